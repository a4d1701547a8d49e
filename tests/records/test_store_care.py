"""The store takes care of itself: one file that holds everything, its copies, and what it does when it is damaged."""

import os
import shutil
import signal
import sqlite3
import subprocess
import sys
import tempfile
import time
from contextlib import closing
from datetime import date
from itertools import takewhile
from pathlib import Path

import pytest

from autopeg.base.errors import Failure, GameMovedOn, StoreBusy, UsageError
from autopeg.learning.practice.results import remember_answer, standing_of
from autopeg.records import Header, Store, StoredGame
from autopeg.records.copies import FOLDER, copies_of, keep_copy
from autopeg.records.restoring import copy_named, restore
from autopeg.records.store import FILE_NAME

HEADER = Header("score", ("Ann", "Bob"), {"rules": "cribbage"}, {"seats": [None, None]})
MOVE = {"type": "points", "player": 0, "points": 1}
PATIENCE_S = 20.0

LEFT_OPEN = """
import sys, time
from pathlib import Path
from autopeg.records import Header, Store
stored = Store(Path(sys.argv[1])).begin(Header("score", ("Ann", "Bob"), {"rules": "cribbage"}))
for _ in range(30):
    stored.append([{"type": "points", "player": 0, "points": 1}], None)
print("written", flush=True)
time.sleep(600)
"""

READ_AS_GUEST = """
import fcntl, os, sys
from pathlib import Path
from autopeg.base.errors import Failure
from autopeg.records import Header, Store
from autopeg.engine.games import rules_of
rules_of("score").new({}, 2)
if os.geteuid() == 0:
    os.setgid(65534); os.setuid(65534)
with Store(Path(sys.argv[1])) as store:
    print([row.moves for row in store.games()], len(store.record(1).moves))
    try:
        store.begin(Header("score", ("Ann", "Bob")))
    except Failure as failure:
        print(failure)
"""


def played(folder: Path, moves: int = 1) -> StoredGame:
    """A game in a store that stays open."""
    stored = Store(folder).begin(HEADER)
    for _ in range(moves):
        stored.append([MOVE], None)
    return stored


def moves_in(folder: Path) -> list[int]:
    with Store(folder) as store:
        return [row.moves for row in store.games()]


def abandoned(folder: Path) -> Path:
    """A store whose program was killed, with everything still in its log."""
    with subprocess.Popen([sys.executable, "-c", LEFT_OPEN, str(folder)], stdout=subprocess.PIPE) as process:
        assert process.stdout is not None
        assert process.stdout.readline() == b"written\n"
        process.send_signal(signal.SIGKILL)
    return folder / FILE_NAME


def test_the_file_alone_holds_every_move_soon_after_the_last(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("autopeg.records.saver.IDLE_S", 0.02)
    stored = played(tmp_path / "home", 3)
    copy = tmp_path / "copied" / FILE_NAME
    copy.parent.mkdir()
    end_s = time.monotonic() + PATIENCE_S
    while (tmp_path / "home" / f"{FILE_NAME}-wal").stat().st_size and time.monotonic() < end_s:
        time.sleep(0.01)
    shutil.copyfile(tmp_path / "home" / FILE_NAME, copy)
    assert moves_in(copy.parent) == [3]
    stored.append([MOVE], None)
    assert stored.moves == 4


def test_a_window_that_closes_leaves_nothing_in_the_log_of_another(tmp_path: Path) -> None:
    open_elsewhere = Store(tmp_path / "home")
    played(tmp_path / "home", 3).store.close()
    copy = tmp_path / "copied" / FILE_NAME
    copy.parent.mkdir()
    shutil.copyfile(tmp_path / "home" / FILE_NAME, copy)
    assert moves_in(copy.parent) == [3]
    open_elsewhere.close()


class TestCopies:
    def test_a_day_on_which_something_is_played_has_one_copy(self, tmp_path: Path) -> None:
        Store(tmp_path).close()
        assert copies_of(tmp_path / FILE_NAME) == []
        for _ in range(2):
            played(tmp_path).store.close()
        [copy] = copies_of(tmp_path / FILE_NAME)
        assert copy.name == f"games-{date.today()}.sqlite3"
        assert moves_in(_as_home(copy, tmp_path / "other")) == [1]

    def test_seven_are_kept_but_less_if_they_are_large_and_always_one(
        self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        played(tmp_path).store.close()
        [today] = copies_of(tmp_path / FILE_NAME)
        for day in range(1, 10):
            shutil.copyfile(today, today.with_name(f"games-2026-01-{day:02}.sqlite3"))
        today.unlink()
        keep_copy(tmp_path / FILE_NAME)
        names = [copy.name for copy in copies_of(tmp_path / FILE_NAME)]
        assert names == [*(f"games-2026-01-{day:02}.sqlite3" for day in range(4, 10)), today.name]
        monkeypatch.setattr("autopeg.records.copies.MOST_BYTES", today.stat().st_size * 3)
        for most, left in ((3, 3), (1, 1), (0, 1)):
            monkeypatch.setattr("autopeg.records.copies.MOST_BYTES", today.stat().st_size * most)
            today.unlink()
            keep_copy(tmp_path / FILE_NAME)
            assert len(copies_of(tmp_path / FILE_NAME)) == left
        assert copies_of(tmp_path / FILE_NAME) == [today]

    def test_an_older_store_is_copied_before_it_is_upgraded(
        self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        played(tmp_path).store.close()
        shutil.rmtree(tmp_path / FOLDER)
        with closing(sqlite3.connect(tmp_path / FILE_NAME)) as db:
            db.executescript("DROP TABLE next_name; DROP TABLE token")
            db.execute("PRAGMA user_version = 11")
        assert moves_in(tmp_path) == [1]
        [copy] = copies_of(tmp_path / FILE_NAME)
        assert copy.name == f"games-{date.today()}-version-11.sqlite3"
        with closing(sqlite3.connect(copy)) as db:
            assert db.execute("PRAGMA user_version").fetchone() == (11,)

    def test_a_copy_that_cannot_be_made_keeps_nobody_from_playing(self, tmp_path: Path) -> None:
        (tmp_path / FOLDER).write_text("no folder")
        played(tmp_path).store.close()
        assert moves_in(tmp_path) == [1]


def _as_home(copy: Path, folder: Path) -> Path:
    folder.mkdir()
    shutil.copyfile(copy, folder / FILE_NAME)
    return folder


class TestDamage:
    @pytest.mark.parametrize("size", [0, 1, 99])
    def test_a_tiny_file_is_damaged_and_stays_as_it_is(self, tmp_path: Path, size: int) -> None:
        path = tmp_path / FILE_NAME
        path.write_bytes(b"x" * size)
        for _ in range(2):
            with pytest.raises(Failure, match=f"is damaged: it has only {size} bytes"):
                Store(tmp_path)
        assert path.read_bytes() == b"x" * size

    def test_a_log_whose_file_is_cut_off_or_missing_is_left_alone(self, tmp_path: Path) -> None:
        path = abandoned(tmp_path)
        log = path.with_name(f"{FILE_NAME}-wal")
        before = log.read_bytes()
        path.write_bytes(b"")
        with pytest.raises(Failure, match="is damaged"):
            Store(tmp_path)
        path.unlink()
        with pytest.raises(Failure, match=r"is missing, but games\.sqlite3-wal is there"):
            Store(tmp_path)
        assert log.read_bytes() == before
        assert not path.exists()

    def test_a_missing_file_beside_its_copies_is_not_a_new_one(self, tmp_path: Path) -> None:
        played(tmp_path).store.close()
        (tmp_path / FILE_NAME).unlink()
        with pytest.raises(Failure, match=r"is missing, but games-.* is there: .*autopeg store restore"):
            Store(tmp_path)

    def test_after_an_unclean_end_the_whole_file_is_checked(
        self, tmp_path: Path, capsys: pytest.CaptureFixture[str]
    ) -> None:
        path = abandoned(tmp_path)
        assert moves_in(tmp_path) == [30]
        assert capsys.readouterr().err == ""
        abandoned(tmp_path)
        with closing(sqlite3.connect(path)) as db:  # as a disk does that has lost a page
            db.execute("PRAGMA writable_schema = ON")
            db.execute("UPDATE sqlite_master SET rootpage = 2 WHERE name = 'heard_of_game'")
            db.commit()
        path.with_name(f"{FILE_NAME}-wal").write_bytes(b"\0" * 32)
        for _ in range(2):
            with Store(tmp_path) as store:
                assert [row.moves for row in store.games()] == [30, 30]
                with pytest.raises(Failure, match=r"cannot write .*it is damaged.*store restore"):
                    store.begin(HEADER)
            assert "is only read, because it is damaged" in capsys.readouterr().err


class TestRestoring:
    def test_a_copy_replaces_everything_and_what_was_there_is_kept(self, tmp_path: Path) -> None:
        played(tmp_path, 2).store.close()
        with Store(tmp_path) as store:
            store.copy_to(tmp_path / "backup.sqlite3")
        played(tmp_path, 5).store.close()
        done = restore(tmp_path / "backup.sqlite3", tmp_path)
        assert (done.games, done.is_shared) == (1, False)
        assert moves_in(tmp_path) == [2]
        assert done.kept is not None
        restore(done.kept, tmp_path)
        assert moves_in(tmp_path) == [2, 5]

    def test_a_program_that_has_the_games_open_is_told_and_can_read_again(self, tmp_path: Path) -> None:
        playing = played(tmp_path, 2)
        playing.store.copy_to(tmp_path / "backup.sqlite3")
        playing.append([MOVE], None)
        assert restore(tmp_path / "backup.sqlite3", tmp_path).is_shared
        with pytest.raises(GameMovedOn, match="replaced by a copy that was restored"):
            playing.append([MOVE], None)
        assert moves_in(tmp_path) == [2]
        playing.store.accept_restored()
        again, record = playing.store.game(playing.id)
        assert len(record.moves) == 2
        again.append([MOVE], None)
        assert moves_in(tmp_path) == [3]

    @pytest.mark.parametrize("left", [b"", b"x" * 5000, None])
    def test_a_file_that_is_no_store_any_more_is_kept_too(self, tmp_path: Path, left: bytes | None) -> None:
        played(tmp_path, 2).store.close()
        path = tmp_path / FILE_NAME
        if left is None:
            path.unlink()
        else:
            path.write_bytes(left)
        done = restore(copy_named(f"{date.today()}", tmp_path), tmp_path)
        assert moves_in(tmp_path) == [2]
        assert (None if done.kept is None else done.kept.read_bytes()) == left

    def test_what_is_no_copy_is_refused_and_changes_nothing(self, tmp_path: Path) -> None:
        played(tmp_path, 2).store.close()
        wrong = tmp_path / "wrong.sqlite3"
        for data in (b"", b"x" * 5000):
            wrong.write_bytes(data)
            with pytest.raises(UsageError, match="is not a copy of the games"):
                restore(wrong, tmp_path)
        wrong.unlink()
        with closing(sqlite3.connect(wrong)) as db:
            db.execute("CREATE TABLE other (x)")
        with pytest.raises(UsageError, match="is not a copy of the games"):
            restore(wrong, tmp_path)
        with pytest.raises(UsageError, match="file of the games itself"):
            copy_named(str(tmp_path / FILE_NAME), tmp_path)
        with pytest.raises(UsageError, match=f"the daily copies are games-{date.today()}.sqlite3"):
            copy_named("2020-01-01", tmp_path)
        assert moves_in(tmp_path) == [2]


class TestUnwritable:
    @pytest.mark.skipif(sys.platform == "win32", reason="its permissions differ")
    @pytest.mark.parametrize("has_log", [False, True])
    def test_a_home_that_cannot_be_written_can_be_read_with_all_of_its_log(self, tmp_path: Path, has_log: bool) -> None:
        home = tmp_path / "home"
        if has_log:
            abandoned(home)
        else:
            played(home, 30).store.close()
        for folder in takewhile(lambda folder: folder != Path(tempfile.gettempdir()), (tmp_path, *tmp_path.parents)):
            folder.chmod(0o755)
        for file in home.iterdir():
            file.chmod(0o555 if file.is_dir() else 0o444)
        home.chmod(0o555)
        before = {file: file.read_bytes() for file in home.iterdir() if file.is_file()}
        environment = {**os.environ, "HOME": str(tmp_path)}
        run = subprocess.run(
            [sys.executable, "-c", READ_AS_GUEST, str(home)],
            env=environment,
            capture_output=True,
            text=True,
            check=False,
        )
        home.chmod(0o755)
        assert run.stderr == ""
        listed, why = run.stdout.splitlines()
        assert listed == "[30] 30"
        assert f"{home / FILE_NAME}: you have no permission to write {home}" in why
        assert {file: file.read_bytes() for file in home.iterdir() if file.is_file()} == before


class TestWaiting:
    def test_another_program_is_named_and_waited_for(self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr("autopeg.records.database.SAY_AFTER_S", 0.0)
        playing = played(tmp_path)
        other = sqlite3.connect(tmp_path / FILE_NAME, check_same_thread=False)
        other.execute("BEGIN IMMEDIATE")
        said: list[str] = []

        def on_wait(sentence: str) -> None:
            said.append(sentence)
            other.execute("ROLLBACK")

        playing.store.on_wait = on_wait
        playing.append([MOVE], None)
        assert said == ["another program has the games; waiting for it"]
        assert playing.moves == 2
        other.close()

    def test_a_short_wait_is_not_said(self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        playing = played(tmp_path)
        other = sqlite3.connect(tmp_path / FILE_NAME, check_same_thread=False)
        other.execute("BEGIN IMMEDIATE")
        said: list[str] = []
        playing.store.on_wait = said.append
        monkeypatch.setattr("autopeg.records.database.time.sleep", lambda delay_s: other.execute("ROLLBACK"))
        playing.append([MOVE], None)
        assert (said, playing.moves) == ([], 2)
        other.close()

    def test_nothing_is_restored_while_another_program_writes(self, tmp_path: Path, busy_at_once: None) -> None:
        played(tmp_path).store.close()
        with closing(sqlite3.connect(tmp_path / FILE_NAME)) as other:
            other.execute("BEGIN IMMEDIATE")
            with pytest.raises(StoreBusy):
                restore(copy_named(f"{date.today()}", tmp_path), tmp_path)
        assert moves_in(tmp_path) == [1]

    def test_in_the_end_it_is_given_up_and_nothing_is_lost(self, tmp_path: Path, busy_at_once: None) -> None:
        playing = played(tmp_path)
        with closing(sqlite3.connect(tmp_path / FILE_NAME)) as other:
            other.execute("BEGIN IMMEDIATE")
            with pytest.raises(StoreBusy, match="another program has it in use"):
                playing.append([MOVE], None)
        playing.append([MOVE], None)
        assert playing.moves == 2


def test_copies_of_a_store_are_not_those_of_another_database_beside_it(tmp_path: Path) -> None:
    """Practice results are missing as long as nobody has practised, however many copies of games there are."""
    played(tmp_path)
    keep_copy(tmp_path / FILE_NAME)
    remember_answer("Ann", "cribbage", "counting", "totals", "1", is_right=True, seconds=1.0, folder=tmp_path)
    assert standing_of("Ann", "cribbage", "counting", "totals", tmp_path).answered == 1
    assert [copy.name for copy in copies_of(tmp_path / FILE_NAME)] == [f"games-{date.today()}.sqlite3"]
