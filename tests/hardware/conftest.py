"""The boards of hardware/boards, each as a layout."""

from pathlib import Path

import pytest

from autopeg.boards.board_layout import BoardLayout
from generate.everything import layout_in

HARDWARE = Path(__file__).parents[2] / "hardware"
BOARD_FILES = sorted((HARDWARE / "boards").glob("*.json"))


@pytest.fixture(params=BOARD_FILES, ids=lambda path: path.stem, scope="session")
def layout(request: pytest.FixtureRequest) -> BoardLayout:
    return layout_in(request.param)
