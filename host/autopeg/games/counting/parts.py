"""Parts of a hand or crib: the points with their reasons."""

from collections.abc import Iterable, Sequence
from typing import cast

from autopeg.engine.cards import Card
from autopeg.engine.moves import Part
from pegcore.cribbage import count_hand

Counted = Iterable[tuple[str, tuple[int, ...], int]]
"""Result of the functions of `pegcore.cribbage`: the kind, the cards and the points of each part."""

HAND_CARDS = 4
"""The number of cards in a hand or crib, without the starter."""


def as_parts(counted: Counted) -> tuple[Part, ...]:
    """Convert a result of `pegcore.cribbage` to parts."""
    return tuple(Part(kind, cast("tuple[Card, ...]", cards), points) for kind, cards, points in counted)


def hand_parts(cards: Sequence[Card], starter: Card, is_crib: bool) -> tuple[Part, ...]:
    """Return the parts of a hand or crib with the starter; the flush of a crib needs all five."""
    return as_parts(count_hand(tuple(cards), starter, is_crib))


def points_of(parts: Iterable[Part]) -> int:
    """Return the sum of the points of parts."""
    return sum(part.points for part in parts)
