"""Cribbage counting: what a hand and what a played card are worth, and why.

Every answer is a list of parts `(kind, cards, points)`: kind is one of the words below, cards the tuple of cards
that make it. Source: docs/rules/cribbage.md C14-C16 (the play), C27-C29 (the show).
"""

from .cards import JOKER, card_name, pip_of, rank_of, suit_of

JACK = 11
HEELS_POINTS = 2

_SET_KINDS = ("pair", "pair_royal", "double_pair_royal")


def count_hand(
    hand: tuple[int, ...] | list[int], starter: int, is_crib: bool = False
) -> list[tuple[str, tuple[int, ...], int]]:
    """Return the parts of a shown hand or crib: fifteens, pairs, runs, flush, nobs, in this order (C28).

    hand: 4 different cards; starter: one more. Cards inside a part stand in rank order.
    Raises ValueError for a wrong number of cards, a card that is not one of the 52 and a card that stands twice.
    """
    hand = tuple(hand)
    if len(hand) != 4:
        raise ValueError("a hand has 4 cards and a starter, not {} cards".format(len(hand)))
    cards = sorted(hand + (starter,))
    for i in range(5):
        if not 0 <= cards[i] < JOKER:
            raise ValueError("{} is not one of the 52 cards of cribbage".format(card_name(cards[i])))
        if i and cards[i - 1] == cards[i]:
            raise ValueError("{} stands twice in the hand".format(card_name(cards[i])))
    parts = count_fifteens(cards)
    parts += count_pairs_and_runs(cards)
    flush = _count_flush(hand, starter, is_crib)
    if flush:
        parts.append(flush)
    nobs = _count_nobs(hand, starter)
    if nobs:
        parts.append(nobs)
    return parts


def points_of(parts: list[tuple[str, tuple[int, ...], int]]) -> int:
    """Return the sum of the points of parts."""
    total = 0
    for part in parts:
        total += part[2]
    return total


def count_fifteens(cards: list[int]) -> list[tuple[str, tuple[int, ...], int]]:
    """Return a part of 2 points for every set of cards whose pip values add to 15 (C28a). cards: in rank order."""
    parts = []
    partial = [(0, ())]
    for card in cards:
        pip = pip_of(card)
        for i in range(len(partial)):
            total, chosen = partial[i]
            total += pip
            if total < 15:
                partial.append((total, chosen + (card,)))
            elif total == 15:
                parts.append(("fifteen", chosen + (card,), 2))
    return parts


def count_pairs_and_runs(cards: list[int]) -> list[tuple[str, tuple[int, ...], int]]:
    """Return the pairs, then the runs of the greatest length of at least three (C28b, C28c).

    cards: in rank order, at most five, so that two runs apart cannot be.
    """
    parts = []
    groups = []
    for card in cards:
        if groups and rank_of(groups[-1][0]) == rank_of(card):
            for other in groups[-1]:
                parts.append(("pair", (other, card), 2))
            groups[-1].append(card)
        else:
            groups.append([card])
    start = 0
    longest = []
    for i in range(1, len(groups) + 1):
        if i == len(groups) or rank_of(groups[i][0]) != rank_of(groups[i - 1][0]) + 1:
            if i - start >= 3:
                longest = groups[start:i]
            start = i
    if longest:
        runs = [()]
        for group in longest:
            runs = [run + (card,) for run in runs for card in group]
        for run in runs:
            parts.append(("run", run, len(run)))
    return parts


def _count_flush(hand, starter, is_crib):
    """Return the flush part or None: four of the hand, five with the starter; a crib needs all five (C28d, C28e)."""
    suit = suit_of(hand[0])
    for card in hand:
        if suit_of(card) != suit:
            return None
    if suit_of(starter) == suit:
        return ("flush", tuple(sorted(hand + (starter,))), 5)
    return None if is_crib else ("flush", tuple(sorted(hand)), 4)


def _count_nobs(hand, starter):
    """Return the part for the jack of the starter's suit in the hand, or None (C28f)."""
    for card in hand:
        if rank_of(card) == JACK and suit_of(card) == suit_of(starter):
            return ("nobs", (card,), 1)
    return None


def count_of(series: tuple[int, ...] | list[int]) -> int:
    """Return the running count of a series: the sum of its pip values (C14)."""
    total = 0
    for card in series:
        total += pip_of(card)
    return total


def count_play(series: tuple[int, ...] | list[int]) -> list[tuple[str, tuple[int, ...], int]]:
    """Return the parts that the last card of a series scores: fifteen or thirtyone, pairs, run (C16).

    series: the cards since the last reset, in the order played, not empty. Go and last card depend on the other
    players and are not counted here.
    """
    parts = []
    total = count_of(series)
    if total == 15:
        parts.append(("fifteen", tuple(series), 2))
    elif total == 31:
        parts.append(("thirtyone", tuple(series), 2))
    alike = _count_alike_at_end(series)
    if alike >= 2:
        cards = tuple(series[len(series) - alike :])
        parts.append((_SET_KINDS[alike - 2], cards, alike * (alike - 1)))
    else:
        length = _length_of_run_at_end(series)
        if length:
            cards = tuple(series[len(series) - length :])
            parts.append(("run", cards, length))
    return parts


def _count_alike_at_end(series):
    """Return how many cards at the end of the series have the rank of the last one (C16c)."""
    rank = rank_of(series[-1])
    i = len(series) - 1
    while i > 0 and rank_of(series[i - 1]) == rank:
        i -= 1
    return len(series) - i


def _length_of_run_at_end(series):
    """Return the largest number of trailing cards that are consecutive ranks in any order, or 0 below three (C16d)."""
    longest = 0
    seen = 0
    low = high = rank_of(series[-1])
    for i in range(len(series) - 1, -1, -1):
        rank = rank_of(series[i])
        if seen & (1 << rank):
            break
        seen |= 1 << rank
        low = min(low, rank)
        high = max(high, rank)
        length = len(series) - i
        if length >= 3 and high - low + 1 == length:
            longest = length
    return longest
