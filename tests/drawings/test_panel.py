"""The board files of hardware/boards can be built, and one that cannot says why."""

import json
from itertools import pairwise
from math import dist
from pathlib import Path
from typing import Any

import pytest

from autopeg.base.errors import UsageError
from autopeg.boards.board_layout import board_files, read_board_file
from autopeg.boards.install.build import pico_files
from autopeg.boards.matrix import Matrix
from autopeg.boards.panel import LEAST_PITCH_MM, panel_from
from autopeg.drawings.build_plan import BuildPlan
from autopeg.drawings.files import plan_in
from autopeg.drawings.plates import MODULE_RIM_MM, backing_sheet
from autopeg.drawings.sheet import Line
from pegboard.board_file import parse_board, track_from
from pegcore.track import BoardError

CLASSIC = Path(__file__).parents[2] / "hardware" / "boards" / "classic-2.json"


def test_every_kind_of_board_is_there() -> None:
    assert set(board_files()) == {
        "classic-2",
        "classic-3",
        "classic-4",
        "compact-2",
        "first-light",
        "grid-2",
        "lanes-4",
        "long-2",
    }


def test_a_board_has_all_holes_of_a_lane_on_its_panel(layout: BuildPlan) -> None:
    panel = layout.panel
    for lane in range(len(layout.lanes)):
        assert [hole.number for hole in panel.lane(lane)] == list(range(1, layout.holes + 1))
    for hole in panel.holes:
        assert panel.hole_mm < hole.x_mm < panel.width_mm - panel.hole_mm
        assert panel.hole_mm < hole.y_mm < panel.height_mm - panel.hole_mm


def test_no_two_holes_are_too_near(layout: BuildPlan) -> None:
    holes = [hole.at for hole in layout.panel.holes]
    nearest = min(dist(one, other) for index, one in enumerate(holes) for other in holes[:index])
    assert nearest >= max(LEAST_PITCH_MM, layout.panel.hole_mm + 1) - 0.001


def test_the_pieces_are_the_strips_cut_up(layout: BuildPlan) -> None:
    pieces = layout.pieces
    for strip, (_, leds, _) in enumerate(layout.board.track.strips):
        own = [piece for piece in pieces if piece.strip == strip]
        assert [piece.leds[0] for piece in own[1:]] == [piece.leds[1] + 1 for piece in own[:-1]]
        assert (own[0].leds[0], own[-1].leds[1]) == (0, leds - 1)
    for piece in pieces:
        length_mm = dist(piece.corners[0], piece.corners[1])
        if layout.panel.matrix is not None:
            assert length_mm == layout.panel.matrix.size_mm[0]
            continue
        leds_across = piece.led_count if layout.panel.module_mm is None else piece.led_count**0.5
        expected_mm = layout.panel.module_mm or leds_across * layout.panel.led_pitch_mm
        assert length_mm == pytest.approx(expected_mm, abs=0.1)


def test_no_piece_lies_on_another(layout: BuildPlan) -> None:
    pieces = layout.pieces
    for index, one in enumerate(pieces):
        for other in pieces[:index]:
            assert _are_apart(one.corners, other.corners), f"pieces {other.number} and {one.number} overlap"


def _are_apart(one: Any, other: Any) -> bool:
    """Whether a line parallel to a side of one of two rectangles divides them; a tenth of a millimetre is nothing."""
    for corners in (one, other):
        for (x1, y1), (x2, y2) in pairwise(corners[:3]):
            normal = ((y1 - y2) / dist((x1, y1), (x2, y2)), (x2 - x1) / dist((x1, y1), (x2, y2)))
            ones, others = ([x * normal[0] + y * normal[1] for x, y in points] for points in (one, other))
            if max(ones) <= min(others) + 0.1 or max(others) <= min(ones) + 0.1:
                return True
    return False


@pytest.mark.parametrize("path", board_files().values(), ids=lambda path: path.stem)
def test_what_the_pico_gets_lights_the_same_leds_and_has_no_drawings(path: Path) -> None:
    layout = plan_in(path)
    files = pico_files(read_board_file(path), as_source=True)
    on_pico = parse_board(files["board.json"].decode())
    for lane in range(len(layout.lanes)):
        assert on_pico.track.leds_of(lane) == layout.board.track.leds_of(lane)
    assert set(json.loads(files["board.json"])).isdisjoint({"panel", "title"})
    assert len(files["board.json"]) < 0.8 * path.stat().st_size


def changed(**parts: Any) -> dict[str, Any]:
    content = json.loads(CLASSIC.read_text(encoding="utf-8"))
    content["panel"] |= parts.pop("panel", {})
    for index, segment in parts.pop("segments", {}).items():
        content["segments"][index] |= segment
    return content | parts


@pytest.mark.parametrize(
    ("parts", "sentence"),
    [
        ({"panel": {"width_mm": 100}}, r"lane a hole 4\d at \(.*\) is off the panel of 100 × 494 mm"),
        ({"panel": {"width_mm": "wide"}}, 'panel width_mm is "wide", not a number'),
        ({"panel": {"hole_mm": 0}}, "panel hole_mm is 0: it must be above 0"),
        ({"panel": {"hole_mm": 12}}, "lane a hole 2 is 10.0 mm from lane a hole 1: holes of 12 mm are at"),
        ({"panel": {"leds_per_m": 50}}, "panel leds_per_m is 50: strips are sold with 30, 60, 100, 144"),
        ({"panel": {"leds_per_m": 60}}, "lane a hole 2 is 10.0 mm from lane a hole 1: a strip of 60"),
        ({"panel": {"module_leds": 64, "module_mm": 65}}, "panel: it needs either leds_per_m, for strips, or module"),
        ({"segments": {0: {"arc": {}}}}, r"segments\[0\]: on a board with a panel it needs either a line or an arc"),
        ({"segments": {0: {"line": [[20, 50]]}}}, r"segments\[0\] line is \[\[20, 50\]\], not a list of two"),
        ({"segments": {1: {"arc": {"center": [94, 394], "radius": -2}}}}, "arc radius is -2: it must be"),
        ({"segments": {1: {"arc": {"center": [94, 394], "radius": 9, "degrees": 90}}}}, "degrees is 90, not a"),
        ({"segments": {5: {"line": [[26, 60], [26, 400]]}}}, r"hole 1 is 6.0 mm from lane a hole 1: .* is 10 mm wide"),
        ({"segments": {5: {"line": [[22, 54], [22, 394]]}}}, "lane b hole 2 is 4.5 mm from lane a hole 1:"),
        ({"segments": {0: {"first": 1}}}, "is LED .* already"),
        ({"segments": {0: {"to": 34}}}, "lane a hole 35: no segment gives it an LED"),
        ({"segments": {9: {"first": 300}}}, "is LED .* of strip 0, which has 242"),
        ({"strips": [{"pin": 2, "leds": 242, "order": "GRB"}]}, r"keypad rows\[0\] is 2, which is strips"),
        ({"strips": [{"pin": 29, "leds": 242, "order": "GRB"}]}, "pin is 29: it must be 0 to 28"),
    ],
)  # fmt: skip
def test_a_board_that_cannot_be_built_is_refused_with_the_reason(
    parts: dict[str, Any], sentence: str, tmp_path: Path
) -> None:
    path = tmp_path / "wrong.json"
    path.write_text(json.dumps(changed(**parts)), encoding="utf-8")
    with pytest.raises(UsageError, match=f"wrong.json: .*{sentence}"):
        read_board_file(path)


GRID = CLASSIC.with_name("grid-2.json")


@pytest.mark.parametrize(
    ("parts", "sentence"),
    [
        ({"matrix": {"columns": 32, "pitch_mm": 10}}, "panel matrix rows is null, not a whole number of 1 to 256"),
        ({"matrix": {"columns": 0, "rows": 8, "pitch_mm": 10}}, "panel matrix columns is 0, not a whole number"),
        ({"matrix": {"columns": 32, "rows": 8, "pitch_mm": -1}}, "panel matrix pitch_mm is -1: it must be above 0"),
        ({"matrix": {"columns": 16, "rows": 8, "pitch_mm": 10}}, r"strips\[0\] leds is 256: a panel of 16 × 8 has 128"),
        ({"matrix": {"columns": 8, "rows": 32, "pitch_mm": 10}}, r"strips\[0\]: its holes are not over the LEDs of a"),
        ({"matrix": {"columns": 32, "rows": 8, "pitch_mm": 9}}, r"strips\[0\]: its holes are not over the LEDs of a"),
        ({"width_mm": 333}, r"its panel of LEDs of 320 × 80 mm at \(14, 23\) reaches over the edge"),
        ({"leds_per_m": 100}, "panel: it needs either leds_per_m, .* or matrix, for a ready-made panel"),
    ],
)
def test_a_ready_made_panel_that_does_not_lie_there_is_refused(parts: dict[str, Any], sentence: str) -> None:
    content = json.loads(GRID.read_text(encoding="utf-8"))
    content["panel"] |= parts
    with pytest.raises(BoardError, match=sentence):
        panel_from(content, track_from(content))


@pytest.mark.parametrize(("is_right", "is_upward"), [(False, False), (False, True), (True, False), (True, True)])
def test_the_first_led_of_a_ready_made_panel_may_be_in_any_corner(is_right: bool, is_upward: bool) -> None:
    """Three columns of two LEDs, 10 mm apart, its lower left corner at (5, 7)."""
    first = (30.0 if is_right else 10.0, 12.0 if is_upward else 22.0)
    way, up = (-10 if is_right else 10), (10 if is_upward else -10)
    lights = [
        (2 * column + place, (first[0] + way * column, first[1] + up * (place if column % 2 == 0 else 1 - place)))
        for column in range(3)
        for place in range(2)
    ]
    place = Matrix(3, 2, 10.0).place(lights[1:])
    assert place is not None
    assert place.low == (5, 7)
    assert (place.first, place.last) == (lights[0][1], lights[-1][1])


def test_a_board_without_a_panel_may_do_without_drawings() -> None:
    content = changed()
    del content["panel"]
    track = track_from(content)
    assert panel_from(content, track) is None
    with pytest.raises(BoardError, match="not an object"):
        panel_from(content | {"panel": []}, track)


def test_the_docs_name_every_board_that_comes_with_autopeg() -> None:
    root = Path(__file__).parents[2]
    for page in ("docs/commands.md", "hardware/README.md"):
        text = (root / page).read_text(encoding="utf-8")
        assert not [name for name in board_files() if f"`{name}`" not in text], page


def test_there_is_room_between_modules_and_a_window_behind_each() -> None:
    layout = plan_in(CLASSIC.with_name("compact-2.json"))
    modules = layout.pieces
    gaps = [other.corners[0][0] - one.corners[1][0] for one, other in pairwise(modules)]
    assert gaps == pytest.approx([0.5] * 3)
    _, *cut = [shape for shape in backing_sheet(layout).on("CUT") if isinstance(shape, Line)]
    assert all(shape.is_closed for shape in cut)
    assert len(cut) == len(modules) == 4
    for module, window in zip(modules, cut, strict=True):
        (left, bottom), (right, top) = window.points[0], window.points[2]
        assert module.corners[0] == pytest.approx((left - MODULE_RIM_MM, bottom - MODULE_RIM_MM))
        assert module.corners[2] == pytest.approx((right + MODULE_RIM_MM, top + MODULE_RIM_MM))
