"""A double tap does one thing: it never acts on what appears below the finger. Fast taps on what stays all count.

Nor does a key that is struck twice act on what it has brought itself.
"""

import re
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, Request, expect

from support.web.browser import LAPTOP, PHONE, SIDEWAYS, NewPage, tap_quickly, tap_twice
from support.web.hands import mark
from support.web.players import TITLES, ByRequest, open_pad, open_table
from support.web.positions import IN_THE_PLAY, table_at

DOUBLE_KEY_MS = 100
BRISK_MS = 350
LOOK_MS = 750
STRIKE = """([key, at]) => {
  const struck = new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true });
  Object.defineProperty(struck, "timeStamp", { value: at });
  document.body.dispatchEvent(struck);
}"""
"""Press a key at a given time, so that a busy computer does not turn a double press into two."""
"""After such a pause people have seen what is there now."""

ROUND_ONE: dict[str, Any] = {
    "round": 1,
    "dealer": 1,
    "to_move": 0,
    "hands": [["7C", "7D", "QC", "QD", "2H", "KS", "4H"], ["TC", "TD", "JS", "AS", "5S", "6S", "8S"]],
    "deck": ["7H", "9C", "9D", "3C", "3D", "5C", "8D", "8C", "6H", "6D"],
    "discard_pile": ["QS"],
}

SMALL_CARDS = {**IN_THE_PLAY, "hands": [["9H", "9S", "JC"], ["AD", "2C", "3H", "4H"]]}
"""Ann has room for several cards."""


def moves_of(page: Page) -> list[str]:
    """Return a list that grows by every move that a page sends; one sent again for lack of an answer is the same."""
    sent: list[str] = []

    def add(request: Request) -> None:
        if request.url.endswith("/move") and request.post_data not in sent:
            sent.append(request.post_data or "")

    page.on("request", add)
    return sent


def with_a_quick_bot(new_page: NewPage, home: Path, game: str, position: dict[str, Any], *, is_first: bool) -> Page:
    """Ann's phone at a table with a bot that answers at once; is_first: whether Ann has the first seat."""
    ann = new_page.known(PHONE)
    seats: dict[str, Page | None] = {"Ann": ann, "beginner": None} if is_first else {"beginner": None, "Ann": ann}
    code = table_at(home, game, position, seats)
    assert ByRequest(ann, new_page.address, code).ask("pace", pace="none")
    tap_quickly(ann)
    return ann


def test_a_double_tap_on_discard_neither_draws_nor_takes(new_page: NewPage, home: Path) -> None:
    ann = with_a_quick_bot(new_page, home, "crummy_rummy", ROUND_ONE, is_first=True)
    sent = moves_of(ann)
    ann.get_by_role("button", name="Take Q♠").click()
    ann.wait_for_timeout(LOOK_MS)
    mark(ann, "king of spades")
    ann.wait_for_timeout(LOOK_MS)
    tap_twice(ann, ann.get_by_role("button", name="Discard K♠"))
    ann.wait_for_timeout(LOOK_MS)
    assert len(sent) == 2, sent


def test_a_double_tap_on_a_card_plays_one_card(new_page: NewPage, home: Path) -> None:
    ann = with_a_quick_bot(new_page, home, "cribbage", SMALL_CARDS, is_first=False)
    sent = moves_of(ann)
    tap_twice(ann, ann.locator(".hand .pick").nth(1))
    expect(ann.locator(".hand .pick")).to_have_count(3)
    ann.wait_for_timeout(LOOK_MS)
    tap_twice(ann, ann.locator(".hand .pick").nth(1))
    expect(ann.locator(".hand .card")).to_have_count(2)
    assert len(sent) == 2, sent


def test_cards_are_chosen_as_fast_as_a_player_taps(new_page: NewPage) -> None:
    ann = new_page.known(PHONE)
    open_table(ann, "cribbage", {"bot": "beginner"})
    tap_quickly(ann)
    for at in (0, 0, 1, 2, 1):
        ann.locator(".hand .pick").nth(at).click()
    expect(ann.locator(".hand .pick[aria-pressed=true]")).to_have_count(1)
    ann.locator(".hand .pick").nth(1).click()
    ann.get_by_role("button", name="Discard").click()
    expect(ann.locator(".hand .card")).to_have_count(4)


def test_fast_taps_on_the_keys_of_the_pad_all_count(new_page: NewPage) -> None:
    ann = new_page.known(PHONE)
    open_pad(ann)
    tap_quickly(ann)
    pad = ann.locator(".score-pad")
    for _ in range(2):
        for name in ("1", "1", "Peg"):
            pad.get_by_role("button", name=name, exact=True).click()
    expect(ann.locator(".scores .points")).to_have_text(["22", "0"])
    for _ in range(2):
        pad.get_by_role("button", name="Undo").click()
    expect(ann.locator(".scores .points")).to_have_text(["0", "0"])


@pytest.mark.parametrize(
    ("answer", "points", "typed"), [("Change it", "0", "+88 0 → 88"), ("It is right", "88", "Ann pegs 88.")]
)
def test_a_double_tap_that_answers_a_doubt_types_no_digit(
    new_page: NewPage, answer: str, points: str, typed: str
) -> None:
    """Where a short screen moves the keys up under the finger."""
    ann = new_page.known(SIDEWAYS)
    open_pad(ann)
    ann.keyboard.type("88")
    ann.keyboard.press("Enter")
    question = ann.get_by_role("alertdialog")
    question.wait_for()
    tap_quickly(ann)
    tap_twice(ann, question.get_by_role("button", name=answer))
    expect(question).to_have_count(0)
    expect(ann.locator(".scores .points").first).to_have_text(points)
    ann.wait_for_timeout(LOOK_MS)
    expect(ann.locator(".typed")).to_have_text(typed)


def test_a_key_struck_twice_plays_one_card(new_page: NewPage, home: Path) -> None:
    ann = with_a_quick_bot(new_page, home, "cribbage", SMALL_CARDS, is_first=False)
    sent = moves_of(ann)
    now_ms = ann.evaluate("performance.now()")
    ann.evaluate(STRIKE, ["2", now_ms])
    expect(ann.locator(".hand .pick")).to_have_count(3)
    expect(ann.get_by_role("group", name=re.compile("the count is 2"))).to_be_visible()  # the bot has answered
    ann.evaluate(STRIKE, ["2", now_ms + DOUBLE_KEY_MS])
    expect(ann.get_by_text("press again if you meant it.")).to_be_visible()
    assert len(sent) == 1, sent
    ann.keyboard.press("2")
    expect(ann.locator(".hand .card")).to_have_count(2)


def test_every_key_of_a_brisk_player_counts(new_page: NewPage, home: Path) -> None:
    ann = with_a_quick_bot(new_page, home, "cribbage", SMALL_CARDS, is_first=False)
    for cards in (3, 2):
        ann.keyboard.press("2")
        ann.wait_for_timeout(BRISK_MS)
        expect(ann.locator(".hand .card")).to_have_count(cards)


def test_a_key_that_is_held_down_plays_one_card_and_is_meant_when_pressed_again(new_page: NewPage, home: Path) -> None:
    ann = with_a_quick_bot(new_page, home, "cribbage", SMALL_CARDS, is_first=False)
    sent = moves_of(ann)
    ann.keyboard.down("2")
    expect(ann.locator(".hand .pick")).to_have_count(3)
    ann.wait_for_timeout(LOOK_MS)
    for _ in range(8):
        ann.keyboard.down("2")
    ann.keyboard.up("2")
    assert len(sent) == 1, sent
    ann.keyboard.press("2")
    expect(ann.locator(".hand .card")).to_have_count(2)


def test_a_key_struck_again_after_tab_is_meant(new_page: NewPage, home: Path) -> None:
    ann = with_a_quick_bot(new_page, home, "cribbage", SMALL_CARDS, is_first=False)
    ann.keyboard.press("2")
    expect(ann.locator(".hand .pick")).to_have_count(3)
    ann.keyboard.press("Tab")
    ann.keyboard.press("2")
    expect(ann.locator(".hand .card")).to_have_count(2)


def test_a_double_tap_on_what_opens_and_closes_opens_it(new_page: NewPage) -> None:
    """And it loses nothing of a form that was filled in."""
    ann = new_page(LAPTOP)
    tile = ann.get_by_role("button", name=TITLES["cribbage"])
    tap_quickly(ann)
    tap_twice(ann, tile)
    ann.wait_for_timeout(LOOK_MS)
    expect(tile).to_have_attribute("aria-expanded", "true")
    rules = ann.get_by_text("Rules and match")
    tap_twice(ann, rules)
    expect(ann.get_by_label("Points to win")).to_be_visible()
    ann.wait_for_timeout(LOOK_MS)
    rules.click()
    expect(ann.get_by_label("Points to win")).to_be_hidden()
