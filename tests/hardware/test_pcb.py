"""The carrier board, read back from the files that a manufacturer gets and that KiCad opens."""

import csv
import io
import re
import time
from functools import cache
from itertools import combinations
from pathlib import Path

import cv2
import numpy as np
import pytest
from shapely import LineString, MultiPolygon, Point, Polygon, STRtree
from shapely.ops import unary_union

from autopeg.drawings.build_plan import BuildPlan
from autopeg.drawings.pins import PICO_PINS, SHIFTER_EARTH_PIN, SHIFTER_GATES, SHIFTER_VCC_PIN, VSYS_PIN
from autopeg.drawings.power import has_plates
from generate.pcb import guide_code
from generate.pcb.carrier import HEIGHT, MOUNTING_HOLES, WIDTH, carrier
from generate.pcb.files import pcb_files
from generate.pcb.gerber import MASK_MM
from generate.pcb.lists import total_eur
from generate.pcb.silk import silk_lines
from support.hardware.gerber_reader import GerberFile, Hole, holes_in
from support.hardware.kicad_reader import BoardPad, Sheet, board_pads

PCB = Path(__file__).parents[2] / "hardware" / "pcb"
_SIDES = (("F", "t"), ("B", "b"))


def _text(name: str) -> str:
    return (PCB / name).read_text(encoding="utf-8")


@cache
def _layer(side: str, what: str) -> GerberFile:
    end = dict(_SIDES)[side] + {"Cu": "l", "Mask": "s", "Paste": "p", "Silkscreen": "o"}[what]
    return GerberFile(_text(f"fabrication/carrier-{side}_{what}.g{end}"))


@cache
def _pieces(side: str) -> list[Polygon]:
    """Return the separate pieces of copper of a side."""
    copper = unary_union([feature.shape for feature in _layer(side, "Cu").features])
    assert isinstance(copper, MultiPolygon)
    return list(copper.geoms)


@cache
def _holes(kind: str) -> list[Hole]:
    return holes_in(_text(f"fabrication/carrier-{kind}.drl"))


@cache
def _pads() -> list[BoardPad]:
    return board_pads(_text("carrier.kicad_pcb"))


@cache
def _edge() -> Polygon:
    """Return the board inside its edge."""
    lines = [feature.shape for feature in GerberFile(_text("fabrication/carrier-Edge_Cuts.gm1")).features]
    ring = unary_union(lines)
    assert isinstance(ring, Polygon)
    (inner,) = ring.interiors
    return Polygon(inner).buffer(0.05)


@cache
def _groups() -> list[tuple[dict[str, list[Polygon]], list[BoardPad]]]:
    """Return what hangs together through copper and plated holes: its pieces by side, and the pads on it."""
    pieces = [(side, piece) for side, _ in _SIDES for piece in _pieces(side)]
    group = list(range(len(pieces)))
    tree = STRtree([piece for _, piece in pieces])

    def find(index: int) -> int:
        while group[index] != index:
            index = group[index]
        return index

    for hole in _holes("PTH"):
        touched = [int(index) for index in tree.query(Point(hole.at).buffer(hole.diameter / 2 + 0.01), "intersects")]
        for index in touched:
            group[find(index)] = find(touched[0])
    groups: dict[int, tuple[dict[str, list[Polygon]], list[BoardPad]]] = {}
    for index, (side, piece) in enumerate(pieces):
        groups.setdefault(find(index), ({"F": [], "B": []}, []))[0][side].append(piece)
    for pad in _pads():
        if pad.number:
            found = {find(int(index)) for index in tree.query(Point(pad.at).buffer(0.01), "intersects")}
            assert len(found) == 1, pad
            groups[found.pop()][1].append(pad)
    return list(groups.values())


def _net(ref: str, number: str) -> str:
    (net,) = {pad.net for pad in _pads() if (pad.ref, pad.number) == (ref, number)}
    return net.removeprefix("/")


def test_the_files_are_those_of_a_fresh_run_and_made_quickly() -> None:
    start = time.process_time()
    made = pcb_files()
    assert time.process_time() - start < 20
    assert made == pcb_files()
    there = {str(path.relative_to(PCB)) for path in PCB.rglob("*") if path.is_file() and path.parent.name != "models"}
    assert there == set(made) | {"README.md"}, "run `make hardware`"
    assert not [name for name, content in made.items() if (PCB / name).read_bytes() != content], "run `make hardware`"


def test_the_copper_joins_what_the_netlist_joins_and_nothing_else() -> None:
    seen: list[str] = []
    for pieces, pads in _groups():
        nets = {pad.net for pad in pads}
        assert pads, f"copper without a pin: {pieces}"
        assert len(nets) == 1, f"joined: {nets}"
        if nets == {""}:
            assert len(pads) == 1
        else:
            seen.append(nets.pop())
    assert sorted(seen) == sorted({pad.net for pad in _pads()} - {""}), "a net is in several pieces"


def test_the_nets_in_the_gerbers_are_those_of_the_copper() -> None:
    for side, _ in _SIDES:
        tagged = [feature for feature in _layer(side, "Cu").features if feature.net]
        for pieces, pads in _groups():
            net = pads[0].net.removeprefix("/")
            for feature in tagged:
                if any(piece.intersects(feature.shape) for piece in pieces[side]):
                    assert feature.net == net
        pins = {feature.pin: feature for feature in tagged if feature.pin}
        for pad in _pads():
            if pad.net and pad.number:
                assert (pad.ref, pad.number) in pins


@pytest.mark.parametrize("side", ["F", "B"])
def test_copper_keeps_its_distance(side: str) -> None:
    owner = [(index, piece) for index, (pieces, _) in enumerate(_groups()) for piece in pieces[side]]
    tree = STRtree([piece for _, piece in owner])
    for index, piece in owner:
        near = [owner[int(other)] for other in tree.query(piece, "dwithin", 0.2)]
        assert {other for other, _ in near} == {index}
        assert piece.within(_edge())
        assert piece.distance(_edge().exterior) >= 0.3


def test_holes_have_rings_and_room() -> None:
    holes = _holes("PTH") + _holes("NPTH")
    for hole in _holes("PTH"):
        ring = Point(hole.at).buffer(hole.diameter / 2 + 0.3)
        for side, _ in _SIDES:
            assert any(piece.contains(ring) for piece in _pieces(side)), hole
    for hole in _holes("NPTH"):
        bare = Point(hole.at).buffer(hole.diameter / 2)
        assert all(piece.distance(bare) >= 0.25 for side, _ in _SIDES for piece in _pieces(side)), hole
    for one, other in combinations(holes, 2):
        gap = Point(one.at).distance(Point(other.at)) - (one.diameter + other.diameter) / 2
        assert gap >= 0.5, (one, other)
    assert all(Point(hole.at).buffer(hole.diameter / 2).distance(_edge().exterior) >= 0.7 for hole in holes)
    drilled = {(round(hole.at[0], 3), round(hole.at[1], 3), hole.diameter) for hole in holes}
    assert drilled == {(round(pad.at[0], 3), round(pad.at[1], 3), pad.drill) for pad in _pads()}


def test_the_heads_of_the_screws_touch_no_copper() -> None:
    """A washer for M3 is 7 mm wide."""
    places = {(x, HEIGHT - y) for x, y in MOUNTING_HOLES}
    assert places <= {hole.at for hole in _holes("NPTH") if hole.diameter == 3.4}
    for place in places:
        assert all(piece.distance(Point(place)) >= 3.5 for side, _ in _SIDES for piece in _pieces(side))


@pytest.mark.parametrize("side", ["F", "B"])
def test_the_mask_is_open_over_pads_and_the_print_is_beside_them(side: str) -> None:
    openings = [feature.shape for feature in _layer(side, "Mask").features]
    tree = STRtree(openings)
    for feature in _layer(side, "Cu").features:
        if feature.pin:
            assert any(
                openings[int(n)].contains(feature.shape.buffer(0.03)) for n in tree.query(feature.shape, "within")
            )
    for one, other in combinations(openings, 2):
        assert one.distance(other) >= 0.2
    for feature in _layer(side, "Silkscreen").features:
        assert not len(tree.query(feature.shape, "dwithin", 0.1)), feature
        assert feature.shape.within(_edge())
    assert not _layer(side, "Paste").features


def test_the_gerbers_say_what_they_are() -> None:
    wanted = {
        "Cu": {"F": "Copper,L1,Top", "B": "Copper,L2,Bot"},
        "Mask": {"F": "Soldermask,Top", "B": "Soldermask,Bot"},
        "Silkscreen": {"F": "Legend,Top", "B": "Legend,Bot"},
        "Paste": {"F": "Paste,Top", "B": "Paste,Bot"},
    }
    for what, names in wanted.items():
        for side, name in names.items():
            assert _layer(side, what).attributes[".FileFunction"] == name
            assert _layer(side, what).attributes[".FilePolarity"] == ("Negative" if what == "Mask" else "Positive")
    assert _edge().bounds == pytest.approx((0, 0, WIDTH, HEIGHT), abs=0.001)
    assert WIDTH <= 100, "manufacturers ask far more for boards above 100 mm"
    assert HEIGHT <= 100, "manufacturers ask far more for boards above 100 mm"


def _ipc_2221_mm(amperes: float, kelvin: float) -> float:
    """Return the width of an outer track of 35 µm by IPC-2221: I = 0.048 ΔT^0.44 A^0.725, A in square mils."""
    square_mils = (amperes / (0.048 * kelvin**0.44)) ** (1 / 0.725)
    return square_mils * 0.0254**2 / 0.035


@pytest.mark.parametrize(
    ("net", "ends"),
    [
        ("VIN", [("J1", "1"), ("J2", "1"), ("F1", "1")]),
        ("VF", [("F1", "2"), ("Q1", "3"), ("D6", "1")]),
        ("+5V", [("Q1", "2"), *((f"J{n}", "1") for n in range(3, 7))]),
    ],
)
def test_the_way_of_the_current_is_wide_enough_for_four_amperes(net: str, ends: list[tuple[str, str]]) -> None:
    needed = _ipc_2221_mm(4.0, 10)
    assert needed == pytest.approx(2.03, abs=0.02)
    area = unary_union([f.shape for f in _layer("F", "Cu").features if f.net == net])
    wide = area.buffer(-needed / 2)
    reached = wide.geoms if isinstance(wide, MultiPolygon) else [wide]
    pads = [Point(next(pad.at for pad in _pads() if (pad.ref, pad.number) == end)) for end in ends]
    assert any(all(piece.distance(pad) < 1.5 + 0.4 + needed / 2 for pad in pads) for piece in reached)
    for pad in pads:
        spokes = area.intersection(pad.buffer(1.9).exterior)
        assert spokes.length >= needed


def test_parts_do_not_stand_in_each_other() -> None:
    parts = carrier().parts
    for one, other in combinations(parts, 2):
        a, b = one.room(), other.room()
        overlap = min(a[2], b[2]) - max(a[0], b[0]), min(a[3], b[3]) - max(a[1], b[1])
        is_row_of_diodes = {one.ref[0], other.ref[0]} == {"D"}
        assert min(overlap) <= (0.2 if is_row_of_diodes else 1e-9), (one.ref, other.ref)


def test_pins_are_those_of_every_board_file(layout: BuildPlan) -> None:
    """From the pin of the Pico through the parts in series to the terminal."""
    board = layout.board
    for strip, (gp, _, _) in enumerate(board.track.strips):
        gate_in, gate_out, enable = SHIFTER_GATES[strip]
        assert _net("U1", str(PICO_PINS[gp])) == _net("U2", str(gate_in))
        assert _net("U2", str(enable)) == "GND"
        assert {_net(f"R{strip + 1}", "1"), _net(f"R{strip + 1}", "2")} == {
            _net("U2", str(gate_out)),
            _net(f"J{strip + 3}", "2"),
        }
    for index, gp in enumerate(board.rows):
        ring, anode = _net(f"D{index + 2}", "1"), _net(f"D{index + 2}", "2")
        assert (ring, anode) == (_net("U1", str(PICO_PINS[gp])), _net("J7", str(index + 1)))
    for index, gp in enumerate(board.cols):
        pico, pad = _net(f"R{index + 14}", "1"), _net(f"R{index + 14}", "2")
        assert (pico, pad) == (_net("U1", str(PICO_PINS[gp])), _net("J7", str(5 + index)))
    assert board.display is not None
    sda, scl = board.display
    assert _net("U1", str(PICO_PINS[sda])) == _net("J8", "5")
    assert _net("U1", str(PICO_PINS[scl])) == _net("J8", "3")


def test_supply_and_ground_go_where_they_must() -> None:
    assert _net("F1", "1") == _net("J1", "1") == _net("J2", "1") != _net("F1", "2")
    before, fused = _net("F1", "2"), _net("Q1", "2")
    assert before == _net("Q1", "3") == _net("D6", "1") == _net("R5", "2") == _net("Q2", "1") != fused
    assert {_net(f"J{n}", "1") for n in range(3, 7)} | {
        _net("U2", str(SHIFTER_VCC_PIN)),
        _net("C1", "1"),
        _net("C2", "1"),
        _net("TP1", "1"),
        _net("R11", "1"),
    } == {fused}
    assert (_net("D1", "2"), _net("D1", "1")) == (fused, _net("U1", str(VSYS_PIN)))
    assert _net("SW1", "2") == _net("U1", "30")
    assert _net("J8", "2") == _net("U1", "36")
    grounds = [("U1", str(pin)) for pin in (3, 8, 13, 18, 23, 28, 33, 38)] + [(f"J{n}", "3") for n in range(3, 7)]
    grounds += [
        ("J1", "2"),
        ("J2", "2"),
        ("J8", "1"),
        ("C1", "2"),
        ("C2", "2"),
        ("SW1", "1"),
        ("U2", str(SHIFTER_EARTH_PIN)),
        ("RN1", "1"),
        ("J8", "4"),
        ("J9", "2"),
        ("TP2", "1"),
        ("D6", "2"),
        ("D8", "1"),
        ("U3", "2"),
        ("R6", "2"),
        ("R9", "2"),
        ("C4", "2"),
        ("C5", "2"),
    ]
    assert {_net(*pin) for pin in grounds} == {"GND"}


def test_the_switch_is_wired_as_it_is_simulated() -> None:
    """U3 sees the divider of R5 and R6, and through R7 and Q2 pulls the gate of Q1 to its source; else R9 opens it."""
    assert _net("U3", "1") == _net("R5", "1") == _net("R6", "1")
    assert _net("U3", "3") == _net("R7", "2")
    assert _net("R7", "1") == _net("Q2", "2") == _net("R8", "1")
    assert _net("Q2", "3") == _net("Q1", "1") == _net("R9", "1") == _net("C3", "1")
    assert _net("R8", "2") == _net("C3", "2") == _net("Q1", "3")
    hold = _net("C4", "1")
    assert hold == _net("C5", "1") == _net("R10", "2") == _net("D7", "2")
    assert _net("R10", "1") == _net("D7", "1") == _net("U1", str(VSYS_PIN))


def test_the_sockets_fit_a_pico() -> None:
    """Pico data sheet, figure 3: twenty pins 2.54 mm apart in two rows 17.78 mm apart, pin 40 opposite to pin 1."""
    at = {pad.number: pad.at for pad in _pads() if pad.ref == "U1"}
    assert len(at) == 40
    for pin in range(1, 21):
        assert at[str(pin)] == pytest.approx((at["1"][0] + (pin - 1) * 2.54, at["1"][1]))
        assert at[str(41 - pin)] == pytest.approx((at[str(pin)][0], at["1"][1] + 17.78))


def test_the_schematic_is_the_board() -> None:
    sheet = Sheet(_text("carrier.kicad_sch"))
    drawn = {
        (pin.ref, pin.number): names for names, pins in sheet.nets() for pin in pins if not pin.ref.startswith("#")
    }
    for pad in _pads():
        if pad.number:
            assert drawn[pad.ref, pad.number] == ({pad.net.removeprefix("/")} if pad.net else set())
    assert {ref for ref, _ in drawn} | {"H1", "H2", "H3", "H4"} == {pad.ref for pad in _pads()}
    kinds = {path.stem for path in (PCB / "carrier.pretty").iterdir()}
    assert {name.removeprefix("carrier:") for name in sheet.footprints.values()} == kinds


def test_the_schematic_obeys_the_electrical_rules() -> None:
    """What KiCad's checker asks: all pins joined or marked as open, every supply fed, no output against another."""
    sheet = Sheet(_text("carrier.kicad_sch"))
    for names, pins in sheet.nets():
        kinds = [pin.kind for pin in pins]
        assert len(names) <= 1
        assert len(pins) >= 2 or pins[0].at in sheet.open_ends, pins
        if "power_in" in kinds or "input" in kinds:
            assert len(kinds) == 1 or set(kinds) - {"power_in", "input"}, pins
        if "power_in" in kinds:
            assert "power_out" in kinds or names == {"VSYS"}, pins
        assert kinds.count("output") + kinds.count("power_out") <= 1, pins
    for at in sheet.open_ends:
        assert len([pin for pin in sheet.pins if pin.at == at]) == 1
        assert not [wire for wire in sheet.wires if at in wire]
    assert all(sheet.is_touched(end) for wire in sheet.wires for end in wire)
    assert len({pin.at for pin in sheet.pins if not pin.ref.startswith("#")}) == len(
        [pin for pin in sheet.pins if not pin.ref.startswith("#")]
    )


def test_the_lists_name_every_part() -> None:
    refs = {pad.ref for pad in _pads()} - {"H1", "H2", "H3", "H4", "TP1", "TP2"}
    *parts, total = csv.DictReader(io.StringIO(_text("parts.csv")))
    assert sorted(ref for row in parts for ref in row["references"].split()) == sorted(refs)
    assert all(int(row["quantity"]) == len(row["references"].split()) for row in parts)
    assert (
        float(total["eur"])
        == pytest.approx(sum(float(row["eur"]) for row in parts))
        == pytest.approx(total_eur(carrier()))
    )
    places = list(csv.DictReader(io.StringIO(_text("fabrication/carrier-positions.csv"))))
    assert {row["Ref"] for row in places} == refs
    assert all(Point(float(row["PosX"]), float(row["PosY"])).within(_edge()) for row in places)


def test_the_page_of_parts_lights_up_every_place() -> None:
    page = _text("parts.html")
    places = set(re.findall(r'id="part-(\w+)"', page))
    lines = {ref for line in re.findall(r'data-parts="([^"]*)"', page) for ref in line.split()}
    assert lines == {part.ref for part in carrier().parts} - {"H1", "H2", "H3", "H4", "TP1", "TP2"}
    assert lines <= places


def test_parts_have_models() -> None:
    """All but bare holes: KiCad's own, and those of the mock-up where its library has none."""
    modelled = {path.stem for path in (PCB / "carrier.pretty").iterdir() if "(model " in path.read_text("utf-8")}
    without = {path.stem for path in (PCB / "carrier.pretty").iterdir()} - modelled
    assert without == {"Hole_M3", "Test_point"}
    own = set(re.findall(r"KIPRJMOD\}/models/([^\"]+)", _text("carrier.kicad_pcb")))
    assert own == {"Jack_PJ-102AH.step", "Pico_in_sockets.step"}
    assert own == {path.name for path in (PCB / "models").iterdir()}
    library = Path("/usr/share/kicad/3dmodels")
    if library.is_dir():
        for model in re.findall(r"3DMODEL_DIR\}/([^\"]+)", _text("carrier.kicad_pcb")):
            assert (library / model).is_file(), model


GUIDE = "https://example.org/somebody/autopeg/blob/main/hardware/build/README.md"


def test_the_code_on_the_back_leads_to_the_guide() -> None:
    lines = [line for line in carrier(GUIDE).prints if line.side == "B"]
    ends = np.array([line.points for line in lines])
    low, scale = ends.min(axis=(0, 1)) - 2, 20
    size = np.ceil((ends.max(axis=(0, 1)) + 2 - low) * scale).astype(int)
    seen = np.full((size[1], size[0]), 40, np.uint8)
    for line in lines:
        (x1, y1), (x2, y2) = ((np.array(point) - low) * scale for point in line.points)
        half = line.width * scale / 2
        seen[round(y1 - half) : round(y2 + half), round(x1 - half) : round(x2 + half)] = 240
    assert cv2.QRCodeDetector().detectAndDecode(seen[:, ::-1].copy())[0] == GUIDE


def test_the_code_on_the_back_touches_no_pad() -> None:
    board = carrier(GUIDE)
    pads = STRtree([Point(at).buffer(max(pad.size) / 2 + MASK_MM) for _, pad, at in board.placed_pads()])
    for line, width in silk_lines(board, "B"):
        assert not len(pads.query(LineString(line).buffer(width / 2), "dwithin", 0.1)), line


def test_the_code_waits_for_the_address_of_who_publishes(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A release with a placeholder in publication.toml is refused, and with an address the files are stale."""
    monkeypatch.setattr(guide_code, "PUBLICATION", tmp_path / "publication.toml")
    (tmp_path / "publication.toml").write_text('guide = "https://ADDRESS/guide"')
    words = [label.words for label in carrier().labels]
    assert "GUIDE: HARDWARE/BUILD" in words
    assert not [line for line in carrier().prints if line.side == "B"]
    (tmp_path / "publication.toml").write_text(f'guide = "{GUIDE}"')
    assert carrier() == carrier(GUIDE)
    with pytest.raises(ValueError, match="too long for the code on the board: 78 bytes at most"):
        carrier(f"{GUIDE}#the-first-evening")


def test_every_part_has_its_number_on_the_board() -> None:
    unlabelled = {part.ref for part in carrier().parts if part.label is None}
    assert unlabelled == {"H1", "H2", "H3", "H4", "TP1", "TP2"}


def test_the_readme_has_the_sizes_of_the_board() -> None:
    readme = _text("README.md")
    (left, top), (right, bottom) = min(MOUNTING_HOLES), max(MOUNTING_HOLES)
    assert f"| size | {WIDTH:g} × {HEIGHT:g} mm, two layers |" in readme
    assert f"a rectangle of {right - left:g} × {bottom - top:g} mm" in readme
    assert f"asks for {_ipc_2221_mm(4.0, 10):.2f} mm for 4 A, 10 K warmer" in readme
    assert f"| smallest hole | {min(hole.diameter for hole in _holes('PTH')):g} mm |" in readme


def test_the_carrier_fits_behind_every_board(layout: BuildPlan) -> None:
    if not has_plates(layout):
        return  # a bare strip on the table, with a breadboard; a ready-made panel with modules
    short, long = sorted((layout.panel.width_mm, layout.panel.height_mm))
    assert short >= min(WIDTH, HEIGHT)
    assert long >= max(WIDTH, HEIGHT)
