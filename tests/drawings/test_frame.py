"""The frame of a board without soldering: what is cut, what is printed, and what the lists say of it."""

import csv
import io
import re
import struct
from collections import Counter
from itertools import combinations

import pytest
from shapely.geometry import Point, Polygon, box

from autopeg.boards.panel import matrix_place
from autopeg.drawings.bill import bill_csv
from autopeg.drawings.files import plan_in
from autopeg.drawings.paper.page import Disc, Words
from autopeg.drawings.pdf import A4, LETTER, Paper
from autopeg.drawings.plugged.cables import CABLES, READY
from autopeg.drawings.plugged.frame import BASE_MM, PADDED, Area, frame_of, pads_of
from autopeg.drawings.plugged.front import front_page, front_pages, joint_mm
from autopeg.drawings.plugged.lists import cables_page, cuts_page
from autopeg.drawings.plugged.templates import printed_pieces, templates_of
from autopeg.drawings.sheet import Line
from autopeg.drawings.wiring import harness_of
from support.drawings.shipped_boards import BOARD_FILES

GRID = plan_in(BOARD_FILES["grid-2"])
FRAME = frame_of(GRID)
A3_MM = (420.0, 297.0)


def shape_of(area: Area) -> Polygon:
    return box(*area.low, *area.high)


def test_the_holes_are_over_the_leds_of_the_panel() -> None:
    (left, low), matrix = matrix_place(GRID.panel, 0).low, GRID.panel.matrix
    assert matrix is not None
    for hole in GRID.panel.holes:
        column, place = divmod(hole.led, matrix.rows)
        height = place if column % 2 == 0 else matrix.rows - 1 - place
        across = matrix.columns - 1 - column
        assert hole.at == (left + 10 * across + 5, low + 10 * height + 5)
    assert len({hole.led for hole in GRID.panel.holes}) == 242


def test_each_street_is_a_row_and_each_finish_the_next_hole() -> None:
    for lane in (0, 1):
        holes = GRID.panel.lane(lane)
        for street in range(4):
            assert len({hole.y_mm for hole in holes[30 * street : 30 * street + 30]}) == 1
        assert holes[120].y_mm == holes[119].y_mm


def test_the_bars_leave_a_place_for_the_panel() -> None:
    place = shape_of(Area((0, 0), (GRID.panel.width_mm, GRID.panel.height_mm)))
    for area in FRAME.bar_places:
        place = place.difference(shape_of(area))
    assert [a.size for a in FRAME.bar_places] == [piece.size for piece in FRAME.bars]
    left, low, right, high = place.bounds
    assert place.area == pytest.approx((right - left) * (high - low))
    assert (right - left, high - low) == (321, 81)


def test_modules_keep_clear_of_each_other_of_windows_and_of_the_rails() -> None:
    inside = box(BASE_MM, BASE_MM, FRAME.base.size[0] - BASE_MM, FRAME.base.size[1] - BASE_MM)
    modules = {name: shape_of(area) for name, area in FRAME.modules.items()}
    assert all(inside.contains(shape) or inside.covers(shape) for shape in modules.values())
    for one, other in combinations(modules, 2):
        assert modules[one].distance(modules[other]) >= 1, (one, other)
    for window in FRAME.base.windows:
        assert all(shape_of(window).distance(shape) >= 1 for shape in modules.values())
    assert shape_of(FRAME.keypad).distance(shape_of(FRAME.display)) >= 1
    for name in PADDED:
        assert all(modules[name].covers(shape_of(pad)) for pad in pads_of(FRAME, name))


@pytest.mark.parametrize("material", ["grey-board", "foam-board"])
def test_a_template_has_every_piece_once_on_a3(material: str) -> None:
    sheet = templates_of(GRID)[material]
    assert sheet.width_mm <= A3_MM[0]
    assert sheet.height_mm <= A3_MM[1]
    cuts = [shape for shape in sheet.on("CUT") if isinstance(shape, Line)]
    assert all(cut.is_closed for cut in cuts)
    areas = sorted((Polygon(cut.points) for cut in cuts), key=lambda shape: -shape.area)
    outer = [shape for shape in areas if not any(other.contains(shape) for other in areas if other is not shape)]
    for one, other in combinations(outer, 2):
        assert one.distance(other) >= 1
    pieces = [p for p in FRAME.pieces if p.material == material.replace("-", " ")]
    wanted = Counter(round(Polygon(piece.outline).area, 3) for piece in pieces)
    if material == "foam-board":
        wanted[64.0] = 10
    assert Counter(round(shape.area, 3) for shape in outer) == wanted


def test_the_notches_are_where_the_plugs_are() -> None:
    back = next(piece for piece in FRAME.rails if piece.name == "back rail")
    usb, jack = back.notches
    assert usb.middle[0] == FRAME.modules["terminal board"].middle[0]
    assert jack.middle[0] == FRAME.modules["jack"].middle[0]
    rail = Polygon(back.outline)
    for notch in back.notches:
        assert rail.intersection(shape_of(notch)).area < 1e-6
    missing = sum(shape_of(notch).area for notch in back.notches)
    assert rail.area == pytest.approx(back.size[0] * back.size[1] - missing)


def triangles(stl: bytes) -> list[tuple[tuple[float, ...], ...]]:
    (count,) = struct.unpack_from("<I", stl, 80)
    rows = [struct.unpack_from("<12f", stl, 84 + 50 * index) for index in range(count)]
    return [(row[3:6], row[6:9], row[9:12]) for row in rows]


def test_the_printed_pieces_are_closed_fit_the_printer_and_are_the_pieces_together() -> None:
    made = printed_pieces(GRID, 200.0)
    volumes: Counter[str] = Counter()
    for name, stl in made.items():
        faces = triangles(stl)
        edges = Counter((a, b) for face in faces for a, b in zip(face, (*face[1:], face[0]), strict=True))
        assert all(edges[b, a] == count for (a, b), count in edges.items()), name
        xs, ys = [p[0] for face in faces for p in face], [p[1] for face in faces for p in face]
        assert max(xs) - min(xs) <= 200
        assert max(ys) - min(ys) <= 200
        volume = sum(
            a[0] * (b[1] * c[2] - b[2] * c[1]) + a[1] * (b[2] * c[0] - b[0] * c[2]) + a[2] * (b[0] * c[1] - b[1] * c[0])
            for a, b, c in faces
        )
        volumes[re.sub(r"-\d$", "", name)] += volume / 6  # type: ignore[assignment]
    for piece in FRAME.pieces:
        windows = sum(shape_of(window).area for window in piece.windows)
        wanted = (Polygon(piece.outline).area - windows) * piece.thickness_mm
        assert volumes[piece.name.replace(" ", "-")] == pytest.approx(wanted, rel=1e-4)


def test_the_front_is_white_over_each_light_only() -> None:
    page = front_page(GRID)
    assert (page.width_mm, page.height_mm) == (GRID.panel.width_mm, GRID.panel.height_mm)
    discs = [mark for mark in page.marks if isinstance(mark, Disc) and mark.fill == "#ffffff"]
    assert sorted(disc.center for disc in discs) == sorted(hole.at for hole in GRID.panel.holes)
    assert {disc.radius_mm for disc in discs} == {GRID.panel.hole_mm / 2}
    words = Counter(mark.words for mark in page.marks if isinstance(mark, Words))
    assert words["START"] == 2
    assert words["FINISH"] == 1
    assert {"A", "B", "1ST", "2ND", "3RD", "4TH", "SKUNK", "LURCH", "60 · 120"} <= set(words)


@pytest.mark.parametrize("paper", [A4, LETTER])
def test_the_two_parts_of_the_front_meet_where_nothing_is(paper: Paper) -> None:
    joint = joint_mm(GRID)
    assert all(abs(hole.x_mm - joint) > GRID.panel.hole_mm for hole in GRID.panel.holes)
    assert not any(abs(words.at[0] - joint) < words.width_mm / 2 for words in GRID.marks.words)
    first, second = front_pages(GRID, paper)
    for page, width in ((first, joint), (second, GRID.panel.width_mm - joint)):
        assert (page.width_mm, page.height_mm) == (max(paper[1:]), min(paper[1:]))
        assert width + 20 < page.width_mm
    white = [Point(m.center) for m in (*first.marks, *second.marks) if isinstance(m, Disc) and m.fill == "#ffffff"]
    assert len(white) == 2 * 242  # the other half of each is covered


def test_the_lists_name_every_piece_every_module_and_every_cable() -> None:
    cuts = {mark.words for mark in cuts_page(GRID).marks if isinstance(mark, Words)}
    for piece in FRAME.pieces:
        assert {piece.name, f"{piece.size[0]:g} × {piece.size[1]:g}"} <= cuts
    assert {name for name in FRAME.modules if any(words.endswith(f"  {name}") for words in cuts)} == set(FRAME.modules)
    cables = {mark.words for mark in cables_page(GRID).marks if isinstance(mark, Words)}
    for cable in CABLES:
        assert {str(cable.number), *cable.ends, f"{cable.length_mm} mm"} <= cables
    assert {end for one, other, _ in READY for end in (one, other)} <= cables


def test_no_lever_nut_gets_more_wires_than_it_has_places() -> None:
    ends = [end for cable in CABLES for end in cable.ends] + [end for one, other, _ in READY for end in (one, other)]
    for name, places in (("nut 5 V A", 5), ("nut GND", 5), ("nut 5 V B", 5), ("nut data", 2)):
        assert 2 <= ends.count(name) <= places


def test_every_cable_reaches() -> None:
    """From terminal to terminal, with 60 mm for both ends. The pins from 21 on are the row beside the lever nuts."""
    (left, low), (right, high) = FRAME.modules["terminal board"].low, FRAME.modules["terminal board"].high
    rows = {True: box(left, low, left + 8, high), False: box(right - 8, low, right, high)}

    def place_of(end: str) -> Polygon:
        if pin := re.search(r"pin (\d+)", end):
            return rows[int(pin[1]) > 20]
        (name,) = (name for name in FRAME.modules if end.startswith(name))
        return box(*FRAME.modules[name].low, *FRAME.modules[name].high)

    for cable in CABLES:
        one, other = map(place_of, cable.ends)
        assert cable.length_mm >= one.distance(other) + 60, cable


def test_the_lists_join_what_the_diagram_joins() -> None:
    """Terminals by what they are joined to: the lever nuts, seen as one, and the direct wires."""
    rail = {
        (part, pin)
        for path in harness_of(GRID)["connections"]
        for part, pins in path[-1].items()
        if "RAIL" in path[0]
        for pin in pins
    }
    assert {part for part, _ in rail} == {"C1", "DIODE", "PICO", "SHIFTER", "STRIP0", "STRIP0_MIDDLE"}
    named = " ".join(end for one, other, _ in READY for end in (one, other) if "nut" in one or "nut" in other)
    assert all(word in named for word in ("capacitor", "diode", "first LED", "middle"))


def test_the_bill_buys_what_the_lists_use() -> None:
    rows = {row["part"]: row for row in csv.DictReader(io.StringIO(bill_csv(GRID)))}
    metres = float(rows["wire"]["quantity"])
    assert metres * 1000 >= sum(cable.length_mm for cable in CABLES)
    assert rows["wire"]["specification"].endswith(
        f"0.7 m black, 0.39 m red, 0.2 m green, cut into {len(CABLES)} pieces"
    )
    assert "RUN button" not in bill_csv(GRID)
    assert float(rows["lever nut"]["quantity"]) == sum(name.startswith("nut") for name in FRAME.modules) - 1
    assert rows["print service"]["needed"] == "optional"
    assert not any("solder" in row["specification"] for row in rows.values())
