"""The parts of a board that is cut on a small machine fit it, meet without a gap, and are held by screws."""

from math import dist

import pytest

from autopeg.drawings.bed import SMALL_BED, Parts, clear_place, laser_page, parts_for
from autopeg.drawings.build_plan import BuildPlan
from autopeg.drawings.files import plan_in
from autopeg.drawings.plates import plates_of
from autopeg.drawings.sheet import Circle, Line, Sheet, Text
from pegcore.track import BoardError
from support.drawings.designed_boards import DESIGNED
from support.drawings.shipped_boards import HARDWARE


@pytest.fixture(params=["classic-2", "classic-3", "classic-4", "lanes-4", "long-2"], scope="module")
def large(request: pytest.FixtureRequest) -> BuildPlan:
    """A board that is larger than the machine."""
    return plan_in(HARDWARE / "boards" / f"{request.param}.json")


@pytest.fixture(scope="module")
def parts(large: BuildPlan) -> Parts:
    made = parts_for(large)
    assert made is not None
    return made


def corners_of(parts: Parts, name: str) -> list[tuple[float, float]]:
    """Where the lower left corner of each part lies on the whole plate."""
    return [(0.0, at) if parts.is_upright else (at, 0.0) for at in (0.0, *parts.seams[name])]


def drilled(sheet: Sheet, corner: tuple[float, float] = (0, 0)) -> list[tuple[float, float, float]]:
    return [
        (round(hole.center[0] + corner[0], 2), round(hole.center[1] + corner[1], 2), hole.radius_mm)
        for hole in sheet.on("DRILL")
        if isinstance(hole, Circle)
    ]


def length_of(sheet: Sheet) -> float:
    """The length of everything engraved but letters."""
    return sum(
        dist(one, other) for shape in sheet.on("ENGRAVE") if isinstance(shape, Line) for one, other, _ in shape.steps()
    )


def fits(part: Sheet) -> bool:
    """Whether a part lies on the small bed, this way or turned."""
    sides = zip(sorted((part.width_mm, part.height_mm)), sorted(SMALL_BED), strict=True)
    return all(side <= room for side, room in sides)


def test_every_part_fits_the_machine_and_all_make_the_whole(large: BuildPlan, parts: Parts) -> None:
    for name, whole in plates_of(large).items():
        sheets = parts.sheets[name]
        assert all(fits(part) for part in sheets)
        long_mm, wide_mm = ("height_mm", "width_mm") if parts.is_upright else ("width_mm", "height_mm")
        assert sum(getattr(part, long_mm) for part in sheets) == pytest.approx(getattr(whole, long_mm))
        assert {getattr(part, wide_mm) for part in sheets} == {getattr(whole, wide_mm)}


def test_every_hole_and_line_is_on_one_part(large: BuildPlan, parts: Parts) -> None:
    for name, whole in plates_of(large).items():
        places = zip(parts.sheets[name], corners_of(parts, name), strict=True)
        there = sorted(hole for part, corner in places for hole in drilled(part, corner))
        assert there == sorted([*drilled(whole), *((round(x, 2), round(y, 2), 1.6) for x, y in parts.screws)])
        for part in parts.sheets[name]:
            for x, y, radius in drilled(part):
                assert radius + 0.7 < x < part.width_mm - radius - 0.7
                assert radius + 0.7 < y < part.height_mm - radius - 0.7
        assert sum(map(length_of, parts.sheets[name])) >= length_of(whole) - 0.01
        words = [s.words for part in parts.sheets[name] for s in part.on("ENGRAVE") if isinstance(s, Text)]
        assert sorted(words) == sorted(s.words for s in whole.on("ENGRAVE") if isinstance(s, Text))


def test_edges_are_closed_and_round_at_the_ends_only(large: BuildPlan, parts: Parts) -> None:
    for name in plates_of(large):
        *_, last = sheets = parts.sheets[name]
        for sheet in sheets:
            assert sheet.outline.is_closed
            bends = sum(bulge > 0 for bulge in sheet.outline.bulges)
            assert bends == (2 if sheet in (sheets[0], last) else 0)


def test_no_seam_lies_on_another_and_screws_hold_both_sides(large: BuildPlan, parts: Parts) -> None:
    assert all(abs(other - one) >= 30 for one in parts.seams["panel"] for other in parts.seams["backing"])
    assert parts.seams["light-grid"] == parts.seams["panel"]
    assert parts.seams["diffuser"] == parts.seams["backing"]
    screws = [*large.screws, *parts.screws]
    for name, sheets in parts.sheets.items():
        for sheet, corner in zip(sheets, corners_of(parts, name), strict=True):
            own = [
                (x, y) for x, y in screws if 0 < x - corner[0] < sheet.width_mm and 0 < y - corner[1] < sheet.height_mm
            ]
            assert len(own) >= 4
            axis = int(parts.is_upright)
            ends = (corner[axis], corner[axis] + (sheet.height_mm if parts.is_upright else sheet.width_mm))
            for end in ends:
                assert sum(abs(screw[axis] - end) <= 8 for screw in own) >= 2


def test_screws_at_the_seams_keep_clear_of_holes_and_strips(large: BuildPlan, parts: Parts) -> None:
    for x, y in parts.screws:
        assert all(dist((x, y), hole.at) > 1.6 + large.panel.hole_mm / 2 + 2 for hole in large.panel.holes)
        for piece in large.pieces:
            xs, ys = zip(*piece.corners, strict=True)
            assert not (min(xs) - 3 < x < max(xs) + 3 and min(ys) - 3 < y < max(ys) + 3)


def test_a_board_too_wide_for_the_machine_is_refused() -> None:
    layout = plan_in(HARDWARE / "boards" / "classic-4.json")
    with pytest.raises(BoardError, match="classic-4 is 260 mm wide: no part of it fits 200 mm"):
        parts_for(layout, (200, 200))


def test_a_board_no_larger_than_the_machine_stays_whole(plated: BuildPlan) -> None:
    wide_mm, long_mm = sorted((plated.panel.width_mm, plated.panel.height_mm))
    is_small = (wide_mm <= SMALL_BED[1]) and (long_mm <= SMALL_BED[0])
    if plated.name in DESIGNED and not is_small:
        return  # not every board of any shape can be cut up
    assert (parts_for(plated) is None) == is_small
    assert is_small == (plated.name in ("compact-2", "square-rows"))


def test_a_seam_goes_to_the_nearest_clear_place() -> None:
    assert clear_place([(9, 11)], 10.2, 5, 15) == 11
    assert clear_place([(0, 20)], 10, 5, 15) is None


def test_the_page_names_the_parts_and_seams(large: BuildPlan, parts: Parts) -> None:
    (row,) = (line for line in laser_page([large]).splitlines() if line.startswith(f"| {large.name} |"))
    cells = [cell.strip() for cell in row.strip("|").split("|")]
    assert int(cells[1]) == len(parts.sheets["panel"]) == len(parts.seams["panel"]) + 1
    assert tuple(map(float, cells[3].split(","))) == parts.seams["panel"]
    assert tuple(map(float, cells[4].split(","))) == parts.seams["backing"]
    assert int(cells[5]) == len(parts.screws)
