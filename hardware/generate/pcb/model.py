"""Values that describe a circuit board: pads, footprints, parts, tracks, zones and texts.

All lengths are in millimetres, x to the right and y *down* from the upper left corner of the board, seen from the top,
as in KiCad. A positive rotation turns counter-clockwise on the screen.
"""

from collections.abc import Iterator
from itertools import pairwise
from math import cos, radians, sin
from typing import Literal

from msgspec import Struct

Point = tuple[float, float]
Side = Literal["F", "B"]
"""Front, where the parts are, or back."""


class Pad(Struct, frozen=True):
    """A hole with or without copper, in the coordinates of its footprint."""

    number: str
    """Empty for a hole without copper."""
    at: Point
    size: Point
    drill: float
    shape: Literal["circle", "rect", "oval"] = "circle"
    keep_away: float = 0.0
    """Radius that copper stays out of, for the head of a screw."""
    is_solid: bool = False
    """Joined to its area all round, without spokes, for a large current."""

    @property
    def is_plated(self) -> bool:
        return bool(self.number)


class Footprint(Struct, frozen=True):
    """Pads and outline of a kind of part."""

    name: str
    source: str
    """The data sheet that the sizes are taken from."""
    pads: tuple[Pad, ...]
    body: tuple[float, float, float, float]
    """The room it takes on the board: left, top, right, bottom."""
    silk: tuple[tuple[Point, ...], ...] = ()


class Part(Struct, frozen=True):
    """A part on the board."""

    ref: str
    value: str
    footprint: Footprint
    at: Point
    nets: dict[str, str]
    """Net by pin; a pin that is not here is left open."""
    rotation: int = 0
    label: Point | None = None
    """Where its reference is printed on the board; None for not at all."""
    label_rotation: int = 0

    def place(self, point: Point) -> Point:
        """Return where a point of the footprint is on the board."""
        x, y = turned(point, self.rotation)
        return (round(self.at[0] + x, 6), round(self.at[1] + y, 6))

    def pad_size(self, pad: Pad) -> Point:
        """Return width and height of a pad on the board."""
        return pad.size if self.rotation % 180 == 0 else (pad.size[1], pad.size[0])

    def room(self) -> tuple[float, float, float, float]:
        """Return the room it takes on the board: left, top, right, bottom."""
        left, top, right, bottom = self.footprint.body
        (x1, y1), (x2, y2) = self.place((left, top)), self.place((right, bottom))
        return (min(x1, x2), min(y1, y2), max(x1, x2), max(y1, y2))


class Track(Struct, frozen=True):
    """A line of copper."""

    net: str
    side: Side
    width: float
    points: tuple[Point, ...]

    def segments(self) -> Iterator[tuple[Point, Point]]:
        yield from pairwise(self.points)


class Zone(Struct, frozen=True):
    """An area that is filled with copper around everything else. One of higher priority goes first."""

    net: str
    side: Side
    outline: tuple[Point, ...]
    priority: int
    spoke: float
    """Width of the four spokes that join a pad to it, so that the pad can be soldered by hand."""


class Label(Struct, frozen=True):
    """A printed text, centred at a point."""

    words: str
    at: Point
    height: float = 1.0
    side: Side = "F"
    rotation: int = 0


class SilkLine(Struct, frozen=True):
    """A printed line."""

    points: tuple[Point, ...]
    width: float
    side: Side


class Board(Struct, frozen=True):
    """Everything on a board."""

    name: str
    width: float
    height: float
    corner: float
    parts: tuple[Part, ...]
    tracks: tuple[Track, ...]
    zones: tuple[Zone, ...]
    labels: tuple[Label, ...]
    prints: tuple[SilkLine, ...] = ()

    def nets(self) -> list[str]:
        """Return the names of all nets, in order."""
        return sorted({net for part in self.parts for net in part.nets.values()})

    def placed_pads(self) -> Iterator[tuple[Part, Pad, Point]]:
        """Yield every pad and hole with its part and its place."""
        for part in self.parts:
            for pad in part.footprint.pads:
                yield part, pad, part.place(pad.at)


def turned(point: Point, degrees: float) -> Point:
    """Return a point turned about the origin, counter-clockwise on a screen whose y points down."""
    c, s = round(cos(radians(degrees)), 12), round(sin(radians(degrees)), 12)
    return (point[0] * c + point[1] * s, -point[0] * s + point[1] * c)
