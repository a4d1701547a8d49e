"""Everybody can use the page in each of its states: what axe finds in all colours and sizes, what phones show of it."""

import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, ViewportSize

from support.web.browser import (
    LARGE_SIDEWAYS,
    PHONE,
    SHORT_PHONE,
    SIDEWAYS,
    SMALL_PHONE,
    findings,
    large_text,
    runs_over,
)
from support.web.server import Server
from support.web.sight import SCORES, hidden, hidden_in_lists
from support.web.states import STATES, Stage, play_games, same_cards_every_time

TALL: ViewportSize = {"width": 412, "height": 915}
SMALL_SIDEWAYS: ViewportSize = {"width": 568, "height": 320}
WINDOWS = (PHONE, TALL, SHORT_PHONE, SIDEWAYS, LARGE_SIDEWAYS)
CHOICES = "lists => lists.map(list => list.options.length)"
FEWEST_IN_A_LIST = 4
"""Fewer choices are in sight all at once, as segments or as a switch."""
TOTALS = ".counted > .points"

PALE = "@media (prefers-color-scheme: light) and (prefers-contrast: more) { h1 { color: #ddd; background: #fff } }"

NEEDED = {
    "cribbage_discard": (SCORES, ".hand .pick", ".discard-button", ".prompt"),
    "cribbage_play": (SCORES, ".hand .card", ".count strong", ".prompt"),
    "cribbage_four": (SCORES, ".hand .card", ".count strong", ".prompt"),
    "cribbage_declare": (SCORES, ".pad .key"),
    "cribbage_show": (SCORES, ".shown > .button.main"),
    "hand_over": (SCORES, ".hand-over .button.main"),
    "tabletop_place": (SCORES, ".turned-card .card", ".cell.open button", ".crib .button"),
    "tabletop_count": (SCORES, ".grid .sum", ".shown > .button.main"),
    "crib_rummy_lay": (SCORES, ".long-hand .pick", ".lay-options .button.main", ".tools > :not(details) > .button"),
    "crummy_rummy_play": (SCORES, ".long-hand .pick", ".turn-actions .button", ".tools > :not(details) > .button"),
    "crummy_rummy_count": (SCORES, ".shown > .button.main"),
    "score_pad": (".lane-key .points", ".keys .key"),
}
"""What has to be seen without scrolling, by the state of the page."""

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
"""What has to be in sight with text at 200 %, once it is scrolled to."""

LONG = {name for name in STATES if "summary" in name or "mistake" in name or name.endswith("_end")} | {
    "statistics",
    "replay",
    "crib_rummy_count",
    "duplicate_results",
    "cribbage_celebration",
}
"""The states that somebody has to play and weigh whole games for; most of what they show other tests look at too."""


@pytest.fixture(scope="module")
def stage(browser: Browser, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Stage]:
    """One server for all states, with some games to look back at."""
    home: Path = tmp_path_factory.mktemp("home")
    with same_cards_every_time(), Server(home, "virtual") as server:
        play_games(home, 2)
        made = Stage(browser, server.address)
        yield made


@pytest.mark.parametrize(
    "name", [pytest.param(name, marks=pytest.mark.slow) if name in LONG else name for name in STATES]
)
def test_a_state_shows_what_is_needed_and_axe_finds_nothing(stage: Stage, name: str) -> None:
    """The hand, the main button and every total are in the window of every phone, and nothing runs over."""
    page = STATES[name](stage)
    if name in NEEDED:
        assert missing_by_window(page, *NEEDED[name]) == {}
        page.set_viewport_size(SMALL_SIDEWAYS)
        assert not runs_over(page)
    page.set_viewport_size(SMALL_PHONE)
    assert [count for count in page.locator("select").evaluate_all(CHOICES) if count < FEWEST_IN_A_LIST] == []
    assert not runs_over(page)
    assert findings(page, in_all_looks=True) == []
    if name in REACHED:
        with large_text(page):
            assert unreached_by_window(page, *REACHED[name]) == {}
    assert stage.new_page.complaints == []
    stage.new_page.close()


def unreached_by_window(page: Page, *needed: str) -> dict[str, list[str]]:
    """Return what of a page with large text is not in sight even when it is scrolled to, for some phones."""
    unreached: dict[str, list[str]] = {}
    for window in (PHONE, SHORT_PHONE, LARGE_SIDEWAYS):
        page.set_viewport_size(window)
        size = f"{window['width']}x{window['height']}"
        assert not runs_over(page), f"{size} runs over"
        for selector in needed:
            assert page.locator(selector).count() > 0, selector
            unreached |= {f"{size} {selector}": found for found in [hidden_in_lists(page, selector)] if found}
    return unreached


def test_pale_text_is_found_in_the_look_that_has_it(stage: Stage) -> None:
    page = STATES["learn"](stage)
    assert findings(page) == []
    page.evaluate(
        "rules => document.adoptedStyleSheets.push(new CSSStyleSheet()) "
        "&& document.adoptedStyleSheets.at(-1).replaceSync(rules)",
        PALE,
    )
    assert [name for name, _ in findings(page)] == ["light, more: color-contrast"]
    stage.new_page.close()


def test_the_program_that_photographs_the_states_finds_what_it_needs() -> None:
    """It runs outside the tests, and so without their folders."""
    program = Path(__file__).parents[1] / "screenshots.py"
    subprocess.run([sys.executable, program, "--help"], check=True, stdout=subprocess.DEVNULL)


def missing_by_window(page: Page, *needed: str) -> dict[str, list[str]]:
    """Return what of a page is not in the window without scrolling, for phones of all sizes."""
    missing: dict[str, list[str]] = {}
    for window in WINDOWS:
        page.set_viewport_size(window)
        page.evaluate("scrollTo(0, 0)")
        page.evaluate("() => new Promise(requestAnimationFrame)")
        size = f"{window['width']}x{window['height']}"
        assert not runs_over(page), f"{size} runs over"
        for selector in needed:
            assert page.locator(selector).count() > 0, selector
        found = hidden(page, *needed) + hidden_in_lists(page, TOTALS)
        if found:
            missing[size] = found
    return missing
