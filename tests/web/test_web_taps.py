"""Whole games of every kind on three phones, played with nothing but taps: what is touched is always in sight."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Error, Page, expect

from support.web.browser import PHONE, SHORT_PHONE, NewPage
from support.web.hands import play_a_turn
from support.web.players import TITLES, by_touch, expect_same_scores, set_to, sit_down, step
from support.web.positions import table_at
from support.web.sight import hidden, hidden_in_lists

TURNS = 4000
TOUCH: dict[str, Any] = {"has_touch": True, "is_mobile": True}
NAMES = ("Ann", "Bob", "Cid")
SCORES = ".scores .points"
TOTALS = ".counted > .points, .grid .sum, .shown .sheet td, .ending h2, .ending p"
ROUND = 60
"""A round of Crummy Rummy that has taken so long is ended by agreement (Y32b)."""

NEAR_THE_END: dict[str, dict[str, Any]] = {
    "cribbage": {
        "dealer": 0,
        "scores": [112, 109, 111],
        "hands": [["5H"], ["8C"], ["AH"]],
        "played": [["5C", "5S", "JC"], ["7D", "9C", "QH"], ["TD", "TS", "2C"]],
        "crib": ["AC", "2D", "4S", "8H"],
        "starter": "5D",
        "count": 0,
        "series": [],
        "to_act": 1,
    },
    "tabletop": {"dealer": 0, "scores": [108, 110]},
    "crib_rummy": {
        "scores": [120, 120, 120],
        "hands": [["4C", "4D", "4H", "KS", "9D"], ["5S", "6S", "7S", "2C", "QH"], ["JC", "JD", "JH", "3D", "8C"]],
        "draw_pile": ["8S", "TD", "6H", "AD", "AC", "2H"],
        "discard_pile": ["QS", "JS"],
        "hand_starter": 0,
        "to_move": 0,
    },
    "crummy_rummy": {
        "round": 7,
        "dealer": 2,
        "totals": [200, 150, 175],
        "to_move": 0,
        "hands": [["7C", "7D", "QC", "QD", "2H", "KS"], ["TC", "TD", "JS"], ["3S", "4S", "9H"]],
        "deck": ["7H", "9C", "9D", "3C", "3D"],
        "discard_pile": ["QS"],
    },
}
OPTIONS = {"crummy_rummy": {"max_reshuffles": 0}}
RUMMIES = ("crib_rummy", "crummy_rummy")

whole = (pytest.mark.slow, pytest.mark.timeout(1800))
"""A whole game on three phones takes minutes."""


def phones(new_phone: Callable[..., Page]) -> list[Page]:
    return [new_phone(size, **TOUCH) for size in (PHONE, PHONE, SHORT_PHONE)]


_IN_SIGHT = """(totals) => [
  scrollY === 0 && !document.querySelector(".question"),
  [...document.querySelectorAll(totals)].map((each) => each.innerText),
]"""


class Watch:
    """Looks at the pages of a game: the points of a page at its top, unless a question of the others lies over them,
    and everything that has been counted, once.
    """

    def __init__(self) -> None:
        self._seen: dict[Page, list[str]] = {}

    def look(self, page: Page) -> None:
        are_shown, totals = page.evaluate(_IN_SIGHT, TOTALS)
        if are_shown:
            assert hidden(page, SCORES) == []
        if totals and totals != self._seen.get(page):
            self._seen[page] = totals
            assert hidden_in_lists(page, TOTALS) == []


def play(game: str, players: list[Page], onlookers: list[Page]) -> None:
    """Let the players tap until everybody sees the end of the game, with the same points."""
    take_turn: Callable[..., Any] = play_a_turn if game in RUMMIES else step
    watch = Watch()
    for turn in range(TURNS):
        for page in (*players, *onlookers):
            watch.look(page)
            try:
                if page in players:
                    take_turn(page, by_touch)
            except Error:
                continue  # what was offered is gone: somebody else has moved on
        if game == "crummy_rummy" and turn % ROUND == ROUND - 1:
            end_the_round(players[0])
        if all(page.locator(".ending").count() for page in (*players, *onlookers)):
            break
    for page in (*players, *onlookers):
        expect(page.locator(".ending h2")).to_be_visible()
        watch.look(page)
    expect_same_scores([*players, *onlookers])


def end_the_round(page: Page) -> None:
    """Ask the others to end a round of Crummy Rummy, if it is still going on."""
    try:
        if page.locator(".more:not([open])").count():
            by_touch(page, ".more summary")
        if page.locator(".more .button").count():
            by_touch(page, ".more .button")
    except Error:
        return  # it has just ended


def open_by_tapping(pages: list[Page], game: str, seats: list[str]) -> None:
    """Open a table from the lobby and let the others come to it by its link. seats: who sits at seat 2 and after it."""
    host, *others = pages
    host.get_by_role("button", name=TITLES[game]).tap()
    form = host.get_by_role("form")
    form.get_by_role("button", name=str(len(seats) + 1), exact=True).tap()
    host.get_by_label("Name at seat 1").fill(NAMES[0])
    for at, who in enumerate(seats, 2):
        set_to(host, f"Who sits at seat {at}", who)
    form.get_by_role("button", name="Open the table").tap()
    host.locator(".scores").wait_for()
    for page, name in zip(others, NAMES[1:], strict=True):
        page.goto(host.url)
        page.locator(".scores").wait_for()
        if page.get_by_label("Your name").count():
            sit_down(page, name)


@pytest.mark.parametrize("game", ["cribbage", "crib_rummy", "crummy_rummy"])
def test_three_phones_play_the_end_of_a_game(new_page: NewPage, home: Path, game: str) -> None:
    pages = phones(new_page.known)
    seats = dict(zip(NAMES, pages, strict=True))
    table_at(home, game, NEAR_THE_END[game], {**seats}, OPTIONS.get(game))
    play(game, pages, [])


def test_two_phones_play_the_end_of_table_top_and_a_short_one_looks_on(new_page: NewPage, home: Path) -> None:
    ann, bob, onlooker = phones(new_page.known)
    code = table_at(home, "tabletop", NEAR_THE_END["tabletop"], {"Ann": ann, "Bob": bob})
    onlooker.goto(f"{new_page.address}/t/{code}")
    onlooker.locator(".scores").wait_for()
    play("tabletop", [ann, bob], [onlooker])


def test_three_phones_and_a_bot_play_the_end_of_table_top(new_page: NewPage, home: Path) -> None:
    pages = phones(new_page.known)
    seats: dict[str, Page | None] = {**dict(zip(NAMES, pages, strict=True)), "club": None}
    code = table_at(home, "tabletop", NEAR_THE_END["tabletop"], seats)
    pages[0].request.post(f"{new_page.address}/api/tables/{code}/pace", data={"pace": "none"})
    play("tabletop", pages, [])


@pytest.mark.parametrize("game", [pytest.param(game, marks=whole) for game in ("cribbage", *RUMMIES)])
def test_three_phones_play_a_whole_game(new_page: NewPage, game: str) -> None:
    pages = phones(new_page)
    open_by_tapping(pages, game, ["on another device", "on another device"])
    play(game, pages, [])


@pytest.mark.slow
@pytest.mark.timeout(1800)
def test_two_phones_play_a_whole_game_of_table_top_and_a_short_one_looks_on(new_page: NewPage) -> None:
    pages = phones(new_page)
    open_by_tapping(pages, "tabletop", ["on another device"])
    play("tabletop", pages[:2], pages[2:])


@pytest.mark.slow
@pytest.mark.timeout(1800)
def test_three_phones_and_a_bot_play_a_whole_game_of_table_top(new_page: NewPage) -> None:
    pages = phones(new_page)
    open_by_tapping(pages, "tabletop", ["on another device", "on another device", "a bot: club"])
    play("tabletop", pages, [])
