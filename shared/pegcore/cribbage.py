"""Cribbage counting of hands and played cards, with the reason for each point.

Every result is a list of parts `(kind, cards, points)`: kind is one of the words below, cards the tuple of cards
that make it. Source: docs/rules/cribbage.md C14-C16 (the play), C27-C29 (the show).
"""

from .cards import JOKER, card_name, pip_of, rank_of

JACK = 11
HEELS_POINTS = 2

_SET_KINDS = ("pair", "pair_royal", "double_pair_royal")


def count_hand(
    hand: tuple[int, ...] | list[int], starter: int, is_crib: bool = False
) -> list[tuple[str, tuple[int, ...], int]]:
    """Return the parts of a shown hand or crib: fifteens, pairs, runs, flush, nobs, in this order (C28).

    hand: 4 different cards; starter: one more. Cards in a part are in rank order.
    Raises ValueError for a wrong number of cards, a card that is not one of the 52 and a duplicate.
    """
    hand = tuple(hand)
    if len(hand) != 4:
        raise ValueError("a hand has 4 cards and a starter, not {} cards".format(len(hand)))
    cards = sorted(hand + (starter,))
    if cards[0] < 0 or cards[4] >= JOKER or len(set(cards)) < 5:
        _refuse(cards)
    parts = count_fifteens(cards)
    parts += count_pairs_and_runs(cards)
    flush = count_flush(hand, starter, is_crib)
    if flush:
        parts.append(flush)
    nobs = count_nobs(hand, starter)
    if nobs:
        parts.append(nobs)
    return parts


def count_line(
    cards: tuple[int, ...] | list[int], four_flush: bool = False, starter: int | None = None
) -> list[tuple[str, tuple[int, ...], int]]:
    """Return the parts of a Table Top line: fifteens, pairs, runs, flush, nobs, in this order (T17-T19).

    cards: at most five, fewer for a line with holes; four_flush: whether four of one suit count as well, as in the
    Ship variation (T18); starter: the centre card for a line through the centre, None for the others (T19).
    """
    ordered = sorted(cards)
    parts = count_fifteens(ordered) + count_pairs_and_runs(ordered)
    return parts + count_flush_and_nobs_of_line(ordered, four_flush, starter)


def count_flush_and_nobs_of_line(
    cards: list[int], four_flush: bool = False, starter: int | None = None
) -> list[tuple[str, tuple[int, ...], int]]:
    """Return the flush and the nobs of a line, if it has them (T18, T19).

    cards: sorted; four_flush, starter: as in `count_line`.
    """
    parts = []
    least = 4 if four_flush else 5
    # One of the first cards is in the flush: no more than the others can be of another suit.
    for first in cards[: max(0, len(cards) - least + 1)]:
        alike = tuple([card for card in cards if not (card ^ first) & 3])
        if len(alike) >= least:
            parts.append(("flush", alike, len(alike)))
            break
    # A jack in the centre is not nobs to itself.
    nobs = None if starter is None or rank_of(starter) == JACK else count_nobs(tuple(cards), starter)
    if nobs:
        parts.append(nobs)
    return parts


def _refuse(cards):
    """Raise ValueError for the first of sorted cards that is not one of the 52 or a duplicate."""
    at = 0
    while 0 <= cards[at] < JOKER and cards[at] not in cards[:at]:
        at += 1
    fault = "appears twice in the hand" if 0 <= cards[at] < JOKER else "is not one of the 52 cards of cribbage"
    raise ValueError("{} {}".format(card_name(cards[at]), fault))


def points_of(parts: list[tuple[str, tuple[int, ...], int]]) -> int:
    """Return the sum of the points of parts."""
    total = 0
    for part in parts:
        total += part[2]
    return total


def count_fifteens(cards: list[int]) -> list[tuple[str, tuple[int, ...], int]]:
    """Return a part of 2 points for every set of cards whose pip values add to 15 (C28a). cards: in rank order."""
    parts = []
    _add_fifteens(cards, [pip_of(card) for card in cards], len(cards), 15, (), parts)
    return parts


def _add_fifteens(cards, pips, number, lack, chosen, parts):
    """Add the fifteens that `chosen` makes with some of the first `number` cards, which lack `lack` pips. Recurses
    once per card; a too high card ends the search, because later cards are no lower.
    """
    for i in range(number):
        pip = pips[i]
        if pip < lack:
            if i:
                _add_fifteens(cards, pips, i, lack - pip, (cards[i],) + chosen, parts)
        elif pip == lack:
            parts.append(("fifteen", (cards[i],) + chosen, 2))
        else:
            break


def count_pairs_and_runs(cards: list[int]) -> list[tuple[str, tuple[int, ...], int]]:
    """Return the pairs, then the longest runs of at least three (C28b, C28c).

    cards: in rank order, at most five: too few for two runs.
    """
    parts = []
    ranks = []
    groups = []
    for card in cards:
        rank = rank_of(card)
        if ranks and ranks[-1] == rank:
            for other in groups[-1]:
                parts.append(("pair", (other, card), 2))
            groups[-1].append(card)
        else:
            ranks.append(rank)
            groups.append([card])
    start = 0
    for i in range(1, len(ranks) + 1):
        if i == len(ranks) or ranks[i] != ranks[i - 1] + 1:
            if i - start >= 3:
                runs = [()]
                for group in groups[start:i]:
                    runs = [run + (card,) for run in runs for card in group]
                for run in runs:
                    parts.append(("run", run, i - start))
            start = i
    return parts


def count_flush(hand: tuple[int, ...], starter: int, is_crib: bool = False) -> tuple[str, tuple[int, ...], int] | None:
    """Return the flush part or None: four of the hand, five with the starter; a crib needs all five (C28d, C28e)."""
    suit = hand[0] & 3
    for card in hand:
        if card & 3 != suit:
            return None
    if starter & 3 == suit:
        return ("flush", tuple(sorted(hand + (starter,))), 5)
    return None if is_crib else ("flush", tuple(sorted(hand)), 4)


def count_nobs(hand: tuple[int, ...], starter: int) -> tuple[str, tuple[int, ...], int] | None:
    """Return the part for the jack of the starter's suit in the hand, or None (C28f)."""
    jack = (JACK - 1) * 4 + (starter & 3)
    return ("nobs", (hand[hand.index(jack)],), 1) if jack in hand else None


def count_of(series: tuple[int, ...] | list[int]) -> int:
    """Return the running count of a series: the sum of its pip values (C14)."""
    total = 0
    for card in series:
        rank = card >> 2  # as in `pip_of`, without a call for each card: this is asked again and again
        total += rank + 1 if rank < 9 else 10
    return total


def count_play(series: tuple[int, ...] | list[int], total: int | None = None) -> list[tuple[str, tuple[int, ...], int]]:
    """Return the parts scored by the last card of a series: fifteen or thirtyone, pairs, run (C16).

    series: the cards since the last reset, in the order played, not empty; total: their running count, if it is known.
    Go and last card depend on the other players and are not counted here.
    """
    parts = []
    if total is None:
        total = count_of(series)
    if total == 15:
        parts.append(("fifteen", tuple(series), 2))
    elif total == 31:
        parts.append(("thirtyone", tuple(series), 2))
    size = len(series)
    if size >= 2 and series[-2] >> 2 == series[-1] >> 2:
        alike = _count_alike_at_end(series)
        cards = tuple(series[size - alike :])
        parts.append((_SET_KINDS[alike - 2], cards, alike * (alike - 1)))
    elif size >= 3 and -size < (series[-2] >> 2) - (series[-1] >> 2) < size:  # near enough for a run
        length = _length_of_run_at_end(series)
        if length:
            cards = tuple(series[size - length :])
            parts.append(("run", cards, length))
    return parts


def _count_alike_at_end(series):
    """Return how many cards at the end of the series have the rank of the last one (C16c)."""
    rank = series[-1] >> 2
    i = len(series) - 1
    while i > 0 and series[i - 1] >> 2 == rank:
        i -= 1
    return len(series) - i


def _length_of_run_at_end(series):
    """Return the largest number of trailing cards that are consecutive ranks in any order, or 0 below three (C16d)."""
    longest = 0
    length = 1
    low = high = series[-1] >> 2
    seen = 1 << low
    size = len(series)
    for i in range(size - 2, -1, -1):
        rank = series[i] >> 2
        bit = 1 << rank
        if rank < low:
            low = rank
        elif rank > high:
            high = rank
        if seen & bit or high - low >= size:
            break  # there twice, or too far apart even for all cards of the series
        seen |= bit
        length += 1
        if high - low + 1 == length and length >= 3:
            longest = length
    return longest
