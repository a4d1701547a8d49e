"""SQLite file of the store: opening and upgrading it, transactions, and error messages."""

import os
import secrets
import sqlite3
import sys
import time
from collections.abc import Callable, Generator, Iterable, Mapping, Sequence
from contextlib import contextmanager, suppress
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory
from types import MappingProxyType
from typing import Any, Self, TypeVar

import msgspec
from msgspec import Struct
from msgspec.structs import asdict

from autopeg.base.errors import Failure, GameMovedOn, StoreBusy
from autopeg.records.copies import backup, connect, keep_copy, wal_of, write_copy
from autopeg.records.saver import Saver
from autopeg.records.store_file import (
    OTHER_HOME,
    RESTORE,
    InUse,
    cause_of,
    check_there,
    copied_aside,
    create,
    is_busy,
    is_unwritable,
)

BUSY_TIMEOUT_MS = 10_000
"""How long to wait for another program that has the file."""
SAY_AFTER_S = 2.0
"""How long to wait before saying so."""
_STEP_S = 0.2
_RETRY_S = 0.01
_SEE_NOW = "`autopeg resume` shows them as they are now"
Columns = TypeVar("Columns", bound=Struct)
_Result = TypeVar("_Result")


def home() -> Path:
    """Return the folder for all data: AUTOPEG_HOME, else the user's data folder."""
    named = os.environ.get("AUTOPEG_HOME")
    if named:
        return Path(named)
    from platformdirs import user_data_dir

    return Path(user_data_dir("autopeg", appauthor=False))


def _warn(sentence: str) -> None:
    """Write a sentence to stderr."""
    print(f"autopeg: {sentence}", file=sys.stderr, flush=True)


class Database:
    """An open database file. Every disk or file error becomes a Failure with a one-sentence message.

    Where the file cannot be written, a copy of it is read. What was written is put into the file itself as soon as
    nobody writes for a moment, so that the file alone holds everything.
    """

    REMEDIES: Mapping[str, str] = MappingProxyType({})
    """What to do in place of a remedy of `store_file`, where the file does not hold the games."""

    on_wait: Callable[[str], None] = staticmethod(_warn)
    """Called with a sentence when another program holds up this one."""

    def __init__(self, path: Path, schemas: Sequence[str]) -> None:
        """schemas: the statements that each version adds to the one before; an older file is upgraded."""
        self.path = path
        self._schemas = schemas
        self._saver = Saver(path)
        self.why_unwritable: str | None = None
        """Why nothing can be written, None if it can."""
        self._aside: TemporaryDirectory[str] | None = None
        self._in_use: InUse | None = None
        with self._failures():
            try:
                path.parent.mkdir(parents=True, exist_ok=True)
                if not check_there(path):
                    create(path, self._build)
                self._open()
            except (OSError, sqlite3.DatabaseError) as error:
                if not is_unwritable(error, path):
                    raise
                self._open_aside(self._explain(error))
        self._life = self._pragma("application_id")

    def _build(self, db: sqlite3.Connection) -> None:
        self._connected(db)
        with self._transaction():
            self._upgrade()

    def _open(self) -> None:
        self._in_use = InUse(self.path)
        was_left = self._in_use.is_alone and self._has_log()
        self._connected(connect(self.path, _STEP_S))
        try:
            self._prepare()
            if was_left or self._in_use.is_suspect:
                self._check_whole()
            self._in_use.share()
        except BaseException:
            self.db.close()
            self._in_use.close()
            raise

    def _has_log(self) -> bool:
        with suppress(FileNotFoundError):
            return wal_of(self.path).stat().st_size > 0
        return False

    def _connected(self, db: sqlite3.Connection) -> None:
        # What is damaged in one text must not stop those who read the others.
        db.text_factory = partial(str, encoding="utf-8", errors="surrogateescape")
        self.db = db
        """The connection, for the tables of each kind."""

    def _check_whole(self) -> None:
        """Check a file after a program that used it has ended abruptly; a damaged one is read, but not written."""
        assert self._in_use is not None
        problems = self.problems()
        self._in_use.suspect(is_damaged=bool(problems))
        if problems:
            self.db.close()
            self._open_aside(f"it is damaged ({problems[0]}): {RESTORE}")
            self.on_wait(f"{self.path} is only read, because {self.why_unwritable}")

    def problems(self) -> list[str]:
        """Return what SQLite finds wrong with the file, nothing if it is whole."""
        try:
            found = [str(text) for (text,) in self.db.execute("PRAGMA integrity_check(5)")]
        except sqlite3.DatabaseError as error:
            return [str(error)]
        return [] if found == ["ok"] else [" ".join(text.split()) for text in found]

    @property
    def is_shared(self) -> bool:
        """Whether another program had the file open when it was opened here."""
        return self._in_use is not None and not self._in_use.is_alone

    def copy_to(self, path: Path) -> None:
        """Write a copy as one file, once it is complete. Raises Failure."""
        try:
            write_copy(self.db, path)
        except (OSError, sqlite3.Error) as error:
            raise Failure(f"cannot write {path}: {cause_of(error, path)[0]}") from None

    def replace_with(self, other: "Database", kept: Path) -> None:
        """Replace everything by what another file holds, in one step. kept: where to write a copy of what is replaced.

        Another program that has the file open cannot write from then on: GameMovedOn at its next move. Raises Failure.
        """
        with self._failures():
            with self._transaction():
                self._begin_life()
            self.copy_to(kept)
            other._begin_life()
            backup(other.db, self.db)
            self.accept_restored()

    def _begin_life(self) -> None:
        """Give the file another number, by which programs that have it open see that it is another one."""
        self.db.execute(f"PRAGMA application_id = {secrets.randbelow(2**31 - 1) + 1}")

    def _open_aside(self, why: str) -> None:
        """Read a copy of the file, with everything that is still in its log. why: nothing can be written."""
        self._aside = copied_aside(self.path)
        self._connected(connect(Path(self._aside.name) / self.path.name, _STEP_S))
        self._prepare(keeps_copy=False)
        self.db.execute("PRAGMA query_only = ON")
        self.why_unwritable = why

    def close(self) -> None:
        self._saver.finish()
        self.db.close()
        if self._in_use is not None:
            self._in_use.close()
        if self._aside is not None:
            self._aside.cleanup()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def _prepare(self, *, keeps_copy: bool = True) -> None:
        version = self._pragma("user_version")
        if version > len(self._schemas):
            self.close()
            raise Failure(f"{self.path} was written by a newer Autopeg: update Autopeg; {OTHER_HOME}")
        # FULL: a committed move also survives a power cut, not only a crash of the program.
        # SQLite waits for other programs everywhere but here, where it gives up at once if one has the file in use.
        self._patiently(lambda: self.db.execute("PRAGMA journal_mode = WAL"))
        self.db.execute("PRAGMA synchronous = FULL")
        self.db.execute("PRAGMA foreign_keys = ON")
        if version < len(self._schemas):
            with self._transaction():
                version = self._pragma("user_version")
                if keeps_copy and 0 < version < len(self._schemas):
                    keep_copy(self.path, f"-version-{version}")
                self._upgrade()

    def _upgrade(self) -> None:
        for schema in self._schemas[self._pragma("user_version") :]:
            for statement in schema.split(";\n"):
                self.db.execute(statement)
        self.db.execute(f"PRAGMA user_version = {len(self._schemas)}")

    def _pragma(self, name: str) -> int:
        return self._patiently(lambda: self.db.execute(f"PRAGMA {name}").fetchone()[0])

    @contextmanager
    def as_one(self) -> Generator[None]:
        """Run everything in one transaction: all of it is written or, after an error, nothing.

        Raises GameMovedOn if another copy has been restored since the file was opened here.
        """
        with self._failures():
            if self.why_unwritable is not None:
                raise Failure(f"cannot write {self.path}: {self.why_unwritable}")
            if self.db.in_transaction:  # part of a larger transaction
                yield
                return
            with self._transaction():
                self._check_same()
                yield
            self._saver.note_change()

    @contextmanager
    def _transaction(self) -> Generator[None]:
        self._patiently(lambda: self.db.execute("BEGIN IMMEDIATE"))
        try:
            yield
            self.db.execute("COMMIT")
        except BaseException:
            # A full disk may have ended the transaction already.
            if self.db.in_transaction:
                self.db.execute("ROLLBACK")
            raise

    def check_not_restored(self) -> None:
        """Raise GameMovedOn if a copy has been restored, so that what is shown must be read again. Raises Failure."""
        with self._failures():
            self._check_same()

    def _check_same(self) -> None:
        if self._pragma("application_id") != self._life:
            raise GameMovedOn("the games were replaced by a copy that was restored", _SEE_NOW)

    def accept_restored(self) -> None:
        """Write again, after a copy has been restored and what is shown has been read again."""
        self._life = self._pragma("application_id")

    def _patiently(self, call: Callable[[], _Result]) -> _Result:
        """Run a call; while another program has the file, wait, say so, and in the end give up."""
        began_s, has_said = time.monotonic(), False
        while True:
            try:
                return call()
            except sqlite3.OperationalError as error:
                waited_s = time.monotonic() - began_s
                if not is_busy(error):
                    raise
                if waited_s > BUSY_TIMEOUT_MS / 1000:
                    raise StoreBusy(f"cannot use {self.path}: {self._explain(error)}") from None
                if waited_s > SAY_AFTER_S and not has_said:
                    has_said = True
                    self.on_wait("another program has the games; waiting for it")
                time.sleep(_RETRY_S)

    @contextmanager
    def _failures(self) -> Generator[None]:
        """Turn disk and file errors into Failures."""
        try:
            yield
        except (FileExistsError, NotADirectoryError):
            raise Failure(f"cannot use {self.path.parent}: it is not a folder; {OTHER_HOME}") from None
        except OSError as error:
            raise Failure(f"cannot use {self.path.parent}: {self._explain(error)}") from None
        except (sqlite3.DatabaseError, msgspec.DecodeError) as error:
            raise Failure(f"cannot use {self.path}: {self._explain(error)}") from None

    def _explain(self, error: Exception) -> str:
        """Return why the file cannot be used, and what to do, as one sentence."""
        cause, remedy = cause_of(error, self.path)
        return f"{cause}: {self.REMEDIES.get(remedy, remedy)}"

    # -- statements

    def _rows(self, query: str, values: Sequence[object] = ()) -> list[Any]:
        """Return the rows of a query."""
        with self._failures():
            return self._patiently(lambda: self.db.execute(query, values).fetchall())

    def _rows_of(self, game_id: int, table: str, columns: type[Columns], order: str) -> list[Columns]:
        """Return a game's rows of a table. columns: a struct whose fields are named as the columns."""
        names = ", ".join(columns.__struct_fields__)
        rows = self._rows(f"SELECT {names} FROM {table} WHERE game_id = ? ORDER BY {order}", (game_id,))
        return [columns(*row) for row in rows]

    def _add_rows(self, game_id: int, table: str, rows: Iterable[Struct]) -> None:
        """Write rows of a game; those that are already there stay as they are. rows: as from `_rows_of`."""
        with self.as_one():
            for row in rows:
                values = asdict(row) | {"game_id": game_id}
                names, places = ", ".join(values), ", ".join("?" * len(values))
                self.db.execute(f"INSERT OR IGNORE INTO {table} ({names}) VALUES ({places})", tuple(values.values()))

    def _delete_with_references(self, table: str, condition: str, values: tuple[object, ...]) -> None:
        """Delete the rows of a table that match a condition, and first every row that refers to one of them.

        condition: in SQL, with placeholders for the values.
        """
        references = self._rows(
            'SELECT owner.name, "from", "to" FROM sqlite_master AS owner, '
            "pragma_foreign_key_list(owner.name) AS reference WHERE owner.type = 'table' AND reference.\"table\" = ?",
            (table,),
        )
        for other, column, referred in references:
            rows = f"{column} IN (SELECT {referred} FROM {table} WHERE {condition})"
            self._delete_with_references(other, rows, values)
        self.db.execute(f"DELETE FROM {table} WHERE {condition}", values)
