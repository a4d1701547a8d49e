"""When a table waits for its people, and when it goes on."""

import asyncio
from collections.abc import Sequence
from pathlib import Path

import pytest

from autopeg.base.errors import Refusal
from autopeg.engine.history import History
from autopeg.engine.moves import to_json
from autopeg.games.cribbage import web as cribbage
from autopeg.play.opening import match_of
from autopeg.records import Store
from autopeg.web.background import PACES_MS
from autopeg.web.presence import Listener, Stream
from autopeg.web.requests import MoveRequest, UndoRequest
from autopeg.web.room import Room
from autopeg.web.rooms import Rooms

PATIENCE = 4000


async def news(room: Room) -> None:
    """Wait until something has happened at a table."""
    listener = Listener(Stream("nobody"))
    room.listeners.add(listener)
    await asyncio.wait_for(listener.stream.news.wait(), 20)
    room.listeners.discard(listener)


async def play_until_shown(room: Room) -> None:
    """Let both devices make their first move until a hand lies open."""
    for _ in range(PATIENCE):
        at = room.snapshot
        if room.turns.waiting_for():
            return
        due = at.game.to_act(at.state)
        if due is None:
            await news(room)
            continue
        await room.submit("ab"[due], MoveRequest(due, _first(room, due), at.moves))
    raise AssertionError("no hand was shown")


async def two_at_a_table(folder: Path) -> tuple[Rooms, Room, Listener]:
    """Return a table at which Ann and Bob sit and listen, all tables of the folder, and Bob's stream."""
    rooms = Rooms(folder)
    room = await rooms.begin("a", "cribbage", ["Ann", "Bob"], [0], {}, None)
    await room.take("b", 1)
    bob = Listener(Stream("b"))
    room.listeners.update((Listener(Stream("a")), bob))
    return rooms, room, bob


async def until_due(room: Room) -> int:
    """Wait until a person is due and return the seat."""
    for _ in range(PATIENCE):
        due = room.snapshot.game.to_act(room.snapshot.state)
        if due is not None:
            return due
        await news(room)
    raise AssertionError("nobody is due")


async def test_the_next_deal_waits_until_everybody_who_is_here_has_looked(tmp_path: Path) -> None:
    """C26: the hands lie open until they have been counted."""
    rooms = Rooms(tmp_path)
    room = await rooms.begin("a", "cribbage", ["Ann", "Bob"], [0], {}, None)
    await room.take("b", 1)
    ann, bob = Listener(Stream("a")), Listener(Stream("b"))
    room.listeners.update((ann, bob))
    await play_until_shown(room)
    moves = room.snapshot.moves
    assert room.turns.waiting_for() == (0, 1)
    await room.look("a")
    assert room.turns.waiting_for() == (1,)
    assert room.snapshot.moves == moves
    room.listeners.discard(bob)
    room.notify()
    assert room.turns.waiting_for() == ()
    for _ in range(PATIENCE):
        if room.snapshot.moves > moves:
            break
        await news(room)
    assert room.snapshot.moves > moves
    await rooms.close()


async def test_who_loads_the_page_again_is_waited_for_and_who_stays_away_is_not(
    tmp_path: Path, short_grace: None
) -> None:
    rooms, room, bob = await two_at_a_table(tmp_path)
    await play_until_shown(room)
    for _ in range(2):
        room.listeners.leave(bob)
        assert room.turns.waiting_for() == (0, 1)
        room.listeners.add(bob)
    await asyncio.sleep(0.4)
    assert room.turns.waiting_for() == (0, 1)
    room.listeners.leave(bob)
    await news(room)
    assert room.turns.waiting_for() == (0,)
    await rooms.close()


async def test_a_move_that_could_not_be_shown_is_not_made_twice(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("autopeg.web.background._AGAIN_S", 0.05)
    rooms, room, _ = await two_at_a_table(tmp_path)
    faults = [1, 1]
    revealed = cribbage.revealed

    def fail_twice(history: History, names: Sequence[str]) -> object:
        return 1 // 0 if faults and faults.pop() else revealed(history, names)

    first = await until_due(room)
    monkeypatch.setattr(cribbage, "revealed", fail_twice)
    with pytest.raises(ZeroDivisionError):
        await room.submit("ab"[first], MoveRequest(first, _first(room, first)))
    moves = len(room.table.history.steps)
    room.notify()
    for _ in range(PATIENCE):
        if room.snapshot.moves == moves:
            break
        await news(room)
    assert room.snapshot.moves == moves == len(room.table.history.steps)
    await rooms.close()


@pytest.mark.parametrize("whose", [0, 1])
async def test_an_undo_waits_for_one_who_has_gone_only_where_it_is_his_own_decision(
    tmp_path: Path, short_grace: None, whose: int
) -> None:
    rooms, room, bob = await two_at_a_table(tmp_path)
    for _ in range(PATIENCE):
        due = await until_due(room)
        await room.submit("ab"[due], MoveRequest(due, _first(room, due)))
        if due == whose:
            break
    await until_due(room)
    moves = room.snapshot.moves
    room.listeners.leave(bob)
    await room.vote("a", UndoRequest(0), "undo")
    assert room.consent.waited_for() == (1,)
    assert room.snapshot.moves == moves
    while room.is_here(1) or (whose == 0 and room.snapshot.moves == moves):
        await news(room)
    await asyncio.sleep(0.1)
    assert (room.snapshot.moves < moves, room.consent.waited_for()) == ((True, ()) if whose == 0 else (False, (1,)))
    await rooms.close()


async def test_bots_wait_while_somebody_is_asked_to_agree(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(PACES_MS, "slow", 300)
    rooms = Rooms(tmp_path)
    room = await rooms.begin("a", "cribbage", ["Ann", "beginner", "Bob", "beginner"], [0], {}, None)
    await room.set_pace("slow")
    await room.take("b", 2)
    room.listeners.update((Listener(Stream("a")), Listener(Stream("b"))))
    for _ in range(PATIENCE):
        due = await until_due(room)
        if due not in (0, 2):
            await news(room)
            continue
        last = room.snapshot.last
        await room.submit("a b"[due], MoveRequest(due, _first(room, due)))
        is_bot_next = room.snapshot.game.to_act(room.snapshot.state) == 3
        if due == 2 and is_bot_next and last is not None and getattr(last.move, "player", None) == 1:
            break  # the other bot's card is still being looked at
    moves = room.snapshot.moves
    await room.vote("a", UndoRequest(0), "undo")
    assert room.consent.waited_for() == (2,)
    await asyncio.sleep(0.6)
    assert room.snapshot.moves == moves
    await room.refuse("a", 0)
    while room.snapshot.moves == moves:
        await news(room)
    await rooms.close()


async def test_no_undo_goes_back_to_a_deal_in_which_somebody_has_seen_another_hand(tmp_path: Path) -> None:
    rooms, room, _ = await two_at_a_table(tmp_path)
    await room.set_pace("none")
    await until_due(room)
    await room.leave("a", 0)
    await room.put_bot(0, "beginner")
    for _ in range(PATIENCE):
        if room.table.history.deal == 2:
            break
        if room.turns.waiting_for():
            await room.look("b")
        elif room.snapshot.game.to_act(room.snapshot.state) == 1:
            await room.submit("b", MoveRequest(1, _first(room, 1)))
        else:
            await news(room)
    await room.leave("b", 1)
    await room.take("a", 1)
    with pytest.raises(Refusal, match="Bob has seen Ann's cards of that deal"):
        await room.vote("a", UndoRequest(1), "undo")
    assert (room.table.history.deal, room.consent.vote) == (2, None)
    await rooms.close()


async def test_nobody_plays_on_over_one_who_may_call_muggins(tmp_path: Path) -> None:
    """C46: a claim is made before the next card, so the next card waits for it."""
    rooms = Rooms(tmp_path)
    room = await rooms.begin("a", "cribbage", ["Ann", "Bob"], [0, 1], {"muggins": True}, None)
    room.seats.places = {0: "a", 1: "b"}
    room.listeners.update((Listener(Stream("a")), Listener(Stream("b"))))
    waiting, due = room.turns.waiting_for(), room.snapshot.game.to_act(room.snapshot.state)
    for _ in range(PATIENCE):
        at = room.snapshot
        waiting = room.turns.waiting_for()
        due = at.game.to_act(at.state)
        if waiting and due is not None and due not in waiting:
            break
        if waiting:
            for device in "ab":
                await room.look(device)
        elif due is None:
            await news(room)
        else:
            await room.submit("ab"[due], MoveRequest(due, _first(room, due), at.moves))
    other = waiting[0]
    assert due is not None
    with pytest.raises(Refusal, match="may still look or claim"):
        await room.submit("ab"[due], MoveRequest(due, _first(room, due)))
    await room.submit("ab"[other], MoveRequest(other, {"type": "muggins", "player": other, "points": 1}))
    await rooms.close()


async def test_a_fault_of_our_own_is_said_at_the_table_which_goes_on_afterwards(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("autopeg.web.background._AGAIN_S", 0.5)
    rooms = Rooms(tmp_path)
    room = await rooms.begin("a", "cribbage", ["Ann", "Bob"], [0, 1], {}, None)
    room.seats.places = {0: "a", 1: "b"}
    room.listeners.update((Listener(Stream("a")), Listener(Stream("b"))))
    await until_due(room)
    advance, faults = room.table.advance, [1]

    def fail_once() -> object:
        return 1 // 0 if faults and faults.pop() else advance()

    monkeypatch.setattr(room.table, "advance", fail_once)
    room.notify()
    for _ in range(PATIENCE):
        if room.notice:
            break
        await news(room)
    assert room.notice.startswith(
        "Something went wrong inside Autopeg. The game is safe. Please report: ZeroDivisionError (test_web_room.py:"
    )
    for _ in range(PATIENCE):
        due = room.snapshot.game.to_act(room.snapshot.state)
        if room.snapshot.state.starter is not None:
            break
        if due is None:
            await news(room)
        else:
            await room.submit("ab"[due], MoveRequest(due, _first(room, due)))
    assert room.snapshot.state.starter is not None
    await rooms.close()


def _first(room: Room, seat: int) -> object:
    return to_json(room.snapshot.game.legal_moves(room.snapshot.state, seat)[0])


async def test_a_table_that_is_opened_and_left_at_once_stores_nothing(tmp_path: Path) -> None:
    rooms = Rooms(tmp_path)
    for game in ("cribbage", "score"):
        await rooms.begin("a", game, ["Ann", "Bob"], [0], {}, None)
    await rooms.close()
    with Store(tmp_path) as store:
        assert store.games() == []
        assert store.rooms_of("a") == []


async def test_a_rematch_is_kept_with_its_running_score_before_anybody_has_decided_anything(tmp_path: Path) -> None:
    rooms = Rooms(tmp_path)
    room = await rooms.begin("a", "cribbage", ["me", "beginner"], [0], {}, None)
    await room.resign("a", 0)
    await room.next_game("a", 0)
    await rooms.close()
    again = Rooms(tmp_path)
    loaded = await again.room(room.code)
    match = match_of(loaded.store.record(loaded.game_id).header)
    assert match is not None
    assert match.wins == (0, 1)
    await again.close()


async def test_a_table_that_others_have_joined_is_kept_though_nobody_has_decided_anything(tmp_path: Path) -> None:
    rooms = Rooms(tmp_path)
    joined = await rooms.begin("a", "cribbage", ["Ann", "Bob"], [0], {}, None)
    await joined.take("b", 1)
    await joined.leave("b", 1)
    watched = await rooms.begin("a", "cribbage", ["Ann", "Bob"], [0], {}, None)
    watched.listeners.add(Listener(Stream("a")))
    await rooms.close()
    again = Rooms(tmp_path)
    assert {(await again.room(room.code)).game_id for room in (joined, watched)} == {1, 2}
    await again.close()
    with Store(tmp_path) as store:
        assert len(store.games()) == 2, "they were kept once"


async def test_a_table_at_which_something_was_decided_is_kept(tmp_path: Path) -> None:
    rooms = Rooms(tmp_path)
    room = await rooms.begin("a", "score", ["Ann", "Bob"], [0], {}, None)
    await room.submit("a", MoveRequest(0, {"type": "points", "player": 0, "points": 5}))
    await rooms.close()
    with Store(tmp_path) as store:
        assert len(store.games()) == 1
