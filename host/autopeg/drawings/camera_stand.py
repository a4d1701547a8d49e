"""A stand for a webcam or a phone over a table: a clamp for its edge, and strips for a mast and an arm.

All parts lie in one plane and are bolted in two or three layers. The strips have two rows of holes, so that four bolts
hold a strip across another at any height.
"""

from collections.abc import Iterator, Mapping

from autopeg.boards.panel import Point
from autopeg.drawings.imprint import imprint
from autopeg.drawings.sheet import Circle, Line, Shape, Sheet, Text, rectangle

LAYER_MM = 6.0
"""The thickness of the plywood."""

PITCH_MM = 20.0
"""From hole to hole, along a strip and across."""

WIDTH_MM = 2 * PITCH_MM
STRIP_MM, HALF_MM = 14 * PITCH_MM, 7 * PITCH_MM
"""How long a strip and half a strip are."""

BOLT_MM, CAMERA_MM, SCREW_MM = 4.3, 6.6, 8.6
"""The holes for M4 bolts, for the thread of a camera (1/4 inch), and the channel of the clamp's M8 bolt."""

NUT_MM = (13.2, 6.9)
"""The pocket of the M8 nut: between its flats, and as high as it is thick."""

SHEET_MM = (300.0, 200.0)
"""What the parts of a file are cut from."""

STRIPS, HALVES = 6, 4
MAST_MM = 2 * STRIP_MM + HALF_MM
ARM_MM = STRIP_MM + HALF_MM

SPINE_MM, JAW_MM, OPENING_MM = 45.0, 110.0, (45.0, 110.0)
"""The clamp: how wide its back is, how far it reaches over the table, and between which heights the table's edge is."""

CLAMP_HIGH_MM = 188.0
MAST_FOOT_MM = 90.0
"""Where the mast stands between the sides of the clamp."""

SCREW_AT_MM = 80.0
"""The M8 bolt's way from the back of the clamp."""

_JAW_HIGH_MM = 30.0
_GAP_MM = 3.0
_IMPRINT_MM = 2.5


def stand_sheets() -> Mapping[str, Sheet]:
    """Return what is cut, by name; each file once unless its words say otherwise."""
    return {
        "strips": _packed("strips, cut twice", [_strip(STRIP_MM)] * (STRIPS // 2)),
        "halves": _packed("halves of strips", [_strip(HALF_MM)] * HALVES),
        "clamp": _packed("clamp", [_side(), _side()]),
        "clamp-middle": _packed("middle of the clamp", [_middle(), _middle(), _end(), _end()]),
    }


Part = tuple[Point, list[Shape]]
"""The width and height of a part, and its shapes from its lower left corner."""


def _strip(long_mm: float) -> Part:
    holes = [
        Circle("DRILL", (PITCH_MM * (number + 0.5), y), BOLT_MM / 2)
        for number in range(round(long_mm / PITCH_MM))
        for y in (PITCH_MM / 2, 1.5 * PITCH_MM)
    ]
    ends = [Circle("DRILL", (x, PITCH_MM), CAMERA_MM / 2) for x in (PITCH_MM / 2, long_mm - PITCH_MM / 2)]
    return (long_mm, WIDTH_MM), [rectangle("CUT", (0, 0), (long_mm, WIDTH_MM)), *holes, *ends]


def spine_holes() -> Iterator[Point]:
    """Yield the holes in the back of the clamp: those of the mast above its foot, two rows as on a strip."""
    left = (SPINE_MM - WIDTH_MM) / 2
    for number in range(round((CLAMP_HIGH_MM - MAST_FOOT_MM) / PITCH_MM)):
        for row in (0.5, 1.5):
            yield left + PITCH_MM * row, MAST_FOOT_MM + PITCH_MM * (number + 0.5)


def middle_holes() -> tuple[Point, ...]:
    """Return the holes that hold the sides of the clamp to its middle, below the mast."""
    return (10.0, 10.0), (10.0, 60.0), (35.0, 60.0), (60.0, 10.0), (60.0, 35.0)


def end_holes() -> tuple[Point, ...]:
    """Return the holes that hold its end, beyond the bolt."""
    return (98.0, 8.0), (98.0, 36.0)


def _side() -> Part:
    below, above = OPENING_MM
    corners = (
        (0.0, 0.0), (JAW_MM, 0.0), (JAW_MM, below), (SPINE_MM, below), (SPINE_MM, above), (JAW_MM, above),
        (JAW_MM, above + _JAW_HIGH_MM), (SPINE_MM, above + _JAW_HIGH_MM), (SPINE_MM, CLAMP_HIGH_MM),
        (0.0, CLAMP_HIGH_MM),
    )  # fmt: skip
    holes = [*spine_holes(), *middle_holes(), *end_holes()]
    return (JAW_MM, CLAMP_HIGH_MM), [
        Line("CUT", corners, is_closed=True),
        rectangle("CUT", *nut_pocket()),
        *(Circle("DRILL", at, BOLT_MM / 2) for at in holes),
    ]


def nut_pocket() -> tuple[Point, Point]:
    """Return the corners of the pocket of the nut."""
    half = NUT_MM[0] / 2
    return (SCREW_AT_MM - half, 15.0), (SCREW_AT_MM + half, 15.0 + NUT_MM[1])


def _middle() -> Part:
    (nut, low), (_, high) = nut_pocket()
    wall, below = SCREW_AT_MM - SCREW_MM / 2, OPENING_MM[0]
    corners = (
        (0.0, 0.0), (wall, 0.0), (wall, low), (nut, low), (nut, high), (wall, high), (wall, below), (SPINE_MM, below),
        (SPINE_MM, MAST_FOOT_MM), (0.0, MAST_FOOT_MM),
    )  # fmt: skip
    holes = [Circle("DRILL", at, BOLT_MM / 2) for at in middle_holes()]
    return (wall, MAST_FOOT_MM), [Line("CUT", corners, is_closed=True), *holes]


def _end() -> Part:
    (_, low), (nut, high) = nut_pocket()
    wall = SCREW_AT_MM + SCREW_MM / 2
    corners = (
        (wall, 0.0), (JAW_MM, 0.0), (JAW_MM, OPENING_MM[0]), (wall, OPENING_MM[0]), (wall, high), (nut, high),
        (nut, low), (wall, low),
    )  # fmt: skip
    shapes: list[Shape] = [Line("CUT", corners, is_closed=True)]
    shapes += [Circle("DRILL", at, BOLT_MM / 2) for at in end_holes()]
    return (JAW_MM - wall, OPENING_MM[0]), [_moved(shape, (-wall, 0.0)) for shape in shapes]


def _packed(words: str, parts: list[Part]) -> Sheet:
    """Return parts on one sheet, in rows."""
    title = imprint(f"camera stand, {words}", f"{LAYER_MM:g} mm plywood, 1:1")
    x, y, row_mm = _GAP_MM, 2 * _GAP_MM + _IMPRINT_MM, 0.0
    shapes: list[Shape] = []
    for (wide, high), drawn in parts:
        if x + wide + _GAP_MM > SHEET_MM[0]:
            x, y, row_mm = _GAP_MM, y + row_mm + _GAP_MM, 0.0
        shapes += [_moved(shape, (x, y)) for shape in drawn]
        x, row_mm = x + wide + _GAP_MM, max(row_mm, high)
    note = Text("GUIDE", (SHEET_MM[0] / 2, _GAP_MM), _IMPRINT_MM, title)
    return Sheet(title, SHEET_MM[0], round(y + row_mm + _GAP_MM, 3), (*shapes, note))


def _moved(shape: Shape, by: Point) -> Shape:
    def at(point: Point) -> Point:
        return round(point[0] + by[0], 3), round(point[1] + by[1], 3)

    match shape:
        case Circle():
            return Circle(shape.layer, at(shape.center), shape.radius_mm)
        case Line():
            return Line(shape.layer, tuple(map(at, shape.points)), shape.is_closed, shape.bulges)
        case Text():
            return Text(shape.layer, at(shape.at), shape.height_mm, shape.words, shape.degrees)
