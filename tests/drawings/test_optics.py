"""Light stays in its hole and is seen from the table, and the screws fit the stack."""

import struct
from collections import Counter
from math import atan, degrees, dist, pi

import pytest

from autopeg.drawings.bed import PRINTER_MM
from autopeg.drawings.bill import items_of
from autopeg.drawings.build_plan import BuildPlan
from autopeg.drawings.files import plan_in
from autopeg.drawings.optics import (
    GRID_MM,
    MOST_BLEED,
    PANEL_MM,
    SCREW_LONG_MM,
    SPACER_MM,
    STACK_MM,
    STRIP_MM,
    grid_hole_mm,
    is_blocked,
    optics_of,
    optics_page,
    shown_share,
)
from autopeg.drawings.plates import grid_sheet, panel_sheet
from autopeg.drawings.sheet import Circle, Text
from autopeg.drawings.stl import tiled_stl_of
from support.drawings.shipped_boards import BOARD_FILES


def test_a_hole_gets_at_most_two_hundredths_of_its_neighbours_light(plated: BuildPlan) -> None:
    optics = optics_of(plated)
    assert is_blocked(plated.panel)
    assert optics.bleed <= MOST_BLEED == 0.02 < optics.bleed_without_grid
    assert f"{optics.bleed:.1%}" in optics_page([plated])


def test_air_between_the_plates_would_let_out_more_than_is_allowed() -> None:
    """Why panel, diffuser and grid are glued: the holes of compact-2 are the nearest of all."""
    compact = plan_in(BOARD_FILES["compact-2"])
    assert optics_of(compact, 0.0).bleed < optics_of(compact).bleed <= MOST_BLEED < optics_of(compact, 0.4).bleed
    assert optics_of(compact, 1.0).bleed == pytest.approx(0.037, abs=0.0005)


@pytest.mark.parametrize(("board", "share"), [("classic-2", 0.157), ("compact-2", 0.256), ("long-2", 0.051)])
def test_without_a_grid_it_would_get_much_more(plated: BuildPlan, board: str, share: float) -> None:
    if plated.name == board:
        assert optics_of(plated).bleed_without_grid == pytest.approx(share, abs=0.001)


def test_a_third_of_a_hole_is_seen_from_the_side_of_the_table(plated: BuildPlan) -> None:
    optics = optics_of(plated)
    assert optics.shown_from_seat >= 1 / 3
    assert optics.steepest_degrees > 65


def test_a_hole_shows_all_from_above_and_nothing_past_its_own_slope() -> None:
    assert shown_share(4, 0) == pytest.approx(1)
    assert shown_share(PANEL_MM, 45.001) == 0
    assert 0 < shown_share(4, 69) < 0.01 < shown_share(4, 60)


def test_the_screws_reach_through_the_nut_and_hardly_further(plated: BuildPlan) -> None:
    """A washer of 0.5 mm and a nut of 2.4 mm (ISO 4032) are on the stack; the feet are 4 mm high."""
    spare_mm = SCREW_LONG_MM - STACK_MM - 0.5 - 2.4
    assert 0 <= spare_mm <= 2
    specification = {item.part: item.specification for item in items_of(plated)}
    assert specification["screw, nut and washer"] == f"M3 × {SCREW_LONG_MM}"
    assert f"{SPACER_MM:g} mm" in specification["spacer"]
    led_top_mm = 1.6 + (0.3 if plated.panel.module_mm is None else 1.6)
    assert led_top_mm < SPACER_MM
    tape_mm, wire_on_its_joint_mm = 0.2, 2.9
    assert tape_mm + STRIP_MM + wire_on_its_joint_mm <= SPACER_MM


def test_the_grid_has_a_hole_for_each_hole_with_wood_between_them(plated: BuildPlan) -> None:
    circles = [shape for shape in grid_sheet(plated).on("DRILL") if isinstance(shape, Circle)]
    assert {shape.center for shape in circles} == {hole.at for hole in plated.panel.holes} | {*plated.screws}
    for index, one in enumerate(circles):
        for other in circles[:index]:
            assert dist(one.center, other.center) - one.radius_mm - other.radius_mm >= 1.99
    assert grid_hole_mm(plated.panel) > plated.panel.hole_mm


def test_the_tiles_of_the_grid_are_closed_bodies_that_fit_a_printer(plated: BuildPlan) -> None:
    sheet = grid_sheet(plated)
    tiles = tiled_stl_of(sheet, GRID_MM)
    assert tiles
    volume = holes = 0.0
    for tile in tiles:
        (count,) = struct.unpack_from("<I", tile, 80)
        assert len(tile) == 84 + 50 * count
        triangles: list[list[tuple[float, ...]]] = []
        for index in range(count):
            numbers = struct.unpack_from("<12f", tile, 84 + 50 * index)
            triangles.append([numbers[3:6], numbers[6:9], numbers[9:12]])
        edges = Counter((one[at], one[at - 2]) for one in triangles for at in range(3))
        assert all(edges[other, one] == number for (one, other), number in edges.items())
        for axis, most_mm in ((0, PRINTER_MM), (1, PRINTER_MM), (2, GRID_MM)):
            along = [corner[axis] for one in triangles for corner in one]
            assert max(along) - min(along) <= most_mm + 0.001
        volume += sum(
            a[0] * (b[1] * c[2] - b[2] * c[1]) / 6
            - a[1] * (b[0] * c[2] - b[2] * c[0]) / 6
            + a[2] * (b[0] * c[1] - b[1] * c[0]) / 6
            for a, b, c in triangles
        )
    for shape in sheet.on("DRILL"):
        assert isinstance(shape, Circle)
        holes += 1.055 * pi * shape.radius_mm**2  # an octagon around the circle
    assert volume == pytest.approx((sheet.width_mm * sheet.height_mm - holes) * GRID_MM, rel=0.01)


def test_the_page_says_how_large_the_letters_are(plated: BuildPlan) -> None:
    """The capitals that are drawn, seen from 700 mm."""
    text = optics_page([plated])
    least_mm = min(shape.height_mm for shape in panel_sheet(plated).on("ENGRAVE") if isinstance(shape, Text))
    minutes = 60 * degrees(atan(least_mm / 700))
    assert f"No capital is lower than {least_mm:g} mm: from 700 mm" in text
    assert f"that is {minutes:.0f} minutes of arc, and ISO 9241-303 asks for 16" in text
    assert minutes >= 16
