"""One pack of 52 on its way to the table: cards that cannot be, and who cuts lowest.

rule: the number of the rule that a refusal cites, in the rules of the game that asks.
"""

from collections.abc import Sequence

from autopeg.engine.cards import Card, Unreadable
from autopeg.errors import IllegalMove
from pegcore.cards import JOKER, rank_of


def check_card(card: Card, rule: str) -> None:
    """Refuse a card that is not one of the 52 with BAD_CARD."""
    if isinstance(card, Unreadable) or card == JOKER:
        raise IllegalMove("BAD_CARD", rule, card=card)


def check_cards(cards: Sequence[Card], rule: str, once_rule: str) -> None:
    """Refuse a card that is not one of the 52 with BAD_CARD, then a card that stands twice with DUPLICATE_CARD."""
    for card in cards:
        check_card(card, rule)
    for index, card in enumerate(cards):
        if card in cards[:index]:
            raise IllegalMove("DUPLICATE_CARD", once_rule, card=card)


def who_cut_lowest(cutters: Sequence[int], cards: Sequence[Card]) -> tuple[int, ...]:
    """Return the seats with the lowest rank, aces low: one deals, several cut again. cards: in the order of cutters."""
    lowest = min(rank_of(card) for card in cards)
    return tuple(seat for seat, card in zip(cutters, cards, strict=True) if rank_of(card) == lowest)
