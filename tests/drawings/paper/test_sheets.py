"""The sheets of a board are readable on A4, and every figure on them is that of the plates and lists."""

import re
from collections.abc import Callable
from functools import cache
from itertools import pairwise
from math import cos, dist, radians, sin

import pytest

from autopeg.boards.panel import screws_of
from autopeg.drawings.bill import items_of
from autopeg.drawings.build_plan import BuildPlan
from autopeg.drawings.electronics import (
    BOX_INSIDE_MM,
    CARRIER_MM,
    CIRCUIT_MM,
    HIGH_FOOT_MM,
    HIGHEST_PART_MM,
    STANDOFF_MM,
    carrier_place,
)
from autopeg.drawings.files import plan_in
from autopeg.drawings.optics import BACKING_MM, FOOT_MM, NUT_MM, SCREW_LONG_MM, STACK_MM, WASHER_MM
from autopeg.drawings.paper.back import (
    carrier_screw_mm,
    exit_of,
    feed_rows,
    keypad_cable_mm,
    length_mm,
    route_of,
    scaled_back,
)
from autopeg.drawings.paper.book import SHEETS
from autopeg.drawings.paper.exploded import parts_rows, section_layers
from autopeg.drawings.paper.export import page_svg, pages_pdf
from autopeg.drawings.paper.front import circle_through, rows_of
from autopeg.drawings.paper.page import LETTER_MM, Disc, Page, Pencil, Stroke, Words
from autopeg.drawings.paper.strips import jumper_words
from autopeg.drawings.pieces import jumpers_mm
from autopeg.drawings.plates import carrier_holes, feed_holes
from support.drawings.designed_boards import WITHOUT_CARRIER
from support.drawings.shipped_boards import BOARD_FILES, HARDWARE, PLATED

PAGES = {name: cache(make) for name, make in SHEETS.items()}
"""The sheets by their names, each drawn once for a board."""


@pytest.fixture(params=list(PAGES.values()), ids=list(PAGES), scope="module")
def sheet(request: pytest.FixtureRequest) -> Callable[[BuildPlan], Page]:
    return request.param


def words_of(page: Page) -> list[str]:
    return [mark.words for mark in page.marks if isinstance(mark, Words)]


def test_letters_are_large_enough_on_a4_and_nothing_leaves_the_page(
    plated: BuildPlan, sheet: Callable[[BuildPlan], Page]
) -> None:
    page = sheet(plated)
    assert sorted((page.width_mm, page.height_mm)) == [210, 297]
    for mark in page.marks:
        match mark:
            case Words(at=(x, y)):
                assert mark.height_mm >= LETTER_MM == 2
                assert 4 <= y <= page.height_mm - 4, mark.words
                if mark.degrees == 0:
                    left = x - {"start": 0, "middle": 0.5, "end": 1}[mark.anchor] * mark.width_mm
                    assert left >= 4, mark.words
                    assert left + mark.width_mm <= page.width_mm - 4, mark.words
            case Stroke(points=points):
                assert all(0 <= x <= page.width_mm and 0 <= y <= page.height_mm for x, y in points)
            case Disc(center=(x, y)):
                assert 0 <= x <= page.width_mm
                assert 0 <= y <= page.height_mm


def test_no_two_words_lie_on_each_other(plated: BuildPlan, sheet: Callable[[BuildPlan], Page]) -> None:
    boxes = []
    for mark in sheet(plated).marks:
        if isinstance(mark, Words) and mark.degrees == 0 and mark.words:
            left = mark.at[0] - {"start": 0, "middle": 0.5, "end": 1}[mark.anchor] * mark.width_mm
            boxes.append((left, mark.at[1], left + mark.width_mm, mark.height_mm, mark.words))
    for index, (left, y, right, high, words) in enumerate(boxes):
        for left2, y2, right2, high2, words2 in boxes[:index]:
            assert right <= left2 or right2 <= left or abs(y - y2) >= (high + high2) / 2, (words, words2)


def test_every_sheet_says_its_board_and_version(plated: BuildPlan, sheet: Callable[[BuildPlan], Page]) -> None:
    page = sheet(plated)
    assert re.fullmatch(rf"{plated.name}: .* · version \d+\.\d+ · CERN-OHL-P-2.0", page.title)
    assert page.title in words_of(page)


def test_the_svg_and_the_pdf_hold_every_word(plated: BuildPlan) -> None:
    pages = [make(plated) for make in PAGES.values()]
    pdf = pages_pdf("all", pages)
    assert pdf.count(b"/Type /Page\n") == len(pages)
    for page in pages:
        assert page_svg(page).count("<text") == len(words_of(page))


def test_a_pdf_is_the_same_each_time() -> None:
    layout = plan_in(BOARD_FILES[PLATED[0]])
    pages = [make(layout) for make in PAGES.values()]
    assert pages_pdf("all", pages) == pages_pdf("all", pages)


def test_the_thickness_of_the_cut_is_the_stack_and_its_screw_fits(plated: BuildPlan) -> None:
    assert sum(thickness for _, thickness, _ in section_layers()) == STACK_MM
    out_mm = SCREW_LONG_MM - STACK_MM
    assert out_mm >= WASHER_MM + NUT_MM
    assert out_mm + 1 <= FOOT_MM
    words = words_of(PAGES["1-assembly"](plated))
    assert f"M3 × {SCREW_LONG_MM}" in words
    assert f"{STACK_MM:g}" in words


def test_the_list_of_parts_is_that_of_the_bill(plated: BuildPlan) -> None:
    items = {item.part: item for item in items_of(plated)}
    rows = {row[1]: row for row in parts_rows(plated)}
    size = f"{plated.panel.width_mm:g} × {plated.panel.height_mm:g}"
    for name in ("panel", "diffuser", "light grid", "backing"):
        assert size in rows[name][2]
        assert size in items[name].specification
        (thickness,) = re.findall(r", ([\d.]+) mm,", rows[name][2])
        assert f"{thickness} mm" in items[name].specification
    assert rows["screw"][3] == str(len(plated.screws)) == f"{items['screw, nut and washer'].quantity:g}"
    assert rows["spacer"][3] == f"{items['spacer'].quantity:g}"
    assert re.search(rf"\b{FOOT_MM} mm", items["foot"].specification)


def test_the_rows_of_holes_are_those_of_the_board(plated: BuildPlan) -> None:
    rows = rows_of(plated)
    numbers = [tuple(map(int, row[1].split("–"))) for row in rows]
    assert sum(last - first + 1 for first, last in numbers) == len(plated.panel.holes)
    holes = {(plated.lanes[hole.lane], hole.number): hole.at for hole in plated.panel.holes}
    for (lane, _, begin, end, curve), (first, last) in zip(rows, numbers, strict=True):
        for words, number in ((begin, first), (end, last)):
            assert tuple(map(float, words.split(", "))) == pytest.approx(holes[lane, number], rel=1e-3)
        if curve:
            radius, x, y = map(float, re.findall(r"[\d.]+", curve))
            middle = holes[lane, (first + last) // 2]
            assert dist(middle, (x, y)) == pytest.approx(radius, abs=0.6)


def test_three_points_on_a_line_have_no_circle() -> None:
    assert circle_through((0, 0), (5, 0), (10, 0)) is None
    assert circle_through((1, 0), (0, 1), (-1, 0)) == ((0, 0), 1)


def test_every_piece_has_its_number_on_the_sheet_of_the_strips(plated: BuildPlan) -> None:
    words = words_of(PAGES["3-strips"](plated))
    numbers = [int(part) for line in words if re.fullmatch(r"\d+( · \d+)*", line) for part in line.split(" · ")]
    for piece in plated.pieces:
        assert piece.number in numbers
    lengths = {int(cell) for cell in words if cell.isdigit()}
    assert {piece.led_count for piece in plated.pieces if piece.led_count > 1} <= lengths


def test_numbers_in_a_row_have_the_order_of_their_pieces(plated: BuildPlan) -> None:
    at = {piece.number: piece.data_in for piece in plated.pieces}
    for mark in PAGES["3-strips"](plated).marks:
        if isinstance(mark, Words) and re.fullmatch(r"\d+( · \d+)+", mark.words):
            first, *_, last = (at[int(part)] for part in mark.words.split(" · "))
            along = cos(radians(mark.degrees)), sin(radians(mark.degrees))
            assert (last[0] - first[0]) * along[0] + (last[1] - first[1]) * along[1] > 0, mark.words


def test_the_joints_are_counted_and_their_wires_reach(plated: BuildPlan) -> None:
    words = " ".join(jumper_words(plated))
    count, least, most = re.findall(r"^(\d+) joints of three wires, each (\d+)(?: to (\d+))? mm long", words)[0]
    count, least, most = int(count), int(least), int(most or least)
    pieces = plated.pieces
    assert count == len(jumpers_mm(pieces))
    # From the last LED of a piece to the first of the next is the wire with its ends, and half a pitch of strip each.
    longest = max(jumpers_mm(pieces))
    assert least >= 10
    assert least <= most <= longest + 10.5
    if plated.name == "classic-2":
        assert (least, most) == (15, 22)


def test_plates_name_the_places_of_screws_and_wires(plated: BuildPlan) -> None:
    words = words_of(PAGES["2-plates"](plated))
    for x, y in plated.screws:
        assert f"{x:g}" in words
        assert f"{y:g}" in words
    line = " ".join(words)
    for x, y in (*feed_holes(plated), *carrier_holes(plated)):
        assert f"({x:g}, {y:g})" in line


def test_the_carrier_has_room_behind_every_board(plated: BuildPlan) -> None:
    place = carrier_place(plated, feed_holes(plated))
    if place is None:
        assert plated.name in WITHOUT_CARRIER
        assert carrier_holes(plated) == ()
        return
    assert place.holes == carrier_holes(plated)
    (left, bottom), (right, top) = place.low, place.high
    assert sorted((right - left, top - bottom)) == sorted(CARRIER_MM)
    panel = plated.panel
    assert left > 0
    assert bottom > 0
    assert right < panel.width_mm
    assert top < panel.height_mm
    for x, y in (*screws_of(panel), *feed_holes(plated)):
        assert not (left - 4 < x < right + 4 and bottom - 4 < y < top + 4)
    # The head of an M3 screw is 5.5 mm wide and lies between the strips.
    for at in place.holes:
        for piece in plated.pieces:
            assert min(dist(at, corner) for corner in piece.corners) > 2.75
            xs, ys = zip(*piece.corners, strict=True)
            if piece.degrees % 90 == 0:
                assert not (min(xs) - 3.4 < at[0] < max(xs) + 3.4 and min(ys) - 3.4 < at[1] < max(ys) + 3.4)


def test_high_feet_and_box_have_room_for_the_highest_part_and_screws_are_long_enough() -> None:
    from_the_table_mm = HIGH_FOOT_MM - (STANDOFF_MM + CIRCUIT_MM + HIGHEST_PART_MM)
    assert from_the_table_mm >= 3
    assert STANDOFF_MM + CIRCUIT_MM + HIGHEST_PART_MM < BOX_INSIDE_MM
    through_mm = BACKING_MM + STANDOFF_MM + CIRCUIT_MM + WASHER_MM + NUT_MM
    assert through_mm <= carrier_screw_mm() <= through_mm + 4


def test_feed_wires_are_longer_than_their_way(plated: BuildPlan) -> None:
    rows = feed_rows(plated)
    assert len(rows) == len(plated.feeds) == len(feed_holes(plated))
    end = exit_of(plated.panel)
    for row, feed, at in zip(rows, plated.feeds, feed_holes(plated), strict=True):
        assert row[1].startswith(str(feed.led))
        to_box = int(row[2].removesuffix(" mm"))
        way = route_of(plated.panel, at, end)
        assert to_box >= length_mm(way) + 400 + 60
        assert length_mm(way) >= dist(at, end)
        assert plated.name in WITHOUT_CARRIER or 60 < int(row[3].removesuffix(" mm")) < to_box
    lengths_m = sum(int(row[2].removesuffix(" mm")) for row in rows) * 2 / 1000
    bought = next(item.quantity for item in items_of(plated) if item.part == "wire")
    assert bought >= lengths_m


def test_every_feed_wire_is_drawn_from_its_hole_past_the_corner_pieces(plated: BuildPlan) -> None:
    """A corner piece takes 33 mm of both edges; its long side is the line between their ends."""
    panel, strokes = plated.panel, [mark for mark in PAGES["4-back"](plated).marks if isinstance(mark, Stroke)]
    scaled = scaled_back(panel)
    for at in feed_holes(plated):
        way = route_of(panel, at, exit_of(panel))
        drawn = tuple(scaled.at(point) for point in way)
        assert any(stroke.points == drawn and not stroke.is_dashed for stroke in strokes), at
        for one, other in pairwise(way):
            for share in (0.0, 0.25, 0.5, 0.75):
                x, y = (a + (b - a) * share for a, b in zip(one, other, strict=True))
                assert min(x, panel.width_mm - x) + min(y, panel.height_mm - y) >= 33, (at, x, y)


def test_the_sheet_of_the_back_has_the_cable_to_the_pad(plated: BuildPlan) -> None:
    length_mm = keypad_cable_mm(plated)
    line = " ".join(words_of(PAGES["4-back"](plated)))
    assert (f"A ribbon cable of {length_mm} mm from it to the pad in the box." in line) == (length_mm is not None)


def test_a_dimension_that_is_too_short_has_its_heads_outside() -> None:
    pencil = Pencil("a page")
    before = len(pencil.marks)
    pencil.across(10, 14, 50, "4")
    lines = [mark for mark in pencil.marks[before:] if isinstance(mark, Stroke) and not mark.is_closed]
    assert sorted(min(x for x, _ in line.points) for line in lines) == [7, 14]


def test_a_board_of_the_sheets_is_the_one_in_the_folder() -> None:
    layout = plan_in(HARDWARE / "boards" / "classic-2.json")
    for name, make in PAGES.items():
        path = HARDWARE / "sheets" / "classic-2" / f"{name}.svg"
        assert path.read_text(encoding="utf-8") == page_svg(make(layout))
