"""Distances between the shapes on a panel, and where its wood is still free."""

from collections.abc import Iterator, Sequence
from itertools import pairwise
from math import dist, hypot

from msgspec import Struct

from autopeg.boards.panel import Point

Bounds = tuple[float, float, float, float]
"""Left, low, right and high."""

_CELL_MM = 16.0
_ROUNDED_MM = 1e-6


class Footprint(Struct, frozen=True):
    """Where something is: a point, a line or a convex outline, and everything within `reach_mm` of it."""

    points: tuple[Point, ...]
    reach_mm: float = 0.0

    @property
    def bounds(self) -> Bounds:
        xs, ys = [x for x, _ in self.points], [y for _, y in self.points]
        reach = self.reach_mm
        return min(xs) - reach, min(ys) - reach, max(xs) + reach, max(ys) + reach

    @property
    def fills_bounds(self) -> bool:
        """Return whether its points leave nothing of their bounds: a point, a level or upright line or rectangle."""
        return len({x for x, _ in self.points}) * len({y for _, y in self.points}) == len(self.points)


def disc(center: Point, radius_mm: float) -> Footprint:
    """Return the footprint of a round thing."""
    return Footprint((center,), radius_mm)


def box(center: Point, width_mm: float, height_mm: float) -> Footprint:
    """Return the footprint of an upright rectangle."""
    (x, y), across, up = center, width_mm / 2, height_mm / 2
    return Footprint(((x - across, y - up), (x + across, y - up), (x + across, y + up), (x - across, y + up)))


def are_apart(one: Sequence[Point], other: Sequence[Point], clear_mm: float) -> bool:
    """Return whether a straight line along a side of one of two convex outlines divides them, with so much between."""
    for corners in (one, other):
        for (x1, y1), (x2, y2) in pairwise((*corners, corners[0])):
            length = dist((x1, y1), (x2, y2))
            if not length:  # a single point has no sides
                continue
            across = ((y2 - y1) / length, (x1 - x2) / length)
            ones, others = ([x * across[0] + y * across[1] for x, y in area] for area in (one, other))
            if min(others) >= max(ones) + clear_mm or min(ones) >= max(others) + clear_mm:
                return True
    return False


class FreeWood:
    """The wood of a plate that nothing is on yet. width_mm, height_mm: its size; rim_mm: kept free at its edge."""

    def __init__(self, width_mm: float, height_mm: float, rim_mm: float) -> None:
        self._inside = (rim_mm, rim_mm, width_mm - rim_mm, height_mm - rim_mm)
        self._cells: dict[tuple[int, int], list[_Place]] = {}

    def take(self, footprint: Footprint) -> None:
        """Put something there."""
        taken = _Place(footprint, footprint.bounds, footprint.fills_bounds)
        for cell in _cells(taken.bounds, 0.0):
            self._cells.setdefault(cell, []).append(taken)

    def is_free(self, footprint: Footprint, clear_mm: float) -> bool:
        """Return whether nothing is nearer than `clear_mm`, and the footprint is inside the rim."""
        bounds = left, low, right, high = footprint.bounds
        if left < self._inside[0] or low < self._inside[1] or right > self._inside[2] or high > self._inside[3]:
            return False
        place = _Place(footprint, bounds, footprint.fills_bounds)
        return not any(
            are_near(bounds, other.bounds, clear_mm) and _gap_mm(place, other) < clear_mm - _ROUNDED_MM
            for cell in _cells(bounds, clear_mm)
            for other in self._cells.get(cell, ())
        )


class _Place(Struct, frozen=True):
    """A footprint, with what is asked of it again and again."""

    footprint: Footprint
    bounds: Bounds
    fills_bounds: bool


def are_near(one: Bounds, other: Bounds, clear_mm: float) -> bool:
    """Return whether what is inside these bounds may be nearer than `clear_mm`."""
    return (
        other[0] - one[2] < clear_mm
        and one[0] - other[2] < clear_mm
        and other[1] - one[3] < clear_mm
        and one[1] - other[3] < clear_mm
    )


def _cells(bounds: Bounds, clear_mm: float) -> Iterator[tuple[int, int]]:
    """Yield the squares of a coarse grid that something with these bounds may touch."""
    left, low, right, high = bounds
    for column in range(int((left - clear_mm) // _CELL_MM), int((right + clear_mm) // _CELL_MM) + 1):
        for row in range(int((low - clear_mm) // _CELL_MM), int((high + clear_mm) // _CELL_MM) + 1):
            yield column, row


def _gap_mm(one: _Place, other: _Place) -> float:
    """Return the least distance between two footprints, 0 or less if they overlap."""
    if one.fills_bounds and other.fills_bounds:
        apart = _rectangles_apart(one, other)
    else:
        apart = _outlines_apart(one.footprint, other.footprint)
    return apart - one.footprint.reach_mm - other.footprint.reach_mm


def _rectangles_apart(one: _Place, other: _Place) -> float:
    """Return the distance between the points, level or upright lines or rectangles of two footprints."""
    (left, low, right, high), (lefts, lows, rights, highs) = one.bounds, other.bounds
    reaches_mm = one.footprint.reach_mm + other.footprint.reach_mm
    across = max(left - rights, lefts - right) + reaches_mm
    up = max(low - highs, lows - high) + reaches_mm
    return hypot(max(across, 0.0), max(up, 0.0))


def _outlines_apart(one: Footprint, other: Footprint) -> float:
    """Return the distance between the points, lines or convex outlines of two footprints."""
    if _is_within(one.points[0], other) or _is_within(other.points[0], one):
        return 0.0
    if len(other.points) == 1:
        one, other = other, one
    if len(one.points) == 1:
        return min([_apart(one.points[0], *side) for side in _sides(other)])
    return min([_segments_apart(*side, *beside) for side in _sides(one) for beside in _sides(other)])


def _sides(footprint: Footprint) -> list[tuple[Point, Point]]:
    points = footprint.points
    if len(points) == 1:
        return [(points[0], points[0])]
    return [*pairwise(points), *([(points[-1], points[0])] if len(points) > 2 else [])]


def _segments_apart(a: Point, b: Point, c: Point, d: Point) -> float:
    if _turn(a, b, c) * _turn(a, b, d) < 0 and _turn(c, d, a) * _turn(c, d, b) < 0:
        return 0.0
    return min(_apart(a, c, d), _apart(b, c, d), _apart(c, a, b), _apart(d, a, b))


def _apart(point: Point, start: Point, end: Point) -> float:
    """Return the distance of a point from a line between two points."""
    along = (end[0] - start[0], end[1] - start[1])
    length = along[0] ** 2 + along[1] ** 2
    if not length:
        return dist(point, start)
    share = ((point[0] - start[0]) * along[0] + (point[1] - start[1]) * along[1]) / length
    share = max(0.0, min(1.0, share))
    return hypot(point[0] - start[0] - share * along[0], point[1] - start[1] - share * along[1])


def _turn(a: Point, b: Point, c: Point) -> float:
    """Return above 0 if a, b, c turn one way, below 0 if they turn the other."""
    return (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])


def _is_within(point: Point, outline: Footprint) -> bool:
    """Return whether a point is inside a convex outline."""
    if len(outline.points) < 3:
        return False
    turns = [_turn(one, other, point) for one, other in _sides(outline)]
    return all(turn >= 0 for turn in turns) or all(turn <= 0 for turn in turns)
