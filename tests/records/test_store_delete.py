"""Games deleted and renamed."""

import sqlite3
from pathlib import Path

import pytest

from autopeg.base.errors import GameDeleted, UsageError
from autopeg.records import Header, Store
from autopeg.records.page_tables import Request, StoredRoom
from autopeg.records.pegging import Checkpoint, Shown

HEADER = Header("cribbage", ("Ann", "Bob"))
PEGS = Shown("c09e", 1, 1, "to=121 unit=1 turn=- crib=a a=0,0 b=0,0 win=-")


def full_game(store: Store) -> int:
    """A game of which something is kept in every table."""
    stored = store.begin(HEADER)
    with stored.answering(Request("device", "key")):
        stored.append([{"type": "undo"}], None, Checkpoint(PEGS))
    store.keep_notes("skill", [(stored.id, 1, "{}")])
    store.keep_room(StoredRoom(f"CODE{stored.id}", stored.id, "host", {0: "host", 1: "phone"}))
    return stored.id


def rows_by_table(path: Path) -> dict[str, int]:
    with sqlite3.connect(path) as db:
        names = [name for (name,) in db.execute("SELECT name FROM sqlite_master WHERE type = 'table'")]
        return {name: db.execute(f"SELECT count(*) FROM {name}").fetchone()[0] for name in names if name != "deleted"}


def test_all_that_is_kept_of_a_game_is_deleted_and_nothing_else(tmp_path: Path) -> None:
    with Store(tmp_path) as store:
        first = full_game(store)
        before = rows_by_table(store.path)
        store.delete(full_game(store))
        assert rows_by_table(store.path) == before
        assert store.room(f"CODE{first}") is not None
        with pytest.raises(UsageError, match="there is no game 2"):
            store.delete(2)


def test_a_window_that_plays_a_deleted_game_is_told_and_spoils_no_other(tmp_path: Path) -> None:
    with Store(tmp_path) as store, Store(tmp_path) as window:
        playing = window.begin(HEADER)
        playing.append([{"type": "undo"}], None)
        store.delete(playing.id)
        following = store.begin(HEADER)
        assert following.id == playing.id + 1
        for write in (
            lambda: playing.append([{"type": "redo"}], None),
            lambda: store.append(playing.id, 2, ["{}"], None),
            lambda: playing.save_checkpoint(Checkpoint(PEGS)),
            lambda: playing.resign(0, {"winner": 1, "resigned": 0}),
        ):
            with pytest.raises(GameDeleted, match=f"game {playing.id} was deleted in another window"):
                write()
        assert store.record(following.id).moves == ()


def test_a_title_is_part_of_the_record(tmp_path: Path) -> None:
    with Store(tmp_path) as store:
        store.begin(HEADER)
        store.rename(1, "Friday night")
        assert store.record(1).header.title == "Friday night"
        assert '"title":"Friday night"' in store.text(1)
        store.rename(1, None)
        assert store.record(1).header == HEADER
        with pytest.raises(UsageError, match="there is no game 9"):
            store.rename(9, "Friday night")
