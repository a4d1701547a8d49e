"""Where the holes of a board are: runs of holes along lines and arcs, on a panel."""

from collections.abc import Sequence
from math import ceil
from typing import Protocol

from msgspec import Struct

from autopeg.boards.panel import Point


def whole_mm(length_mm: float) -> float:
    """Return the side of a plate: whole millimetres are easier to saw and to read."""
    return float(ceil(round(length_mm, 3)))


class Straight(Struct, frozen=True):
    """A line from the first hole of a run to its last."""

    first: Point
    last: Point


class Bend(Struct, frozen=True):
    """An arc. degrees: of the first hole and of the last, counter-clockwise from the right."""

    center: Point
    radius_mm: float
    degrees: tuple[float, float]


class Run(Struct, frozen=True):
    """Evenly spaced holes. lane: from 0; first, last: numbers of holes, from 1."""

    lane: int
    first: int
    last: int
    path: Straight | Bend


class Plan(Protocol):
    """The shape of a board, before anything is drawn."""

    @property
    def width_mm(self) -> float: ...

    @property
    def height_mm(self) -> float: ...

    @property
    def words(self) -> str:
        """The shape in words, after the number of lanes."""
        ...

    def runs(self) -> Sequence[Run]:
        """Return the runs of all lanes, lane a first, hole 1 first."""
        ...
