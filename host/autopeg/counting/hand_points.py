"""Fast count of a hand or crib without the reasons: a table by ranks, then flush and nobs.

Fifteens, pairs and runs depend on the ranks alone (C28a-C28c), so `pegcore.cribbage` has counted each of the 6,175
combinations of five ranks for `rank_points.json`, in which it is looked up by its key of `rank_keys`.
`bench/make_cribbage_tables.py points` makes that file.
"""

from collections.abc import Iterable, Sequence
from functools import cache
from importlib.resources import files

import msgspec

from autopeg.counting.rank_keys import CARD_KEYS
from pegcore.cribbage import JACK, count_fifteens, count_pairs_and_runs, points_of

_PAIR_KEYS = tuple(tuple(first + second for second in CARD_KEYS) for first in CARD_KEYS)
"""Keys of two cards: looking them up is quicker than adding them."""
_NOBS = tuple((JACK - 1) * 4 | starter & 3 for starter in range(len(CARD_KEYS)))
"""The jack of each starter's suit."""


class _RankPoints(dict[int, int]):
    """Fifteens, pairs and runs of five cards by the key of their ranks; 0 for what five cards cannot be.

    Those that were looked up are kept: they are found sooner than among all in the file.
    """

    def __missing__(self, key: int) -> int:
        found = self[key] = _counted().get(key, 0)
        return found


@cache
def _counted() -> dict[int, int]:
    file = files("autopeg.counting").joinpath("rank_points.json")
    return msgspec.json.decode(file.read_bytes(), type=dict[int, int])


RANK_POINTS = _RankPoints()


def points_before_starter(hand: Iterable[int]) -> int:
    """Return the points of cards before the starter is turned: fifteens, pairs, runs and a flush of four."""
    cards: list[int] = sorted(hand)
    flush = 4 if len(cards) == 4 and len({card & 3 for card in cards}) == 1 else 0
    return points_of(count_fifteens(cards)) + points_of(count_pairs_and_runs(cards)) + flush


def points(hand: Sequence[int], starter: int, is_crib: bool = False) -> int:
    """Return the points of four different cards and a starter (C28). The cards are not checked."""
    a, b, c, d = hand
    total = RANK_POINTS[_PAIR_KEYS[a][b] + _PAIR_KEYS[c][d] + CARD_KEYS[starter]]
    if _NOBS[starter] in hand:
        total += 1
    if (a ^ b) & 3 or (a ^ c) & 3 or (a ^ d) & 3:
        return total
    if not (a ^ starter) & 3:
        return total + 5
    return total if is_crib else total + 4
