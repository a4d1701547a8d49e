"""Chance to win Crummy Rummy between rounds, for two players.

Only the lead, who deals and the round count: the rounds are independent of the totals.
"""

from collections.abc import Callable

from msgspec import Struct

from autopeg.engine.winning import Source, read_table
from autopeg.games.crummy_rummy.rules.state import PENALTY_STEP, State, View
from pegcore.melds import LAST_ROUND

_SWING = 40.0
"""About how far a round moves the lead, in either direction."""


class LeadTable(Struct, frozen=True):
    """Chance of the dealer to win, shared wins counted half, by the round that is dealt and by the lead."""

    source: Source
    reach: int
    """The largest lead in the table; a larger one counts as this one."""
    dealer_wins: list[list[float]]
    """By round from 1, then by lead from -reach to reach in steps of PENALTY_STEP."""


def dealer_wins(round_number: int, lead: float) -> float:
    """Return the dealer's chance to win when a round begins. lead: how many more penalty points the other has."""
    table = read_table("autopeg.games.crummy_rummy", "winning", LeadTable)
    by_lead = table.dealer_wins[round_number - 1]
    steps = (min(max(lead, -table.reach), table.reach) + table.reach) / PENALTY_STEP
    place = min(int(steps), len(by_lead) - 2)
    return by_lead[place] + (by_lead[place + 1] - by_lead[place]) * (steps - place)


def chance_losing(view: View) -> Callable[[float], float] | None:
    """Return the chance of a view's seat by the points that it loses in the round; None where points don't tell.

    The rounds are independent of the totals: losing points in this one is like having begun with a smaller lead. A
    point lost is a small risk of losing the round, so its price is the mean over what a round may move the lead. In
    the last round hardly any lead matters: whoever goes out wins, and points don't tell who does. With three and four
    players the chance is unknown.
    """
    if view.players != 2 or view.round == LAST_ROUND or view.dealer is None:
        return None
    now, behind, ahead = (_seat_wins(view, lost) for lost in (0.0, _SWING, -_SWING))
    price = (ahead - behind) / (2 * _SWING)
    return lambda points: max(0.0, now - points * price)


def _seat_wins(view: View, lost: float) -> float:
    """Return the chance that a view's seat would have had at the start of the round with its lead this much smaller."""
    lead = view.totals[1 - view.seat] - view.totals[view.seat] - lost
    return dealer_wins(view.round, lead) if view.dealer == view.seat else 1 - dealer_wins(view.round, -lead)


def wins_going_out(view: View) -> float | None:
    """Return the chance of not going out now, if going out would win for certain: it ends the last round, and the
    other player's cards cost enough (Y31). None if it is not certain.
    """
    if view.players != 2 or view.round != LAST_ROUND:
        return None
    other = 1 - view.seat
    is_sure = view.totals[other] + PENALTY_STEP * view.hand_counts[other] > view.totals[view.seat]
    return _seat_wins(view, 0.0) if is_sure else None


def win_chances(state: State) -> tuple[float, float] | None:
    """Return the chance of both players at the start of the round; None for three and four players.

    During a round its beginning counts, because the hands are hidden.
    """
    if state.players != 2:
        return None
    lead = state.totals[1] - state.totals[0]
    if state.phase == "over":
        first = ((lead > 0) - (lead < 0) + 1) / 2
    elif state.dealer is None:
        # Chance picks the first dealer.
        first = 0.5
    else:
        is_between = state.phase == "deal"
        round_number = state.round + 1 if is_between else state.round
        dealer = 1 - state.dealer if is_between else state.dealer
        assert round_number <= LAST_ROUND
        first = dealer_wins(round_number, lead) if dealer == 0 else 1 - dealer_wins(round_number, -lead)
    return first, 1 - first
