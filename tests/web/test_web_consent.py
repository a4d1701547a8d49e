"""Undo and redo ask whose decision it is, also one who is away; what everybody reads of it."""

from collections.abc import Callable
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import pytest

from autopeg.engine.moves import Move
from autopeg.play.decisions import Decision
from autopeg.score.moves import Points
from autopeg.web.consent import Vote, waiting_text
from support.web.device import Device
from support.web.positions import IN_THE_PLAY, table_for
from support.web.server import Server

NAMES = ("Ann", "Bob", "Cid")
BOBS_NINE = {"type": "play", "player": 1, "card": "9C"}
BLOCKED: dict[str, Any] = {
    "round": 1,
    "dealer": 1,
    "to_move": 0,
    "hands": [["7C", "7D", "QC"], ["TC", "TD", "JS"]],
    "deck": ["7H", "9C", "9D"],
    "discard_pile": ["QS"],
}
"""A round of Crummy Rummy, in which Ann is to draw."""
AT_THE_DISCARD: dict[str, Any] = {
    "dealer": 0,
    "scores": [0, 0],
    "hands": [["5H", "6S", "JC", "TD", "2C", "8H"], ["7D", "9C", "QH", "KH", "AS", "3S"]],
}
"""Cribbage: Ann has dealt, so Bob is asked first."""
NewDevice = Callable[[], Device]


def after_bobs_play(home: Path, ann: Device, bob: Device) -> tuple[str, int]:
    """Return a table at which Bob has made the last decision, and how many moves are in force."""
    code = table_for(home, "cribbage", IN_THE_PLAY, ann, bob)
    bob.do(code, "move", seat=1, move=BOBS_NINE)
    return code, ann.look(code)["moves"]


def request(device: Device, code: str) -> tuple[str, str]:
    asked = device.look(code)["undo"]
    return asked["says"], asked["waits"]


def test_an_undo_of_anothers_play_waits_until_he_is_back_and_allows_it(new_device: NewDevice, home: Path) -> None:
    ann, bob, watcher = new_device(), new_device(), new_device()
    code, moves = after_bobs_play(home, ann, bob)
    with ann.stream(code) as tables:
        next(tables)
        ann.do(code, "undo", seat=0)
        assert request(ann, code) == ("You want to undo Bob's play.", "Waiting for Bob, who is away.")
        assert request(watcher, code) == ("Ann wants to undo Bob's play.", "Waiting for Bob, who is away.")
        ann.do(code, "undo", seat=0)  # asking twice is no consent
        assert ann.look(code)["moves"] == moves
        with bob.stream(code) as bob_sees:
            asked = next(bob_sees)["undo"]
            assert (asked["says"], asked["awaits"]) == ("Ann wants to undo your play.", [1])
            bob.do(code, "undo", seat=1)
    assert ann.look(code)["moves"] == moves - 1
    assert ann.look(code)["undo"] is None


def test_who_has_asked_can_withdraw_and_who_is_asked_can_keep_his_play(new_device: NewDevice, home: Path) -> None:
    ann, bob = new_device(), new_device()
    code, moves = after_bobs_play(home, ann, bob)
    ann.do(code, "undo", seat=0)
    ann.do(code, "refuse-undo", seat=0)
    assert (ann.look(code)["undo"], ann.look(code)["notice"]) == (None, "")
    ann.do(code, "undo", seat=0)
    bob.do(code, "refuse-undo", seat=1)
    assert (ann.look(code)["undo"], ann.look(code)["moves"]) == (None, moves)
    assert ann.look(code)["notice"] == "Bob would rather leave it as it is."


def test_both_discard_at_once_and_each_undoes_his_own(new_device: NewDevice, home: Path) -> None:
    """C10."""
    ann, bob = new_device(), new_device()
    code = table_for(home, "cribbage", AT_THE_DISCARD, ann, bob)
    before = ann.look(code)["moves"]
    mine = {who: who.look(code)["mine"][0] for who in (ann, bob)}
    assert [own["is_due"] for own in mine.values()] == [True, True]
    ann.do(code, "move", seat=0, move=mine[ann]["legal"][0], at=before)
    assert not ann.look(code)["mine"][0]["is_due"]
    ann.do(code, "undo", seat=0)
    assert ann.look(code)["moves"] == before  # it was her own, though Bob is asked first
    ann.do(code, "move", seat=0, move=mine[ann]["legal"][0], at=before)
    bob.do(code, "move", seat=1, move=mine[bob]["legal"][-1], at=before)
    assert bob.look(code)["mine"][0]["view"]["hand_counts"] == [4, 4]
    late = bob.ask(code, "move", seat=1, move={"type": "play", "player": 1, "card": "9C"}, at=before)
    assert late.json()["code"] == "MOVED_ON"


def test_a_request_lapses_when_somebody_plays(new_device: NewDevice, home: Path) -> None:
    ann, bob = new_device(), new_device()
    code, moves = after_bobs_play(home, ann, bob)
    ann.do(code, "undo", seat=0)
    ann.do(code, "move", seat=0, move={"type": "play", "player": 0, "card": "5H"})
    table = ann.look(code)
    assert (table["undo"], table["moves"]) == (None, moves + 1)
    assert table["notice"] == "The game has moved on, so the request has lapsed."


def test_a_redo_of_anothers_play_waits_for_him_and_one_of_ones_own_for_nobody(
    new_device: NewDevice, home: Path
) -> None:
    ann, bob = new_device(), new_device()
    code, moves = after_bobs_play(home, ann, bob)
    bob.do(code, "undo", seat=1)
    assert bob.look(code)["moves"] == moves - 1
    ann.do(code, "redo", seat=0)
    assert request(bob, code)[0] == "Ann wants to redo your play."
    assert ann.look(code)["moves"] == moves - 1
    bob.do(code, "redo", seat=1)
    assert ann.look(code)["moves"] == moves
    bob.do(code, "undo", seat=1)
    bob.do(code, "redo", seat=1)
    assert ann.look(code)["moves"] == moves


def test_what_a_bot_has_decided_in_somebodys_place_needs_nobody_but_what_he_decided_himself_does(
    new_device: NewDevice, home: Path, long_away: None
) -> None:
    ann, bob = new_device(), new_device()
    code, moves = after_bobs_play(home, ann, bob)
    ann.do(code, "pace", pace="none")
    with ann.stream(code) as tables:
        next(tables)
        ann.do(code, "bot", seat=1, bot="beginner")
        ann.do(code, "move", seat=0, move={"type": "play", "player": 0, "card": "5H"})
        next(table for table in tables if table["moves"] > moves + 1)  # the bot has played
        ann.do(code, "undo", seat=0)  # her own play, and what the bot made of it
        assert ann.look(code)["moves"] == moves
        with bob.stream(code) as bob_sees:
            next(table for table in bob_sees if table["seats"][1]["stand_in"] is None)
        ann.do(code, "undo", seat=0)
        assert (request(bob, code)[0], ann.look(code)["moves"]) == ("Ann wants to undo your play.", moves)


def test_nobody_is_waited_for_who_has_left_the_seat(new_device: NewDevice, home: Path) -> None:
    ann, bob = new_device(), new_device()
    code, moves = after_bobs_play(home, ann, bob)
    with ann.stream(code) as tables:
        next(tables)
        ann.do(code, "undo", seat=0)
        bob.do(code, "leave", seat=1)
        assert next(table for table in tables if table["moves"] == moves - 1)["undo"] is None


def test_a_bot_that_stands_in_agrees_to_end_a_round(new_device: NewDevice, home: Path, long_away: None) -> None:
    """Y32b."""
    ann, bob = new_device(), new_device()
    code = table_for(home, "crummy_rummy", BLOCKED, ann, bob)
    ann.do(code, "end-round", seat=0)
    assert ann.look(code)["undo"]["awaits"] == [1]
    ann.do(code, "bot", seat=1, bot="beginner")
    ann.do(code, "end-round", seat=0)
    assert len([each for each in ann.look(code)["shown"] if each["kind"] == "count"]) == 2


def test_the_end_of_a_game_is_undone_only_when_everybody_agrees(new_device: NewDevice, home: Path) -> None:
    """Of a game that is over every hand can be looked at."""
    ann, bob = new_device(), new_device()
    position = IN_THE_PLAY | {"scores": [60, 60], "hands": [["5H"], ["5D"]], "series": ["TC"], "count": 10}
    position |= {"played": [["TC", "2C", "3C"], ["7D", "9C", "QH"]], "gone": []}
    code = table_for(home, "cribbage", position, ann, bob, target=61)
    bob.do(code, "move", seat=1, move={"type": "play", "player": 1, "card": "5D"})
    assert ann.look(code)["over"]
    bob.do(code, "undo", seat=1)
    assert bob.look(code)["undo"]["awaits"] == [0]
    ann.do(code, "undo", seat=0)
    assert ann.look(code)["over"] is None


@pytest.fixture
def on_board(home: Path) -> Any:
    with Server(home, "virtual") as served, ExitStack() as closing:
        devices = [Device(served.address), Device(served.address)]
        for device in devices:
            closing.callback(device.close)
        yield served, *devices


def test_the_keypad_of_the_board_asks_as_a_phone_does(on_board: tuple[Server, Device, Device], home: Path) -> None:
    _, ann, bob = on_board
    code, moves = after_bobs_play(home, ann, bob)
    with ann.stream(code) as tables:
        next(table for table in tables if table["board"] and table["board"]["is_connected"])
        ann.do(code, "keys", keys="[*]")
        asked = next(table for table in tables if table["undo"])
        assert asked["undo"]["says"] == "Somebody at the board wants to undo Bob's play."
        assert asked["undo"]["awaits"] == [0, 1]
        assert asked["moves"] == moves
        ann.do(code, "undo", seat=0)
        assert ann.look(code)["moves"] == moves
        bob.do(code, "undo", seat=1)
        assert ann.look(code)["moves"] == moves - 1


def test_who_plays_alone_undoes_on_the_board_at_once(on_board: tuple[Server, Device, Device], home: Path) -> None:
    _, ann, _ = on_board
    code = table_for(home, "cribbage", IN_THE_PLAY, ann, ann)
    ann.do(code, "move", seat=1, move=BOBS_NINE)
    with ann.stream(code) as tables:
        next(table for table in tables if table["board"] and table["board"]["is_connected"])
        ann.do(code, "keys", keys="[*]")
        assert next(table for table in tables if table["moves"] == 1)["undo"] is None


# -- how it is put


def asked(by: int | None, *seats: int, what: Any = "undo") -> Vote:
    about = tuple(Decision(seat, _move(), 0) for seat in seats)
    return Vote(by, what, lambda: None, 1, about)


def _move() -> Move:
    return Points(player=0, points=1)


@pytest.mark.parametrize(
    ("vote", "readers", "said"),
    [
        (asked(0, 1), (1,), "Ann wants to undo your move."),
        (asked(0, 1), (0,), "You want to undo Bob's move."),
        (asked(0, 1), (2,), "Ann wants to undo Bob's move."),
        (asked(0, 1), (), "Ann wants to undo Bob's move."),
        (asked(0, 1), (0, 1), "Ann wants to undo Bob's move."),
        (asked(0, 0), (1,), "Ann wants to undo their own move."),
        (asked(0, 0), (0,), "You want to undo your move."),
        (asked(0, 1, 2), (2,), "Ann wants to undo Bob's move and your move."),
        (asked(0), (1,), "Ann wants to undo the last move."),
        (asked(None, 1), (1,), "Somebody at the board wants to undo your move."),
        (asked(0, what="end_round"), (0,), "You want to end the round: everybody counts the cards in hand."),
    ],
)
def test_a_request_is_put_to_its_reader(vote: Vote, readers: tuple[int, ...], said: str) -> None:
    assert vote.request(readers, NAMES) == said


@pytest.mark.parametrize(
    ("seats", "away", "said"),
    [
        ((1,), (), "Waiting for Bob."),
        ((1, 2), (), "Waiting for Bob and Cid."),
        ((0, 1, 2), (), "Waiting for Ann, Bob and Cid."),
        ((1, 2), (1,), "Waiting for Cid and for Bob, who is away."),
        ((1, 2), (1, 2), "Waiting for Bob and Cid, who are away."),
    ],
)
def test_whom_a_request_waits_for_is_said(seats: tuple[int, ...], away: tuple[int, ...], said: str) -> None:
    assert waiting_text(seats, away, NAMES) == said
