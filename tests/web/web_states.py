"""The states of the page that matter: each function brings a device there and returns its page.

The cards are the same every time while `same_cards_every_time` is entered.
"""

import random
import secrets
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from typing import Any
from unittest import mock

from camera_photos import doubted, photo_of, without
from playwright.sync_api import Browser, FilePayload, Page, expect
from web_browser import LAPTOP, PHONE, WEIGHED_MS, NewPage
from web_players import ByRequest

from autopeg.bots import LEVELS, new_player
from autopeg.engine.opening import begin_game
from autopeg.records import Store

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


def is_due(kind: str) -> Callable[[dict[str, Any]], bool]:
    """Whether the seat of a device is to make a move of that kind."""
    return lambda table: any(
        own["is_due"] and own["legal"] and own["legal"][0]["type"] == kind for own in table["mine"]
    )


def is_over(table: dict[str, Any]) -> bool:
    return table["over"] is not None


# -- the pages beside the tables


@state
def lobby(stage: Stage) -> Page:
    page = stage.new_page(LAPTOP)
    page.locator(".board:not(.waiting)").wait_for()
    return page


@state
def lobby_own_tables(stage: Stage) -> Page:
    device = stage.table("cribbage", ANN, CLUB)
    device.open_table("score", ANN, BOB)
    device.page.goto(stage.address)
    device.page.locator(".tile").first.wait_for()
    return device.page


@state
def new_table(stage: Stage) -> Page:
    page = stage.new_page(LAPTOP)
    page.get_by_role("button", name="Cribbage Six").click()
    page.get_by_text("Rules and match").click()
    return page


@state
def statistics(stage: Stage) -> Page:
    page = stage.new_page(LAPTOP, "/statistics?game=cribbage&players=2&player=Bob")
    page.get_by_role("region", name="Luck and skill").wait_for(timeout=WEIGHED_MS)
    expect(page.locator(".progress")).to_have_count(0, timeout=WEIGHED_MS)
    return page


@state
def games(stage: Stage) -> Page:
    page = stage.new_page(LAPTOP, "/games")
    page.locator(".tile").first.wait_for()
    return page


@state
def replay(stage: Stage) -> Page:
    page = games(stage)
    page.locator(".tile").first.click()
    page.locator(".summary").wait_for(timeout=WEIGHED_MS)
    page.keyboard.press("n")
    page.locator(".judged").wait_for()
    return page


@state
def count(stage: Stage) -> Page:
    page = stage.new_page(LAPTOP, "/count")
    page.keyboard.type("5S5HJD5C5D")
    page.get_by_role("button", name="Count it").click()
    page.locator(".answer").wait_for()
    return page


@cache
def best_hand() -> tuple[bytes, dict[str, Any]]:
    """Return a photo of the best hand that there is, and what is read on it."""
    return photo_of(("5H", "5C", "5S", "JD"), "5D")


def photographed(stage: Stage, reading: dict[str, Any]) -> Page:
    """Take a photo of the best hand. reading: what is read on it."""
    page = stage.new_page(PHONE, "/count")
    page.route("**/api/read?*", lambda route: route.fulfill(json=reading))
    photo: FilePayload = {"name": "photo.jpg", "mimeType": "image/jpeg", "buffer": best_hand()[0]}
    page.locator("input[type=file]").last.set_input_files(photo)
    page.locator(".chips").wait_for()
    return page


@state
def camera_checked(stage: Stage) -> Page:
    return photographed(stage, best_hand()[1])


@state
def camera_asked(stage: Stage) -> Page:
    return photographed(stage, without(doubted(best_hand()[1], "5S", "6S", "8S"), "JD"))


@state
def camera_counted(stage: Stage) -> Page:
    page = photographed(stage, best_hand()[1])
    page.get_by_role("dialog").get_by_role("button", name="Count it").click()
    page.get_by_role("button", name="Show me").click()
    return page


@state
def discard_graded(stage: Stage) -> Page:
    page = stage.new_page(LAPTOP, "/tools/cribbage/discard")
    page.get_by_role("button", name="I deal: my crib").click()
    page.keyboard.type("5H5S6D7CKDQS")
    for card in ("6 of diamonds", "7 of clubs"):
        page.get_by_role("group", name="Your cards").get_by_role("button", name=card).click()
    page.get_by_role("button", name="Throw").click()
    page.locator(".ranking").wait_for()
    return page


@state
def nothing_here(stage: Stage) -> Page:
    page = stage.new_page(LAPTOP, "/t/AAAAAA")
    page.locator(".trouble").wait_for()
    return page


# -- cribbage


@state
def cribbage_discard(stage: Stage) -> Page:
    device = stage.table("cribbage", ANN, CLUB)
    device.play_until(is_due("discard"))
    page = stage.see(device)
    page.locator(".hand .pick").nth(1).click()
    return page


@state
def cribbage_play(stage: Stage) -> Page:
    device = stage.table("cribbage", ANN, CLUB)
    device.play_until(
        lambda table: is_due("play")(table) and len(table["public"]["series"]) > 1 and sum(table["scores"]) > 60
    )
    page = stage.see(device)
    page.locator(".board .hole").first.wait_for()
    return page


@state
def cribbage_hint(stage: Stage) -> Page:
    device = stage.table("cribbage", ANN, CLUB)
    device.play_until(is_due("discard"))
    page = stage.see(device)
    page.get_by_role("button", name="Hint").click()
    page.locator(".hint").wait_for()
    return page


@state
def cribbage_show(stage: Stage) -> Page:
    device = stage.table("cribbage", ANN, CLUB)
    page = stage.see(device)
    device.play_until(lambda table: bool(table["shown"]) and bool(table["waiting_for"]))
    page.locator(".counted").first.wait_for()
    return page


@state
def cribbage_four(stage: Stage) -> Page:
    device = stage.table("cribbage", ANN, CLUB, {"bot": "expert"}, CLUB)
    device.play_until(lambda table: is_due("play")(table) and len(table["public"]["series"]) > 0)
    return stage.see(device)


@state
def cribbage_end(stage: Stage) -> Page:
    device = stage.table("cribbage", ANN, CLUB, options={"target": 61}, match=3)
    device.play_until(is_over)
    return stage.see(device)


@state
def cribbage_muggins(stage: Stage) -> Page:
    device = stage.table("cribbage", ANN, BOB, options={"muggins": True})
    page = stage.see(device)
    other = stage.join(device.code, 1)
    device.play_until(lambda table: any(own["claims"] for own in table["mine"]), other)
    page.get_by_role("button", name="Muggins").click()
    return page


@state
def cribbage_declare(stage: Stage) -> Page:
    device = stage.table("cribbage", ANN, CLUB, options={"muggins": True})
    device.play_until(lambda table: is_due("declare")(table) and table["mine"][0]["view"]["counting"]["kind"] == "show")
    return stage.see(device)


@state
def cribbage_undo_asked(stage: Stage) -> Page:
    device = stage.table("cribbage", ANN, BOB)
    page = stage.see(device)
    other = stage.join(device.code, 1)
    other.page.locator(".hand").wait_for()
    device.play_until(is_due("play"), other)
    other.ask("undo", seat=1)
    page.locator(".question").wait_for()
    return page


@state
def cribbage_watched(stage: Stage) -> Page:
    device = stage.table("cribbage", ANN, CLUB)
    device.play_until(
        lambda table: is_due("play")(table) and len(table["public"]["series"]) > 1 and sum(table["scores"]) > 40
    )
    stage.see(device)
    page = stage.new_page(LAPTOP, f"/t/{device.code}")
    page.locator(".felt").wait_for()
    return page


@state
def hand_over(stage: Stage) -> Page:
    device = stage.table("cribbage", ANN, {"name": "Bob", "is_mine": True})
    device.play_until(is_due("discard"))
    return stage.see(device)


@state
def free_seat(stage: Stage) -> Page:
    device = stage.table("cribbage", ANN, BOB)
    page = stage.new_page(PHONE, f"/t/{device.code}")
    page.locator(".seats .button").wait_for()
    return page


@state
def invite(stage: Stage) -> Page:
    page = stage.see(stage.table("cribbage", ANN, BOB))
    page.get_by_role("button", name="Invite").click()
    page.locator(".invite img").wait_for()
    return page


@state
def menu(stage: Stage) -> Page:
    page = stage.see(stage.table("cribbage", ANN, CLUB))
    page.get_by_role("button", name="Menu").click()
    return page


@state
def offline(stage: Stage) -> Page:
    page = cribbage_discard(stage)
    page.context.set_offline(True)
    page.locator(".offline").wait_for()
    return page


@state
def refused(stage: Stage) -> Page:
    device = stage.table("cribbage", ANN, CLUB)
    device.play_until(
        lambda table: is_due("play")(table) and len(table["mine"][0]["legal"]) < len(table["mine"][0]["view"]["hand"])
    )
    page = stage.see(device)
    page.locator(".board .hole, .board .led").first.wait_for()
    page.locator(".hand .dim").first.click(force=True)  # it is barred, and says why
    page.locator(".trouble").wait_for()
    return page


# -- the other games


@state
def tabletop_place(stage: Stage) -> Page:
    device = stage.table("tabletop", ANN, CLUB)
    device.play_until(lambda table: is_due("place")(table) and table["moves"] > 14)
    return stage.see(device)


@state
def tabletop_count(stage: Stage) -> Page:
    device = stage.table("tabletop", ANN, CLUB)
    page = stage.see(device)
    device.play_until(lambda table: bool(table["shown"]) and bool(table["waiting_for"]))
    page.locator(".counted").first.wait_for()
    return page


@state
def tabletop_end(stage: Stage) -> Page:
    device = stage.table("tabletop", ANN, CLUB)
    device.play_until(is_over)
    return stage.see(device)


# -- the rummies


def is_laying(table: dict[str, Any], melds: int) -> bool:
    """Whether the seat of a device may lay cards, so many melds being on the table."""
    is_free = table["public"]["phase"] == "play" and not table["waiting_for"]
    return is_free and table["mine"][0]["is_due"] and len(table["public"]["table"]) >= melds


@state
def crib_rummy_lay(stage: Stage) -> Page:
    device = stage.table("crib_rummy", ANN, CLUB, CLUB)
    device.play_until(
        lambda table: is_laying(table, 3) and any(move["type"] == "meld" for move in table["mine"][0]["legal"])
    )
    page = stage.see(device)
    page.get_by_role("button", name="Melds").click()
    page.locator(".lay-option").first.click()
    return page


@state
def crib_rummy_watched(stage: Stage) -> Page:
    device = stage.table("crib_rummy", ANN, CLUB, CLUB)
    device.play_until(lambda table: is_laying(table, 5))
    page = stage.new_page(LAPTOP, f"/t/{device.code}")
    page.locator(".place .meld").first.wait_for()
    return page


@state
def crummy_rummy_play(stage: Stage) -> Page:
    device = stage.table("crummy_rummy", ANN, CLUB, CLUB)
    device.play_until(lambda table: is_laying(table, 2))
    page = stage.see(device)
    page.get_by_role("button", name="Melds").click()
    page.locator(".suggestions .lay-option, .suggestions [role=status]").first.wait_for()
    return page


@state
def crummy_rummy_count(stage: Stage) -> Page:
    device = stage.table("crummy_rummy", ANN, CLUB, CLUB)
    device.play_until(lambda table: bool(table["waiting_for"] and table["shown"]) and len(table["told"]["rounds"]) > 1)
    page = stage.see(device)
    page.locator(".counted").first.wait_for()
    return page


@state
def score_pad(stage: Stage) -> Page:
    device = stage.table("score", ANN, BOB)
    page = stage.see(device)
    for side, points in ((0, 12), (1, 8), (0, 2), (1, 16)):
        device.ask("move", seat=0, move={"type": "points", "player": side, "points": points})
    page.keyboard.type("a7")
    return page


# -- what is there before


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


@contextmanager
def same_cards_every_time() -> Iterator[None]:
    """Deal, cut and seed the bots alike in every run."""
    numbers = random.Random(8)
    with (
        mock.patch.object(secrets, "token_hex", lambda size: numbers.randbytes(size).hex()),
        mock.patch.object(random, "SystemRandom", return_value=numbers),
    ):
        yield
