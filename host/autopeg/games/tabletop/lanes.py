"""Many tables of one round side by side, in arrays: the worth of each cell on every table, and turns on all at once.
All lanes are at the same turn with the same starter; they differ in the cards that came and where they are.
"""

from __future__ import annotations

from collections.abc import Sequence
from copy import copy
from functools import cache

import numpy as np
from numpy.typing import NDArray

from autopeg.engine.cards import PACK, Card
from autopeg.games.tabletop.line_tables import (
    MADE,
    NEXT,
    POINTS,
    SIZES,
    WAITING,
    Floats,
    Integers,
    LineTables,
    line_tables,
    stage_of,
)
from autopeg.games.tabletop.rules.counting import FULL_FLUSH
from autopeg.games.tabletop.rules.grid import CELLS, CENTRE, MIDDLE, NEIGHBOURS, SIZE
from autopeg.games.tabletop.rules.state import CRIB_CARDS, SIDES, TURNS, Variant
from pegcore.cards import rank_of, suit_of
from pegcore.cribbage import HEELS_POINTS, JACK

Bits = NDArray[np.bool_]

CRIB = CELLS
"""The choice of the crib; the others are the numbers of the cells."""
CHOICES = CELLS + 1
NEVER = -1e9
"""Worth of a choice that the rules forbid."""

_LINES = 2 * SIZE
"""Five rows, then five columns."""
_COUNTS = SIZE + 1
_GROWN = np.array(
    [
        [min(number + 1, SIZE) * _COUNTS + max(most, same) for same in range(_COUNTS)]
        for number in range(_COUNTS)
        for most in range(_COUNTS)
    ],
    np.int32,
)
"""The shape of a line after one more card, by its shape and how many cards of that suit it has then."""
_TOUCHED: Bits = np.array([[other in NEIGHBOURS[cell] for other in range(CELLS)] for cell in range(CELLS)])


class Gains:
    """What a card adds to a line: flat tables, those of the side's own lines first."""

    def __init__(self, tables: LineTables) -> None:
        self._tables = tables
        self._stages: dict[int, tuple[Floats, Floats]] = {}

    def at(self, stage: int) -> tuple[Floats, Floats]:
        """Return the tables of a stage for the ranks of a line and for its flush, computed once they are needed."""
        if stage not in self._stages:
            ranks, flushes = self._tables.lines[stage], self._tables.flushes[stage]
            after = np.where(SIZES[:, None] < SIZE, NEXT, np.arange(len(SIZES))[:, None])
            number, most, same = np.indices((_COUNTS,) * 3)
            grown = np.minimum(number + 1, SIZE), np.minimum(np.maximum(most, same + 1), SIZE)
            self._stages[stage] = (
                _for_mover(ranks[:, after] - ranks[..., None]),
                _for_mover(flushes[:, grown[0], grown[1]] - flushes[:, number, most]),
            )
        return self._stages[stage]


def _for_mover(change: Floats) -> Floats:
    """Return gains for the side on turn: its own lines will be those of the side that has moved."""
    return np.stack([change[MADE], -change[WAITING]]).reshape(-1)


@cache
def gains_of(variant: Variant) -> Gains:
    """Return the gains of a variant."""
    return Gains(line_tables(variant))


class Lanes:
    """Tables of one round side by side."""

    def __init__(self, tables: LineTables, gains: Gains, players: int, starter: Card, *, is_ship: bool, own_rows: bool):
        """own_rows: whether the dealing side counts the rows."""
        self.tables, self.gains, self.players, self.starter, self.is_ship = tables, gains, players, starter, is_ship
        self.turn = 0
        """Turns taken; the seat left of the dealer has the first, so the dealing side has the odd ones."""
        self._rows_side = int(own_rows)
        """1 if the rows are the dealing side's, else 0."""
        is_jack = rank_of(starter) == JACK
        self._nobs_card = -1 if is_jack else (JACK - 1) * 4 + suit_of(starter)
        self._heels = HEELS_POINTS if is_jack else 0
        self.lines: Integers = np.zeros((1, _LINES), np.int32)
        """Combination of ranks of every line."""
        self.shapes: Integers = np.zeros((1, _LINES), np.int32)
        """Cards of a line and the most of one suit: 6 * number + most."""
        self._suits: NDArray[np.int8] = np.zeros((1, _LINES, 4), np.int8)
        self._open: Bits = np.ones((1, CELLS), np.bool_)
        self._touched: Bits = np.zeros((1, CELLS), np.bool_)
        self.nobs: Integers = np.zeros((1, SIDES), np.int32)
        """Points of the centre row and of the centre column for nobs."""
        first = NEXT[0, starter >> 2]
        self.crib: Integers = np.full(1, first, np.int32)
        self.known: Integers = np.full((1, SIDES), first, np.int32)
        """Combination of ranks of the starter and the crib cards that each side has seen; side 1 deals."""
        self._crib_flush: Bits = np.ones(1, np.bool_)
        self.crib_nobs: Integers = np.zeros(1, np.int32)
        self.due: Integers = np.full((1, players), CRIB_CARDS // players, np.int32)
        """Places in the crib by seat, the seat left of the dealer first."""
        self.lay(starter, CENTRE)

    def __len__(self) -> int:
        return len(self.lines)

    def lay(self, card: Card, cell: int) -> None:
        """Put a card into the same cell of every lane without taking a turn."""
        lanes = np.arange(len(self))
        self._lay(lanes, np.full(len(self), card, np.int32), np.full(len(self), cell))

    def take(self, lanes: Integers | NDArray[np.int64]) -> Lanes:
        """Return copies of lanes by their numbers."""
        taken = copy(self)
        for name, value in vars(self).items():
            if isinstance(value, np.ndarray):
                setattr(taken, name, value[lanes])
        return taken

    @property
    def side(self) -> int:
        """The side on turn: 1 for the dealing side."""
        return self.turn % SIDES

    def lines_of(self, side: int) -> tuple[slice, slice]:
        """Return where the lines of a side are in `lines` and `shapes`, and where those of the other side are."""
        rows, columns = slice(0, SIZE), slice(SIZE, _LINES)
        return (rows, columns) if side == self._rows_side else (columns, rows)

    def worth(self, cards: Integers) -> Floats:
        """Return what each choice for a card gains for the side on turn, by lane; `NEVER` if the rules forbid it."""
        seat, gain = self.turn % self.players, self.line_gains(cards)
        worth = np.empty((len(cards), CHOICES), np.float32)
        cells = worth[:, :CELLS].reshape(-1, SIZE, SIZE)
        np.add(gain[:, :SIZE, None], gain[:, None, SIZE:], out=cells)
        may = self._open if self.is_ship else self._open & self._touched
        due = self.due[:, seat]
        cards_left = (TURNS - self.turn + self.players - 1) // self.players
        np.copyto(worth[:, :CELLS], NEVER, where=~may | (due >= cards_left)[:, None])
        worth[:, CRIB] = NEVER
        if due.any():
            brought, kept = self.crib_gains(cards)
            np.copyto(worth[:, CRIB], brought - kept, where=due > 0)
        return worth

    def line_gains(self, cards: Integers) -> Floats:
        """Return what a card in each line gains for the side on turn, by lane."""
        stage = stage_of(self.turn + 1)
        others = np.ones(_LINES, np.int32)
        others[self.lines_of(self.side)[0]] = 0
        ranks, suits = cards >> 2, cards & 3
        of_ranks, of_flush = self.gains.at(stage)
        gain = of_ranks.take(self.lines * 13 + (ranks[:, None] + others * (len(SIZES) * 13)))
        same = self._suits[np.arange(len(cards)), :, suits]
        gain += of_flush.take(self.shapes * _COUNTS + same + others * _COUNTS**3)
        nobs = cards == self._nobs_card
        for middle in (MIDDLE, SIZE + MIDDLE):
            gain[:, middle] += nobs * (1 - 2 * others[middle])
        return gain

    def crib_gains(self, cards: Integers) -> tuple[Floats, Floats]:
        """Return what a card in the crib gains for the side on turn, and what the place there is worth to it later."""
        side, seat = self.side, self.turn % self.players
        dealing, others = self.dues()
        fewer = (np.maximum(dealing - side, 0), np.maximum(others - 1 + side, 0))
        more = self._crib_value(side, fewer, cards >> 2) - self._crib_value(side, (dealing, others))
        more += cards == self._nobs_card
        places = self.tables.places[self.players][self.turn + 1, side]
        mine = self.due[:, seat]
        rest = np.minimum(self.due.sum(1) - mine, 3)
        return more if side else -more, places[mine, rest] - places[np.maximum(mine - 1, 0), rest]

    def play(self, cards: Integers, choices: NDArray[np.int64]) -> None:
        """Take a turn on every lane. choices: a cell's number, or `CRIB`."""
        to_crib = choices == CRIB
        placing = np.flatnonzero(~to_crib)
        self._lay(placing, cards[placing], choices[placing])
        cribbing = np.flatnonzero(to_crib)
        if len(cribbing):
            self.put_in_crib(cribbing, cards[cribbing], self.side)
            self.due[cribbing, self.turn % self.players] -= 1
        self.turn += 1

    def put_in_crib(self, lanes: NDArray[np.int64], cards: Integers, side: int) -> None:
        """Add cards of a side to the crib without taking a turn."""
        ranks = cards >> 2
        self.crib[lanes] = NEXT[self.crib[lanes], ranks]
        for knowing in (side,) if self.is_ship else range(SIDES):
            self.known[lanes, knowing] = NEXT[self.known[lanes, knowing], ranks]
        self._crib_flush[lanes] &= (cards & 3) == suit_of(self.starter)
        self.crib_nobs[lanes] += cards == self._nobs_card

    def lead(self, side: int) -> Floats:
        """Return the expected lead of a side by lane: exact at the end, by the tables before that."""
        own, other = self.points(side)
        return own - other

    def points(self, side: int) -> tuple[Floats, Floats]:
        """Return the expected points of a side and of the other by lane: exact at the end, by the tables before that.

        The places left in the crib count for the side that moved last.
        """
        last, lines = 1 - self.side, self.line_values()
        made, waiting = (lines[:, which].sum(1) for which in self.lines_of(last))
        if self.turn < TURNS:
            made += self.places_value()
        crib = self.crib_value() + self._heels
        if last:
            made += crib
        else:
            waiting += crib
        return (made, waiting) if side == last else (waiting, made)

    def line_values(self) -> Floats:
        """Return the expected points of every line by lane."""
        stage = stage_of(self.turn)
        made, _ = self.lines_of(1 - self.side)
        whose = np.full(_LINES, WAITING)
        whose[made] = MADE
        lines = self.tables.lines[stage][whose, self.lines]
        lines += self.tables.flushes[stage].reshape(2, -1)[whose, self.shapes]
        lines[:, MIDDLE::SIZE] += self.nobs
        return lines

    def crib_value(self) -> Floats:
        """Return the expected points of the crib by lane, as the side that moved last sees it, without heels."""
        if self.turn == TURNS:
            return POINTS[self.crib] + FULL_FLUSH * self._crib_flush + self.crib_nobs
        return self._crib_value(1 - self.side, self.dues()) + self.crib_nobs

    def _lay(self, lanes: Integers | NDArray[np.int64], cards: Integers, cells: NDArray[np.int64]) -> None:
        at = np.concatenate([lanes * _LINES + cells // SIZE, lanes * _LINES + SIZE + cells % SIZE])
        ranks, suits = np.tile(cards >> 2, 2), np.tile(cards & 3, 2)
        lines, shapes, of_suits = (each.reshape(-1) for each in (self.lines, self.shapes, self._suits))
        lines[at] = NEXT[lines[at], ranks]
        same = of_suits[at * 4 + suits] + 1
        of_suits[at * 4 + suits] = same
        shapes[at] = _GROWN[shapes[at], same]
        nobs = np.flatnonzero(cards == self._nobs_card)
        if len(nobs):
            self.nobs[lanes[nobs], 0] += cells[nobs] // SIZE == MIDDLE
            self.nobs[lanes[nobs], 1] += cells[nobs] % SIZE == MIDDLE
        self._open[lanes, cells] = False
        self._touched[lanes] |= _TOUCHED[cells]

    def dues(self) -> tuple[Integers, Integers]:
        """Return the places in the crib of the dealing side and of the others."""
        return self.due[:, 1::2].sum(1, dtype=np.int32), self.due[:, ::2].sum(1, dtype=np.int32)

    def _crib_value(self, side: int, dues: tuple[Integers, Integers], more: Integers | None = None) -> Floats:
        """Return the expected crib as a side sees it. more: ranks being put in now."""
        known = self.known[:, side]
        if more is not None:
            known = NEXT[known, more]
        return self.tables.crib[dues[0], dues[1], 1 - side, known]

    def places_value(self) -> Floats:
        """Return the worth of the places left in the crib, for the side that moved last."""
        seat = (self.turn - 1) % self.players
        mine = self.due[:, seat]
        others = np.minimum(self.due.sum(1) - mine, 3)
        return self.tables.places[self.players][self.turn, 1 - self.side, mine, others]


def unseen_of(seen: Sequence[Card]) -> Integers:
    """Return the cards of the pack that are not among those seen."""
    return np.array(sorted(set(PACK).difference(seen)), np.int32)
