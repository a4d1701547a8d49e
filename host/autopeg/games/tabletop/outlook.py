"""Prospects of a card: what it adds on average to the lines it may join, of both sides, and to the crib.

Fifteens, pairs and runs depend on the ranks alone; sets of ranks have the keys of `autopeg.counting.hand_points`.
"""

from collections.abc import Callable, Iterable, Sequence
from functools import cache
from math import comb
from statistics import NormalDist

from autopeg.counting.hand_points import RANK_POINTS
from autopeg.counting.rank_keys import CARD_KEYS, RANK_KEYS, RANKS
from autopeg.engine.cards import PACK, Card
from autopeg.games.tabletop.rules import View
from autopeg.games.tabletop.rules.counting import FULL_FLUSH, SHORT_FLUSH
from autopeg.games.tabletop.rules.grid import MIDDLE, SIZE, Cell
from autopeg.games.tabletop.rules.moves import Crib, Place
from autopeg.games.tabletop.rules.state import CRIB_CARDS
from pegcore.cards import rank_of, suit_of
from pegcore.cribbage import JACK

Line = tuple[Card, ...]

_HOLES_WORTH_COUNTING_CARDS = 2
"""With more holes than this it hardly matters which cards are gone, so the mean over a whole pack is used."""

_CRIB_GAINS = NormalDist(-1.0, 1.0)
"""Points by which the crib is better than the best cell, over the turns of a round between experts."""


def mean_of_pack(cards: Sequence[Card]) -> float:
    """Return the mean points by ranks of a line with its holes filled from a whole pack. cards: at most five."""
    return _mean_of_pack(_key_of(cards), SIZE - len(cards))


@cache
def _mean_of_pack(key: int, holes: int) -> float:
    if not holes:
        return RANK_POINTS[key]
    return sum(_mean_of_pack(key + rank_key, holes - 1) for rank_key in RANK_KEYS) / len(RANKS)


def _key_of(cards: Iterable[Card]) -> int:
    return sum(CARD_KEYS[card] for card in cards)


class _Prospects:
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
            return RANK_POINTS[key]
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


class TableLines:
    """The ten lines of a view, as far as they are filled.

    owns_rows: whether the side's own lines are the rows; own, other: five lines each, without holes.
    """

    def __init__(self, view: View) -> None:
        rows = tuple(_filled(row) for row in view.grid)
        columns = tuple(_filled(tuple(row[column] for row in view.grid)) for column in range(SIZE))
        self.owns_rows = view.seat % 2 == view.rows_side
        self.own, self.other = (rows, columns) if self.owns_rows else (columns, rows)

    def through(self, cell: Cell) -> tuple[int, int]:
        """Return the numbers of the side's own line and of the others' line through a cell."""
        row, column = cell
        return (row, column) if self.owns_rows else (column, row)

    def best_place(
        self, places: Sequence[Place], built: Callable[[Line], float], given: Callable[[Line], float]
    ) -> tuple[Place, float]:
        """Return the place that gains most, and how much.

        built: points that the card adds to a line of the side's own; given: those for a line of the others.
        """
        own = [built(line) if len(line) < SIZE else 0.0 for line in self.own]
        other = [given(line) if len(line) < SIZE else 0.0 for line in self.other]

        def gain(move: Place) -> float:
            mine, theirs = self.through(move.cell)
            return own[mine] - other[theirs]

        best = max(places, key=gain)
        return best, gain(best)


class Outlook:
    """Prospects of a card at one moment."""

    def __init__(self, view: View, moves: Sequence[Place | Crib]) -> None:
        """view: of the seat that has to act; moves: what it can do with the card that it has turned up."""
        starter = view.starter
        assert starter is not None
        self.lines = TableLines(view)
        self._card = moves[0].card
        self._known_crib = (starter, *view.crib)
        self.owns_crib = view.dealer is not None and view.dealer % 2 == view.seat % 2
        """Whether the crib counts for the player's side (T16)."""
        lying = [each for row in view.grid for each in row if each is not None]
        self._prospects = _Prospects((*lying, *view.crib, self._card), view.variant == "ship")
        self._nobs = float(rank_of(self._card) == JACK and suit_of(self._card) == suit_of(starter))
        self.built = [self._gain(line, index) for index, line in enumerate(self.lines.own)]
        """The points that the card adds to each line of the player's side."""
        self.given = [self._gain(line, index) for index, line in enumerate(self.lines.other)]
        """The points that the card adds to each line of the others."""
        self.later = crib_line(view) if {type(move) for move in moves} == {Place, Crib} else 0.0
        """What it is worth to keep the place in the crib; 0 without a choice between crib and table."""

    def worth(self, move: Place | Crib) -> float:
        """Return the points that a move brings the player's side, less those for the others."""
        if isinstance(move, Crib):
            return self.in_crib() - self.later
        own, other = self.lines.through(move.cell)
        return self.built[own] - self.given[other]

    def in_crib(self) -> float:
        """Return the points that the card in the crib brings the player's side; negative in the others' crib."""
        mean = self._prospects.mean_of_crib
        more = mean((*self._known_crib, self._card)) - mean(self._known_crib) + self._nobs
        return more if self.owns_crib else -more

    def _gain(self, line: Line, index: int) -> float:
        if len(line) == SIZE:
            return 0.0
        more = self._prospects.mean((*line, self._card)) - self._prospects.mean(line)
        return more + self._nobs * (index == MIDDLE)


def crib_line(view: View) -> float:
    """Return the gain from which a card is among the best for the crib of those this player will still turn up.

    It is the quantile of the gains for the share of the player's remaining cards that have to go there (T12).
    """
    due = CRIB_CARDS // view.players - view.cribbed[view.seat]
    return _CRIB_GAINS.inv_cdf(1 - due / view.stack_counts[view.seat])


def _filled(cells: tuple[Card | None, ...]) -> Line:
    return tuple(card for card in cells if card is not None)
