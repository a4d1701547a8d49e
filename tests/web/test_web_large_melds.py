"""The melds of the rummies on a phone: folded to their numbers and a few letters, and shown large."""

import re
from pathlib import Path

from playwright.sync_api import Locator, Page, expect

from support.web.browser import SHORT_PHONE, SIDEWAYS, NewPage, tap_quickly, tap_twice
from support.web.players import ByRequest
from support.web.positions import LATE_IN_A_HAND, table_at

LEAST_TARGET_PX = 24
_ARE_WHOLE = (
    "heads => heads.every(head => [head, ...head.children].every(each => each.scrollWidth <= each.clientWidth"
    " || getComputedStyle(each).position === 'absolute'))"
)

_IS_FOUND = """(goal, away) => {
  const { x, y, width, height } = goal.getBoundingClientRect();
  return [-away, away].every((by) => goal.contains(document.elementFromPoint(x + width / 2, y + height / 2 + by)));
}"""
"""Whether a finger finds an element so far above and below its centre."""


def late(new_page: NewPage, home: Path, game: str) -> Page:
    """Return the page of Ann, whose turn it is, at a table with three bots and many melds."""
    page = new_page(SHORT_PHONE)
    table_at(home, game, LATE_IN_A_HAND[game], {"Ann": page, **dict.fromkeys(("club", "beginner", "expert"))})
    return page


def sheet(page: Page, name: str) -> Locator:
    return page.get_by_role("region", name=name, exact=True)


def test_the_keyboard_enlarges_melds_and_only_one_sheet_is_open(new_page: NewPage, home: Path) -> None:
    page = late(new_page, home, "crib_rummy")
    larger = page.get_by_role("button", name="Enlarge the table")
    larger.focus()
    page.keyboard.press("Enter")
    expect(sheet(page, "The melds")).to_be_visible()
    page.get_by_role("button", name="Menu").click()
    expect(sheet(page, "The melds")).to_have_count(0)
    expect(sheet(page, "Menu").get_by_role("heading", name="Menu")).to_be_focused()
    page.set_viewport_size(SIDEWAYS)
    larger.click()
    expect(sheet(page, "Menu")).to_have_count(0)
    expect(sheet(page, "The melds").get_by_role("heading", name="The melds")).to_be_focused()
    page.keyboard.press("Escape")
    expect(sheet(page, "The melds")).to_have_count(0)


def test_who_deals_and_who_has_laid_down_is_seen_on_phones(new_page: NewPage, home: Path) -> None:
    page = late(new_page, home, "crummy_rummy")
    for window in (SHORT_PHONE, SIDEWAYS):
        page.set_viewport_size(window)
        expect(page.locator(".place-head .dealer:visible")).to_have_count(1)
        expect(sheet(page, "The melds of beginner").locator(".dealer")).to_be_in_viewport(ratio=1)
    page.set_viewport_size(SHORT_PHONE)
    expect(sheet(page, "The melds of beginner").locator(".sign").last).to_be_in_viewport(ratio=1)
    sheet(page, "The melds of beginner").click()
    notes = sheet(page, "The melds").locator(".place-head .quiet")
    expect(notes).to_have_text(["14 cards", "1 card, laid down", "3 cards, dealer, laid down", "2 cards, laid down"])
    on_felt = page.locator(".pile figcaption").first.evaluate("words => getComputedStyle(words).color")
    expect(notes.first).to_have_css("color", on_felt)


def test_heads_of_melds_of_two_are_whole_on_phones(new_page: NewPage, home: Path) -> None:
    page, four = new_page(SHORT_PHONE), LATE_IN_A_HAND["crib_rummy"]
    two = {
        "scores": four["scores"][:2],
        "hands": four["hands"][:2],
        "draw_pile": sum(four["hands"][2:], four["draw_pile"]),
        "table": [{**meld, "owner": meld["owner"] % 2} for meld in four["table"]],
    }
    table_at(home, "crib_rummy", four | two, {"Ann": page, "beginner": None})
    for window in (SHORT_PHONE, SIDEWAYS):
        page.set_viewport_size(window)
        expect(page.locator(".place-head .sign:visible")).to_have_text(["14", "2"])
        assert page.locator(".place-head").evaluate_all(_ARE_WHOLE)


def test_folded_melds_have_their_numbers(new_page: NewPage, home: Path) -> None:
    page = late(new_page, home, "crummy_rummy")
    folded = sheet(page, "The melds of club").locator(".folded")
    expect(folded).to_have_text(["M16–A♥", "M210×3"], use_inner_text=True)


def test_a_tap_beside_a_folded_goal_is_for_the_goal(new_page: NewPage, home: Path) -> None:
    page = late(new_page, home, "crib_rummy")
    page.get_by_role("button", name="Draw a card", exact=True).click()
    page.get_by_role("group", name="Your hand").get_by_role("button", name="ace of clubs").click()
    goal = page.get_by_role("button", name="Lay to M12")
    expect(goal).to_be_visible()
    assert goal.evaluate(_IS_FOUND, LEAST_TARGET_PX / 2 - 0.1)
    sheet(page, "The melds of beginner").click()
    goal.click(position={"x": 8, "y": -3}, force=True)
    expect(goal).to_have_count(0)
    expect(sheet(page, "The melds of Ann").get_by_role("img", name="M12, set")).to_have_accessible_name(
        re.compile("set of Ann: ace of clubs, ace of spades, ace of hearts, ace of clubs; points 4$")
    )
    expect(sheet(page, "The melds")).to_have_count(0)


def test_large_melds_do_not_hide_how_a_game_ends(new_page: NewPage, home: Path) -> None:
    """Nor does a tap that was meant for a card when the table moved."""
    page = new_page(SHORT_PHONE)
    position = {**LATE_IN_A_HAND["crib_rummy"], "scores": [60, 60, 60, 60]}
    seats = {"Ann": page, **dict.fromkeys(("club", "beginner", "expert"))}
    code = table_at(home, "crib_rummy", position, seats, {"target": 61})
    sheet(page, "The melds of club").click()
    expect(sheet(page, "The melds")).to_be_visible()
    ann = ByRequest(page, new_page.address, code)
    ann.ask("pace", pace="none")
    ann.play_until(lambda table: table["over"])
    expect(page.locator(".ending")).to_be_visible()
    expect(page.locator(".other-bot"), "no room for a button that never comes").to_have_count(0)
    expect(sheet(page, "The melds")).to_have_count(0)
    sheet(page, "The melds of club").click()
    expect(sheet(page, "The melds")).to_have_count(0)
    page.get_by_role("button", name="Enlarge the table").click()
    expect(sheet(page, "The melds")).to_be_visible()


def test_a_double_tap_that_closes_large_melds_leaves_them_closed(new_page: NewPage, home: Path) -> None:
    page = late(new_page, home, "crib_rummy")
    sheet(page, "The melds of club").click()
    tap_quickly(page)
    tap_twice(page, sheet(page, "The melds").get_by_role("button", name="Close"))
    expect(sheet(page, "The melds")).to_have_count(0)
