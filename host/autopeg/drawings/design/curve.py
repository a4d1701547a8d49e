"""The classic board: up the first street, round the curve, down the second, round the end, up the third.

The lanes are side by side. The straight streets are whole pieces of strip; the LEDs of the curves are cut one by one.
"""

from bisect import bisect
from collections.abc import Iterator, Sequence
from functools import cache
from math import ceil, pi, sin, sqrt, tan

from msgspec import Struct

from autopeg.boards.panel import STRIP_WIDTH_MM, Point
from autopeg.drawings.design.plan import Bend, Run, Straight, whole_mm

_MARGIN_MM = 20.0
_ROOM_MM = 4.0
"""Added to the smallest radius of a curve, so that its single LEDs can be soldered."""
_AHEAD_MM = 20.0
"""The distance from the finish to the curve above it."""
_STREETS = range(5, 60, 5)
_TOPS = range(5, 45, 5)
_BOTTOMS = range(5, 30, 5)
_CLASSIC_TOP, _CLASSIC_BOTTOM = 10, 5


class Curve(Struct, frozen=True):
    """A classic board. street: holes of the first and of the second street; top, bottom: holes of the curves.

    radius_mm: of the innermost lane at the lower curve.
    """

    lanes: int
    holes: int
    pitch_mm: float
    gap_mm: float
    street: int
    top: int
    bottom: int
    radius_mm: float

    words = "three streets and the curve"

    @property
    def last_street(self) -> int:
        return self.holes - 2 * self.street - self.top - self.bottom

    @property
    def band_mm(self) -> float:
        """The distance from the first lane to the last."""
        return self.gap_mm * (self.lanes - 1)

    @property
    def width_mm(self) -> float:
        return whole_mm(2 * _MARGIN_MM + 3 * self.band_mm + 4 * self.radius_mm)

    @property
    def height_mm(self) -> float:
        return whole_mm(self._top_center[1] + self._top_radius_mm(0) + _MARGIN_MM)

    @property
    def _first_y_mm(self) -> float:
        return _MARGIN_MM + self._bottom_radius_mm(0)

    @property
    def _top_center(self) -> Point:
        return (self.width_mm / 2, self._first_y_mm + (self.street - 1) * self.pitch_mm)

    @property
    def _bottom_center(self) -> Point:
        return (self.width_mm - _MARGIN_MM - self.band_mm - self.radius_mm, self._first_y_mm)

    def _top_radius_mm(self, lane: int) -> float:
        return self.width_mm / 2 - _MARGIN_MM - self.gap_mm * lane

    def _bottom_radius_mm(self, lane: int) -> float:
        return self.radius_mm + self.gap_mm * (self.lanes - 1 - lane)

    @property
    def has_room(self) -> bool:
        """Whether the single LEDs fit into both curves, and the finish fits below the upper one."""
        inside_mm = self._top_radius_mm(self.lanes - 1)
        if inside_mm < least_radius_mm(self.top, self.pitch_mm) or self.last_street < 5:
            return False
        if self.radius_mm < least_radius_mm(self.bottom, self.pitch_mm):
            return False
        finish_y_mm = self._first_y_mm + (self.last_street - 1) * self.pitch_mm
        aside_mm = max(abs(self._top_center[0] - self._last_x_mm(lane)) for lane in range(self.lanes))
        curve_y_mm = self._top_center[1] + sqrt(max(0.0, inside_mm**2 - aside_mm**2))
        return finish_y_mm + self.pitch_mm / 2 + _AHEAD_MM <= curve_y_mm

    def _last_x_mm(self, lane: int) -> float:
        return self._bottom_center[0] - self._bottom_radius_mm(lane)

    def runs(self) -> Sequence[Run]:
        """Return the runs of all lanes, five a lane."""
        return [run for lane in range(self.lanes) for run in self._runs(lane)]

    def _runs(self, lane: int) -> Iterator[Run]:
        left, right = _MARGIN_MM + self.gap_mm * lane, self.width_mm - _MARGIN_MM - self.gap_mm * lane
        low, high = self._first_y_mm, self._top_center[1]
        finish_y_mm = low + (self.last_street - 1) * self.pitch_mm
        x_mm = self._last_x_mm(lane)
        steep, step = 180 / (self.top + 1), 180 / (self.bottom + 1)
        paths = (
            (self.street, Straight((left, low), (left, high))),
            (self.top, Bend(self._top_center, self._top_radius_mm(lane), (180 - steep, steep))),
            (self.street, Straight((right, high), (right, low))),
            (self.bottom, Bend(self._bottom_center, self._bottom_radius_mm(lane), (-step, step - 180))),
            (self.last_street, Straight((x_mm, low), (x_mm, finish_y_mm))),
        )
        first = 1
        for count, path in paths:
            yield Run(lane, first, first + count - 1, path)
            first += count


def least_radius_mm(holes: int, pitch_mm: float) -> float:
    """Return the radius of a half circle in which single LEDs, each a pitch long, do not overlap.

    The first and the last are a strip's width from the streets, as a board file must have it.
    """
    half = pi / 2 / (holes + 1)
    return max(STRIP_WIDTH_MM / 2 + pitch_mm / (2 * tan(half)), STRIP_WIDTH_MM / (2 * sin(half)))


@cache
def curves(lanes: int, holes: int, pitch_mm: float, gap_mm: float) -> tuple[Curve, ...]:
    """Return the boards to choose from: the classic one, then the others by their single LEDs and their area."""
    classic = _with_room(lanes, holes, pitch_mm, gap_mm, (holes - 16) // 3, _CLASSIC_TOP, _CLASSIC_BOTTOM)
    others = (
        _with_room(lanes, holes, pitch_mm, gap_mm, street, top, bottom)
        for street in _STREETS
        for top in _TOPS
        for bottom in _BOTTOMS
        if 2 * street + top + bottom + 5 <= holes
    )
    found = [curve for curve in others if curve is not None and curve != classic]
    found.sort(key=lambda curve: (curve.top + curve.bottom, curve.width_mm * curve.height_mm))
    return tuple(found if classic is None else [classic, *found])


def _with_room(
    lanes: int, holes: int, pitch_mm: float, gap_mm: float, street: int, top: int, bottom: int
) -> Curve | None:
    """Return the smallest board with these holes in its streets and curves, None if the finish runs into a curve."""

    def of_radius(radius_mm: int) -> Curve:
        return Curve(lanes, holes, pitch_mm, gap_mm, street, top, bottom, float(radius_mm))

    least_mm = ceil(least_radius_mm(bottom, pitch_mm) + _ROOM_MM)
    radii_mm = range(least_mm, 4 * least_mm)
    # A wider board has more room: its curves grow, and the finish stays below the same part of the upper one.
    first = bisect(radii_mm, False, key=lambda radius_mm: of_radius(radius_mm).has_room)
    return of_radius(radii_mm[first]) if first < len(radii_mm) else None
