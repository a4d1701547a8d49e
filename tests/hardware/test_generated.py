"""What stands in hardware/ is what `make hardware` makes."""

import re
from pathlib import Path

import pytest

from autopeg.boards.board_layout import board_files
from autopeg.drawings.imprint import VERSION
from generate.everything import drawings

ROOT = Path(__file__).parents[2]
HARDWARE = ROOT / "hardware"


def test_the_files_are_those_of_a_fresh_run() -> None:
    made = drawings(HARDWARE)
    stale = [name for name, content in made.items() if (HARDWARE / name).read_bytes() != content]
    assert not stale, "run `make hardware`"
    there = {
        str(path.relative_to(HARDWARE))
        for folder in ("panel", "pictures", "bom", "sheets", "stand", "wiring")
        for path in (HARDWARE / folder).rglob("*.*")
    }
    written = {f"stand/{name}" for name in ("README.md", "phone_shelf.scad", "phone-shelf.stl")}
    assert there - written == set(made) - {"power.md", "optics.md", "cutting.md", "laser.md"}


@pytest.mark.parametrize("board", sorted(board_files()))
def test_pictures_and_wiring_say_their_version_and_licence(board: str) -> None:
    for name in (f"pictures/{board}.svg", f"wiring/{board}.svg", f"wiring/{board}.yml"):
        drawing = (HARDWARE / name).read_text(encoding="utf-8")
        assert re.search(rf"{board}.* · version {VERSION} · CERN-OHL-P-2.0", drawing), name
