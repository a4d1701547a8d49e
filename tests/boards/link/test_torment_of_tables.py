"""Not an entry lost and none doubled, while questions are open as well, in line mode, on the screen and in the page."""

from pathlib import Path

import pytest

from pegcore.link_state import MISS, TABLE
from support.boards.link.torment_of_tables import evenings

ENTRIES = 40


def test_42_evenings_lose_no_entry_and_double_none(tmp_path: Path) -> None:
    """Nor is one dropped that the answer has not named."""
    done = list(evenings(tmp_path, range(42), ENTRIES))
    for what in ("answers", "combined", "crashes", "cuts", "interrupts", "partings"):
        assert sum(getattr(evening, what) for evening in done) >= 10, what
    walked = set[tuple[str, str]]().union(*(evening.board.walked for evening in done))
    assert {name for _, name in walked} == {name for _, name in TABLE} - {MISS}, "an input of the link never came"


@pytest.mark.slow
@pytest.mark.timeout(1200)
@pytest.mark.parametrize("first", range(1000, 1600, 100))
def test_600_more_evenings(first: int, tmp_path: Path) -> None:
    for _ in evenings(tmp_path, range(first, first + 100), ENTRIES):
        pass
