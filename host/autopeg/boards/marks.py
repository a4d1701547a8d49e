"""Marks of a panel: what is engraved around its holes. Plates, pictures and the page all draw these.

Everything is in millimetres as readers see the panel (reading.py); mark_places.py finds the places.
"""

from typing import Literal

from msgspec import Struct

from autopeg.boards.clearance import Footprint, box, disc
from autopeg.boards.lettering import width_mm
from autopeg.boards.panel import Point
from autopeg.boards.panel_reading import moved

LETTER_MM = 3.5
"""The height of the capitals on a panel."""

WordKind = Literal["start", "finish", "lane", "number", "street", "line"]
LineKind = Literal["group", "line"]

_SHAFT = 0.28
"""The width of an arrow's shaft, in widths of its head."""


class Goal(Struct, frozen=True):
    """Where a game ends, and the lines that a loser must cross."""

    finish: int | None
    """The hole where it ends, None if it does not end on the board."""
    lines: tuple[tuple[int, str], ...] = ()
    """The first hole beyond each line, and its name."""


TO_61 = Goal(61, ((31, "LURCH"), (46, "SKUNK")))
TO_121 = Goal(121, ((61, "LURCH"), (91, "SKUNK")))


def goal_of(holes: int) -> Goal:
    """Return what a panel says whose lanes have this number of holes: the longest game that ends on it."""
    return next((goal for goal in (TO_121, TO_61) if goal.finish == holes), Goal(None))


class Words(Struct, frozen=True):
    """Words that run across, centred on a point."""

    kind: WordKind
    words: str
    at: Point
    height_mm: float
    """Of the capitals."""

    @property
    def width_mm(self) -> float:
        """Return the width that is kept for them."""
        return width_mm(self.words, self.height_mm)

    @property
    def footprint(self) -> Footprint:
        return box(self.at, self.width_mm, self.height_mm)


class Line(Struct, frozen=True):
    """A line across the lanes: after five holes, or one that a loser must cross."""

    kind: LineKind
    ends: tuple[Point, Point]

    @property
    def footprint(self) -> Footprint:
        return Footprint(self.ends)


class Arrow(Struct, frozen=True):
    """An arrow in the direction of play. at: its middle; ahead: that direction; width_mm: of its head."""

    at: Point
    ahead: Point
    width_mm: float

    @property
    def length_mm(self) -> float:
        return 2 * self.width_mm

    @property
    def outline(self) -> tuple[Point, ...]:
        """Return its corners, tip first."""
        half, head, shaft = self.width_mm / 2, self.width_mm * 0.9, self.width_mm * _SHAFT / 2
        back = self.length_mm / 2
        neck = back - head
        sides = ((back, 0.0), (neck, half), (neck, shaft), (-back, shaft), (-back, -shaft), (neck, -shaft))
        return tuple(self._place(along, aside) for along, aside in (*sides, (neck, -half)))

    @property
    def footprint(self) -> Footprint:
        back, half = self.length_mm / 2, self.width_mm / 2
        corners = ((back, half), (-back, half), (-back, -half), (back, -half))
        return Footprint(tuple(self._place(along, aside) for along, aside in corners))

    def _place(self, along: float, aside: float) -> Point:
        return moved(moved(self.at, self.ahead, along), (-self.ahead[1], self.ahead[0]), aside)


class Ring(Struct, frozen=True):
    """The ring around a finish."""

    at: Point
    radius_mm: float

    @property
    def footprint(self) -> Footprint:
        return disc(self.at, self.radius_mm)


class Marks(Struct, frozen=True):
    words: tuple[Words, ...]
    lines: tuple[Line, ...]
    arrows: tuple[Arrow, ...]
    rings: tuple[Ring, ...]
    starts: tuple[tuple[Point, Point], ...] = ()
    """The holes of each lane where its pegs stand at 0, the one nearer to hole 1 first; in pictures only."""
