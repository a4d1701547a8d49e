"""Playing with one switch: a ring goes through what can be done, and one key does it."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from support.web.browser import PHONE, NewPage, go
from support.web.offers import OFFERS
from support.web.players import ByRequest
from support.web.positions import LAST_DEALS, SHORT_RULES, table_at
from support.web.server import Server

STEP_MS = 4000
HELD = """{
  localStorage.setItem("settings", '{"scan": "slow"}');
  const { setInterval } = window;
  window.setInterval = (act, ms, ...more) => {
    if (ms !== %d) return setInterval(act, ms, ...more);
    window.moveRing = act;
    return 0;
  };
}"""
"""The setting, and a clock that stands still for the ring: it moves on when a test says so."""

UNTIL_OFFERED = """offers => {
  const wanted = () => offers.map(offer => document.querySelector(offer)).find(Boolean);
  for (let steps = 0; wanted() && steps < 99; steps++) {
    moveRing();
    if (wanted().matches("[data-scanned]")) return document.activeElement === wanted();
  }
  return false;
}"""
MOST_PRESSES = 5000


@pytest.fixture
def ann(new_page: NewPage) -> Iterator[Page]:
    """A page that has the ring."""
    page = new_page.known(PHONE)
    page.add_init_script(HELD % STEP_MS)
    yield page
    page.context.close()  # its clock is not that of other pages


def play(page: Page, is_done: Callable[[], bool]) -> None:
    """Press the one key, when the ring is where a player waits for it, until something is done."""
    for _ in range(MOST_PRESSES):
        if is_done():
            return
        if page.evaluate(UNTIL_OFFERED, OFFERS):
            page.keyboard.press("Space")
        else:
            page.wait_for_timeout(10)
    raise AssertionError(page.locator("main").inner_text())


def wait_for_ring(page: Page) -> None:
    page.wait_for_function("() => 'moveRing' in window")


@pytest.mark.parametrize("game", LAST_DEALS)
def test_a_game_is_played_to_its_end_with_one_key(home: Path, ann: Page, game: str) -> None:
    table_at(home, game, LAST_DEALS[game], {"Ann": ann, "beginner": None}, SHORT_RULES[game])
    wait_for_ring(ann)
    ending = ann.locator(".ending")
    play(ann, lambda: ending.count() > 0)


def ringed(page: Page) -> str:
    """Move the ring on, and return what has it."""
    found = page.evaluate("() => { moveRing(); return document.querySelector('[data-scanned]').innerText; }")
    return " ".join(found.split())


def test_points_are_pegged_and_the_setting_is_changed_with_one_key(server: Server, ann: Page) -> None:
    """Parts of the page have a ring of their own; a list goes on to its next choice."""
    device = ByRequest(ann, server.address)
    device.open_table("score", {"name": "Ann", "is_mine": True}, {"name": "Bob"})
    go(ann, f"/t/{device.code}")
    ann.locator(".score-pad").wait_for()
    wait_for_ring(ann)

    def press(words: str) -> None:
        for _ in range(99):
            if ringed(ann).startswith(words):
                break
        ann.keyboard.press("Space")

    press("5")
    expect(ann.locator(".typed")).to_contain_text("+5")
    press("Peg")
    expect(ann.locator(".scores .points, .lane-key .points").first).to_have_text("5")
    press("Invite Menu")  # the head of the page
    press("Menu")
    ann.get_by_role("region", name="Menu").wait_for()
    press("On this device")
    choice = ann.get_by_label("Play with one switch")
    for _ in range(99):
        ringed(ann)
        if choice.evaluate("list => list.matches('[data-scanned]')"):
            break
    ann.mouse.click(5, 400)  # a tap anywhere
    expect(choice.locator("option:checked")).to_have_text("a step in 2 seconds")


def test_without_the_setting_there_is_no_ring(new_page: NewPage) -> None:
    page = new_page(PHONE)
    page.get_by_role("button", name="Cribbage Six").click()
    page.keyboard.press("Space")
    assert page.locator("[data-scanned]").count() == 0
