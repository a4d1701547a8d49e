"""Moments of a game at one's own pace: counts called part by part, what is played by itself, the best hand of all."""

from pathlib import Path
from typing import Any

from playwright.sync_api import Page, expect

from support.web.browser import PHONE, SIDEWAYS, NewPage
from support.web.layout import WINDOWS
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

_HOLD_WHAT_MOVES = """() => {
  const { animate } = Element.prototype;
  Element.prototype.animate = function (...how) {
    const moving = animate.apply(this, how);
    moving.pause();
    moving.currentTime = 1000;
    return moving;
  };
}"""
_EDGES = """() => ({
  stamp: document.querySelector(".stamp").getBoundingClientRect().top,
  end: document.querySelector(".lesson-end").getBoundingClientRect().bottom,
})"""
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


def test_a_tap_ends_the_calling_of_29_which_is_marvelled_at_then(new_page: NewPage, home: Path) -> None:
    page = seen_by_ann(new_page, home, {"last_card": "on", "counts": "tap"}, reduced_motion="no-preference")
    points, go_on = page.locator(".counted .points").first, page.get_by_role("button", name="Go on")
    for part in range(2, 29, 2):
        expect(points).to_have_text(str(part))
        expect(page.locator(".stamp")).to_have_count(0)
        go_on.click()
    page.locator(".stamp", has_text="29!").wait_for(state="attached")


def test_a_tap_ends_the_calling_of_counts(new_page: NewPage, home: Path) -> None:
    page = seen_by_ann(new_page, home, {"last_card": "on"}, reduced_motion="no-preference")
    page.get_by_role("button", name="Go on").click()
    expect(page.locator(".counted .points").first).to_have_text("29")
    expect(page.locator(".shown .reserved")).to_have_count(0)


def test_what_is_stamped_at_the_end_of_lessons_hides_no_button(new_page: NewPage) -> None:
    page = new_page(PHONE, "/learn/crummy_rummy", reduced_motion="no-preference")
    skip = page.get_by_role("button", name="Skip this step")
    skip.wait_for()
    page.evaluate(_HOLD_WHAT_MOVES)
    while skip.is_enabled():
        skip.click()
    page.locator(".stamp", has_text="Well done!").wait_for(state="attached")
    for window in WINDOWS:
        if window == SIDEWAYS:  # all of it is the end of the lessons
            continue
        page.set_viewport_size(window)
        edges = page.evaluate(_EDGES)
        assert edges["stamp"] > edges["end"], window


def test_the_last_card_is_played_by_itself_only_if_wanted_and_not_after_an_undo(new_page: NewPage, home: Path) -> None:
    page = seen_by_ann(new_page, home, {})
    page.locator(".hand .pick").wait_for()
    page.evaluate(_KEEP, {"last_card": "on"})
    page.reload()
    expect(page.locator(".counted .points").first).to_have_text("29")
    page.get_by_role("button", name="Undo").click()
    page.locator(".hand .pick").click()
    expect(page.locator(".counted .points").first).to_have_text("29")


def test_a_hand_can_be_counted_before_the_page_says_what_it_scores(new_page: NewPage, home: Path) -> None:
    page = seen_by_ann(new_page, home, {"own_count": "on"})
    page.locator(".hand .pick").click()
    pad = page.get_by_role("group", name="How many points are in your hand?")
    pad.wait_for()
    expect(page.locator(".scores .points").first).to_have_text("0")
    expect(page.locator(".counted, .log li", has_text="Ann's hand")).to_have_count(0)
    for key in ("2", "8", "count"):
        pad.get_by_role("button", name=key, exact=True).click()
    expect(page.locator(".counted").first).to_contain_text("You said 28: 1 too few")
    expect(page.locator(".scores .points").first).to_have_text("32")
    expect(page.locator(".log li", has_text="Ann's hand")).to_have_count(1)


def test_the_last_count_can_be_called_again(new_page: NewPage, home: Path) -> None:
    page = seen_by_ann(new_page, home, {"counts": "tap"})
    page.locator(".hand .pick").click()
    go_on = page.get_by_role("button", name="Go on")
    while not page.locator(".discard-button").count():
        go_on.click()
        page.locator(".discard-button").or_(go_on).wait_for()
    page.reload()
    page.locator(".discard-button").wait_for()
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("button", name="Last count again").click()
    sheet = page.get_by_role("region", name="Last count")
    for points in ("2", "29"):
        expect(sheet.locator(".points").first).to_have_text(points)
        while points == "2" and sheet.get_by_role("button", name="Go on").count():
            sheet.get_by_role("button", name="Go on").click()
    sheet.get_by_role("button", name="Call it again").click()
    expect(sheet.locator(".points").first).to_have_text("2")
    sheet.get_by_role("button", name="Close").click()
    expect(sheet).to_have_count(0)


def test_court_cards_have_pictures_and_backs_the_chosen_look(new_page: NewPage, home: Path) -> None:
    page = seen_by_ann(new_page, home, {})
    expect(page.locator("[data-card=JC] .court")).to_have_count(1)
    expect(page.locator("[data-card=TC] .court")).to_have_count(0)
    weave = page.locator(".backs .weave").first
    colors: set[str] = set()
    page.get_by_role("button", name="Menu").click()
    for look in ("plain green", "blue dots", "red lattice"):
        page.get_by_role("group", name="Backs of cards").get_by_role("button", name=look).click()
        colors.add(weave.evaluate("weave => getComputedStyle(weave).fill"))
    assert len(colors) == 3


def test_large_indices_stand_clear_in_the_upper_half_of_a_card(new_page: NewPage, home: Path) -> None:
    page = seen_by_ann(new_page, home, {})
    measure = """cards => cards.map(card => {
      const all = card.getBoundingClientRect();
      const share = kind => {
        const { right, bottom, left, top } = card.querySelector(kind).getBoundingClientRect();
        return [(right - all.left) / all.width, (bottom - all.top) / all.height, (left - all.left) / all.width,
          (top - all.top) / all.height];
      };
      return { rank: share(".rank"), suit: share(".suit"), picture: share(".court, .pip") };
    })"""
    cards = page.locator(".hand .face, .felt .face:has(.rank)")
    usual = cards.evaluate_all(measure)
    page.get_by_role("button", name="Menu").click()
    indices = page.get_by_role("group", name="Card corners").get_by_role("button", name="large")
    indices.click()
    expect(indices).to_have_attribute("aria-pressed", "true")
    large = cards.evaluate_all(measure)
    assert len(large) == len(usual) > 2
    for before, now in zip(usual, large, strict=True):
        assert now["rank"][0] - now["rank"][2] > 1.2 * (before["rank"][0] - before["rank"][2])
        right, bottom = (max(now["rank"][side], now["suit"][side]) for side in (0, 1))
        assert right < 0.75
        assert bottom < 0.65
        assert now["picture"][2] > now["suit"][0] or now["picture"][3] > bottom
