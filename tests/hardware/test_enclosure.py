"""The printed parts fit the plates and the electronics."""

import re
import shutil
from collections import Counter
from math import pi, sqrt
from pathlib import Path

import pytest

from autopeg.drawings.bill import items_of
from autopeg.drawings.build_plan import BuildPlan
from autopeg.drawings.electronics import (
    BOX_INSIDE_MM,
    BOX_WALL_MM,
    CARRIER_HOLES_MM,
    CARRIER_MM,
    CIRCUIT_MM,
    HIGH_FOOT_MM,
    HIGHEST_PART_MM,
    PICO_ON_SOCKETS_MM,
    STANDOFF_MM,
)
from autopeg.drawings.imprint import VERSION
from autopeg.drawings.optics import BACKING_MM, DIFFUSER_MM, GRID_MM, PANEL_MM, SCREW_LONG_MM, SPACER_MM, STACK_MM
from autopeg.drawings.perfboard import BOARD_MM, COLUMNS, PITCH_MM, RIM_MM, ROWS, pico_hole
from generate.mockup.data_sheets import mm
from generate.mockup.printed import sizes_of
from generate.pcb.carrier import HEIGHT, MOUNTING_HOLES, WIDTH, carrier
from generate.pcb.footprints import PICO_ROWS
from generate.prints import PRINTS, SHELF, Corner, body_of, made_of, rendered, triangles_of
from support.drawings.shipped_boards import HARDWARE


def test_the_corner_pieces_hold_the_plates_of_this_folder(plated: BuildPlan) -> None:
    corner = sizes_of("corner.scad")
    thickness = [corner[f"{plate}_thickness"] for plate in ("panel", "diffuser", "grid", "backing")]
    assert thickness == [PANEL_MM, DIFFUSER_MM, GRID_MM, BACKING_MM]
    assert corner["spacer"] == SPACER_MM
    inset = corner["screw_inset"]
    assert (inset, inset) in plated.screws
    # The screw ends inside the pocket, and its nut has all its thread.
    length_mm = SCREW_LONG_MM - STACK_MM
    for foot_mm in (corner["foot"], HIGH_FOOT_MM):
        assert corner["floor_thickness"] + 2.4 <= length_mm <= foot_mm
    foot = sizes_of("foot.scad")
    assert {name: corner[name] for name in foot if name in corner} == {
        name: size for name, size in foot.items() if name in corner
    }
    assert foot["diameter"] <= 2 * inset


def test_the_box_takes_the_prototyping_board_with_the_pico_in_its_sockets(plated: BuildPlan) -> None:
    box = sizes_of("perfboard_box.scad")
    specification = {item.part: item.specification for item in items_of(plated)}
    size = f"{box['board_length']:g} × {box['board_width']:g} mm"
    assert specification["perfboard"].startswith(f"{size}, {COLUMNS} × {ROWS} holes, 8.2 and 5.8 mm")
    assert (box["board_length"], box["board_width"]) == BOARD_MM
    assert pytest.approx((8.17, 5.79)) == RIM_MM
    # The Pico lies across rows D to K.
    middle = (pico_hole(1).row + pico_hole(40).row) / 2
    assert box["pico_from_edge"] == pytest.approx(RIM_MM[1] + middle * PITCH_MM, abs=0.1)
    pico_mm = box["socket_height"] + box["header_height"] + box["pico_thickness"]
    usb_mm = box["board_post"] + box["board_thickness"] + pico_mm + 1.3
    assert usb_mm + box["usb_height"] / 2 + 2 < box["inside_height"]
    high_mm = box["board_post"] + box["board_thickness"] + box["capacitor_height"]
    assert high_mm < box["inside_height"]
    assert box["capacitor_height"] == HIGHEST_PART_MM
    assert (box["inside_height"], box["wall"]) == (BOX_INSIDE_MM, BOX_WALL_MM)
    assert (box["board_post"], box["board_thickness"]) == (STANDOFF_MM, CIRCUIT_MM)
    assert pico_mm == PICO_ON_SOCKETS_MM
    assert box["jack_diameter"] >= 8
    assert box["fuse_diameter"] >= 12


def test_the_box_takes_the_carrier_board() -> None:
    box = sizes_of("carrier_box.scad")
    assert (box["board_length"], box["board_width"]) == (WIDTH, HEIGHT)
    assert {(x, y) for x, y in MOUNTING_HOLES} == {
        (x, y)
        for x in (box["board_hole_inset"], WIDTH - box["board_hole_inset"])
        for y in (box["board_hole_inset"], HEIGHT - box["board_hole_inset"])
    }
    (pico,) = (part for part in carrier().parts if part.ref == "U1")
    middle = pico.at[1] - PICO_ROWS / 2
    assert box["pico_from_edge"] == pytest.approx(middle, abs=0.1)
    left = pico.at[0] - (mm("pico", "length") - 19 * 2.54) / 2
    assert box["boot_from_side"] == pytest.approx(left + mm("pico", "bootsel_from_usb_edge"), abs=0.1)
    assert box["boot_from_front"] == pytest.approx(middle + mm("pico", "bootsel_aside"), abs=0.1)
    assert (box["inside_height"], box["wall"]) == (BOX_INSIDE_MM, BOX_WALL_MM)


def test_the_window_of_the_lid_shows_a_display_of_0_96_inch_wherever_its_maker_has_put_it() -> None:
    """Lit are 21.7 × 10.9 mm, of a glass of 26.7 × 19.3 mm, on a board of 27 to 28 mm, together 2.8 mm thick."""
    box = sizes_of("box.scad")
    assert 28 < box["display_width"] < 29
    assert 28 < box["display_length"] < 29
    assert 21.7 + 3 <= box["window_width"] < 26.7
    assert 10.9 + 5 <= box["window_length"] < 19.3
    assert 2.8 < box["display_frame"] < box["inside_height"] - box["board_post"] - box["capacitor_height"]
    # Its pins, with a lead on them, end above the cable below them and beside what is screwed into the walls.
    pins_mm = 1.5 + 1.3 + 2.5 + 14
    assert box["inside_height"] - pins_mm > box["cable_diameter"] + 1


def test_the_carrier_on_the_sheets_is_the_one_of_the_circuit_board() -> None:
    assert (WIDTH, HEIGHT) == CARRIER_MM
    xs, ys = ({at[axis] for at in MOUNTING_HOLES} for axis in (0, 1))
    assert (max(xs) - min(xs), max(ys) - min(ys)) == CARRIER_HOLES_MM
    assert len(MOUNTING_HOLES) == 4
    page = (HARDWARE / "pcb" / "README.md").read_text(encoding="utf-8")
    assert f"The highest part is the capacitor, {HIGHEST_PART_MM:g} mm" in page
    assert f"Spacers of {STANDOFF_MM:g} mm" in page


def test_the_enclosure_says_its_version_and_licence() -> None:
    parts = sorted((HARDWARE / "enclosure").glob("*.scad"))
    assert parts
    for path in parts:
        assert f"Autopeg hardware {VERSION}, CERN-OHL-P-2.0" in path.read_text(encoding="utf-8")


def test_the_cable_of_every_board_goes_through_the_hole_of_the_box(plated: BuildPlan) -> None:
    """Round wires fill 60% of a round hole; with insulation 0.5 mm² are 2.2 mm thick, thin wires 1.4 mm."""
    feeds, strips = len(plated.feeds), len(plated.board.track.strips)
    area_mm2 = pi / 4 * (2 * feeds * 2.2**2 + 2 * strips * 1.4**2)
    if plated.name in ("classic-4", "lanes-4"):
        assert sqrt(area_mm2 / 0.6 * 4 / pi) > 7
    assert sqrt(area_mm2 / 0.6 * 4 / pi) <= sizes_of("box.scad")["cable_diameter"]


def open_edges(stl: bytes) -> int:
    """The edges that have no neighbour running the other way."""
    edges: Counter[tuple[Corner, Corner]] = Counter()
    for corners in triangles_of(stl):
        rounded = [tuple(round(value, 3) for value in corner) for corner in corners]
        for one, other in zip(rounded, (*rounded[1:], rounded[0]), strict=True):
            edges[one, other] += 1  # type: ignore[index]
    return sum(count != edges[other, one] for (one, other), count in edges.items())


@pytest.mark.parametrize("name", PRINTS)
def test_every_printed_part_is_a_closed_body_that_fits_a_printer(name: str) -> None:
    stl = (HARDWARE / "enclosure" / f"{name}.stl").read_bytes()
    assert open_edges(stl) == 0
    body = body_of(stl)
    assert body.volume > 1000
    assert max(high - low for low, high in zip(body.low, body.high, strict=True)) <= 200
    assert body.low[2] == pytest.approx(0, abs=0.01)


def test_light_grids_are_closed_bodies_as_thick_as_the_grid(plated: BuildPlan) -> None:
    tiles = sorted((HARDWARE / "panel" / plated.name).glob("light-grid-*.stl"))
    assert tiles
    for path in tiles:
        stl = path.read_bytes()
        assert open_edges(stl) == 0
        assert body_of(stl).high[2] == GRID_MM


def test_the_high_parts_make_room_for_the_carrier() -> None:
    low, high = (body_of((HARDWARE / "enclosure" / f"{name}.stl").read_bytes()) for name in ("corner", "corner-high"))
    assert high.high[2] - low.high[2] == pytest.approx(HIGH_FOOT_MM - sizes_of("corner.scad")["foot"])
    assert body_of((HARDWARE / "enclosure" / "foot-high.stl").read_bytes()).high[2] == pytest.approx(HIGH_FOOT_MM)


ENCLOSURE = HARDWARE / "enclosure"
OPENED = [path for path in sorted(ENCLOSURE.glob("*.scad")) if path.stem not in ("box", "nut")]
"""The files that people open; the others are used by them."""
BOXES = [path for path in OPENED if path.stem.endswith("_box")]

needs_openscad = pytest.mark.skipif(
    shutil.which("openscad") is None, reason="NOT TESTED: there is no openscad to render the enclosure with"
)


def assert_closed(messages: str) -> None:
    assert re.search(r"Simple:\s+yes|NoError", messages), messages
    assert "WARNING" not in messages


@needs_openscad
@pytest.mark.parametrize("name", PRINTS)
def test_the_printed_parts_are_those_of_the_sources_and_closed(name: str) -> None:
    there = body_of((HARDWARE / "enclosure" / f"{name}.stl").read_bytes())
    stl, messages = rendered(name, HARDWARE / "enclosure")
    assert there.is_like(body_of(stl)), "run `make hardware`"
    assert_closed(messages)


@needs_openscad
def test_the_shelf_for_a_phone_is_that_of_its_source_and_closed() -> None:
    there = (HARDWARE / SHELF).read_bytes()
    assert open_edges(there) == 0
    stl, messages = made_of(HARDWARE / "stand" / "phone_shelf.scad", [], "binstl")
    assert body_of(there).is_like(body_of(stl)), "run `make hardware`"
    assert_closed(messages)


@needs_openscad
@pytest.mark.parametrize("path", [path for path in OPENED if path not in BOXES], ids=lambda path: path.stem)
def test_the_enclosure_renders_to_a_closed_body(path: Path) -> None:
    stl, messages = made_of(path, [], "binstl")
    assert_closed(messages)
    assert len(stl) > 10_000


@needs_openscad
@pytest.mark.parametrize("path", BOXES, ids=lambda path: path.stem)
def test_the_box_as_it_is_opened_is_its_base_with_the_lid_beside_it(path: Path) -> None:
    """Both are closed, as is rendered above, and so is what has both."""
    sizes = sizes_of(path.name)
    aside_mm = sizes["board_length"] + 2 * sizes["post_diameter"] + 2 * sizes["wall"] + 8
    both, base, lid = (made_of(path, each, "csg") for each in ([], ['part="base"'], ['part="lid"']))
    assert not any("WARNING" in each.messages for each in (both, base, lid))
    lid_aside = lid.content.replace(b"[[1, 0, 0, 0]", b"[[1, 0, 0, %g]" % aside_mm, 1)
    assert both.content.split() == [*base.content.split(), *lid_aside.split()]
    prefix = "box" if path.stem == "carrier_box" else "perfboard-box"
    there, beside = (body_of((ENCLOSURE / f"{prefix}-{part}.stl").read_bytes()) for part in ("base", "lid"))
    assert there.high[0] < aside_mm + beside.low[0]
