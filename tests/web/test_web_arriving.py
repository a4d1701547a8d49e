"""What arrives late moves nothing, and what can be tapped lies over nothing else: stumbles of a new user's walk."""

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from support.web.browser import LAPTOP, PHONE, SHORT_PHONE, SIDEWAYS, NewPage, ask, go
from support.web.held import hold
from support.web.players import ByRequest

SHIFTS = """() => {
  window.shifts = [];
  new PerformanceObserver((list) => {
    for (const { value, sources } of list.getEntries())
      shifts.push(`${value} ${sources.map(({ node }) => node?.textContent.slice(0, 40))}`);
  }).observe({ type: "layout-shift" });
}"""
PAINTED = "() => new Promise((go) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(go))))"
BOX = "(element) => element.getBoundingClientRect().toJSON()"
SHOW_HAND = (
    "(display) => { for (const each of document.querySelector('.hand').children) each.style.display = display; }"
)
SEATS = [{"name": "Ann", "is_mine": True}, {"bot": "beginner"}]


def expect_nothing_moved(page: Page, late: str, is_there: str, arrived: str, reach: Callable[[], object]) -> None:
    """Hold an answer back until what does not need it is shown; what it brings moves nothing of that."""
    [held] = hold(page, reach, late)
    page.locator(is_there).first.wait_for()
    page.evaluate(PAINTED)
    page.evaluate(SHIFTS)
    held.continue_()
    page.locator(arrived).first.wait_for()
    page.evaluate(PAINTED)
    assert page.evaluate("shifts") == []


@pytest.mark.parametrize("waits", [False, True], ids=["a new device", "a game waits"])
def test_the_tables_of_the_lobby_move_nothing(new_page: NewPage, waits: bool) -> None:
    page = new_page(PHONE)
    if waits:
        ask(page, "/api/tables", game="cribbage", seats=SEATS)
        page.reload()
        page.get_by_role("link", name="Continue Cribbage").wait_for()
    expect_nothing_moved(page, "**/api/lobby", ".code", ".offers", page.reload)


def test_a_form_for_a_table_is_complete_when_it_opens(new_page: NewPage) -> None:
    page = new_page(PHONE)
    [held] = hold(page, page.get_by_role("button", name="Cribbage Six").click, "**/lane-colors.js")
    page.evaluate(PAINTED)
    expect(page.locator(".new-table")).to_have_count(0)
    held.continue_()
    page.get_by_text("My first game").wait_for()
    expect(page.get_by_role("group", name="Your colour")).to_be_visible()


def test_a_table_is_opened_without_a_name(new_page: NewPage) -> None:
    page = new_page(PHONE, "/?play=crib_rummy")
    page.get_by_role("button", name="Open the table").click()
    page.locator(".long-hand .pick").first.wait_for()


def boxes(page: Page, found: str) -> list[dict[str, Any]]:
    return [each.evaluate(BOX) for each in page.locator(found).all()]


@pytest.mark.parametrize("game", ["crib_rummy", "crummy_rummy"])
def test_what_can_be_done_beside_a_hand_does_not_lie_over_the_felt(new_page: NewPage, game: str) -> None:
    device = ByRequest(new_page.known(SIDEWAYS), new_page.address)
    page = device.page
    device.open_table(game, *SEATS)
    device.play_until(lambda table: any(own["is_due"] and "ake " in own["prompt"] for own in table["mine"]))
    go(page, f"/t/{device.code}")
    page.get_by_role("button", name="Draw a card", exact=True).wait_for()
    [felt] = boxes(page, ".felt")
    buttons = boxes(page, ".turn-actions .button")
    assert len(buttons) > 1
    assert all(button["top"] >= felt["bottom"] for button in buttons)


def test_the_hand_of_a_lesson_does_not_lie_over_its_table(new_page: NewPage) -> None:
    page = new_page(PHONE, "/learn/cribbage")
    page.locator(".hand .pick").first.wait_for()
    [dock], [crib] = boxes(page, ".dock"), boxes(page, ".crib")
    assert crib["bottom"] <= dock["top"]


def test_who_resigns_by_keys_is_asked_and_sees_the_end(new_page: NewPage) -> None:
    """The question has the focus until it is answered; a key that answers nothing does not play either."""
    page = new_page.known(PHONE)
    go(page, f"/t/{ask(page, '/api/tables', game='cribbage', seats=SEATS)['code']}")
    page.get_by_role("button", name="Menu").press("Enter")
    resign, question = page.get_by_role("button", name="Resign as Ann"), page.get_by_role("alertdialog")
    resign.press("Enter")
    expect(question).to_be_focused()
    for key in ("Enter", "Tab", "Tab", "Enter"):
        page.keyboard.press(key)
    expect(resign).to_be_focused()
    expect(page.get_by_role("alert")).to_have_count(0)
    resign.press("Enter")
    expect(question).to_be_focused()
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    expect(page.get_by_role("button", name="Rematch")).to_be_visible()
    expect(page.get_by_role("region", name="Menu")).to_have_count(0)
    expect(page.locator(".rest")).to_be_focused()


def test_the_lessons_and_an_invitation_appear_as_a_whole(new_page: NewPage) -> None:
    page = new_page(PHONE, "/learn")
    expect_nothing_moved(page, "**/api/lessons", "main h1", "main .tile", page.reload)
    go(page, f"/t/{ask(page, '/api/tables', game='cribbage', seats=SEATS)['code']}")
    invite, button = page.get_by_role("region", name="Invite"), page.get_by_role("button", name="Invite")
    [held] = hold(page, button.click, "**/invite")
    expect(button).to_have_attribute("aria-busy", "true")
    page.evaluate(PAINTED)
    expect(invite).to_have_count(0)
    held.continue_()
    expect(invite).to_be_visible()
    expect(button).to_have_attribute("aria-busy", "false")


def test_the_place_of_a_hand_is_as_high_before_it_is_dealt(new_page: NewPage) -> None:
    page = new_page.known(PHONE)
    go(page, f"/t/{ask(page, '/api/tables', game='cribbage', seats=SEATS)['code']}")
    page.locator(".hand .pick").nth(5).wait_for()
    for window in (PHONE, SHORT_PHONE, LAPTOP):
        page.set_viewport_size(window)
        dealt = page.locator(".hand").evaluate(BOX)
        page.evaluate(SHOW_HAND, "none")
        assert page.locator(".hand").evaluate(BOX)["height"] == pytest.approx(dealt["height"], abs=0.5)
        page.evaluate(SHOW_HAND, "")
