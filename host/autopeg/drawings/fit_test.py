"""Two small things to cut before the plates: a coupon for the width of the beam, and five holes of each plate.

The five holes make a stack of the board's own thicknesses, screws and lights: what it shows, the board will show.
"""

from collections.abc import Iterator

from autopeg.boards.board_layout import BoardLayout
from autopeg.boards.panel import SCREW_INSET_MM, STRIP_WIDTH_MM, Hole, Panel, Point
from autopeg.drawings.optics import grid_hole_mm
from autopeg.drawings.plates import SCREW_MM, plate_sheet
from autopeg.drawings.sheet import Circle, Shape, Sheet, Text, rectangle

SQUARES, SQUARE_MM = 10, 10.0
"""The squares of the kerf coupon: side by side they measure 100 mm less ten times the beam."""
_SQUARE_GAP_MM = 3.0
_SCREW_TRIALS_MM = (3.0, 3.2, 3.4)
_RIM_MM = 8.0

_TRIAL_HOLES = 5
_MARGIN_MM = 14.0
"""From the middle of a hole to the edge of a plate: room for screws in the corners."""
_BESIDE_MM = 13.0
"""Holes of other rows as near as this come with the five."""


def kerf_coupon() -> Sheet:
    """Return the coupon: ten squares to push together and measure, and three holes to try a screw in."""
    step_mm = SQUARE_MM + _SQUARE_GAP_MM
    width_mm = 2 * _RIM_MM + SQUARES * step_mm - _SQUARE_GAP_MM
    bottom = 18.0
    shapes: list[Shape] = []
    for number in range(SQUARES):
        left = _RIM_MM + number * step_mm
        shapes.append(rectangle("CUT", (left, bottom), (left + SQUARE_MM, bottom + SQUARE_MM)))
    for number, diameter_mm in enumerate(_SCREW_TRIALS_MM):
        x = _RIM_MM + 5 + number * 24
        shapes.append(Circle("DRILL", (x, 11.0), diameter_mm / 2))
        shapes.append(Text("ENGRAVE", (x + 8.5, 11.0), 3.0, f"{diameter_mm:.1f}"))
    shapes.append(Text("ENGRAVE", (width_mm - 34, 11.0), 3.0, "KERF = (100 - L) / 10"))
    return plate_sheet("kerf coupon", (width_mm, bottom + SQUARE_MM + _RIM_MM), shapes)


def fit_test_sheets(layout: BoardLayout) -> dict[str, Sheet]:
    """Return the small plates by the name of their large ones."""
    panel = layout.panel
    holes = tuple(_trial_holes(panel))
    left, right = min(hole.x_mm for hole in holes) - _MARGIN_MM, max(hole.x_mm for hole in holes) + _MARGIN_MM
    bottom, top = min(hole.y_mm for hole in holes) - _MARGIN_MM, max(hole.y_mm for hole in holes) + _MARGIN_MM
    size = (round(right - left, 3), round(top - bottom, 3))
    places = [(round(hole.x_mm - left, 3), round(hole.y_mm - bottom, 3)) for hole in holes]
    screws = [
        Circle("DRILL", (x, y), SCREW_MM / 2)
        for x in (SCREW_INSET_MM, size[0] - SCREW_INSET_MM)
        for y in (SCREW_INSET_MM, size[1] - SCREW_INSET_MM)
    ]
    grid_mm = grid_hole_mm(panel)
    work: dict[str, list[Shape]] = {
        "panel": [Circle("DRILL", at, panel.hole_mm / 2) for at in places],
        "diffuser": [],
        "light-grid": [Circle("DRILL", at, grid_mm / 2) for at in places],
        "backing": list(_strips(panel, holes, places)),
    }
    return {
        name: plate_sheet(f"{layout.name} fit test, {name.replace('-', ' ')}", size, [*screws, *shapes])
        for name, shapes in work.items()
    }


def _trial_holes(panel: Panel) -> Iterator[Hole]:
    """Yield the first five holes of the first lane, and those of other rows beside them."""
    five = panel.lane(0)[:_TRIAL_HOLES]
    is_upright = abs(five[-1].y_mm - five[0].y_mm) > abs(five[-1].x_mm - five[0].x_mm)
    along, across = (1, 0) if is_upright else (0, 1)
    low, high = sorted((five[0].at[along], five[-1].at[along]))
    for hole in panel.holes:
        if low - 0.1 <= hole.at[along] <= high + 0.1 and abs(hole.at[across] - five[0].at[across]) <= _BESIDE_MM:
            yield hole


def _strips(panel: Panel, holes: tuple[Hole, ...], places: list[Point]) -> Iterator[Shape]:
    """Yield the outline of the strip under each row; a module is laid under the plates as it is."""
    if panel.leds_per_m is None:
        return
    half_mm, side_mm = panel.led_pitch_mm / 2, STRIP_WIDTH_MM / 2
    for lane in sorted({hole.lane for hole in holes}):
        own = [at for hole, at in zip(holes, places, strict=True) if hole.lane == lane]
        (left, bottom), (right, top) = min(own), max(own)
        reach = (side_mm, half_mm) if right - left < top - bottom else (half_mm, side_mm)
        low = (round(left - reach[0], 3), round(bottom - reach[1], 3))
        high = (round(right + reach[0], 3), round(top + reach[1], 3))
        yield rectangle("ENGRAVE", low, high)
