"""The boards of hardware/boards as fixtures, each as a layout."""

from pathlib import Path

import pytest

from autopeg.boards.board_layout import BoardLayout
from autopeg.drawings.files import has_plates, layout_in

HARDWARE = Path(__file__).parents[2] / "hardware"
BOARD_FILES = sorted((HARDWARE / "boards").glob("*.json"))
PLATED_FILES = [path for path in BOARD_FILES if has_plates(layout_in(path))]


@pytest.fixture(params=BOARD_FILES, ids=lambda path: path.stem, scope="session")
def layout(request: pytest.FixtureRequest) -> BoardLayout:
    return layout_in(request.param)


@pytest.fixture(params=PLATED_FILES, ids=lambda path: path.stem, scope="session")
def plated(request: pytest.FixtureRequest) -> BoardLayout:
    """A board that is built from plates, not on a breadboard."""
    return layout_in(request.param)
