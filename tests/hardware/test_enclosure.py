"""The printed parts fit the plates and the electronics."""

import re
import shutil
import subprocess
from pathlib import Path

import pytest
from shipped_boards import HARDWARE

from autopeg.boards.board_layout import BoardLayout
from autopeg.boards.panel import screws_of
from autopeg.drawings.bill import items_of
from autopeg.drawings.imprint import VERSION
from autopeg.drawings.optics import BACKING_MM, DIFFUSER_MM, GRID_MM, PANEL_MM, screw_mm, spacer_mm, stack_mm


def numbers_of(name: str) -> dict[str, float]:
    """The sizes at the top of an OpenSCAD file."""
    text = (HARDWARE / "enclosure" / name).read_text(encoding="utf-8")
    return {key: float(size) for key, size in re.findall(r"^(\w+) = ([\d.]+);", text, re.MULTILINE)}


def test_the_corner_pieces_hold_the_plates_of_this_folder(plated: BoardLayout) -> None:
    corner = numbers_of("corner.scad")
    thickness = [corner[f"{plate}_thickness"] for plate in ("panel", "diffuser", "grid", "backing")]
    assert thickness == [PANEL_MM, DIFFUSER_MM, GRID_MM, BACKING_MM]
    if plated.panel.module_mm is None:
        assert corner["spacer"] == spacer_mm(plated.panel)
    inset = corner["screw_inset"]
    assert (inset, inset) in screws_of(plated.panel)
    # The screw ends inside the pocket, and its nut has all its thread.
    under_head_mm = corner["floor_thickness"] - corner["pocket"]
    length_mm = screw_mm(plated.panel) - stack_mm(plated.panel)
    assert under_head_mm + 2.4 <= length_mm <= corner["floor_thickness"]


def test_the_box_takes_the_prototyping_board_with_the_pico_in_its_sockets(plated: BoardLayout) -> None:
    box = numbers_of("keypad_box.scad")
    specification = {item.part: item.specification for item in items_of(plated)}
    assert specification["prototyping board"] == f"about {box['board_length']:g} × {box['board_width']:g} mm"
    usb_mm = box["board_post"] + box["board_thickness"] + box["socket_height"] + box["pico_thickness"] + 1.3
    assert usb_mm + box["usb_height"] / 2 + 2 < box["inside_height"]
    assert box["jack_diameter"] >= 8
    assert box["fuse_diameter"] >= 12


def test_the_enclosure_says_its_version_and_licence() -> None:
    parts = sorted((HARDWARE / "enclosure").glob("*.scad"))
    assert parts
    for path in parts:
        assert f"Autopeg hardware {VERSION}, CERN-OHL-P-2.0" in path.read_text(encoding="utf-8")


@pytest.mark.parametrize("path", sorted((HARDWARE / "enclosure").glob("*.scad")), ids=lambda path: path.stem)
def test_the_enclosure_renders_to_a_closed_body(path: Path, tmp_path: Path) -> None:
    if shutil.which("openscad") is None:
        pytest.skip("NOT TESTED: there is no openscad to render the enclosure with")
    out = tmp_path / "part.stl"
    done = subprocess.run(["openscad", "-o", out, path], capture_output=True, text=True, timeout=120, check=False)
    assert done.returncode == 0, done.stderr
    assert re.search(r"Simple:\s+yes|NoError", done.stderr), done.stderr
    assert "WARNING" not in done.stderr
    assert out.stat().st_size > 10_000
