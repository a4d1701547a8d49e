"""Duplicate deals over HTTP: several devices play the same cards, and see the results once they have finished."""

from collections.abc import Callable
from datetime import date
from pathlib import Path
from typing import Any

import pytest
from starlette.requests import Request

from autopeg.play.duplicate import number_of_day
from autopeg.play.duplicate_deals import deal_against
from autopeg.play.opening import begin_game
from autopeg.records import Store
from autopeg.session.card_text import card_text
from autopeg.statistics.duplicate import compare
from autopeg.statistics.duplicate_text import result_rows, sum_text, turn_rows
from autopeg.web.analysis import ComparisonState
from autopeg.web.deals import deal_address
from autopeg.web.duplicates import DealsState
from support.games.hidden_cards import cards_in
from support.web.device import Device, stream_path
from support.web.interfaces import assert_is
from support.web.server import Server

DEAL = "/api/duplicates/cribbage/17?bot=beginner"
BEGINNER = {"bot": "beginner"}
NEITHER: dict[str, object] = {"finished": [], "playing": [], "tables": [], "own": None}
PATIENCE = 3000
NewDevice = Callable[[], Device]


def begin(device: Device, name: str, game: str = "cribbage", number: int = 17) -> str:
    return device.open_table(game, {"name": name, "is_mine": True}, BEGINNER, duplicate=number)


def play_to_the_end(device: Device, code: str) -> dict[str, Any]:
    """Make first moves until the game is over; return the table."""
    for _ in range(PATIENCE):
        table = device.look(code)
        if table["over"]:
            return table
        device.play_on(code, table)
    raise AssertionError(device.look(code))


def finish(device: Device, name: str, game: str = "cribbage", number: int = 17) -> int:
    """Play a deal to its end and return the number of the game."""
    game_id: int = play_to_the_end(device, begin(device, name, game, number))["game_id"]
    return game_id


def get(device: Device, path: str) -> Any:
    answer = device.client.get(path, timeout=60)
    assert answer.status_code == 200, answer.text
    return answer.json()


def refusal(device: Device, path: str) -> str:
    answer = device.client.get(path)
    assert answer.status_code == 400, answer.text
    message: str = answer.json()["message"]
    return message


def first_hand(device: Device, code: str) -> list[str]:
    """Return the hand of a device as soon as it is dealt."""
    for _ in range(PATIENCE):
        hand: list[str] = device.look(code)["mine"][0]["view"]["hand"]
        if hand:
            return sorted(hand)
    raise AssertionError(device.look(code))


def test_deals_are_offered_for_every_game_of_cards(new_device: NewDevice) -> None:
    ann = new_device()
    offered = get(ann, "/api/duplicates")
    assert_is(DealsState, offered)
    today = number_of_day(date.today())
    assert offered["today"] == today
    assert [each["game"] for each in offered["games"]] == ["cribbage", "tabletop", "crib_rummy", "crummy_rummy"]
    deal = get(ann, f"/api/duplicates/cribbage/{today}")
    assert deal["is_today"]
    assert (deal["bot"], deal["players"], deal["address"]) == ("expert", 2, f"/duplicate/cribbage/{today}")
    assert {key: deal[key] for key in NEITHER} == NEITHER
    assert not cards_in(deal)


@pytest.mark.parametrize(
    ("level", "players", "address"),
    [
        (None, 2, "/duplicate/cribbage/17"),
        ("expert", 2, "/duplicate/cribbage/17"),
        ("club", 2, "/duplicate/cribbage/17?bot=club"),
        ("club", 4, "/duplicate/cribbage/17?bot=club&players=4"),
        (None, 3, "/duplicate/cribbage/17?players=3"),
    ],
)
def test_the_address_of_a_deal_leads_back_to_it(
    new_device: NewDevice, level: str | None, players: int, address: str
) -> None:
    assert deal_address(deal_against("cribbage", 17, level, players)) == address
    assert get(new_device(), f"/api/duplicates{address.removeprefix('/duplicate')}")["address"] == address


def test_everybody_has_the_same_cards_and_sees_all_results(new_device: NewDevice) -> None:
    ann, bob = new_device(), new_device()
    code = begin(ann, "Ann")
    other = begin(bob, "Bob")
    assert first_hand(ann, code) == first_hand(bob, other)
    assert ann.look(code)["title"] == "Cribbage, deal 17"
    assert ann.look(code)["duplicate"] == "/duplicate/cribbage/17?bot=beginner"
    standing = get(ann, DEAL)
    assert (standing["playing"], standing["tables"]) == (["Bob"], [code])
    table = play_to_the_end(ann, code)
    assert table["follows"] is None
    play_to_the_end(bob, other)
    standing = get(ann, DEAL)
    assert (standing["finished"], standing["own"]) == (["Ann", "Bob"], table["game_id"])
    assert (standing["results"], standing["playing"], standing["tables"]) == (2, [], [])
    found = get(ann, f"/api/games/{table['game_id']}/comparison")
    assert_is(ComparisonState, found)
    assert sorted(row["name"] for row in found["results"]) == ["Ann", "Bob", "beginner"]
    assert [row["gap"] is None for row in found["results"]] == [row["game_id"] is None for row in found["results"]]
    assert found["deals"][0]["turns"][0]["has_same_cards"]


def test_the_comparison_says_what_the_terminal_says(new_device: NewDevice, home: Path) -> None:
    ann = new_device()
    game_id = finish(ann, "Ann", "tabletop")
    found = get(ann, f"/api/games/{game_id}/comparison")
    with Store(home) as store:
        comparison = compare(store, game_id)
    assert found["said"] == sum_text(comparison)
    assert [row["score"] for row in found["results"]] == [row.score for row in result_rows(comparison)]
    rows = turn_rows(comparison, card_text)
    shown = [turn for deal in found["deals"] for turn in deal["turns"]]
    assert [(turn["own"], turn["own_cost"], turn["bot"]) for turn in shown] == [
        (row.own, row.own_cost, row.bot) for row in rows
    ]
    assert [tuple(deal["points"]) for deal in found["deals"]] == list(comparison.points)


def test_cards_stay_hidden_until_the_deal_is_finished(new_device: NewDevice) -> None:
    """Everything that could show others' cards of a deal is cut for whoever has not played it to its end."""
    ann, bob, guest = new_device(), new_device(), new_device()
    table = begin(ann, "Ann")
    game_id = play_to_the_end(ann, table)["game_id"]
    code = begin(bob, "Bob")
    paths = ["", "/review", "/record", "/mistakes/0", "/comparison"]
    for device in (bob, guest):
        for path in paths:
            said = refusal(device, f"/api/games/{game_id}{path}")
            assert said == "the cards of deal 17 stay hidden until you have played it to the end yourself"
        assert "stay hidden" in refusal(device, f"/api/tables/{table}")
        assert "stay hidden" in refusal(device, f"/api/tables/{table}?as=guest")
        assert "stay hidden" in refusal(device, stream_path(table))
        standing = get(device, DEAL)
        assert (standing["finished"], standing["own"]) == (["Ann"], None)
        assert not cards_in(standing)
    assert device_is_refused_mistake(bob, game_id)
    play_to_the_end(bob, code)
    for path in paths:
        assert bob.client.get(f"/api/games/{game_id}{path}", timeout=60).status_code == 200
    assert bob.look(table)["over"]


def device_is_refused_mistake(device: Device, game_id: int) -> bool:
    return device.client.post(f"/api/games/{game_id}/mistakes/0/1", json={"show": True}).status_code == 400


def test_other_opponents_make_another_deal(new_device: NewDevice) -> None:
    ann, bob = new_device(), new_device()
    game_id = finish(ann, "Ann", "tabletop", 5)
    code = bob.open_table("tabletop", {"name": "Bob", "is_mine": True}, {"bot": "club"}, duplicate=5)
    play_to_the_end(bob, code)
    assert "stay hidden" in refusal(bob, f"/api/games/{game_id}/comparison")
    assert get(bob, "/api/duplicates/tabletop/5?bot=club")["finished"] == ["Bob"]


def test_who_resigns_has_not_finished(new_device: NewDevice) -> None:
    ann, bob = new_device(), new_device()
    finished = finish(ann, "Ann")
    code = begin(bob, "Bob")
    bob.do(code, "resign", seat=0)
    own = bob.look(code)["game_id"]
    assert get(bob, DEAL)["own"] is None
    assert "stay hidden" in refusal(bob, f"/api/games/{own}/comparison")
    assert "stay hidden" in refusal(bob, f"/api/games/{finished}")
    assert get(bob, f"/api/games/{own}")["players"] == ["Bob", "beginner"]
    row = get(ann, f"/api/games/{finished}/comparison")["results"][-1]
    assert (row["name"], row["result"], row["gap"]) == ("Bob", "resigned", None)


def test_an_undone_end_hides_the_results_again(new_device: NewDevice) -> None:
    ann = new_device()
    code = begin(ann, "Ann", "tabletop")
    game_id = play_to_the_end(ann, code)["game_id"]
    ann.do(code, "undo", seat=0)
    assert get(ann, "/api/duplicates/tabletop/17?bot=beginner")["own"] is None
    assert ann.client.get(f"/api/games/{game_id}/comparison").status_code == 400


def test_games_of_the_terminal_are_compared_and_open_to_this_computer(
    new_device: NewDevice, home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with Store(home) as store:
        table = begin_game(store, "tabletop", ("Cid", "beginner"), {}, None, 17)
        while not table.over:
            if table.advance() is None:
                assert table.person_due is not None
                table.submit(table.legal_moves(table.person_due)[0])
        game_id = store.games()[-1].id
    ann = new_device()
    assert get(ann, f"/api/games/{game_id}")["players"] == ["Cid", "beginner"]
    assert "stay hidden" in refusal(ann, f"/api/games/{game_id}/comparison")

    def elsewhere(_: Request) -> str:
        return "192.168.1.7"

    monkeypatch.setattr("autopeg.web.guard.address_asking", elsewhere)
    assert "stay hidden" in refusal(ann, f"/api/games/{game_id}")
    own = finish(ann, "Ann", "tabletop")
    assert get(ann, f"/api/games/{game_id}")["players"] == ["Cid", "beginner"]
    assert {row["name"] for row in get(ann, f"/api/games/{own}/comparison")["results"]} == {"Ann", "Cid", "beginner"}


def test_nobody_plays_for_somebody_else(new_device: NewDevice) -> None:
    ann, bob = new_device(), new_device()
    code = ann.open_table("cribbage", {"name": "Ann", "is_mine": True}, BEGINNER, BEGINNER, duplicate=17)
    assert ann.look(code)["mine"][0]["resigning"] is None
    assert ann.ask(code, "resign", seat=0).status_code == 400
    ann.do(code, "leave", seat=0)
    for refused in (ann.ask(code, "bot", seat=0), bob.ask(code, "take", seat=0, name="Bob")):
        assert refused.status_code == 400
        assert "nobody can play a duplicate deal for somebody else" in refused.json()["message"]
    ann.do(code, "take", seat=0)
    assert ann.look(code)["mine"]


@pytest.mark.parametrize(
    ("seats", "more", "why"),
    [
        ([{"name": "Ann"}, BEGINNER], {}, "one person, in the first seat"),
        ([BEGINNER, {"name": "Ann", "is_mine": True}], {}, "one person, in the first seat"),
        ([{"name": "Ann", "is_mine": True}, {"name": "Bob"}], {}, "against bots of one level"),
        ([{"name": "Ann", "is_mine": True}, BEGINNER, {"bot": "club"}], {}, "against bots of one level"),
        ([{"name": "Ann", "is_mine": True}], {}, "against bots of one level"),
        ([{"name": "Ann", "is_mine": True}, BEGINNER], {"match": 3}, "without a match"),
        ([{"name": "Ann", "is_mine": True}, BEGINNER], {"options": {"target": 61}}, "the usual rules"),
        ([{"name": "Ann", "is_mine": True}, BEGINNER], {"duplicate": 0}, "duplicate"),
        ([{"name": "Ann", "is_mine": True}, BEGINNER], {"duplicate": 100_000_000}, "duplicate"),
        ([{"name": "Ann", "is_mine": True}, BEGINNER], {"game": "score"}, "there are no deals"),
    ],
)
def test_tables_that_cannot_be_compared_are_refused(
    new_device: NewDevice, seats: list[dict[str, Any]], more: dict[str, Any], why: str
) -> None:
    body = {"game": "cribbage", "seats": seats, "duplicate": 17, **more}
    answer = new_device().client.post("/api/tables", json=body)
    assert answer.status_code == 400
    assert why in answer.json()["message"] or "bot" in answer.json()["message"]


@pytest.mark.parametrize(
    "path",
    [
        "score/17",
        "xyzzy/17",
        "cribbage/0",
        "cribbage/x",
        "cribbage/123456789",
        "cribbage/17?bot=x",
        "cribbage/17?players=9",
    ],
)
def test_deals_that_there_are_not_are_refused(new_device: NewDevice, path: str) -> None:
    assert refusal(new_device(), f"/api/duplicates/{path}")


def test_only_duplicate_games_are_compared(new_device: NewDevice) -> None:
    ann = new_device()
    code = ann.open_table("tabletop", {"name": "Ann", "is_mine": True}, BEGINNER)
    game_id = play_to_the_end(ann, code)["game_id"]
    assert "not a duplicate game" in refusal(ann, f"/api/games/{game_id}/comparison")
    assert "there is no game" in refusal(ann, "/api/games/999/comparison")


def test_an_invitation_leads_to_the_deal(new_device: NewDevice, server: Server) -> None:
    ann = new_device()
    code = begin(ann, "Ann")
    assert get(ann, f"/api/tables/{code}/invite")["link"] == f"{server.address}/duplicate/cribbage/17?bot=beginner"
    assert ann.client.get(f"/api/tables/{code}/qr.svg").status_code == 200
