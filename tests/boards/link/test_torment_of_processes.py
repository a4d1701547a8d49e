"""Not an entry lost and none doubled between real programs that are killed at any moment."""

import sys
from pathlib import Path

import pytest

if sys.platform == "win32":
    pytest.skip("there are no pseudo terminals", allow_module_level=True)

from support.boards.link.torment_of_processes import FRONTS, Evening


def test_a_short_evening_with_real_programs_loses_no_entry_and_doubles_none(tmp_path: Path) -> None:
    """4 entries, in lines."""
    Evening(tmp_path, 0, "lines", 4).run()


@pytest.mark.slow
@pytest.mark.timeout(1200)
@pytest.mark.parametrize("seed", range(36))
def test_an_evening_with_real_programs_loses_no_entry_and_doubles_none(seed: int, tmp_path: Path) -> None:
    """40 entries; the host in lines, on the screen and in the page in turn."""
    Evening(tmp_path, seed, FRONTS[seed % len(FRONTS)]).run()
