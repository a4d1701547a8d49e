"""What is drawn is what the board file says: to scale, on the sheet, and the same in every format."""

import re
from itertools import pairwise
from math import dist
from xml.etree import ElementTree

import pytest
from shapely import STRtree
from shapely.geometry import LineString, Point, Polygon
from shapely.ops import unary_union

from autopeg.boards.mark_places import marks_of
from autopeg.drawings.build_plan import BuildPlan
from autopeg.drawings.outline_text import contours_of, width_mm
from autopeg.drawings.pdf import A4, LETTER, Paper, pdf_of, tiled_pdf_of, tiles_of
from autopeg.drawings.plates import FEED_HOLE_MM, feed_holes
from autopeg.drawings.sheet import Circle, Line, Sheet, Text
from autopeg.drawings.svg import svg_of
from support.drawings.drawn_plates import PLATES

SVG = "{http://www.w3.org/2000/svg}"
POINTS_PER_MM = 72 / 25.4


@pytest.fixture(scope="session")
def layout(plated: BuildPlan) -> BuildPlan:
    return plated


def points_of(sheet: Sheet) -> list[tuple[float, float]]:
    """The extremes of every shape, of words the middle of a generous box."""
    points = []
    for shape in sheet.shapes:
        match shape:
            case Line(points=steps):
                points.extend(steps)
            case Circle(center=(x, y), radius_mm=radius):
                points.extend([(x - radius, y - radius), (x + radius, y + radius)])
            case Text(at=(x, y), height_mm=height, words=words, degrees=degrees):
                half = len(words) * height * 0.45
                along, across = (half, height / 2) if abs(degrees) % 180 < 45 else (height / 2, half)
                points.extend([(x - along, y - across), (x + along, y + across)])
    return points


def test_everything_is_inside_the_sheet(sheet: Sheet) -> None:
    for x, y in points_of(sheet):
        assert -0.001 <= x <= sheet.width_mm + 0.001, sheet.title
        assert -0.001 <= y <= sheet.height_mm + 0.001, sheet.title


def test_every_drawing_says_its_version_and_licence(sheet: Sheet) -> None:
    assert re.search(r"version \d+\.\d+ · mm, 1:1 · CERN-OHL-P-2.0", sheet.title)
    words = [shape.words for shape in sheet.shapes if isinstance(shape, Text)]
    assert sheet.title in words


def test_every_piece_of_strip_has_its_leds_within_and_its_number_beside_it(layout: BuildPlan) -> None:
    sheet = PLATES["backing"](layout)
    pieces = layout.pieces
    leds = [
        f"LED {first}" if first == last else f"LEDs {first}–{last}" for first, last in (piece.leds for piece in pieces)
    ]
    assert [s.words for s in sheet.on("GUIDE") if isinstance(s, Text) and s != sheet.note] == leds
    numbers = [shape for shape in sheet.on("ENGRAVE") if isinstance(shape, Text)]
    assert [number.words for number in numbers] == [str(piece.number) for piece in pieces]
    strips = [Polygon(piece.corners) for piece in pieces]
    holes = [Point(hole.center).buffer(hole.radius_mm) for hole in sheet.on("DRILL") if isinstance(hole, Circle)]
    boxes = [unary_union([Polygon(ring) for ring in contours_of(number)]) for number in numbers]
    for index, (number, box, strip) in enumerate(zip(numbers, boxes, strips, strict=True)):
        assert number.height_mm >= 2
        assert -90 < number.degrees <= 90
        assert not any(box.intersects(other) for other in (*strips, *holes, *boxes[:index]))
        assert min(strips, key=box.distance) is strip or box.distance(strip) < 1.5


def test_the_wires_of_a_feed_come_through_beside_the_strips(layout: BuildPlan) -> None:
    holes = feed_holes(layout)
    assert len(holes) == len(layout.feeds)
    reach_mm = FEED_HOLE_MM / 2
    for x, y in holes:
        assert reach_mm < x < layout.panel.width_mm - reach_mm
        assert reach_mm < y < layout.panel.height_mm - reach_mm
        assert all(dist((x, y), screw) > 2 * reach_mm for screw in layout.screws)
        for hole in layout.panel.holes:
            assert dist((x, y), hole.at) > reach_mm + 4
        for piece in layout.pieces:
            edges = zip(piece.corners, (*piece.corners[1:], piece.corners[0]), strict=True)
            outside = [
                ((bx - ax) * (y - ay) - (by - ay) * (x - ax)) / dist((ax, ay), (bx, by)) for (ax, ay), (bx, by) in edges
            ]
            assert min(outside) <= -reach_mm


def test_the_panel_has_a_hole_for_each_hole_and_each_screw(layout: BuildPlan) -> None:
    drilled = [shape.center for shape in PLATES["panel"](layout).on("DRILL") if isinstance(shape, Circle)]
    assert sorted(drilled) == sorted([*(hole.at for hole in layout.panel.holes), *layout.screws])


def test_screws_keep_clear_of_holes_and_strips(layout: BuildPlan) -> None:
    for x, y in layout.screws:
        for piece in layout.pieces:
            xs, ys = zip(*piece.corners, strict=True)
            assert not (min(xs) - 3 < x < max(xs) + 3 and min(ys) - 3 < y < max(ys) + 3)


def test_svg_is_to_scale(layout: BuildPlan) -> None:
    sheet = PLATES["panel"](layout)
    root = ElementTree.fromstring(svg_of(sheet))
    assert (root.get("width"), root.get("height")) == (f"{sheet.width_mm:g}mm", f"{sheet.height_mm:g}mm")
    assert root.get("viewBox") == f"0 0 {sheet.width_mm:g} {sheet.height_mm:g}"
    drill = next(group for group in root if group.get("id") == "DRILL")
    circles = [(float(c.get("cx", 0)), sheet.height_mm - float(c.get("cy", 0))) for c in drill.iter(f"{SVG}circle")]
    for hole, (x, y) in zip(layout.panel.holes, circles[len(layout.screws) :], strict=True):
        assert (x, y) == pytest.approx(hole.at, abs=0.01)


def test_pdf_is_to_scale(layout: BuildPlan) -> None:
    sheet = PLATES["panel"](layout)
    content = pdf_of(sheet).decode("latin-1")
    box = re.search(r"/MediaBox \[ 0 0 (\S+) (\S+) \]", content)
    assert box
    assert [float(side) / POINTS_PER_MM for side in box.groups()] == pytest.approx(
        [sheet.width_mm, sheet.height_mm], abs=0.01
    )
    placed = [
        (float(x) / POINTS_PER_MM, float(y) / POINTS_PER_MM)
        for x, y in re.findall(r"1 0 0 1 (\S+) (\S+) cm\s+/FormXob.DRILL-\S+ Do", content)
    ]
    drilled = [shape.center for shape in sheet.on("DRILL") if isinstance(shape, Circle)]
    assert len(placed) == len(drilled)
    for there, here in zip(placed, drilled, strict=True):
        assert there == pytest.approx(here, abs=0.01)


@pytest.mark.parametrize("paper", [A4, LETTER])
def test_the_pages_cover_the_sheet_and_each_has_its_bar(layout: BuildPlan, paper: Paper) -> None:
    sheet = PLATES["panel"](layout)
    tiles = list(tiles_of(sheet, paper))
    columns = sorted({tile.x_mm for tile in tiles})
    rows = sorted({tile.y_mm for tile in tiles})
    for starts, size_mm, printed_mm in (
        (columns, sheet.width_mm, paper.width_mm - 20), (rows, sheet.height_mm, paper.height_mm - 20),
    ):  # fmt: skip
        assert starts[0] == 0
        assert starts[-1] + printed_mm >= size_mm
        assert all(following - start <= printed_mm - 9 for start, following in pairwise(starts))
    content = tiled_pdf_of(sheet, paper).decode("latin-1")
    assert content.count("/Type /Page\n") == len(tiles)
    bars = re.findall(r"n (\S+) (\S+) m (\S+) (\S+) l S", content)
    hundred = [bar for bar in bars if abs((float(bar[2]) - float(bar[0])) / POINTS_PER_MM - 100) < 0.01]
    assert len(hundred) == len(tiles)


def test_no_letter_of_a_panel_is_wider_than_the_place_kept_for_it(layout: BuildPlan) -> None:
    kept = sorted((words.words, words.width_mm) for words in marks_of(layout.panel).words)
    drawn = sorted((text.words, width_mm(text)) for text in _words_of(PLATES["panel"](layout)))
    for (words, most_mm), (engraved, wide_mm) in zip(kept, drawn, strict=True):
        assert words == engraved
        assert 0.95 * most_mm < wide_mm <= most_mm


def test_what_is_engraved_touches_no_hole_and_no_screw(layout: BuildPlan) -> None:
    sheet = PLATES["panel"](layout)
    marks = [LineString([*contour, contour[0]]) for text in _words_of(sheet) for contour in contours_of(text)]
    marks += [
        LineString(shape.points + shape.points[: int(shape.is_closed)])
        for shape in sheet.on("ENGRAVE")
        if isinstance(shape, Line)
    ]
    holes = [Point(shape.center).buffer(shape.radius_mm) for shape in sheet.on("DRILL") if isinstance(shape, Circle)]
    nearest = STRtree(holes).query_nearest(marks, return_distance=True)[1]
    assert nearest.min() > 0.6


def test_words_run_along_the_longer_side(layout: BuildPlan) -> None:
    degrees = 90 if layout.panel.height_mm > layout.panel.width_mm else 0
    assert {text.degrees for text in _words_of(PLATES["panel"](layout))} == {degrees}


def _words_of(sheet: Sheet) -> list[Text]:
    return [shape for shape in sheet.on("ENGRAVE") if isinstance(shape, Text)]
