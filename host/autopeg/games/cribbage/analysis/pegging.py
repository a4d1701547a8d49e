"""The play by ranks alone: what a card scores, what it risks, and simulation to the end of the deal.

Suits mean nothing in the play (C16e), so a hand is a sorted tuple of rank indices. Only the count of a series matters,
and its *tail*: the last cards as far back as they can still make a pair or a run (C16c, C16d). That is either a block
of one rank or the longest end without a repeated rank or two ranks too far apart.
"""

from collections.abc import Iterable, Sequence
from functools import lru_cache

from msgspec import Struct

from autopeg.counting.rank_keys import RANKS

LIMIT = 31
PIPS = tuple(min(rank + 1, 10) for rank in RANKS)

_WIDEST_RUN = 7
"""A run from ace to seven counts 28; no longer one stays within 31."""

Ranks = tuple[int, ...]

# Found by playing policies against each other: the share of the possible replies to a card that is expected to be
# scored (ten cards are mostly kept for better), the worth of a chance that the next player has to pass, the worth of
# keeping small cards, which end a series, and the worth of holding the card that answers a pair.
_REPLY_CHANCES = tuple(0.31 if rank < 9 else 0.2 for rank in RANKS)
_PASS_WORTH = 1.0
_SMALL_CARD_WORTH = tuple(0.25 if rank < 4 else 0.0 for rank in RANKS)
_TRAP_WORTH = 0.5


def tail_of(series: Iterable[int]) -> Ranks:
    """Return the tail of a series of ranks."""
    tail: Ranks = ()
    for rank in series:
        tail = _tails(tail)[rank]
    return tail


_ENDS_TAIL = tuple(
    tuple(rank for rank in RANKS if rank == other or abs(rank - other) >= _WIDEST_RUN) for other in RANKS
)
"""For each rank those that can't be in one run with it."""


def _tails(tail: Ranks) -> list[Ranks]:
    """Return the tail that each rank makes of one."""
    if len(tail) > 1 and tail[0] == tail[1]:
        block, tail = tail, tail[-1:]
    else:
        block = tail[-1:]
    starts = [0] * len(RANKS)
    for start, held in enumerate(tail, 1):
        for rank in _ENDS_TAIL[held]:
            starts[rank] = start
    tails = [(*tail[start:], rank) for rank, start in enumerate(starts)]
    if block:
        tails[block[-1]] = (*block, block[-1])
    return tails


@lru_cache(maxsize=1 << 15)
def following(tail: Ranks) -> tuple[tuple[Ranks, int], ...]:
    """Return for each rank played on a tail the next tail and the points of the pair or run that it makes."""
    if len(tail) == 4 and tail[0] == tail[1]:
        return tuple(((tail, 0) if rank == tail[0] else ((tail[-1], rank), 0)) for rank in RANKS)
    return tuple(zip(_tails(tail), pairs_and_runs(tail), strict=True))


def pairs_and_runs(tail: Ranks) -> list[int]:
    """Return the points of the pair or run that each rank makes on a tail (C16c, C16d), if it fits within 31."""
    made = [0] * len(RANKS)
    if not tail:
        return made
    size, low = len(tail), tail[-1]
    if size > 1 and tail[0] == low:
        made[low] = size * (size + 1)
        return made
    made[low] = 2
    high = total = low
    for length in range(2, size + 1):
        rank = tail[-length]
        low, high, total = min(low, rank), max(high, rank), total + rank
        missing = high - low + 1 - length
        if not missing:
            fitting = (low - 1, high + 1)
        elif missing == 1:
            # The ranks from the lowest to the highest add up to this and those of the tail.
            fitting = ((low + high) * (length + 1) // 2 - total,)
        else:
            continue
        for rank in fitting:
            if rank in RANKS:
                made[rank] = length + 1
    return made


def card_points(tail: Ranks, count: int, rank: int) -> int:
    """Return the points of a rank on a tail and a count, without go and last (C16)."""
    total = count + PIPS[rank]
    return following(tail)[rank][1] + (2 if total in (15, LIMIT) else 0)


@lru_cache(maxsize=1 << 15)
def exposure(tail: Ranks, count: int) -> float:
    """Return the expected points of the next player, less the worth of the chance that they have to pass."""
    after, replies, fitting = following(tail), 0.0, 0
    for rank in RANKS:
        total = count + PIPS[rank]
        if total > LIMIT:
            break
        fitting += 1
        replies += _REPLY_CHANCES[rank] * (after[rank][1] + (2 if total in (15, LIMIT) else 0))
    return replies - _PASS_WORTH * (1 - fitting / len(RANKS)) ** 3


@lru_cache(maxsize=1 << 16)
def likely_rank(tail: Ranks, count: int, hand: Ranks) -> int:
    """Return the rank that a sensible player plays who knows only their own hand, or -1 for a go."""
    best, choice, after = -99.0, -1, following(tail)
    for rank in hand:
        total = count + PIPS[rank]
        if total > LIMIT:
            break
        if rank == choice:
            continue
        longer, points = after[rank]
        value = points - exposure(longer, total) - _SMALL_CARD_WORTH[rank] + rank / 1000
        if total in (15, LIMIT):
            value += 2
        if hand.count(rank) > 1 and total + 2 * PIPS[rank] <= LIMIT:
            value += _TRAP_WORTH
        if value > best:
            best, choice = value, rank
    return choice


_Laid = tuple[Ranks, Ranks, int, int]
"""The hand left by a card, the tail and the count after it, and its points (C16)."""


def _laid(tail: Ranks, count: int, hand: Ranks, rank: int) -> _Laid | None:
    """Return what follows a card of a hand, None for -1, a go."""
    if rank < 0:
        return None
    at = hand.index(rank)
    longer, points = following(tail)[rank]
    total = count + PIPS[rank]
    return hand[:at] + hand[at + 1 :], longer, total, points + (2 if total in (15, LIMIT) else 0)


@lru_cache(maxsize=1 << 16)
def _likely_laid(tail: Ranks, count: int, hand: Ranks) -> _Laid | None:
    """Return what follows the card that a sensible player plays, None for a go."""
    return _laid(tail, count, hand, likely_rank(tail, count, hand))


_SEATS_AFTER = {
    seats: [tuple((seat + step) % seats for step in range(1, seats + 1)) for seat in range(seats)]
    for seats in range(2, 5)
}
"""By the number of seats and a seat, those after it in turn, itself last."""


class PlayState(Struct):
    """Mutable state of the play."""

    hands: list[Ranks]
    """By seat."""
    tail: Ranks
    count: int
    turn: int
    """Seat on turn, -1 at the end."""
    gone: set[int]
    """Seats that have said go."""
    last: int
    """Seat that played the last card of the series, -1 if it is empty."""
    points: list[int]
    """By side."""
    needs: Sequence[int]
    """Points that each side needs to win; empty to play to the end in any case."""
    is_won: bool = False

    def lay(self, rank: int) -> None:
        """Play a card of the player on turn, or say go with -1; then set `turn`, -1 at the end (C16-C22)."""
        self._lay(_laid(self.tail, self.count, self.hands[self.turn], rank))

    def lay_likely(self) -> None:
        """Play what a sensible player on turn plays, or say go."""
        self._lay(_likely_laid(self.tail, self.count, self.hands[self.turn]))

    def play_out(self, series_only: bool = False) -> None:
        """Let sensible players finish the play, or with `series_only` the series; stop when the game is won."""
        while self.turn >= 0 and (self.last >= 0 or not series_only):
            self.lay_likely()
            if self.is_won:
                return

    def _lay(self, laid: _Laid | None) -> None:
        seat, hands, gone = self.turn, self.hands, self.gone
        if laid is None:
            gone.add(seat)
        else:
            hands[seat], self.tail, self.count, points = laid
            self.last = seat
            if points:
                self._score(seat, points)
        if self.count != LIMIT:
            for following_seat in _SEATS_AFTER[len(hands)][seat]:
                if hands[following_seat] and following_seat not in gone:
                    self.turn = following_seat
                    return
            if self.last >= 0:
                self._score(self.last, 1)
        self._begin_series(self.last if self.last >= 0 else seat)

    def _begin_series(self, leader: int) -> None:
        """Let the first who has a card begin a series. leader: who ended the last one, and is asked last."""
        self.tail, self.count, self.last, self.turn = (), 0, -1, -1
        self.gone.clear()
        for seat in _SEATS_AFTER[len(self.hands)][leader]:
            if self.hands[seat]:
                self.turn = seat
                return

    def _score(self, seat: int, points: int) -> None:
        side = seat % len(self.points)
        self.points[side] += points
        if self.needs and self.points[side] >= self.needs[side]:
            self.is_won = True
