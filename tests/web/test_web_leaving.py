"""Leaving a table of the page for good: resigning, closing it, opening it again."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import expect

from autopeg.records import Store
from support.web.browser import PHONE, SMALL_PHONE, NewPage, runs_over
from support.web.device import Device
from support.web.players import open_table, sit_down, two_phones_and_a_table
from support.web.server import Server

ANN, BOB, CLUB = {"name": "Ann", "is_mine": True}, {"name": "Bob"}, {"bot": "club"}
GAMES = ("cribbage", "tabletop", "crib_rummy", "crummy_rummy", "score")
NewDevice = Callable[[], Device]


RESIGNED = {"cribbage": ("You win two games at once: Bob resigned", "You lose two games at once: you resigned")}
"""What the winner and the loser read when the loser is lurched."""


def begin(new_device: NewDevice, game: str, *more: dict[str, Any]) -> tuple[Device, Device, str]:
    """Open a table for Ann and Bob, who both sit there."""
    ann, bob = new_device(), new_device()
    code = ann.open_table(game, ANN, BOB, *more)
    bob.do(code, "take", seat=1)
    return ann, bob, code


@pytest.mark.parametrize("game", GAMES)
def test_of_two_players_the_other_wins(new_device: NewDevice, home: Path, game: str) -> None:
    ann, bob, code = begin(new_device, game)
    assert bob.look(code)["mine"][0]["resigning"].startswith("If you resign, Ann wins")
    assert ann.ask(code, "resign", seat=1).status_code == 400, "only whoever sits there"
    bob.do(code, "resign", seat=1)
    table = ann.look(code)
    assert table["over"]["winners"] == [0]
    assert table["over"]["resigned"] == 1
    if game == "score":
        assert table["ending"][0].endswith("Bob resigned")
    else:
        assert table["ending"][:2] == ["You won", RESIGNED.get(game, ("Bob resigned",))[0]]
        assert bob.look(code)["ending"][:2] == ["You lost", RESIGNED.get(game, ("", "You resigned"))[1]]
    assert table["mine"][0]["resigning"] is None
    for word in ("undo", "redo", "resign"):
        assert ann.ask(code, word, seat=0).status_code in (400, 409), word
    games = ann.client.get("/api/games").json()["games"]
    assert games[0]["result"].endswith("Bob resigned")
    assert ann.client.get(f"/api/games/{table['game_id']}").status_code == 200
    assert ann.client.get("/api/statistics", params={"game": game}).status_code == 200
    ann.do(code, "next", seat=0)
    assert ann.look(code)["over"] is None


def test_with_more_players_a_bot_plays_on(new_device: NewDevice) -> None:
    ann, bob, code = begin(new_device, "cribbage", CLUB)
    assert "a bot takes over your cards" in bob.look(code)["mine"][0]["resigning"]
    bob.do(code, "resign", seat=1)
    table = ann.look(code)
    assert table["over"] is None
    assert table["seats"][1]["stand_in"] == "club"
    assert not table["seats"][1]["is_taken"]
    assert any("Bob resigned: a bot plays on for Bob" in line["text"] for line in table["log"])
    assert bob.look(code)["mine"] == []


def test_more_than_two_on_a_score_pad_leave_or_close_and_do_not_resign(new_device: NewDevice) -> None:
    _, bob, code = begin(new_device, "score", {"name": "Cid"})
    assert bob.look(code)["mine"][0]["resigning"] is None
    answer = bob.ask(code, "resign", seat=1)
    assert answer.status_code == 400
    assert "leave the seat, or close the table" in answer.json()["message"]


def closed(device: Device, code: str) -> bool:
    answer = device.client.get(f"/api/tables/{code}")
    if answer.status_code == 410:
        assert answer.json()["code"] == "CLOSED"
        assert "Its game is kept" in answer.json()["message"]
    return answer.status_code == 410


def test_the_opener_alone_closes_a_table_and_its_game_can_be_gone_on_with(new_device: NewDevice, home: Path) -> None:
    ann, bob, code = begin(new_device, "cribbage")
    game_id = ann.look(code)["game_id"]
    refused = bob.ask(code, "close")
    assert refused.status_code == 400
    assert "only the device that opened this table" in refused.json()["message"]
    ann.do(code, "close")  # Bob's page is not open
    assert closed(ann, code)
    assert closed(bob, code)
    [listed] = ann.client.get("/api/lobby").json()["tables"]
    assert listed["is_closed"]
    with Store(home) as store:
        row = store.row(game_id)
        assert row is not None
        assert row.over is None
    stranger = new_device()
    assert stranger.ask(code, "reopen").status_code == 400
    bob.do(code, "reopen")
    assert ann.look(code)["game_id"] == game_id
    assert not ann.client.get("/api/lobby").json()["tables"][0]["is_closed"]


def test_whoever_is_here_has_to_agree_to_close(new_device: NewDevice) -> None:
    ann, bob, code = begin(new_device, "cribbage")
    watcher = new_device()
    with bob.stream(code) as tables, watcher.stream(code) as watched:
        next(tables)
        next(watched)
        ann.do(code, "close")
        assert next(table for table in tables if table["closing"])["closing"] == {"waits_for": [1]}
        assert watcher.ask(code, "close").status_code == 400, "who only looks on has no say"
        bob.do(code, "refuse-close")
        table = next(table for table in tables if not table["closing"])
        assert table["notice"] == "Bob would rather play on."
        ann.do(code, "close")
        assert not closed(ann, code)
        bob.do(code, "close")
        assert closed(ann, code)
        assert list(watched)[-1:] != [None], "the streams end"


def test_a_closed_table_is_closed_after_a_restart(home: Path) -> None:
    with Server(home) as server:
        ann = Device(server.address)
        code = ann.open_table("score", ANN, BOB)
        ann.do(code, "close")
        port = server.port
    with Server(home, port=port):
        assert closed(ann, code)
        ann.do(code, "reopen")
        assert ann.look(code)["scores"] == [0, 0]
    ann.close()


@pytest.mark.parametrize("word", ["close", "refuse-close", "resign", "reopen"])
def test_none_of_it_is_for_strangers(new_device: NewDevice, word: str) -> None:
    _, _, code = begin(new_device, "score")
    body = {"seat": 0} if word == "resign" else {}
    assert new_device().ask(code, word, **body).status_code == 400


# -- what people see


def test_what_comes_of_it_is_said_before_it_is_done(new_page: NewPage) -> None:
    ann = new_page.known(PHONE)
    code = open_table(ann, "cribbage")
    bob = new_page(SMALL_PHONE, f"/t/{code}")
    sit_down(bob, "Bob")
    bob.get_by_role("button", name="Menu").click()
    bob.get_by_role("button", name="Resign as Bob").click()
    expect(bob.get_by_text("If you resign, Ann wins two games at once. This can't be undone.")).to_be_visible()
    assert not runs_over(bob)
    bob.get_by_role("button", name="Cancel").click()
    expect(ann.get_by_text("resigned")).to_have_count(0)
    bob.get_by_role("button", name="Resign as Bob").click()
    bob.get_by_role("button", name="Resign", exact=True).click()
    for page, told in zip((ann, bob), RESIGNED["cribbage"], strict=True):
        expect(page.locator("#page").get_by_text(told)).to_be_visible()
    ann.get_by_role("button", name="Menu").click()
    ann.get_by_role("button", name="Close the table").click()
    expect(ann.get_by_text("The others who are here have to agree.")).to_be_visible()
    ann.get_by_role("button", name="Close the table").click()
    expect(ann.get_by_text("Waiting for Bob to agree to close the table.")).to_be_visible()
    bob.get_by_role("button", name="Close it").click()
    for page in (ann, bob):
        expect(page.get_by_text(f"Table {code} is closed. Its game is kept.")).to_be_visible()
    assert not runs_over(bob)


def test_a_closed_table_is_opened_again_from_the_lobby_and_by_its_link(new_page: NewPage) -> None:
    ann = new_page.known(PHONE)
    code = open_table(ann, "cribbage", {"bot": "beginner"})
    ann.get_by_role("button", name="Menu").click()
    for _ in range(2):
        ann.get_by_role("button", name="Close the table").click()
    ann.get_by_role("link", name="To the tables").click()
    ann.get_by_text("Closed tables").click()
    ann.get_by_role("button", name="Open it again").click()
    expect(ann.locator(".scores")).to_be_visible()
    ann.get_by_role("button", name="Menu").click()
    for _ in range(2):
        ann.get_by_role("button", name="Close the table").click()
    expect(ann.get_by_text(f"Table {code} is closed")).to_be_visible()
    ann.get_by_role("button", name="Open it again").click()
    expect(ann.locator(".scores")).to_be_visible()


def test_a_table_that_the_server_does_not_know_any_more_is_not_asked_for_again(new_page: NewPage) -> None:
    ann = new_page.known(PHONE)
    code = open_table(ann, "cribbage", {"bot": "beginner"})
    ann.locator(".scores").wait_for()
    for path in ("**/api/stream?*", f"**/api/tables/{code}"):
        ann.route(path, lambda route: route.continue_(url=route.request.url.replace(code, "ZZZZZZ")))
    ann.evaluate("dispatchEvent(new Event('online'))")  # it listens to its table from the start
    expect(ann.get_by_role("alert")).to_have_text("There is no table ZZZZZZ")
    expect(ann.get_by_role("link", name="To the tables")).to_be_visible()
    expect(ann.get_by_role("button", name="Open it again")).to_have_count(0)


def test_a_seat_is_left_when_its_player_has_read_what_that_means(new_page: NewPage) -> None:
    ann, _, laptop = two_phones_and_a_table(new_page, "score")
    ann.get_by_role("button", name="Menu").click()
    leave = ann.get_by_role("button", name="Leave Ann’s seat")
    leave.click()
    expect(ann.get_by_text("The seat becomes free: another device can take it.")).to_be_visible()
    assert not runs_over(ann)
    ann.get_by_role("button", name="Cancel").click()
    expect(laptop.get_by_text("Ann’s seat is free.")).to_have_count(0)
    leave.click()
    ann.get_by_role("button", name="Leave", exact=True).click()
    expect(laptop.get_by_role("button", name="Take Ann’s seat")).to_be_visible()
    expect(ann.get_by_role("button", name="Leave")).to_have_count(0)
    expect(ann.get_by_role("heading", name="Menu")).to_be_focused()
