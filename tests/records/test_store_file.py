"""The file of the store where the disk is full, read-only, without links or locks: what is said, and what is left."""

import errno
import os
import sqlite3
import tempfile
from collections import namedtuple
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from threading import Lock
from types import SimpleNamespace

import pytest

from autopeg.base.errors import Failure, UsageError
from autopeg.records import Header, Store
from autopeg.records.copies import backup, connect
from autopeg.records.database import home
from autopeg.records.record import json_line
from autopeg.records.restoring import copy_named, restore
from autopeg.records.saver import Saver
from autopeg.records.store import FILE_NAME, LATEST_VERSION, SCHEMAS
from autopeg.records.store_file import OTHER_HOME, InUse, cause_of, copied_aside, create

HEADER = Header("cribbage", ("Ann", "Bob"))
EARLIER_VERSION = LATEST_VERSION - 1
Usage = namedtuple("Usage", "total used free")


def sqlite_error(code: int) -> sqlite3.Error:
    error = sqlite3.OperationalError("disk I/O error")
    error.sqlite_errorcode = code
    return error


def emptied(folder: Path) -> Path:
    """The file of a store without games, closed."""
    Store(folder).close()
    return folder / FILE_NAME


def older(folder: Path) -> Path:
    """The file of a store of an earlier version with one game, closed."""
    folder.mkdir(exist_ok=True)
    with closing(sqlite3.connect(folder / FILE_NAME)) as db:
        for schema in SCHEMAS[:EARLIER_VERSION]:
            db.executescript(schema)
        columns = "1, '2026-01-02T03:04:05+00:00', 'cribbage', ?"
        db.execute(f"INSERT INTO game (id, begun_at, name, header) VALUES ({columns})", [json_line(HEADER.to_json())])
        db.execute(f"PRAGMA user_version = {EARLIER_VERSION}")
        db.commit()
    return folder / FILE_NAME


class Alarm:
    """A timer that a test rings by hand."""

    daemon = False

    def __init__(self, ring: Callable[[], None]) -> None:
        self.ring = ring

    def start(self) -> None: ...

    def cancel(self) -> None: ...


class TestCauses:
    @pytest.mark.parametrize(
        ("error", "cause", "remedy"),
        [
            (OSError(errno.ENOSPC, "No space left"), "the disk is full", "free some disk space"),
            (sqlite_error(sqlite3.SQLITE_FULL), "the disk is full", "free some disk space"),
            (OSError(errno.EDQUOT, "Quota"), "your share of the disk is used up", "delete other files of yours"),
            (sqlite_error(sqlite3.SQLITE_NOTADB), "it is damaged (disk I/O error)", "store restore COPY"),
            (OSError(errno.EROFS, "Read-only"), "its disk is read-only", "make it writable; AUTOPEG_HOME"),
            (OSError(errno.EACCES, "Permission denied"), "you have no permission to write {}", "change that"),
            (OSError(errno.EIO, "Input/output error"), "Input/output error", "AUTOPEG_HOME can name another folder"),
            (sqlite_error(sqlite3.SQLITE_BUSY), "another program has it in use", "close that, or try again"),
        ],
    )
    def test_each_has_its_sentence(self, tmp_path: Path, error: Exception, cause: str, remedy: str) -> None:
        said, what_to_do = cause_of(error, emptied(tmp_path))
        assert said == cause.format(tmp_path)
        assert remedy in what_to_do

    def test_a_disk_that_is_nearly_full_is_full(self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr("shutil.disk_usage", lambda folder: Usage(1, 1, 0))
        assert cause_of(sqlite_error(sqlite3.SQLITE_IOERR), emptied(tmp_path))[0] == "the disk is full"

    def test_a_store_that_cannot_be_copied_names_the_copy(self, tmp_path: Path) -> None:
        with Store(tmp_path) as store, pytest.raises(Failure, match=r"cannot write .*copy: "):
            store.copy_to(tmp_path / "no folder" / "copy")


class TestUnwritable:
    """As on a read-only disk, also where tests run as root, who may write everywhere."""

    def test_an_older_store_is_read_as_if_it_were_upgraded(
        self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        path = older(tmp_path)

        def connect_elsewhere(to: Path, patience_s: float) -> sqlite3.Connection:
            if to == path:
                raise sqlite_error(sqlite3.SQLITE_CANTOPEN)
            return connect(to, patience_s)

        monkeypatch.setattr("autopeg.records.database.connect", connect_elsewhere)
        with Store(tmp_path) as store:
            assert store.ids() == [1]
            with pytest.raises(Failure, match="cannot write"):
                store.begin(HEADER)
        with closing(sqlite3.connect(path)) as db:
            assert db.execute("PRAGMA user_version").fetchone() == (EARLIER_VERSION,)

    def test_a_folder_that_cannot_be_made_is_read_if_it_is_there(
        self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        def fail(path: Path) -> bool:
            raise OSError(errno.EROFS, "Read-only file system")

        path = emptied(tmp_path)
        monkeypatch.setattr("autopeg.records.database.check_there", fail)
        with Store(tmp_path) as store:
            assert (store.ids(), store.why_unwritable) == ([], f"its disk is read-only: make it writable; {OTHER_HOME}")
        path.unlink()
        with pytest.raises(Failure, match="its disk is read-only"):
            Store(tmp_path)


class TestSaving:
    def test_what_is_written_meanwhile_is_saved_later(self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        alarms: list[Alarm] = []
        timers = SimpleNamespace(Lock=Lock, Timer=lambda delay_s, ring: alarms.append(Alarm(ring)) or alarms[-1])
        monkeypatch.setattr("autopeg.records.saver.threading", timers)
        saver = Saver(emptied(tmp_path))
        saver.note_change()
        alarms[0].ring()
        assert len(alarms) == 2, "something was written a moment ago"
        monkeypatch.setattr("autopeg.records.saver.IDLE_S", -1.0)
        with closing(connect(tmp_path / FILE_NAME)) as reader, closing(connect(tmp_path / FILE_NAME)) as other:
            reader.execute("BEGIN")
            reader.execute("SELECT * FROM game").fetchall()
            other.execute("CREATE TABLE later (x)")
            alarms[1].ring()
            assert len(alarms) == 3, "who still reads keeps the log from being written back"
        saver.finish()
        alarms[2].ring()
        assert len(alarms) == 3


class TestMaking:
    def test_a_store_that_another_program_has_just_made_is_taken(self, tmp_path: Path) -> None:
        path = tmp_path / FILE_NAME

        def build(db: sqlite3.Connection) -> None:
            db.execute("CREATE TABLE mine (x)")
            path.write_bytes(b"theirs")

        create(path, build)
        assert path.read_bytes() == b"theirs"

    @pytest.mark.parametrize("is_there", [False, True])
    def test_a_disk_without_hard_links_will_do(
        self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, is_there: bool
    ) -> None:
        path = tmp_path / FILE_NAME

        def link(source: Path, to: Path) -> None:
            if is_there:
                path.write_bytes(b"theirs")
            raise PermissionError(errno.EPERM, "Operation not permitted")

        monkeypatch.setattr(os, "link", link)
        create(path, lambda db: db.execute("CREATE TABLE mine (x)"))
        assert path.read_bytes().startswith(b"theirs" if is_there else b"SQLite format 3")

    def test_the_folder_is_the_users_unless_another_is_named(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.delenv("AUTOPEG_HOME", raising=False)
        assert home().name == "autopeg"
        monkeypatch.setenv("AUTOPEG_HOME", "games of ours")
        assert home() == Path("games of ours")


class TestCopying:
    def test_a_full_disk_for_temporary_files_leaves_memory(
        self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        path, memory = emptied(tmp_path), tmp_path / "memory"
        memory.mkdir()
        monkeypatch.setattr("autopeg.records.store_file._MEMORY", str(memory))
        monkeypatch.setattr(tempfile, "tempdir", str(tmp_path / "gone"))
        with copied_aside(path) as folder:
            assert Path(folder).parent == memory
            assert (Path(folder) / FILE_NAME).read_bytes() == path.read_bytes()
        memory.rmdir()
        with pytest.raises(OSError, match="gone"):
            copied_aside(path)

    def test_a_copy_that_cannot_be_finished_leaves_nothing(
        self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        def copyfile(source: Path, to: Path) -> None:
            raise OSError(errno.ENOSPC, "No space left on device")

        path = emptied(tmp_path / "home")
        monkeypatch.setattr(tempfile, "tempdir", str(tmp_path))
        monkeypatch.setattr("autopeg.records.store_file._MEMORY", str(tmp_path / "no memory"))
        monkeypatch.setattr("shutil.copyfile", copyfile)
        with pytest.raises(OSError, match="No space left"):
            copied_aside(path)
        assert list(tmp_path.glob("autopeg-*")) == []

    def test_a_database_that_stays_locked_is_not_waited_for_without_end(
        self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr("autopeg.records.copies._PATIENCE_S", -1.0)
        with closing(sqlite3.connect(emptied(tmp_path))) as source, closing(sqlite3.connect(tmp_path / "to")) as other:
            other.execute("BEGIN EXCLUSIVE")
            with closing(sqlite3.connect(tmp_path / "to")) as target:
                target.execute("PRAGMA busy_timeout = 0")
                with pytest.raises(sqlite3.OperationalError, match="locked"):
                    backup(source, target)


class TestLock:
    def test_without_locks_everybody_is_alone(self, tmp_path: Path, windows: None) -> None:
        """As on Windows, and where no file can be made beside the store."""
        first, second = InUse(tmp_path / FILE_NAME), InUse(tmp_path / FILE_NAME)
        for lock in (first, second):
            lock.share()
            lock.suspect(is_damaged=True)
            assert (lock.is_alone, lock.is_suspect) == (True, False)
            lock.close()

    def test_a_read_only_disk_is_none_on_windows(self, tmp_path: Path, windows: None) -> None:
        path = emptied(tmp_path)
        assert cause_of(OSError(errno.EIO, "Input/output error"), path)[0] == "Input/output error"


class TestRestoring:
    def test_without_any_copy_it_is_said(self, tmp_path: Path) -> None:
        with pytest.raises(UsageError, match="there is no file yesterday; there are no copies yet"):
            copy_named("yesterday", tmp_path)

    def test_a_copy_that_cannot_be_read_is_named(self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        def fail(path: Path) -> None:
            raise PermissionError(errno.EACCES, "Permission denied")

        copy = emptied(tmp_path / "other")
        monkeypatch.setattr("autopeg.records.restoring.copied_aside", fail)
        with pytest.raises(Failure, match=f"cannot read {copy}: Permission denied"):
            restore(copy, tmp_path / "home")

    def test_a_copy_of_a_newer_program_is_not_restored(self, tmp_path: Path) -> None:
        copy = emptied(tmp_path / "other")
        with closing(sqlite3.connect(copy)) as db:
            db.execute(f"PRAGMA user_version = {LATEST_VERSION + 1}")
        with pytest.raises(Failure, match="was written by a newer Autopeg: update Autopeg"):
            restore(copy, tmp_path / "home")

    def test_a_damaged_copy_is_not_restored(self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(Store, "problems", lambda store: ["row 1 missing from index"])
        copy = emptied(tmp_path / "other")
        with pytest.raises(Failure, match=r"is damaged itself \(row 1 missing from index\): choose another copy"):
            restore(copy, tmp_path / "home")

    def test_a_damaged_file_that_can_only_be_read_is_replaced_all_the_same(
        self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        copy, path = older(tmp_path / "other"), emptied(tmp_path / "home")
        found = Store.problems
        monkeypatch.setattr(Store, "problems", lambda store: ["damaged"] if store.path == path else found(store))
        in_use = InUse(path)
        in_use.suspect(is_damaged=True)
        in_use.close()
        done = restore(copy, tmp_path / "home")
        assert (done.games, done.is_shared) == (1, False)
        assert done.kept is not None

    def test_games_that_cannot_be_written_are_not_replaced(
        self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        copy, path = emptied(tmp_path / "other"), emptied(tmp_path / "home")
        with Store(tmp_path / "home") as store:
            store.begin(HEADER)
        opened = Store.__init__

        def open_read_only(store: Store, folder: Path) -> None:
            opened(store, folder)
            store.why_unwritable = "its disk is read-only" if folder == path.parent else None

        monkeypatch.setattr(Store, "__init__", open_read_only)
        monkeypatch.setattr(os, "access", lambda path, mode: mode != os.W_OK)
        with pytest.raises(Failure, match=r"cannot write .*: its disk is read-only"):
            restore(copy, tmp_path / "home")
        monkeypatch.undo()
        with Store(tmp_path / "home") as store:
            assert store.ids() == [1]

    def test_a_damaged_file_that_another_program_has_open_stays(self, tmp_path: Path) -> None:
        copy, path = emptied(tmp_path / "other"), emptied(tmp_path / "home")
        in_use = InUse(path)
        in_use.share()
        path.write_bytes(b"x" * 5000)
        with pytest.raises(Failure, match="another Autopeg has the games open: end it, then restore again"):
            restore(copy, tmp_path / "home")
        in_use.close()
        assert path.read_bytes() == b"x" * 5000

    def test_a_place_that_cannot_be_written_is_named(self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        def fail(file: Path, to: Path) -> None:
            raise OSError(errno.EROFS, "Read-only file system")

        copy, path = emptied(tmp_path / "other"), emptied(tmp_path / "home")
        path.write_bytes(b"x" * 5000)
        monkeypatch.setattr("autopeg.records.restoring.put_in_place", fail)
        with pytest.raises(Failure, match=f"cannot write {path}: Read-only file system"):
            restore(copy, tmp_path / "home")
        assert path.read_bytes() == b"x" * 5000
