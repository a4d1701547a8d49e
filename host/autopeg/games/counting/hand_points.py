"""Fast count of a hand or crib without the reasons: a table by ranks, then flush and nobs.

Fifteens, pairs and runs depend on the ranks alone (C28a-C28c), so `pegcore.cribbage` counts the 6,175 combinations of
five ranks once, and they are looked up afterwards by the keys of `rank_keys`.
"""

from collections.abc import Iterable, Sequence
from itertools import combinations_with_replacement

from autopeg.games.counting.rank_keys import CARD_KEYS, RANKS, key_of
from pegcore.cribbage import JACK, count_fifteens, count_pairs_and_runs, points_of

_FIRST_JACK = (JACK - 1) * 4


def _count_ranks(ranks: Sequence[int]) -> int:
    cards = [rank * 4 for rank in ranks]
    return points_of(count_fifteens(cards)) + points_of(count_pairs_and_runs(cards))


RANK_POINTS = {
    key_of(ranks): _count_ranks(ranks) for ranks in combinations_with_replacement(RANKS, 5) if ranks[0] != ranks[4]
}
"""Fifteens, pairs and runs of five cards by the key of their ranks."""


def points_before_starter(hand: Iterable[int]) -> int:
    """Return the points of cards before the starter is turned: fifteens, pairs, runs and a flush of four."""
    cards: list[int] = sorted(hand)
    flush = 4 if len(cards) == 4 and len({card & 3 for card in cards}) == 1 else 0
    return points_of(count_fifteens(cards)) + points_of(count_pairs_and_runs(cards)) + flush


def points(hand: Sequence[int], starter: int, is_crib: bool = False) -> int:
    """Return the points of four different cards and a starter (C28). The cards are not checked."""
    a, b, c, d = hand
    keys = CARD_KEYS
    total = RANK_POINTS[keys[a] + keys[b] + keys[c] + keys[d] + keys[starter]]
    if not ((a ^ b) | (a ^ c) | (a ^ d)) & 3:
        if not (a ^ starter) & 3:
            total += 5
        elif not is_crib:
            total += 4
    if _FIRST_JACK | starter & 3 in hand:
        total += 1
    return total
