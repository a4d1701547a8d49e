"""What people see of the page in Chromium where other tests, nearly all of which run there, look at no picture."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from support.web.browser import CHROMIUM
from support.web.engines.chromium import ChromiumEngine
from support.web.engines.flows import run_flow

SEEN = (
    *("the lobby", "a photo of a hand", "a score pad", "settings that are kept", "a replay"),
    *("hint and undo", "names from right to left", "every declaration"),
)
"""Flows that look at colours, sizes and places."""


@pytest.fixture(scope="module")
def engine(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ChromiumEngine]:
    """One browser for all flows: it takes long to start."""
    if CHROMIUM is None:
        pytest.skip("THE PAGE IN CHROMIUM IS NOT TESTED: there is no Chromium here")
    started = ChromiumEngine(tmp_path_factory.mktemp("chromium"))
    yield started
    started.close()


@pytest.mark.parametrize("name", SEEN)
def test_people_see_in_chromium_what_they_came_for(engine: ChromiumEngine, home: Path, name: str) -> None:
    run_flow(name, engine, home)
