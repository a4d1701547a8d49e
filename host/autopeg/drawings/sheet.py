"""Drawing in millimetres, as shapes on layers; svg.py, dxf.py and pdf.py export it.

x runs to the right and y up from the lower left corner.
"""

from math import atan2, degrees
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


class Arc(Struct, frozen=True):
    """An arc, counter-clockwise from start to end, in degrees."""

    layer: Layer
    center: Point
    radius_mm: float
    start_degrees: float
    end_degrees: float


class Text(Struct, frozen=True):
    """Text centred on a point, turned counter-clockwise by `degrees`. height_mm: of the capitals."""

    layer: Layer
    at: Point
    height_mm: float
    words: str
    degrees: float = 0


Shape = Circle | Line | Arc | Text


class Sheet(Struct, frozen=True):
    """One drawing. title: the board and the drawing; shapes: in drawing order."""

    title: str
    width_mm: float
    height_mm: float
    shapes: tuple[Shape, ...]

    def on(self, layer: Layer) -> tuple[Shape, ...]:
        """Return the shapes of a layer."""
        return tuple(shape for shape in self.shapes if shape.layer == layer)


def rounded_outline(width_mm: float, height_mm: float, radius_mm: float) -> tuple[Shape, ...]:
    """Return the outline of a plate with round corners and its lower left corner at (0, 0)."""
    left, bottom, right, top = radius_mm, radius_mm, width_mm - radius_mm, height_mm - radius_mm
    sides = (
        ((left, 0.0), (right, 0.0)),
        ((width_mm, bottom), (width_mm, top)),
        ((right, height_mm), (left, height_mm)),
        ((0.0, top), (0.0, bottom)),
    )
    corners = (((right, bottom), 270), ((right, top), 0), ((left, top), 90), ((left, bottom), 180))
    return (
        *(Line("CUT", side) for side in sides),
        *(Arc("CUT", center, radius_mm, start, start + 90) for center, start in corners),
    )


def direction_degrees(first: Point, last: Point) -> float:
    """Return the direction from a point to another, 0 to the right, counter-clockwise, -180 to 180."""
    return degrees(atan2(last[1] - first[1], last[0] - first[0]))
