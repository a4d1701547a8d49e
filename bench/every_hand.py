"""Counting of many hands at once with numpy, up to every hand with every starter."""

from collections.abc import Iterator
from functools import cache
from itertools import chain, combinations
from math import comb

import numpy as np
from numpy.typing import NDArray

from autopeg.games.counting.hand_points import RANK_POINTS
from autopeg.games.counting.rank_keys import RANK_KEYS, RANKS
from autopeg.games.cribbage.analysis.tables import PAIRS
from pegcore.cribbage import JACK

Bytes = NDArray[np.uint8]

HANDS_AND_STARTERS = comb(52, 4) * 48
_FIRST_JACK = (JACK - 1) * 4
_HANDS_A_CHUNK = 4_000


def points_of_many(hands: Bytes, starters: Bytes, is_crib: bool = False) -> Bytes:
    """Return the points of each hand with its starter (C28). hands: four rows of cards; starters: one; unchecked."""
    pair_index, by_ranks = _rank_tables()
    ranks, suits = hands >> 2, hands & 3
    first, second = pair_index[ranks[0], ranks[1]], pair_index[ranks[2], ranks[3]]
    total = by_ranks[first, second, starters >> 2]
    starter_suits = starters & 3
    flush = (suits[0] == suits[1]) & (suits[0] == suits[2]) & (suits[0] == suits[3])
    five = flush & (suits[0] == starter_suits)
    total = total + (five * np.uint8(5) if is_crib else flush * np.uint8(4) + five)
    jack = starter_suits + np.uint8(_FIRST_JACK)
    for row in hands:
        total += row == jack
    return total


@cache
def _rank_tables() -> tuple[Bytes, Bytes]:
    """Return the index in `PAIRS` of every two ranks, and the points of five ranks by two such indices and a rank."""
    pair_index = np.zeros((len(RANKS), len(RANKS)), np.uint8)
    for index, (low, high) in enumerate(PAIRS):
        pair_index[low, high] = pair_index[high, low] = index
    keys = [RANK_KEYS[low] + RANK_KEYS[high] for low, high in PAIRS]
    points = [RANK_POINTS.get(one + two + starter, 0) for one in keys for two in keys for starter in RANK_KEYS]
    return pair_index, np.array(points, np.uint8).reshape(len(PAIRS), len(PAIRS), len(RANKS))


def every_hand() -> Iterator[tuple[Bytes, Bytes]]:
    """Yield every hand with every starter, in chunks for `points_of_many`: 12,994,800 in all."""
    flat = np.fromiter(chain.from_iterable(combinations(range(52), 4)), np.uint8, comb(52, 4) * 4)
    hands = flat.reshape(-1, 4)
    cards = np.arange(52, dtype=np.uint8)
    for start in range(0, len(hands), _HANDS_A_CHUNK):
        chunk = hands[start : start + _HANDS_A_CHUNK]
        is_starter = np.ones((len(chunk), 52), bool)
        np.put_along_axis(is_starter, chunk.astype(np.intp), False, axis=1)
        starters = np.broadcast_to(cards, is_starter.shape)[is_starter]
        yield np.repeat(chunk, 48, axis=0).T, starters


def histogram() -> dict[int, int]:
    """Return the number of hands with their starters by points, for every number of points that occurs (C30)."""
    total = np.zeros(30, np.int64)
    for hands, starters in every_hand():
        total += np.bincount(points_of_many(hands, starters), minlength=30)
    return {points: int(count) for points, count in enumerate(total) if count}
