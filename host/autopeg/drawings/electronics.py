"""Room for the electronics: where the carrier board is screwed behind the backing, and how high the feet are then."""

from collections.abc import Iterator, Sequence
from functools import cache
from itertools import pairwise

from msgspec import Struct

from autopeg.boards.clearance import Footprint, FreeWood, disc
from autopeg.boards.panel import Panel, Point
from autopeg.drawings.build_plan import BuildPlan
from autopeg.drawings.pieces import Piece

CARRIER_STRIPS = (10, 11, 12, 13)
CARRIER_ROWS = (2, 3, 4, 5)
CARRIER_COLS = (6, 7, 8, 9)
CARRIER_DISPLAY = (0, 1)
"""The pins of the Pico that the carrier has terminals and headers for; the display's are SDA and SCL."""

CARRIER_MM = (100.0, 80.0)
CARRIER_HOLES_MM = (92.0, 72.0)
"""The distances of its mounting holes; the long one along its long side."""
_INSET_MM = 4.0
"""From its edges to them."""

STANDOFF_MM, CIRCUIT_MM, HIGHEST_PART_MM = 5.0, 1.6, 20.0
"""Below the carrier its pins need room; its highest part is the capacitor."""

BOX_INSIDE_MM, BOX_WALL_MM = 34.0, 2.4
"""The height inside the printed boxes beside the board, and their walls (enclosure/box.scad)."""
PICO_ON_SOCKETS_MM = 8.5 + 2.54 + 1.0
"""The top of the Pico above its board: pin sockets, the plastic of its pins, and its own circuit board."""

HIGH_FOOT_MM = 32
"""The height of the printed feet below the backing of a board with the carrier."""

_CORNER_MM = 34.0
"""What a corner piece takes of each edge."""
_PLUG_MM = 12.0
"""What the plug of the supply needs besides, on its way past the corner piece of a board that lies across."""
_SCREW_CLEAR_MM = 3.45
"""From the middle of an M3 screw to a strip on the other side: the radius of its head, 2.75, and 0.7."""
_NUT_CLEAR_MM = 5.0
_STEP_MM = 2.0


def carrier_fits(plan: BuildPlan) -> bool:
    """Return whether a board uses the pins of the carrier; another one takes the perfboard."""
    board = plan.board
    strips = tuple(pin for pin, _, _ in board.track.strips)
    return (
        strips == CARRIER_STRIPS[: len(strips)]
        and tuple(board.rows) == CARRIER_ROWS[: len(board.rows)]
        and tuple(board.cols) == CARRIER_COLS[: len(board.cols)]
        and (board.display is None or tuple(board.display) == CARRIER_DISPLAY)
    )


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


@cache
def carrier_place(plan: BuildPlan, keep_clear: tuple[Point, ...]) -> CarrierPlace | None:
    """Return the place of the carrier, None if a board has none: its screws between the strips, nothing else below it.

    keep_clear: the holes for the feed wires, which must stay outside its outline.
    """
    panel = plan.panel
    is_upright = panel.height_mm > panel.width_mm
    blocked = [*plan.screws, *keep_clear]
    free = FreeWood(panel.width_mm, panel.height_mm, 0.0)
    for outline in _outlines(plan.pieces):
        free.take(Footprint(outline))
    for turned in (False, True):
        places = sorted(_places(panel, turned=turned), key=lambda place: _wanted(place, panel, is_upright))
        for place in places:
            if _is_clear(place, blocked, free):
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
    least_x, least_y = (4.0, _CORNER_MM) if is_upright else (_CORNER_MM + _PLUG_MM, 4.0)
    for x in _steps(panel.width_mm - width, least_x):
        for y in _steps(panel.height_mm - height, least_y):
            yield CarrierPlace((x, y), (x + width, y + height))


def _steps(room_mm: float, least_mm: float) -> Iterator[float]:
    """Yield the distances from an edge, that in the middle among them."""
    half = int((room_mm / 2 - least_mm) // _STEP_MM)
    for step in range(-half, half + 1):
        yield room_mm / 2 + step * _STEP_MM


def _outlines(pieces: Sequence[Piece]) -> Iterator[tuple[Point, ...]]:
    """Yield what no screw may touch: the pieces of strip, and the wires between two, from edge to edge."""
    for piece in pieces:
        yield piece.corners
    for one, other in pairwise(pieces):
        if one.strip == other.strip:
            yield one.data_out, other.data_in
            yield one.corners[1], other.corners[0]
            yield one.corners[2], other.corners[3]


def _is_clear(place: CarrierPlace, blocked: Sequence[Point], free: FreeWood) -> bool:
    left, bottom = place.low[0] - _NUT_CLEAR_MM, place.low[1] - _NUT_CLEAR_MM
    right, top = place.high[0] + _NUT_CLEAR_MM, place.high[1] + _NUT_CLEAR_MM
    if any(left < x < right and bottom < y < top for x, y in blocked):
        return False
    return all(free.is_free(disc(hole, 0.0), _SCREW_CLEAR_MM) for hole in place.holes)
