"""The carrier board as KiCad sees it: its rules, its filled areas, and KiCad's own checks."""

import json
import shutil
import subprocess
from itertools import pairwise
from pathlib import Path

import pytest

from support.hardware.kicad_reader import child, children, numbers, parsed

PCB = Path(__file__).parents[2] / "hardware" / "pcb"


def test_the_project_has_the_rules_of_this_test() -> None:
    rules = json.loads((PCB / "carrier.kicad_pro").read_text(encoding="utf-8"))["board"]["design_settings"]["rules"]
    assert rules["min_clearance"] == 0.2
    assert rules["min_copper_edge_clearance"] == 0.3
    for path in PCB.rglob("*.kicad_*"):
        if path.suffix != ".kicad_pro":
            assert parsed(path.read_text(encoding="utf-8"))


def test_filled_areas_run_the_way_in_which_kicad_sees_their_pads() -> None:
    """Counter-clockwise where y points down: the other way round KiCad 6 calls their pads open until they are filled
    again."""
    zones = list(children(parsed((PCB / "carrier.kicad_pcb").read_text(encoding="utf-8")), "zone"))
    assert len(zones) == 5
    for zone in zones:
        for filled in children(zone, "filled_polygon"):
            outline = [tuple(numbers(corner)) for corner in children(child(filled, "pts"), "xy")]
            assert sum(x1 * y2 - x2 * y1 for (x1, y1), (x2, y2) in pairwise(outline)) > 0


_DRC = """
import pcbnew, sys
board = pcbnew.LoadBoard(sys.argv[1])
board.GetConnectivity().RecalculateRatsnest()
print("as saved, open:", board.GetConnectivity().GetUnconnectedCount())
pcbnew.ZONE_FILLER(board).Fill(board.Zones())
assert pcbnew.WriteDRCReport(board, sys.argv[2], pcbnew.EDA_UNITS_MILLIMETRES, True)
"""


def test_kicad_finds_no_fault_in_the_board(tmp_path: Path) -> None:
    python = "/usr/bin/python3"
    if (
        not Path(python).exists()
        or subprocess.run([python, "-c", "import pcbnew"], capture_output=True, check=False).returncode
    ):
        pytest.skip("NOT TESTED: there is no KiCad; on Debian `apt-get install kicad` brings it")
    shutil.copytree(PCB, tmp_path, dirs_exist_ok=True)
    report = tmp_path / "drc.txt"
    done = subprocess.run(
        [python, "-c", _DRC, tmp_path / "carrier.kicad_pcb", report],
        check=True,
        timeout=100,
        capture_output=True,
        text=True,
    )
    assert "as saved, open: 0" in done.stdout
    text = report.read_text(encoding="utf-8")
    assert "Found 0 DRC violations" in text, text
    assert "Found 0 unconnected pads" in text, text
    assert "Found 0 Footprint errors" in text, text


@pytest.mark.parametrize("what", ["sch erc", "pcb drc"])
def test_kicads_own_command_finds_no_fault(what: str, tmp_path: Path) -> None:
    cli = shutil.which("kicad-cli")
    kind, check = what.split()
    if cli is None or subprocess.run([cli, kind, check, "--help"], capture_output=True, check=False).returncode:
        pytest.skip("NOT TESTED: there is no kicad-cli of version 8 or later")
    command = [
        cli,
        kind,
        check,
        "--severity-error",
        "--exit-code-violations",
        "-o",
        tmp_path / "report.txt",
        PCB / f"carrier.kicad_{kind}",
    ]
    done = subprocess.run(command, capture_output=True, text=True, timeout=120, check=False)
    assert done.returncode == 0, (tmp_path / "report.txt").read_text(encoding="utf-8")
