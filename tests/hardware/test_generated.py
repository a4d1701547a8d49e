"""What stands in hardware/ is what `make hardware` makes."""

import re
import shutil
import subprocess
from pathlib import Path

import pytest

from generate.everything import drawings, wiring_diagrams

ROOT = Path(__file__).parents[2]
HARDWARE = ROOT / "hardware"


def test_the_files_are_those_of_a_fresh_run() -> None:
    made = drawings(HARDWARE)
    stale = [name for name, content in made.items() if (HARDWARE / name).read_bytes() != content]
    assert not stale, "run `make hardware`"
    there = {
        str(path.relative_to(HARDWARE))
        for folder in ("panel", "pictures", "bom", "wiring")
        for path in (HARDWARE / folder).rglob("*.*")
    }
    assert there == set(made) - {"power.md", "optics.md", "cutting.md"} | {
        f"wiring/{path.stem}.svg" for path in (HARDWARE / "boards").iterdir()
    }


def test_the_wiring_diagrams_are_those_of_a_fresh_run() -> None:
    if shutil.which("node") is None or not (ROOT / "node_modules" / "@viz-js" / "viz").is_dir():
        pytest.skip("NOT TESTED: without node and @viz-js/viz no wiring diagram can be drawn; `make test` brings them")
    made = wiring_diagrams(HARDWARE)
    assert len(made) == len(list((HARDWARE / "boards").iterdir()))
    assert not [name for name, content in made.items() if (HARDWARE / name).read_bytes() != content]


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
