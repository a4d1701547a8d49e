"""The sheet of a board's plates: what is drilled where, as dimensions and as a table, seen from the front."""

from collections.abc import Iterator, Sequence
from itertools import groupby
from math import dist

from autopeg.boards.board_layout import BoardLayout
from autopeg.boards.panel import Hole, Panel, Point
from autopeg.drawings.build_plan import BuildPlan
from autopeg.drawings.optics import grid_hole_mm
from autopeg.drawings.paper.page import BLUE, MARGIN_MM, RED, SOFT, Page, Pencil, corners_of
from autopeg.drawings.plates import CORNER_MM, FEED_HOLE_MM, SCREW_MM, carrier_holes, diffuser_sheet, feed_holes

_FLAT_MM = 0.05
"""Holes within this of a straight line are a row."""


class Scaled:
    """A plate on a page: its lower left corner, and how many millimetres of it are one of the page."""

    def __init__(self, panel: Panel, low: Point, room: Point, *, is_mirrored: bool = False) -> None:
        self.panel, self.low, self.is_mirrored = panel, low, is_mirrored
        least = max(panel.width_mm / room[0], panel.height_mm / room[1])
        self.scale = next(scale for scale in _SCALES if scale >= least)
        self.width_mm, self.height_mm = panel.width_mm / self.scale, panel.height_mm / self.scale

    def at(self, point: Point) -> Point:
        """Return where a point of the plate is on the page."""
        x = self.panel.width_mm - point[0] if self.is_mirrored else point[0]
        return self.low[0] + x / self.scale, self.low[1] + point[1] / self.scale

    def __str__(self) -> str:
        return f"1 : {self.scale:g}"


_SCALES = tuple(number / 10 for number in range(10, 301))


def draw_outline(pencil: Pencil, scaled: Scaled, plan: BuildPlan) -> None:
    """Draw the edge of a plate and its screw holes."""
    outline = diffuser_sheet(plan).outline
    pencil.area([scaled.at(corner) for corner in corners_of(outline)], "#fbf6ec", width_mm=0.3)
    for at in plan.screws:
        pencil.disc(scaled.at(at), SCREW_MM / 2 / scaled.scale, "#ffffff", color=BLUE)


def plates_page(plan: BuildPlan) -> Page:
    """Return the sheet of a board's plates."""
    panel = plan.panel
    is_upright = panel.height_mm > panel.width_mm
    pencil = Pencil(f"{plan.name}: plates, seen from the front")
    low, room = ((26.0, 38.0), (84.0, 216.0)) if is_upright else ((24.0, 190.0), (176.0, 66.0))
    scaled = Scaled(panel, low, room)
    draw_outline(pencil, scaled, plan)
    for hole in panel.holes:
        pencil.disc(scaled.at(hole.at), panel.hole_mm / 2 / scaled.scale)
    for lane, letter in enumerate(plan.lanes):
        first, second = panel.lane(lane)[:2]
        aside = [
            (a - b) / dist(first.at, second.at) * 7.0 * scaled.scale / 2
            for a, b in zip(first.at, second.at, strict=True)
        ]
        at = (first.x_mm + aside[0], first.y_mm + aside[1])
        pencil.words(scaled.at(at), letter, anchor="middle", is_bold=True)
    for at in feed_holes(plan):
        pencil.disc(scaled.at(at), FEED_HOLE_MM / 2 / scaled.scale, color=RED)
    carrier = carrier_holes(plan)
    for at in carrier:
        pencil.disc(scaled.at(at), SCREW_MM / 2 / scaled.scale, color=RED)
    _draw_sizes(pencil, scaled, plan.screws)
    words = [
        f"Scale {scaled}, all figures in mm from the lower left corner.",
        f"All four plates: {panel.width_mm:g} × {panel.height_mm:g}, corners R {CORNER_MM:g}, "
        f"screw holes {SCREW_MM:g} (blue).",
        f"Panel: holes {panel.hole_mm:g}.  Light grid: {grid_hole_mm(panel):g} at the same places.",
        f"Backing only (red): holes {FEED_HOLE_MM:g} for the feed wires, at {_places(feed_holes(plan))};",
        f"screw holes {SCREW_MM:g} for the carrier board, at {_places(carrier)}." if carrier else "",
    ]
    pencil.lines((MARGIN_MM, 279), words, leading_mm=3.8)
    rows = [("lane", "holes", "from", "to", "curve"), *rows_of(plan)]
    if is_upright:
        pencil.words((114, 256), "Rows of holes", is_bold=True)
        pencil.table((114, 254), (8, 15, 21, 21, 23), rows)
        return pencil.page()
    half = -(-len(rows) // 2) if len(rows) > 12 else len(rows)
    pencil.words((MARGIN_MM, 158), "Rows of holes", is_bold=True)
    for x, part in ((MARGIN_MM, rows[: half + 1]), (MARGIN_MM + 97, [rows[0], *rows[half + 1 :]])):
        if len(part) > 1:
            pencil.table((x, 156), (9, 18, 26, 26, 14), part)
    return pencil.page()


def _places(points: Sequence[Point]) -> str:
    return ", ".join(f"({x:g}, {y:g})" for x, y in points)


def _draw_sizes(pencil: Pencil, scaled: Scaled, screws: Sequence[Point]) -> None:
    """Draw the size of the plates, and the places of the screws along both edges."""
    panel = scaled.panel
    left, bottom = scaled.low
    right, top = scaled.at((panel.width_mm, panel.height_mm))
    pencil.across(left, right, bottom - 18, f"{panel.width_mm:g}", from_y=(bottom - 1, bottom - 1))
    pencil.upright(bottom, top, left - 13, f"{panel.height_mm:g}", from_x=(left - 1, left - 1))
    for x in sorted({x for x, _ in screws}):
        at = scaled.at((x, 0))[0]
        pencil.line((at, bottom - 0.5), (at, bottom - 5), color=BLUE)
        pencil.words((at, bottom - 9), f"{x:g}", anchor="middle", degrees=90, color=BLUE)
    for y in sorted({y for _, y in screws}):
        at = scaled.at((0, y))[1]
        pencil.line((left - 0.5, at), (left - 3, at), color=BLUE)
        pencil.words((left - 3.5, at), f"{y:g}", anchor="end", color=BLUE)
    pencil.words(((left + right) / 2, bottom - 24), "lower edge of the board", anchor="middle", color=SOFT)


def rows_of(layout: BoardLayout) -> list[tuple[str, str, str, str, str]]:
    """Return the rows and curves of holes: lane, holes, where the first and the last is, centre and radius."""
    return [
        (
            layout.lanes[holes[0].lane],
            f"{holes[0].number}–{holes[-1].number}",
            _place(holes[0].at),
            _place(holes[-1].at),
            _curve(holes),
        )
        for holes in _segments(layout.panel)
    ]


def _place(at: Point) -> str:
    return f"{at[0]:.4g}, {at[1]:.4g}"


def _segments(panel: Panel) -> Iterator[list[Hole]]:
    for _, group in groupby(panel.holes, key=lambda hole: (hole.lane, hole.segment)):
        yield list(group)


def _curve(holes: Sequence[Hole]) -> str:
    """Return radius and centre of a curve, nothing for a row."""
    circle = circle_through(holes[0].at, holes[len(holes) // 2].at, holes[-1].at) if len(holes) > 2 else None
    if circle is None:
        return ""
    (x, y), radius = circle
    return f"R {radius:.3g} ({x:.4g}, {y:.4g})"


def circle_through(one: Point, other: Point, third: Point) -> tuple[Point, float] | None:
    """Return centre and radius of the circle through three points, None if they lie on a straight line."""
    (ax, ay), (bx, by), (cx, cy) = one, other, third
    twice = 2 * (ax * (by - cy) + bx * (cy - ay) + cx * (ay - by))
    if abs(twice) / 2 < _FLAT_MM * dist(one, third):
        return None
    a, b, c = ax**2 + ay**2, bx**2 + by**2, cx**2 + cy**2
    x = (a * (by - cy) + b * (cy - ay) + c * (ay - by)) / twice
    y = (a * (cx - bx) + b * (ax - cx) + c * (bx - ax)) / twice
    center = (round(x, 2), round(y, 2))
    return center, dist(center, one)
