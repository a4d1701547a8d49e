"""Room for the electronics: where the carrier board is screwed behind the backing, and how high the feet are then."""

from collections.abc import Iterator, Sequence
from functools import cache
from itertools import pairwise
from math import dist

from msgspec import Struct

from autopeg.boards.board_layout import BoardLayout
from autopeg.boards.panel import Panel, Point, screws_of
from autopeg.drawings.pieces import Piece, pieces_of

CARRIER_MM = (100.0, 80.0)
CARRIER_HOLES_MM = (92.0, 72.0)
"""The distances of its mounting holes; the long one along its long side."""
_INSET_MM = 4.0
"""From its edges to them."""

STANDOFF_MM, CIRCUIT_MM, HIGHEST_PART_MM = 5.0, 1.6, 20.0
"""Below the carrier its pins need room; its highest part is the capacitor."""

BOX_INSIDE_MM, BOX_WALL_MM = 34.0, 2.4
"""The height inside the printed box beside the board, and its walls (enclosure/keypad_box.scad)."""
PICO_ON_SOCKETS_MM = 9.5

HIGH_FOOT_MM = 32
"""The height of the printed feet below the backing of a board with the carrier."""

_AIR_MM = 3.0
"""The least distance of the capacitor from the table."""
_CORNER_MM = 34.0
"""What a corner piece takes of each edge."""
_SCREW_CLEAR_MM = 3.45
"""From the middle of an M3 screw to a strip on the other side: the radius of its head, 2.75, and 0.7."""
_NUT_CLEAR_MM = 5.0
_STEP_MM = 2.0


class CarrierPlace(Struct, frozen=True):
    """Where the carrier is behind a board, in the coordinates of its front. low, high: the corners of its outline."""

    low: Point
    high: Point

    @property
    def is_upright(self) -> bool:
        return self.high[1] - self.low[1] > self.high[0] - self.low[0]

    @property
    def holes(self) -> tuple[Point, ...]:
        """The mounting holes."""
        across, up = CARRIER_HOLES_MM[::-1] if self.is_upright else CARRIER_HOLES_MM
        x, y = self.low[0] + _INSET_MM, self.low[1] + _INSET_MM
        return tuple((round(x + dx, 3), round(y + dy, 3)) for dx in (0.0, across) for dy in (0.0, up))


class _Obstacle(Struct, frozen=True):
    """What no screw may touch: a piece of strip, or the wires between two. low, high: its box, and what stays clear."""

    outline: tuple[Point, ...]
    low: Point
    high: Point

    def is_touched(self, at: Point) -> bool:
        """Return whether the head of a screw at this point would be too near."""
        (left, bottom), (right, top) = self.low, self.high
        return left < at[0] < right and bottom < at[1] < top and _distance(self.outline, at) < _SCREW_CLEAR_MM


def high_enough_mm() -> float:
    """Return the least height of feet for the carrier."""
    return STANDOFF_MM + CIRCUIT_MM + HIGHEST_PART_MM + _AIR_MM


@cache
def carrier_place(layout: BoardLayout, keep_clear: tuple[Point, ...]) -> CarrierPlace | None:
    """Return the place of the carrier, None if a board has none: its screws between the strips, nothing else below it.

    keep_clear: the holes for the feed wires, which must stay outside its outline.
    """
    panel = layout.panel
    is_upright = panel.height_mm > panel.width_mm
    blocked = [*screws_of(panel), *keep_clear]
    obstacles = list(_obstacles(pieces_of(layout)))
    for turned in (False, True):
        places = sorted(_places(panel, turned=turned), key=lambda place: _wanted(place, panel, is_upright))
        for place in places:
            if _is_clear(place, blocked, obstacles):
                return place
    return None


def _wanted(place: CarrierPlace, panel: Panel, is_upright: bool) -> tuple[float, float]:
    """Return what is best least: near the edge where the cables come out, in the middle of the other way."""
    middle = ((place.low[0] + place.high[0]) / 2, (place.low[1] + place.high[1]) / 2)
    if is_upright:
        return place.low[1], abs(middle[0] - panel.width_mm / 2)
    return place.low[0], abs(middle[1] - panel.height_mm / 2)


def _places(panel: Panel, *, turned: bool) -> Iterator[CarrierPlace]:
    width, height = CARRIER_MM[::-1] if turned else CARRIER_MM
    is_upright = panel.height_mm > panel.width_mm
    least_x, least_y = (4.0, _CORNER_MM) if is_upright else (_CORNER_MM, 4.0)
    for x in _steps(panel.width_mm - width, least_x):
        for y in _steps(panel.height_mm - height, least_y):
            yield CarrierPlace((x, y), (x + width, y + height))


def _steps(room_mm: float, least_mm: float) -> Iterator[float]:
    """Yield the distances from an edge, that in the middle among them."""
    half = int((room_mm / 2 - least_mm) // _STEP_MM)
    for step in range(-half, half + 1):
        yield room_mm / 2 + step * _STEP_MM


def _obstacles(pieces: Sequence[Piece]) -> Iterator[_Obstacle]:
    outlines: list[tuple[Point, ...]] = [piece.corners for piece in pieces]
    outlines += [(one.data_out, other.data_in) for one, other in pairwise(pieces) if one.strip == other.strip]
    for outline in outlines:
        xs, ys = [x for x, _ in outline], [y for _, y in outline]
        low, high = (min(xs) - _SCREW_CLEAR_MM, min(ys) - _SCREW_CLEAR_MM), (max(xs), max(ys))
        yield _Obstacle(outline, low, (high[0] + _SCREW_CLEAR_MM, high[1] + _SCREW_CLEAR_MM))


def _is_clear(place: CarrierPlace, blocked: Sequence[Point], obstacles: Sequence[_Obstacle]) -> bool:
    left, bottom = place.low[0] - _NUT_CLEAR_MM, place.low[1] - _NUT_CLEAR_MM
    right, top = place.high[0] + _NUT_CLEAR_MM, place.high[1] + _NUT_CLEAR_MM
    if any(left < x < right and bottom < y < top for x, y in blocked):
        return False
    return not any(obstacle.is_touched(hole) for hole in place.holes for obstacle in obstacles)


def _distance(outline: Sequence[Point], at: Point) -> float:
    """Return how far a point is from a line or an area, 0 inside it."""
    sides = [_side(one, other, at) for one, other in pairwise((*outline, outline[0]))]
    if len(outline) > 2 and all(left >= 0 for left, _ in sides):
        return 0.0
    return min(away for _, away in sides)


def _side(one: Point, other: Point, at: Point) -> tuple[float, float]:
    """Return how far a point is to the left of a side, and how far from it."""
    length = dist(one, other)
    along = ((other[0] - one[0]) / length, (other[1] - one[1]) / length)
    dx, dy = at[0] - one[0], at[1] - one[1]
    share = min(length, max(0.0, dx * along[0] + dy * along[1]))
    near = (one[0] + along[0] * share, one[1] + along[1] * share)
    return along[0] * dy - along[1] * dx, dist(at, near)
