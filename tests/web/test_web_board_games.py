"""Games finished on the board alone, in the page: offered at its table, taken with names or left out, each once."""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from autopeg.boards.board_layout import board_files, read_board_file
from autopeg.boards.simulation import Simulation
from autopeg.records import Store
from autopeg.web.board_games import BoardGameOffer
from support.web.browser import LAPTOP, PHONE, SHORT_PHONE, SIDEWAYS, NewPage, findings, runs_over
from support.web.device import Device, wait_until
from support.web.interfaces import assert_is
from support.web.players import ByRequest, tab_to
from support.web.server import Server
from support.web.sight import hidden_in_lists

ANN, BOB = {"name": "Ann", "is_mine": True}, {"name": "Bob"}
PAIR = {"target": 121, "partners": False}
SIZES = (PHONE, SHORT_PHONE, SIDEWAYS, LAPTOP)
TYPED = ("new 61 2", "+a 40", "+b 30", "+a 21", "new 61 2", "+b 61", "new 61 3", "+c 61", "new 61 2")
"""On the board's console: three finished games, and one that is just beginning."""
PAUSE_MS = 1000
"""Between two taps that are both meant; a question that has just changed asks for the second."""


@pytest.fixture
def board(tmp_path: Path) -> Iterator[Simulation]:
    """A board at a port, on which games have been finished while no computer was there."""
    with Simulation(read_board_file(board_files()["classic-4"]), link=tmp_path / "pegs") as simulation:
        for line in TYPED:
            simulation.say(line)
        said: list[str] = []
        wait_until(lambda: count_states(said, simulation) == len(TYPED))
        yield simulation


def count_states(said: list[str], simulation: Simulation) -> int:
    """Return how many lines the board has answered. said: what it has said so far."""
    said += [line for who, line in simulation.take_log() if who == "board" and "to=61" in line]
    return len(said)


@pytest.fixture
def kitchen(home: Path, board: Simulation) -> Iterator[Server]:
    """A page with this board."""
    with Server(home, board.path) as served:
        yield served


def offered(device: Device, code: str) -> list[dict[str, Any]]:
    """Return the games that wait."""
    answer = device.client.get(f"/api/tables/{code}/board-games")
    assert answer.status_code == 200, answer.text
    return answer.json()["games"]


def open_pad(device: Device | ByRequest) -> str:
    return device.open_table("score", ANN, BOB, options=PAIR)


def wait_for_games(device: Device, code: str, count: int = 3) -> None:
    """Wait until the table says how many games wait; the game begun on the board is not begun here."""
    with device.stream(code) as tables:
        for table in tables:
            board = table["board"]
            if board and board["question"]:
                device.ask(code, "choose", choice=board["choices"][1], question=board["question"])
            if board and board["games"] == count:
                return


def test_games_are_taken_once_with_names_and_count_in_the_statistics(kitchen: Server) -> None:
    ann = Device(kitchen.address)
    code = open_pad(ann)
    wait_for_games(ann, code)
    games = offered(ann, code)
    for game in games:
        assert_is(BoardGameOffer, game)
    assert [(game["title"], game["scores"], game["winners"]) for game in games] == [
        ("Cribbage to 61", [61, 30], [0]),
        ("Cribbage to 61", [0, 61], [1]),
        ("Cribbage to 61", [0, 0, 61], [2]),
    ]
    assert [game["names"] for game in games] == [["Ann", "Bob"], ["Ann", "Bob"], ["Player 1", "Player 2", "Player 3"]]
    first = games[0]["board_game"]
    taken = ann.ask(code, "take-board-game", board_game=first, names=["Cid", " Dot "]).json()
    assert taken["said"] == "Cribbage to 61: Cid 61, Dot 30; Cid has won."
    again = ann.ask(code, "take-board-game", board_game=first, names=["Cid", "Dot"])
    assert (again.status_code, again.json()["code"]) == (409, "ALREADY_KEPT")
    assert [game["names"] for game in offered(ann, code)] == [["Cid", "Dot"], ["Player 1", "Player 2", "Player 3"]]
    ann.do(code, "decline-board-game", board_game=games[1]["board_game"])
    assert ann.look(code)["board"]["games"] == 1
    assert [game["board_game"] for game in offered(ann, code)] == [games[2]["board_game"]]
    played = ann.client.get("/api/games").json()["games"]
    assert [(game["id"], game["players"]) for game in played] == [(taken["game_id"], ["Cid", "Dot"])]
    assert "Cid" in ann.client.get("/api/statistics?game=score").text
    ann.close()


@pytest.mark.parametrize(
    ("names", "said"),
    [
        (["Ann"], "2 players are to be named"),
        (["Ann", "Bob", "Cid"], "2 players are to be named"),
        (["Ann", "ann"], "the name of another player"),
        (["Ann", "  "], "type a name"),
        (["Ann", "club"], "the name of a bot"),
        (["you", "Bob"], "cannot be a name"),
        ([], "cannot be read"),
    ],
)
def test_names_that_are_none_are_refused_and_nothing_is_taken(kitchen: Server, names: list[str], said: str) -> None:
    ann = Device(kitchen.address)
    code = open_pad(ann)
    wait_for_games(ann, code)
    game = offered(ann, code)[0]["board_game"]
    answer = ann.ask(code, "take-board-game", board_game=game, names=names)
    assert (answer.status_code, said in answer.json()["message"]) == (400, True), answer.text
    other = ann.ask(code, "decline-board-game", board_game={**game, "number": 99})
    assert (other.status_code, other.json()["code"]) == (409, "ALREADY_KEPT")
    assert len(offered(ann, code)) == 3
    ann.close()


def test_only_those_at_the_table_of_the_board_may(kitchen: Server) -> None:
    ann, watcher = Device(kitchen.address), Device(kitchen.address)
    code = open_pad(ann)
    wait_for_games(ann, code)
    game = offered(ann, code)[0]["board_game"]
    answers = [
        watcher.client.get(f"/api/tables/{code}/board-games"),
        watcher.ask(code, "take-board-game", board_game=game, names=["Ann", "Bob"]),
        watcher.ask(code, "decline-board-game", board_game=game),
    ]
    assert [(each.status_code, each.json()["message"]) for each in answers] == [(400, "take a seat first")] * 3
    other = open_pad(watcher)
    elsewhere = watcher.client.get(f"/api/tables/{other}/board-games")
    assert (elsewhere.status_code, elsewhere.json()["message"]) == (400, "the board is not at this table")
    ann.close()
    watcher.close()


def test_a_board_without_such_games_offers_none(home: Path) -> None:
    with Server(home, "virtual") as server:
        ann = Device(server.address)
        code = open_pad(ann)
        with ann.stream(code) as tables:
            assert next(table["board"]["games"] for table in tables if table["board"]) == 0
        answer = ann.client.get(f"/api/tables/{code}/board-games")
        assert (answer.status_code, "no games on its own" in answer.json()["message"]) == (400, True)
        ann.close()


@pytest.fixture
def made(browser: Browser, kitchen: Server) -> Iterator[NewPage]:
    pages = NewPage(browser, kitchen.address)
    yield pages
    pages.close()
    assert pages.complaints == []


def table_with_games(made: NewPage, size: Any = LAPTOP) -> Page:
    """Return the page of a score pad that offers the games."""
    page = made.known(size)
    page.goto(f"{made.address}/t/{open_pad(ByRequest(page, made.address))}")
    asked = page.get_by_role("alertdialog", name="The board asks").filter(has_text="2 lanes. Start it?")
    go_on = asked.get_by_role("button", name="Go on with this one")
    offer = page.get_by_role("status").filter(has_text="The board has finished 3 games on its own.")
    go_on.click()
    once_more = asked.get_by_text("Tap again if you mean it")
    expect(offer.or_(once_more).first).to_be_visible()
    if once_more.is_visible():
        page.wait_for_timeout(PAUSE_MS)
        go_on.click()
    expect(offer).to_be_visible()
    return page


def test_games_are_taken_and_left_out_by_keyboard(made: NewPage, home: Path) -> None:
    page = table_with_games(made)
    tab_to(page, "Take them into your records")
    page.keyboard.press("Enter")
    panel = page.get_by_role("region", name="Games finished on the board")
    expect(panel.get_by_role("heading", level=2)).to_be_focused()
    expect(page.get_by_role("button", name="Later")).to_have_count(0)
    first, second, third = (panel.get_by_role("listitem").filter(has=page.locator("h3")).nth(at) for at in range(3))
    expect(first.get_by_label("Lane A")).to_be_visible()
    tab_and_type(page, "Cid")
    tab_and_type(page, "Dot")
    page.keyboard.press("Enter")
    expect(first).to_contain_text("Cribbage to 61: Cid 61, Dot 30; Cid has won.")
    expect(first.locator("p")).to_be_focused()
    expect(second.get_by_label("Lane A")).to_have_value("Cid")
    tab_to(page, "Leave it out")
    page.keyboard.press("Enter")
    expect(second.get_by_role("alertdialog")).to_contain_text("This game won’t be offered again.")
    page.keyboard.press("Tab")
    second.get_by_role("button", name="Leave it out").press("Enter")
    expect(second).to_contain_text("Left out of your records.")
    third.get_by_label("Lane B").fill("club")
    third.get_by_role("button", name="Take it").press("Enter")
    expect(third.get_by_role("alert")).to_contain_text('"club" is the name of a bot')
    third.get_by_label("Lane B").fill("Eva")
    third.get_by_label("Lane B").press("Enter")
    expect(third).to_contain_text("Player 3 has won")
    page.keyboard.press("Escape")
    expect(panel).to_have_count(0)
    page.keyboard.type("b7")
    page.keyboard.press("Enter")
    expect(page.locator(".scores .points")).to_have_text(["0", "7"])
    with Store(home) as store:
        taken = [row.header.players for row in store.newest_over(9)]
    assert sorted(taken) == [("Cid", "Dot"), ("Player 1", "Eva", "Player 3")]


def tab_and_type(page: Page, text: str) -> None:
    """Press Tab until a field is focused, and type over what is in it."""
    for _ in range(9):
        page.keyboard.press("Tab")
        if page.evaluate("document.activeElement.tagName") == "INPUT":
            page.keyboard.press("Control+a")
            page.keyboard.type(text)
            return
    raise AssertionError("there is no field to be reached by Tab")


def test_all_are_taken_with_the_names_of_each(made: NewPage, home: Path) -> None:
    page = table_with_games(made, PHONE)
    page.get_by_role("button", name="Take them into your records").click()
    panel = page.get_by_role("region", name="Games finished on the board")
    panel.get_by_label("Lane C").fill("Cid")
    panel.get_by_role("button", name="Take all 3 with these names").click()
    expect(panel.get_by_text("Taken as game")).to_have_count(3)
    link = panel.get_by_role("link", name="Replay").first
    expect(link).to_have_attribute("href", re.compile(r"/games/\d+"))
    with Store(home) as store:
        assert len(store.newest_over(9)) == 3


def test_a_game_that_another_device_has_taken_is_said_to_be(made: NewPage, kitchen: Server) -> None:
    page = table_with_games(made)
    page.get_by_role("button", name="Take them into your records").click()
    panel = page.get_by_role("region", name="Games finished on the board")
    expect(panel.get_by_label("Lane A").first).to_be_visible()
    code = page.url.rsplit("/", 1)[1]
    bob = Device(kitchen.address)
    bob.do(code, "take", seat=1, name="Bob")
    bob.do(code, "decline-board-game", board_game=offered(bob, code)[0]["board_game"])
    expect(panel.get_by_text("Taken or left out on another device.")).to_have_count(1)
    bob.close()


def test_later_leaves_them_in_the_menu(made: NewPage) -> None:
    page = table_with_games(made)
    page.get_by_role("button", name="Later").click()
    expect(page.get_by_text("The board has finished")).to_have_count(0)
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("button", name="Games finished on it (3)").click()
    expect(page.get_by_role("region", name="Games finished on the board")).to_be_visible()


def test_the_form_fits_every_window_and_axe_finds_nothing(made: NewPage) -> None:
    page = table_with_games(made)
    assert findings(page) == []
    page.get_by_role("button", name="Take them into your records").click()
    page.get_by_role("region", name="Games finished on the board").locator("form").first.wait_for()
    for size in SIZES:
        page.set_viewport_size(size)
        assert not runs_over(page)
        assert hidden_in_lists(page, ".board-games :is(input, .button, strong)") == []
    page.get_by_role("button", name="Leave it out").first.click()
    assert findings(page) == []
