"""The boards of hardware/boards as fixtures, each as a layout."""

from pathlib import Path

import pytest

from autopeg.drawings.build_plan import BuildPlan
from autopeg.drawings.files import plan_in
from autopeg.drawings.power import has_plates

HARDWARE = Path(__file__).parents[3] / "hardware"
BOARD_FILES = {path.stem: path for path in sorted((HARDWARE / "boards").glob("*.json"))}
PLATED = [name for name, path in BOARD_FILES.items() if has_plates(plan_in(path))]
"""The boards that are built from plates, not on a breadboard."""


@pytest.fixture(params=BOARD_FILES, scope="session")
def layout(request: pytest.FixtureRequest) -> BuildPlan:
    return plan_in(BOARD_FILES[request.param])


@pytest.fixture(params=PLATED, scope="session")
def plated(request: pytest.FixtureRequest) -> BuildPlan:
    return plan_in(BOARD_FILES[request.param])
