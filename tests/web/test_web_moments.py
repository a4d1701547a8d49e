"""Moments of a game at one's own pace: counts called part by part, what is played by itself, the best hand of all."""

from pathlib import Path
from typing import Any

from playwright.sync_api import Page, expect

from support.web.browser import PHONE, NewPage
from support.web.positions import table_at

ONE_CARD_LEFT: dict[str, Any] = {
    "dealer": 1,
    "scores": [0, 0],
    "hands": [["5H"], []],
    "crib": ["AC", "2D", "4S", "8H"],
    "starter": "5C",
    "count": 10,
    "series": ["TC"],
    "played": [["JC", "5S", "5D"], ["7D", "9C", "QH", "TC"]],
    "to_act": 0,
}
"""Ann plays her last five, and counts 29."""

_KEEP = "settings => localStorage.setItem('settings', JSON.stringify(settings))"


def seen_by_ann(new_page: NewPage, home: Path, settings: dict[str, str], **more: Any) -> Page:
    """Show Ann the table with one card left, on a device with these settings."""
    page = new_page(PHONE, **more)
    page.evaluate(_KEEP, settings)
    table_at(home, "cribbage", ONE_CARD_LEFT, {"Ann": page, "club": None})
    return page


def test_a_count_waits_for_a_tap_at_each_part(new_page: NewPage, home: Path) -> None:
    page = seen_by_ann(new_page, home, {"last_card": "on", "counts": "tap"})
    hand = page.locator(".counted").first
    parts, points = hand.locator(".parts li"), hand.locator(".points")
    expect(points).to_have_text("2")
    expect(hand.locator(".lit").first).to_be_visible()
    expect(page.locator(".counted.reserved")).to_have_count(2)
    go_on = page.get_by_role("button", name="Go on")
    for _ in range(parts.count() - 1):
        before = points.inner_text()
        go_on.click()
        expect(points).not_to_have_text(before)
    expect(points).to_have_text("29")
    expect(hand.locator(".reserved, .lit")).to_have_count(0)
    go_on.click()
    expect(page.locator(".counted.reserved")).to_have_count(1)


def test_a_tap_ends_the_calling_of_29_which_is_marvelled_at(new_page: NewPage, home: Path) -> None:
    page = seen_by_ann(new_page, home, {"last_card": "on"}, reduced_motion="no-preference")
    page.locator(".stamp", has_text="29!").wait_for(state="attached")
    page.get_by_role("button", name="Go on").click()
    expect(page.locator(".counted .points").first).to_have_text("29")
    expect(page.locator(".shown .reserved")).to_have_count(0)


def test_the_last_card_is_played_by_itself_only_if_wanted_and_not_after_an_undo(new_page: NewPage, home: Path) -> None:
    page = seen_by_ann(new_page, home, {})
    page.locator(".hand .pick").wait_for()
    page.evaluate(_KEEP, {"last_card": "on"})
    page.reload()
    expect(page.locator(".counted .points").first).to_have_text("29")
    page.get_by_role("button", name="Undo").click()
    page.locator(".hand .pick").click()
    expect(page.locator(".counted .points").first).to_have_text("29")
