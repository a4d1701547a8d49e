"""The sheet of a board's back: feed wires with their lengths, the carrier board, and how high it all is."""

from itertools import pairwise
from math import dist

from autopeg.boards.panel import Panel, Point
from autopeg.drawings.build_plan import BuildPlan
from autopeg.drawings.electronics import (
    BOX_INSIDE_MM,
    BOX_WALL_MM,
    CARRIER_MM,
    CIRCUIT_MM,
    HIGH_FOOT_MM,
    HIGHEST_PART_MM,
    PICO_ON_SOCKETS_MM,
    STANDOFF_MM,
    CarrierPlace,
    carrier_place,
)
from autopeg.drawings.optics import BACKING_MM, FOOT_MM, STACK_MM, screw_through_mm
from autopeg.drawings.paper.exploded import STEEL, WOOD
from autopeg.drawings.paper.front import Scaled, draw_outline
from autopeg.drawings.paper.page import BLUE, INK, MARGIN_MM, RED, SOFT, Page, Pencil
from autopeg.drawings.plates import FEED_HOLE_MM, SCREW_MM, feed_holes
from autopeg.drawings.power import FEED_MM2

_CORNER_MM = 33.0
_EDGE_MM = 6.0
"""What no wire runs along."""
_SLACK_MM = 60.0
"""For the ends in a terminal and at the strip, and for the thickness of the board."""
_BOX_MM = 400.0
"""The way from the board to the box beside it."""
_IN_BOX_MM = 110.0
"""From the hole in the back of the box to the tail of the pad at its front."""
_BOARD, _COPPER = "#2f6f4f", "#f0f0f0"


def back_page(plan: BuildPlan) -> Page:
    """Return the sheet of a board's back."""
    panel = plan.panel
    is_upright = panel.height_mm > panel.width_mm
    pencil = Pencil(f"{plan.name}: the back, seen from behind")
    scaled = scaled_back(panel)
    place = carrier_place(plan, feed_holes(plan))
    pencil.lines(
        (MARGIN_MM, 279),
        [
            f"Scale {scaled}, mirrored: what is on the left in front is on the right here.",
            "Feed wires (red: 5 V and GND, twisted) come through F1, F2 ... and run flat on the wood, taped down.",
            "With each strip's first feed come its data wire and a GND beside it."
            + ("" if place is None else " Dashed: the carrier, if it is not in the box."),
        ],
        leading_mm=3.8,
    )
    draw_outline(pencil, scaled, plan)
    _draw_corners(pencil, scaled)
    for at in plan.screws:
        pencil.disc(scaled.at(at), 2.75 / scaled.scale, STEEL)
    if place is not None:
        for at in feed_holes(plan):
            way = [scaled.at(point) for point in route_of(panel, at, _terminals(place))]
            pencil.line(*way, color=RED, width_mm=0.25, is_dashed=True)
        _draw_carrier(pencil, scaled, place)
    for at in feed_holes(plan):
        way = [scaled.at(point) for point in route_of(panel, at, exit_of(panel))]
        pencil.line(*way, color=RED, width_mm=0.5)
    for number, at in enumerate(feed_holes(plan), 1):
        pencil.disc(scaled.at(at), FEED_HOLE_MM / 2 / scaled.scale, "#ffffff", color=RED, width_mm=0.3)
        x, y = scaled.at(at)
        pencil.words((x, y + 3.6), f"F{number}", anchor="middle", color=RED, is_bold=True)
    _draw_exit(pencil, scaled)
    table = (112, 258) if is_upright else (MARGIN_MM, 182)
    pencil.words((table[0], table[1] + 2), f"Feed wires, {FEED_MM2:g} mm², a red and a black one each", is_bold=True)
    heads = ("", "before LED", "to the box", "" if place is None else "to a carrier behind")
    bottom = pencil.table(table, (10, 26, 24, 28), [heads, *feed_rows(plan)])
    box = (112.0, bottom - 58) if is_upright else (MARGIN_MM, 112.0)
    _draw_box(pencil, box)
    if place is not None:
        _draw_height(pencil, plan, (112.0, box[1] - 46) if is_upright else (MARGIN_MM + 96, 166.0))
    return pencil.page()


def scaled_back(panel: Panel) -> Scaled:
    """Return where the back of a board is on its sheet."""
    upright, across = ((20.0, 76.0), (82.0, 186.0)), ((16.0, 205.0), (180.0, 50.0))
    low, room = upright if panel.height_mm > panel.width_mm else across
    return Scaled(panel, low, room, is_mirrored=True)


def exit_of(panel: Panel) -> Point:
    """Return where the wires for a box leave the board: between the corner pieces of its lower or left edge."""
    return (panel.width_mm / 2, 0.0) if panel.height_mm > panel.width_mm else (0.0, panel.height_mm / 2)


def route_of(panel: Panel, at: Point, end: Point) -> tuple[Point, ...]:
    """Return the way of a wire: along the edges of the board, with one turn, where no corner piece is in its way."""
    ways = ((at, (at[0], end[1]), end), (at, (end[0], at[1]), end))
    return min(ways, key=lambda way: _is_at_a_corner(panel, way[1]))


def _is_at_a_corner(panel: Panel, at: Point) -> bool:
    """Return whether a corner piece covers a place, or the wire of a turn there would run along the edge."""
    x, y = (min(each, size - each) for each, size in zip(at, (panel.width_mm, panel.height_mm), strict=True))
    return x + y < _CORNER_MM or min(x, y) < _EDGE_MM


def length_mm(route: tuple[Point, ...]) -> float:
    """Return the length of a way."""
    return sum(dist(one, other) for one, other in pairwise(route))


def feed_rows(plan: BuildPlan) -> list[tuple[str, str, str, str]]:
    """Return the rows of the table of feed wires: hole, LED, and the lengths to cut."""
    strips = len(plan.board.track.strips)
    place = carrier_place(plan, feed_holes(plan))
    rows: list[tuple[str, str, str, str]] = []
    lengths = zip(plan.feeds, feed_holes(plan), lengths_to_box(plan), strict=True)
    for number, (feed, at, to_box) in enumerate(lengths, 1):
        led = f"{feed.led} of strip {feed.strip}" if strips > 1 else str(feed.led)
        to_carrier = "" if place is None else f"{_cut(length_mm(route_of(plan.panel, at, _terminals(place))))} mm"
        rows.append((f"F{number}", led, f"{to_box} mm", to_carrier))
    return rows


def lengths_to_box(plan: BuildPlan) -> list[int]:
    """Return what is cut for each feed, of red and of black wire, if the electronics are in the box."""
    return [_cut(length_mm(route_of(plan.panel, at, exit_of(plan.panel))) + _BOX_MM) for at in feed_holes(plan)]


def keypad_cable_mm(plan: BuildPlan) -> int | None:
    """Return what is cut for the wires from the carrier to the pad in the box, None if there is no carrier or no pad.

    They reach from any corner of the carrier, because it may be turned.
    """
    place = carrier_place(plan, feed_holes(plan))
    if place is None or not plan.board.rows:
        return None
    end = exit_of(plan.panel)
    ways = (
        length_mm(route_of(plan.panel, (x, y), end))
        for x in (place.low[0], place.high[0])
        for y in (place.low[1], place.high[1])
    )
    return _cut(max(ways) + _BOX_MM + _IN_BOX_MM)


def _cut(way_mm: float) -> int:
    """Return the length to cut for a way, with ends to strip, in whole centimetres."""
    return int(-(-(way_mm + _SLACK_MM) // 10) * 10)


def _terminals(place: CarrierPlace) -> Point:
    """Return the middle of the carrier's edge with the terminals of the strips: its lower one."""
    return ((place.low[0] + place.high[0]) / 2, place.low[1] + 6)


def _draw_corners(pencil: Pencil, scaled: Scaled) -> None:
    """Draw where the corner pieces, or the feet, are."""
    panel = scaled.panel
    for x in (0.0, panel.width_mm):
        for y in (0.0, panel.height_mm):
            reach_x = _CORNER_MM if x == 0 else -_CORNER_MM
            reach_y = _CORNER_MM if y == 0 else -_CORNER_MM
            pencil.area([scaled.at(at) for at in ((x, y), (x + reach_x, y), (x, y + reach_y))], "#e3ddd2", color=SOFT)


def _draw_carrier(pencil: Pencil, scaled: Scaled, place: CarrierPlace) -> None:
    low, high = scaled.at((place.high[0], place.low[1])), scaled.at((place.low[0], place.high[1]))
    corners = (low, (high[0], low[1]), high, (low[0], high[1]), low)
    pencil.line(*corners, color=_BOARD, width_mm=0.4, is_dashed=True)
    for at in place.holes:
        pencil.disc(scaled.at(at), SCREW_MM / 2 / scaled.scale, _COPPER, color=BLUE)
    middle = ((low[0] + high[0]) / 2, (low[1] + high[1]) / 2)
    pencil.words((low[0] + 5, middle[1] + 6), "carrier", color=_BOARD, is_bold=True)
    if not place.is_upright and high[0] - low[0] > 30:
        pencil.words((low[0] + 5, high[1] - 3), "USB", color=_BOARD)
        pencil.words((high[0] - 5, high[1] - 3), "5 V", anchor="end", color=_BOARD)
        pencil.words((low[0] + 5, low[1] + 2), "strips", color=_BOARD)


def _draw_exit(pencil: Pencil, scaled: Scaled) -> None:
    x, y = scaled.at(exit_of(scaled.panel))
    is_upright = scaled.panel.height_mm > scaled.panel.width_mm
    out = (0.0, -7.0) if is_upright else (7.0, 0.0)
    pencil.arrow((x, y), (x + out[0], y + out[1]), color=RED, width_mm=0.5)
    if is_upright:
        pencil.words((x + 2, y - 6), "cable exit to a box", color=RED)
    else:
        pencil.words(
            (x + 7, scaled.at((0, scaled.panel.height_mm))[1] + 3), "cable exit to a box", anchor="end", color=RED
        )


def _draw_height(pencil: Pencil, plan: BuildPlan, at: Point) -> None:
    """Draw the heights of a board with the carrier behind it, between high feet, one to one."""
    cable_mm = keypad_cable_mm(plan)
    x, y = at
    width = 80.0
    pencil.words((x, y + 16), "Or the carrier behind the board, 1 : 1, the front at the top", is_bold=True)
    pencil.box((x, y), (x + width, y + 12), "#efe7d8", color=SOFT)
    pencil.words((x + 2, y + 8), f"plates, {STACK_MM - BACKING_MM:g} mm (cut short)", color=SOFT)
    pencil.box((x, y), (x + width, y + BACKING_MM), WOOD)
    table = y - HIGH_FOOT_MM
    pencil.box((x, table), (x + 7, y), STEEL)
    board_top = y - STANDOFF_MM
    for post in (x + 15, x + 60):
        pencil.box((post, board_top), (post + 5, y), STEEL)
    pencil.box((x + 12, board_top - CIRCUIT_MM), (x + 68, board_top), _BOARD)
    part_end = board_top - CIRCUIT_MM - HIGHEST_PART_MM
    pencil.box((x + 26, part_end), (x + 36, board_top - CIRCUIT_MM), "#4a5a78")
    pencil.words((x + 38, part_end + 9), "capacitor C1")
    pencil.line((x - 2, table), (x + width, table), width_mm=0.5)
    pencil.upright(table, y, x + 76, f"{HIGH_FOOT_MM}", from_x=(x + 70, x + 70))
    left = STANDOFF_MM + CIRCUIT_MM + HIGHEST_PART_MM
    pencil.upright(part_end, y, x + 22, f"{left:g}", from_x=(x + 26, x + 26))
    pencil.words(
        (x + 9, table + 2.4), f"high foot, {HIGH_FOOT_MM} mm: air below the capacitor {HIGH_FOOT_MM - left:g} mm"
    )
    low, high = CARRIER_MM[1], CARRIER_MM[0]
    pencil.lines(
        (x, table - 6),
        [
            f"Carrier {high:g} × {low:g} mm: four M3 × {carrier_screw_mm()} from the side of the strips,",
            f"heads no higher than 2.4 mm, standoffs of {STANDOFF_MM:g} mm, nuts.",
            "The wires pass between it and the wood.",
            "High feet: corner-high.stl, foot-high.stl (enclosure/).",
            *([f"A ribbon cable of {cable_mm} mm from it to the pad in the box."] if cable_mm else []),
            f"Without it: feet of {FOOT_MM} mm, wires flat to the cable exit.",
        ],
        color=INK,
    )


def carrier_screw_mm() -> int:
    """Return the length of the screws that hold the carrier."""
    return screw_through_mm(BACKING_MM + STANDOFF_MM + CIRCUIT_MM)


def _draw_box(pencil: Pencil, at: Point) -> None:
    """Draw the heights in the box beside the board, one to one."""
    x, y = at
    width, wall = 80.0, BOX_WALL_MM
    top = y + wall + BOX_INSIDE_MM
    pencil.words((x, top + wall + 4), "The box beside the board, 1 : 1 (box-base.stl, box-lid.stl)", is_bold=True)
    pencil.box((x, y), (x + width, y + wall), SOFT)
    pencil.box((x, top), (x + width, top + wall), SOFT)
    pencil.box((x, y + wall), (x + wall, top), SOFT)
    board = y + wall + STANDOFF_MM
    for post in (x + 14, x + 62):
        pencil.box((post, y + wall), (post + 4, board), STEEL)
    pencil.box((x + 10, board), (x + 70, board + CIRCUIT_MM), _BOARD)
    surface = board + CIRCUIT_MM
    pencil.box((x + 36, surface), (x + 66, surface + PICO_ON_SOCKETS_MM), STEEL)
    pencil.words((x + 51, surface + PICO_ON_SOCKETS_MM / 2), "Pico, sockets", anchor="middle")
    pencil.box((x + 18, surface), (x + 28, surface + HIGHEST_PART_MM), "#4a5a78")
    pencil.words((x + 30, surface + 16), "capacitor C1")
    high = STANDOFF_MM + CIRCUIT_MM + HIGHEST_PART_MM
    pencil.upright(y + wall, y + wall + high, x + 8, f"{high:g}", from_x=(x + 14, x + 18))
    pencil.upright(y + wall, top, x + 76, f"{BOX_INSIDE_MM:g}", from_x=(x + 72, x + 72))
    pencil.lines(
        (x, y - 5),
        [
            "The carrier on four posts, M3 × 6: USB to the right. Behind its terminals",
            "the jack on the left, the fuse on the right, cable and RUN at the back.",
            "Keys and display on the lid, and a hole above BOOTSEL.",
        ],
    )
