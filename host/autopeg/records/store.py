"""The store: every game and every move in one SQLite file, each move safe on disk before anyone sees its effect.

Several processes may use it at once: a move is numbered within its game, and a number can be taken only once.
"""

import errno
import os
import sqlite3
from collections.abc import Generator, Iterable
from contextlib import contextmanager
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import msgspec
from msgspec import Struct
from platformdirs import user_data_dir

from autopeg.errors import Failure, UsageError
from autopeg.records.record import Header, Record, json_line, record_text

FILE_NAME = "games.sqlite3"
BUSY_TIMEOUT_MS = 10_000
_OTHER_HOME = "AUTOPEG_HOME can name another folder for the games"
_SCHEMA_VERSION = 1
_SCHEMA = """
CREATE TABLE game (
    id INTEGER PRIMARY KEY,
    begun_at TEXT NOT NULL,
    name TEXT NOT NULL,
    header TEXT NOT NULL,
    over TEXT
) STRICT;
CREATE TABLE line (
    game_id INTEGER NOT NULL REFERENCES game (id),
    n INTEGER NOT NULL,
    text TEXT NOT NULL,
    PRIMARY KEY (game_id, n)
) STRICT, WITHOUT ROWID;
CREATE TABLE note (
    game_id INTEGER NOT NULL REFERENCES game (id),
    kind TEXT NOT NULL,
    moves INTEGER NOT NULL,
    text TEXT NOT NULL,
    PRIMARY KEY (game_id, kind)
) STRICT, WITHOUT ROWID;
"""


def home() -> Path:
    """Return the folder of all data: AUTOPEG_HOME, else the user's data folder."""
    return Path(os.environ.get("AUTOPEG_HOME") or user_data_dir("autopeg", appauthor=False))


class GameRow(Struct, frozen=True):
    """A line of the list of games. begun_at: UTC, ISO 8601; over: the result, None while the game goes on."""

    id: int
    begun_at: str
    header: Header
    moves: int
    over: dict[str, Any] | None


class Store:
    """The games of one person's computer. Every error of disk or file is a Failure with one sentence."""

    def __init__(self, folder: Path | None = None) -> None:
        self.path = (folder or home()) / FILE_NAME
        with self._failures():
            self.path.parent.mkdir(parents=True, exist_ok=True)
            # A screen lets bots move in a thread of their own while it stays live: never two threads at a time.
            self._db = sqlite3.connect(
                self.path, isolation_level=None, timeout=BUSY_TIMEOUT_MS / 1000, check_same_thread=False
            )
            self._prepare()

    def close(self) -> None:
        self._db.close()

    def __enter__(self) -> "Store":
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def _prepare(self) -> None:
        if self._schema_version() > _SCHEMA_VERSION:
            self.close()
            raise Failure(f"{self.path} was written by a newer Autopeg: update Autopeg; {_OTHER_HOME}")
        # FULL: a committed move survives a power cut, not only a crash of the program.
        self._db.execute("PRAGMA journal_mode = WAL")
        self._db.execute("PRAGMA synchronous = FULL")
        self._db.execute("PRAGMA foreign_keys = ON")
        if self._schema_version() == 0:
            with self._transaction():
                if self._schema_version() == 0:
                    for statement in _SCHEMA.split(";\n"):
                        self._db.execute(statement)
                    self._db.execute(f"PRAGMA user_version = {_SCHEMA_VERSION}")

    def _schema_version(self) -> int:
        return self._db.execute("PRAGMA user_version").fetchone()[0]

    @contextmanager
    def _transaction(self) -> Generator[None]:
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
        try:
            yield
        except (FileExistsError, NotADirectoryError):
            raise Failure(f"cannot use {self.path.parent}: it is no folder; {_OTHER_HOME}") from None
        except OSError as error:
            raise Failure(f"cannot use {self.path.parent}: {error.strerror}; {_advice(error)}") from None
        except (sqlite3.DatabaseError, msgspec.DecodeError) as error:
            raise Failure(f"cannot use {self.path}: {error}; {_advice(error)}") from None

    # -- games

    def begin(self, header: Header) -> "StoredGame":
        """Add a game without moves and return it."""
        begun_at = datetime.now(UTC).isoformat(timespec="seconds")
        with self._failures():
            cursor = self._db.execute(
                "INSERT INTO game (begun_at, name, header) VALUES (?, ?, ?)",
                (begun_at, header.game, json_line(header.to_json())),
            )
        assert cursor.lastrowid is not None
        return StoredGame(self, cursor.lastrowid, 0)

    def games(self, name: str | None = None) -> list[GameRow]:
        """Return every game, or those of one name, the newest last."""
        with self._failures():
            rows = self._db.execute(
                "SELECT id, begun_at, header, over, (SELECT count(*) FROM line WHERE game_id = id) FROM game "
                "WHERE ?1 IS NULL OR name = ?1 ORDER BY id",
                (name,),
            ).fetchall()
            return [
                GameRow(id, begun_at, _header(header), moves, None if over is None else msgspec.json.decode(over))
                for id, begun_at, header, over, moves in rows
            ]

    def game(self, game_id: int) -> tuple["StoredGame", Record]:
        """Return one game to go on with, and its record. Raises UsageError where there is none of that number."""
        record = self.record(game_id)
        return StoredGame(self, game_id, len(record.moves)), record

    def record(self, game_id: int) -> Record:
        """Return the record of a game. Raises UsageError where there is none of that number."""
        header, lines = self._read(game_id)
        with self._failures():
            return Record(header, tuple(msgspec.json.decode(line) for line in lines))

    def text(self, game_id: int) -> str:
        """Return the record of a game as the text of a file. Raises UsageError where there is none of that number."""
        return record_text(*self._read(game_id))

    def _read(self, game_id: int) -> tuple[Header, list[str]]:
        # As a text, for a number may be given that is too large for SQLite.
        with self._failures():
            row = self._db.execute("SELECT header FROM game WHERE id = ?", (str(game_id),)).fetchone()
            if row is None:
                raise UsageError(f"there is no game {game_id}: `autopeg games` lists them")
            lines = self._db.execute("SELECT text FROM line WHERE game_id = ? ORDER BY n", (game_id,)).fetchall()
            return _header(row[0]), [text for (text,) in lines]

    def append(self, game_id: int, n: int, text: str, over: dict[str, Any] | None) -> None:
        """Write move `n` of a game and its result in one transaction.

        Raises Failure when it cannot be written, or when another process has written that move already.
        """
        try:
            with self._failures_but_taken(), self._transaction():
                self._db.execute("INSERT INTO line (game_id, n, text) VALUES (?, ?, ?)", (game_id, n, text))
                result = None if over is None else json_line(over)
                self._db.execute("UPDATE game SET over = ?1 WHERE id = ?2 AND over IS NOT ?1", (result, game_id))
        except sqlite3.IntegrityError:
            raise Failure(
                f"game {game_id} is being played in another window too, which has moved on; "
                f"`autopeg resume {game_id}` shows it as it is now"
            ) from None

    # -- notes: what has been worked out from games, so that it is not worked out again

    def notes(self, kind: str) -> dict[int, str]:
        """Return the notes of one kind by game. A note stands only for a game that has not moved on since."""
        with self._failures():
            rows = self._db.execute(
                "SELECT game_id, text FROM note WHERE kind = ? "
                "AND moves = (SELECT count(*) FROM line WHERE line.game_id = note.game_id)",
                (kind,),
            )
            return dict(rows.fetchall())

    def keep_notes(self, kind: str, notes: Iterable[tuple[int, int, str]]) -> None:
        """Write notes: (game, the number of its moves that the note was worked out from, text)."""
        rows = [(game_id, kind, moves, text) for game_id, moves, text in notes]
        with self._failures(), self._transaction():
            self._db.executemany("INSERT OR REPLACE INTO note (game_id, kind, moves, text) VALUES (?, ?, ?, ?)", rows)

    @contextmanager
    def _failures_but_taken(self) -> Generator[None]:
        """Let the error of a number that is taken pass; every other one is a Failure."""
        try:
            yield
        except sqlite3.IntegrityError:
            raise
        except sqlite3.DatabaseError as error:
            raise Failure(f"cannot write to {self.path}: {error}; {_advice(error)}") from None


class StoredGame:
    """One game of the store that moves are appended to. moves: how many it has."""

    def __init__(self, store: Store, game_id: int, moves: int) -> None:
        self.store = store
        self.id = game_id
        self.moves = moves

    def append(self, move: Any, over: dict[str, Any] | None) -> None:
        """Write a move, as a JSON value, and the result after it. Raises Failure; then nothing was written."""
        self.store.append(self.id, self.moves + 1, json_line(move), over)
        self.moves += 1


def _header(text: str) -> Header:
    return Header.parse(msgspec.json.decode(text))


def _advice(error: Exception) -> str:
    full = getattr(error, "errno", None) == errno.ENOSPC or "full" in str(error)
    if full:
        return "nothing of the game is lost: free some room, then `autopeg resume`"
    return _OTHER_HOME
