"""Everybody can use the page: what axe finds in each of its states, light and dark, on a narrow phone."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser
from web_browser import SMALL_PHONE, runs_over, serious_findings
from web_server import Server
from web_states import STATES, Stage, play_games, same_cards_every_time


@pytest.fixture(scope="module")
def stage(browser: Browser, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Stage]:
    """One server for all states, with some games to look back at."""
    home: Path = tmp_path_factory.mktemp("home")
    with same_cards_every_time(), Server(home) as server:
        play_games(home, 2)
        made = Stage(browser, server.address)
        yield made


QUICK = (
    "lobby", "new_table", "menu", "cribbage_discard", "cribbage_show", "tabletop_place", "crib_rummy_lay", "score_pad",
)  # fmt: skip
"""The states that are looked at in every run; the whole tour takes minutes."""


@pytest.mark.parametrize(
    "name", [name if name in QUICK else pytest.param(name, marks=pytest.mark.slow) for name in STATES]
)
def test_axe_finds_nothing_serious_and_nothing_runs_over_a_small_phone(stage: Stage, name: str) -> None:
    page = STATES[name](stage)
    page.set_viewport_size({"width": SMALL_PHONE["width"], "height": SMALL_PHONE["height"]})
    assert serious_findings(page) == []
    assert not runs_over(page)
    assert stage.new_page.complaints == []
    stage.new_page.close()
