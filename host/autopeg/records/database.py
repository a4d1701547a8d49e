"""SQLite file of the store: opening and upgrading it, transactions, and error messages."""

import errno
import os
import sqlite3
import time
from collections.abc import Generator, Iterable, Sequence
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from typing import Any, Self, TypeVar

import msgspec
from msgspec import Struct
from msgspec.structs import asdict

from autopeg.errors import Failure

BUSY_TIMEOUT_MS = 10_000
_RETRY_S = 0.01
Columns = TypeVar("Columns", bound=Struct)
_OTHER_HOME = "AUTOPEG_HOME can name another folder for the games"


def home() -> Path:
    """Return the folder for all data: AUTOPEG_HOME, else the user's data folder."""
    named = os.environ.get("AUTOPEG_HOME")
    if named:
        return Path(named)
    from platformdirs import user_data_dir

    return Path(user_data_dir("autopeg", appauthor=False))


class Database:
    """An open database file. Every disk or file error becomes a Failure with a one-sentence message."""

    IF_UNUSABLE = _OTHER_HOME
    """What to do if the file cannot be used: the end of the message."""
    IF_DISK_FULL = "nothing of the game is lost: free some disk space, then `autopeg resume`"

    def __init__(self, path: Path, schemas: Sequence[str]) -> None:
        """schemas: the statements that each version adds to the one before; an older file is upgraded."""
        self.path = path
        with self._failures():
            path.parent.mkdir(parents=True, exist_ok=True)
            # A screen runs its bots in another thread to stay responsive: never two threads at a time.
            self._db = sqlite3.connect(
                path, isolation_level=None, timeout=BUSY_TIMEOUT_MS / 1000, check_same_thread=False
            )
            # What is damaged in one text must not stop those who read the others.
            self._db.text_factory = partial(str, encoding="utf-8", errors="surrogateescape")
            self._prepare(schemas)

    def close(self) -> None:
        self._db.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def _prepare(self, schemas: Sequence[str]) -> None:
        if self._schema_version() > len(schemas):
            self.close()
            raise Failure(f"{self.path} was written by a newer Autopeg: update Autopeg; {_OTHER_HOME}")
        # FULL: a committed move also survives a power cut, not only a crash of the program.
        self._use_write_ahead_log()
        self._db.execute("PRAGMA synchronous = FULL")
        self._db.execute("PRAGMA foreign_keys = ON")
        if self._schema_version() < len(schemas):
            with self.as_one():
                for schema in schemas[self._schema_version() :]:
                    for statement in schema.split(";\n"):
                        self._db.execute(statement)
                self._db.execute(f"PRAGMA user_version = {len(schemas)}")

    def _use_write_ahead_log(self) -> None:
        """Switch a new file to a write-ahead log.

        SQLite waits for other programs everywhere but here, where it gives up at once if one has the file in use.
        """
        end_s = time.monotonic() + BUSY_TIMEOUT_MS / 1000
        while True:
            try:
                self._db.execute("PRAGMA journal_mode = WAL")
            except sqlite3.OperationalError as error:
                if not _is_busy(error) or time.monotonic() > end_s:
                    raise
                time.sleep(_RETRY_S)
            else:
                return

    def _schema_version(self) -> int:
        return self._db.execute("PRAGMA user_version").fetchone()[0]

    @contextmanager
    def as_one(self) -> Generator[None]:
        """Run everything in one transaction: all of it is written or, after an error, nothing."""
        with self._failures():
            if self._db.in_transaction:  # part of a larger transaction
                yield
                return
            self._db.execute("BEGIN IMMEDIATE")
            try:
                yield
                self._db.execute("COMMIT")
            except BaseException:
                # A full disk may have ended the transaction already.
                if self._db.in_transaction:
                    self._db.execute("ROLLBACK")
                raise

    @contextmanager
    def _failures(self) -> Generator[None]:
        """Turn disk and file errors into Failures."""
        try:
            yield
        except (FileExistsError, NotADirectoryError):
            raise Failure(f"cannot use {self.path.parent}: it is not a folder; {_OTHER_HOME}") from None
        except OSError as error:
            advice = self._advice(error, _OTHER_HOME)
            raise Failure(f"cannot use {self.path.parent}: {error.strerror}; {advice}") from None
        except (sqlite3.DatabaseError, msgspec.DecodeError) as error:
            raise Failure(f"cannot use {self.path}: {error}; {self._advice(error, self.IF_UNUSABLE)}") from None

    def _advice(self, error: Exception, otherwise: str) -> str:
        """Return what to do about an error. otherwise: about all but a file in use and a full disk."""
        if _is_busy(error):
            return "another Autopeg is using it: try again"
        is_full = getattr(error, "errno", None) == errno.ENOSPC or "full" in str(error)
        return self.IF_DISK_FULL if is_full else otherwise

    # -- statements

    def _rows(self, query: str, values: Sequence[object] = ()) -> list[Any]:
        """Return the rows of a query."""
        with self._failures():
            return self._db.execute(query, values).fetchall()

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
                self._db.execute(f"INSERT OR IGNORE INTO {table} ({names}) VALUES ({places})", tuple(values.values()))

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
        self._db.execute(f"DELETE FROM {table} WHERE {condition}", values)


def _is_busy(error: Exception) -> bool:
    """Return whether another program has the file in use. The lowest byte of a code is its kind, the rest details."""
    return getattr(error, "sqlite_errorcode", 0) & 0xFF == sqlite3.SQLITE_BUSY
