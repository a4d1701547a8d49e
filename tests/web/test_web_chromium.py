"""What people do on the page, in Chromium."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from support.web.browser import CHROMIUM
from support.web.engines.chromium import ChromiumEngine
from support.web.engines.flows import FLOWS, run_flow


@pytest.fixture(scope="module")
def engine(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ChromiumEngine]:
    """One browser for all flows: it takes long to start."""
    if CHROMIUM is None:
        pytest.skip("THE PAGE IN CHROMIUM IS NOT TESTED: there is no Chromium here")
    started = ChromiumEngine(tmp_path_factory.mktemp("chromium"))
    yield started
    started.close()


@pytest.mark.parametrize("name", FLOWS)
def test_people_do_in_chromium_what_they_came_for(engine: ChromiumEngine, home: Path, name: str) -> None:
    run_flow(name, engine, home)
