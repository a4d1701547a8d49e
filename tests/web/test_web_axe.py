"""Everybody can use the page: what axe finds in each of its states, in all colours, on a narrow phone."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser
from web_browser import SMALL_PHONE, findings, runs_over
from web_server import Server
from web_states import STATES, Stage, play_games, same_cards_every_time


@pytest.fixture(scope="module")
def stage(browser: Browser, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Stage]:
    """One server for all states, with some games to look back at."""
    home: Path = tmp_path_factory.mktemp("home")
    with same_cards_every_time(), Server(home, "virtual") as server:
        play_games(home, 2)
        made = Stage(browser, server.address)
        yield made


LONG = {name for name in STATES if "summary" in name or "mistake" in name or name.endswith("_end")} | {
    "statistics",
    "replay",
    "crib_rummy_count",
    "duplicate_results",
    "cribbage_celebration",
}
"""The states that somebody has to play and weigh whole games for; most of what they show other tests look at too."""


@pytest.mark.parametrize(
    "name", [pytest.param(name, marks=pytest.mark.slow) if name in LONG else name for name in STATES]
)
def test_axe_finds_nothing_and_nothing_runs_over_a_small_phone(stage: Stage, name: str) -> None:
    page = STATES[name](stage)
    page.set_viewport_size({"width": SMALL_PHONE["width"], "height": SMALL_PHONE["height"]})
    assert findings(page) == []
    assert not runs_over(page)
    assert stage.new_page.complaints == []
    stage.new_page.close()
