"""Generate the tables of the Table Top Cribbage master, in a few minutes and with the same result on every machine.

Run it as `.venv/bin/python bench/make_tabletop_tables.py`. With `--cluster ADDRESS` the two variants are learned on
machines of a cluster, side by side.

Rounds are played many at a time by players who take what the tables say is best. What their lines and cribs came to
makes better tables, by which the next rounds are played.
"""

import sys
from collections.abc import Sequence
from importlib.resources import files
from pathlib import Path
from typing import cast

import numpy as np
from numpy.typing import NDArray

from autopeg.base.workers import results_in_order
from autopeg.engine.cards import PACK, Card
from autopeg.games.tabletop.lanes import CRIB, NEVER, Gains, Lanes
from autopeg.games.tabletop.line_tables import (
    MADE,
    NEXT,
    POINTS,
    SCALE,
    SIZES,
    STAGES,
    UNFINISHED,
    WAITING,
    Floats,
    Integers,
    LineTables,
    stage_of,
)
from autopeg.games.tabletop.rules.counting import FULL_FLUSH, SHORT_FLUSH
from autopeg.games.tabletop.rules.grid import SIZE
from autopeg.games.tabletop.rules.state import SIDES, TURNS, Variant
from machines import workers_named

VARIANTS: tuple[Variant, ...] = ("base", "ship")
SEED = 1
LANES = 800
"""Rounds for each starter in an iteration."""
ITERATIONS = 6
LANES_IN_LAST_ITERATION = 3_000
ITERATIONS_OF_FOUR = 3
SURPRISES = 0.04
"""How often a player does something else, so that the tables know that as well."""
PRIOR = 12.0
"""Lines of a combination that weigh as much as the mean of all stages, which weighs rare ones."""
PRIOR_OF_FLUSHES = 50.0
ROUNDS_FOR_PLACES = 300
FOLDER = Path(str(files("autopeg.games.tabletop") / "tables"))

Doubles = NDArray[np.float64]


def main(arguments: Sequence[str]) -> None:
    """Write the tables of both variants."""
    FOLDER.mkdir(exist_ok=True)
    with workers_named(arguments) as (workers, _):
        learned = results_in_order(workers, _learned, VARIANTS)
    for variant, tables in zip(VARIANTS, learned, strict=True):
        shown = {
            "lines": tables.lines[..., :UNFINISHED],
            "flushes": tables.flushes,
            "crib": tables.crib[..., :UNFINISHED],
            "places_2": tables.places[2],
            "places_4": tables.places[4],
        }
        stored = {name: np.rint(values * SCALE).astype(np.int16) for name, values in shown.items()}
        np.savez_compressed(FOLDER / f"{variant}.npz", allow_pickle=False, **stored)


def _learned(variant: Variant) -> LineTables:
    rng = np.random.default_rng(SEED)
    tables = _first_tables()
    for iteration in range(ITERATIONS):
        last = iteration == ITERATIONS - 1
        sums = _Sums(tables)
        for starter in PACK:
            lanes = LANES_IN_LAST_ITERATION if last else LANES
            sums.play(variant, 2, starter, lanes, SURPRISES / (2 if last else 1), rng)
        tables = sums.tables(variant, 2)
    for _ in range(ITERATIONS_OF_FOUR):
        sums = _Sums(tables)
        for starter in PACK:
            sums.play(variant, 4, starter, LANES, SURPRISES, rng)
        tables = tables._replace(places={**tables.places, 4: sums.places(4)})
    return tables


def _first_tables() -> LineTables:
    """Return tables for lines and cribs that are filled at random."""
    means = POINTS.copy()
    for index in range(UNFINISHED - 1, -1, -1):
        means[index] = means[NEXT[index]].mean()
    places = np.broadcast_to(np.arange(3, dtype=np.float32)[:, None], (TURNS + 1, SIDES, 3, 4)).copy()
    places[TURNS - 2 :] = 0
    return LineTables(
        np.broadcast_to(means, (STAGES, 2, len(means))).copy(),
        np.zeros((STAGES, 2, SIZE + 1, SIZE + 1), np.float32),
        np.broadcast_to(means, (3, 3, 2, len(means))).copy(),
        {2: places, 4: places.copy()},
    )


class _Sums:
    """What lines, cribs and rounds came to, by what they were after every turn."""

    def __init__(self, tables: LineTables) -> None:
        self._tables = tables
        self._gains = Gains(tables)
        lines, flushes, crib = tables.lines.shape, (STAGES, 2, (SIZE + 1) ** 2), tables.crib.shape
        self._lines, self._line_count = np.zeros(lines), np.zeros(lines)
        self._flushes, self._flush_count = np.zeros(flushes), np.zeros(flushes)
        self._crib, self._crib_count = np.zeros(crib), np.zeros(crib)
        shape = tables.places[2].shape
        self._left, self._left_count = np.zeros(shape), np.zeros(shape)

    def play(
        self, variant: Variant, players: int, starter: Card, lanes: int, surprises: float, rng: np.random.Generator
    ) -> None:
        """Play rounds and add what they came to."""
        is_ship = variant == "ship"
        one = Lanes(self._tables, self._gains, players, starter, is_ship=is_ship, own_rows=bool(starter & 1))
        table = one.take(np.zeros(lanes, np.int64))
        pack = np.array([card for card in PACK if card != starter], np.int32)
        cards = pack[rng.random((lanes, len(pack))).argsort(axis=1)[:, :TURNS]]
        after: list[Lanes] = []
        for turn in range(TURNS):
            worth = table.worth(cards[:, turn])
            choices: NDArray[np.int64] = worth.argmax(1)
            may = worth > NEVER / 2
            surprised = rng.random(lanes) < surprises
            turned = (rng.random(lanes) < surprises) & may[:, CRIB] & may[:, :CRIB].any(1)
            other_cell = np.where(may[:, :CRIB], rng.random((lanes, CRIB)), -1).argmax(1)
            choices = np.where(surprised & may[:, :CRIB].any(1) & (choices != CRIB), other_cell, choices)
            best_cell = worth[:, :CRIB].argmax(1)
            choices = np.where(turned, np.where(choices == CRIB, best_cell, CRIB), choices)
            table.play(cards[:, turn], choices)
            after.append(table.take(np.arange(lanes)))
        points, flush, crib = POINTS[table.lines], _flush(table.shapes, is_ship), POINTS[table.crib]
        lead = table.lead(1)
        for then in after:
            self._add(then, points, flush, crib, lead)

    def _add(self, then: Lanes, points: Floats, flush: Floats, crib: Floats, lead: Floats) -> None:
        stage, last = stage_of(then.turn), 1 - then.side
        for whose, lines in zip((MADE, WAITING), then.lines_of(last), strict=True):
            for sums, count, at, came_to in (
                (self._lines, self._line_count, then.lines, points),
                (self._flushes, self._flush_count, then.shapes, flush),
            ):
                index = at[:, lines].ravel()
                number = sums[stage, whose].size
                sums[stage, whose] += np.bincount(index, came_to[:, lines].ravel(), number)
                count[stage, whose] += np.bincount(index, minlength=number)
        dealing, others = then.dues()
        for looks in range(SIDES):
            at = (dealing, others, np.full(len(then), 1 - looks), then.known[:, looks])
            _add_at(self._crib, self._crib_count, at, crib)
        rest = lead if last else -lead
        seat = (then.turn - 1) % then.players
        mine = then.due[:, seat]
        left = np.minimum(then.due.sum(1) - mine, 3)
        at = (np.full(len(then), then.turn), np.full(len(then), last), mine, left)
        known = then.lead(last) - (0 if then.turn == TURNS else then.places_value())
        _add_at(self._left, self._left_count, at, rest - known)

    def tables(self, variant: Variant, players: int) -> LineTables:
        """Return the tables that follow."""
        old = self._tables
        finished = SIZES == SIZE
        lines = _means(self._lines, self._line_count, old.lines[0, 0], PRIOR)
        lines[..., finished] = POINTS[finished]
        flushes = _means(self._flushes, self._flush_count, np.zeros(self._flushes.shape[-1]), PRIOR_OF_FLUSHES)
        shapes = np.arange((SIZE + 1) ** 2)
        full = shapes // (SIZE + 1) == SIZE
        flushes[..., full] = _flush(shapes[full], variant == "ship")
        crib = _means(self._crib, self._crib_count, old.lines[0, 0], PRIOR)
        crib[..., finished] = POINTS[finished]
        square = flushes.reshape(*flushes.shape[:2], SIZE + 1, SIZE + 1)
        return LineTables(lines, square, crib, {**old.places, players: self.places(players)})

    def places(self, players: int) -> Floats:
        """Return the worth of places in the crib that follows."""
        means = self._left / np.maximum(self._left_count, 1)
        return np.where(self._left_count > ROUNDS_FOR_PLACES, means, self._tables.places[players]).astype(np.float32)


def _add_at(sums: Doubles, count: Doubles, at: tuple[Integers | NDArray[np.int64], ...], values: Floats) -> None:
    index = np.ravel_multi_index(cast("tuple[NDArray[np.int64], ...]", at), sums.shape)
    sums += np.bincount(index, values, sums.size).reshape(sums.shape)
    count += np.bincount(index, minlength=sums.size).reshape(sums.shape)


def _means(sums: Doubles, count: Doubles, start: Floats | Doubles, prior: float) -> Floats:
    """Return means, drawn to those of all stages, and these to a start where there are few."""
    over = tuple(range(sums.ndim - 1))
    every = (sums.sum(over) + prior * start) / (count.sum(over) + prior)
    return ((sums + prior * every) / (count + prior)).astype(np.float32)


def _flush(shapes: Integers | NDArray[np.int64], is_ship: bool) -> Floats:
    most = shapes % (SIZE + 1)
    short = np.where(is_ship & (most == SHORT_FLUSH), SHORT_FLUSH, 0)
    return np.where(most == FULL_FLUSH, FULL_FLUSH, short).astype(np.float32)


if __name__ == "__main__":
    main(sys.argv[1:])
