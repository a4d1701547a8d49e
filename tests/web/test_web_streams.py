"""One stream of several tables: what it brings of each, and what happens to the others when one of them ends."""

import json
from collections.abc import Callable

import pytest

from autopeg.web.streams import MOST_TABLES_PER_STREAM
from support.games.hidden_cards import cards_in
from support.web.device import Device, stream_path, wait_until
from support.web.server import Server

ANN, BOB = {"name": "Ann", "is_mine": True}, {"name": "Bob"}
POINTS = {"type": "points", "player": 0, "points": 5}
NewDevice = Callable[[], Device]


def test_a_stream_brings_the_news_of_each_of_its_tables(new_device: NewDevice, server: Server) -> None:
    ann = new_device()
    first, second = (ann.open_table("score", ANN, BOB) for _ in range(2))
    with ann.events(first, second) as events:
        assert {next(events)[:2] for _ in range(2)} == {("table", first), ("table", second)}
        ann.do(second, "move", seat=0, move=POINTS)
        assert next(events)[:2] == ("table", second)
        for room in server.page.rooms:
            assert room.is_here(0)
    wait_until(lambda: not any(room.listeners for room in server.page.rooms))


def test_a_guest_of_the_same_device_sees_no_hand_of_it(new_device: NewDevice) -> None:
    ann = new_device()
    code = ann.open_table("cribbage", ANN, BOB)
    wait_until(lambda: ann.look(code)["mine"][0]["view"]["hand"])
    with ann.events(code, f"{code}.guest") as events:
        own, guest = (json.loads(next(events)[2]) for _ in range(2))
    hand = cards_in(own["mine"][0]["view"]["hand"])
    assert len(hand) == 6
    assert guest["mine"] == []
    assert not cards_in(guest) & hand


def test_a_table_that_cannot_be_seen_or_is_closed_leaves_the_others_alone(new_device: NewDevice) -> None:
    ann = new_device()
    first, second = (ann.open_table("score", ANN, BOB) for _ in range(2))
    with ann.events(first, "ZZZZZZ", second) as events:
        assert next(events)[:2] == ("ended", "ZZZZZZ")
        assert {next(events)[:2] for _ in range(2)} == {("table", first), ("table", second)}
        ann.do(first, "close")
        assert next(event for event in events if event[0] == "ended")[:2] == ("ended", first)
        ann.do(second, "move", seat=0, move=POINTS)
        assert next(events)[:2] == ("table", second)


@pytest.mark.parametrize(
    ("tables", "said"),
    [
        (["ZZZZZZ"], "there is no table ZZZZZZ"),
        (["AAAAAA\n"], "not the code of a table"),
        (["AAAAAA.host"], "not the code of a table"),
        ([""], "not the code of a table"),
        ([f"AAAA{at:02}" for at in range(MOST_TABLES_PER_STREAM + 1)], "a stream can have 16 tables, not 17"),
    ],
)
def test_tables_of_which_none_can_be_seen_are_refused_in_a_sentence(
    new_device: NewDevice, tables: list[str], said: str
) -> None:
    answer = new_device().client.get(stream_path(*tables).replace("\n", "%0A"))
    assert answer.status_code == 400
    assert said in answer.json()["message"]
