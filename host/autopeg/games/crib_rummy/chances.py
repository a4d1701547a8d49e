"""Chance to win Crib Rummy after a choice, for two players: by the points of the turn, or for certain where it wins.

Within a hand a loss in points counts as if the hand had begun with that many points fewer (see `winning`); what a
discard costs, and cards to come, count only in part. If the cards in the hand already make enough points to win,
the chance decides between the choices.
"""

from collections.abc import Iterator, Sequence

from msgspec.structs import replace

from autopeg.engine.advice import AnyChoice, Choice, as_chance, best_first
from autopeg.engine.cards import Card
from autopeg.games.crib_rummy.bots.expert import table_after
from autopeg.games.crib_rummy.bots.plans import Plan, best_plan, plays_of, points_of_use
from autopeg.games.crib_rummy.rules import View
from autopeg.games.crib_rummy.rules.moves import CribRummyMove, Draw, Meld, TakeUpcard, UseMeld
from autopeg.games.crib_rummy.winning import turn_makes, wins_after_turn
from autopeg.games.rummy.rules import Discard, Extend, TableMeld
from pegcore.melds import crib_rummy_bonus

_SHARES = {"use": 0.1, "gift": 0.8, "joker": 0.25, "cards": 0.5}
"""Shares of the parts of a worth that count, if not all of it: played out, choices that differ in them differ in points
by about so much of it."""
_WITHIN_A_TURN = 60
"""Points that a turn hardly ever makes."""


def after_choices(view: View, choices: Sequence[AnyChoice], plan: int) -> Sequence[AnyChoice]:
    """Return the choices of a turn with their chances to win; as they are where a chance is unknown.

    plan: the points that the best choice is sure to make in this turn.
    """
    if view.players != 2 or view.hand_starter is None or not choices:
        return choices
    if 0 < points_to_win(view) - view.earned <= _WITHIN_A_TURN:
        sure = [_wins_for_sure(view, choice.move) for choice in choices]
        if any(sure):
            otherwise = as_chance(_otherwise(view))
            return [
                replace(choice, win_chance=1.0 if wins else otherwise)
                for choice, wins in zip(choices, sure, strict=True)
            ]
    if view.pegged_out:
        return choices
    made = view.earned + plan
    return [
        replace(choice, win_chance=as_chance(wins_after_turn(view, made, lost)), by_points=True)
        for choice, lost in _with_losses(choices)
    ]


def _with_losses(choices: Sequence[AnyChoice]) -> Iterator[tuple[AnyChoice, float]]:
    """Yield the choices, best first, with the points that each loses, none less than a better one."""
    ranked, most = best_first(choices), 0.0
    for choice in ranked:
        most = max(most, _worth_for_chance(ranked[0]) - _worth_for_chance(choice))
        yield choice, most


def _worth_for_chance(choice: Choice) -> float:
    return choice.worth - sum(part.points * (1 - _SHARES.get(part.name, 1.0)) for part in choice.parts)


def points_to_win(view: View) -> int:
    """Return the points with which this turn wins, if none follows it: in a final turn more than the other has."""
    own, other = view.scores[view.seat], view.scores[1 - view.seat]
    return (other + 1 if view.pegged_out else view.target) - own


def _wins_for_sure(view: View, move: CribRummyMove) -> bool:
    """Return whether the cards at hand win in this turn after a move: they make enough, and no turn follows it."""
    points, is_out = _sure_points(view, move)
    is_last = bool(view.pegged_out) or is_out or view.drew_last or view.hand_starter != view.seat
    return is_last and points >= points_to_win(view)


def _sure_points(view: View, move: CribRummyMove) -> tuple[int, bool]:
    """Return the points of the turn with all that the known cards can still lay after a move, and whether the player
    goes out with them (R38, R40)."""
    hand, melded, table = list(view.hand), view.melded[view.seat], view.table
    made = view.earned
    match move:
        case Discard():
            is_out = len(hand) == 1
            return made + _bonus(view) * is_out, is_out
        case Meld() | Extend():
            use = move
        case TakeUpcard() if view.upcard is not None:
            use = move.use
            hand.append(view.upcard)
            if view.discard_count > 1:
                # Cards of the pile come in, and some may stay.
                return made + points_of_use(use, table), False
        case _:
            use = None
    if use is not None:
        for card in use.cards:
            hand.remove(card)
        made += points_of_use(use, table)
        melded = melded or isinstance(use, UseMeld | Meld)
        table = table_after(view, use)
    more = 1 if isinstance(move, Draw) else 0
    return _with_most(view, hand, table, melded, made, more)


def _with_most(
    view: View, hand: Sequence[Card], table: Sequence[TableMeld], melded: bool, made: int, more: int
) -> tuple[int, bool]:
    """Return the most points of the turn, and whether the player goes out. more: further cards that come in."""

    def points(plan: Plan, left: int) -> float:
        return sum(play.points for play in plan) + _bonus(view) * (left + more <= 1)

    best, plan = best_plan(hand, plays_of(view.seat, hand, table, melded, view.ace_high), melded, points)
    left = len(hand) - sum(len(play.cards) for play in plan) + more
    return made + int(best), left <= 1


def _bonus(view: View) -> int:
    return crib_rummy_bonus(view.players, view.hand_counts[1 - view.seat])


def _otherwise(view: View) -> float:
    """Return the chance without a certain win; in a final turn, the chance that the turn makes enough."""
    if view.pegged_out:
        return turn_makes(points_to_win(view) - view.earned) if view.phase == "draw" else 0.0
    return min(wins_after_turn(view, min(view.earned, points_to_win(view) - 1)), 0.99)
