"""What moves at a table: cards that fly to the crib, a small board that comes near, and the end of a game."""

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from support.web.browser import PHONE, WALL, NewPage
from support.web.device import wait_until
from support.web.players import ByRequest, open_table, set_to

ANN, CLUB = {"name": "Ann", "is_mine": True}, {"bot": "club"}
_MOVING = "document.querySelector('.board .plate').style.transform"
_DISCARD_AND_COUNT = """async () => {
  const frame = () => new Promise(requestAnimationFrame);
  for (const at of [0, 1]) {
    document.querySelectorAll(".hand .card")[at].click();
    await frame();
  }
  document.querySelector(".discard-button").click();
  let most = 0;
  while (document.querySelectorAll(".hand .card").length > 4) await frame();
  for (let at = 0; at < 3; at++) {
    most = Math.max(most, document.querySelectorAll(".flying").length);
    await frame();
  }
  return most;
}"""
_WATCH_FLIGHTS = """() => {
  const { animate, getBoundingClientRect } = Element.prototype;
  window.flights = { begun: 0, afterMeasuring: 0, properties: [] };
  let isMeasured = false;
  Element.prototype.animate = function (frames, how) {
    flights.begun++;
    flights.properties.push(...frames.flatMap(Object.keys));
    if (isMeasured) flights.afterMeasuring++;
    isMeasured = false;
    return animate.call(this, frames, how);
  };
  Element.prototype.getBoundingClientRect = function () {
    isMeasured ||= new Error().stack.includes("placeOf");
    return getBoundingClientRect.call(this);
  };
}"""


def under_way(new_page: NewPage, **more: Any) -> tuple[ByRequest, Page]:
    """Play a game, not so far that a show could end it, and look at it with the device that plays."""
    page = new_page.known(PHONE, **more)
    device = ByRequest(page, new_page.address)
    code = device.open_table("cribbage", ANN, CLUB, options={"target": 61})
    device.play_until(lambda table: bool(table["over"]) or max(table["scores"]) > 25)
    page.goto(f"{new_page.address}/t/{code}")
    page.locator(".scores").wait_for()
    return device, page


def test_cards_are_measured_before_the_first_one_flies_and_only_transformed(new_page: NewPage) -> None:
    """Places that are measured in between cost a layout each; a property that is not composited, one in each frame."""
    ann = new_page.known(PHONE, reduced_motion="no-preference")
    open_table(ann, "cribbage", {"bot": "beginner"})
    ann.evaluate(_WATCH_FLIGHTS)
    for _ in range(2):
        ann.locator(".hand .pick[aria-pressed=false]").first.click()
    ann.get_by_role("button", name="Discard").click()
    ann.wait_for_function("() => flights.begun > 2")
    flights = ann.evaluate("flights")
    assert flights["afterMeasuring"] < flights["begun"], "both cards of a discard fly after one measuring"
    assert {*flights["properties"]} <= {"transform", "opacity", "offset"}


def test_two_cards_fly_to_the_crib_and_leave_nothing_behind(new_page: NewPage) -> None:
    ann = new_page.known(PHONE, reduced_motion="no-preference")
    open_table(ann, "cribbage", {"bot": "beginner"})
    ann.locator(".discard-button").wait_for()
    assert ann.evaluate(_DISCARD_AND_COUNT) >= 2
    expect(ann.locator(".flying")).to_have_count(0)


@pytest.mark.parametrize(("size", "comes_near"), [(PHONE, True), (WALL, False)])
def test_a_small_board_comes_near_with_a_tap(new_page: NewPage, size: Any, comes_near: bool) -> None:
    ann = new_page.known(size)
    open_table(ann, "cribbage", {"bot": "beginner"})
    board = ann.locator(".board")
    expect(board.locator(".hole").first).to_be_attached()
    assert ann.evaluate(_MOVING) == "none"
    board.click()
    expect(board.locator(".plate[style*=scale]")).to_have_count(int(comes_near))
    board.click()
    expect(board.locator(".plate[style*=scale]")).to_have_count(0)


def test_a_small_board_can_always_be_near(new_page: NewPage) -> None:
    ann = new_page(PHONE)
    set_to(ann, "Enlarge a small board", "always")
    open_table(ann, "cribbage", {"bot": "beginner"})
    expect(ann.locator(".board .plate[style*=scale]")).to_have_count(1)


@pytest.mark.parametrize(("motion", "is_celebrated"), [("no-preference", True), ("reduce", False)])
def test_the_end_of_a_game_is_celebrated_once(new_page: NewPage, motion: Any, is_celebrated: bool) -> None:
    device, page = under_way(new_page, reduced_motion=motion)
    page.evaluate(_WATCH)
    device.play_until(lambda table: bool(table["over"]))
    expect(page.locator(".ending")).to_be_visible()
    if is_celebrated:
        wait_until(lambda: page.evaluate("watched.seen"))
    else:
        page.wait_for_timeout(300)
        assert not page.evaluate("watched.seen")
    expect(page.locator(".celebration")).to_have_count(0)
    page.reload()
    expect(page.locator(".ending")).to_be_visible()
    expect(page.locator(".celebration")).to_have_count(0)


def test_the_newest_line_of_the_log_is_in_a_window_of_little_height(new_page: NewPage) -> None:
    _, page = under_way(new_page)
    page.set_viewport_size({"width": 1280, "height": 620})
    expect(page.locator(".log li").last).to_be_in_viewport(ratio=0.99)


_WATCH = """() => {
  window.watched = { seen: false };
  new MutationObserver((changes) => {
    for (const { addedNodes } of changes)
      for (const node of addedNodes) window.watched.seen ||= node.className === "celebration";
  }).observe(document.body, { childList: true, subtree: true });
}"""
