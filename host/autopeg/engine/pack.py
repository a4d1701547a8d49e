"""Checks that the rules of all games share, of cards and positions, and dealing.

A check returns the refusal, or None. rule: the number of the rule that it cites, from the rules of the calling game.
"""

from collections.abc import Iterable, Sequence
from typing import Unpack

from autopeg.engine.cards import PACK, Card, Unreadable
from autopeg.engine.refusal import Facts, IllegalMove, first_of
from pegcore.cards import JOKER

_PACK = frozenset(PACK)


def refusal_of_card(card: Card, rule: str) -> IllegalMove | None:
    """Return BAD_CARD for a card that is not one of the 52."""
    is_bad = isinstance(card, Unreadable) or card == JOKER
    return IllegalMove("BAD_CARD", rule, card=card) if is_bad else None


def refusal_of_cards(cards: Sequence[Card], rule: str, once_rule: str) -> IllegalMove | None:
    """Return BAD_CARD for a card that is not one of the 52, then DUPLICATE_CARD for one that appears twice."""
    if len(_PACK.intersection(cards)) == len(cards):
        return None
    bad = first_of(refusal_of_card(card, rule) for card in cards)
    again = (card for index, card in enumerate(cards) if card in cards[:index])
    return bad or next((IllegalMove("DUPLICATE_CARD", once_rule, card=card) for card in again), None)


def dealt_hands(cards: Sequence[Card], first: int, players: int, size: int) -> tuple[tuple[Card, ...], ...]:
    """Return the hands by seat, dealing one card at a time from the top, starting with the seat `first`."""
    return tuple(tuple(cards[(seat - first) % players : players * size : players]) for seat in range(players))


def rest_of_pack(*drawn: Iterable[Card]) -> list[Card]:
    """Return the cards of the pack that are not among those drawn, sorted."""
    return sorted(_PACK.difference(*drawn))


def bad_unless(holds: bool, why: str, **facts: Unpack[Facts]) -> IllegalMove | None:
    """Return BAD_SETUP for a position of which a condition does not hold. why, facts: as in `IllegalMove`."""
    return None if holds else IllegalMove("BAD_SETUP", why=why, **facts)
