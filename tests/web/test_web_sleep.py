"""A laptop that sleeps, and a Wi-Fi that swallows what is sent: the page says so, keeps what it shows, and is back."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from autopeg.web import rooms
from support.web.browser import PHONE, NewPage
from support.web.players import open_table
from support.web.process import free_port
from support.web.server import Server
from support.web.wire import Wire

LOST = "Connection lost. Trying again…"
NO_CONNECTION = "No connection: try again when it is back."
SILENT_MS = 12_000
GLANCE_MS = 2_000


@pytest.fixture
def wire(home: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Wire]:
    """A network to a server that puts tables away as soon as nobody is there."""
    monkeypatch.setattr(rooms, "IDLE_S", 0.0)
    monkeypatch.setattr(rooms, "_LOOK_S", 0.1)
    monkeypatch.setattr("autopeg.web.presence.SILENCE_S", 1.0)
    monkeypatch.setattr("autopeg.web.presence.BEAT_S", 0.2)
    with Server(home, port=free_port()) as server, Wire(server.port) as made:
        yield made


@pytest.fixture
def ann(browser: Browser, wire: Wire) -> Iterator[Page]:
    """Ann's page behind the wire, at a table with a bot, with a clock of its own."""
    pages = NewPage(browser, wire.address)
    page = pages(PHONE)
    page.clock.install()
    open_table(page, "cribbage", {"bot": "beginner"})
    expect(page.locator(".hand .pick")).to_have_count(6)
    yield page
    page.context.close()  # its clock is not that of other pages
    assert pages.complaints == []


def now_s(page: Page) -> float:
    return page.evaluate("Date.now()") / 1000


def hand(page: Page) -> list[str]:
    return page.locator(".hand .card .hidden").all_inner_texts()


def test_a_laptop_that_slept_for_an_hour_is_back_at_the_same_hand(ann: Page, wire: Wire) -> None:
    """Meanwhile the server has put the table away."""
    before = hand(ann)
    wire.die()
    ann.clock.pause_at(now_s(ann) + 1)
    ann.clock.set_system_time(now_s(ann) + 3600)  # no timer runs while it sleeps
    ann.clock.run_for(GLANCE_MS)
    expect(ann.get_by_text(LOST)).to_be_visible()
    assert hand(ann) == before
    wire.mend()
    ann.clock.resume()
    expect(ann.get_by_text(LOST)).to_have_count(0)
    assert hand(ann) == before
    for at in (0, 1):
        ann.locator(".hand .pick").nth(at).click()
    ann.get_by_role("button", name="Discard").click()
    expect(ann.locator(".hand .card")).to_have_count(4)


def test_what_is_tapped_while_the_network_swallows_it_is_answered_and_a_move_is_kept(ann: Page, wire: Wire) -> None:
    wire.die()
    ann.get_by_role("button", name="Hint").click()
    ann.clock.run_for(SILENT_MS)
    expect(ann.get_by_text(LOST)).to_be_visible()
    expect(ann.get_by_role("alert")).to_contain_text(NO_CONNECTION)
    for at in (0, 1):
        ann.locator(".hand .pick").nth(at).click()
    ann.get_by_role("button", name="Discard").click()
    ann.clock.run_for(6_000)
    expect(ann.get_by_role("alert")).to_contain_text("what you did is sent when it is back")
    wire.mend()
    ann.clock.run_for(6_000)
    expect(ann.get_by_text(LOST)).to_have_count(0)
    expect(ann.locator(".hand .card")).to_have_count(4)
