"""The page with text at 200%, on phones: nothing is wider than the window, and what is needed can be reached."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser

from support.web.browser import CHROMIUM, LARGE_SIDEWAYS, PHONE, SHORT_PHONE, runs_over
from support.web.fixtures import FLAGS
from support.web.server import Server
from support.web.sight import hidden_in_lists
from support.web.states import STATES, Stage, same_cards_every_time

LARGE_PX = 32
"""Twice what browsers usually have: what people choose in their settings, media queries and all."""

REACHED = {
    "cribbage_discard": (".hand .pick", ".discard-button", ".prompt"),
    "cribbage_declare": (".pad .key", ".pad .prompt"),
    "tabletop_count": (".grid .sum", ".shown > .button.main"),
    "crib_rummy_lay": (
        ".lay-options .button.main",
        ".long-hand .draggable:last-child .pick",
        ".tools .actions .button",
    ),
    "score_pad": (".lane-key .points", ".keys .key"),
}
"""What has to be in sight once it is scrolled to, by the state of the page."""


@pytest.fixture(scope="module")
def large_text(browser: Browser) -> Iterator[Browser]:
    setting = f"--blink-settings=defaultFontSize={LARGE_PX}"
    launched = browser.browser_type.launch(executable_path=CHROMIUM, args=[*FLAGS, setting])
    yield launched
    launched.close()


@pytest.mark.parametrize("state", REACHED)
def test_everything_needed_can_be_reached_with_large_text(large_text: Browser, tmp_path: Path, state: str) -> None:
    with same_cards_every_time(), Server(tmp_path / "home") as server:
        stage = Stage(large_text, server.address)
        page = STATES[state](stage)
        assert page.evaluate("getComputedStyle(document.documentElement).fontSize") == f"{LARGE_PX}px"
        for window in (PHONE, SHORT_PHONE, LARGE_SIDEWAYS):
            page.set_viewport_size({"width": window["width"], "height": window["height"]})
            assert not runs_over(page), window
            for selector in REACHED[state]:
                assert page.locator(selector).count() > 0, selector
                assert hidden_in_lists(page, selector) == [], window
        stage.new_page.close()
