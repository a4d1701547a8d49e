"""What people do on the page, in WebKit, the engine of Safari."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from support.web.engines.flows import FLOWS, run_flow
from support.web.engines.webkit import WebKit, is_installed


@pytest.fixture(scope="module")
def webkit(tmp_path_factory: pytest.TempPathFactory) -> Iterator[WebKit]:
    """One browser for all flows."""
    if not is_installed():
        missing = "there is no WebKitGTK with a driver here (Debian: webkit2gtk-driver, xvfb and libgtk-3-0)"
        pytest.skip(f"THE PAGE IN WEBKIT IS NOT TESTED: {missing}")
    started = WebKit(tmp_path_factory.mktemp("webkit") / "window")
    yield started
    started.close()


@pytest.mark.parametrize("name", FLOWS)
def test_people_do_in_webkit_what_they_came_for(webkit: WebKit, home: Path, name: str) -> None:
    run_flow(name, webkit, home)
