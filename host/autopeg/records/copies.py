"""Copies of the store, made by SQLite's own backup: one a day on which something was played, one before an upgrade."""

import os
import sqlite3
import threading
import time
from collections.abc import Generator, Sequence
from contextlib import closing, contextmanager
from datetime import date
from pathlib import Path

from autopeg.base.files import put_in_place

FOLDER = "copies"
MOST_COPIES = 7
MOST_BYTES = 100_000_000
_PATIENCE_S = 10.0


def connect(path: Path, wait_s: float = _PATIENCE_S) -> sqlite3.Connection:
    """Open a database that is there: one that is missing is an error, not a new one.

    A screen runs its bots in another thread to stay responsive: never two threads at a time.
    """
    uri = f"{path.absolute().as_uri()}?mode=rw"
    return sqlite3.connect(uri, uri=True, timeout=wait_s, isolation_level=None, check_same_thread=False)


def wal_of(path: Path) -> Path:
    """Return where SQLite puts what has not been written into the file itself yet."""
    return path.with_name(f"{path.name}-wal")


def copies_of(path: Path) -> list[Path]:
    """Return the copies of a store, oldest first; other databases are beside it and have their own."""
    return sorted((path.parent / FOLDER).glob(f"{path.stem}-*{path.suffix}"))


@contextmanager
def draft_of(path: Path) -> Generator[Path]:
    """Yield where to write a file that is then put in its place in one step; nothing of a draft stays behind."""
    draft = path.with_name(f".{path.name}.{os.getpid()}-{threading.get_ident()}")
    try:
        yield draft
    finally:
        for each in (
            draft,
            wal_of(draft),
            draft.with_name(f"{draft.name}-shm"),
            draft.with_name(f"{draft.name}-journal"),
        ):
            each.unlink(missing_ok=True)


def backup(source: sqlite3.Connection, target: sqlite3.Connection) -> None:
    """Copy a whole database as it is now. Raises sqlite3.Error, also if one of the two stays locked."""
    end_s = time.monotonic() + _PATIENCE_S

    def check(status: int, remaining: int, total: int) -> None:
        if status in (sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED) and time.monotonic() > end_s:
            raise sqlite3.OperationalError("database is locked")

    source.backup(target, progress=check)


def write_copy(source: sqlite3.Connection, path: Path) -> None:
    """Write a copy of a store as one file, once it is complete. Raises sqlite3.Error and OSError."""
    with draft_of(path) as draft:
        with closing(sqlite3.connect(draft, isolation_level=None)) as copy:
            backup(source, copy)
            copy.execute("PRAGMA journal_mode = DELETE")
        put_in_place(draft, path)


def keep_copy(path: Path, what: str = "") -> Path:
    """Keep a copy of a store among the others, unless there is one of today; drop the oldest if they are too many.

    what: why it is made, if not because a day has come. Raises sqlite3.Error and OSError.
    """
    copy = path.parent / FOLDER / f"{path.stem}-{date.today()}{what}{path.suffix}"
    if not copy.exists():
        copy.parent.mkdir(exist_ok=True)
        with closing(connect(path)) as source:
            write_copy(source, copy)
        _drop_oldest(copies_of(path))
    return copy


def _drop_oldest(copies: Sequence[Path]) -> None:
    sizes = [copy.stat().st_size for copy in copies]
    for at, copy in enumerate(copies[:-1]):
        if len(copies) - at > MOST_COPIES or sum(sizes[at:]) > MOST_BYTES:
            copy.unlink()
