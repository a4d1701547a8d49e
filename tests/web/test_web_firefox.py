"""What people do on the page, in Firefox."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from support.web.engines.firefox import PROGRAM, Firefox
from support.web.engines.flows import FLOWS, run_flow


@pytest.fixture(scope="module")
def firefox(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Firefox]:
    """One browser for all flows: it takes long to start."""
    if PROGRAM is None:
        pytest.skip("THE PAGE IN FIREFOX IS NOT TESTED: there is no Firefox here (Debian: firefox-esr)")
    started = Firefox(tmp_path_factory.mktemp("firefox") / "profile")
    yield started
    started.close()


@pytest.mark.parametrize("name", FLOWS)
def test_people_do_in_firefox_what_they_came_for(firefox: Firefox, home: Path, name: str) -> None:
    run_flow(name, firefox, home)
