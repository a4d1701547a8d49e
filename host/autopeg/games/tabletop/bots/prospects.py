"""Mean points of a line with holes over the cards that can fill it, including flushes.

Fifteens, pairs and runs depend on the ranks alone; sets of ranks have the keys of `autopeg.games.counting.hand_points`.
"""

from collections.abc import Iterable, Sequence
from functools import cache
from math import comb

from autopeg.engine.cards import PACK, Card
from autopeg.games.counting.hand_points import CARD_KEYS, RANK_KEYS, RANK_POINTS, RANKS
from autopeg.games.tabletop.rules.counting import FULL_FLUSH, SHORT_FLUSH
from autopeg.games.tabletop.rules.grid import SIZE

_HOLES_WORTH_COUNTING_CARDS = 2
"""With more holes than this it hardly matters which cards are gone, and the mean over a whole pack is used."""


def mean_of_pack(cards: Sequence[Card]) -> float:
    """Return the mean points by ranks of a line with its holes filled from a whole pack. cards: at most five."""
    return _mean_of_pack(_key_of(cards), SIZE - len(cards))


@cache
def _mean_of_pack(key: int, holes: int) -> float:
    if not holes:
        return RANK_POINTS.get(key, 0)
    return sum(_mean_of_pack(key + rank_key, holes - 1) for rank_key in RANK_KEYS) / len(RANKS)


def _key_of(cards: Iterable[Card]) -> int:
    return sum(CARD_KEYS[card] for card in cards)


class Prospects:
    """Means over the cards that are unseen at one moment."""

    def __init__(self, seen: Iterable[Card], four_flush: bool) -> None:
        """seen: every card that the player has seen; four_flush: whether four of one suit count in a line (T18)."""
        unseen = set(PACK).difference(seen)
        self._unseen = len(unseen)
        self._unseen_of_suit = [sum(card & 3 == suit for card in unseen) for suit in range(4)]
        of_rank = [sum(card >> 2 == rank for card in unseen) for rank in RANKS]
        self._shares = [(RANK_KEYS[rank], number / len(unseen)) for rank, number in enumerate(of_rank) if number]
        self._flushes = (SHORT_FLUSH, FULL_FLUSH) if four_flush else (FULL_FLUSH,)
        self._means: dict[tuple[int, int], float] = {}

    def mean(self, cards: Sequence[Card]) -> float:
        """Return the mean points of a line with its holes filled from the unseen cards, without nobs."""
        holes = SIZE - len(cards)
        return self._by_ranks(_key_of(cards), holes) + self._by_suit(cards, holes)

    def mean_of_crib(self, cards: Sequence[Card]) -> float:
        """Return the mean points by ranks of a crib. cards: the starter and what is known of the crib (T20)."""
        return self._by_ranks(_key_of(cards), SIZE - len(cards))

    def _by_ranks(self, key: int, holes: int) -> float:
        if holes > _HOLES_WORTH_COUNTING_CARDS:
            return _mean_of_pack(key, holes)
        if not holes:
            return RANK_POINTS.get(key, 0)
        known = self._means.get((key, holes))
        if known is None:
            known = sum(share * self._by_ranks(key + rank_key, holes - 1) for rank_key, share in self._shares)
            self._means[key, holes] = known
        return known

    def _by_suit(self, cards: Sequence[Card], holes: int) -> float:
        """Return the mean points of a flush: every way to fill the holes with unseen cards is equally likely."""
        worth = 0.0
        for suit in {card & 3 for card in cards}:
            lying = sum(card & 3 == suit for card in cards)
            there = self._unseen_of_suit[suit]
            for length in self._flushes:
                need = length - lying
                if 0 <= need <= holes:
                    worth += length * comb(there, need) * comb(self._unseen - there, holes - need)
        return worth / comb(self._unseen, holes)
