"""One server and the devices that come to it, brought to the states of the page by functions marked `state`.

The cards are the same every time while `same_cards_every_time` is entered.
"""

from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, Page

from autopeg.engine.players import LEVELS
from autopeg.play.opening import begin_game
from autopeg.play.seating import new_player
from autopeg.records import Store
from support.web.browser import LAPTOP, PHONE, NewPage
from support.web.players import ByRequest

ANN = {"name": "Ann", "is_mine": True}
BOB = {"name": "Bob"}
CLUB = {"bot": "club"}

State = Callable[["Stage"], Page]
STATES: dict[str, State] = {}


def state(show: State) -> State:
    """Take a function in, under its name."""
    STATES[show.__name__] = show
    return show


class Stage:
    """One server, and the devices that come to it."""

    def __init__(self, browser: Browser, address: str) -> None:
        self.new_page = NewPage(browser, address)
        self.address = address

    def table(self, game: str, *seats: dict[str, Any], **more: Any) -> ByRequest:
        """Open a table on a new device, which does not look at it yet."""
        device = ByRequest(self.new_page.known(LAPTOP), self.address)
        device.open_table(game, *seats, **more)
        return device

    def join(self, code: str, seat: int) -> ByRequest:
        """Sit down at a table with another device."""
        device = ByRequest(self.new_page(PHONE, f"/t/{code}"), self.address, code)
        assert device.ask("take", seat=seat)
        return device

    def see(self, device: ByRequest) -> Page:
        """Let a device look at its table."""
        device.page.goto(f"{self.address}/t/{device.code}")
        device.page.locator(".scores").wait_for()
        return device.page

    def played(self, game: str, *seats: dict[str, Any], until: Callable[[dict[str, Any]], bool], **more: Any) -> Page:
        """Open a table, play there until something holds, and look at it."""
        device = self.table(game, *seats, **more)
        device.play_until(until)
        return self.see(device)

    def opened(self, path: str, shows: str, **more: Any) -> Page:
        """Open a page on a new laptop, and wait until it shows an element."""
        page = self.new_page(LAPTOP, path, **more)
        page.locator(shows).first.wait_for()
        return page


def pages(**addresses: tuple[str, str]) -> None:
    """Take in states that are a page and nothing more: its address, and an element that it shows."""
    for name, (path, shows) in addresses.items():
        STATES[name] = partial(Stage.opened, path=path, shows=shows)


def is_due(kind: str, also: Callable[[dict[str, Any]], bool] = lambda table: True) -> Callable[[dict[str, Any]], bool]:
    """Whether the seat of a device is to make a move of that kind. also: what else holds then."""
    return lambda table: (
        any(own["is_due"] and own["legal"] and own["legal"][0]["type"] == kind for own in table["mine"]) and also(table)
    )


def is_shown(table: dict[str, Any]) -> bool:
    """Whether something is shown that people look at before the game goes on."""
    return bool(table["shown"] and table["waiting_for"])


def is_over(table: dict[str, Any]) -> bool:
    return table["over"] is not None


def play_games(folder: Path, how_many: int) -> None:
    """Let Ann and Bob have played some games of cribbage, so that there is something to look back at."""
    with Store(folder) as store:
        for number in range(how_many):
            table = begin_game(store, "cribbage", ["Ann", "Bob"], {})
            people = [new_player("cribbage", level, number) for level in LEVELS[:2]]
            while table.over is None:
                due = table.person_due
                if due is None:
                    table.advance()
                else:
                    table.submit(people[due].choose(table.view(due), table.legal_moves(due)))
