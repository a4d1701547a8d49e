"""Mean points of a hand and of the crib before the starter is turned."""

from collections.abc import Iterable, Sequence
from functools import cache, cached_property
from itertools import combinations_with_replacement
from math import comb

from autopeg.counting.hand_points import RANK_POINTS
from autopeg.counting.rank_keys import CARD_KEYS, RANK_KEYS, RANKS, key_of
from autopeg.games.cribbage.analysis.tables import PAIR_INDEX, PAIRS, Role, discard_table
from pegcore.cribbage import JACK

_JACK = JACK - 1
_HAND_CARDS = 4
_PAIR_KEYS = tuple(RANK_KEYS[low] + RANK_KEYS[high] for low, high in PAIRS)


def unseen_ranks(seen: Iterable[int]) -> list[int]:
    """Return the number of unseen cards of a pack by rank."""
    left = [4] * len(RANKS)
    for card in seen:
        left[card >> 2] -= 1
    return left


def mean_hand(kept: Sequence[int], seen: Sequence[int]) -> float:
    """Return the mean points of four cards over every starter that is not among the cards seen (C28)."""
    return sum(points * ways for points, ways in hand_spread(kept, seen).items()) / (52 - len(seen))


def hand_spread(kept: Sequence[int], seen: Sequence[int]) -> dict[int, int]:
    """Return the number of unseen starters by the points that four cards make with them.

    seen: the cards that cannot be the starter, including the four.
    """
    a, b, c, d = kept
    key = CARD_KEYS[a] + CARD_KEYS[b] + CARD_KEYS[c] + CARD_KEYS[d]
    flush = not ((a ^ b) | (a ^ c) | (a ^ d)) & 3
    jack_suits = [card & 3 for card in kept if card >> 2 == _JACK]
    spread: dict[int, int] = {}
    if not flush and not jack_suits:
        for rank, left in enumerate(unseen_ranks(seen)):
            if left:
                made = RANK_POINTS[key + RANK_KEYS[rank]]
                spread[made] = spread.get(made, 0) + left
        return spread
    for starter in range(52):
        if starter not in seen:
            made = RANK_POINTS[key + CARD_KEYS[starter]]
            if flush:
                made += 4 if (starter ^ a) & 3 else 5
            if jack_suits and starter & 3 in jack_suits and starter >> 2 != _JACK:
                made += 1
            spread[made] = spread.get(made, 0) + 1
    return spread


def crib_table_value(discarded: Sequence[int], role: Role) -> float:
    """Return the mean points of a crib by two cards discarded to it. role: of the player who discards them."""
    low, high = discarded
    table = discard_table()
    by_role = table.crib_offsuit if (low ^ high) & 3 else table.crib_suited
    return by_role.of(role)[PAIR_INDEX[CARD_KEYS[low] + CARD_KEYS[high]]]


class CribMeans:
    """Mean crib for each pair discarded from one dealt hand, over starters and what the opponent discards.

    The opponent's pairs are weighted by how often a sensible player discards them and by the cards left for them, and
    the starters after a pair by what such a player has kept.
    """

    def __init__(self, dealt: Sequence[int], role: Role) -> None:
        """dealt: the cards that are seen; role: of the player who was dealt them."""
        self._left = unseen_ranks(dealt)
        self._suits_left = [13 - sum(card & 3 == suit for card in dealt) for suit in range(4)]
        self._unseen = 52 - len(dealt)
        other: Role = "pone" if role == "dealer" else "dealer"
        habits, self._turned = discard_table().discarded.of(other), discard_table().starters.of(other)
        weights: list[tuple[int, float]] = []
        total = jacks = 0.0
        for pair, ((low, high), habit) in enumerate(zip(PAIRS, habits, strict=True)):
            ways = self._left[low] * (self._left[low] - 1) / 2 if low == high else self._left[low] * self._left[high]
            if ways > 0:
                weights.append((pair, ways * habit))
                total += ways * habit
                jacks += ways * habit * ((low == _JACK) + (high == _JACK))
        self._pairs = [(pair, weight / total) for pair, weight in weights]
        self._others_nobs = jacks / total / 4
        self._by_ranks: dict[int, float] = {}

    def pairs_after(self, starter: int) -> list[tuple[int, float]]:
        """Return the pairs that the opponent may have discarded: (key of the ranks, weight). starter: its rank."""
        turned = self._turned
        return [(_PAIR_KEYS[pair], weight * turned[pair * len(RANKS) + starter]) for pair, weight in self._pairs]

    def mean(self, discarded: Sequence[int]) -> float:
        """Return the mean points of the crib with these two cards in it."""
        low, high = discarded
        key = CARD_KEYS[low] + CARD_KEYS[high]
        value = self._by_ranks.get(key)
        if value is None:
            value = self._by_ranks[key] = self._mean_by_ranks(key) + self._others_nobs
        if not (low ^ high) & 3:
            value += 5 * self._flush_chance(self._suits_left[low & 3])
        return value + sum(self._suits_left[card & 3] for card in discarded if card >> 2 == _JACK) / self._unseen

    def spread(self, discarded: Sequence[int]) -> dict[int, float]:
        """Return the chance of each number of points of the crib with these two cards in it, by the ranks alone."""
        table, own_key = RANK_POINTS, key_of(card >> 2 for card in discarded)
        spread: dict[int, float] = {}
        for key, weight, starters in self._cribs:
            four = own_key + key
            for starter, chance in starters:
                made = table[four + starter]
                spread[made] = spread.get(made, 0.0) + weight * chance
        return spread

    def _flush_chance(self, left: int) -> float:
        """Return the chance that the opponent's two cards and the starter are of a suit with `left` unseen cards."""
        unseen = self._unseen
        return left * (left - 1) * (left - 2) / (unseen * (unseen - 1) * (unseen - 2))

    def _mean_by_ranks(self, own_key: int) -> float:
        table, total = RANK_POINTS, 0.0
        for key, weight, starters in self._cribs:
            four = own_key + key
            total += weight * sum([table[four + starter] * chance for starter, chance in starters])
        return total

    @cached_property
    def _cribs(self) -> list[tuple[int, float, list[tuple[int, float]]]]:
        """What the opponent may discard: the key of its ranks, its chance, and the chance of each starter by key."""
        cribs: list[tuple[int, float, list[tuple[int, float]]]] = []
        for pair, weight in self._pairs:
            left, first = list(self._left), pair * len(RANKS)
            for rank in PAIRS[pair]:
                left[rank] -= 1
            ways = [cards * often for cards, often in zip(left, self._turned[first : first + len(RANKS)], strict=True)]
            total = sum(ways)
            starters = [(key, each / total) for key, each in zip(RANK_KEYS, ways, strict=True) if each]
            cribs.append((_PAIR_KEYS[pair], weight, starters))
        return cribs


class CountedCribs:
    """Mean crib over every starter and everything that the others may discard, all of it equally likely."""

    def __init__(self, dealt: Sequence[int]) -> None:
        """dealt: six cards with two players, five with three and four."""
        self._dealt = dealt
        self._left = unseen_ranks(dealt)
        self._suits_left = [13 - sum(card & 3 == suit for card in dealt) for suit in range(4)]
        self._unseen = 52 - len(dealt)
        self._others = 2 * _HAND_CARDS - len(dealt)
        """Number of cards in the crib from the other players."""
        cards = self._others + 1
        # The others' cards and the starter make the same points, whichever of them is the starter.
        self._rest: list[tuple[int, int]] = []
        for key, counts in _rank_sets(cards):
            ways = 1
            for rank, count in counts:
                ways *= comb(self._left[rank], count)
            if ways:
                self._rest.append((key, ways))
        self._rest_ways = comb(self._unseen, cards)
        self._by_ranks: dict[int, float] = {}

    def mean(self, discarded: Sequence[int]) -> float:
        """Return the mean points of the crib with these cards in it (C28, C29)."""
        key = sum(CARD_KEYS[card] for card in discarded)
        value = self._by_ranks.get(key)
        if value is None:
            total = sum([RANK_POINTS[key + rest] * ways for rest, ways in self._rest])
            value = self._by_ranks[key] = total / self._rest_ways
        suits = {card & 3 for card in discarded}
        if len(suits) == 1:
            value += 5 * comb(self._suits_left[suits.pop()], self._others + 1) / self._rest_ways
        own_nobs = sum(self._suits_left[card & 3] for card in discarded if card >> 2 == _JACK)
        return value + own_nobs / self._unseen + self._others_nobs()

    def _others_nobs(self) -> float:
        """Return the chance that one of the others discards the jack of the starter's suit."""
        starters = sum(left - 1 for suit, left in enumerate(self._suits_left) if _JACK * 4 + suit not in self._dealt)
        return self._others * starters / (self._unseen * (self._unseen - 1))


def crib_ways(dealt: int) -> int:
    """Return the number of cribs with their starters for a discard: 45,540 with six cards dealt, else 713,460."""
    others = 2 * _HAND_CARDS - dealt
    return comb(52 - dealt, others) * (52 - dealt - others)


@cache
def _rank_sets(cards: int) -> tuple[tuple[int, tuple[tuple[int, int], ...]], ...]:
    """Return every multiset of this many ranks: its key, and how many cards of each rank."""
    sets = combinations_with_replacement(RANKS, cards)
    return tuple((key_of(ranks), tuple((rank, ranks.count(rank)) for rank in sorted({*ranks}))) for ranks in sets)
