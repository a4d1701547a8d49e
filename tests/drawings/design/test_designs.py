"""Every board that is accepted can be built, and every refusal names the choice and says what to do."""

import json
import re
from itertools import combinations
from math import dist
from typing import Any

import pytest
from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st
from msgspec.structs import replace
from shapely.geometry import Point, Polygon

from autopeg.boards.board_layout import board_files, layout_of
from autopeg.boards.install.build import pico_files
from autopeg.drawings.bed import parts_for
from autopeg.drawings.build_plan import build_plan
from autopeg.drawings.design.choices import DENSITIES, HOLES, Choices, DesignError, option
from autopeg.drawings.design.designing import Design, design
from autopeg.drawings.optics import MOST_BLEED, is_blocked, optics_of
from autopeg.drawings.pins import pin_uses
from autopeg.drawings.plates import feed_holes, grid_sheet
from autopeg.drawings.power import budget_of
from autopeg.drawings.sheet import Circle
from pegboard.board_file import parse_board

SHIPPED = (
    Choices(name="classic-2"),
    Choices(name="classic-3", lanes=3),
    Choices(name="classic-4", lanes=4),
    Choices(name="lanes-4", lanes=4, strips="lane", title="Four lanes, a strip and a data pin each"),
    Choices(name="long-2", shape="straight", strip=60),
)


@pytest.mark.parametrize("choices", SHIPPED, ids=lambda choices: choices.name)
def test_the_choices_of_a_board_that_comes_with_autopeg_give_its_file(choices: Choices) -> None:
    assert design(choices).text == board_files()[choices.name].read_text(encoding="utf-8")


sizes = st.tuples(st.integers(150, 700), st.integers(150, 700)) | st.none()
CHOICES = st.builds(
    Choices,
    lanes=st.integers(2, 4),
    holes=st.sampled_from(HOLES),
    shape=st.sampled_from(["curve", "straight"]),
    strip=st.sampled_from(DENSITIES),
    hole=st.none() | st.integers(30, 90).map(lambda tenths: tenths / 10),
    lane_gap=st.none() | st.integers(10, 40),
    row_gap=st.integers(10, 30),
    size=sizes,
    bed=sizes,
    strips=st.sampled_from(["one", "lane"]),
    order=st.sampled_from(["GRB", "RGB", "GRBW"]),
    keypad=st.booleans(),
    display=st.booleans(),
    milliamps=st.none() | st.integers(400, 3300),
)


@settings(max_examples=40, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(CHOICES)
@example(Choices(lanes=4, holes=61, strip=30))
@example(Choices(lanes=4, strip=144, size=(400, 300)))
@example(Choices(lanes=3, strip=144, shape="straight", row_gap=10, lane_gap=10, hole=4.9))
@example(Choices(lanes=4, strip=100, row_gap=10, size=(396, 549)))  # no room for the wires of a feed
def test_a_board_can_be_built_or_the_refusal_names_a_choice(choices: Choices) -> None:
    found = _designed(choices)
    if isinstance(found, DesignError):
        assert found.choice in Choices.__struct_fields__
        assert str(found).startswith(option(found.choice))
        assert re.search(r"choose|may be|gives", str(found)), found
        return
    _check_board_file(found)
    _check_pieces(found)
    _check_light_and_power(found)


def _designed(choices: Choices) -> Design | DesignError:
    try:
        return design(choices)
    except DesignError as error:
        return error


def _check_board_file(found: Design) -> None:
    choices, layout = found.choices, found.layout
    on_pico = parse_board(pico_files(found.text, as_source=True)["board.json"].decode())
    read = layout_of(found.text)
    assert read is not None
    assert build_plan(read) == layout
    for lane in range(choices.lanes):
        assert on_pico.track.leds_of(lane) == layout.board.track.leds_of(lane)
        assert [hole.number for hole in layout.panel.lane(lane)] == list(range(1, choices.holes + 1))
    leds = [(hole.strip, hole.led) for hole in layout.panel.holes]
    assert len(set(leds)) == len(leds) == choices.lanes * choices.holes == layout.board.led_count()
    used = [use.pin for use in pin_uses(layout)]
    assert len(set(used)) == len(used)
    assert bool(on_pico.keys) == choices.keypad
    assert (on_pico.display is not None) == choices.display
    sides = sorted((layout.panel.width_mm, layout.panel.height_mm))
    assert choices.size is None or all(a <= b for a, b in zip(sides, sorted(choices.size), strict=True))
    parts = choices.bed and parts_for(layout, choices.bed)
    for sheet in (sheet for sheets in parts.sheets.values() for sheet in sheets) if parts else ():
        assert choices.bed is not None
        part = sorted((sheet.width_mm, sheet.height_mm))
        assert all(a <= b for a, b in zip(part, sorted(choices.bed), strict=True))


def _check_pieces(found: Design) -> None:
    layout = found.layout
    pieces = layout.pieces
    shapes = [Polygon(piece.corners) for piece in pieces]
    panel = Polygon([(0, 0), (layout.panel.width_mm, 0), (layout.panel.width_mm, layout.panel.height_mm),
                     (0, layout.panel.height_mm)])  # fmt: skip
    screws = [Point(at).buffer(1.6) for at in layout.screws]
    feeds = [Point(at).buffer(3) for at in feed_holes(layout)]
    for shape in shapes:
        assert panel.contains(shape)
        assert not any(shape.intersects(screw) for screw in screws)
        assert all(shape.intersection(feed).area < 0.01 for feed in feeds)
    for one, other in combinations(shapes, 2):
        assert one.intersection(other).area < 0.2
    assert sum(piece.led_count for piece in pieces) == layout.board.led_count()
    assert len(feeds) == len(layout.feeds) >= found.choices.strip_count


def _check_light_and_power(found: Design) -> None:
    layout = found.layout
    assert optics_of(layout).bleed <= MOST_BLEED
    assert optics_of(layout).shown_from_seat >= 1 / 3
    assert is_blocked(layout.panel)
    drilled = [shape for shape in grid_sheet(layout).on("DRILL") if isinstance(shape, Circle)]
    holes = [shape for shape in drilled if shape.center in {hole.at for hole in layout.panel.holes}]
    assert all(shape.radius_mm * 2 > layout.panel.hole_mm for shape in holes)
    nearest = min(dist(a.at, b.at) for a, b in combinations(layout.panel.holes[:200], 2))
    assert nearest - 2 * holes[0].radius_mm >= 1.99
    budget = budget_of(layout)
    assert budget.protection is not None
    assert budget.protection.largest_cap >= budget.cap > budget.dark
    assert layout.drop_volts <= 0.5


@pytest.mark.parametrize(
    ("parts", "sentence"),
    [
        ({"lanes": 5}, "--lanes 5: choose 2, 3 or 4"),
        ({"lanes": 1}, "--lanes 1: choose 2, 3 or 4"),
        ({"holes": 100}, "--holes 100: choose 61 or 121"),
        ({"strip": 50}, "--strip 50: choose 30, 60, 100 or 144 LEDs a metre"),
        ({"order": "BGR"}, "--order BGR: choose GRB, RGB or GRBW"),
        ({"rows": 3}, "--rows 3: only a straight board has rows; add --shape straight"),
        ({"shape": "straight", "rows": 40}, "--rows 40: 121 holes make 1 to 12 rows of 10 or more"),
        ({"lane_gap": 8}, "--lane-gap 8: a strip is 10 mm wide; choose 10 to 100 mm"),
        ({"shape": "straight", "row_gap": 8}, "--row-gap 8: a strip is 10 mm wide; choose 10 to 100 mm"),
        ({"printer": 20}, "--printer 20: the bed of a printer is 100 to 3000 mm wide"),
        ({"size": (20, 300)}, "--size 20x300: each side is 50 to 3000 mm"),
        (
            {"strip": 144, "hole": 5},
            "--hole 5: holes that are 6.9 mm apart may be 4.9 mm wide, because 2 mm of the light grid stay between "
            "them; or choose a strip with fewer LEDs a metre",
        ),
        ({"hole": 3}, "--hole 3: players beside the board would hardly see a light; choose 3.9 mm or more"),
        ({"milliamps": 4000}, "--milliamps 4000: the largest fuse has 4 A; choose 3140 or less"),
        (
            {"milliamps": 300},
            "--milliamps 300: up to 440 a USB port feeds a strip on a breadboard, as `first-light` does, and no board; "
            "choose 441 or more, 850 is usual",
        ),
        (
            {"lanes": 4, "milliamps": 470},
            "--milliamps 470: its 484 LEDs take 484 while they are dark; choose 485 or more, 1200 is usual",
        ),
        (
            {"lanes": 4, "shape": "straight", "strip": 30, "milliamps": 2000},
            "--milliamps 2000: the farthest LED would lose 0.86 V, and white turns red at more than 0.5 V; choose "
            "1300 or less, or a smaller board",
        ),
        (
            {"bed": (150, 120)},
            "--bed 150x120: no part of the plates fits this machine: with these choices it measures at least 336 × 455 "
            "mm; --shape straight gives",
        ),
        (
            {"size": (100, 100)},
            "--size 100x100: the board does not fit: with these choices it measures at least 336 × 455 mm; no other "
            "strip or shape fits; choose fewer lanes, or more room",
        ),
        ({"data_pins": (10, 11)}, "--data-pins 10,11: name 1 pin, one for each strip"),
        (
            {"lanes": 3, "strips": "lane", "data_pins": (10, 11)},
            "--data-pins 10,11: name 3 pins, one for each strip",
        ),
        (
            {"data_pins": (24,)},
            "--data-pins 24: the pins on the edge of a Pico are GP0 to GP22 and GP26 to GP28",
        ),
        (
            {"lanes": 4, "strips": "lane", "data_pins": (6, 7, 8, 9)},
            "--keypad-columns 6,7,8,9: GP6 is taken by --data-pins; free are GP0, GP1, GP10, GP11, GP12",
        ),
        ({"keypad_rows": (2, 3, 4)}, "--keypad-rows 2,3,4: name 4 pins, one for each row of the keypad"),
        (
            {"display_pins": (20, 22)},
            "--display-pins 20,22: SDA and SCL are neighbours that share an I2C, such as 0,1 or 4,5 or 20,21",
        ),
        ({"name": "Our Board"}, '--name "Our Board": it has a-z, 0-9 and - only'),
    ],
)  # fmt: skip
def test_what_cannot_be_built_is_refused_with_the_reason(parts: dict[str, Any], sentence: str) -> None:
    with pytest.raises(DesignError) as refused:
        design(Choices(**parts))
    assert str(refused.value).startswith(sentence), refused.value


def test_what_a_refusal_proposes_is_accepted() -> None:
    with pytest.raises(DesignError) as refused:
        design(Choices(lanes=4, size=(300, 450)))
    proposals = re.findall(r"((?:--\w+ \w+ ?)+)gives ([\d.]+) × ([\d.]+) mm", str(refused.value))
    assert proposals
    for words, width, height in proposals:
        pairs = words.split()
        change: dict[str, Any] = {
            key.removeprefix("--"): word for key, word in zip(pairs[::2], pairs[1::2], strict=True)
        }
        if "strip" in change:
            change["strip"] = int(change["strip"])
        panel = design(replace(Choices(lanes=4, size=(300, 450)), **change)).layout.panel
        assert (round(panel.width_mm, 1), round(panel.height_mm, 1)) == (float(width), float(height))


def test_rows_end_with_whole_groups_of_five_where_they_can() -> None:
    for rows, counts in ((2, [60, 61]), (3, [40, 40, 41]), (4, [30, 30, 30, 31]), (5, [25, 25, 25, 25, 21])):
        segments = json.loads(design(Choices(shape="straight", rows=rows)).text)["segments"]
        assert [segment["to"] - segment["from"] + 1 for segment in segments if segment["lane"] == "a"] == counts
