"""Many tabs of one browser share one stream, whichever of them is hidden, closed, frozen or gone without a word.

Those that open browsers take a second each.
"""

import re
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from autopeg.web.guard import COOKIE
from support.web.browser import PHONE, NewPage
from support.web.device import Device, wait_until
from support.web.positions import IN_THE_PLAY, table_for
from support.web.server import Server

CODES = ("CARDS2", "CARDS3", "CARDS4")
LONGER_THAN_SILENCE_MS = 13_000
HIDDEN = "Object.defineProperty(document, 'visibilityState', { get: () => 'hidden' })"
MUTE = "BroadcastChannel.prototype.postMessage = () => {}"
YOUR_TURN = re.compile("^Your turn")


class Tabs:
    """The tabs of Ann's browser at three tables, where Bob, whose device has no page, is to play."""

    def __init__(self, new_page: NewPage, server: Server, home: Path) -> None:
        self._server = server
        self.ann, self.bob = Device(server.address), Device(server.address)
        for code in CODES:
            table_for(home, "cribbage", IN_THE_PLAY, self.ann, self.bob, code=code)
        self.context = new_page.known(PHONE).context
        token = self.ann.client.cookies[COOKIE]
        self.context.add_cookies([{"name": COOKIE, "value": token, "url": server.address}])

    def open(self, path: str, *, is_hidden: bool = False) -> Page:
        """Open a tab; a hidden one never has been in sight."""
        tab = self.context.new_page()
        if is_hidden:
            tab.add_init_script(HIDDEN)
        tab.goto(f"{self._server.address}{path}")
        tab.locator(".scores").wait_for()
        return tab

    def open_leading(self, path: str) -> Page:
        """Open a tab in sight, which has the stream from then on."""
        before = self.streams()
        tab = self.open(path)
        wait_until(lambda: len(self.streams()) == 1 and self.streams() != before)
        return tab

    def play(self, device: Device, *codes: str) -> None:
        """Let a device play a card at tables."""
        for code in codes:
            device.play_on(code, device.look(code))

    def streams(self) -> set[object]:
        """Return the streams that are open."""
        return {each.stream for room in self._server.page.rooms for each in room.listeners}


@pytest.fixture
def tabs(new_page: NewPage, server: Server, home: Path) -> Iterator[Tabs]:
    """The tabs of a browser, all but its first page closed in the end: contexts are used again, with one page."""
    made = Tabs(new_page, server, home)
    yield made
    for tab in made.context.pages[1:]:
        tab.close()


def test_twelve_tabs_over_three_tables_stay_live_and_leave_room_for_requests(tabs: Tabs) -> None:
    """A browser opens six connections to a server, and the tabs have one of them."""
    opened = [(code, tabs.open(f"/t/{code}", is_hidden=at % 2 > 0)) for at in range(4) for code in CODES]
    wait_until(lambda: len(tabs.streams()) == 1)
    tabs.play(tabs.bob, *CODES)
    for code, tab in opened:
        expect(tab).to_have_title(YOUR_TURN)
        assert tab.evaluate("fetch('/api/lobby').then((answer) => answer.status)") == 200, code
    assert len(tabs.streams()) == 1


def close(tab: Page) -> None:
    tab.close()


def freeze(tab: Page) -> None:
    tab.context.new_cdp_session(tab).send("Page.setWebLifecycleState", {"state": "frozen"})


def go_elsewhere(tab: Page) -> None:
    tab.get_by_role("link", name="Autopeg, to the tables").click()
    expect(tab).not_to_have_url(re.compile("/t/"))


def test_when_the_tab_with_the_stream_leaves_another_has_it(tabs: Tabs) -> None:
    """At once if it says so, and else when the others notice the silence, as after a crash, or when a browser discards
    a tab to save memory.
    """
    codes = CODES[:2]
    tabs.context.pages[0].clock.install()
    others = [tabs.open(f"/t/{code}", is_hidden=True) for code in codes]
    leaving: tuple[Callable[[Page], None], ...] = (close, freeze, go_elsewhere)
    for at, leave in enumerate(leaving):
        leave(tabs.open_leading(f"/t/{CODES[0]}"))
        tabs.play((tabs.bob, tabs.ann)[at % 2], *codes)
        for tab in others:
            turn = expect(tab)
            (turn.not_to_have_title if at % 2 else turn.to_have_title)(YOUR_TURN)
        wait_until(lambda: len(tabs.streams()) == 1)
    leading = tabs.open_leading(f"/t/{CODES[0]}")
    leading.evaluate(MUTE)
    leading.close()
    wait_until(lambda: not tabs.streams())
    others[0].clock.fast_forward(LONGER_THAN_SILENCE_MS)
    tabs.play(tabs.ann, *codes)
    for tab in others:
        expect(tab).not_to_have_title(YOUR_TURN)
    wait_until(lambda: len(tabs.streams()) == 1)
    tabs.context.close()  # its clock is not that of other pages


def test_each_tab_has_what_it_may_see_of_the_tables_that_are_open(tabs: Tabs, server: Server) -> None:
    """The big screen shows no hand, a tab with another token hears nothing of the seats of the others."""
    code, other = CODES[:2]
    screen, own, second = tabs.open(f"/tv/{code}", is_hidden=True), tabs.open(f"/t/{code}"), tabs.open(f"/t/{other}")
    left = server.page.rooms.at(other)
    assert left is not None
    wait_until(lambda: len(tabs.streams()) == 1 and bool(left.listeners))
    second.close()
    wait_until(lambda: not left.listeners)

    tabs.play(tabs.bob, code)
    expect(own).to_have_title(YOUR_TURN)
    expect(screen.locator(".series .in-series")).to_have_count(2)
    expect(own.locator(".hand .card")).to_have_count(3)
    expect(screen.locator(".hand .card")).to_have_count(0)
    wait_until(lambda: len(tabs.streams()) == 1)

    # The stream is asked for with the cookie.
    tabs.context.clear_cookies()
    stranger = tabs.open(f"/t/{code}", is_hidden=True)
    expect(stranger.locator(".play")).to_be_visible()
    tabs.play(tabs.ann, code)
    expect(own).not_to_have_title(YOUR_TURN)
    expect(stranger.locator(".series .in-series")).to_have_count(3)
    expect(stranger.locator(".hand .card")).to_have_count(0)
    wait_until(lambda: len(tabs.streams()) == 2)
