"""No tap moves a control that stays, or any part of the page: not at once, and not when what it caused has arrived."""

import pytest
from playwright.sync_api import Page, ViewportSize, expect

from support.web.browser import PHONE, SHORT_PHONE, SIDEWAYS
from support.web.stage import ANN, BOB, is_shown
from support.web.standing_still import Still
from support.web.states import Stage

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


_PLACES = "(hands) => hands.map((each) => each.getBoundingClientRect().toJSON())"

_NOBODY_IS_WAITED_FOR = """
const parse = JSON.parse;
JSON.parse = (text) => {
  const told = parse(text);
  return sessionStorage.goesOn && told?.waiting_for ? { ...told, waiting_for: [] } : told;
};"""
"""Tells the page what it shows between a tap on the way on and the next deal."""

_ADD_STYLE = """async (text) => {
  const sheet = new CSSStyleSheet();
  document.adoptedStyleSheets = [await sheet.replace(text)];
}"""


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
def test_a_game_stands_still(still_stage: Stage, game: str) -> None:
    device = still_stage.table(game, ANN, {"bot": "beginner"})
    page = still_stage.see(device)
    still = Still(page, device.code)
    for window in WINDOWS:
        still.resize(window)
        play(still, page, MOVES)
    still.expect_nothing_moved()
    still_stage.new_page.close()


def test_the_score_pad_stands_still(still_stage: Stage) -> None:
    device = still_stage.table("score", ANN, BOB)
    page = still_stage.see(device)
    still = Still(page, device.code, moving=".entries")  # the newest is the first
    for window in WINDOWS:
        still.resize(window)
        for key in ("1", "9", "delete", "1", "Peg", "2", "Peg"):
            still.tap(f".keys .key:text-is('{key}')" if key != "delete" else ".keys [aria-label=delete]")
        still.tap(".keys .aside >> nth=0")
    still.expect_nothing_moved()
    still_stage.new_page.close()


def test_counted_hands_keep_their_places_when_the_way_on_goes(still_stage: Stage) -> None:
    device = still_stage.table("cribbage", ANN, {"bot": "beginner"})
    device.play_until(is_shown)
    device.page.add_init_script(_NOBODY_IS_WAITED_FOR)
    page = still_stage.see(device)
    page.set_viewport_size(LOW_LAPTOP)
    way_on, hands = page.locator(".shown > .button.main"), page.locator(".counted")
    expect(way_on).to_be_visible()
    before = hands.evaluate_all(_PLACES)
    assert before
    page.evaluate("sessionStorage.goesOn = 'yes'")
    page.reload()
    expect(way_on).to_be_hidden()
    expect(hands).to_have_count(len(before))
    assert hands.evaluate_all(_PLACES) == before
    still_stage.new_page.close()


def test_what_opens_over_a_page_moves_nothing(still_stage: Stage) -> None:
    """The form of a new table, the question whether one resigns, the summary."""
    page = still_stage.opened("/", ".offers")
    still = Still(page)
    for window in WINDOWS:
        still.resize(window)
        still.tap(".offers > .tile")
        still.tap(".side-sheet .close")
    still.expect_nothing_moved()
    device = still_stage.table("cribbage", ANN, {"bot": "beginner"})
    page = still_stage.see(device)
    page.get_by_role("button", name="Menu").click()
    still = Still(page)
    for window in WINDOWS:
        still.resize(window)
        still.tap(".side-sheet .button:text('Resign as Ann')")
        still.tap(".question .button:text('Cancel')")
    device.ask("resign", seat=0)
    page.get_by_role("button", name="Close", exact=True).click()
    page.locator(".ending").wait_for()
    for window in WINDOWS:
        still.resize(window)
        still.tap(".ending .button:text('Summary')")
        still.tap(".side-sheet .close")
    still.expect_nothing_moved()
    still_stage.new_page.close()


@pytest.mark.parametrize("spoiled", SPOILED)
def test_a_spoiled_layout_is_noticed(still_stage: Stage, spoiled: str) -> None:
    device = still_stage.table("cribbage", ANN, {"bot": "beginner"})
    page = still_stage.see(device)
    page.set_viewport_size(SHORT_PHONE)
    page.evaluate(_ADD_STYLE, SPOILED[spoiled])
    still = Still(page, device.code)
    play(still, page, 5)
    assert still.controls
    assert still.layout
    still_stage.new_page.close()
