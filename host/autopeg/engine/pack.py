"""One pack of 52 on its way to the table: cards that can't be, and dealing.

rule: the number of the rule that a refusal cites, in the rules of the game that asks.
"""

from collections.abc import Sequence

from autopeg.engine.cards import Card, Unreadable
from autopeg.errors import IllegalMove
from pegcore.cards import JOKER


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


def dealt_hands(cards: Sequence[Card], first: int, players: int, size: int) -> tuple[tuple[Card, ...], ...]:
    """Return the hands by seat when cards are dealt one at a time from the top, beginning with the seat `first`."""
    return tuple(tuple(cards[(seat - first) % players : players * size : players]) for seat in range(players))
