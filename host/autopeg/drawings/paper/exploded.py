"""The sheet of a board's assembly: its plates drawn apart, a cut through a screw, and the list of the parts."""

from collections.abc import Iterable
from math import cos, dist, pi, radians, sin

from autopeg.boards.board_layout import BoardLayout
from autopeg.boards.panel import Panel, Point
from autopeg.drawings.build_plan import BuildPlan
from autopeg.drawings.optics import (
    BACKING_MM,
    DIFFUSER_MM,
    FOOT_MM,
    GRID_MM,
    NUT_MM,
    PANEL_MM,
    SCREW_LONG_MM,
    SPACER_MM,
    STACK_MM,
    WASHER_MM,
    grid_hole_mm,
)
from autopeg.drawings.paper.page import BLUE, INK, MARGIN_MM, RED, SOFT, THIN_MM, Page, Pencil, corners_of
from autopeg.drawings.plates import FEED_HOLE_MM, SCREW_MM, diffuser_sheet, feed_holes
from autopeg.drawings.sheet import Line, direction_degrees, readable

WOOD, OPAL, BLACK, STRIP, STEEL = "#e6cfa6", "#eef2f6", "#4c4a48", "#22262a", "#b9bec4"

_TURN, _TILT = radians(17), radians(24)
_LEVELS = 7
_DRAWN_BOTTOM, _DRAWN_TOP = 104.0, 276.0
_DRAWN_LEFT, _DRAWN_RIGHT = 22.0, 184.0


class _View:
    """A view of the plates from the lower right: the long side of the board to the right, levels above each other."""

    def __init__(self, panel: Panel) -> None:
        self.panel = panel
        self.is_upright = panel.height_mm > panel.width_mm
        long_mm, wide_mm = max(panel.width_mm, panel.height_mm), min(panel.width_mm, panel.height_mm)
        self.scale = (_DRAWN_RIGHT - _DRAWN_LEFT) / (long_mm * cos(_TURN) + wide_mm * sin(_TURN))
        self.wide_mm = wide_mm
        self.depth_mm = (long_mm * sin(_TURN) + wide_mm * cos(_TURN)) * sin(_TILT) * self.scale
        self.step_mm = (_DRAWN_TOP - _DRAWN_BOTTOM - self.depth_mm) / (_LEVELS - 1)

    def at(self, point: Point, level: float) -> Point:
        """Return where a point of a plate is on the page."""
        along, near = point if not self.is_upright else (point[1], point[0])
        if not self.is_upright:
            near = self.panel.height_mm - near
        x = along * cos(_TURN) + (self.wide_mm - near) * sin(_TURN)
        up = along * sin(_TURN) * -1 + (self.wide_mm - near) * cos(_TURN)
        lowest = -max(self.panel.width_mm, self.panel.height_mm) * sin(_TURN)
        y = (up - lowest) * sin(_TILT)
        return _DRAWN_LEFT + x * self.scale, _DRAWN_BOTTOM + y * self.scale + level * self.step_mm

    def circle(self, center: Point, radius_mm: float, level: float, *, corners: int = 12) -> list[Point]:
        """Return a circle lying on a level."""
        angles = [2 * pi * corner / corners for corner in range(corners)]
        return [self.at((center[0] + radius_mm * cos(a), center[1] + radius_mm * sin(a)), level) for a in angles]


def assembly_page(plan: BuildPlan) -> Page:
    """Return the sheet of a board's assembly."""
    pencil = Pencil(f"{plan.name}: assembly")
    pencil.words(
        (MARGIN_MM, 279.5),
        "All plates are seen from the front, as the players see them. They lie with the front up, "
        f"{'the lower edge to the left' if _View(plan.panel).is_upright else 'the lower edge towards you'}.",
    )
    _draw_plates(pencil, plan)
    _draw_section(pencil, plan.panel)
    _draw_parts(pencil, plan)
    return pencil.page()


def _draw_plates(pencil: Pencil, plan: BuildPlan) -> None:
    view, panel = _View(plan.panel), plan.panel
    outline = diffuser_sheet(plan).outline
    screws = plan.screws
    holes, wide_mm = [hole.at for hole in panel.holes], grid_hole_mm(panel)
    for at in screws:
        pencil.line(view.at(at, 0), view.at(at, 6), color=SOFT, is_dashed=True)
    for at in screws:
        pencil.area(view.circle(at, 5, 0), STEEL)
        pencil.area(view.circle(at, 1.6, 0), "#ffffff")
    _slab(pencil, view, outline, 1, WOOD)
    for piece in plan.pieces:
        pencil.area([view.at(corner, 1) for corner in piece.corners], STRIP, color="#ffffff", width_mm=0.06)
    for at in holes:
        pencil.area(view.circle(at, 2, 1, corners=6), "#ffd75e", color=None)
    for at in feed_holes(plan):
        pencil.area(view.circle(at, FEED_HOLE_MM / 2, 1), "#ffffff", color=RED)
    for at in screws:
        pencil.area(view.circle(at, 3.5, 2), STEEL)
        pencil.area(view.circle(at, 1.6, 2), "#ffffff")
    _slab(pencil, view, outline, 3, BLACK, [(at, wide_mm) for at in holes])
    _slab(pencil, view, outline, 4, OPAL)
    _slab(pencil, view, outline, 5, WOOD, [(at, panel.hole_mm) for at in holes])
    for level in (1, 3, 4, 5):
        for at in screws:
            pencil.area(view.circle(at, SCREW_MM / 2 + 0.6, level, corners=8), "#ffffff", color=BLUE)
    for at in screws:
        foot, head = view.at(at, 5.62), view.at(at, 6)
        pencil.line(foot, head, width_mm=0.7, color=INK)
        pencil.area(view.circle(at, 3, 6), STEEL)
    _label(pencil, view, plan)
    _measure(pencil, view)


def _slab(
    pencil: Pencil, view: _View, outline: Line, level: float, fill: str, holes: Iterable[tuple[Point, float]] = ()
) -> None:
    """Draw a plate with its edge, and its holes in the colour of what is below."""
    corners = list(corners_of(outline))
    below = [view.at(corner, level) for corner in corners]
    edge_mm = 0.9
    pencil.area([(x, y - edge_mm) for x, y in below], "#7d7468", width_mm=THIN_MM)
    pencil.area(below, fill)
    for at, diameter_mm in holes:
        pencil.area(view.circle(at, diameter_mm / 2, level, corners=8), "#ffffff", color=INK, width_mm=0.06)


def _label(pencil: Pencil, view: _View, layout: BoardLayout) -> None:
    """Draw the numbers of the parts beside the right corner of each level."""
    panel = layout.panel
    corner = (panel.width_mm - 6, panel.height_mm - 6) if view.is_upright else (panel.width_mm - 6, 6.0)
    for number, level in enumerate((6, 5, 4, 3, 2, 1, 0), 1):
        x, y = view.at(corner, level)
        pencil.balloon((194, y + 4), str(number), (x, y))


def _measure(pencil: Pencil, view: _View) -> None:
    """Draw the length and the width of the plates below the backing."""
    panel = view.panel
    near, left, right = (
        ((panel.width_mm, 0.0), (0.0, 0.0), (panel.width_mm, panel.height_mm))
        if view.is_upright
        else ((0.0, 0.0), (0.0, panel.height_mm), (panel.width_mm, 0.0))
    )
    for one, other, (dx, dy) in ((near, right, (0, -5)), (left, near, (-5, 0))):
        (x1, y1), (x2, y2) = ((x + dx, y + dy) for x, y in (view.at(one, 1), view.at(other, 1)))
        pencil.arrow(((x1 + x2) / 2, (y1 + y2) / 2), (x1, y1))
        pencil.arrow(((x1 + x2) / 2, (y1 + y2) / 2), (x2, y2))
        slope = readable(direction_degrees((x1, y1), (x2, y2)))
        middle = ((x1 + x2) / 2 + dx * 0.45, (y1 + y2) / 2 + dy * 0.45)
        pencil.words(
            middle,
            f"{dist(one, other):g}",
            height_mm=2.4,
            anchor="middle",
            degrees=slope,
        )


def parts_rows(plan: BuildPlan) -> list[tuple[str, str, str, str]]:
    """Return the rows of the list of parts: number, part, material and size, pieces."""
    panel = plan.panel
    size = f"{panel.width_mm:g} × {panel.height_mm:g}"
    screws = len(plan.screws)
    return [
        ("1", "screw", f"M3 × {SCREW_LONG_MM}, from the front", str(screws)),
        ("2", "panel", f"plywood, {PANEL_MM:g} mm, {size}", "1"),
        ("3", "diffuser", f"opal acrylic, {DIFFUSER_MM:g} mm, {size}", "1"),
        ("4", "light grid", f"plywood, black, {GRID_MM:g} mm, {size}", "1"),
        ("5", "spacer", f"{SPACER_MM:g} mm long, for M3", str(screws)),
        ("6", "backing", f"plywood, {BACKING_MM:g} mm, {size}", "1"),
        ("7", "washer, nut", f"M3; feet of {FOOT_MM:g} mm beside", str(screws)),
    ]


def _draw_parts(pencil: Pencil, plan: BuildPlan) -> None:
    rows = [("", "part", "material and size in mm", "pieces"), *parts_rows(plan)]
    bottom = pencil.table((MARGIN_MM + 92, 92), (6, 20, 60, 12), rows)
    pencil.lines(
        (MARGIN_MM + 92.8, bottom - 5),
        [
            "Panel, diffuser and grid are glued to each other; strips to the",
            "backing, so that they look at the grid.",
            "Red rings: holes for the feed wires (sheet 3).",
            "Plates, screws and holes in mm: sheet 2.",
            "Or corner pieces in place of nuts and feet: enclosure/.",
            "Electronics: behind the backing, or in a box (sheet 4).",
        ],
    )


def section_layers() -> list[tuple[str, float, str | None]]:
    """Return what a cut through the board meets, from the front: name, thickness, colour (None for air)."""
    return [
        ("panel", PANEL_MM, WOOD),
        ("diffuser", DIFFUSER_MM, OPAL),
        ("light grid", GRID_MM, BLACK),
        ("spacer", SPACER_MM, None),
        ("backing", BACKING_MM, WOOD),
    ]


_SECTION_SCALE = 2.4


def _draw_section(pencil: Pencil, panel: Panel) -> None:
    """Draw a cut through a screw and a lit hole, enlarged."""
    scale, left, width, top = _SECTION_SCALE, MARGIN_MM + 10, 46.0, 80.0
    screw_x, hole_x = left + 13, left + 33
    pencil.words((MARGIN_MM, 93), f"Cut through a screw and a hole, {scale:g} : 1", is_bold=True)
    y = top
    for name, thickness, color in section_layers():
        low = y - thickness * scale
        if color is not None:
            pencil.box((left, low), (left + width, y), color)
        opening = {"panel": panel.hole_mm, "light grid": grid_hole_mm(panel)}.get(name)
        if opening is not None:
            half = opening / 2 * scale
            pencil.box((hole_x - half, low), (hole_x + half, y), "#fffbe6")
        if color is None:
            pencil.box((screw_x - 3 * scale, low), (screw_x + 3 * scale, y), STEEL)
            _draw_light(pencil, hole_x, low, scale)
        middle = (low + y) / 2
        pencil.words((left + width + 2, middle), f"{thickness:g} {name}")
        y = low
    _draw_screw(pencil, screw_x, top, scale)
    bottom = top - STACK_MM * scale
    pencil.upright(bottom, top, left - 4, f"{STACK_MM:g}", from_x=(left, left))
    foot = FOOT_MM * scale
    pencil.box((left + 30, bottom - foot), (left + 42, bottom), SOFT)
    pencil.words((left + width + 2, bottom - foot / 2), f"{FOOT_MM:g} foot, or more")
    length = SCREW_LONG_MM * scale
    pencil.upright(top - length, top, left - 9, f"M3 × {SCREW_LONG_MM}", from_x=(left, left))


def _draw_light(pencil: Pencil, x: float, low: float, scale: float) -> None:
    """Draw an LED on its strip."""
    pencil.box((x - 5 * scale, low), (x + 5 * scale, low + 0.3 * scale), STRIP)
    pencil.box((x - 2.5 * scale, low + 0.3 * scale), (x + 2.5 * scale, low + 1.9 * scale), "#ffd75e")


def _draw_screw(pencil: Pencil, x: float, top: float, scale: float) -> None:
    half = 1.5 * scale
    bottom = top - STACK_MM * scale
    end = top - SCREW_LONG_MM * scale
    pencil.box((x - half, end), (x + half, top), "#d9dde2")
    pencil.box((x - 3 * scale, top), (x + 3 * scale, top + 2 * scale), STEEL)
    washer, nut = WASHER_MM * scale, NUT_MM * scale
    pencil.box((x - 3.5 * scale, bottom - washer), (x + 3.5 * scale, bottom), STEEL)
    pencil.box((x - 2.75 * scale, bottom - washer - nut), (x + 2.75 * scale, bottom - washer), STEEL)
