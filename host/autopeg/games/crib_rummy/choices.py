"""A choice of Crib Rummy weighed: to draw or to take the pile, what to lay, what to discard, with the reasons."""

from collections.abc import Sequence

from msgspec import Struct

from autopeg.games.crib_rummy.bots.expert import Expert, cost_of_discard
from autopeg.games.crib_rummy.bots.plans import Plan, first_play, points_of_use
from autopeg.games.crib_rummy.rules import View
from autopeg.games.crib_rummy.rules.moves import CribRummyMove, Draw, Meld, TakeUpcard
from autopeg.games.crib_rummy.rules.state import PILE_CARDS
from autopeg.games.rummy.rules.moves import Discard, Extend
from pegcore.cards import JOKER
from pegcore.melds import crib_rummy_bonus, crib_rummy_points

_JOKER_COST = 100.0
"""Laying a joker away costs more than any other card: odds are those of natural cards."""


class RankedChoice(Struct, frozen=True):
    """One choice. worth: points that it is expected to bring, by which choices of one kind are compared.

    points: that it makes at once; pile: cards of the pile that come in with it; plan: points of all that the best turn
    lays, for its first play; bonus: for going out with that turn; promise: points that a discarded card might still
    have made with the next card that comes; gift: the chance that the next player can take it.
    """

    move: CribRummyMove
    worth: float
    points: int = 0
    pile: int = 0
    plan: int = 0
    bonus: int = 0
    promise: float | None = None
    gift: float | None = None


def rank_choices(view: View, legal: Sequence[CribRummyMove]) -> list[RankedChoice]:
    """Return the legal moves weighed: first what the expert would do who has seen this view alone, then the others.

    Of what may be laid the plan of the expert goes before all else; a discard is a cost. view, legal: of a seat that is
    due to choose, to take or to play.
    """
    chosen = Expert().choose(view, legal)
    if view.phase == "choose":
        return sorted((RankedChoice(move, 0.0) for move in legal), key=lambda choice: choice.move != chosen)
    expert = Expert()
    expert.look(view)
    weigh = _weighed_takes if view.phase == "draw" else _weighed_plays
    ranked = weigh(expert, view, legal)
    ranked.sort(key=lambda choice: (choice.move != chosen, -choice.worth))
    return ranked


def _weighed_takes(expert: Expert, view: View, legal: Sequence[CribRummyMove]) -> list[RankedChoice]:
    """To draw, and every way to take the upcard (R11, R12)."""
    ranked: list[RankedChoice] = []
    for move in legal:
        if isinstance(move, Draw):
            ranked.append(RankedChoice(move, expert.worth_of_drawing(view)))
        elif isinstance(move, TakeUpcard):
            pile = min(PILE_CARDS, view.discard_count - 1)
            points = points_of_use(move.use, view.table)
            ranked.append(RankedChoice(move, expert.worth_of_take(view, move), points, pile))
    return ranked


def _weighed_plays(expert: Expert, view: View, legal: Sequence[CribRummyMove]) -> list[RankedChoice]:
    """Every meld and extension by its points, every discard by what it costs (R20, R24)."""
    _, plan = expert.plan(view)
    odds = expert.odds(view)
    ranked = [_of_plan(plan, view)] if plan else []
    for move in legal:
        if plan and move == first_play(plan).move:
            continue
        if isinstance(move, Meld | Extend):
            points = _points(move, view)
            ranked.append(RankedChoice(move, points, points))
        elif isinstance(move, Discard):
            if move.card == JOKER:
                ranked.append(RankedChoice(move, -_JOKER_COST))
                continue
            cost = cost_of_discard(view, odds, move.card)
            promise, gift = odds.promise(move.card), odds.gift(move.card)
            ranked.append(RankedChoice(move, -cost, promise=promise, gift=gift.chance))
    return ranked


def _of_plan(plan: Plan, view: View) -> RankedChoice:
    """The first play of a plan, with what the whole of it makes."""
    first = first_play(plan)
    points = sum(play.points for play in plan)
    left = len(view.hand) - sum(len(play.cards) for play in plan)
    others = sum(view.hand_counts) - view.hand_counts[view.seat]
    bonus = crib_rummy_bonus(view.players, others) if left <= 1 else 0
    return RankedChoice(first.move, points + bonus, first.points, plan=points, bonus=bonus)


def _points(move: Meld | Extend, view: View) -> int:
    if isinstance(move, Meld):
        return crib_rummy_points(move.kind, 0, len(move.cards))
    meld = next(meld for meld in view.table if meld.id == move.meld)
    length = len(meld.cards)
    return crib_rummy_points(meld.kind, length, length + len(move.low) + len(move.high))
