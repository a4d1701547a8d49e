"""The cut for deal, in the games that count fifteens: the lowest card deals (C7, T4)."""

from collections.abc import Sequence

from autopeg.engine.cards import Card
from autopeg.engine.moves import Move
from autopeg.engine.pack import check_cards
from autopeg.errors import IllegalMove
from pegcore.cards import rank_of


class CutForDeal(Move, frozen=True, tag="cut_for_deal"):
    """Each player cuts a card, in seat order; after a tie only the tied players cut again (C7, T4)."""

    cards: tuple[Card, ...]


def lowest_cutters(
    cutters: Sequence[int], move: CutForDeal, rule: str, card_rule: str, once_rule: str
) -> tuple[int, ...]:
    """Return the seats that cut the lowest card, aces low: a single one deals, several cut again.

    cutters: the seats that cut, none once the dealer is known; rule, card_rule, once_rule: the rules of the cut, the
    pack, and no card appearing twice. Raises IllegalMove.
    """
    if not cutters:
        raise IllegalMove("WRONG_PHASE", rule, why="cut_for_deal")
    check_cards(move.cards, card_rule, once_rule)
    if len(move.cards) != len(cutters):
        raise IllegalMove("MISDEAL", rule, why="cut", count=len(move.cards), limit=len(cutters))
    lowest = min(rank_of(card) for card in move.cards)
    return tuple(seat for seat, card in zip(cutters, move.cards, strict=True) if rank_of(card) == lowest)
