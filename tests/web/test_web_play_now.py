"""One tap from the lobby to cards of one's own, and to the next game: no form, no name, nothing to answer."""

import re
from pathlib import Path

import pytest
from playwright.sync_api import Route, expect

from autopeg.play.seating import quick_levels_of
from autopeg.records import Header, Store
from autopeg.records.page_tables import AT_OPENING, HeldSeat
from autopeg.registry import DEFAULT_GAME
from autopeg.web.next_bot import BotGame, level_after, next_level
from support.web.browser import LAPTOP, PHONE, SHORT_PHONE, SIDEWAYS, NewPage, go
from support.web.finished_games import keep
from support.web.layout import WINDOWS
from support.web.players import TITLES, ByRequest, play_to_the_end, set_to
from support.web.positions import table_at

WON, LOST = True, False
CONTINUE = re.compile(r"^Continue(?! on another device)")
"""The button of a game that waits."""


def games(*played: tuple[str, bool]) -> list[BotGame]:
    return [BotGame(*each) for each in played]


@pytest.mark.parametrize(
    ("newest_first", "level"),
    [
        (games(), "beginner"),
        (games(("beginner", WON), ("beginner", WON)), "beginner"),
        (games(*3 * [("beginner", WON)]), "club"),
        (games(*2 * [("beginner", LOST)], *3 * [("beginner", WON)]), "club"),
        (games(*3 * [("beginner", LOST)], *3 * [("beginner", WON)]), "beginner"),
        (games(("club", LOST), *5 * [("beginner", WON)]), "club"),
        (games(*3 * [("club", LOST)], *5 * [("beginner", WON)]), "club"),
        (games(*4 * [("club", LOST)], *5 * [("beginner", WON)]), "beginner"),
        (games(*4 * [("beginner", LOST)]), "beginner"),
        (games(*5 * [("master", WON)]), "master"),
        (games(("stranger", WON)), "beginner"),
    ],
)
def test_the_next_bot_is_as_strong_as_the_last_games_suggest(newest_first: list[BotGame], level: str) -> None:
    assert level_after(newest_first, quick_levels_of(DEFAULT_GAME)) == level


def finish(folder: Path, device: str, *bots: str | None, winner: int = 0) -> None:
    """Keep a finished game of cribbage of the person at seat 0, who is at that device."""
    players = ("Ann", *(bot or "Bob" for bot in bots))
    game_id = keep(folder, Header("cribbage", players, {}, {"seats": [None, *bots]}), [], {"winner": winner})
    with Store(folder) as store:
        store.hold_seats(game_id, [HeldSeat(AT_OPENING, 0, device)])


def test_only_the_games_of_a_device_against_one_bot_count(tmp_path: Path) -> None:
    for _ in range(2):
        finish(tmp_path, "mine", "club")
    for bots in ((None,), ("beginner", "beginner")):
        finish(tmp_path, "mine", *bots)
    finish(tmp_path, "another", "expert")
    with Store(tmp_path) as store:
        assert next_level(store, "mine") == "club"
        assert next_level(store, "another") == "expert"
        assert next_level(store, "new") == next_level(store, None) == "beginner"
    finish(tmp_path, "mine", "club")
    with Store(tmp_path) as store:
        assert next_level(store, "mine") == "expert"


def test_one_tap_deals_six_cards_of_ones_own_and_asks_nothing(new_page: NewPage) -> None:
    page = new_page(PHONE)
    for size in (SHORT_PHONE, SIDEWAYS, LAPTOP, PHONE):
        page.set_viewport_size({"width": size["width"], "height": size["height"]})
        now = page.get_by_role("button", name="Play now")
        expect(now).to_be_in_viewport(ratio=1)
    expect(now).to_contain_text("beginner")
    expect(page.get_by_role("link", name=CONTINUE)).to_have_count(0)
    now.click()
    expect(page.locator(".hand .pick")).to_have_count(6)
    expect(page.locator("input, [role=alertdialog]")).to_have_count(0)
    page.locator(".hand .pick").first.click()
    page.goto(new_page.address)
    page.get_by_role("link", name=CONTINUE).click()
    expect(page.locator(".hand .pick")).to_have_count(6)


def test_a_name_is_asked_for_after_the_first_hand_and_can_be_declined(new_page: NewPage) -> None:
    page = new_page(PHONE)
    page.get_by_role("button", name="Play now").click()
    page.locator(".hand").wait_for()
    ann = ByRequest(page, new_page.address, page.url.rpartition("/")[2])
    ann.play_until(lambda table: bool(table["shown"] and table["waiting_for"]))
    name = page.get_by_label("Your name")
    for window in WINDOWS:
        if window == SIDEWAYS:  # the cards need all of it
            continue
        page.set_viewport_size(window)
        assert name.evaluate("field => field.form.offsetHeight < 2 * field.offsetHeight"), window
    page.set_viewport_size(PHONE)
    name.fill("Player 2")
    page.get_by_role("button", name="Save").click()
    expect(page.get_by_role("alert")).to_contain_text("type your own")
    page.get_by_label("Your name").fill("Ann")
    page.get_by_role("button", name="Save").click()
    expect(page.locator(".scores")).to_contain_text("Ann")
    expect(page.get_by_label("Your name")).to_have_count(0)
    page.evaluate("localStorage.removeItem('name')")
    page.goto(new_page.address)
    page.get_by_role("button", name="Play now").click()
    page.locator(".hand").wait_for()
    ann.code = page.url.rpartition("/")[2]
    ann.play_until(lambda table: bool(table["shown"] and table["waiting_for"]))
    page.get_by_role("button", name="Play without a name").click()
    expect(page.get_by_label("Your name")).to_have_count(0)
    page.reload()
    page.locator(".shown").wait_for()
    expect(page.get_by_label("Your name")).to_have_count(0)


def test_who_loses_often_is_offered_a_weaker_bot_in_one_tap(new_page: NewPage, home: Path) -> None:
    """The end speaks to its reader, and of who has won to everybody else."""
    page = new_page.known(LAPTOP)
    ann = ByRequest(page, new_page.address)
    ann.open_table("cribbage", {"is_mine": True, "name": "Ann"}, {"bot": "club"}, options={"target": 61})
    with Store(home) as store:
        room = store.room(ann.code)
    assert room is not None
    for _ in range(4):
        finish(home, room.host, "club", winner=1)
    ann.ask("pace", pace="none")
    page.goto(f"{new_page.address}/t/{ann.code}")
    ann.play_until(lambda table: table["over"] is not None)
    over = ann.look()
    margin = abs(over["scores"][0] - over["scores"][1])
    heading = f"You {'won' if over['over']['winner'] == 0 else 'lost'} by {margin}"
    expect(page.get_by_role("heading", name=heading)).to_be_visible()
    onlooker = new_page(LAPTOP, f"/t/{ann.code}")
    expect(onlooker.locator(".ending h2")).to_contain_text("wins")
    page.get_by_role("button", name="Play against beginner").click()
    expect(page.locator(".hand .pick")).to_have_count(6)
    expect(page.locator(".scores")).to_contain_text("beginner")


def test_the_end_against_a_bot_that_suits_leads_to_another_game(new_page: NewPage, home: Path) -> None:
    page = new_page.known(LAPTOP)
    before_end = {"dealer": 0, "scores": [60, 60]}
    table_at(home, "cribbage", before_end, {"Ann": page, "beginner": None}, {"target": 61})
    play_to_the_end(page)
    page.get_by_role("link", name="Another game").click()
    expect(page.get_by_role("button", name="Play now")).to_be_visible()


def test_a_rematch_is_dealt_in_one_tap_by_the_other_player_and_games_are_counted(new_page: NewPage, home: Path) -> None:
    page = new_page.known(LAPTOP)
    ann = ByRequest(page, new_page.address)
    ann.open_table("cribbage", {"is_mine": True, "name": "Ann"}, {"bot": "beginner"}, options={"target": 61})
    ann.ask("pace", pace="none")
    first_dealer = ann.play_until(lambda table: table["dealer"] is not None)["dealer"]
    wins = [0, 0]
    wins[ann.play_until(lambda table: table["over"] is not None)["over"]["winner"]] += 1
    go(page, f"/t/{ann.code}")
    page.get_by_role("button", name="Rematch").click()
    expect(page.locator(".hand .pick")).to_have_count(6)
    assert ann.look()["dealer"] == 1 - first_dealer
    wins[ann.play_until(lambda table: table["over"] is not None)["over"]["winner"]] += 1
    expect(page.locator(".ending")).to_contain_text(f"Games so far: You {wins[0]}, beginner {wins[1]}")


def test_one_line_says_what_a_table_is_set_to(new_page: NewPage) -> None:
    page = new_page(PHONE)
    page.get_by_role("button", name="Cribbage Six cards").click()
    line = page.locator("summary", has_text="Rules and match")
    expect(line).to_have_text("Rules and match: to 121 · usual rules · one game")
    line.click()
    set_to(page, "Points to win", "61")
    set_to(page, "Muggins", "free claims")
    set_to(page, "Match", "first to 3")
    expect(line).to_have_text("Rules and match: to 61 · muggins: free claims · first to 3 games")


@pytest.mark.parametrize(
    ("game", "label", "choice", "said"),
    [
        ("tabletop", "The side that counts the rows", "seat 1", "to 121 · rows: seat 1"),
        ("crib_rummy", "The upcard may go on an opponent's meld", "yes", "to 121 · upcard on opponents' melds: yes"),
        ("crummy_rummy", "Reshuffles in a round", "3", "reshuffles at most: 3"),
    ],
)
def test_the_line_names_a_rule_in_words_for_people(
    new_page: NewPage, game: str, label: str, choice: str, said: str
) -> None:
    page = new_page(PHONE)
    page.get_by_role("button", name=TITLES[game]).click()
    line = page.locator("summary", has_text="Rules and match")
    line.click()
    set_to(page, label, choice)
    expect(line).to_have_text(f"Rules and match: {said} · one game")


def test_the_form_says_how_far_a_variant_goes_which_has_another_usual_number(new_page: NewPage) -> None:
    """A field that is emptied stays empty, with the usual number behind it."""
    page = new_page(PHONE)
    page.get_by_role("button", name=TITLES["tabletop"]).click()
    line = page.locator("summary", has_text="Rules and match")
    line.click()
    points = page.get_by_label("Points to win")
    expect(points).to_have_value("121")
    set_to(page, "The variant that is played", "Ship variation")
    expect(points).to_have_value("31")
    expect(line).to_have_text("Rules and match: to 31 · variant: Ship variation · one game")
    points.fill("")
    expect(points).to_have_attribute("placeholder", "31")
    expect(points).to_have_value("")
    page.get_by_role("button", name="Open the table").click()
    page.locator(".scores").wait_for()
    assert ByRequest(page, new_page.address, page.url.rpartition("/")[2]).look()["options"]["target"] == 31


def test_a_tap_asks_again_for_a_lobby_that_was_lost(new_page: NewPage) -> None:
    page = new_page.known(PHONE)
    page.route("**/api/lobby", lambda route: route.abort(), times=1)
    go(page, "/")
    expect(page.get_by_role("alert")).to_be_visible()
    page.get_by_role("button", name="Play now").click()
    expect(page.locator(".hand .pick")).to_have_count(6)


def test_a_tap_that_comes_before_the_lobby_counts(new_page: NewPage) -> None:
    page = new_page.known(PHONE)
    held: list[Route] = []
    page.route("**/api/lobby", lambda route: held.append(route))
    with page.expect_request("**/api/lobby"):
        go(page, "/")
    now = page.get_by_role("button", name="Play now")
    now.click()
    expect(now).to_contain_text("Starting…")
    expect(now).to_have_attribute("aria-busy", "true")
    for route in held:
        route.continue_()
    expect(page.locator(".hand .pick")).to_have_count(6)
