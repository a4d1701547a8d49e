"""The stand for a camera: parts that fit together, a small bed and a table."""

from math import dist
from pathlib import Path

import pytest

from autopeg.drawings import camera_stand as stand
from autopeg.drawings.sheet import Circle, Line, Sheet
from autopeg.drawings.svg import svg_of
from table_picture import SEEN_MM, height_mm

FOLDER = Path(__file__).parents[2] / "hardware" / "stand"
SHEETS = stand.stand_sheets()


def bolts(sheet: Sheet) -> list[Circle]:
    return [shape for shape in sheet.shapes if isinstance(shape, Circle) and shape.radius_mm < 3]


@pytest.mark.parametrize("name", SHEETS)
def test_every_sheet_fits_a_small_bed_and_is_that_of_a_fresh_run(name: str) -> None:
    sheet = SHEETS[name]
    assert sheet.width_mm <= 300
    assert sheet.height_mm <= 200
    assert (FOLDER / f"{name}.svg").read_text(encoding="utf-8") == svg_of(sheet), "run `make hardware`"
    assert (FOLDER / f"{name}.dxf").is_file()


@pytest.mark.parametrize("name", SHEETS)
def test_every_hole_has_wood_around_it(name: str) -> None:
    sheet = SHEETS[name]
    holes = [shape for shape in sheet.shapes if isinstance(shape, Circle)]
    edges = [step for shape in sheet.shapes if isinstance(shape, Line) for step in shape.steps()]
    for hole in holes:
        for one, other, _ in edges:
            assert _distance(hole.center, one, other) - hole.radius_mm >= 4, hole
        for second in holes:
            if second is not hole:
                assert dist(hole.center, second.center) - hole.radius_mm - second.radius_mm >= 4


def test_the_mast_is_bolted_into_the_clamp_with_its_own_holes() -> None:
    mast = [hole.center for hole in bolts(SHEETS["strips"])[:28]]
    first = min(mast)
    upright = {(round(y - first[1], 3), round(x - first[0], 3)) for x, y in mast}
    spine = list(stand.spine_holes())
    low = min(spine)
    assert {(round(x - low[0], 3), round(y - low[1], 3)) for x, y in spine} <= upright
    assert low[1] - stand.PITCH_MM / 2 == stand.MAST_FOOT_MM, "its end stands on the middle"
    assert stand.PITCH_MM / 2 + low[0] >= stand.PITCH_MM / 2, "it is no wider than the clamp"


def test_the_sides_and_the_middle_of_the_clamp_have_the_same_holes() -> None:
    assert len(bolts(SHEETS["clamp"])) == 2 * (10 + len(stand.middle_holes()) + len(stand.end_holes()))
    assert len(bolts(SHEETS["clamp-middle"])) == 2 * (len(stand.middle_holes()) + len(stand.end_holes()))
    (left, _), (right, _) = stand.nut_pocket()
    assert left < stand.SCREW_AT_MM - stand.SCREW_MM / 2 < stand.SCREW_AT_MM + stand.SCREW_MM / 2 < right


def test_the_layers_of_mast_and_arm_are_as_long_as_each_other() -> None:
    assert 2 * stand.MAST_MM + 2 * stand.ARM_MM == stand.STRIPS * stand.STRIP_MM + stand.HALVES * stand.HALF_MM


def test_a_camera_comes_as_high_and_as_far_as_the_page_about_the_camera_says() -> None:
    over_the_table = stand.MAST_FOOT_MM + stand.MAST_MM - stand.OPENING_MM[1]
    assert over_the_table - stand.WIDTH_MM >= height_mm()
    assert SEEN_MM[0] / 2 <= stand.ARM_MM - stand.SPINE_MM - stand.PITCH_MM


def _distance(at: tuple[float, float], one: tuple[float, float], other: tuple[float, float]) -> float:
    """Return how far a point is from a stretch."""
    along = (other[0] - one[0], other[1] - one[1])
    part = ((at[0] - one[0]) * along[0] + (at[1] - one[1]) * along[1]) / (along[0] ** 2 + along[1] ** 2)
    part = min(1.0, max(0.0, part))
    return dist(at, (one[0] + part * along[0], one[1] + part * along[1]))
