"""The plates of a board as sheets: panel with the holes, diffuser, light grid, backing with the strips."""

from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from itertools import pairwise
from math import cos, radians, sin

from autopeg.boards.clearance import are_apart
from autopeg.boards.marks import Marks
from autopeg.boards.panel import Point
from autopeg.boards.panel_reading import Reading, moved
from autopeg.drawings.build_plan import BuildPlan
from autopeg.drawings.electronics import carrier_place
from autopeg.drawings.imprint import imprint
from autopeg.drawings.optics import grid_hole_mm
from autopeg.drawings.piece_labels import labels_of
from autopeg.drawings.pieces import Piece
from autopeg.drawings.sheet import Circle, Layer, Line, Shape, Sheet, Text, readable, rectangle, rounded_outline
from pegcore.track import BoardError

CORNER_MM = 6.0
SCREW_MM = 3.2
"""The diameter for M3."""
FEED_HOLE_MM = 6.0
MODULE_RIM_MM = 12.0
"""The rim of the backing to which a module is glued."""
_IMPRINT_MM = 1.8


def plates_of(plan: BuildPlan) -> dict[str, Sheet]:
    """Return the plates of a board by name, from the front."""
    return {
        "panel": panel_sheet(plan),
        "diffuser": diffuser_sheet(plan),
        "light-grid": grid_sheet(plan),
        "backing": backing_sheet(plan),
    }


def panel_sheet(plan: BuildPlan) -> Sheet:
    """Return the front: every hole, and the marks around them for a game to 121."""
    panel = plan.panel
    holes = (Circle("DRILL", hole.at, panel.hole_mm / 2) for hole in panel.holes)
    return _sheet(plan, "panel", (*holes, *_marks(plan.marks, Reading(panel))))


def _marks(marks: Marks, reading: Reading) -> Iterator[Shape]:
    """Yield what is engraved, turned from how people read it to how the panel is drawn."""
    for line in marks.lines:
        yield Line("ENGRAVE", tuple(map(reading.on_panel, line.ends)))
    for ring in marks.rings:
        yield Circle("ENGRAVE", reading.on_panel(ring.at), ring.radius_mm)
    for arrow in marks.arrows:
        yield Line("ENGRAVE", tuple(map(reading.on_panel, arrow.outline)), is_closed=True)
    for words in marks.words:
        yield Text("ENGRAVE", reading.on_panel(words.at), words.height_mm, words.words, reading.degrees)


def grid_sheet(plan: BuildPlan) -> Sheet:
    """Return the light grid: a hole around the light of each LED, so that it reaches its own hole only."""
    panel = plan.panel
    radius_mm = grid_hole_mm(panel) / 2
    return _sheet(plan, "light grid", (Circle("DRILL", hole.at, radius_mm) for hole in panel.holes))


def diffuser_sheet(plan: BuildPlan) -> Sheet:
    """Return the diffuser: as large as the panel, with its screws and nothing else."""
    return _sheet(plan, "diffuser", ())


def backing_sheet(plan: BuildPlan) -> Sheet:
    """Return the plate for the strips: each piece with its LEDs and data direction, its number beside it."""
    pieces = plan.pieces
    shapes: list[Shape] = []
    for piece in pieces:
        shapes.append(Line("ENGRAVE", piece.corners, is_closed=True))
        shapes.extend(_arrow(piece))
        if plan.panel.module_mm is not None:
            shapes.append(_window(piece))
    shapes.extend(
        Line("GUIDE", (one.data_out, other.data_in)) for one, other in pairwise(pieces) if one.strip == other.strip
    )
    holes = [
        *(Circle("DRILL", at, FEED_HOLE_MM / 2) for at in feed_holes(plan)),
        *(Circle("DRILL", at, SCREW_MM / 2) for at in carrier_holes(plan)),
    ]
    screws = [Circle("DRILL", at, SCREW_MM / 2) for at in plan.screws]
    shapes.extend(holes)
    shapes.extend(labels_of(pieces, [*holes, *screws], (plan.panel.width_mm, plan.panel.height_mm)))
    return _sheet(plan, "backing", shapes)


def _window(piece: Piece) -> Line:
    """Return the cut-out behind a module: its pads are on its back, and the wires between modules run there."""
    (left, bottom), (right, top) = piece.corners[0], piece.corners[2]
    rim = MODULE_RIM_MM
    return rectangle("CUT", (left + rim, bottom + rim), (right - rim, top - rim))


@cache
def feed_holes(plan: BuildPlan) -> tuple[Point, ...]:
    """Return the hole for the wires of each feed: just before its piece, else beside it, under no other piece.

    Raises BoardError where there is no room for one.
    """
    pieces = plan.pieces
    feeds = {(feed.strip, feed.led) for feed in plan.feeds}
    return tuple(_feed_hole(piece, pieces) for piece in pieces if (piece.strip, piece.leds[0]) in feeds)


def _feed_hole(piece: Piece, pieces: Sequence[Piece]) -> Point:
    for at in _beside_piece(piece):
        if not any(_covers(other, at) for other in pieces):
            return at
    raise BoardError(f"piece {piece.number} of the strip has no room for the wires of its feed")


@cache
def carrier_holes(plan: BuildPlan) -> tuple[Point, ...]:
    """Return the holes for the screws of the carrier board, none where it has no room."""
    place = carrier_place(plan, feed_holes(plan))
    return () if place is None else place.holes


def _beside_piece(piece: Piece) -> Iterator[Point]:
    """Yield the places for a feed hole, clear of the pads at the start of a piece: before it, left or right of it."""
    right_end, _, _, left_end = piece.corners
    ahead = (cos(radians(piece.degrees)), sin(radians(piece.degrees)))
    left = (-ahead[1], ahead[0])
    clear_mm = FEED_HOLE_MM / 2 + 1
    middle = ((right_end[0] + left_end[0]) / 2, (right_end[1] + left_end[1]) / 2)
    yield _rounded(*moved(middle, ahead, -clear_mm))
    yield _rounded(*moved(moved(left_end, left, clear_mm), ahead, clear_mm))
    yield _rounded(*moved(moved(right_end, left, -clear_mm), ahead, clear_mm))


def _covers(piece: Piece, at: Point) -> bool:
    """Return whether a feed hole there would reach under a piece."""
    return not are_apart(piece.corners, (at,), FEED_HOLE_MM / 2)


def _sheet(plan: BuildPlan, what: str, shapes: Iterable[Shape]) -> Sheet:
    """Return a plate with its screw holes, which align all plates."""
    panel = plan.panel
    screws = [Circle("DRILL", at, SCREW_MM / 2) for at in plan.screws]
    return plate_sheet(f"{plan.name} {what}", (panel.width_mm, panel.height_mm), [*screws, *shapes])


def plate_sheet(name: str, size: Point, shapes: Iterable[Shape], *, rounded: tuple[bool, ...] = (True,) * 4) -> Sheet:
    """Return a plate of a width and height: its edge, what is done to it, and its imprint at a rounded end."""
    title = imprint(name, "mm, 1:1")
    edge = rounded_outline((0.0, 0.0), size, CORNER_MM, rounded=rounded)
    height_mm = min(_IMPRINT_MM, (size[0] - 2 * CORNER_MM) / len(title) / 0.8)
    note = Text("GUIDE", (size[0] / 2, 3 if rounded[0] else size[1] - 3), height_mm, title)
    return Sheet(title, *size, (edge, *shapes, note))


def _arrow(piece: Piece) -> Iterator[Shape]:
    """Yield the data arrow of a piece and, for people, its LEDs."""
    ahead = (cos(radians(piece.degrees)), sin(radians(piece.degrees)))
    left = (-ahead[1], ahead[0])
    tip = moved(piece.data_in, ahead, 3)
    for side in (1.2, -1.2):
        yield _line("ENGRAVE", tip, moved(moved(piece.data_in, ahead, 1), left, side))
    degrees = readable(piece.degrees)
    if piece.led_count == 1:
        yield Text("GUIDE", _rounded(*moved(piece.data_in, left, -3.2)), 1.5, f"LED {piece.leds[0]}", degrees)
        return
    (x1, y1), (x2, y2) = piece.corners[0], piece.corners[2]
    words = f"LEDs {piece.leds[0]}–{piece.leds[1]}"
    # A module is cut out behind its middle: its words are on the rim.
    y = y1 + MODULE_RIM_MM / 2 if abs(y2 - y1) > 2 * MODULE_RIM_MM < abs(x2 - x1) else (y1 + y2) / 2
    yield Text("GUIDE", _rounded((x1 + x2) / 2, y), 2.5, words, degrees)


def _line(layer: Layer, one: Point, other: Point) -> Line:
    return Line(layer, (_rounded(*one), _rounded(*other)))


def _rounded(x: float, y: float) -> Point:
    return round(x, 3), round(y, 3)
