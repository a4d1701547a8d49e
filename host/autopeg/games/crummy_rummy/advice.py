"""The decisions of Crummy Rummy: the upcard or the deck, out of turn or not, the contract, and what to discard.

Worth is in penalty points, with the sign turned: what a hand is likely to cost less than another. Plays to the table
after the contract are judged by the discard that ends the turn: whatever could still have been laid counts there.
"""

from collections.abc import Sequence

from autopeg.games.crummy_rummy import rules as crummy_rummy
from autopeg.games.crummy_rummy.bots.expert import Expert
from autopeg.games.crummy_rummy.bots.shedding import discard_priority, points_left_after
from autopeg.games.crummy_rummy.rules import State, View
from autopeg.games.crummy_rummy.rules.moves import (
    CrummyRummyMove,
    Decline,
    DrawDeck,
    LayDown,
    OutOfTurn,
    Pass,
    Replace,
    TakeUpcard,
)
from autopeg.games.rummy.rules.moves import Discard, Extend
from autopeg.statistics.decisions import Choice, Judgement

KINDS = ("draw", "lay", "discard")
COSTLY = 2.0

_CONTRACTS_WEIGHED = 16


def judge(state: State, move: CrummyRummyMove) -> Judgement | None:
    """Return a decision with what could be done, as the expert weighs it; None for a move that was forced."""
    match move:
        case DrawDeck(player=seat) | Decline(player=seat) | TakeUpcard(player=seat):
            return _judge_draw(_looked(state, seat), crummy_rummy.legal_moves(state, seat), move)
        case OutOfTurn(claims=claims) if state.active is not None:
            # The nearest of those who claim gets it (Y19).
            seat = next(seat for seat in state.seats_after(state.active) if seat in claims)
            return _judge_draw(_looked(state, seat), (OutOfTurn((seat,)), Pass(seat)), OutOfTurn((seat,)))
        case LayDown(player=seat):
            return _judge_contract(_looked(state, seat), crummy_rummy.legal_moves(state, seat), move)
        case Discard(player=seat):
            return _judge_discard(_looked(state, seat), crummy_rummy.legal_moves(state, seat), move)
        case _:
            return None


class _Look:
    """A view, and an expert who sees it for the first time."""

    def __init__(self, view: View) -> None:
        self.view = view
        self.expert = Expert()
        self.expert.look(view)


def _looked(state: State, seat: int) -> _Look:
    return _Look(crummy_rummy.view(state, seat))


def _judge_draw(look: _Look, legal: Sequence[CrummyRummyMove], move: CrummyRummyMove) -> Judgement | None:
    """Once the contract is laid down, the upcard is taken where it fits, and nobody needs advice."""
    view = look.view
    if len(legal) < 2 or view.upcard is None or view.laid_down[view.seat]:
        return None
    choices = tuple(Choice(each, -_price_of_taking(look, each)) for each in legal)
    return Judgement(view.seat, "draw", next(choice for choice in choices if choice.move == move), choices)


def _price_of_taking(look: _Look, move: CrummyRummyMove) -> float:
    match move:
        case TakeUpcard():
            return look.expert.price_with_upcard(look.view)
        case OutOfTurn():
            return look.expert.price_out_of_turn(look.view)
        case Pass():
            return look.expert.price_of_hand(look.view)
        case _:
            return look.expert.price_with_a_draw(look.view)


def _judge_contract(look: _Look, legal: Sequence[CrummyRummyMove], move: LayDown) -> Judgement | None:
    """Which cards go down with the contract, by the points that stay in the hand (Y23)."""
    contracts = [each for each in legal if isinstance(each, LayDown)][:_CONTRACTS_WEIGHED]
    choices = tuple(
        Choice(each, -max(0.0, points_left_after(look.view, each))) for each in dict.fromkeys((*contracts, move))
    )
    if len({choice.worth for choice in choices}) < 2:
        return None
    return Judgement(move.player, "lay", next(choice for choice in choices if choice.move == move), choices)


def _judge_discard(look: _Look, legal: Sequence[CrummyRummyMove], move: Discard) -> Judgement | None:
    view = look.view
    worths: dict[CrummyRummyMove, float] = {
        each: -look.expert.price_of(view, each) for each in legal if isinstance(each, Discard)
    }
    best = max(worths.values(), default=0.0)
    for each in legal:
        if isinstance(each, Extend | Replace):
            worths[each] = best + discard_priority(each)[1]
        elif isinstance(each, LayDown):
            worths[each] = max(best, -max(0.0, points_left_after(view, each)))
    if len(worths) < 2:
        return None
    choices = tuple(Choice(each, worth) for each, worth in worths.items())
    return Judgement(view.seat, "discard", next(choice for choice in choices if choice.move == move), choices)
