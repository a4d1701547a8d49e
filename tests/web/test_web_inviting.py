"""Inviting phones: no code that no phone can open, and letting phones in from the laptop, while people play."""

import sys
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path

import httpx
import pytest
from playwright.sync_api import Browser, expect

from autopeg.web import page_files, serving
from support.web.browser import LAPTOP, PHONE, SMALL_PHONE, NewPage, runs_over
from support.web.device import Device
from support.web.http import PLAIN
from support.web.players import open_table, sit_down
from support.web.server import Server

ANN, BOB = {"name": "Ann", "is_mine": True}, {"name": "Bob"}
NETWORK = "127.0.0.2"
"""Stands for the address of this computer in its network: nothing else answers there."""

NewDevice = Callable[[], Device]
pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="there is no second address here")


@pytest.fixture
def server(home: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Server]:
    """A page for this computer alone, as `autopeg serve` without --lan gives it."""
    monkeypatch.setattr(serving, "lan_address", lambda: NETWORK)
    with Server(home) as served:
        served.page.access.address = None
        served.page.access.open_network = partial(serving.serve_network, served.uvicorn, served.page, served.port)
        yield served


def from_network(server: Server) -> httpx.Client:
    """Return a client at another address than the laptop's."""
    return httpx.Client(
        transport=httpx.HTTPTransport(local_address=NETWORK, verify=PLAIN), base_url=f"http://{NETWORK}:{server.port}"
    )


def test_phones_are_let_in_from_the_laptop_and_nobody_is_dropped(server: Server, new_device: NewDevice) -> None:
    ann = new_device()
    code = ann.open_table("score", ANN, BOB)
    with ann.stream(code) as tables, from_network(server) as phone:
        next(tables)
        assert ann.client.get(f"/api/tables/{code}/invite").json() == {"link": None, "may_let_in": True}
        answer = ann.client.get(f"/api/tables/{code}/qr.svg")
        assert answer.status_code == 400
        assert "let phones join first" in answer.json()["message"]
        with pytest.raises(httpx.ConnectError):
            phone.get("/")
        for _ in range(2):
            assert ann.client.post("/api/let-phones-in", json={}).status_code == 200
        link = ann.client.get(f"/api/tables/{code}/invite").json()
        assert link == {"link": f"http://{NETWORK}:{server.port}/t/{code}", "may_let_in": False}
        assert ann.client.get(f"/api/tables/{code}/qr.svg").headers["content-type"].startswith("image/svg")
        assert phone.get("/").status_code == 200
        phone.post("/api/me", json={})
        assert phone.post(f"/api/tables/{code}/take", json={"seat": 1}).status_code == 200
        assert next(table for table in tables if table["seats"][1]["is_taken"])


def test_only_the_computer_that_serves_the_page_lets_phones_in(server: Server) -> None:
    transport = httpx.HTTPTransport(local_address="127.0.0.3", verify=PLAIN)
    with httpx.Client(transport=transport, base_url=f"http://127.0.0.1:{server.port}") as elsewhere:
        elsewhere.post("/api/me", json={})
        code = elsewhere.post("/api/tables", json={"game": "score", "seats": [ANN, BOB]}).json()["code"]
        assert elsewhere.get(f"/api/tables/{code}/invite").json() == {"link": None, "may_let_in": False}
        answer = elsewhere.post("/api/let-phones-in", json={})
        assert answer.status_code == 400
        assert answer.json()["message"] == "only the computer that serves the page can let phones join"
        foreign = elsewhere.post("/api/let-phones-in", json={}, headers={"Origin": "http://evil.example"})
        assert foreign.status_code == 403
    assert server.page.access.address is None


def test_a_port_that_is_taken_in_the_network_is_no_obstacle(server: Server, new_device: NewDevice) -> None:
    with serving.listening(server.port, NETWORK) as taken:
        taken.listen()
        ann = new_device()
        code = ann.open_table("score", ANN, BOB)
        assert ann.client.post("/api/let-phones-in", json={}).status_code == 200
        link = ann.client.get(f"/api/tables/{code}/invite").json()["link"]
        assert f":{server.port}/" not in link
        assert httpx.get(link, verify=PLAIN).status_code == 200


def test_a_computer_in_no_network_says_so(
    server: Server, new_device: NewDevice, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(serving, "lan_address", lambda: None)
    answer = new_device().client.post("/api/let-phones-in", json={})
    assert answer.status_code == 503
    assert "this computer is not in a network" in answer.json()["message"]
    assert server.page.access.address is None


def test_the_laptop_offers_to_let_phones_join_and_says_what_that_means(
    browser: Browser, server: Server, new_page: NewPage
) -> None:
    ann = new_page.known(LAPTOP)
    code = open_table(ann, "cribbage")
    ann.get_by_role("button", name="Invite").click()
    expect(ann.get_by_text("Phones can’t open this page yet")).to_be_visible()
    expect(ann.locator(".invite img")).to_have_count(0)
    ann.get_by_role("button", name="Let phones join").click()
    expect(ann.get_by_text("Anyone on your network")).to_be_visible()
    ann.get_by_role("button", name="Let phones join").click()
    link = f"http://{NETWORK}:{server.port}/t/{code}"
    expect(ann.get_by_text(link)).to_be_visible()
    expect(ann.locator(".invite img")).to_be_visible()
    assert not runs_over(ann)
    phones = NewPage(browser, f"http://{NETWORK}:{server.port}")
    bob = phones(SMALL_PHONE, f"/t/{code}")
    sit_down(bob, "Bob")
    bob.get_by_role("button", name="Invite").click()
    expect(bob.get_by_text(link)).to_be_visible()
    assert not runs_over(bob)
    phones.close()


# -- pages that are not there


@pytest.mark.parametrize("path", ["/nothing", "/t/ABCDEF/more", "/games/x", "/static/nothing.js", "/api"])
def test_a_page_that_is_not_there_has_a_way_back(new_device: NewDevice, path: str) -> None:
    answer = new_device().client.get(path, headers={"Accept": "text/html,application/xhtml+xml,*/*;q=0.8"})
    assert answer.status_code == 404
    assert answer.headers["content-type"].startswith("text/html")
    assert "<h1>Page not found</h1>" in answer.text
    assert 'href="/"' in answer.text


@pytest.mark.parametrize(
    ("path", "accept"), [("/api/nothing", "text/html"), ("/nothing", "*/*"), ("/nothing.js", "*/*")]
)
def test_a_program_is_answered_with_json(new_device: NewDevice, path: str, accept: str) -> None:
    answer = new_device().client.get(path, headers={"Accept": accept})
    assert (answer.status_code, answer.json()) == (404, {"code": "NOT_FOUND", "message": "Page not found"})


def test_a_table_that_fails_to_load_still_has_its_page(new_device: NewDevice, monkeypatch: pytest.MonkeyPatch) -> None:
    """It says what is wrong, as soon as it has asked for the table; a bare error would say nothing."""

    async def fail(*_: object) -> None:
        raise ZeroDivisionError

    monkeypatch.setattr(page_files, "room_asked", fail)
    answer = new_device().client.get("/t/ABCDEF", headers={"Accept": "text/html"})
    assert answer.status_code == 200
    assert "/static/table" in answer.text


def test_the_way_back_leads_to_the_tables(new_page: NewPage) -> None:
    page = new_page(PHONE)
    page.goto(f"{new_page.address}/nothing")
    new_page.complaints.clear()  # the browser complains of the 404 itself
    expect(page.get_by_role("heading", name="Page not found")).to_be_visible()
    assert not runs_over(page)
    page.get_by_role("link", name="To the tables").click()
    expect(page.get_by_role("heading", name="Open a table")).to_be_visible()
