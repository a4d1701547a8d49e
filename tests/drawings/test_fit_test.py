"""What is cut first to try machine and material says what the plates will do."""

from math import dist

import pytest

from autopeg.drawings.build_plan import BuildPlan
from autopeg.drawings.fit_test import SQUARE_MM, SQUARES, fit_test_sheets, kerf_coupon
from autopeg.drawings.optics import grid_hole_mm, nearest_mm
from autopeg.drawings.plates import plates_of
from autopeg.drawings.sheet import Circle, Line


def test_the_squares_of_the_coupon_are_100_mm_together() -> None:
    coupon = kerf_coupon()
    squares = [shape for shape in coupon.on("CUT") if isinstance(shape, Line) and shape is not coupon.outline]
    assert len(squares) == SQUARES
    sides = [dist(one, other) for square in squares for one, other, _ in square.steps()]
    assert sides == pytest.approx([SQUARE_MM] * 4 * SQUARES)
    assert SQUARES * SQUARE_MM == 100
    assert {hole.radius_mm * 2 for hole in coupon.on("DRILL") if isinstance(hole, Circle)} == {3.0, 3.2, 3.4}


def test_the_small_plates_have_the_boards_holes_at_the_boards_distances(plated: BuildPlan) -> None:
    small = fit_test_sheets(plated)
    assert list(small) == list(plates_of(plated))
    panel = plated.panel
    holes = {name: [shape for shape in sheet.on("DRILL") if isinstance(shape, Circle)] for name, sheet in small.items()}
    screws = {name: {hole.center for hole in own if hole.radius_mm == 1.6} for name, own in holes.items()}
    assert len(screws["panel"]) == 4
    assert all(own == screws["panel"] for own in screws.values())
    seen = [hole.center for hole in holes["panel"] if hole.radius_mm == panel.hole_mm / 2]
    assert len(seen) in (5, 10)
    assert [hole.center for hole in holes["light-grid"] if hole.radius_mm == grid_hole_mm(panel) / 2] == seen
    nearest = min(dist(one, other) for index, one in enumerate(seen) for other in seen[:index])
    assert nearest == pytest.approx(dist(panel.holes[0].at, panel.holes[1].at), abs=0.01)
    if len(seen) == 10:
        assert nearest == pytest.approx(nearest_mm(panel), abs=2)
    for own in holes.values():
        for index, one in enumerate(own):
            assert all(dist(one.center, other.center) > one.radius_mm + other.radius_mm + 1 for other in own[:index])
    assert max(max(sheet.width_mm, sheet.height_mm) for sheet in small.values()) < max(110, 5 * panel.led_pitch_mm)


def test_the_strips_of_the_trial_lie_under_its_holes(plated: BuildPlan) -> None:
    small = fit_test_sheets(plated)
    strips = [shape for shape in small["backing"].on("ENGRAVE") if isinstance(shape, Line)]
    seen = [hole.center for hole in small["panel"].on("DRILL") if isinstance(hole, Circle) and hole.radius_mm != 1.6]
    if plated.panel.leds_per_m is None:
        assert not strips
        return
    for x, y in seen:
        assert any(
            strip.points[0][0] < x < strip.points[2][0] and strip.points[0][1] < y < strip.points[2][1]
            for strip in strips
        )
