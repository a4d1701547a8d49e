"""The files of the carrier are read by KiCad 6, 8 and newer, as far as KiCad's sources say without a KiCad 8.

Compared are its history of formats (pcbnew/pcb_io/kicad_sexpr/pcb_io_kicad_sexpr.h) and its lists of words
(common/pcb.keywords, eeschema/schematic.keywords), as they were in the development of version 10: what a version of the
format has brought is still read, and every word that our files use is still known.
"""

import re
from pathlib import Path

import pytest

from support.hardware.kicad_reader import Node, child, children, parsed

PCB = Path(__file__).parents[2] / "hardware" / "pcb"

FORMATS = {
    "kicad_pcb": (20211014, 20240108),
    "footprint": (20211014, 20240108),
    "kicad_sch": (20211123, 20231120),
    "kicad_symbol_lib": (20211014, 20231120),
}
"""The format that KiCad 6 writes and the one of KiCad 8. Each reads the earlier ones and refuses later ones."""

_BOARD = """
at attr aux_axis_origin circle clearance comment connect_pads descr drill edge effects end exclude_from_bom
exclude_from_pos_files fill filled_areas_thickness filled_polygon font footprint fp_line fp_text general generator
gr_arc gr_line gr_text hatch justify kicad_pcb layer layers mid min_thickness mirror model name net net_name no
np_thru_hole offset oval pad pad_to_mask_clearance paper path polygon priority pts rect reference rev rotate scale
segment setup size start tedit thermal_bridge_width thermal_gap thickness through_hole thru_hole title title_block
tstamp user value version width xy xyz yes zone zone_connect
"""
BOARD_WORDS = set(_BOARD.split())
_SHEET = """
at bidirectional bottom color comment default diameter effects fill font footprint generator hide id in_bom input
junction justify kicad_sch kicad_symbol_lib label left length lib_id lib_symbols line name no no_connect none number
offset on_board output page paper passive path pin pin_names pin_numbers polyline power power_in power_out property
pts reference rev sheet_instances size stroke symbol symbol_instances text title title_block type unit uuid value
version width wire xy yes
"""
SHEET_WORDS = set(_SHEET.split())
"""The words that our files use, each found in KiCad's list. A new one is looked up there before it is written here."""
PROGRAMS = {"pcbnew", "eeschema", "kicad_symbol_editor"}
LAYER_KINDS = {"signal"}
"""Of a layer of copper; read as a plain word."""


def words_of(path: Path) -> set[str]:
    """The words of a file: neither quoted nor a number nor the name of a thing."""
    bare = re.sub(r'"(?:[^"\\]|\\.)*"', " ", path.read_text(encoding="utf-8"))
    bare = re.sub(r"\b[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}\b", " ", bare)
    return set(re.findall(r"(?<=[\s(])[a-z_]+(?=[\s)])", bare))


FILES = sorted(path for path in PCB.rglob("*.kicad_*") if path.suffix not in (".kicad_pro", ".kicad_prl"))


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.name)
def test_the_format_is_that_of_kicad_6_and_not_later_than_that_of_kicad_8(path: Path) -> None:
    root = parsed(path.read_text(encoding="utf-8"))
    six, eight = FORMATS[str(root[0])]
    assert int(str(child(root, "version")[1])) == six <= eight


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.name)
def test_every_word_is_one_that_kicad_still_reads(path: Path) -> None:
    known = SHEET_WORDS if path.suffix in (".kicad_sch", ".kicad_sym") else BOARD_WORDS | LAYER_KINDS
    assert words_of(path) <= known | PROGRAMS


def lists_in(node: Node, name: str) -> list[Node]:
    found = list(children(node, name))
    for each in node:
        if isinstance(each, list):
            found += lists_in(each, name)
    return found


def test_nothing_has_the_form_that_a_later_format_has_changed() -> None:
    """20210925: arcs by a middle point; 20200512: paper, not page; 20220211: no areas drawn with a thick outline."""
    board = parsed((PCB / "carrier.kicad_pcb").read_text(encoding="utf-8"))
    for arc in lists_in(board, "gr_arc"):
        assert [str(part[0]) for part in arc[1:4] if isinstance(part, list)] == ["start", "mid", "end"]
    assert list(children(board, "paper"))
    assert not list(children(board, "page"))
    zones = list(children(board, "zone"))
    assert zones
    assert all(child(zone, "filled_areas_thickness")[1] == "no" for zone in zones)
