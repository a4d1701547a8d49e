"""Restoring the store from a copy of it: in one step, with what is replaced kept beside it."""

import os
import sqlite3
from contextlib import closing
from datetime import datetime
from pathlib import Path
from tempfile import TemporaryDirectory

from msgspec import Struct

from autopeg.base.errors import Failure, StoreBusy, UsageError
from autopeg.base.files import put_in_place
from autopeg.records.copies import copies_of, wal_of
from autopeg.records.database import home
from autopeg.records.store import FILE_NAME, LATEST_VERSION, Store
from autopeg.records.store_file import LEAST_BYTES, InUse, copied_aside


class Restored(Struct, frozen=True):
    """What restoring has done."""

    games: int
    """The number of games that are there now."""
    kept: Path | None
    """Where the games are that were there before, None if there were none."""
    is_shared: bool
    """Whether another program has the games open."""


def copy_named(name: str, folder: Path | None = None) -> Path:
    """Return the copy of the store with a path, a name or a date. Raises UsageError."""
    path = (folder or home()) / FILE_NAME
    copies = copies_of(path)
    found = [Path(name), *(copy for copy in reversed(copies) if name in (copy.name, copy.stem.removeprefix("games-")))]
    for each in found:
        if each.exists():
            if path.exists() and each.samefile(path):
                raise UsageError(f"{name} is the file of the games itself: choose a copy of it")
            return each
    choices = f"the daily copies are {', '.join(copy.name for copy in copies)}" if copies else "there are no copies yet"
    raise UsageError(f"there is no file {name}; {choices}")


def restore(source: Path, folder: Path | None = None) -> Restored:
    """Replace all games by those of a copy. Raises UsageError for a file that is none, and Failure."""
    path = (folder or home()) / FILE_NAME
    if not source.is_file() or source.stat().st_size < LEAST_BYTES:
        raise UsageError(f"{source} is not a copy of the games")
    with _aside(source) as aside:
        copied = Path(aside) / source.name
        _check_copy(source, copied)
        copied.rename(copied.with_name(FILE_NAME))
        with Store(Path(aside)) as copy:
            problems = copy.problems()
            if problems:
                raise Failure(f"{source} is damaged itself ({problems[0]}): choose another copy")
            kept, is_shared = _put(path, copy)
            return Restored(len(copy.ids()), kept, is_shared)


def _aside(source: Path) -> "TemporaryDirectory[str]":
    try:
        return copied_aside(source)
    except OSError as error:
        raise Failure(f"cannot read {source}: {error.strerror}") from None


def _check_copy(source: Path, copied: Path) -> None:
    try:
        with closing(sqlite3.connect(copied)) as db:
            [(version,)] = db.execute("PRAGMA user_version").fetchall()
            has_games = db.execute("SELECT 1 FROM sqlite_master WHERE name = 'game'").fetchall()
    except sqlite3.DatabaseError:
        raise UsageError(f"{source} is not a copy of the games") from None
    if version > LATEST_VERSION:
        raise Failure(f"{source} was written by a newer Autopeg: update Autopeg")
    if not has_games:
        raise UsageError(f"{source} is not a copy of the games")


def _put(path: Path, copy: Store) -> tuple[Path | None, bool]:
    """Put a copy in the place of the store; return where what was there is kept, and whether others have it open."""
    kept = path.with_name(f"games-replaced-{datetime.now():%Y-%m-%d-%H%M%S}.sqlite3")
    try:
        with Store(path.parent) as store:
            if store.why_unwritable is None:
                copy.forget_events(store.boards())
                store.replace_with(copy, kept)
                return kept, store.is_shared
            if not store.problems():
                raise Failure(f"cannot write {path}: {store.why_unwritable}")
    except StoreBusy:
        raise
    except Failure:
        if path.exists() and path.stat().st_size >= LEAST_BYTES and not os.access(path, os.W_OK):
            raise
    return _put_file(path, kept, copy), False


def _put_file(path: Path, kept: Path, copy: Store) -> Path | None:
    """Put a copy in the place of a file that is no store any more, or missing; it is kept with what is left of its log.

    Raises Failure if another program has it open, which would write into the wrong file.
    """
    in_use = InUse(path)
    try:
        if not in_use.is_alone:
            raise Failure("another Autopeg has the games open: end it, then restore again")
        fresh = path.with_name(f".{kept.name}")
        copy.copy_to(fresh)
        left = [(file, to) for file, to in ((path, kept), (wal_of(path), wal_of(kept))) if file.exists()]
        for file, to in left:
            put_in_place(file, to)
        path.with_name(f"{path.name}-shm").unlink(missing_ok=True)
        put_in_place(fresh, path)
        in_use.suspect(is_damaged=False)
        return left[0][1] if left else None
    except OSError as error:
        raise Failure(f"cannot write {path}: {error.strerror}") from None
    finally:
        in_use.close()
