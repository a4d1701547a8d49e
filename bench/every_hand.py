"""Counting of many hands at once with numpy, up to every hand with every starter."""

from collections.abc import Iterator
from functools import cache
from itertools import chain, combinations
from math import comb

import numpy as np
from numpy.typing import NDArray

from autopeg.counting.hand_points import RANK_POINTS
from autopeg.counting.rank_keys import RANK_KEYS, RANKS
from autopeg.games.cribbage.analysis.tables import PAIRS
from pegcore.cribbage import JACK

Bytes = NDArray[np.uint8]

HANDS_AND_STARTERS = comb(52, 4) * 48
_FIRST_JACK = (JACK - 1) * 4
_HANDS_A_CHUNK = 4_000
_BYTE = 256
"""Values of a byte."""


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
    points = [RANK_POINTS[one + two + starter] for one in keys for two in keys for starter in RANK_KEYS]
    return pair_index, np.array(points, np.uint8).reshape(len(PAIRS), len(PAIRS), len(RANKS))


def _hands() -> Iterator[Bytes]:
    """Yield every hand in chunks, four rows of cards each."""
    flat = np.fromiter(chain.from_iterable(combinations(range(52), 4)), np.uint8, comb(52, 4) * 4)
    hands = flat.reshape(-1, 4)
    for start in range(0, len(hands), _HANDS_A_CHUNK):
        yield hands[start : start + _HANDS_A_CHUNK].T


def every_hand() -> Iterator[tuple[Bytes, Bytes]]:
    """Yield every hand with every starter, in chunks for `points_of_many`: 12,994,800 in all."""
    cards = np.arange(52, dtype=np.uint8)
    for hands in _hands():
        chunk = hands.T
        is_starter = np.ones((len(chunk), 52), bool)
        np.put_along_axis(is_starter, chunk.astype(np.intp), False, axis=1)
        starters = np.broadcast_to(cards, is_starter.shape)[is_starter]
        yield np.repeat(chunk, 48, axis=0).T, starters


def points_with_every_card(hands: Bytes) -> Bytes:
    """Return the points of each hand with each of the 52 cards as its starter, a row for each hand. hands: four rows.

    A card of the hand itself is no starter: its points mean nothing.
    """
    pair_index, by_ranks = _rank_tables()
    ranks, suits = hands >> 2, hands & 3
    first, second = pair_index[ranks[0], ranks[1]], pair_index[ranks[2], ranks[3]]
    points = np.repeat(by_ranks[first, second], 4, axis=1)
    flushes = np.flatnonzero((suits[0] == suits[1]) & (suits[0] == suits[2]) & (suits[0] == suits[3]))
    points[flushes] += np.uint8(4)
    for suit in range(4):
        points[flushes[suits[0, flushes] == suit], suit::4] += np.uint8(1)
        with_jack = np.flatnonzero((hands == _FIRST_JACK + suit).any(axis=0))
        points[with_jack, suit::4] += np.uint8(1)
    return points


def histogram() -> dict[int, int]:
    """Return the number of hands with their starters by points, for every number of points that occurs (C30)."""
    total = np.zeros(_BYTE, np.int64)
    for hands in _hands():
        points = points_with_every_card(hands)
        own = np.take_along_axis(points, hands.T.astype(np.intp), axis=1)
        # Two numbers at a time: half the work.
        twos = np.bincount(points.reshape(-1).view(np.uint16), minlength=_BYTE * _BYTE).reshape(_BYTE, _BYTE)
        total += twos.sum(axis=0) + twos.sum(axis=1) - np.bincount(own.reshape(-1), minlength=_BYTE)
    return {points: int(count) for points, count in enumerate(total) if count}
