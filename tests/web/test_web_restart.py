"""The server is killed and started again, the line is cut in mid-move: all are back at their places by themselves."""

import random
import threading
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

import httpx
import pytest
from playwright.sync_api import Browser, Page, Route, TimeoutError, expect

from autopeg.records import Store
from support.web.browser import NewPage
from support.web.device import Device
from support.web.players import set_to
from support.web.process import ServerProcess

ANN, BOB = {"name": "Ann", "is_mine": True}, {"name": "Bob"}
KILLS = 4
LONGEST_MOVE_S = 0.02
BACK_MS = 15_000
"""A browser asks again for a stream every few seconds."""


@pytest.fixture
def server(home: Path) -> Iterator[ServerProcess]:
    with ServerProcess(home) as process:
        yield process


@pytest.fixture
def ann(browser: Browser, server: ServerProcess) -> Iterator[Page]:
    """Ann's phone, at a table of cribbage with a bot, her six cards in hand."""
    made = NewPage(browser, server.address)
    page = made()
    page.get_by_role("button", name="Cribbage Six cards").click()
    set_to(page, "Who sits at seat 2", "a bot: beginner")
    page.get_by_label("Name at seat 1").fill("Ann")
    page.get_by_role("button", name="Open the table").click()
    expect(page.locator(".hand .pick")).to_have_count(6)
    yield page
    made.close()


def hand(page: Page) -> list[str]:
    return [card.inner_text() for card in page.locator(".hand .card .hidden").all()]


def lay_two_away(page: Page) -> None:
    for at in (0, 1):
        page.locator(".hand .pick").nth(at).click()
    page.get_by_role("button", name="Discard").click()


def discards(home: Path) -> int:
    """Return how often Ann has laid cards away, by the record."""
    with Store(home) as store:
        [row] = store.games()
        return store.text(row.id).count('"type":"discard","player":0')


def test_a_phone_is_back_at_its_place_when_the_server_is(ann: Page, server: ServerProcess, home: Path) -> None:
    before = hand(ann)
    server.kill()
    expect(ann.get_by_text("Connection lost")).to_be_visible()
    assert hand(ann) == before
    server.start()
    expect(ann.get_by_text("Connection lost")).to_have_count(0, timeout=BACK_MS)
    assert hand(ann) == before
    lay_two_away(ann)
    expect(ann.locator(".hand .card")).to_have_count(4)
    assert discards(home) == 1


def test_a_move_that_the_server_did_not_hear_is_made_when_it_is_back(
    ann: Page, server: ServerProcess, home: Path
) -> None:
    server.kill()
    lay_two_away(ann)
    expect(ann.get_by_role("alert")).to_contain_text("No connection")
    server.start()
    expect(ann.get_by_text("Connection lost")).to_have_count(0, timeout=BACK_MS)
    with suppress(TimeoutError):  # it may be under way by itself
        ann.get_by_role("button", name="Discard").click(timeout=2000)
    expect(ann.locator(".hand .card")).to_have_count(4)
    assert discards(home) == 1


@pytest.mark.parametrize("what", ["server", "line"])
def test_a_move_whose_answer_is_lost_counts_once(ann: Page, server: ServerProcess, home: Path, what: str) -> None:
    def cut(route: Route) -> None:
        route.fetch()  # the server has stored it, and then
        if what == "server":
            server.kill()
        ann.context.set_offline(True)
        route.abort()

    ann.route("**/move", cut, times=1)
    lay_two_away(ann)
    expect(ann.get_by_text("Connection lost")).to_be_visible()
    if what == "server":
        server.start()
    ann.context.set_offline(False)
    expect(ann.locator(".hand .card")).to_have_count(4, timeout=BACK_MS)
    expect(ann.get_by_text("Connection lost")).to_have_count(0, timeout=BACK_MS)
    assert discards(home) == 1


def test_an_entry_that_is_sent_until_it_is_answered_counts_once_whenever_the_server_dies(
    server: ServerProcess, home: Path
) -> None:
    """Entries on a score pad fit at any time, so nothing but their names tells that they have been heard before."""
    dice = random.Random(8121)
    device = Device(server.address)
    code = device.open_table("score", ANN, BOB, options={"target": 241})
    for entry in range(1, KILLS + 1):
        wish = {"seat": 0, "move": {"type": "points", "player": 0, "points": 3}, "key": f"entry {entry}"}

        def tell(body: dict[str, object] = wish) -> bool:
            with suppress(httpx.TransportError):
                return device.ask(code, "move", **body).status_code == 200
            return False

        sending = threading.Thread(target=tell)
        sending.start()
        sending.join(dice.uniform(0, LONGEST_MOVE_S))  # anywhere on the way of the entry
        server.kill()
        sending.join()
        server.start()
        assert tell()
        assert tell()
        assert device.look(code)["scores"] == [3 * entry, 0]
    device.close()
