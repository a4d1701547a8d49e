"""The store: every game and every move in one SQLite file, each move safe on disk before anyone sees its effect.

Several processes may use it at once: a move is numbered within its game, and a number can be taken only once.
"""

import errno
import os
import sqlite3
from collections.abc import Generator, Iterable, Sequence
from contextlib import contextmanager
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from autopeg.errors import Failure, UsageError
from autopeg.records import pegging, requests, rooms, seats
from autopeg.records.deletion import delete_with_references
from autopeg.records.pegging import Checkpoint, Heard, Shown
from autopeg.records.record import Header, LinesInForce, Record, json_line, record_text
from autopeg.records.requests import Request
from autopeg.records.rooms import StoredRoom
from autopeg.records.seats import HeldSeat, SeatNote

FILE_NAME = "games.sqlite3"
BUSY_TIMEOUT_MS = 10_000
_OTHER_HOME = "AUTOPEG_HOME can name another folder for the games"
_GAMES_AND_NOTES = """
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
) STRICT, WITHOUT ROWID
"""
_DELETED_GAMES = """
ALTER TABLE game ADD COLUMN played_at TEXT;
CREATE TABLE deleted (game_id INTEGER PRIMARY KEY) STRICT
"""
_ROWS = (
    "SELECT id, begun_at, coalesce(played_at, begun_at), header, over, "
    "(SELECT count(*) FROM line WHERE game_id = id) FROM game"
)
_NEXT_NUMBER = (
    "(SELECT 1 + max(coalesce((SELECT max(id) FROM game), 0), coalesce((SELECT max(game_id) FROM deleted), 0)))"
)
"""A number is never given twice: another window may still be writing to the game that had it."""
_MOVES_OF_NOTE = "(SELECT count(*) FROM line WHERE line.game_id = note.game_id)"
_SCHEMAS = (
    _GAMES_AND_NOTES,
    pegging.SCHEMA,
    rooms.SCHEMA,
    requests.SCHEMA,
    seats.SCHEMA,
    _DELETED_GAMES,
    rooms.CLOSED_SCHEMA,
    pegging.HEARD_SCHEMA,
)
"""What each version adds to the one before; an older store is brought up to date when it is opened."""


def home() -> Path:
    """Return the folder of all data: AUTOPEG_HOME, else the user's data folder."""
    named = os.environ.get("AUTOPEG_HOME")
    if named:
        return Path(named)
    from platformdirs import user_data_dir

    return Path(user_data_dir("autopeg", appauthor=False))


class GameRow(Struct, frozen=True):
    """A line of the list of games.

    begun_at, played_at: when it was begun and when its last move was made, UTC, ISO 8601; over: the result, None while
    the game goes on.
    """

    id: int
    begun_at: str
    played_at: str
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
        if self._schema_version() > len(_SCHEMAS):
            self.close()
            raise Failure(f"{self.path} was written by a newer Autopeg: update Autopeg; {_OTHER_HOME}")
        # FULL: a committed move survives a power cut, not only a crash of the program.
        self._db.execute("PRAGMA journal_mode = WAL")
        self._db.execute("PRAGMA synchronous = FULL")
        self._db.execute("PRAGMA foreign_keys = ON")
        if self._schema_version() < len(_SCHEMAS):
            with self._transaction():
                for schema in _SCHEMAS[self._schema_version() :]:
                    for statement in schema.split(";\n"):
                        self._db.execute(statement)
                self._db.execute(f"PRAGMA user_version = {len(_SCHEMAS)}")

    def _schema_version(self) -> int:
        return self._db.execute("PRAGMA user_version").fetchone()[0]

    @contextmanager
    def as_one(self) -> Generator[None]:
        """Write all that is written meanwhile, or nothing of it."""
        with self._failures(), self._transaction():
            yield

    @contextmanager
    def _transaction(self) -> Generator[None]:
        if self._db.in_transaction:  # what is written is part of something greater
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
        return StoredGame(self, self._add(header, _now()), LinesInForce(), is_new=True)

    def add(self, record: Record, over: dict[str, Any] | None) -> int:
        """Add a game from a record, with its result, and return its number. Raises Failure; then nothing was added."""
        with self._failures(), self._transaction():
            game_id = self._add(record.header.without_begun(), record.header.begun or _now())
            self.append(game_id, 1, [json_line(move) for move in record.moves], over)
            if record.header.begun is not None:
                self._db.execute("UPDATE game SET played_at = NULL WHERE id = ?", (game_id,))
        return game_id

    def _add(self, header: Header, begun_at: str) -> int:
        with self._failures():
            cursor = self._db.execute(
                f"INSERT INTO game (id, begun_at, name, header) VALUES ({_NEXT_NUMBER}, ?, ?, ?)",
                (begun_at, header.game, json_line(header.to_json())),
            )
        assert cursor.lastrowid is not None
        return cursor.lastrowid

    def rename(self, game_id: int, title: str | None) -> None:
        """Give a game a title, None takes it away. Raises UsageError where there is no game of that number."""
        with self._failures(), self._transaction():
            header, _ = self._read(game_id)
            text = json_line(header.with_title(title).to_json())
            self._db.execute("UPDATE game SET header = ? WHERE id = ?", (text, game_id))

    def resign(self, game_id: int, seat: int, over: dict[str, Any]) -> None:
        """Write that a player has resigned, and the result. Raises UsageError where there is no game of that number."""
        with self._failures(), self._transaction():
            header, _ = self._read(game_id)
            text = json_line(header.with_resigned(seat).to_json())
            self._db.execute(
                "UPDATE game SET header = ?, over = ?, played_at = ? WHERE id = ?",
                (text, json_line(over), _now(), game_id),
            )

    def name_player(self, game_id: int, seat: int, name: str) -> None:
        """Give a player of a game another name. Raises UsageError where there is no game of that number."""
        with self._failures(), self._transaction():
            header, _ = self._read(game_id)
            players = (*header.players[:seat], name, *header.players[seat + 1 :])
            text = json_line(replace(header, players=players).to_json())
            self._db.execute("UPDATE game SET header = ? WHERE id = ?", (text, game_id))

    def delete(self, game_id: int) -> None:
        """Delete a game with all that is kept of it, its table in the page as well.

        Raises UsageError where there is no game of that number.
        """
        with self._failures(), self._transaction():
            self._read(game_id)
            delete_with_references(self._db, "game", "id = ?", (game_id,))
            self._db.execute("INSERT INTO deleted (game_id) VALUES (?)", (game_id,))

    def games(self, name: str | None = None) -> list[GameRow]:
        """Return every game, or those of one name, the newest last."""
        with self._failures():
            rows = self._db.execute(f"{_ROWS} WHERE ?1 IS NULL OR name = ?1 ORDER BY id", (name,)).fetchall()
            return [_game_row(row) for row in rows]

    def row(self, game_id: int) -> GameRow | None:
        """Return the line of the list for one game, None where there is none of that number."""
        with self._failures():
            row = self._db.execute(f"{_ROWS} WHERE id = ?", (str(game_id),)).fetchone()
            return None if row is None else _game_row(row)

    def played(self) -> dict[str, int]:
        """Return how many games are over, by their names."""
        with self._failures():
            counted = self._db.execute("SELECT name, count(*) FROM game WHERE over IS NOT NULL GROUP BY name")
            return dict(counted.fetchall())

    def newest_over(self, number: int, name: str | None = None, before: int | None = None) -> list[GameRow]:
        """Return so many of the games that are over, the newest first. name: of one game alone; before: older than the
        game of that number."""
        with self._failures():
            rows = self._db.execute(
                f"{_ROWS} WHERE over IS NOT NULL AND (?1 IS NULL OR name = ?1) "
                "AND (?2 IS NULL OR id < ?2) ORDER BY id DESC LIMIT ?3",
                (name, before, number),
            ).fetchall()
            return [_game_row(row) for row in rows]

    def game(self, game_id: int) -> tuple["StoredGame", Record]:
        """Return one game to go on with, and its record. Raises UsageError where there is none of that number."""
        record = self.record(game_id)
        return StoredGame(self, game_id, LinesInForce(record.moves)), record

    def record(self, game_id: int) -> Record:
        """Return the record of a game. Raises UsageError where there is none of that number."""
        header, lines = self._read(game_id)
        with self._failures():
            return Record(header, tuple(msgspec.json.decode(line) for line in lines))

    def text(self, game_id: int) -> str:
        """Return the record of a game as the text of a file. Raises UsageError where there is none of that number."""
        header, lines = self._read(game_id)
        with self._failures():
            (begun_at,) = self._db.execute("SELECT begun_at FROM game WHERE id = ?", (game_id,)).fetchone()
        return record_text(header.with_begun(begun_at), lines)

    def _read(self, game_id: int) -> tuple[Header, list[str]]:
        # As a text, for a number may be given that is too large for SQLite.
        with self._failures():
            row = self._db.execute("SELECT header FROM game WHERE id = ?", (str(game_id),)).fetchone()
            if row is None:
                raise UsageError(f"there is no game {game_id}: `autopeg games` lists them")
            lines = self._db.execute("SELECT text FROM line WHERE game_id = ? ORDER BY n", (game_id,)).fetchall()
            return _header(row[0]), [text for (text,) in lines]

    def append(
        self,
        game_id: int,
        n: int,
        texts: Sequence[str],
        over: dict[str, Any] | None,
        checkpoint: Checkpoint | None = None,
        request: Request | None = None,
    ) -> None:
        """Write the moves from number `n` of a game, its result, what belongs to a board and the request of the page
        that they answer in one transaction.

        Raises Failure when it cannot be written, or when another process has written that move already.
        """
        try:
            with self._failures_but_taken(), self._transaction():
                lines = [(game_id, number, text) for number, text in enumerate(texts, n)]
                self._db.executemany("INSERT INTO line (game_id, n, text) VALUES (?, ?, ?)", lines)
                result = None if over is None else json_line(over)
                self._db.execute("UPDATE game SET over = ?, played_at = ? WHERE id = ?", (result, _now(), game_id))
                if checkpoint is not None:
                    pegging.write_checkpoint(self._db, game_id, checkpoint)
                if request is not None:
                    requests.write_request(self._db, game_id, request)
        except sqlite3.IntegrityError:
            raise Failure(
                f"game {game_id} is being played in another window too, which has moved on; "
                f"`autopeg resume {game_id}` shows it as it is now"
            ) from None

    # -- boards

    def boards(self) -> list[tuple[str, str, int]]:
        """Return (uid, epoch, id) of the newest event written of every board."""
        with self._failures():
            return pegging.read_boards(self._db)

    def save_checkpoint(self, game_id: int, checkpoint: Checkpoint) -> None:
        """Write what belongs to a board without a move. Raises AlreadyTaken for an event that was written before."""
        with self._failures(), self._transaction():
            pegging.write_checkpoint(self._db, game_id, checkpoint)

    def shown(self, game_id: int) -> list[Shown]:
        """Return the pegs that were shown of a game, the oldest first."""
        with self._failures():
            return pegging.read_shown(self._db, game_id)

    def waiting(self, game_id: int) -> list[Heard]:
        """Return those events of boards about which a person has to answer a question, in their order."""
        with self._failures():
            return pegging.read_waiting(self._db, game_id)

    def heard(self, game_id: int) -> list[Heard]:
        """Return the events of boards that a game has heard of, in the order in which they were made."""
        with self._failures():
            return pegging.read_heard(self._db, game_id)

    # -- tables in the page

    def keep_room(self, room: StoredRoom) -> None:
        """Write how a table in the page stands now: its game, and who sits where."""
        with self._failures(), self._transaction():
            rooms.write_room(self._db, room)

    def close_room(self, code: str, is_closed: bool) -> None:
        """Close a table in the page, or open it again."""
        with self._failures(), self._transaction():
            rooms.write_closed(self._db, code, is_closed)

    def room(self, code: str) -> StoredRoom | None:
        """Return the table in the page of a code, or None."""
        with self._failures():
            return rooms.read_room(self._db, code)

    def rooms_of(self, device: str) -> list[StoredRoom]:
        """Return the tables in the page that a device has opened or sits at, the newest game first."""
        with self._failures():
            return rooms.read_rooms_of(self._db, device)

    def hold_seats(self, game_id: int, held: Iterable[HeldSeat]) -> None:
        """Write which devices hold which seats of a game."""
        with self._failures(), self._transaction():
            seats.write_held(self._db, game_id, held)

    def held_seats(self, game_id: int) -> list[HeldSeat]:
        """Return which devices have held which seats of a game."""
        with self._failures():
            return seats.read_held(self._db, game_id)

    def note_seat(self, game_id: int, note: SeatNote) -> None:
        """Write what has happened at a seat of a game."""
        with self._failures(), self._transaction():
            seats.write_note(self._db, game_id, note)

    def seat_notes(self, game_id: int) -> list[SeatNote]:
        """Return what has happened at the seats of a game, the oldest first."""
        with self._failures():
            return seats.read_notes(self._db, game_id)

    def requests(self, game_id: int) -> list[Request]:
        """Return the newest requests of the page that a game has answered, the oldest of them first."""
        with self._failures():
            return requests.read_requests(self._db, game_id)

    # -- notes: what has been worked out from games, so that it is not worked out again

    def notes(self, kind: str, name: str) -> dict[int, str]:
        """Return the notes of one kind by game, of the games of one name. A note stands only for a game that has not
        moved on since."""
        with self._failures():
            rows = self._db.execute(
                "SELECT game_id, text FROM note JOIN game ON game.id = game_id WHERE kind = ? AND name = ? AND moves = "
                f"{_MOVES_OF_NOTE}",
                (kind, name),
            )
            return dict(rows.fetchall())

    def note(self, kind: str, game_id: int) -> str | None:
        """Return the note of one kind of a game, None where none stands."""
        with self._failures():
            row = self._db.execute(
                f"SELECT text FROM note WHERE kind = ? AND game_id = ? AND moves = {_MOVES_OF_NOTE}", (kind, game_id)
            ).fetchone()
            return None if row is None else row[0]

    def games_without(self, kind: str, name: str) -> list[int]:
        """Return the games of one name that are over and of which no note of a kind stands, the newest first."""
        with self._failures():
            rows = self._db.execute(
                "SELECT id FROM game WHERE name = ? AND over IS NOT NULL AND NOT EXISTS "
                f"(SELECT 1 FROM note WHERE game_id = id AND kind = ? AND moves = {_MOVES_OF_NOTE}) ORDER BY id DESC",
                (name, kind),
            )
            return [game_id for (game_id,) in rows]

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
    """One game of the store that moves are appended to.

    lines: its moves by their numbers; is_new: whether it was begun by this program, and not taken up again.
    """

    def __init__(self, store: Store, game_id: int, lines: LinesInForce, *, is_new: bool = False) -> None:
        self.store = store
        self.id = game_id
        self.lines = lines
        self.is_new = is_new
        self._request: Request | None = None

    @property
    def moves(self) -> int:
        """How many moves it has."""
        return self.lines.count

    @contextmanager
    def answering(self, request: Request | None) -> Generator[None]:
        """Write a request of the page together with the moves that are appended meanwhile, if there are any."""
        self._request = request
        try:
            yield
        finally:
            self._request = None

    def requests(self) -> list[Request]:
        """Return the newest requests that the game has answered, the oldest of them first."""
        return self.store.requests(self.id)

    def append(self, moves: Sequence[Any], over: dict[str, Any] | None, checkpoint: Checkpoint | None = None) -> None:
        """Write moves, as JSON values, the result after them and what belongs to a board.

        Raises Failure; then nothing was written.
        """
        texts = [json_line(move) for move in moves]
        self.store.append(self.id, self.lines.count + 1, texts, over, checkpoint, self._request)
        for move in moves:
            self.lines.add(move)

    def resign(self, seat: int, over: dict[str, Any]) -> None:
        """Write that a player has resigned, and the result. Raises Failure."""
        self.store.resign(self.id, seat, over)

    def save_checkpoint(self, checkpoint: Checkpoint) -> None:
        """Write what belongs to a board without a move. Raises Failure."""
        self.store.save_checkpoint(self.id, checkpoint)

    def shown(self) -> list[Shown]:
        """Return the pegs that were shown, the oldest first."""
        return self.store.shown(self.id)

    def waiting(self) -> list[Heard]:
        """Return those events of boards about which a person has to answer a question, in their order."""
        return self.store.waiting(self.id)

    def heard(self) -> list[Heard]:
        """Return the events of boards that the game has heard of, in the order in which they were made."""
        return self.store.heard(self.id)

    def record_lines(self) -> Sequence[Any]:
        """Return the moves that are written, as JSON values."""
        return self.store.record(self.id).moves


def _game_row(row: tuple[int, str, str, str, str | None, int]) -> GameRow:
    game_id, begun_at, played_at, header, over, moves = row
    result = None if over is None else msgspec.json.decode(over)
    return GameRow(game_id, begun_at, played_at, _header(header), moves, result)


def _now() -> str:
    return datetime.now(UTC).isoformat(timespec="seconds")


def _header(text: str) -> Header:
    return Header.parse(msgspec.json.decode(text))


def _advice(error: Exception) -> str:
    full = getattr(error, "errno", None) == errno.ENOSPC or "full" in str(error)
    if full:
        return "nothing of the game is lost: free some room, then `autopeg resume`"
    return _OTHER_HOME
