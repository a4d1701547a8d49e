"""Continuing on another device: what moves, what the old one can still do, and who cannot take a seat that way."""

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import httpx
import pytest
from playwright.sync_api import expect

from autopeg.web.guard import COOKIE, Rates
from autopeg.web.handover import LASTS_S, TRIES_AT_ONCE
from support.web.browser import LAPTOP, SMALL_PHONE, NewPage, go, runs_over
from support.web.device import Device, wait_until
from support.web.players import open_table
from support.web.server import ANY_RATE, Server

NewDevice = Callable[[], Device]
ANN, BOB = {"name": "Ann", "is_mine": True}, {"name": "Bob", "is_mine": True}
CID: dict[str, Any] = {"name": "Cid"}
CODE = re.compile("[A-Z2-9]{4}-[A-Z2-9]{4}")


def code_of(device: Device, **kept: str) -> str:
    answer = device.client.post("/api/handover", json={"kept": kept})
    assert answer.status_code == 201, answer.text
    code: str = answer.json()["code"]
    assert CODE.fullmatch(code)
    return code


def take(device: Device, code: str) -> httpx.Response:
    return device.client.post("/api/handover/take", json={"code": code})


def said(answer: httpx.Response) -> tuple[int, str]:
    return answer.status_code, answer.json()["message"]


def seats_of(device: Device, code: str) -> list[int]:
    return [own["seat"] for own in device.look(code)["mine"]]


def test_seats_rights_and_what_is_kept_move_and_the_old_device_is_told(home: Path) -> None:
    with Server(home) as server:
        old, new = Device(server.address), Device(server.address)
        table = old.open_table("cribbage", ANN, BOB, CID)
        with old.events(table) as events:
            code = code_of(old, name="Ann", settings='{"theme":"dark"}')
            assert old.client.get("/api/handover").json()["left_s"] == LASTS_S
            taken = take(new, f" {code.lower().replace('-', ' ')} ")
            assert (taken.status_code, taken.json()) == (200, {"kept": {"name": "Ann", "settings": '{"theme":"dark"}'}})
            assert ("ended", table, "") in events  # and then the stream is over
        for asked in ("/api/lobby", f"/api/tables/{table}", f"/api/stream?tables={table}", "/api/handover"):
            answer = old.client.get(asked)
            assert (answer.status_code, answer.json()["code"]) == (409, "MOVED"), asked
        assert old.ask(table, "pace", pace="slow").json()["code"] == "MOVED"
        assert old.client.post("/api/me", json={}).json()["code"] == "MOVED"
        assert seats_of(new, table) == [0, 1]
        assert new.look(table)["is_host"]
        new.do(table, "leave", seat=1)
        revoked, token = old.client.cookies[COOKIE], new.client.cookies[COOKIE]
    with Server(home) as server:  # one that starts again knows it too
        old, new = Device(server.address), Device(server.address)
        new.client.cookies.clear()
        new.client.cookies[COOKIE] = token
        assert seats_of(new, table) == [0]
        old.client.cookies.clear()
        old.client.cookies[COOKIE] = revoked
        assert old.client.post("/api/me", json={}).json()["code"] == "MOVED"
        assert old.client.post("/api/me", json={"is_new": True}).status_code == 200
        assert seats_of(old, table) == []
        back = code_of(new)  # and back again
        assert take(old, back).status_code == 200
        assert seats_of(old, table) == [0]
    assert token.encode() not in b"".join(path.read_bytes() for path in home.iterdir() if path.is_file())


def test_whoever_is_known_does_not_begin_anew(new_device: NewDevice) -> None:
    ann = new_device()
    table = ann.open_table("cribbage", ANN, CID)
    assert ann.client.post("/api/me", json={"is_new": True}).status_code == 200
    assert seats_of(ann, table) == [0]


def test_a_code_is_valid_once_and_for_ten_minutes(server: Server, new_device: NewDevice) -> None:
    handovers = server.page.handovers
    handovers.tries = ANY_RATE
    old, new, third = new_device(), new_device(), new_device()
    assert "show a new one" in said(take(new, "ABCD-EFGH"))[1]
    assert "type it on the other one" in said(take(old, code_of(old)))[1]
    first, second = code_of(old), code_of(old)
    assert said(take(new, first))[0] == 400
    now_s = handovers.clock()
    handovers.clock = lambda: now_s + LASTS_S + 1
    assert said(take(new, second)) == (
        400,
        "no device has shown this code in the last ten minutes: show a new one on the other device",
    )
    assert old.client.get("/api/handover").json() == {"left_s": 0}
    code, before = code_of(old), new.client.cookies[COOKIE]
    assert take(new, code).status_code == 200
    assert said(take(third, code))[1].startswith("this code has been used already")
    # An answer can get lost: who has used the code may ask again, with the token of before or with the new one.
    given = new.client.cookies[COOKIE]
    for token in (before, given):
        new.client.cookies.clear()
        new.client.cookies[COOKIE] = token
        answer = take(new, code)
        assert (answer.status_code, answer.cookies[COOKIE]) == (200, given)


@pytest.mark.parametrize("body", [{}, {"code": 5}, {"code": None}, {"code": "A" * 401}, {"code": "ÄÖ\0'; --"}])
def test_what_is_no_code_is_refused(new_device: NewDevice, body: dict[str, Any]) -> None:
    answer = new_device().client.post("/api/handover/take", json=body)
    assert answer.status_code == 400
    assert answer.json()["message"]


def test_nobody_finds_a_code_by_trying(server: Server, new_device: NewDevice) -> None:
    now_s = [0.0]
    server.page.handovers.tries = Rates(1 / 6, TRIES_AT_ONCE, lambda: now_s[0])
    device = new_device()
    answers = [take(device, f"{number:08}") for number in range(TRIES_AT_ONCE + 1)]
    assert [answer.status_code for answer in answers] == [400] * TRIES_AT_ONCE + [429]
    assert device.client.post("/api/handover", json={"kept": {}}).status_code == 429
    now_s[0] = 6.0
    assert take(device, "ABCDEFGH").status_code == 400


def test_seats_of_the_new_device_are_not_lost_and_no_second_hand_is_seen(new_device: NewDevice) -> None:
    old, new = new_device(), new_device()
    table = old.open_table("cribbage", ANN, CID)
    new.do(table, "take", seat=1)
    code = code_of(old)
    assert said(take(new, code))[1] == (
        f"this device has a seat of its own at table {table}: leave it first, with Menu"
    )
    new.do(table, "leave", seat=1)
    assert said(take(new, code))[1].startswith(f"this device has held a seat in this game at table {table}")
    assert seats_of(old, table) == [0]
    third = new_device()
    assert take(third, code).status_code == 200  # what was refused has not used the code
    assert seats_of(third, table) == [0]


def test_a_disk_that_is_full_leaves_the_seats_where_they_are(
    new_device: NewDevice, monkeypatch: pytest.MonkeyPatch
) -> None:
    from autopeg.base.errors import Failure
    from autopeg.records import Store

    def fail(*_: object) -> None:
        raise Failure("cannot write: the disk is full")

    old, new = new_device(), new_device()
    table, code = old.open_table("cribbage", ANN, CID), code_of(old)
    with monkeypatch.context() as patch:
        patch.setattr(Store, "move_device", fail)
        assert take(new, code).status_code == 503
    assert seats_of(old, table) == [0]
    assert take(new, code).status_code == 200


def test_a_game_goes_on_at_the_home_screen(server: Server, new_page: NewPage) -> None:
    """Two pages of one phone: the browser with a hand, and the page on the home screen, where the code is typed."""
    browser = new_page.known(SMALL_PHONE)
    table = open_table(browser, "cribbage")
    hand = browser.locator(".hand .card .hidden").all_inner_texts()
    browser.evaluate("localStorage.setItem('lessons', '{\"cribbage\": [\"the goal\"]}')")
    browser.get_by_role("button", name="Menu").click()
    browser.get_by_label("Colours").get_by_role("button", name="dark").click()
    shown = browser.context.new_page()
    shown.goto(f"{server.address}/continue")
    shown.get_by_role("button", name="Show a code").click()
    code = shown.locator(".code-shown").inner_text()
    expect(shown.get_by_role("img", name="QR code")).to_be_visible()
    assert not runs_over(shown)
    app = new_page(SMALL_PHONE)
    app.get_by_label("Code or link").fill(code)
    app.get_by_role("button", name="Join", exact=True).click()
    expect(app.get_by_label("Code of the other device")).to_have_value(code)
    app.wait_for_url("**/continue")
    app.get_by_role("button", name="Continue here").click()
    app.get_by_role("link", name="Continue Cribbage").click()
    app.locator(".hand .card").first.wait_for()
    assert app.locator(".hand .card .hidden").all_inner_texts() == hand
    assert app.evaluate("document.documentElement.dataset.theme") == "dark"
    assert "the goal" in app.evaluate("localStorage.getItem('lessons')")
    for page in (browser, shown):
        expect(page.get_by_role("heading", name="You continue on another device")).to_be_visible()
    browser.get_by_role("button", name="Start again here").click()
    browser.locator(".table.watching").wait_for()
    go(browser, f"/t/{table}")
    browser.locator(".table.watching").wait_for()
    shown.close()


def test_a_link_alone_moves_nothing(new_page: NewPage, new_device: NewDevice) -> None:
    """Neither a code in a link nor what an answer holds is more than people have asked for."""
    old = new_device()
    code = code_of(old, name="Ann", settings="[1]", lessons="{", learned="x", evil="y")
    page = new_page(LAPTOP, f"/continue#{code}")
    expect(page.get_by_label("Code of the other device")).to_have_value(code)
    assert old.client.get("/api/handover").json()["left_s"] > 0
    page.get_by_role("button", name="Continue here").click()
    page.wait_for_url("**/")
    page.locator(".offers").wait_for()
    assert page.evaluate("Object.keys(localStorage).sort().join()") == "name,waits"  # the lobby keeps what waits
    wait_until(lambda: old.client.get("/api/lobby").status_code == 409)
