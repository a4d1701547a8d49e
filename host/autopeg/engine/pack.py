"""Checks that the rules of all games share, of cards and positions, and dealing.

rule: the number of the rule that a refusal cites, from the rules of the calling game.
"""

from collections.abc import Iterable, Sequence
from typing import Unpack

from autopeg.engine.cards import PACK, Card, Unreadable
from autopeg.engine.refusal import Facts, IllegalMove
from pegcore.cards import JOKER

_PACK = frozenset(PACK)


def check_card(card: Card, rule: str) -> None:
    """Refuse a card that is not one of the 52 with BAD_CARD."""
    if isinstance(card, Unreadable) or card == JOKER:
        raise IllegalMove("BAD_CARD", rule, card=card)


def check_cards(cards: Sequence[Card], rule: str, once_rule: str) -> None:
    """Refuse a card that is not one of the 52 with BAD_CARD, then a card that appears twice with DUPLICATE_CARD."""
    if len(_PACK.intersection(cards)) == len(cards):
        return
    for card in cards:
        check_card(card, rule)
    for index, card in enumerate(cards):
        if card in cards[:index]:
            raise IllegalMove("DUPLICATE_CARD", once_rule, card=card)


def dealt_hands(cards: Sequence[Card], first: int, players: int, size: int) -> tuple[tuple[Card, ...], ...]:
    """Return the hands by seat, dealing one card at a time from the top, starting with the seat `first`."""
    return tuple(tuple(cards[(seat - first) % players : players * size : players]) for seat in range(players))


def rest_of_pack(*drawn: Iterable[Card]) -> list[Card]:
    """Return the cards of the pack that are not among those drawn, sorted."""
    return sorted(_PACK.difference(*drawn))


def check_position(holds: bool, why: str, **facts: Unpack[Facts]) -> None:
    """Refuse a position with BAD_SETUP if a condition does not hold. why, facts: as in `IllegalMove`."""
    if not holds:
        raise IllegalMove("BAD_SETUP", why=why, **facts)
