"""Marks for one's own decisions at a table: for the device at the seat alone, and only where somebody wants them."""

import json
from collections.abc import Callable
from typing import Any

from playwright.sync_api import Page, expect

from support.web.browser import PHONE, SMALL_PHONE, NewPage, runs_over
from support.web.device import Device
from support.web.players import ByRequest, discard, set_to

NewDevice = Callable[[], Device]
ANN: dict[str, Any] = {"name": "Ann", "is_mine": True}


def discard_of(device: Device, code: str) -> dict[str, Any]:
    """Return a discard that the seat of a device can make, once the cards are dealt."""
    with device.stream(code) as tables:
        moves = next(legal for table in tables if (legal := table["mine"][0]["legal"]))
    return moves[-1]


def test_only_the_device_at_a_seat_hears_how_good_its_decision_was(new_device: NewDevice) -> None:
    ann, bob = new_device(), new_device()
    code = ann.open_table("cribbage", ANN, {"name": "Bob"})
    bob.do(code, "take", seat=1)
    assert ann.ask(code, "grade", seat=0).json() == {"mark": None}
    ann.do(code, "move", seat=0, move=discard_of(ann, code))
    mark = ann.ask(code, "grade", seat=0).json()["mark"]
    assert (mark["seat"], mark["grade"] in ("best", "good", "costly")) == (0, True)
    assert mark["moves"] == ann.look(code)["moves"]
    for other in (bob, new_device()):
        assert other.ask(code, "grade", seat=0).status_code == 400
        assert "grade" not in json.dumps(other.look(code))
    assert bob.ask(code, "grade", seat=1).json() == {"mark": None}


def test_a_score_pad_has_no_marks(new_device: NewDevice) -> None:
    ann = new_device()
    code = ann.open_table("score", ANN, {"name": "Bob"})
    assert ann.ask(code, "grade", seat=0).json() == {"mark": None}


def at_the_discard(new_page: NewPage) -> Page:
    device = ByRequest(new_page.known(PHONE), new_page.address)
    device.open_table("cribbage", ANN, {"bot": "club"})
    device.play_until(
        lambda table: bool(table["mine"][0]["legal"]) and table["mine"][0]["legal"][0]["type"] == "discard"
    )
    page = device.page
    page.goto(f"{new_page.address}/t/{device.code}")
    page.locator(".hand .pick").first.wait_for()
    return page


def test_the_mark_stands_quietly_beside_ones_own_name(new_page: NewPage) -> None:
    page = at_the_discard(new_page)
    page.get_by_role("button", name="Menu").click()
    set_to(page, "Grade my decisions", "yes")
    page.keyboard.press("Escape")
    discard(page)
    mark = page.locator(".scores li").first.get_by_role("status")
    expect(mark).to_contain_text("Your last decision: ")
    assert not runs_over(page)
    page.set_viewport_size(SMALL_PHONE)
    assert not runs_over(page)
    page.evaluate("() => localStorage.clear()")


def test_without_the_setting_nothing_is_asked(new_page: NewPage) -> None:
    page = at_the_discard(new_page)
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    discard(page)
    expect(page.locator(".hand .pick")).to_have_count(4)
    assert any(url.endswith("/move") for url in asked)
    assert not any(url.endswith("/grade") for url in asked)
    expect(page.locator(".grade")).to_have_count(0)
