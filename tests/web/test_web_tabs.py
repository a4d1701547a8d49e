"""Many tabs of one browser share one stream, whichever of them is hidden, closed, frozen or gone without a word.

Those that open browsers take a second each.
"""

import re
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from support.web.browser import PHONE, NewPage, go
from support.web.device import wait_until
from support.web.players import ByRequest
from support.web.positions import IN_THE_PLAY, table_at
from support.web.server import Server

CODES = ("CARDS2", "CARDS3", "CARDS4")
LONGER_THAN_SILENCE_MS = 13_000
HIDDEN = "Object.defineProperty(document, 'visibilityState', { get: () => 'hidden' })"
MUTE = "BroadcastChannel.prototype.postMessage = () => {}"
YOUR_TURN = re.compile("^Your turn")


class Tabs:
    """The tabs of Ann's browser, and the device of Bob, who is to play at each of their tables."""

    def __init__(self, new_page: NewPage, server: Server, home: Path, *codes: str) -> None:
        self._server = server
        ann, bob = new_page.known(PHONE), new_page.known(PHONE)
        for code in codes:
            table_at(home, "cribbage", IN_THE_PLAY, {"Ann": ann, "Bob": bob}, code=code)
            go(ann, "/rules")
            go(bob, "/rules")
        self.context = ann.context
        self.bob = ByRequest(bob, server.address)

    def open(self, path: str, *, is_hidden: bool = False) -> Page:
        """Open a tab; a hidden one never has been in sight."""
        tab = self.context.new_page()
        if is_hidden:
            tab.add_init_script(HIDDEN)
        tab.goto(f"{self._server.address}{path}")
        tab.locator(".scores").wait_for()
        return tab

    def play(self, code: str) -> None:
        """Let Bob play a card at a table, so that it is Ann's turn."""
        self.bob.code = code
        self.bob.play_on(self.bob.look())

    def streams(self) -> int:
        """Return how many streams are open."""
        return len({each.stream for room in self._server.page.rooms for each in room.listeners})

    def close(self) -> None:
        for tab in self.context.pages[1:]:
            tab.close()


TabsAt = Callable[..., Tabs]


@pytest.fixture
def tabs_at(new_page: NewPage, server: Server, home: Path) -> Iterator[TabsAt]:
    """Make the tabs of a browser for tables with some codes. Contexts are used again, with one page."""
    made: list[Tabs] = []

    def make(*codes: str) -> Tabs:
        made.append(Tabs(new_page, server, home, *codes))
        return made[-1]

    yield make
    for each in made:
        each.close()


def test_twelve_tabs_over_three_tables_stay_live_and_leave_room_for_requests(tabs_at: TabsAt) -> None:
    """A browser opens six connections to a server, and the tabs have one of them."""
    tabs = tabs_at(*CODES)
    opened = [(code, tabs.open(f"/t/{code}", is_hidden=at % 2 > 0)) for at in range(4) for code in CODES]
    wait_until(lambda: tabs.streams() == 1)
    for code in CODES:
        tabs.play(code)
    for code, tab in opened:
        expect(tab).to_have_title(YOUR_TURN)
        assert tab.evaluate("fetch('/api/lobby').then((answer) => answer.status)") == 200, code
    assert tabs.streams() == 1


def close(tab: Page) -> None:
    tab.close()


def freeze(tab: Page) -> None:
    tab.context.new_cdp_session(tab).send("Page.setWebLifecycleState", {"state": "frozen"})


def go_elsewhere(tab: Page) -> None:
    tab.get_by_role("link", name="Autopeg, to the tables").click()
    expect(tab).not_to_have_url(re.compile("/t/"))


@pytest.mark.parametrize("leave", [close, freeze, go_elsewhere])
def test_when_the_tab_with_the_stream_leaves_another_has_it_at_once(
    tabs_at: TabsAt, leave: Callable[[Page], None]
) -> None:
    tabs = tabs_at(*CODES[:2])
    others = [tabs.open(f"/t/{code}", is_hidden=True) for code in CODES[:2]]
    leading = tabs.open(f"/t/{CODES[0]}")
    wait_until(lambda: tabs.streams() == 1)
    leave(leading)
    for code, tab in zip(CODES, others, strict=False):
        tabs.play(code)
        expect(tab).to_have_title(YOUR_TURN)
    wait_until(lambda: tabs.streams() == 1)


def test_when_it_is_gone_without_a_word_the_others_notice_the_silence(tabs_at: TabsAt) -> None:
    """As after a crash, or when a browser discards a tab to save memory."""
    tabs = tabs_at(*CODES[:2])
    tabs.context.pages[0].clock.install()
    others = [tabs.open(f"/t/{code}", is_hidden=True) for code in CODES[:2]]
    leading = tabs.open(f"/t/{CODES[0]}")
    wait_until(lambda: tabs.streams() == 1)
    leading.evaluate(MUTE)
    leading.close()
    wait_until(lambda: tabs.streams() == 0)
    others[0].clock.fast_forward(LONGER_THAN_SILENCE_MS)
    for code, tab in zip(CODES, others, strict=False):
        tabs.play(code)
        expect(tab).to_have_title(YOUR_TURN)
    wait_until(lambda: tabs.streams() == 1)
    tabs.context.close()  # its clock is not that of other pages


def test_a_table_without_a_tab_is_left(tabs_at: TabsAt, server: Server) -> None:
    tabs = tabs_at(*CODES[:2])
    tabs.open(f"/t/{CODES[0]}")
    second = tabs.open(f"/t/{CODES[1]}")
    room = server.page.rooms.at(CODES[1])
    assert room is not None
    wait_until(lambda: tabs.streams() == 1 and bool(room.listeners))
    second.close()
    wait_until(lambda: not room.listeners)


def test_the_big_screen_in_another_tab_shows_no_hand(tabs_at: TabsAt) -> None:
    tabs = tabs_at(CODES[0])
    screen, own = tabs.open(f"/tv/{CODES[0]}", is_hidden=True), tabs.open(f"/t/{CODES[0]}")
    tabs.play(CODES[0])
    expect(own).to_have_title(YOUR_TURN)
    expect(screen.locator(".series .in-series")).to_have_count(2)
    expect(own.locator(".hand .card")).to_have_count(3)
    expect(screen.locator(".hand .card")).to_have_count(0)
    wait_until(lambda: tabs.streams() == 1)


def test_a_tab_with_another_token_hears_nothing_of_the_seats_of_the_others(tabs_at: TabsAt) -> None:
    tabs = tabs_at(CODES[0])
    own = tabs.open(f"/t/{CODES[0]}")
    # Its stream is asked for with the cookie.
    wait_until(lambda: tabs.streams() == 1)
    tabs.context.clear_cookies()
    stranger = tabs.open(f"/t/{CODES[0]}", is_hidden=True)
    expect(stranger.locator(".play")).to_be_visible()
    tabs.play(CODES[0])
    expect(own).to_have_title(YOUR_TURN)
    expect(stranger.locator(".series .in-series")).to_have_count(2)
    expect(stranger.locator(".hand .card")).to_have_count(0)
    wait_until(lambda: tabs.streams() == 2)
