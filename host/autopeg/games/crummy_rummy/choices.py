"""A turn of Crummy Rummy weighed: what a strong player would do, and what speaks for and against the rest."""

from collections import Counter
from collections.abc import Sequence

from msgspec import Struct

from autopeg.engine.cards import Card
from autopeg.games.crummy_rummy.bots.expert import Expert
from autopeg.games.crummy_rummy.bots.shedding import discard_priority
from autopeg.games.crummy_rummy.rules import View
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
from autopeg.games.crummy_rummy.rules.warnings import WarningCode, warnings_of
from autopeg.games.rummy.rules.moves import Discard, Extend
from pegcore.melds import penalty_points


class RankedMove(Struct, frozen=True):
    """One choice. draws: about how many draws the contract is away after it, None once it is laid down.

    points: in the hand after it, of the cards that are known; price: points that the hand is likely to cost, of a
    discard; warnings: what a beginner would be told of it.
    """

    move: CrummyRummyMove
    draws: float | None
    points: int
    price: float | None
    warnings: tuple[WarningCode, ...]


def rank_moves(view: View, legal: Sequence[CrummyRummyMove]) -> list[RankedMove]:
    """Return the legal moves weighed: first what the expert would do, then plays, then discards by their price.

    view, legal: of a seat that is due or asked.
    """
    expert = Expert()
    chosen = expert.choose(view, legal)
    ranked = [_weighed(expert, view, move) for move in legal]
    ranked.sort(key=lambda weighed: (weighed.move != chosen, *_order(weighed)))
    return ranked


def draws_without(ranked: Sequence[RankedMove]) -> float | None:
    """Return how many draws the contract is away for one who leaves the upcard, None where that is no choice."""
    return next((choice.draws for choice in ranked if isinstance(choice.move, DrawDeck | Decline | Pass)), None)


def _order(weighed: RankedMove) -> tuple[float, ...]:
    if weighed.price is not None:
        return (1, weighed.price)
    if isinstance(weighed.move, Extend | Replace):
        kind, points = discard_priority(weighed.move)
        return (0, -kind, -points)
    return (0, weighed.points)


def _weighed(expert: Expert, view: View, move: CrummyRummyMove) -> RankedMove:
    after = _hand_after(view, move)
    if isinstance(move, LayDown) or view.laid_down[view.seat]:
        draws = None
    elif isinstance(move, TakeUpcard):
        # A card is discarded before the next draw.
        draws = min(expert.draws_to_contract(view, _without(after, [card])) for card in set(after))
    else:
        draws = expert.draws_to_contract(view, after)
    price = expert.price_of(view, move) if isinstance(move, Discard) else None
    warnings = warnings_of(view, move.card) if isinstance(move, Discard) else ()
    return RankedMove(move, draws, penalty_points(after), price, warnings)


def _hand_after(view: View, move: CrummyRummyMove) -> tuple[Card, ...]:
    match move:
        case TakeUpcard() | OutOfTurn() if view.upcard is not None:
            return (*view.hand, view.upcard)
        case LayDown(melds=melds):
            return _without(view.hand, [card for meld in melds for card in meld.cards])
        case Extend(low=low, high=high):
            return _without(view.hand, low + high)
        case Replace(card=card) | Discard(card=card):
            return _without(view.hand, [card])
        case _:
            return view.hand


def _without(hand: Sequence[Card], cards: Sequence[Card]) -> tuple[Card, ...]:
    return tuple((Counter(hand) - Counter(cards)).elements())
