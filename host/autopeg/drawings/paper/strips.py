"""The sheet of a board's strips: where each piece is glued, which way round, its number beside it."""

from collections.abc import Iterator, Sequence
from itertools import groupby, pairwise, product
from math import cos, dist, radians, sin

from autopeg.boards.board_layout import BoardLayout
from autopeg.boards.panel import STRIP_WIDTH_MM, Hole, Point
from autopeg.boards.panel_reading import between
from autopeg.drawings.build_plan import BuildPlan
from autopeg.drawings.paper.front import Scaled, circle_through, draw_outline
from autopeg.drawings.paper.page import BLUE, GREEN, INK, MARGIN_MM, RED, SOFT, Page, Pencil
from autopeg.drawings.pieces import Piece
from autopeg.drawings.plates import FEED_HOLE_MM, SCREW_MM, carrier_holes, feed_holes
from autopeg.drawings.sheet import direction_degrees, readable

_STRIP = "#d8dde3"
_INNER_ROOM_MM = 40.0
"""Inside a curve of at least this radius there is room for numbers."""
_INNER_APART_MM = 5.0
"""On paper, where numbers inside a curve do not meet."""
_BALLOON_MM = 6.4
_WIRE_END_MM = 5.0
"""What of a jumper is stripped and lies on a pad."""
_BUNCH_MM = 30.0
"""Pieces side by side that are nearer than this are a bunch."""


def strips_page(plan: BuildPlan) -> Page:
    """Return the sheet of a board's strips."""
    panel = plan.panel
    is_upright = panel.height_mm > panel.width_mm
    pencil = Pencil(f"{plan.name}: strips on the backing, seen from the front")
    scaled = Scaled(panel, *(((38.0, 38.0), (92.0, 208.0)) if is_upright else ((16.0, 195.0), (184.0, 52.0))))
    pieces = plan.pieces
    pencil.lines(
        (MARGIN_MM, 279),
        [
            f"Scale {scaled}. The head of an arrow is where the data go: lay the arrows of the strip the same way.",
            "Green: join 5 V, data and GND of two pieces with three short wires. Red: holes for the feed wires.",
            *_list_hint(pieces, plan),
        ],
        leading_mm=3.8,
    )
    draw_outline(pencil, scaled, plan)
    for piece in pieces:
        pencil.area([scaled.at(corner) for corner in piece.corners], _STRIP)
    for one, other in pairwise(pieces):
        if one.strip == other.strip:
            pencil.line(scaled.at(one.data_out), scaled.at(other.data_in), color=GREEN, width_mm=0.3)
    for piece in pieces:
        _draw_arrow(pencil, scaled, piece)
    for at in carrier_holes(plan):
        pencil.disc(scaled.at(at), SCREW_MM / 2 / scaled.scale, "#ffffff", color=BLUE)
    for at in feed_holes(plan):
        pencil.disc(scaled.at(at), FEED_HOLE_MM / 2 / scaled.scale, "#ffffff", color=RED, width_mm=0.3)
    _number_rows(pencil, scaled, [piece for piece in pieces if piece.led_count > 1])
    _number_curves(pencil, scaled, plan, [piece for piece in pieces if piece.led_count == 1])
    for number, at in enumerate(feed_holes(plan), 1):
        piece = _middle(min(pieces, key=lambda piece: dist(piece.data_in, at)))
        pencil.words_beside(list(_around(scaled.at(at), direction_degrees(piece, at))), f"F{number}", color=RED)
    rows = [("piece", "LEDs", "count", "length"), *_rows(plan, pieces)]
    at = (146, 230) if is_upright else (MARGIN_MM, 168)
    bottom = pencil.table(at, (10, 25, 10, 12) if is_upright else (12, 17, 11, 13), rows)
    pencil.lines((at[0], bottom - 6), list(jumper_words(plan)))
    return pencil.page()


def jumper_words(plan: BuildPlan) -> Iterator[str]:
    """Yield how many joints there are, and how long their wires."""
    pieces = plan.pieces
    gaps = [dist(_end(one), _start(other)) for one, other in pairwise(pieces) if one.strip == other.strip]
    if not gaps:
        return
    least, most = (round(gap + 2 * _WIRE_END_MM) for gap in (min(gaps), max(gaps)))
    yield f"{len(gaps)} joints of three wires,"
    yield f"each {least} mm long" if least == most else f"each {least} to {most} mm long"
    yield f"with {_WIRE_END_MM:g} mm at either end."


def _start(piece: Piece) -> Point:
    """Return the middle of the pads where the data come in; those of a module are at its first LED."""
    return between(piece.corners[0], piece.corners[3]) if _is_strip(piece) else piece.data_in


def _end(piece: Piece) -> Point:
    return between(piece.corners[1], piece.corners[2]) if _is_strip(piece) else piece.data_out


def _is_strip(piece: Piece) -> bool:
    return round(dist(piece.corners[0], piece.corners[3]), 1) == STRIP_WIDTH_MM


def _around(at: Point, away_degrees: float) -> Iterator[Point]:
    """Yield places for the name of a hole, beginning with that away from its piece."""
    for reach, turn in product((1.0, 1.5, 2.0), (0, 45, -45, 90, -90, 135, -135, 180)):
        way = radians(away_degrees + turn)
        yield at[0] + cos(way) * 4 * reach, at[1] + sin(way) * 3.4 * reach


def _list_hint(pieces: Sequence[Piece], layout: BoardLayout) -> Iterator[str]:
    single = sum(piece.led_count == 1 for piece in pieces)
    if single:
        pieces_are = f"{single} pieces are single LEDs, {round(layout.panel.led_pitch_mm, 1):g} mm long."
        yield f"{pieces_are} Where numbers stand in a row, the innermost belongs to the innermost piece."


def _rows(layout: BoardLayout, pieces: Sequence[Piece]) -> list[tuple[str, str, str, str]]:
    """Return the rows of the list of pieces with more than one LED."""
    strips = len(layout.board.track.strips)

    def strip(piece: Piece) -> str:
        return f"strip {piece.strip}: " if strips > 1 else ""

    return [
        (
            str(piece.number),
            f"{strip(piece)}{piece.leds[0]}–{piece.leds[1]}",
            str(piece.led_count),
            f"{round(dist(piece.corners[0], piece.corners[1]), 1):g}",
        )
        for piece in pieces
        if piece.led_count > 1
    ]


def _draw_arrow(pencil: Pencil, scaled: Scaled, piece: Piece) -> None:
    """Draw the way of the data: from the first LED of a piece to its last, on a single one over its middle."""
    ahead = (cos(radians(piece.degrees)), sin(radians(piece.degrees)))
    x, y = piece.data_in
    if piece.led_count == 1:
        reach = 3.5
        tail, tip = (x - ahead[0] * reach, y - ahead[1] * reach), (x + ahead[0] * reach, y + ahead[1] * reach)
    else:
        reach = 12 * scaled.scale
        tail, tip = piece.data_in, (x + ahead[0] * reach, y + ahead[1] * reach)
    pencil.arrow(scaled.at(tail), scaled.at(tip), width_mm=0.25)


def _number_rows(pencil: Pencil, scaled: Scaled, pieces: Sequence[Piece]) -> None:
    """Write the numbers of long pieces in balloons beside their bunch, half of them on either side."""
    for index, bunch in enumerate(_bunches(pieces)):
        is_upright = _is_upright(bunch[0])
        half = len(bunch) // 2
        for side, own in ((-1, bunch[: half + len(bunch) % 2]), (1, bunch[half + len(bunch) % 2 :])):
            for order, piece in enumerate(own if side < 0 else own[::-1]):
                middle = _middle(piece)
                edge = bunch[0] if side < 0 else bunch[-1]
                away = 6 * scaled.scale + 5
                along = (order + 0.5 - len(own) / 2 + 2.5 * (index % 2)) * _BALLOON_MM * scaled.scale
                if is_upright:
                    at, to = (_middle(edge)[0] + side * away, middle[1] + along), (middle[0], middle[1] + along)
                else:
                    across = side * (scaled.scale * 5 + 5 + abs(_middle(edge)[1] - edge.corners[0][1]))
                    at, to = (middle[0] + along, _middle(edge)[1] + across), (middle[0] + along, middle[1])
                pencil.balloon(scaled.at(at), str(piece.number), scaled.at(to))


def _bunches(pieces: Sequence[Piece]) -> list[list[Piece]]:
    """Return the long pieces in bunches that lie side by side, each from left to right or from the bottom up."""
    bunches: list[list[Piece]] = []
    for piece in sorted(pieces, key=lambda piece: _middle(piece)[:: 1 if _is_upright(piece) else -1]):
        axis = 0 if _is_upright(piece) else 1
        if bunches and piece.led_count > 1:
            last = bunches[-1][-1]
            apart = abs(_middle(piece)[axis] - _middle(last)[axis])
            beside = abs(_middle(piece)[1 - axis] - _middle(last)[1 - axis])
            if 1 < apart < _BUNCH_MM and beside < _BUNCH_MM and _is_upright(piece) == _is_upright(last):
                bunches[-1].append(piece)
                continue
        bunches.append([piece])
    return bunches


def _is_upright(piece: Piece) -> bool:
    return abs(sin(radians(piece.degrees))) > 0.7


def _middle(piece: Piece) -> Point:
    xs, ys = zip(*piece.corners, strict=True)
    return sum(xs) / 4, sum(ys) / 4


def _number_curves(pencil: Pencil, scaled: Scaled, layout: BoardLayout, pieces: Sequence[Piece]) -> None:
    """Write the numbers of single LEDs at the outer and inner end of each row across the lanes."""
    by_led = {(hole.strip, hole.led): hole for hole in layout.panel.holes}
    holes = {piece.number: by_led[piece.strip, piece.leds[0]] for piece in pieces}

    def of_number(piece: Piece) -> int:
        return holes[piece.number].number

    centers = _centers(layout)
    beside = [dist(one.data_in, other.data_in) for one, other in pairwise(pieces) if other.number == one.number + 1]
    is_dense = min(beside, default=0) < _INNER_APART_MM * scaled.scale
    for _, group in groupby(sorted(pieces, key=of_number), key=of_number):
        row = list(group)
        center = centers[holes[row[0].number].lane, holes[row[0].number].segment]
        row.sort(key=lambda piece: dist(piece.data_in, center))
        has_room = len(row) <= 3 and dist(row[0].data_in, center) >= _INNER_ROOM_MM and not is_dense
        inner = len(row) // 2 if has_room else 0
        _write_row(pencil, scaled, row[inner:], center, 1)
        _write_row(pencil, scaled, row[:inner][::-1], center, -1)


def _centers(layout: BoardLayout) -> dict[tuple[int, int], Point]:
    """Return the centre of each curve by lane and segment."""
    centers: dict[tuple[int, int], Point] = {}
    for key, group in groupby(layout.panel.holes, key=lambda hole: (hole.lane, hole.segment)):
        holes: list[Hole] = list(group)
        circle = circle_through(holes[0].at, holes[len(holes) // 2].at, holes[-1].at) if len(holes) > 2 else None
        centers[key] = circle[0] if circle else (layout.panel.width_mm / 2, layout.panel.height_mm / 2)
    return centers


def _write_row(pencil: Pencil, scaled: Scaled, row: Sequence[Piece], center: Point, way: int) -> None:
    """Write the numbers of a row of single LEDs, outwards (1) or inwards (-1) of the last of them."""
    if not row:
        return
    x, y = row[-1].data_in
    length = dist((x, y), center)
    out = ((x - center[0]) / length * way, (y - center[1]) / length * way)
    edge = scaled.at((x + out[0] * 6, y + out[1] * 6))
    start = (edge[0] + out[0] * 1.4, edge[1] + out[1] * 1.4)
    if len(row) == 1:
        pencil.words(
            (start[0] + out[0] * 1.2, start[1] + out[1] * 1.2), str(row[0].number), anchor="middle", is_bold=True
        )
        return
    pencil.line(scaled.at(row[0].data_in), start, color=SOFT)
    outwards = direction_degrees((0.0, 0.0), out)
    turn = readable(outwards)
    is_flipped = abs(turn - outwards) > 1
    words = " · ".join(str(piece.number) for piece in (row[::-1] if is_flipped else row))
    pencil.words(
        start,
        words,
        anchor="end" if is_flipped else "start",
        degrees=turn,
        color=INK,
        is_bold=True,
    )
