"""The panel of a board: the position of every hole, in millimetres, from the board file (docs/board-file.md).

x runs to the right and y up from the lower left corner of the panel, as in a drawing. The Pico needs none of this.
"""

import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import pairwise
from math import cos, dist, radians, sin
from typing import TypeVar, cast

import msgspec
from msgspec import Struct, field

from autopeg.boards.matrix import Matrix, MatrixPlace
from pegcore.track import BoardError, Track

LEAST_PITCH_MM = 5.0
"""Holes nearer to each other than this cannot be drilled without the web between them breaking out."""

STRIP_WIDTH_MM = 10.0

SCREW_INSET_MM = 6.0
_LONGEST_SPAN_MM = 400.0

_MOST_ACROSS = 256

_CORNER_KEYS = ("width_mm", "height_mm", "hole_mm")
_STRIPS_PER_M = (30, 60, 100, 144)

Point = tuple[float, float]
Part = TypeVar("Part")


class Hole(Struct, frozen=True):
    """One hole. lane, segment, strip, led: from 0, as in the board file; number: from 1; x_mm, y_mm: its centre."""

    lane: int
    number: int
    segment: int
    strip: int
    led: int
    x_mm: float
    y_mm: float

    @property
    def at(self) -> Point:
        return (self.x_mm, self.y_mm)


class Panel(Struct, frozen=True):
    """A validated panel. holes: of all lanes, lane a first, hole 1 first; hole_mm: the diameter of a hole or its light.

    leds_per_m: of the strip under it, None for others; module_leds, module_mm: LEDs and side of square modules;
    matrix: the ready-made panel of LEDs under it.
    """

    width_mm: float
    height_mm: float
    hole_mm: float
    holes: tuple[Hole, ...]
    leds_per_m: int | None
    module_leds: int | None
    module_mm: float | None
    matrix: Matrix | None = None

    @property
    def led_pitch_mm(self) -> float:
        """Return the distance between two LEDs on the uncut strip, or on a module."""
        if self.leds_per_m is not None:
            return 1000 / self.leds_per_m
        if self.matrix is not None:
            return self.matrix.pitch_mm
        return dist(self.holes[0].at, self.holes[1].at)

    def lane(self, lane: int) -> tuple[Hole, ...]:
        """Return the holes of a lane, hole 1 first."""
        return tuple(hole for hole in self.holes if hole.lane == lane)


def panel_from(content: Mapping[str, object], track: Track) -> Panel | None:
    """Return the panel of a decoded board file, None if it has none. track: of the same file.

    Raises BoardError for an invalid board file, a segment without a shape, a hole off the panel, two holes nearer than
    5 mm and LEDs nearer to each other than on their strip.
    """
    if "panel" not in content:
        return None
    panel = _object(content["panel"], "panel")
    width_mm, height_mm, hole_mm = (_length(panel.get(key), f"panel {key}") for key in _CORNER_KEYS)
    light = _light(panel)
    holes = tuple(_holes(msgspec.convert(content["segments"], list[_Segment]), track))
    checked = Panel(width_mm, height_mm, hole_mm, holes, *light)
    _check_edges(checked, track)
    _check_pitch(checked, track)
    _check_strips(checked, track)
    _check_matrix(checked, track)
    return checked


def screws_of(panel: Panel) -> tuple[Point, ...]:
    """Return the screw holes: in the corners, and between them on long sides; a ready-made panel has none."""
    if panel.matrix is not None:
        return ()
    return tuple(
        (x, y)
        for x in _stations(panel.width_mm)
        for y in _stations(panel.height_mm)
        if x in (SCREW_INSET_MM, panel.width_mm - SCREW_INSET_MM)
        or y in (SCREW_INSET_MM, panel.height_mm - SCREW_INSET_MM)
    )


def _stations(length_mm: float) -> tuple[float, ...]:
    span_mm = length_mm - 2 * SCREW_INSET_MM
    spans = int(-(-span_mm // _LONGEST_SPAN_MM))
    return tuple(round(SCREW_INSET_MM + span_mm * index / spans, 3) for index in range(spans + 1))


class _Segment(Struct):
    """A segment of a board file that pegcore.track has validated, with the shape that pegcore.track ignores."""

    lane: str
    first: int = field(name="from")
    last: int = field(name="to")
    line: object = None
    arc: object = None


_Light = tuple[int | None, int | None, float | None, Matrix | None]


def _light(panel: Mapping[str, object]) -> _Light:
    """Return the kind of LEDs under the panel: LEDs per metre of strip, LEDs and side of a square module, or matrix."""
    if sum(key in panel for key in ("leds_per_m", "module_leds", "matrix")) != 1:
        raise BoardError(
            "panel: it needs either leds_per_m, for strips, or module_leds and module_mm, for square modules, or "
            "matrix, for a ready-made panel"
        )
    if "leds_per_m" in panel:
        per_m = panel["leds_per_m"]
        if not isinstance(per_m, int) or per_m not in _STRIPS_PER_M:
            sold = ", ".join(map(str, _STRIPS_PER_M))
            raise BoardError(f"panel leds_per_m is {_shown(per_m)}: strips are sold with {sold}")
        return per_m, None, None, None
    if "matrix" in panel:
        return None, None, None, _matrix(_object(panel["matrix"], "panel matrix"))
    leds = panel["module_leds"]
    if not isinstance(leds, int) or leds not in (16, 64, 256):
        raise BoardError(f"panel module_leds is {_shown(leds)}: square modules have 16, 64 or 256")
    return None, leds, _length(panel.get("module_mm"), "panel module_mm"), None


def _matrix(matrix: Mapping[str, object]) -> Matrix:
    columns, rows = (_count(matrix.get(key), f"panel matrix {key}") for key in ("columns", "rows"))
    return Matrix(columns, rows, _length(matrix.get("pitch_mm"), "panel matrix pitch_mm"))


def _count(value: object, where: str) -> int:
    if not isinstance(value, int) or isinstance(value, bool) or not 1 <= value <= _MOST_ACROSS:
        raise BoardError(f"{where} is {_shown(value)}, not a whole number of 1 to {_MOST_ACROSS}")
    return value


def _holes(segments: Sequence[_Segment], track: Track) -> Iterator[Hole]:
    found: dict[tuple[int, int], tuple[int, Point]] = {}
    for index, segment in enumerate(segments):
        lane = track.lanes.index(segment.lane)
        numbers = range(segment.first, segment.last + 1)
        for number, point in zip(numbers, _points(segment, f"segments[{index}]", len(numbers)), strict=True):
            found[lane, number] = index, point
    for (lane, number), (segment, (x_mm, y_mm)) in sorted(found.items()):
        strip, led = track.led_of(lane, number)
        yield Hole(lane, number, segment, strip, led, x_mm, y_mm)


def _points(segment: _Segment, where: str, count: int) -> Iterator[Point]:
    """Yield the positions of the holes of a segment, evenly spaced along its line or arc."""
    if (segment.line is None) == (segment.arc is None):
        raise BoardError(f"{where}: on a board with a panel it needs either a line or an arc")
    shares = [index / max(1, count - 1) for index in range(count)]
    if segment.line is not None:
        first, last = _two(segment.line, f"{where} line", _point)
        for share in shares:
            yield (_between(first[0], last[0], share), _between(first[1], last[1], share))
        return
    arc = _object(segment.arc, f"{where} arc")
    center = _point(arc.get("center"), f"{where} arc center")
    radius_mm = _length(arc.get("radius"), f"{where} arc radius")
    begin, end = _two(arc.get("degrees"), f"{where} arc degrees", _number)
    for share in shares:
        angle = radians(_between(begin, end, share))
        yield (round(center[0] + radius_mm * cos(angle), 3), round(center[1] + radius_mm * sin(angle), 3))


def _between(first: float, last: float, share: float) -> float:
    return round(first + (last - first) * share, 3)


def _check_edges(panel: Panel, track: Track) -> None:
    rim_mm = panel.hole_mm / 2 + 1
    for hole in panel.holes:
        if not (rim_mm <= hole.x_mm <= panel.width_mm - rim_mm and rim_mm <= hole.y_mm <= panel.height_mm - rim_mm):
            size = f"{panel.width_mm:g} × {panel.height_mm:g} mm"
            raise BoardError(f"{_named(hole, track)} at {_place(hole)} is off the panel of {size}")


def _check_pitch(panel: Panel, track: Track) -> None:
    least_mm = max(LEAST_PITCH_MM, panel.hole_mm + 1)
    for hole, near in _pairs_within(panel.holes, least_mm - 0.001):
        raise BoardError(
            f"{_named(hole, track)} is {dist(hole.at, near.at):.1f} mm from {_named(near, track)}: "
            f"holes of {panel.hole_mm:g} mm are at least {least_mm:g} mm apart"
        )


def _pairs_within(holes: Sequence[Hole], reach_mm: float) -> Iterator[tuple[Hole, Hole]]:
    """Yield each pair of holes nearer than reach_mm: each hole is compared with its own and the neighbouring squares of
    a coarse grid."""
    grid: dict[tuple[int, int], list[Hole]] = {}
    for hole in holes:
        column, row = int(hole.x_mm // reach_mm), int(hole.y_mm // reach_mm)
        for near in (
            other for dx in (-1, 0, 1) for dy in (-1, 0, 1) for other in grid.get((column + dx, row + dy), ())
        ):
            if dist(hole.at, near.at) < reach_mm:
                yield hole, near
        grid.setdefault((column, row), []).append(hole)


def _check_strips(panel: Panel, track: Track) -> None:
    """Check the LED spacing: a strip can only be cut between LEDs, and pieces side by side are a strip width apart."""
    if panel.leds_per_m is None:
        return
    in_order = sorted(panel.holes, key=lambda hole: (hole.strip, hole.led))
    for hole, following in pairwise(in_order):
        in_line = hole.segment == following.segment and following.led == hole.led + 1
        if in_line and dist(hole.at, following.at) < panel.led_pitch_mm - 0.1:
            raise _too_near(following, hole, panel, track, f"has them {panel.led_pitch_mm:.1f} mm apart")
    for hole, near in _pairs_within(panel.holes, STRIP_WIDTH_MM - 0.1):
        if hole.segment != near.segment:
            raise _too_near(hole, near, panel, track, f"is {STRIP_WIDTH_MM:g} mm wide")


def _check_matrix(panel: Panel, track: Track) -> None:
    """Check that the LEDs of each ready-made panel are under its holes, and all of it within the board."""
    if panel.matrix is None:
        return
    for strip, (_, leds, _) in enumerate(track.strips):
        if leds != panel.matrix.leds:
            size = f"{panel.matrix.columns} × {panel.matrix.rows}"
            raise BoardError(f"strips[{strip}] leds is {leds}: a panel of {size} has {panel.matrix.leds}")
        corner = matrix_place(panel, strip).low
        width_mm, height_mm = panel.matrix.size_mm
        if min(corner) < 0 or corner[0] + width_mm > panel.width_mm or corner[1] + height_mm > panel.height_mm:
            at = f"{width_mm:g} × {height_mm:g} mm at ({corner[0]:g}, {corner[1]:g})"
            raise BoardError(f"strips[{strip}]: its panel of LEDs of {at} reaches over the edge")


def matrix_place(panel: Panel, strip: int) -> MatrixPlace:
    """Return where the ready-made panel of a strip lies. Raises BoardError for holes that are not over their LEDs."""
    assert panel.matrix is not None
    place = panel.matrix.place([(hole.led, hole.at) for hole in panel.holes if hole.strip == strip])
    if place is None:
        raise BoardError(f"strips[{strip}]: its holes are not over the LEDs of a panel whose columns run to and fro")
    return place


def _too_near(hole: Hole, near: Hole, panel: Panel, track: Track, why: str) -> BoardError:
    return BoardError(
        f"{_named(hole, track)} is {dist(hole.at, near.at):.1f} mm from {_named(near, track)}: "
        f"a strip of {panel.leds_per_m} LEDs a metre {why}"
    )


def _named(hole: Hole, track: Track) -> str:
    return f"lane {track.lanes[hole.lane]} hole {hole.number}"


def _place(hole: Hole) -> str:
    return f"({hole.x_mm:g}, {hole.y_mm:g})"


def _shown(value: object) -> str:
    """Return a value as the file has it."""
    return json.dumps(value, ensure_ascii=False)


def _object(value: object, where: str) -> Mapping[str, object]:
    if not isinstance(value, dict):
        raise BoardError(f"{where} is {_shown(value)}, not an object")
    return cast(Mapping[str, object], value)


def _number(value: object, where: str) -> float:
    if not isinstance(value, int | float) or isinstance(value, bool) or not -10_000 <= value <= 10_000:
        raise BoardError(f"{where} is {_shown(value)}, not a number of -10000 to 10000")
    return value


def _length(value: object, where: str) -> float:
    length_mm = _number(value, where)
    if length_mm <= 0:
        raise BoardError(f"{where} is {_shown(value)}: it must be above 0")
    return length_mm


def _point(value: object, where: str) -> Point:
    return _two(value, where, _number)


def _two(value: object, where: str, read: Callable[[object, str], Part]) -> tuple[Part, Part]:
    if not isinstance(value, list) or len(cast(list[object], value)) != 2:
        raise BoardError(f"{where} is {_shown(cast(object, value))}, not a list of two")
    one, other = cast(list[object], value)
    return read(one, where), read(other, where)
