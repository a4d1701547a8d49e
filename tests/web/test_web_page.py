"""The page in a real browser: two phones and a laptop, reload, restart, the board, and what everybody can use."""

from collections.abc import Callable
from pathlib import Path
from urllib.parse import urlsplit

import httpx
import pytest
from playwright.sync_api import Browser, expect

from autopeg.web.snapshot import LOG_LINES
from support.web.browser import LAPTOP, PHONE, NewPage
from support.web.device import Device
from support.web.http import PLAIN
from support.web.players import open_by_form, open_table, sit_down
from support.web.positions import IN_THE_PLAY, table_at
from support.web.server import Server


def test_a_phone_plays_table_top_cribbage_against_a_bot_by_keyboard_and_tap(new_page: NewPage) -> None:
    ann = new_page()
    open_by_form(ann, "tabletop", "a bot: beginner")
    ann.locator(".cell.open button").first.wait_for()
    for _ in range(3):
        ann.locator(".cell.open button").first.focus()
        ann.keyboard.press("Enter")
        ann.wait_for_timeout(900)
    expect(ann.locator(".cell .card")).not_to_have_count(1)


def test_a_reload_and_a_cut_line_bring_back_the_same_hand(new_page: NewPage) -> None:
    ann = new_page.known()
    open_table(ann, "cribbage", {"bot": "beginner"})
    ann.locator(".hand .card").first.wait_for()

    def hand() -> list[str]:
        return [name.inner_text() for name in ann.locator(".hand .card .hidden").all()]

    before = hand()
    ann.reload()
    ann.locator(".hand .card").first.wait_for()
    assert hand() == before
    ann.context.set_offline(True)
    ann.locator(".hand .pick").nth(0).click()
    ann.locator(".hand .pick").nth(1).click()
    ann.get_by_role("button", name="Discard").click()
    expect(ann.get_by_role("alert")).to_contain_text("No connection")
    ann.context.set_offline(False)  # and what was done is sent by itself
    expect(ann.locator(".hand .card")).to_have_count(4)


def test_the_lines_of_a_long_log_stay_what_they_were(new_page: NewPage, new_device: Callable[[], Device]) -> None:
    """The server sends the beginning and the newest lines; the others stay the same elements."""
    ann = new_device()
    code = ann.open_table("tabletop", {"name": "Ann", "is_mine": True}, {"name": "Bob", "is_mine": True})
    page = new_page(path=f"/t/{code}")
    lines = page.locator(".log li")

    def play_until(length: int) -> int:
        while (table := ann.look(code))["log_length"] < length:
            ann.play_on(code, table)
        expect(lines).to_have_count(table["log_length"] + 1)  # the commitment comes first
        return table["log_length"]

    length = play_until(LOG_LINES)
    page.evaluate("window.before = [...document.querySelectorAll('.log li')]")
    play_until(length + 3)
    assert page.evaluate("before.filter((line) => !line.isConnected).length") == 0


def test_the_score_pad_shows_what_is_pending_and_every_phone_sees_what_is_pegged(new_page: NewPage) -> None:
    ann = new_page()
    code = open_by_form(ann, "score")
    bob = new_page(path=f"/t/{code}")
    sit_down(bob, "Bob")
    ann.get_by_role("button", name="1", exact=True).click()
    ann.get_by_role("button", name="2", exact=True).click()
    expect(ann.locator(".typed")).to_contain_text("+12 0 → 12")
    ann.get_by_role("button", name="Peg").click()
    expect(bob.locator(".scores .points").first).to_have_text("12")
    bob.keyboard.type("b8")
    bob.keyboard.press("Enter")
    expect(ann.locator(".scores .points").nth(1)).to_have_text("8")
    ann.get_by_role("button", name="Undo").click()
    expect(bob.locator(".scores .points").nth(1)).to_have_text("0")


def test_two_people_on_one_phone_hand_the_screen_over(new_page: NewPage) -> None:
    ann = new_page()
    open_by_form(ann, "cribbage", "on this device")
    ann.get_by_role("button", name="show my cards").click()
    expect(ann.locator(".hand .card")).to_have_count(6)
    ann.locator(".hand .pick").nth(0).click()
    ann.locator(".hand .pick").nth(1).click()
    ann.get_by_role("button", name="Discard").click()
    expect(ann.get_by_role("button", name="show my cards")).to_be_visible()
    expect(ann.locator(".hand")).to_have_count(0)


@pytest.mark.parametrize("leaver", ["Ann", "Bob"])
def test_a_shared_screen_is_handed_over_when_one_of_two_leaves(new_page: NewPage, home: Path, leaver: str) -> None:
    phone = new_page.known(PHONE)
    table_at(home, "cribbage", IN_THE_PLAY, {"Ann": phone, "Bob": phone})
    phone.get_by_role("button", name="Bob: show my cards").click()
    expect(phone.locator(".hand .card")).to_have_count(4)
    phone.get_by_role("button", name="Menu").click()
    phone.get_by_role("button", name=f"Leave {leaver}’s seat").click()
    phone.get_by_role("button", name="Leave", exact=True).click()
    if leaver == "Bob":
        show = phone.get_by_role("button", name="Ann: show my cards")
        expect(show).to_be_visible()
        expect(phone.locator(".hand")).to_have_count(0)
        phone.reload()
        expect(show).to_be_visible()
        expect(phone.locator(".hand")).to_have_count(0)
        show.click()
        expect(phone.locator(".hand .card")).to_have_count(3)
    else:
        expect(phone.get_by_text("Ann’s seat is free.")).to_be_visible()
        expect(phone.locator(".hand .card")).to_have_count(4)


def test_the_page_follows_the_virtual_board(browser: Browser, home: Path) -> None:
    with Server(home, "virtual") as server:
        made = NewPage(browser, server.address)
        ann = made.known(LAPTOP)
        open_table(ann, "score")
        ann.locator(".board.lit .led").first.wait_for()
        keypad = server.page.controller.sync
        assert keypad is not None
        keys = keypad.board.keypad()
        assert keys is not None
        keys.type_keys("B7#")
        expect(ann.locator(".scores .points").nth(1)).to_have_text("7")
        made.close()
        assert made.complaints == []


def test_the_first_page_leaves_out_what_shows_tables_and_statistics(new_page: NewPage) -> None:
    ann = new_page()
    asked: list[str] = []
    ann.on("request", lambda request: asked.append(urlsplit(request.url).path))
    ann.reload()
    ann.get_by_role("button", name="Cribbage Six").wait_for()
    table = {"/static/table.js", "/games/cribbage/table.js"}
    assert not {*table, "/static/replay.js", "/static/statistics.js"} & set(asked)
    open_by_form(ann, "cribbage", "a bot: beginner")
    assert table < set(asked)
    assert "/games/crummy_rummy/table.js" not in asked


def test_a_part_of_the_page_that_cannot_be_fetched_is_a_sentence(new_page: NewPage) -> None:
    ann = new_page()
    ann.context.set_offline(True)
    ann.get_by_role("link", name="Statistics").click()
    expect(ann.get_by_role("alert")).to_contain_text("could not be loaded. Reload the page.")


@pytest.mark.parametrize("path", ["/", "/page.css", "/static/main.js", "/games/cribbage/table.js", "/vendor/preact.js"])
def test_an_update_is_seen_at_once(server: Server, path: str) -> None:
    """A browser asks every time whether a file is still the same."""
    answer = httpx.get(server.address + path, verify=PLAIN)
    assert answer.headers["cache-control"] == "no-cache"
    assert answer.headers["etag"]


@pytest.mark.parametrize("name", ["", "page.css", "static/main.js"])
def test_what_has_not_changed_is_not_sent_again(server: Server, name: str) -> None:
    path = f"{server.address}/{name}"
    known = httpx.get(path, verify=PLAIN).headers["etag"]
    assert httpx.get(path, headers={"If-None-Match": known}, verify=PLAIN).status_code == 304
