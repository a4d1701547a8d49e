"""Keys of combinations of ranks, by which tables of fifteens, pairs and runs are looked up.

The key of some cards is the sum of their `CARD_KEYS`, whatever their suits and order. A pack has each rank at most four
times, so digits in base 5 give every combination of ranks its own key.
"""

from collections.abc import Iterable

from pegcore.cards import JOKER

RANKS = range(13)
"""Ranks as indices, 0 (ace) to 12 (king)."""

_BASE = 5
RANK_KEYS = tuple(_BASE**rank for rank in RANKS)

CARD_KEYS = tuple(RANK_KEYS[card >> 2] for card in range(JOKER))


def key_of(ranks: Iterable[int]) -> int:
    """Return the key of a combination of ranks, in any order."""
    return sum(RANK_KEYS[rank] for rank in ranks)
