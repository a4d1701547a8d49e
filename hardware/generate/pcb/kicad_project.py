"""The KiCad project around schematic and board: rules for the checks, and where the libraries are."""

import json

from generate.pcb.carrier import CLEARANCE, SIGNAL
from generate.pcb.kicad_board import LIBRARY
from generate.pcb.model import Board
from generate.pcb.pour import EDGE_GAP

SMALLEST_GAP = 0.2
"""What the manufacturers ask for between copper and copper."""
SMALLEST_RING = 0.2
SMALLEST_EDGE_GAP = 0.3


def project_files(board: Board) -> dict[str, str]:
    """Return the project file and the tables of libraries by name."""
    uri = f"${{KIPRJMOD}}/{LIBRARY}"
    return {
        f"{board.name}.kicad_pro": json.dumps(_project(board), indent=2) + "\n",
        "sym-lib-table": _table("sym_lib_table", f"{uri}.kicad_sym"),
        "fp-lib-table": _table("fp_lib_table", f"{uri}.pretty"),
    }


def _table(name: str, uri: str) -> str:
    return f'({name}\n  (lib (name "{LIBRARY}")(type "KiCad")(uri "{uri}")(options "")(descr ""))\n)\n'


def _project(board: Board) -> dict[str, object]:
    rules = {
        "min_clearance": SMALLEST_GAP,
        "min_copper_edge_clearance": SMALLEST_EDGE_GAP,
        "min_hole_clearance": 0.25,
        "min_hole_to_hole": 0.25,
        "min_through_hole_diameter": 0.3,
        "min_track_width": 0.2,
        "min_via_annular_width": SMALLEST_RING,
    }
    assert EDGE_GAP >= SMALLEST_EDGE_GAP
    net_class = {
        "name": "Default",
        "clearance": CLEARANCE,
        "track_width": SIGNAL,
        "via_diameter": 0.8,
        "via_drill": 0.4,
    }
    return {
        "board": {"design_settings": {"rules": rules}},
        "meta": {"filename": f"{board.name}.kicad_pro", "version": 1},
        "net_settings": {"classes": [net_class], "meta": {"version": 2}},
        "pcbnew": {"page_layout_descr_file": ""},
        "schematic": {"meta": {"version": 1}},
        "sheets": [],
        "text_variables": {},
    }
