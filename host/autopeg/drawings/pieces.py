"""Pieces of the cut strips: one for each straight row, single LEDs in the curves, whole modules and panels."""

from collections.abc import Iterator
from itertools import pairwise
from math import cos, dist, radians, sin

from msgspec import Struct

from autopeg.boards.board_layout import BoardLayout
from autopeg.boards.matrix import Matrix
from autopeg.boards.panel import STRIP_WIDTH_MM, Hole, Point, matrix_place
from autopeg.drawings.sheet import direction_degrees

_STRAIGHT_DEGREES = 1.0


class Piece(Struct, frozen=True):
    """One piece, in data order. leds: (first, last) on its strip; corners: on the panel, counter-clockwise.

    data_in, data_out: the centres of its first and last LED; degrees: the direction of the data.
    """

    number: int
    strip: int
    leds: tuple[int, int]
    corners: tuple[Point, Point, Point, Point]
    data_in: Point
    data_out: Point
    degrees: float

    @property
    def led_count(self) -> int:
        return self.leds[1] - self.leds[0] + 1


def pieces_of(layout: BoardLayout) -> tuple[Piece, ...]:
    """Return the pieces of all strips, numbered from 1."""
    if layout.panel.matrix is not None:
        return tuple(_matrices(layout, layout.panel.matrix))
    if layout.panel.module_mm is not None:
        return tuple(_modules(layout, layout.panel.module_mm))
    return tuple(_cut(layout))


def jumpers_mm(pieces: tuple[Piece, ...]) -> tuple[float, ...]:
    """Return the distance from the end of each piece to the start of the next one of its strip."""
    return tuple(dist(one.data_out, other.data_in) for one, other in pairwise(pieces) if one.strip == other.strip)


def _cut(layout: BoardLayout) -> Iterator[Piece]:
    pitch_mm = layout.panel.led_pitch_mm
    runs: list[list[Hole]] = []
    for hole in sorted(layout.panel.holes, key=lambda hole: (hole.strip, hole.led)):
        if runs and _goes_on(runs[-1], hole, pitch_mm):
            runs[-1].append(hole)
        else:
            runs.append([hole])
    for index, run in enumerate(runs):
        around = [runs[near] for near in (index - 1, index, index + 1) if 0 <= near < len(runs)]
        same = [near for near in around if near[0].strip == run[0].strip]
        yield _piece(index + 1, run, pitch_mm, direction_degrees(*_ends(run, same)))


def _ends(run: list[Hole], around: list[list[Hole]]) -> tuple[Point, Point]:
    """Return the points that give the direction of a piece: its own ends, for a single LED the neighbours'."""
    if len(run) > 1:
        return run[0].at, run[-1].at
    return around[0][-1].at, around[-1][0].at


def _goes_on(run: list[Hole], hole: Hole, pitch_mm: float) -> bool:
    """Return whether a hole continues the piece of strip of the run: next LED, one pitch away, straight."""
    last = run[-1]
    if hole.strip != last.strip or hole.led != last.led + 1 or abs(dist(last.at, hole.at) - pitch_mm) > 0.1:
        return False
    if len(run) == 1:
        return hole.segment == last.segment
    bend = direction_degrees(run[-2].at, last.at) - direction_degrees(last.at, hole.at)
    return abs((bend + 180) % 360 - 180) < _STRAIGHT_DEGREES


def _piece(number: int, run: list[Hole], pitch_mm: float, degrees: float) -> Piece:
    first, last = run[0], run[-1]
    ahead = (cos(radians(degrees)), sin(radians(degrees)))
    half, side = pitch_mm / 2, STRIP_WIDTH_MM / 2
    corners = tuple(
        (round(x + ahead[0] * along - ahead[1] * across, 3), round(y + ahead[1] * along + ahead[0] * across, 3))
        for (x, y), along, across in (
            (first.at, -half, -side), (last.at, half, -side), (last.at, half, side), (first.at, -half, side),
        )
    )  # fmt: skip
    return Piece(number, first.strip, (first.led, last.led), corners, first.at, last.at, degrees)  # type: ignore[arg-type]


def _matrices(layout: BoardLayout, matrix: Matrix) -> Iterator[Piece]:
    """Yield the ready-made panels, one for each strip."""
    for strip, (_, leds, _) in enumerate(layout.board.track.strips):
        place = matrix_place(layout.panel, strip)
        (left, low), (width, height) = place.low, matrix.size_mm
        corners = ((left, low), (left + width, low), (left + width, low + height), (left, low + height))
        yield Piece(strip + 1, strip, (0, leds - 1), corners, place.first, place.last, 0.0)


def _modules(layout: BoardLayout, side_mm: float) -> Iterator[Piece]:
    """Yield the square modules, each centred on its LEDs, including the LEDs without a hole."""
    leds = layout.panel.module_leds
    assert leds is not None
    pitch_mm = layout.panel.led_pitch_mm
    holes_of: dict[int, list[Hole]] = {}
    for hole in layout.panel.holes:
        holes_of.setdefault(hole.led // leds, []).append(hole)
    across = round(leds**0.5)
    for number, holes in sorted(holes_of.items()):
        hole = holes[0]
        row, column = divmod(hole.led % leds, across)
        rim_mm = (side_mm - (across - 1) * pitch_mm) / 2
        left = round(hole.x_mm - column * pitch_mm - rim_mm, 3)
        top = round(hole.y_mm + row * pitch_mm + rim_mm, 3)
        corners = ((left, top - side_mm), (left + side_mm, top - side_mm), (left + side_mm, top), (left, top))
        data_in, data_out = (left + rim_mm, top - rim_mm), (left + side_mm - rim_mm, top - side_mm + rim_mm)
        yield Piece(number + 1, hole.strip, (number * leds, number * leds + leds - 1), corners, data_in, data_out, 0.0)
