"""Optics behind optics.md: how much light reaches a neighbouring hole, and from how steep an angle a hole is seen.

From the front: panel, diffuser, light grid, a gap for joints and wires, LEDs on the backing.
"""

from collections.abc import Sequence
from functools import lru_cache
from math import acos, atan, degrees, dist, inf, pi, radians, sqrt, tan

from msgspec import Struct

from autopeg.boards.board_layout import BoardLayout
from autopeg.boards.lettering import ARM_MM, LEAST_ARC_MINUTES
from autopeg.boards.mark_places import CLEAR_MM, RIM_MM
from autopeg.boards.marks import LETTER_MM
from autopeg.boards.panel import Panel
from autopeg.drawings.pages import MAKE, page

PANEL_MM, DIFFUSER_MM, GRID_MM, BACKING_MM = 1.5, 2.0, 6.0, 3.0
"""The thickness of each plate."""

SPACER_MM = 4.0
"""The gap between backing and grid: the LEDs, with room above the solder joints for a wire of 0.25 mm²."""
STACK_MM = PANEL_MM + DIFFUSER_MM + GRID_MM + SPACER_MM + BACKING_MM
"""The height of all plates with their spacers."""

GLUE_MM = 0.03
"""A film of spray adhesive: between panel and diffuser, and between diffuser and grid."""

LED_MM = 1.6
"""The height of an LED of the 5050 size above its strip or module."""
_LED_RADIUS_MM = 2.0
"""The round window of such an LED."""
STRIP_MM, MODULE_MM = 0.3, 1.6
"""The thickness of the printed circuit under the LEDs."""

_GRID_MARGIN_MM = 2.0
"""A hole of the grid is this much wider than that of the panel, so that an edge of the panel's hole is lit as well."""
LEAST_WEB_MM = 2.0

MOST_BLEED = 0.02
SEAT_DEGREES = 55
"""The angle from which a player at the table looks, from straight above."""
LEAST_SHOWN = 1 / 3
"""The share of a hole's disc of light that such a player should see."""

WASHER_MM, NUT_MM = 0.5, 2.4
_SCREWS_MM = (8, 10, 12, 16, 20, 25, 30, 35, 40)
"""The lengths of M3 screws that are sold."""
_FEET_MM = (4, 6, 8, 10, 12)
"""The heights of feet that are sold."""
_FOOT_CLEAR_MM = 1.0
"""A foot is this much higher than a screw reaches out of the backing."""


class Optics(Struct, frozen=True):
    """Lights and holes of a board. nearest: the distance of the two nearest holes in mm."""

    nearest: float
    bleed: float
    """Light in the nearest hole as a share of the own one."""
    bleed_without_grid: float
    """The same with 10 mm of air in place of the grid."""
    shown_from_seat: float
    """The share of a hole's disc of light that is seen from the side of the table."""
    steepest_degrees: float
    """The angle at which the last of it disappears."""


def screw_through_mm(thickness_mm: float) -> int:
    """Return the shortest M3 screw that goes through so much, a washer and a nut."""
    return next(length for length in _SCREWS_MM if length >= thickness_mm + WASHER_MM + NUT_MM)


SCREW_LONG_MM = screw_through_mm(STACK_MM)
"""The length of the M3 screws: through the stack, a washer and a nut, and as little more as there is."""
FOOT_MM = next(foot for foot in _FEET_MM if foot >= SCREW_LONG_MM - STACK_MM + _FOOT_CLEAR_MM)
"""The height of feet that keep the ends of the screws off the table."""


def grid_hole_mm(panel: Panel) -> float:
    """Return the diameter of the holes of the light grid."""
    return min(panel.hole_mm + _GRID_MARGIN_MM, nearest_mm(panel) - LEAST_WEB_MM)


@lru_cache(maxsize=8)
def nearest_mm(panel: Panel) -> float:
    """Return the distance of the two nearest holes."""
    holes = sorted(hole.at for hole in panel.holes)
    nearest = inf
    for number, one in enumerate(holes, 1):
        for other in holes[number:]:
            if other[0] - one[0] >= nearest:
                break  # as are all further ones
            nearest = min(nearest, dist(one, other))
    return round(nearest, 2)


def optics_of(layout: BoardLayout, slit_mm: float = 2 * GLUE_MM) -> Optics:
    """Return how a board looks with its light grid. slit_mm: the air between grid, diffuser and panel together."""
    panel = layout.panel
    nearest = nearest_mm(panel)
    bleed = _spread(nearest, grid_hole_mm(panel) / 2, DIFFUSER_MM + slit_mm)
    if not is_blocked(panel):
        bleed += _direct(nearest, GRID_MM)
    return Optics(
        nearest,
        bleed,
        bleed_without_grid=_direct(nearest, 10 - STRIP_MM - LED_MM),
        shown_from_seat=shown_share(panel.hole_mm, SEAT_DEGREES),
        steepest_degrees=degrees(atan(panel.hole_mm / PANEL_MM)),
    )


def is_blocked(panel: Panel) -> bool:
    """Return whether no straight way leads from an LED through the grid's hole of its neighbour.

    The flattest ray leaves the near edge of the LED and enters the near edge of the neighbour's hole; it must meet the
    far wall of that hole before it is through.
    """
    radius_mm = grid_hole_mm(panel) / 2
    board_mm = STRIP_MM if panel.module_mm is None else MODULE_MM
    rise_mm = SPACER_MM - board_mm - LED_MM
    aside_mm = nearest_mm(panel) - _LED_RADIUS_MM - radius_mm
    return aside_mm > 0 and GRID_MM * aside_mm > 2 * radius_mm * rise_mm


def shown_share(hole_mm: float, angle_degrees: float) -> float:
    """Return the share of the disc of light under a hole that is seen at an angle from straight above.

    The front edge of the hole hides what lies aside by thickness × tan(angle): two circles that overlap.
    """
    hidden = PANEL_MM * tan(radians(angle_degrees)) / hole_mm
    return 0.0 if hidden >= 1 else 2 / pi * (acos(hidden) - hidden * sqrt(1 - hidden * hidden))


def _direct(aside_mm: float, above_mm: float) -> float:
    """Return the light of a bare LED at a place beside it, as a share of that straight above: cos⁴ of the angle."""
    return (above_mm**2 / (above_mm**2 + aside_mm**2)) ** 2


def _spread(aside_mm: float, radius_mm: float, above_mm: float) -> float:
    """Return the light of a disc on a place beside it and so much above it, as a share of that above the middle."""
    return _lit_by_disc(aside_mm, radius_mm, above_mm) / _lit_by_disc(0, radius_mm, above_mm)


def _lit_by_disc(aside_mm: float, radius_mm: float, above_mm: float) -> float:
    """Return the share of the light of an evenly shining disc that falls on a place."""
    aside, above, radius = aside_mm**2, above_mm**2, radius_mm**2
    return (1 - (aside + above - radius) / sqrt((aside + above + radius) ** 2 - 4 * radius * aside)) / 2


def optics_page(layouts: Sequence[BoardLayout], made_by: str = MAKE) -> str:
    """Return the text of optics.md."""
    return page(
        "optics.md",
        made_by=made_by,
        rows="\n".join(_row(layout) for layout in layouts),
        spacer=SPACER_MM,
        stack=STACK_MM,
        screw=SCREW_LONG_MM,
        backing=BACKING_MM,
        grid=GRID_MM,
        glue=GLUE_MM,
        widest=max(layouts, key=lambda layout: optics_of(layout).bleed).name,
        unglued=max(optics_of(layout, 1.0).bleed for layout in layouts),
        seat=SEAT_DEGREES,
        most=round(MOST_BLEED * 100),
        panel=PANEL_MM,
        diffuser=DIFFUSER_MM,
        letter=LETTER_MM,
        arm=round(ARM_MM),
        minutes=60 * degrees(atan(LETTER_MM / ARM_MM)),
        least=LEAST_ARC_MINUTES,
        clear=CLEAR_MM,
        rim=RIM_MM,
    )


def _row(layout: BoardLayout) -> str:
    optics = optics_of(layout)
    return (
        f"| {layout.name} | {optics.nearest:g} mm | {layout.panel.hole_mm:g} mm | {grid_hole_mm(layout.panel):g} mm "
        f"| {optics.bleed_without_grid:.0%} | {optics.bleed:.1%} | {optics.shown_from_seat:.0%} "
        f"| {optics.steepest_degrees:.0f}° |"
    )
