"""The page served on this computer, and devices that talk to it as browsers do."""

import asyncio
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Self

import pytest
from playwright.sync_api import Browser, sync_playwright

from support.web.browser import CHROMIUM, NewPage
from support.web.device import Device
from support.web.finished_games import same_cards_every_time
from support.web.server import Server
from support.web.stage import Stage

ABSENT = (
    "WebUIOmniboxPopup",  # suggestions below the address bar, which headless windows load as well
    "WebUIOmniboxAimPopup",
    # What Playwright switches off, whose own flag the one of a program replaces.
    "AvoidUnnecessaryBeforeUnloadCheckSync",
    "DestroyProfileOnBrowserClose",
    "HttpsUpgrades",
    "LensOverlay",
    "MediaRouter",
    "OptimizationHints",
    "PaintHolding",
    "ThirdPartyStoragePartitioning",
    "RenderDocument",  # a frame and a compositor of its own for each page load
)
"""Parts of Chromium that are switched off. Its two pages of suggestions took longer than the page under test."""

SCRIPT_FLAGS = ("--no-maglev", "--no-turbofan", "--always-sparkplug", "--no-flush-bytecode")
"""Of V8: a test runs little code often, so that what is compiled for it once is worth keeping and not optimizing."""

FLAGS = [
    "--no-sandbox",
    "--renderer-process-limit=1",
    "--process-per-site",
    "--disable-site-isolation-trials",
    "--disable-gpu",
    "--in-process-gpu",
    f"--disable-features={','.join(ABSENT)}",
    f"--js-flags={' '.join(SCRIPT_FLAGS)}",
    "--force-gpu-mem-available-mb=0",
]
"""Few processes and few pages of Chromium's own: these tests open hundreds of pages, which are all of this project.

Without memory for tiles Chromium styles, lays out and paints every page, but puts
no pixels on a screen, where no test looks.
"""


@pytest.fixture
def home(tmp_path: Path) -> Path:
    """The folder of the games of this test."""
    return tmp_path / "home"


@pytest.fixture
def server(home: Path) -> Iterator[Server]:
    """A page without a board."""
    with Server(home) as served:
        yield served


@pytest.fixture
def with_board(home: Path) -> Iterator[Server]:
    """A page with a virtual board."""
    with Server(home, "virtual") as served:
        yield served


@pytest.fixture
def new_device(server: Server) -> Callable[[], Device]:
    """Make a device that is known to the page."""
    return lambda: Device(server.address)


@pytest.fixture(autouse=True)
def devices_hang_up() -> Iterator[None]:
    """Close the connections of the devices that a test makes: Python would keep them until it looks for garbage."""
    before = set(Device.connected)
    yield
    for device in Device.connected - before:
        device.close()


class Chromium:
    """A Chromium in one event loop with Playwright, for as long as it is entered."""

    def __enter__(self) -> Self:
        self._playing = sync_playwright()
        self._browser = self._playing.start().chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        self._loop = asyncio._get_running_loop()
        return self

    def __exit__(self, *_: object) -> None:
        with self.running() as browser:
            browser.close()
            self._playing.__exit__()

    @contextmanager
    def running(self) -> Iterator[Browser]:
        """Let it work. At other times its loop is put aside: no other could run in this thread, and tests have some."""
        asyncio._set_running_loop(self._loop)
        try:
            yield self._browser
        finally:
            asyncio._set_running_loop(None)


@pytest.fixture(scope="module")
def browser(chromium: Chromium) -> Iterator[Browser]:
    """Chromium for the tests of one file."""
    with chromium.running() as running:
        yield running


@pytest.fixture
def new_page(browser: Browser, server: Server) -> Iterator[NewPage]:
    """Make the page of a device of its own; whatever its console complains about fails the test."""
    made = NewPage(browser, server.address)
    yield made
    made.close()
    assert made.complaints == []


@pytest.fixture(scope="module")
def still_stage(browser: Browser, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Stage]:
    """One server for all tests of a module, with the same cards in every run and a board that has a display."""
    with same_cards_every_time(), Server(tmp_path_factory.mktemp("home"), "virtual") as server:
        made = Stage(browser, server.address)
        yield made
        made.new_page.close()
