"""No tap moves a control that stays, or any part of the page: not at once, and not when what it caused has arrived."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, ViewportSize

from support.web.browser import PHONE, SHORT_PHONE, SIDEWAYS
from support.web.server import Server
from support.web.stage import ANN, BOB
from support.web.standing_still import Still
from support.web.states import Stage, same_cards_every_time

LOW_LAPTOP: ViewportSize = {"width": 1366, "height": 660}
WINDOWS = (SHORT_PHONE, PHONE, SIDEWAYS, LOW_LAPTOP)
MOVES = 5
"""In each window; a deal of cribbage goes on from one to the next."""

HINT, UNDO, REDO = (f".actions .button:nth-child({at})" for at in (1, 2, 3))

_OFFERED = """() => [
  ".question > .button.main", ".discard-button:enabled", ".shown > .button.main", ".claim > .button.main",
  ".ending > .button.main",
  ".hand:has(+ .row .discard-button) .pick:not([aria-pressed=true])",
  ".hand .pick", ".dock .row .button.main", ".cell.open button", ".crib .button",
  ".suggestions .lay-option", ".suggestions .close", ".lay-options .button.main",
  ".turn-actions .button.main", ".marked-actions > [aria-keyshortcuts=x]", ".turn-actions [aria-expanded=false]",
  ".long-hand .pick:not([aria-pressed=true])",
].find((offer) => [...document.querySelectorAll(offer)].some((each) => each.checkVisibility())) ?? \"\""""
"""What comes first of all that can be tapped."""

SPOILED = {
    "a hint that pushes the hand": ".table:has(.hint) .dock { padding-bottom: 99px; }",
    "a hand that closes up": ".gone { display: none; }",
}


_ADD_STYLE = """async (text) => {
  const sheet = new CSSStyleSheet();
  document.adoptedStyleSheets = [await sheet.replace(text)];
}"""


@pytest.fixture(scope="module")
def stage(browser: Browser, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Stage]:
    """One server for all of these tests, with a board that has a display."""
    home: Path = tmp_path_factory.mktemp("home")
    with same_cards_every_time(), Server(home, "virtual") as server:
        made = Stage(browser, server.address)
        yield made
        made.new_page.close()


def play(still: Still, page: Page, moves: int) -> None:
    """Tap what is offered first, so often; a hint and a step back and forth in between."""
    was = ""
    for number in range(moves):
        offer = page.evaluate(_OFFERED)
        if offer == was == ".turn-actions [aria-expanded=false]":
            offer = ".long-hand .pick:not([aria-pressed=true])"
        was = offer
        still.tap(offer)
        if number == 1:
            still.tap(HINT)
        if number == moves - 1:
            still.tap(UNDO)
            still.tap(REDO)


@pytest.mark.parametrize("game", ["cribbage", "tabletop", "crib_rummy", "crummy_rummy"])
def test_a_game_stands_still(stage: Stage, game: str) -> None:
    device = stage.table(game, ANN, {"bot": "beginner"})
    page = stage.see(device)
    still = Still(page, device.code)
    for window in WINDOWS:
        still.resize(window)
        play(still, page, MOVES)
    still.expect_nothing_moved()
    stage.new_page.close()


def test_the_score_pad_stands_still(stage: Stage) -> None:
    device = stage.table("score", ANN, BOB)
    page = stage.see(device)
    still = Still(page, device.code, moving=".entries")  # the newest is the first
    for window in WINDOWS:
        still.resize(window)
        for key in ("1", "9", "delete", "1", "Peg", "2", "Peg"):
            still.tap(f".keys .key:text-is('{key}')" if key != "delete" else ".keys [aria-label=delete]")
        still.tap(".keys .aside >> nth=0")
    still.expect_nothing_moved()
    stage.new_page.close()


@pytest.mark.parametrize("spoiled", SPOILED)
def test_a_spoiled_layout_is_noticed(stage: Stage, spoiled: str) -> None:
    device = stage.table("cribbage", ANN, {"bot": "beginner"})
    page = stage.see(device)
    page.set_viewport_size(SHORT_PHONE)
    page.evaluate(_ADD_STYLE, SPOILED[spoiled])
    still = Still(page, device.code)
    play(still, page, 5)
    assert still.controls
    assert still.layout
    stage.new_page.close()
