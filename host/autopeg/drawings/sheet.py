"""Drawing in millimetres, as shapes on layers; svg.py, dxf.py and pdf.py export it.

x runs to the right and y up from the lower left corner.
"""

from collections.abc import Iterator
from math import atan, atan2, cos, degrees, dist, radians, sin, tan
from typing import Literal

from msgspec import Struct

from autopeg.boards.panel import Point

Layer = Literal["CUT", "DRILL", "ENGRAVE", "GUIDE"]
"""The work of the machine: cut through, drill, mark; GUIDE is for people only."""

LAYER_COLORS: dict[Layer, str] = {"CUT": "#d00000", "DRILL": "#0050d0", "ENGRAVE": "#202020", "GUIDE": "#9a9a9a"}


class Circle(Struct, frozen=True):
    layer: Layer
    center: Point
    radius_mm: float


class Line(Struct, frozen=True):
    """A polyline. is_closed: back to its first point."""

    layer: Layer
    points: tuple[Point, ...]
    is_closed: bool = False
    bulges: tuple[float, ...] = ()
    """For each point the bend of the way to the next: the tangent of a quarter of its angle, above 0 to the left.

    0 is straight, and so is a line without bulges.
    """

    def steps(self) -> Iterator[tuple[Point, Point, float]]:
        """Yield each step from a point to the next, with its bulge."""
        following = (*self.points[1:], *self.points[:1]) if self.is_closed else self.points[1:]
        bulges = self.bulges or (0.0,) * len(self.points)
        yield from zip(self.points, following, bulges, strict=False)


class Text(Struct, frozen=True):
    """Text centred on a point, turned counter-clockwise by `degrees`. height_mm: of the capitals."""

    layer: Layer
    at: Point
    height_mm: float
    words: str
    degrees: float = 0


Shape = Circle | Line | Text


class Sheet(Struct, frozen=True):
    """One drawing. title: the board and the drawing; shapes: in drawing order."""

    title: str
    width_mm: float
    height_mm: float
    shapes: tuple[Shape, ...]

    def on(self, layer: Layer) -> tuple[Shape, ...]:
        """Return the shapes of a layer."""
        return tuple(shape for shape in self.shapes if shape.layer == layer)

    @property
    def outline(self) -> Line:
        """Return the edge of the plate."""
        return next(shape for shape in self.on("CUT") if isinstance(shape, Line))

    @property
    def note(self) -> Text | None:
        """Return the imprint of the sheet."""
        return next((shape for shape in self.shapes if isinstance(shape, Text) and shape.words == self.title), None)


class Arc(Struct, frozen=True):
    """An arc, counter-clockwise from start_degrees by sweep_degrees, clockwise if that is below 0."""

    center: Point
    radius_mm: float
    start_degrees: float
    sweep_degrees: float

    def points(self, parts: int) -> Iterator[Point]:
        """Yield the ends of so many equal parts of the arc, its start left out."""
        for part in range(1, parts + 1):
            angle = radians(self.start_degrees + self.sweep_degrees * part / parts)
            yield self.center[0] + self.radius_mm * cos(angle), self.center[1] + self.radius_mm * sin(angle)


def arc_between(one: Point, other: Point, bulge: float) -> Arc:
    """Return the arc of a step of a line."""
    chord_mm = dist(one, other)
    radius_mm = chord_mm * (1 + bulge**2) / (4 * abs(bulge))
    aside = chord_mm * (1 / bulge - bulge) / 4
    along = ((other[0] - one[0]) / chord_mm, (other[1] - one[1]) / chord_mm)
    center = (
        (one[0] + other[0]) / 2 - along[1] * aside,
        (one[1] + other[1]) / 2 + along[0] * aside,
    )
    return Arc(center, radius_mm, direction_degrees(center, one), degrees(4 * atan(bulge)))


QUARTER_TURN = tan(radians(90 / 4))
"""The bulge of a quarter of a circle."""


def rectangle(layer: Layer, low: Point, high: Point) -> Line:
    """Return an upright rectangle."""
    return Line(layer, (low, (high[0], low[1]), high, (low[0], high[1])), is_closed=True)


def rounded_outline(low: Point, high: Point, radius_mm: float, *, rounded: tuple[bool, ...] = (True,) * 4) -> Line:
    """Return the outline of a plate, closed and counter-clockwise, from its lower left to its upper right corner.

    rounded: which corners are round: lower left, lower right, upper right, upper left.
    """
    (left, bottom), (right, top) = low, high
    corners = (
        ((left, bottom), (0, 1), (1, 0)),
        ((right, bottom), (-1, 0), (0, 1)),
        ((right, top), (0, -1), (-1, 0)),
        ((left, top), (1, 0), (0, -1)),
    )
    points: list[Point] = []
    bulges: list[float] = []
    for (corner, before, after), is_round in zip(corners, rounded, strict=True):
        if not is_round:
            points.append(corner)
            bulges.append(0.0)
            continue
        for (dx, dy), bulge in ((before, QUARTER_TURN), (after, 0.0)):
            points.append((corner[0] + dx * radius_mm, corner[1] + dy * radius_mm))
            bulges.append(bulge)
    return Line("CUT", tuple(points), is_closed=True, bulges=tuple(bulges))


def readable(degrees: float) -> float:
    """Return the turn of a text along a direction so that it is not upside down: above -90, up to 90."""
    turn = round((degrees + 90) % 180 - 90, 3)
    return 90.0 if turn == -90 else turn


def direction_degrees(first: Point, last: Point) -> float:
    """Return the direction from a point to another, 0 to the right, counter-clockwise, -180 to 180."""
    return degrees(atan2(last[1] - first[1], last[0] - first[0]))
