"""A panel as people read it: with its long side across, in millimetres to the right and down from the upper left."""

from collections.abc import Sequence
from itertools import pairwise
from math import dist, hypot

from msgspec import Struct

from autopeg.boards.panel import Panel, Point


class Abreast(Struct, frozen=True):
    """Lanes that run side by side at one place."""

    lanes: tuple[int, ...]
    """The outermost first: the one farthest from the middle of the panel."""
    points: tuple[Point, ...]
    """A place on each of them."""
    ahead: Point
    """The direction of play, of length 1."""
    out: Point
    """The direction across the lanes, outwards."""

    @property
    def middle(self) -> Point:
        return between(self.points[0], self.points[-1])

    @property
    def back(self) -> Point:
        """Return the direction against play."""
        return (-self.ahead[0], -self.ahead[1])

    @property
    def inwards(self) -> Point:
        return (-self.out[0], -self.out[1])


class Reading:
    """A panel before its readers. A tall one lies on its side, turned clockwise, so that its streets run across."""

    def __init__(self, panel: Panel) -> None:
        self.is_turned = panel.height_mm > panel.width_mm
        sides = (panel.width_mm, panel.height_mm)
        self.width_mm, self.height_mm = reversed(sides) if self.is_turned else sides
        self.hole_mm = panel.hole_mm
        self.pitch_mm = panel.led_pitch_mm
        own = [panel.lane(lane) for lane in range(panel.holes[-1].lane + 1)]
        self.lanes = tuple(tuple(self.seen(hole.at) for hole in holes) for holes in own)
        self._segments = tuple(tuple(hole.segment for hole in holes) for holes in own)

    @property
    def degrees(self) -> float:
        """Return how far words that run across for readers are turned on the panel, counter-clockwise."""
        return 90.0 if self.is_turned else 0.0

    def seen(self, point: Point) -> Point:
        """Return where readers see a point of the panel."""
        x, y = point
        return (y, x) if self.is_turned else (x, round(self.height_mm - y, 3))

    def on_panel(self, point: Point) -> Point:
        """Return the point of the panel that readers see there."""
        x, y = point
        return (round(y, 3), round(x, 3)) if self.is_turned else (round(x, 3), round(self.height_mm - y, 3))

    def after(self, lane: int, hole: int) -> Point:
        """Return the place half way from a hole to the next; 0 gives the place before the first hole."""
        holes = self.lanes[lane]
        if 0 < hole < len(holes):
            return between(holes[hole - 1], holes[hole])
        first, second = (holes[0], holes[1]) if hole == 0 else (holes[-1], holes[-2])
        return (first[0] * 1.5 - second[0] / 2, first[1] * 1.5 - second[1] / 2)

    def abreast_after(self, hole: int, reach_mm: float) -> list[Abreast]:
        """Return the places between a hole and the next, grouped by lanes that run at most `reach_mm` apart there."""
        lanes = range(len(self.lanes))
        ways = [self.ahead(lane, hole, hole + 1) for lane in lanes]
        return self._abreast([self.after(lane, hole) for lane in lanes], ways, reach_mm)

    def abreast_at(self, hole: int, reach_mm: float) -> list[Abreast]:
        """Return the places of a hole, grouped by lanes that run at most `reach_mm` apart there."""
        ways = [self._along(lane, hole) for lane in range(len(self.lanes))]
        return self._abreast([holes[hole - 1] for holes in self.lanes], ways, reach_mm)

    def ahead(self, lane: int, first: int, last: int) -> Point:
        """Return the direction of play from one hole of a lane to another."""
        holes = self.lanes[lane]
        low, high = max(1, first), min(len(holes), last)
        if low >= high:  # before the first hole, or behind the last
            low, high = (1, 2) if first < 1 else (len(holes) - 1, len(holes))
        return direction(holes[low - 1], holes[high - 1])

    def _along(self, lane: int, hole: int) -> Point:
        """Return the direction of play at a hole, from its neighbours on the same line or arc."""
        segments = self._segments[lane]
        near = [
            other
            for other in (hole - 1, hole, hole + 1)
            if 0 < other <= len(segments) and segments[other - 1] == segments[hole - 1]
        ]
        return self.ahead(lane, near[0], near[-1]) if len(near) > 1 else self.ahead(lane, hole - 1, hole)

    def _abreast(self, places: Sequence[Point], ways: Sequence[Point], reach_mm: float) -> list[Abreast]:
        found: list[Abreast] = []
        waiting = list(range(len(places)))
        while waiting:
            lane, ahead = waiting[0], ways[waiting[0]]
            across = (-ahead[1], ahead[0])
            own = [
                other
                for other in waiting
                if abs(_dot(_from(places[lane], places[other]), ahead)) < self.pitch_mm / 2
                and _dot(ways[other], ahead) > 0.9
            ]
            own.sort(key=lambda each: _dot(places[each], across))
            group = next(run for run in _runs(own, places, reach_mm) if lane in run)
            found.append(self._group(group, places, ahead, across))
            waiting = [other for other in waiting if other not in group]
        return found

    def _group(self, lanes: list[int], places: Sequence[Point], ahead: Point, across: Point) -> Abreast:
        middle = between(places[lanes[0]], places[lanes[-1]])
        off = _dot(_from((self.width_mm / 2, self.height_mm / 2), middle), across)
        # In the middle of the panel the first lane is the outer one.
        is_outwards = off > 0 if abs(off) > 1 else lanes[0] != min(lanes)
        if is_outwards:
            lanes = lanes[::-1]
        out = across if is_outwards else (-across[0], -across[1])
        return Abreast(tuple(lanes), tuple(places[lane] for lane in lanes), ahead, out)


def _runs(lanes: list[int], places: Sequence[Point], reach_mm: float) -> list[list[int]]:
    """Return lanes in their order across, divided where two are farther apart."""
    runs = [[lanes[0]]]
    for one, other in pairwise(lanes):
        if dist(places[one], places[other]) > reach_mm:
            runs.append([])
        runs[-1].append(other)
    return runs


def between(one: Point, other: Point) -> Point:
    """Return the middle of two points."""
    return ((one[0] + other[0]) / 2, (one[1] + other[1]) / 2)


def direction(first: Point, last: Point) -> Point:
    """Return the direction from one point to another, of length 1."""
    length = hypot(*_from(first, last))
    return ((last[0] - first[0]) / length, (last[1] - first[1]) / length)


def moved(point: Point, way: Point, by_mm: float) -> Point:
    """Return a point moved in a direction."""
    return (point[0] + way[0] * by_mm, point[1] + way[1] * by_mm)


def _from(one: Point, other: Point) -> Point:
    return (other[0] - one[0], other[1] - one[1])


def _dot(one: Point, other: Point) -> float:
    return one[0] * other[0] + one[1] * other[1]
