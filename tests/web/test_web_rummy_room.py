"""The rummies at a table of the page: what each device is sent over whole games, who is asked, what can be laid."""

import asyncio
import json
import re
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest

from autopeg.base.errors import Refusal
from autopeg.engine.moves import to_json
from autopeg.web.board import BoardController
from autopeg.web.presence import Listener, Stream
from autopeg.web.requests import MoveRequest
from autopeg.web.room import Room
from autopeg.web.rooms import Rooms
from autopeg.web.views import device_view
from support.games.hidden_cards import cards_in, hidden_from
from support.web.device import Device
from support.web.positions import table_for
from support.web.server import Server

SIGNS = re.compile("[♣♦♥♠]")
MOST_TURNS = 4000
NO_BOARD = BoardController("none")

NewDevice = Callable[[], Device]


class Noticing(asyncio.Event):
    """Looks whenever there is news, before anybody hears of it."""

    def __init__(self, look: Callable[[], None]) -> None:
        super().__init__()
        self._look = look

    def set(self) -> None:
        self._look()
        super().set()


def check_nothing_leaks(room: Room) -> None:
    """Compare what both people and one who looks on are sent with what they cannot know (R52-R54)."""
    state = room.snapshot.state
    for device, seat in (("a", 0), ("b", 1), (None, None)):
        sent = to_json(device_view(room, device, NO_BOARD))
        told = sent.pop("told")
        told.pop("melds")  # a wild card tells which card it stands for
        assert cards_in(told) == set()
        opened = cards_in(sent.pop("shown"))
        assert state.hand_over or not opened
        found = cards_in(sent) & hidden_from(state, seat)
        assert not found, (device, found, room.snapshot.last)
        drawn = [line["text"] for line in sent["log"] if re.search(r" draws| picks up", line["text"])]
        assert not any(SIGNS.search(text) for text in drawn), drawn


async def play_to_the_end(room: Room, news: asyncio.Event) -> None:
    """Let the people of seats 0 and 1 lay what there is to lay, and now and then take a card out of turn."""
    for turn in range(MOST_TURNS):
        if room.snapshot.over is not None:
            return
        moves = [move for seat in (0, 1) if (move := chosen(room, seat, turn)) is not None]
        if moves:
            seat, move = moves[0]
            with suppress(Refusal):  # others may have been quicker
                await room.submit("ab"[seat], MoveRequest(seat, move, room.snapshot.moves))
        elif room.turns.waiting_for():
            await room.look("ab"[room.turns.waiting_for()[0]])
        else:
            news.clear()
            if chosen(room, 0, turn) is None and chosen(room, 1, turn) is None and not room.turns.waiting_for():
                await asyncio.wait_for(news.wait(), 20)
    raise AssertionError(room.snapshot.state)


def chosen(room: Room, seat: int, turn: int) -> tuple[int, Any] | None:
    """Return the seat and its move, None where it has nothing to do."""
    at = room.snapshot
    if room.turns.must_answer(seat):
        return seat, to_json(room.turns.claims_of(seat)[turn % 7 == 0])
    if at.game.to_act(at.state) != seat or room.turns.waiting_for():
        return None
    choices = room.turns.choices_of(seat)
    layings = [move for move in choices if isinstance(move, at.game.OPEN_MOVES)]
    return seat, to_json(layings[0] if layings else choices[turn % len(choices)])


@pytest.mark.parametrize(
    ("game", "options"),
    [
        ("crib_rummy", {"target": 61, "jokers": 4, "ace": "both"}),
        ("crib_rummy", {"target": 61, "pegging": "confirm"}),
        ("crummy_rummy", {"max_reshuffles": 0}),
        ("crummy_rummy", {"max_reshuffles": 0, "out_of_turn": "before", "ace": "both"}),
    ],
)
async def test_no_device_is_sent_a_card_that_its_seat_cannot_know_in_a_whole_game(
    tmp_path: Path, game: str, options: dict[str, Any]
) -> None:
    """R52-R54, and the same for Crummy Rummy: for both people and for one who looks on, after every move."""
    rooms = Rooms(tmp_path)
    room = await rooms.begin("a", game, ["Ann", "Bob", "beginner"], [0], options, None)
    await room.set_pace("none")
    await room.take("b", 1)
    ann = Listener(Stream("a"))
    ann.stream.news = Noticing(lambda: check_nothing_leaks(room))
    room.listeners.update((ann, Listener(Stream("b"))))
    await play_to_the_end(room, ann.stream.news)
    await rooms.close()


# -- tables from a position

ROUND_ONE: dict[str, Any] = {
    "round": 1,
    "dealer": 2,
    "to_move": 0,
    "hands": [["7C", "7D", "QC", "QD", "2H", "KS"], ["TC", "TD", "JS"], ["3S", "4S", "9H"]],
    "deck": ["7H", "9C", "9D", "3C", "3D"],
    "discard_pile": ["QS"],
}


def move_at(device: Device, code: str, seat: int, **move: Any) -> Any:
    return device.ask(code, "move", seat=seat, move=move)


def test_answers_count_in_the_order_of_the_game_and_only_once(new_device: NewDevice, home: Path) -> None:
    """Y19."""
    ann, bob, cid = new_device(), new_device(), new_device()
    code = table_for(home, "crummy_rummy", ROUND_ONE, ann, bob, cid)
    assert move_at(ann, code, 0, type="draw_deck", player=0).status_code == 200
    assert [own["is_asked"] for device in (ann, bob, cid) for own in device.look(code)["mine"]] == [False, True, True]
    refused = move_at(ann, code, 0, type="discard", player=0, card="KS")
    assert "wait for Bob and Cid" in refused.json()["message"].replace("Wait", "wait")
    assert move_at(cid, code, 2, type="out_of_turn", claims=[1]).status_code == 409
    assert move_at(cid, code, 2, type="out_of_turn", claims=[2]).status_code == 200
    again = move_at(cid, code, 2, type="pass", player=2)
    assert again.json()["message"] == "Cid has answered already."
    assert cid.look(code)["mine"][0]["claims"] == []
    assert bob.look(code)["waiting_for"] == [1]
    with bob.stream(code) as tables:
        assert move_at(bob, code, 1, type="pass", player=1).status_code == 200
        taken = next(table for table in tables if table["public"]["upcard"] is None)
    assert taken["public"]["hand_counts"] == [7, 3, 5]


def test_nobody_is_asked_about_their_own_discard(new_device: NewDevice, home: Path) -> None:
    """Y19: whoever wants it says so, and gets it unless somebody nearer takes it."""
    ann, bob, cid = new_device(), new_device(), new_device()
    code = table_for(home, "crummy_rummy", ROUND_ONE, ann, bob, cid)
    move_at(ann, code, 0, type="draw_deck", player=0)
    for device, seat in ((bob, 1), (cid, 2)):
        move_at(device, code, seat, type="pass", player=seat)
    assert move_at(ann, code, 0, type="discard", player=0, card="KS").status_code == 200
    assert move_at(bob, code, 1, type="draw_deck", player=1).status_code == 200
    assert [own["is_asked"] for device in (ann, bob, cid) for own in device.look(code)["mine"]] == [False, False, True]
    assert ann.look(code)["waiting_for"] == [2]
    assert move_at(ann, code, 0, type="out_of_turn", claims=[0]).status_code == 200
    with cid.stream(code) as tables:
        assert move_at(cid, code, 2, type="pass", player=2).status_code == 200
        assert any(table["public"]["hand_counts"] == [8, 4, 3] for table in tables)


def test_a_discard_is_its_owners_until_the_first_play(new_device: NewDevice, home: Path) -> None:
    """Y19."""
    ann, bob, cid = new_device(), new_device(), new_device()
    code = table_for(home, "crummy_rummy", ROUND_ONE, ann, bob, cid)
    move_at(ann, code, 0, type="draw_deck", player=0)
    for device, seat in ((bob, 1), (cid, 2)):
        move_at(device, code, seat, type="pass", player=seat)
    move_at(ann, code, 0, type="discard", player=0, card="KS")
    move_at(bob, code, 1, type="draw_deck", player=1)
    move_at(cid, code, 2, type="pass", player=2)
    assert bob.look(code)["waiting_for"] == []
    assert move_at(bob, code, 1, type="discard", player=1, card="JS").status_code == 200
    assert ann.look(code)["mine"][0]["claims"] == []
    assert move_at(ann, code, 0, type="out_of_turn", claims=[0]).status_code == 409


def test_who_has_gone_away_is_not_waited_for(new_device: NewDevice, home: Path) -> None:
    """Y19: while somebody is here, one who is asked and away lets the upcard go."""
    ann, bob, cid = new_device(), new_device(), new_device()
    code = table_for(home, "crummy_rummy", ROUND_ONE, ann, bob, cid)
    with ann.stream(code) as tables:
        next(tables)
        assert move_at(ann, code, 0, type="draw_deck", player=0).status_code == 200
        assert ann.look(code)["waiting_for"] == []
        assert move_at(ann, code, 0, type="discard", player=0, card="KS").status_code == 200


def test_an_answer_is_taken_back_with_the_move(new_device: NewDevice, home: Path) -> None:
    ann, bob, cid = new_device(), new_device(), new_device()
    code = table_for(home, "crummy_rummy", ROUND_ONE, ann, bob, cid)
    move_at(ann, code, 0, type="draw_deck", player=0)
    move_at(bob, code, 1, type="pass", player=1)
    ann.do(code, "undo", seat=0)
    assert ann.look(code)["undo"]["awaits"] == [1]
    bob.do(code, "undo", seat=1)
    assert ann.look(code)["public"]["phase"] == "draw"
    assert bob.look(code)["waiting_for"] == []


def test_nobody_ends_a_round_alone(new_device: NewDevice, home: Path) -> None:
    """Y32b."""
    ann, bob, cid = new_device(), new_device(), new_device()
    code = table_for(home, "crummy_rummy", ROUND_ONE, ann, bob, cid)
    assert move_at(ann, code, 0, type="agree_end").status_code == 409
    with bob.stream(code) as tables:
        next(tables)
        ann.do(code, "end-round", seat=0)
        asked = ann.look(code)["undo"]
        assert (asked["by"], asked["for"], asked["awaits"]) == (0, "end_round", [1, 2])
        assert asked["waits"] == "Waiting for Bob and for Cid, who is away."
        bob.do(code, "end-round", seat=1)
        assert ann.look(code)["shown"] == []
        cid.do(code, "end-round", seat=2)
    assert len([each for each in ann.look(code)["shown"] if each["kind"] == "count"]) == 3


def test_points_are_lost_when_the_next_person_takes_a_card_first(new_device: NewDevice, home: Path) -> None:
    """R56: nobody waits for one who forgets to claim; the deal does."""
    ann, bob = new_device(), new_device()
    position = {
        "scores": [10, 20],
        "hands": [["4C", "4D", "4H", "KS"], ["2C", "3C", "9C"]],
        "draw_pile": ["8S", "TD", "6H"],
        "discard_pile": ["QS", "JD"],
        "hand_starter": 0,
        "to_move": 0,
    }
    code = table_for(home, "crib_rummy", position, ann, bob, pegging="confirm")
    for move in (
        {"type": "draw", "player": 0},
        {"type": "meld", "player": 0, "kind": "set", "cards": ["4C", "4D", "4H"]},
        {"type": "discard", "player": 0, "card": "KS"},
    ):
        assert move_at(ann, code, 0, **move).status_code == 200
    own = ann.look(code)["mine"][0]
    assert [claim["points"] for claim in own["claims"]] == [1, 2]
    assert own["prompt"] == "You have earned 2 points, claim them"
    assert move_at(bob, code, 1, type="draw", player=1).status_code == 200
    late = move_at(ann, code, 0, type="peg", player=0, points=2)
    assert late.status_code == 409
    assert ann.look(code)["scores"] == [10, 20]


# -- what can be laid

WILD_HAND = [rank + suit for suit in "CDHS" for rank in "A23456"][:21] + ["JK"] * 4
WILD: dict[str, Any] = {
    "scores": [0, 0],
    "hands": [WILD_HAND, ["2C", "3C", "9C"]],
    "draw_pile": ["8S", "TD", "6H"],
    "discard_pile": ["QS", "JD"],
    "hand_starter": 0,
    "to_move": 0,
}


def test_every_legal_meld_can_be_laid_however_many_there_are(new_device: NewDevice, home: Path) -> None:
    """A device is sent some of the melds and all that cannot be composed; the table takes every legal one."""
    ann, bob = new_device(), new_device()
    code = table_for(home, "crib_rummy", WILD, ann, bob, jokers=4)
    move_at(ann, code, 0, type="draw", player=0)
    legal = ann.look(code)["mine"][0]["legal"]
    assert {move["card"] for move in legal if move["type"] == "discard"} == {*WILD_HAND, "8S"}
    assert len(json.dumps(legal)) < 8000
    chosen = ["JK", "2S", "JK", "8S"]
    assert ann.ask(code, "ways", seat=0, cards=chosen).json()["ways"] == []
    chosen = ["JK", "2C", "JK", "JK", "5C", "6C"]
    ways = ann.ask(code, "ways", seat=0, cards=chosen).json()["ways"]
    assert ["JK", "2C", "JK", "JK", "5C", "6C"] in [way["does"][0]["cards"] for way in ways]
    laid = next(way["does"][0] for way in ways if way["does"][0]["cards"] == chosen)
    assert laid not in legal
    assert move_at(ann, code, 0, **laid).status_code == 200


def test_ways_are_told_of_ones_own_cards_alone(new_device: NewDevice, home: Path) -> None:
    ann, bob = new_device(), new_device()
    code = table_for(home, "crib_rummy", WILD, ann, bob, jokers=4)
    cases = [
        (bob, {"seat": 0, "cards": []}, "a seat of your own"),
        (ann, {"seat": 0, "cards": ["KD"]}, "not in your hand: K♦"),
        (ann, {"seat": 0, "cards": ["2C", "2C"]}, "not in your hand: 2♣"),
        (ann, {"seat": 0, "cards": ["1X"]}, "1X"),
        (ann, {"seat": 0, "cards": ["2C"] * 65}, "cannot be read"),
    ]
    for device, wish, said in cases:
        answer = device.ask(code, "ways", **wish)
        assert answer.status_code == 400
        assert said in answer.json()["message"]
    assert bob.ask(code, "ways", seat=1, cards=["2C"]).json() == {"ways": [], "why": "", "warning": ""}


def test_a_game_without_melds_tells_of_none(new_device: NewDevice, server: Server) -> None:
    ann = new_device()
    code = ann.open_table("cribbage", {"name": "Ann", "is_mine": True}, {"bot": "beginner"})
    answer = ann.ask(code, "ways", seat=0, cards=[])
    assert answer.status_code == 400
    assert answer.json()["message"] == "Cribbage has no melds"


@pytest.mark.parametrize("game", ["crib_rummy", "crummy_rummy"])
def test_all_options_are_offered(new_device: NewDevice, game: str) -> None:
    """R60, Y38-Y40, Y32b."""
    offer = next(each for each in new_device().client.get("/api/lobby").json()["games"] if each["name"] == game)
    expected = {
        "crib_rummy": {"target", "jokers", "ace", "pegging", "upcard_may_extend_opponent"},
        "crummy_rummy": {"ace", "movable", "out_of_turn", "max_reshuffles"},
    }
    assert {option["name"] for option in offer["options"]} == expected[game]
    assert offer["seats"] == [2, 3, 4]


async def test_who_is_not_asked_cannot_take_out_of_turn(tmp_path: Path) -> None:
    rooms = Rooms(tmp_path)
    room = await rooms.begin("a", "crummy_rummy", ["Ann", "beginner"], [0], {}, None)
    with pytest.raises(Refusal):
        await room.submit("a", MoveRequest(0, {"type": "out_of_turn", "claims": [0]}))
    await rooms.close()
