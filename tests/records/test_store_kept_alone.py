"""Games that boards have finished alone: read once, offered until they are taken or declined."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from autopeg.records import Header, Record, Store
from autopeg.records.kept_alone import AloneKey, AlreadyKept
from autopeg.records.pegging import BoardEvent, Checkpoint, Heard

UID, TAG = "e6614103e72b5a2f", "7f3a"
LINES = ("NEW to=61 lanes=2", "PTS a 7", "END")
FIRST, SECOND = AloneKey(UID, TAG, 1), AloneKey(UID, TAG, 2)


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    with Store(tmp_path) as store:
        store.keep_alone(FIRST, LINES)
        store.keep_alone(SECOND, LINES)
        yield store


def taken(store: Store, key: AloneKey) -> int:
    """The game of the store that a game of a board has become."""
    extra: dict[str, object] = {"alone": {"uid": key.uid, "tag": key.tag, "number": key.number}}
    return store.add(Record(Header("score", ("Ann", "Bob"), {"rules": "cribbage"}, extra), ()), None)


def test_what_a_board_keeps_is_read_once_and_the_newest_again_while_it_waits(store: Store) -> None:
    assert [(kept.key, kept.record, kept.is_waiting) for kept in store.alone(UID)] == [
        (FIRST, LINES, True), (SECOND, LINES, True),
    ]  # fmt: skip
    assert store.alone("another board") == []
    assert store.wanted_alone(UID, TAG, 1, 3) == [3]
    assert store.wanted_alone(UID, TAG, 1, 2) == [2]
    store.keep_alone(SECOND, LINES[:2])
    assert store.alone()[1].record == LINES[:2]


def test_a_game_that_was_undone_on_the_board_is_forgotten(store: Store) -> None:
    assert store.wanted_alone(UID, TAG, 1, 1) == [1]
    assert [kept.key for kept in store.alone()] == [FIRST]


def test_a_declined_game_is_not_offered_again_but_can_be_taken(store: Store) -> None:
    store.decline_alone(SECOND)
    store.keep_alone(SECOND, ())
    assert [(kept.record, kept.is_waiting) for kept in store.alone()] == [(LINES, True), (LINES, False)]
    assert store.wanted_alone(UID, TAG, 1, 2) == []
    assert store.holder_of(SECOND) is None
    assert taken(store, SECOND) == store.holder_of(SECOND)


def test_a_game_is_taken_once_and_again_when_it_was_deleted(store: Store) -> None:
    assert (taken(store, FIRST), store.holder_of(FIRST)) == (1, 1)
    with pytest.raises(AlreadyKept, match=f"game 1 of the board {UID} is in your records already"):
        taken(store, FIRST)
    with pytest.raises(AlreadyKept):
        store.decline_alone(FIRST)
    store.delete(1)
    assert store.holder_of(FIRST) is None
    assert taken(store, FIRST) == 2


def test_what_a_game_has_heard_of_a_board_is_another_game_than_the_boards_own(store: Store) -> None:
    heard = Checkpoint(event=BoardEvent(UID, TAG, 41), waiting=Heard(UID, "PTS b 7", None, 0))
    beside = store.begin(Header("score", ("Ann", "Bob"), {"rules": "cribbage"}))
    beside.save_checkpoint(heard)
    assert store.heard_games(UID) == [beside.id]
    store.link_alone(FIRST, beside.id)
    assert store.heard_games(UID) == []
