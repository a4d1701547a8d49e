"""The valuation of High Card: the chance that a card takes this round, less the chance that it takes a later one."""

from collections.abc import Sequence

from autopeg.engine.advice import Choice, Judgement, as_worth, best_first, components, judged
from autopeg.engine.cards import PACK, Card
from autopeg.games.high_card import rules
from autopeg.games.high_card.rules import HighCardMove, Play, State, View

KINDS = ("play",)
COSTLY = 0.5


def evaluate(view: View, legal: Sequence[HighCardMove]) -> Sequence[Choice]:
    """Return every card that can be played with what it is worth, the best first."""
    return best_first(_choice(view, move) for move in legal if isinstance(move, Play))


def judge(state: State, move: HighCardMove) -> Judgement | None:
    """Evaluate the view before a card was played; None for the last card of a hand."""
    if not isinstance(move, Play):
        return None
    seat = move.player
    return judged(evaluate, rules.view(state, seat), rules.legal_moves(state, seat), move, seat, "play")


def _choice(view: View, move: Play) -> Choice:
    laid = () if None not in view.table else [card for card in view.table if card is not None]
    lower = _share_lower(view, move.card)
    takes = 0.0 if any(card > move.card for card in laid) else lower ** (view.players - 1 - len(laid))
    later = lower ** (view.players - 1)
    return Choice(move, as_worth(takes - later), parts=components(now=takes, later=-later))


def _share_lower(view: View, card: Card) -> float:
    """Return which share of the cards that the seat does not see is lower than a card."""
    unseen = [each for each in PACK if each not in view.hand and each not in view.table]
    return sum(each < card for each in unseen) / len(unseen)
