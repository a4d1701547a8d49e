"""The decisions of Crib Rummy: to draw or to take the pile, what to lay, and what to discard.

Worth is in points. Laying is worth what the rest of the turn can still make after it; a discard costs what it gives
away more than the cheapest one does, and all that could still have been laid. Each turn is judged by what lies there to
be seen: the cards of the pile are not remembered.
"""

from autopeg.games.crib_rummy import rules as crib_rummy
from autopeg.games.crib_rummy.bots.expert import Expert, cost_of_discard
from autopeg.games.crib_rummy.bots.plans import first_play
from autopeg.games.crib_rummy.rules import State, View
from autopeg.games.crib_rummy.rules.moves import CribRummyMove, Draw, Meld, TakeUpcard
from autopeg.games.rummy.rules.moves import Discard, Extend
from autopeg.statistics.decisions import Choice, Judgement
from pegcore.cards import JOKER

KINDS = ("draw", "lay", "discard")
COSTLY = 3.0

_JOKER_MORE = 3.0
"""What a joker that is laid away costs more than the dearest other card: it fits nearly everywhere."""


def judge(state: State, move: CribRummyMove) -> Judgement | None:
    """Return a decision with what could be done, as the expert weighs it; None for a move that was forced."""
    match move:
        case Draw(player=seat) | TakeUpcard(player=seat):
            kind = "draw"
        case Meld(player=seat) | Extend(player=seat):
            kind = "lay"
        case Discard(player=seat):
            kind = "discard"
        case _:
            return None
    legal = crib_rummy.legal_moves(state, seat)
    if len(legal) < 2:
        return None
    view = crib_rummy.view(state, seat)
    expert = Expert()
    expert.look(view)
    # Melds are offered as a selection, and what was laid may not be in it.
    if kind == "draw":
        worths = {each: _worth_of_taking(expert, view, each) for each in {*legal, move}}
    else:
        worths = _worths_of_playing(expert, view, {*legal, move})
    choices = tuple(Choice(each, worth) for each, worth in worths.items())
    return Judgement(seat, kind, next(choice for choice in choices if choice.move == move), choices)


def _worth_of_taking(expert: Expert, view: View, move: CribRummyMove) -> float:
    """Return what a hand is worth after its card has come (R11, R12)."""
    if isinstance(move, TakeUpcard):
        return expert.worth_of_take(view, move)
    return expert.worth_of_drawing(view)


def _worths_of_playing(expert: Expert, view: View, moves: set[CribRummyMove]) -> dict[CribRummyMove, float]:
    """Return what every meld, extension and discard is worth (R20, R24)."""
    _, plan = expert.plan(view)
    if plan:
        moves = {*moves, first_play(plan).move}
    worths: dict[CribRummyMove, float] = {
        move: expert.worth_of_play(view, move) for move in moves if isinstance(move, Meld | Extend)
    }
    odds = expert.odds(view)
    discards = [move for move in moves if isinstance(move, Discard)]
    costs: dict[CribRummyMove, float] = {
        move: cost_of_discard(view, odds, move.card) for move in discards if move.card != JOKER
    }
    dearest = max(costs.values(), default=0.0)
    for move in discards:
        costs.setdefault(move, dearest + _JOKER_MORE)
    least = min(costs.values(), default=0.0)
    return worths | {move: least - cost for move, cost in costs.items()}
