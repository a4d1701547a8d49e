"""One game in two windows: the one that is behind reads it again, and goes on from there."""

from pathlib import Path

import pytest

from autopeg.base.errors import GameDeleted, Refusal
from autopeg.boards.file_stores import MemoryStore
from autopeg.boards.sync import BoardSync
from autopeg.boards.virtual import QuickClock
from autopeg.play.opening import begin_game, resume_game
from autopeg.records import Store
from autopeg.records.restoring import restore
from autopeg.score.moves import Points
from support.boards.link.joined import JoinedBoard
from support.boards.link.synced_evening import SOON


def test_the_window_that_is_behind_shows_the_game_as_it_is_and_goes_on(tmp_path: Path) -> None:
    with Store(tmp_path) as store, Store(tmp_path) as other_store:
        table = begin_game(store, "score", ["Ann", "Bob"], {})
        table.submit(Points(0, 2))
        behind = resume_game(other_store, 1)
        table.submit(Points(1, 5))
        with pytest.raises(Refusal, match="shown as it is now, and your last entry was not made") as refused:
            behind.submit(Points(0, 9))
        assert refused.value.code == "MOVED_ON"
        assert behind.state.scores == table.state.scores == (2, 5)
        behind.submit(Points(0, 4))
        with pytest.raises(Refusal):
            table.undo()
        table.undo()
        assert table.state.scores == (2, 5)
        assert [move["type"] for move in store.record(1).moves] == ["points", "points", "points", "undo"]


def test_the_window_that_is_behind_catches_up_without_an_entry(tmp_path: Path) -> None:
    with Store(tmp_path) as store, Store(tmp_path) as other_store:
        table = begin_game(store, "score", ["Ann", "Bob"], {})
        table.submit(Points(0, 2))
        behind = resume_game(other_store, 1)
        assert behind.catch_up() == ""
        store.copy_to(tmp_path / "copy.sqlite3")
        table.submit(Points(1, 5))
        assert "which has moved on: it is shown as it is now" in behind.catch_up()
        assert behind.state.scores == (2, 5)
        restore(tmp_path / "copy.sqlite3", tmp_path)
        assert "replaced by a copy that was restored: it is shown as it is now" in behind.catch_up()
        assert behind.state.scores == (2, 0)
        assert behind.catch_up() == ""
        behind.resign(0)
        assert table.catch_up()
        assert table.over is not None
        assert table.catch_up() == ""


def test_a_game_that_was_deleted_cannot_be_read_again(tmp_path: Path) -> None:
    with Store(tmp_path) as store:
        store.copy_to(tmp_path / "empty.sqlite3")
        table = begin_game(store, "score", ["Ann", "Bob"], {})
        table.submit(Points(0, 2))
        restore(tmp_path / "empty.sqlite3", tmp_path)
        with pytest.raises(GameDeleted):
            table.submit(Points(0, 3))


def test_the_restored_game_goes_on_at_the_table_and_on_its_board(tmp_path: Path) -> None:
    with Store(tmp_path) as store:
        table = begin_game(store, "score", ["Ann", "Bob"], {})
        board = JoinedBoard(MemoryStore(), QuickClock())
        sync = BoardSync(board)
        sync.attach(table)
        table.submit(Points(0, 2))
        store.copy_to(tmp_path / "copy.sqlite3")
        table.submit(Points(1, 5))
        restore(tmp_path / "copy.sqlite3", tmp_path)
        with pytest.raises(Refusal, match="replaced by a copy that was restored"):
            table.submit(Points(0, 9))
        assert table.state.scores == (2, 0)
        for _ in range(SOON):
            board.step()
            sync.poll()
        assert [front for _, front in board.pegs()] == [2, 0]
        table.submit(Points(0, 4))
        assert store.record(1).moves[-1] == {"type": "points", "player": 0, "points": 4}
