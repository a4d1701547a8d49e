"""Chance to win a race to a target between deals, from a table made in self-play.

`bench/make_winning_tables.py` makes the tables; a game's module `winning` knows what its state needs.
"""

from functools import cache
from importlib.resources import files
from typing import TypeVar

import msgspec
from msgspec import Struct

Table = TypeVar("Table", bound=Struct)

LEAST_CHANCE = 0.0001
"""The least chance to win, or to lose, where the rules make nothing certain."""


def open_chance(chance: float) -> float:
    """Return an estimated chance to win as that of a game which either side may still win."""
    return min(1 - LEAST_CHANCE, max(LEAST_CHANCE, chance))


class Source(Struct, frozen=True):
    """How a table was made."""

    seed: int
    deals: int
    """Number of deals of expert self-play."""
    error: float
    """The largest standard error of a chance in the table, from ten tables made of a tenth of the deals each."""


class RaceTable(Struct, frozen=True):
    """Chance of one role to win a race, by the points that both roles still need when a deal begins."""

    source: Source
    step: int
    """Step between the points in the table, which begin with 1; values in between are interpolated."""
    size: int
    """How many points each role has."""
    chances: list[float]
    """The chance of the first role when it needs 1 + i * step and the other 1 + j * step, at i * size + j."""

    def chance(self, needs: float, other_needs: float) -> float:
        """Return the chance of the first role. Beyond the table the distance between the two decides."""
        reach = 1 + (self.size - 1) * self.step
        beyond = max(0.0, needs - reach, other_needs - reach)
        row, row_part = self._place(needs - beyond)
        column, column_part = self._place(other_needs - beyond)
        upper, lower = (self._along(each, column, column_part) for each in (row, row + 1))
        return upper + (lower - upper) * row_part

    def _place(self, needs: float) -> tuple[int, float]:
        """Return the place in the table before a number of points, and how far it is to the next, 0..1."""
        place = min(int(max(0.0, needs - 1) / self.step), self.size - 2)
        return place, (max(1, needs) - 1) / self.step - place

    def _along(self, row: int, column: int, part: float) -> float:
        at = row * self.size + column
        return self.chances[at] + (self.chances[at + 1] - self.chances[at]) * part


@cache
def read_table(package: str, name: str, kind: type[Table]) -> Table:
    """Return a committed table of a game, read once. name: without `.json`."""
    return msgspec.json.decode(files(package).joinpath(f"{name}.json").read_bytes(), type=kind)
