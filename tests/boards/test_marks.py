"""The marks of a panel: all are there, large enough to be read, and nothing lies on anything else."""

import json
from collections import Counter
from collections.abc import Sequence
from functools import cache
from itertools import combinations, product
from math import atan, degrees, dist

import pytest
from msgspec import structs
from shapely import STRtree
from shapely.geometry import LineString, Polygon, box
from shapely.geometry import Point as Dot
from shapely.geometry.base import BaseGeometry

from autopeg.boards.board_layout import board_files, layout_named, layout_of
from autopeg.boards.lettering import ARM_MM, LEAST_LETTER_MM
from autopeg.boards.mark_places import RIM_MM, WASHER_MM, marks_of
from autopeg.boards.marks import LETTER_MM, TO_61, TO_121, Goal, Marks, goal_of
from autopeg.boards.panel import Panel, screws_of
from autopeg.boards.panel_reading import Reading

BOARDS = sorted(set(board_files()) - {"first-light"})
"""The boards that have a panel: first-light lies on a breadboard."""

LARGEST_LETTER_MM = 14
LINE_MM = 0.3
"""The width of an engraved line, generously."""

TO_241 = Goal(121, ((1, "LURCH"), (61, "SKUNK")))
WITHOUT_LINES = Goal(121)
WITHOUT_END = Goal(None)
GOALS = (TO_121, TO_61, TO_241, WITHOUT_LINES, WITHOUT_END)


@pytest.fixture(params=BOARDS)
def panel(request: pytest.FixtureRequest) -> Panel:
    return panel_named(request.param)


@cache
def panel_named(name: str) -> Panel:
    layout = layout_named(name)
    assert layout is not None
    return layout.panel


def words_of(marks: Marks, kind: str) -> list[str]:
    return [words.words for words in marks.words if words.kind == kind]


def numbers_of(marks: Marks) -> list[int]:
    return [int(number) for words in words_of(marks, "number") for number in words.split(" · ")]


def areas_of(marks: Marks) -> list[BaseGeometry]:
    """What each mark covers; a double line is one mark."""
    areas: list[BaseGeometry] = []
    for words in marks.words:
        (x, y), half, up = words.at, words.width_mm / 2, words.height_mm / 2
        areas.append(box(x - half, y - up, x + half, y + up))
    areas += [Polygon(arrow.outline) for arrow in marks.arrows]
    areas += [Dot(ring.at).buffer(ring.radius_mm + LINE_MM / 2) for ring in marks.rings]
    areas += [LineString(line.ends).buffer(LINE_MM / 2) for line in marks.lines]
    return areas


def assert_nothing_overlaps(panel: Panel, marks: Marks, *, has_screws: bool = True) -> None:
    reading = Reading(panel)
    inside = box(0, 0, reading.width_mm, reading.height_mm).buffer(LINE_MM / 2 - RIM_MM)
    areas = areas_of(marks)
    assert all(inside.contains(area) for area in areas)
    assert _pairs(areas, areas, 0.35) == {(index, index) for index in range(len(areas))}
    screws = [Dot(reading.seen(at)).buffer(WASHER_MM / 2) for at in screws_of(panel) if has_screws]
    assert _pairs(areas, screws, 0.5) == set()
    centers = [Dot(reading.seen(hole.at)) for hole in panel.holes]
    holes = [center.buffer(panel.hole_mm / 2) for center in centers]
    # A ring is around its own hole.
    touched = _pairs(areas, holes, 0.3)
    assert {area for area, hole in touched if areas[area].centroid.distance(centers[hole]) > 0.01} == set()
    assert len(touched) == len(marks.rings)


def run_together(marks: Marks) -> list[tuple[str, str]]:
    """Which words have less than 0.4 letters between them and words below; the letters of lanes have their pitch."""
    return [
        (one.words, other.words)
        for one, other in combinations(marks.words, 2)
        if {one.kind, other.kind} != {"lane"}
        and abs(one.at[0] - other.at[0]) < (one.width_mm + other.width_mm) / 2
        and abs(one.at[1] - other.at[1]) - (one.height_mm + other.height_mm) / 2
        < 0.4 * min(one.height_mm, other.height_mm)
    ]


def _pairs(areas: Sequence[BaseGeometry], others: Sequence[BaseGeometry], apart_mm: float) -> set[tuple[int, int]]:
    """Which of the areas are nearer than that to which of the others."""
    found = STRtree(others).query(areas, predicate="dwithin", distance=apart_mm)
    return {(int(area), int(other)) for area, other in zip(*found, strict=True)}


def test_a_capital_can_be_read_at_arms_length() -> None:
    """ISO 9241-303: at least 16 minutes of arc, here from 700 mm."""
    assert ARM_MM == 700
    assert degrees(atan(LEAST_LETTER_MM / ARM_MM)) * 60 == pytest.approx(16, abs=0.01)
    assert LEAST_LETTER_MM < LETTER_MM
    assert degrees(atan(LETTER_MM / ARM_MM)) * 60 > 17


def test_no_letter_of_a_panel_is_smaller(panel: Panel) -> None:
    assert min(words.height_mm for words in marks_of(panel).words) >= LETTER_MM


def test_every_panel_has_all_marks(panel: Panel) -> None:
    marks = marks_of(panel)
    lanes = panel.holes[-1].lane + 1
    assert sorted(words_of(marks, "lane")) == list("ABCD"[:lanes])
    assert set(words_of(marks, "start")) == {"START"}
    assert set(words_of(marks, "finish")) == {"FINISH"}
    assert set(words_of(marks, "line")) == {"LURCH", "SKUNK"}
    assert len(marks.rings) == lanes
    # Lanes side by side share their numbers, streets and lines; each group of lanes has them all.
    groups = len(words_of(marks, "line")) // 2
    assert Counter(numbers_of(marks)) == dict.fromkeys(range(10, 121, 10), groups)
    streets = Counter(words.split()[0] for words in words_of(marks, "street"))
    assert set(streets) in ({"FIRST", "SECOND", "THIRD", "FOURTH"}, {"1ST", "2ND", "3RD", "4TH"})


def test_a_line_follows_every_five_holes_of_every_lane(panel: Panel) -> None:
    reading, marks = Reading(panel), marks_of(panel)
    for lane in reading.lanes:
        for hole in range(1, 121):
            step = LineString([lane[hole - 1], lane[hole]])
            crossing = sorted(line.kind for line in marks.lines if LineString(line.ends).crosses(step))
            if hole in (60, 90):
                assert crossing == ["line", "line"]
            else:
                assert crossing == (["group"] if hole % 5 == 0 else [])


def test_arrows_point_where_the_lanes_beside_them_run(panel: Panel) -> None:
    reading, marks = Reading(panel), marks_of(panel)
    seen: set[int] = set()
    for arrow in marks.arrows:
        steps = sorted(
            (dist(reading.after(lane, hole), arrow.at), lane, hole)
            for lane, holes in enumerate(reading.lanes)
            for hole in range(1, len(holes))
        )
        ways = [
            (hole, reading.ahead(lane, hole, hole + 1)) for _, lane, hole in steps[:6]
        ]  # six: at a turn of two lanes
        hole = next(hole for hole, (x, y) in ways if x * arrow.ahead[0] + y * arrow.ahead[1] > 0.95)
        tip, *rest = arrow.outline
        assert all(dist(tip, arrow.at) >= dist(corner, arrow.at) - 0.5 for corner in rest)
        seen.add((hole - 1) // 30)
    assert seen == {0, 1, 2, 3}


def test_a_number_is_beside_its_hole_or_heads_its_columns(panel: Panel) -> None:
    reading, marks = Reading(panel), marks_of(panel)
    for words in marks.words:
        if words.kind == "number":
            numbers = [int(number) for number in words.words.split(" · ")]
            for number in numbers:
                near = [holes[number - 1] for holes in reading.lanes]
                if len(numbers) == 1:
                    assert min(dist(at, words.at) for at in near) < 12
                else:
                    assert all(abs(x - words.at[0]) < reading.pitch_mm for x, _ in near)


@pytest.mark.parametrize(
    ("goal", "letter_mm"),
    [*product(GOALS, (LETTER_MM, LARGEST_LETTER_MM)), *product((TO_121,), (5, 7, 10))],
    ids=str,
)
def test_nothing_overlaps(panel: Panel, goal: Goal, letter_mm: float) -> None:
    has_screws = letter_mm == LETTER_MM  # larger letters are for pictures
    marks = marks_of(panel, goal, letter_mm, has_screws=has_screws)
    assert_nothing_overlaps(panel, marks, has_screws=has_screws)
    assert run_together(marks) == []


@pytest.mark.parametrize("letter_mm", [5, LARGEST_LETTER_MM])
def test_pegs_at_0_stand_before_the_first_holes_clear_of_words(panel: Panel, letter_mm: float) -> None:
    reading, marks = Reading(panel), marks_of(panel, None, letter_mm, has_screws=False, has_starts=True)
    assert_nothing_overlaps(panel, marks, has_screws=False)
    assert len(marks.starts) == len(reading.lanes)
    pegs = [Dot(at).buffer(1.3 * panel.hole_mm) for pair in marks.starts for at in pair]
    assert _pairs(areas_of(marks), pegs, 0.3) == set()
    for holes, (front, back) in zip(reading.lanes, marks.starts, strict=True):
        assert dist(front, holes[0]) == pytest.approx(reading.pitch_mm, abs=0.01)
        assert dist(back, holes[0]) == pytest.approx(2 * reading.pitch_mm, abs=0.01)


def test_a_panel_whose_first_holes_are_at_the_edge_has_no_holes_before_them() -> None:
    panel = panel_named("classic-2")
    holes = tuple(structs.replace(hole, x_mm=hole.x_mm - 45) for hole in panel.holes)
    at_edge = structs.replace(panel, holes=holes)
    assert marks_of(at_edge, has_screws=False, has_starts=True).starts == ()


def test_a_strip_without_a_panel_gets_what_fits() -> None:
    panel = panel_named("first-light")
    marks = marks_of(panel)
    assert_nothing_overlaps(panel, marks)
    assert "FINISH" in words_of(marks, "finish")


@pytest.mark.parametrize(
    ("goal", "finish", "lines"),
    [(TO_61, 61, {30: "LURCH", 45: "SKUNK"}), (TO_241, 121, {0: "LURCH", 60: "SKUNK"}), (WITHOUT_LINES, 121, {})],
)
def test_the_marks_are_those_of_the_game(panel: Panel, goal: Goal, finish: int, lines: dict[int, str]) -> None:
    reading, marks = Reading(panel), marks_of(panel, goal)
    assert {ring.at for ring in marks.rings} == {holes[finish - 1] for holes in reading.lanes}
    named = set(words_of(marks, "line"))
    assert named == set(lines.values()) or (
        panel.leds_per_m is None and named < set(lines.values())
    )  # no room between rows
    doubled = [line for line in marks.lines if line.kind == "line"]
    for hole in lines:
        for lane in range(len(reading.lanes)):
            near = [line for line in doubled if LineString(line.ends).distance(Dot(reading.after(lane, hole))) < 1]
            assert len(near) == 2
    for words in marks.words:
        if words.kind == "line":
            hole = next(hole for hole, name in lines.items() if name == words.words)
            assert min(dist(words.at, reading.after(lane, hole)) for lane in range(len(reading.lanes))) < 25


def test_a_game_that_does_not_end_on_the_board_has_no_finish(panel: Panel) -> None:
    marks = marks_of(panel, WITHOUT_END)
    assert (words_of(marks, "finish"), words_of(marks, "line"), marks.rings) == ([], [], ())


def test_larger_letters_leave_out_what_does_not_fit(panel: Panel) -> None:
    counts = [len(marks_of(panel, TO_121, letter_mm).words) for letter_mm in (LETTER_MM, 7, 14, 28)]
    assert counts == sorted(counts, reverse=True)
    assert counts[0] > counts[-1]


def test_readers_see_a_tall_panel_on_its_side_and_a_wide_one_as_it_is() -> None:
    tall, wide = Reading(panel_named("classic-2")), Reading(panel_named("long-2"))
    assert (tall.width_mm, tall.height_mm, tall.degrees) == (494, 188, 90)
    assert (wide.width_mm, wide.height_mm, wide.degrees) == (1050, 95, 0)
    # Hole 1 of lane a, 20 from the left and 60 from the bottom, is at the upper left.
    assert tall.seen((20, 60)) == (60, 20)
    assert wide.seen((41.667, 72.5)) == (41.667, 22.5)
    for reading in (tall, wide):
        assert reading.on_panel(reading.seen((30, 40))) == (30, 40)


@pytest.mark.parametrize(("holes", "goal"), [(121, TO_121), (61, TO_61), (120, WITHOUT_END), (30, WITHOUT_END)])
def test_a_panel_says_which_game_ends_on_it(holes: int, goal: Goal) -> None:
    assert goal_of(holes) == goal
    text = (board_files()["long-2"]).read_text(encoding="utf-8")
    content = json.loads(text)
    content["holes"] = holes
    for segment in content["segments"]:
        (x1, y1), (x2, _) = segment["line"]
        count = segment["to"] - segment["from"]
        segment["to"] = min(segment["to"], holes)
        share = (segment["to"] - segment["from"]) / count
        segment["line"] = [[x1, y1], [x1 + (x2 - x1) * share, y1]]
    content["segments"] = [segment for segment in content["segments"] if segment["from"] <= segment["to"]]
    layout = layout_of(json.dumps(content))
    assert layout is not None
    marks = marks_of(layout.panel)
    assert_nothing_overlaps(layout.panel, marks)
    assert set(words_of(marks, "finish")) == ({"FINISH"} if goal.finish else set())
    assert max(numbers_of(marks)) == holes // 10 * 10


@pytest.mark.parametrize(("pitch_mm", "per_m"), [(10.0, 100), (1000 / 60, 60)])
def test_everything_fits_with_the_wood_that_the_page_asks_for(pitch_mm: float, per_m: int) -> None:
    """docs/board-file.md: 20 mm beside each row, 45 mm before the first holes, 30 mm behind the last."""
    length_mm = 120 * pitch_mm
    from_to = {"from": 1, "to": 121, "strip": 0}
    content = {
        "name": "ruler",
        "lanes": ["a", "b"],
        "holes": 121,
        "strips": [{"pin": 10, "leds": 242, "order": "GRB"}],
        "segments": [
            {"lane": "a", **from_to, "first": 0, "step": 1, "line": [[45, 32], [45 + length_mm, 32]]},
            {"lane": "b", **from_to, "first": 241, "step": -1, "line": [[45, 20], [45 + length_mm, 20]]},
        ],
        "milliamps": 850,
        "panel": {"width_mm": 75 + length_mm, "height_mm": 52, "hole_mm": 4, "leds_per_m": per_m},
    }
    layout = layout_of(json.dumps(content))
    assert layout is not None
    marks = marks_of(layout.panel)
    assert_nothing_overlaps(layout.panel, marks)
    assert Counter(numbers_of(marks)) == dict.fromkeys(range(10, 121, 10), 1)
    for kind, wanted in {
        "start": ["START"],
        "finish": ["FINISH"],
        "lane": ["A", "B"],
        "line": ["LURCH", "SKUNK"],
        "street": ["FIRST STREET", "FOURTH STREET", "SECOND STREET", "THIRD STREET"],
    }.items():
        assert sorted(words_of(marks, kind)) == wanted
    assert len(marks.arrows) > 8
