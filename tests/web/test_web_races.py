"""Requests that meet: one waits for the table while another changes what it was about; and news that meets the end."""

import asyncio
from collections.abc import AsyncIterator, Coroutine
from pathlib import Path
from typing import Any

import pytest

from autopeg.base.errors import Refusal, UsageError
from autopeg.engine.moves import to_json
from autopeg.web.board import BoardController
from autopeg.web.requests import MoveRequest, UndoRequest
from autopeg.web.room import Room
from autopeg.web.rooms import Rooms

NOT_YOURS = "a seat of your own"


@pytest.fixture
async def rooms(tmp_path: Path) -> AsyncIterator[Rooms]:
    rooms = Rooms(tmp_path)
    yield rooms
    await rooms.close()


async def table(rooms: Rooms, game: str = "cribbage", seats: int = 2) -> Room:
    """Open a table at which Ann, Bob ... sit, whose devices are a, b ..."""
    names = ["Ann", "Bob", "Cid"][:seats]
    room = await rooms.begin("a", game, names, [0], {}, None)
    for seat in range(1, seats):
        await room.take("abc"[seat], seat)
    return room


async def decide(room: Room) -> int:
    """Let whoever is due decide something, and return the seat."""
    while (due := room.snapshot.game.to_act(room.snapshot.state)) is None:
        await asyncio.sleep(0.005)
    await room.submit("abc"[due], MoveRequest(due, to_json(room.turns.choices_of(due)[0])))
    return due


async def one_after_the_other(*calls: Coroutine[Any, Any, Any]) -> list[Any]:
    """Let calls come in this order before any of them is done. An error stands for its answer."""
    return await asyncio.gather(*calls, return_exceptions=True)


@pytest.mark.parametrize("seats", [2, 3])
async def test_nobody_resigns_for_who_has_sat_down_meanwhile(rooms: Rooms, seats: int) -> None:
    room = await table(rooms, seats=seats)
    answers = await one_after_the_other(room.leave("b", 1), room.take("d", 1, "Dot"), room.resign("b", 1))
    assert answers[:2] == [None, None]
    assert isinstance(answers[2], UsageError)
    assert NOT_YOURS in str(answers[2])
    assert (room.table.over, room.seats.places[1], room.table.seats[1].player) == (None, "d", None)


async def test_nobody_agrees_for_who_has_sat_down_meanwhile(rooms: Rooms) -> None:
    room = await table(rooms)
    while await decide(room) != 1:
        pass
    await room.vote("a", UndoRequest(0), "undo")
    asked, moves = room.consent.vote, room.snapshot.moves
    answers = await one_after_the_other(
        room.leave("b", 1), room.take("d", 1, "Dot"), room.vote("b", UndoRequest(1), "undo"), room.refuse("b", 1)
    )
    for answer in answers[2:]:
        assert isinstance(answer, UsageError)
        assert NOT_YOURS in str(answer)
    assert asked is not None
    assert (room.consent.vote, room.consent.waited_for(), room.snapshot.moves) == (asked, (1,), moves)


async def test_who_leaves_and_asks_at_once_is_refused_and_nothing_breaks(rooms: Rooms) -> None:
    room = await table(rooms)
    await decide(room)
    for what in ("undo", "redo", "end_round"):
        _, answer = await one_after_the_other(room.leave("b", 1), room.vote("b", UndoRequest(1), what))
        assert isinstance(answer, UsageError), what
        assert NOT_YOURS in str(answer)
        await room.take("b", 1)


async def test_a_request_goes_with_the_player_who_has_asked(rooms: Rooms) -> None:
    """Whoever sits down there has asked for nothing, and has agreed to nothing."""
    room = await table(rooms, seats=3)
    by = await decide(room)
    asker = next(seat for seat in range(3) if seat != by)
    await room.vote("abc"[asker], UndoRequest(asker), "undo")
    assert room.consent.waited_for() == (by,)
    await room.leave("abc"[asker], asker)
    assert room.consent.vote is None


async def test_what_was_allowed_is_the_request_that_was_read(rooms: Rooms) -> None:
    """One that has lapsed meanwhile does not become a request of whoever wanted to allow it."""
    room = await table(rooms)
    by = await decide(room)
    other = 1 - by
    await room.vote("ab"[other], UndoRequest(other), "undo")
    assert room.consent.vote is not None
    request = room.consent.vote.id
    moves = room.snapshot.moves
    withdrawn, agreed = await one_after_the_other(
        room.refuse("ab"[other], other), room.vote("ab"[by], UndoRequest(by, request=request), "undo")
    )
    assert withdrawn is None
    assert isinstance(agreed, Refusal)
    assert "withdrawn" in str(agreed)
    assert (room.snapshot.moves, room.consent.vote) == (moves, None)
    await room.vote("ab"[other], UndoRequest(other), "undo")
    assert room.consent.vote is not None
    await room.vote("ab"[by], UndoRequest(by, request=room.consent.vote.id), "undo")
    assert room.snapshot.moves < moves


async def test_two_who_ask_for_a_rematch_at_once_play_one(rooms: Rooms) -> None:
    room = await table(rooms)
    await room.resign("a", 0)
    ended = room.game_id
    answers = await one_after_the_other(room.next_game("a", 0, ended), room.next_game("b", 1, ended))
    assert answers == [None, None]
    assert (room.game_id, room.snapshot.over) == (ended + 1, None)


@pytest.mark.parametrize("steps", range(5))
async def test_the_page_ends_whatever_the_board_tells_at_that_moment(tmp_path: Path, steps: int) -> None:
    """steps: of the program since the board has told something."""
    controller = BoardController("virtual", tmp_path)
    controller.open()
    await controller.opened()
    assert controller.sync is not None
    for _ in range(5):
        await asyncio.sleep(0)
    tell = controller.sync.board.on_news
    assert tell is not None
    tell()
    for _ in range(steps):
        await asyncio.sleep(0)
    async with asyncio.timeout(5):
        await controller.close()
