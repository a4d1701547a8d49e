"""Worth of keeping complete melds in the hand for a turn instead of laying them, which hints and the master share.

Melds on the table help the others too: they extend them, and every card they lay brings them closer to the bonus
(R40). A meld makes the same points later, so the only danger is being caught with it.

The worths are between two that `bench/crib_rummy_playouts.py` has measured against experts: what waiting gains a player
who goes on waiting, and one who lays everything in the next turn.
"""

from autopeg.games.crib_rummy.bots.plans import Plan, cards_of, points_of
from autopeg.games.crib_rummy.rules import View
from autopeg.games.crib_rummy.rules.state import HAND_CARDS
from autopeg.games.crib_rummy.rules.turn import full_deck

_DANGEROUS_CARDS = 3
"""A player with this many cards or fewer may go out in their next turn."""
_PATIENT_DRAWS = 7
"""A player who has laid no meld after this many draws per player is probably waiting too, and may go out at once."""
_LAST_DRAWS = 6
"""With fewer cards in the draw pile the hand may end before the next turn (R42)."""
_NEAR_TARGET = 5
"""A player who needs no more points than this may end the game in their next turn."""

_FIRST_MELD = {2: 1.3, 3: 1.6, 4: 0.2}
"""Points that a turn of waiting gains while a player has no meld on the table, by the number of players."""
_LATER_MELDS = {2: 0.2, 3: 0.2, 4: 0.2}
"""The same once they have one: they give less away."""
_CAUGHT = {2: 0.3, 3: 0.3, 4: 0.6}
"""Share of the melds' points that waiting costs when somebody else may end the hand, by the number of players."""


def is_last_turn(view: View) -> bool:
    """Return whether the hand ends before this seat's next turn, so that nothing is laid later (R42, R47)."""
    return bool(view.final_turns) or view.draw_count < view.players


def gain_of_waiting(view: View, plan: Plan, kept: Plan) -> float:
    """Return by how many points keeping melds for this turn is better than laying them; the bonus for going out aside.

    plan: all that can be laid now; kept: what a discard leaves of it.
    """
    if lays_now(view, plan):
        return -_CAUGHT[view.players] * points_of(kept)
    return (_LATER_MELDS if view.melded[view.seat] else _FIRST_MELD)[view.players]


def lays_now(view: View, plan: Plan) -> bool:
    """Return whether to lay the melds of a plan: they end the hand or the game, or there may be no later chance."""
    goes_out = len(view.hand) - len(cards_of(plan)) <= 1
    ends = goes_out or view.scores[view.seat] + view.earned + points_of(plan) >= view.target
    return ends or view.draw_count < _LAST_DRAWS or bool(view.final_turns) or _is_in_danger(view)


def _is_in_danger(view: View) -> bool:
    """Return whether somebody else may end the hand or the game in their next turn."""
    pile = len(full_deck(view.jokers)) - HAND_CARDS * view.players - 1
    is_late = pile - view.draw_count >= _PATIENT_DRAWS * view.players
    return any(
        view.hand_counts[seat] <= _DANGEROUS_CARDS
        or view.target - view.scores[seat] <= _NEAR_TARGET
        or (is_late and not view.melded[seat])
        for seat in range(view.players)
        if seat != view.seat
    )
