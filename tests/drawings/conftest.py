"""The boards that come with Autopeg and some designed ones, each as a layout."""

from functools import cache

import pytest

from autopeg.drawings.build_plan import BuildPlan
from autopeg.drawings.files import plan_in
from autopeg.drawings.sheet import Sheet
from support.drawings.designed_boards import DESIGNED, designed
from support.drawings.drawn_plates import PLATES
from support.drawings.shipped_boards import BOARD_FILES, PLATED


@pytest.fixture(params=[*BOARD_FILES, *DESIGNED], scope="session")
def layout(request: pytest.FixtureRequest) -> BuildPlan:
    return _board(request.param)


@pytest.fixture(params=[*PLATED, *DESIGNED], scope="session")
def plated(request: pytest.FixtureRequest) -> BuildPlan:
    """A board that is built from plates, not on a breadboard."""
    return _board(request.param)


@pytest.fixture(params=PLATES)
def sheet(request: pytest.FixtureRequest, plated: BuildPlan) -> Sheet:
    """One plate of a board."""
    return PLATES[request.param](plated)


@cache
def _board(name: str) -> BuildPlan:
    return plan_in(BOARD_FILES[name]) if name in BOARD_FILES else designed(name)
