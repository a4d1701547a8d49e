"""Chance to win Table Top Cribbage by the points that both sides are expected to make in a round, for two players.

Self-play tells, turn by turn, how far a round strays from what is expected of it. What follows the round is in the
table of `winning`.
"""

import numpy as np
from msgspec import Struct
from numpy.typing import NDArray

from autopeg.engine.winning import RaceTable, read_table
from autopeg.games.tabletop.lanes import Lanes
from autopeg.games.tabletop.rules import View
from autopeg.games.tabletop.rules.state import TURNS
from autopeg.games.tabletop.winning import table_of
from pegcore.cards import rank_of
from pegcore.cribbage import HEELS_POINTS, JACK

Chances = NDArray[np.float64]

_MOST = 63
"""Most points of a side in a round that are distinguished, five standard deviations above the mean: more count as so
many. Products of matrices of this size are computed in one thread."""
_IN_REACH = 8
"""Points more than expected with which a side may well end the race in this round."""


class Rest(Struct, frozen=True, array_like=True):
    """How the points of a side at the end of a round differ from those expected after a turn."""

    more: float
    """The mean difference."""
    spread: float
    """The standard deviation."""


class RestTable(Struct, frozen=True):
    """By turn: for the side that deals, and for the other."""

    seed: int
    rounds: int
    """Number of rounds of expert self-play in each variation."""
    base: list[tuple[Rest, Rest]]
    ship: list[tuple[Rest, Rest]]


class Finish:
    """Chances of the player of a view to win, by the points of the round."""

    def __init__(self, view: View) -> None:
        self._view = view
        self._side = int(view.dealer is not None and view.dealer % 2 == view.seat % 2)
        """1 for the dealing side, as in `Lanes`."""
        pegged = view.variant == "base" and view.starter is not None and rank_of(view.starter) == JACK
        heels = HEELS_POINTS if pegged else 0
        self._needs = [view.target - view.scores[side] for side in (view.seat % 2, 1 - view.seat % 2)]
        self._needs[1 - self._side] += heels
        """From the start of the round: `Lanes` count the heels with it."""
        points = np.arange(_MOST + 1.0)
        self._exact = self._wins_after(points[:, None], points[None, :])
        """By the points of the player's side and of the other at the end of the round."""
        self._expected: dict[int, Chances] = {}
        """The same by turn, for points that are expected after it."""

    def wins(self, lanes: Lanes) -> Chances:
        """Return the chance to win by lane."""
        own, other = lanes.points(self._side)
        table = self._exact if lanes.turn == TURNS else self._expected_after(lanes.turn - 1)
        return _between(table, own.astype(np.float64), other.astype(np.float64))

    def is_race(self, lanes: Lanes) -> bool:
        """Return whether the round may well end the game, by what is expected in any lane."""
        points = lanes.points(self._side)
        return any(made.max() + _IN_REACH >= need for made, need in zip(points, self._needs, strict=True))

    def _expected_after(self, turn: int) -> Chances:
        if turn not in self._expected:
            table = read_table("autopeg.games.tabletop", "rests", RestTable)
            dealing, waiting = (table.ship if self._view.variant == "ship" else table.base)[turn]
            own, other = (dealing, waiting) if self._side else (waiting, dealing)
            self._expected[turn] = _shares(own) @ self._exact @ _shares(other).T
        return self._expected[turn]

    def _wins_after(self, own: Chances, other: Chances) -> Chances:
        """Return the chance to win if the sides make these points in the round (T24, T27, T28)."""
        if self._view.variant == "ship":
            own, other = np.maximum(0, own - other), np.maximum(0, other - own)
        needs, other_needs = self._needs[0] - own, self._needs[1] - other
        table = table_of(self._view.variant)
        # Now the other side deals.
        goes_on = 1 - _race(table, other_needs, needs) if self._side else _race(table, needs, other_needs)
        is_over = (np.minimum(needs, other_needs) <= 0) & (needs != other_needs)
        return np.where(is_over, needs < other_needs, goes_on)


def _shares(rest: Rest) -> Chances:
    """Return how likely every number of points is, a row for each number that is expected."""
    points = np.arange(_MOST + 1.0)
    heights = np.exp(-(((points - points[:, None] - rest.more) / rest.spread) ** 2) / 2)
    return heights / heights.sum(1, keepdims=True)


def _race(table: RaceTable, needs: Chances, other_needs: Chances) -> Chances:
    """Return `RaceTable.chance` of many numbers of points."""
    reach = 1 + (table.size - 1) * table.step
    beyond = np.maximum(0, np.maximum(needs, other_needs) - reach)
    chances = np.array(table.chances).reshape(table.size, table.size)
    return _between(chances, (needs - beyond - 1) / table.step, (other_needs - beyond - 1) / table.step)


def _between(table: Chances, rows: Chances, columns: Chances) -> Chances:
    """Return the values at places in a square table, interpolated; those beyond its edges count as the edge."""
    most = len(table) - 1
    rows, columns = np.clip(rows, 0, most), np.clip(columns, 0, most)
    row, column = (np.minimum(each.astype(np.int64), most - 1) for each in (rows, columns))
    lower, right = rows - row, columns - column
    upper = table[row, column] * (1 - right) + table[row, column + 1] * right
    return upper * (1 - lower) + (table[row + 1, column] * (1 - right) + table[row + 1, column + 1] * right) * lower
