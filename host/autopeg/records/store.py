"""Store of all games and moves in one SQLite file; each move is safe on disk before anyone sees its effect.

Several processes can use it at once: moves are numbered within their game, and each number can be used only once.
"""

import sqlite3
from collections.abc import Generator, Mapping, Sequence
from contextlib import contextmanager
from datetime import UTC, datetime
from pathlib import Path

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from autopeg.base.errors import DamagedGame, GameDeleted, GameMovedOn, UsageError
from autopeg.engine import Result
from autopeg.engine.history import History
from autopeg.records import commitments, notes, page_tables, pegging
from autopeg.records.commitments import SECRET_KEY, Commitment, CommitmentTables, with_commitments
from autopeg.records.damage import listed_header, replayed, stored_header, stored_lines, stored_moves, stored_result
from autopeg.records.database import home
from autopeg.records.kept_alone import ALONE_SCHEMA, AloneKey, AloneTables
from autopeg.records.notes import NoteTables
from autopeg.records.page_tables import PageTables, Request
from autopeg.records.pegging import BoardTables, Checkpoint, Heard, Shown
from autopeg.records.record import Header, LinesInForce, Record, json_line, record_text

FILE_NAME = "games.sqlite3"
_GAMES = """
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
"""
_DELETED_GAMES = """
ALTER TABLE game ADD COLUMN played_at TEXT;
CREATE TABLE deleted (game_id INTEGER PRIMARY KEY) STRICT
"""
_ROWS = (
    "SELECT id, begun_at, coalesce(played_at, begun_at), header, over, "
    "(SELECT count(*) FROM line WHERE game_id = id) FROM game"
)
_Row = tuple[int, str, str, str, str | None, int]
_NEXT_NUMBER = (
    "(SELECT 1 + max(coalesce((SELECT max(id) FROM game), 0), coalesce((SELECT max(game_id) FROM deleted), 0)))"
)
"""A game's number is never reused: another window may still be writing to the deleted game."""
SCHEMAS = (
    _GAMES + notes.SCHEMA,
    pegging.SCHEMA,
    page_tables.ROOMS_SCHEMA,
    page_tables.REQUESTS_SCHEMA,
    page_tables.SEATS_SCHEMA,
    _DELETED_GAMES,
    page_tables.CLOSED_SCHEMA,
    pegging.HEARD_SCHEMA,
    ALONE_SCHEMA,
    page_tables.COLORS_SCHEMA,
    commitments.SCHEMA,
    page_tables.TOKENS_SCHEMA,
    page_tables.NEXT_NAMES_SCHEMA,
)
"""The statements that each version adds to the one before."""
LATEST_VERSION = len(SCHEMAS)


class GameRow(Struct, frozen=True):
    """A row of the list of games."""

    id: int
    begun_at: str
    """UTC, ISO 8601."""
    played_at: str
    """When its last move was made."""
    header: Header
    moves: int
    over: Result | None
    """The result, None while the game is going on."""


class Store(BoardTables, AloneTables, PageTables, NoteTables, CommitmentTables):
    """Store of the games on one computer. Every disk or file error is a Failure with a one-sentence message."""

    def __init__(self, folder: Path | None = None) -> None:
        super().__init__((folder or home()) / FILE_NAME, SCHEMAS)
        self.damaged: dict[int, DamagedGame] = {}
        """By number the games that were passed over, because they cannot be read."""

    @contextmanager
    def passing_over_damage(self) -> Generator[None]:
        """Leave the block at a damaged game, note it in `damaged`, and go on after the block."""
        try:
            yield
        except DamagedGame as error:
            self.damaged[error.game_id] = error

    def begin(self, header: Header) -> "StoredGame":
        """Add a game without moves and return it."""
        with self.as_one():
            game_id = self._add(header, _now())
        return StoredGame(self, game_id, LinesInForce(), is_new=True)

    def add(self, record: Record, over: Result | None) -> int:
        """Add a game from a record, with its result, and return its number. Raises Failure and then adds nothing.

        One that a board had finished alone is taken with it: AlreadyKept if it has been taken before.
        """
        with self.as_one():
            game_id = self._add(record.header.having("begun", None), record.header.begun or _now())
            self.append(game_id, 1, [json_line(move) for move in record.moves], over)
            if record.header.begun is not None:
                self.db.execute("UPDATE game SET played_at = NULL WHERE id = ?", (game_id,))
            key = alone_key(record.header)
            if key is not None:
                self.link_alone(key, game_id)
        return game_id

    def _add(self, header: Header, begun_at: str) -> int:
        cursor = self.db.execute(
            f"INSERT INTO game (id, begun_at, name, header) VALUES ({_NEXT_NUMBER}, ?, ?, ?)",
            (begun_at, header.game, json_line(header.to_json())),
        )
        assert cursor.lastrowid is not None
        return cursor.lastrowid

    def rename(self, game_id: int, title: str | None) -> None:
        """Set a game's title; None removes it. Raises UsageError if there is no game with that number."""
        with self.as_one():
            self._write_header(game_id, self._header(game_id).having("title", title))

    def name_player(self, game_id: int, seat: int, name: str) -> None:
        """Rename a player of a game. Raises UsageError if there is no game with that number."""
        with self.as_one():
            header = self._header(game_id)
            players = (*header.players[:seat], name, *header.players[seat + 1 :])
            self._write_header(game_id, replace(header, players=players))
            self._delete_notes(game_id)

    def resign(self, game_id: int, seat: int, over: Result, secret: object = None) -> None:
        """Record that a player resigned, and the result. secret: of the last commitment, None without one.

        Raises UsageError if there is no game with that number.
        """
        with self.as_one():
            header = self._header(game_id).having("resigned", seat)
            self._write_header(game_id, header if secret is None else header.having(SECRET_KEY, secret))
            self._write_result(game_id, over)

    def _header(self, game_id: int) -> Header:
        return stored_header(game_id, self._header_text(game_id))

    def _header_text(self, game_id: int) -> str:
        # As text, because the number may be too large for SQLite.
        rows = self._rows("SELECT header FROM game WHERE id = ?", (str(game_id),))
        if not rows:
            raise UsageError(f"there is no game {game_id}: `autopeg games` lists them")
        return rows[0][0]

    def _write_header(self, game_id: int, header: Header) -> None:
        self.db.execute("UPDATE game SET header = ? WHERE id = ?", (json_line(header.to_json()), game_id))

    def _write_result(self, game_id: int, over: Result | None) -> None:
        """Write a game's result, and the current time as the time it was last played."""
        result = None if over is None else json_line(over)
        self.db.execute("UPDATE game SET over = ?, played_at = ? WHERE id = ?", (result, _now(), game_id))

    def delete(self, game_id: int) -> None:
        """Delete a game with everything that belongs to it, including its table of the page.

        Raises UsageError if there is no game with that number.
        """
        with self.as_one():
            self._header_text(game_id)
            self._delete_with_references("game", "id = ?", (game_id,))
            self.db.execute("INSERT INTO deleted (game_id) VALUES (?)", (game_id,))

    def ids(self) -> list[int]:
        """Return the numbers of all games, the damaged ones too, newest last."""
        return [game_id for (game_id,) in self._rows("SELECT id FROM game ORDER BY id")]

    def games(self, name: str | None = None) -> list[GameRow]:
        """Return every game, or those of one name, newest last; damaged ones are left out."""
        return self._readable(self._rows(f"{_ROWS} WHERE ?1 IS NULL OR name = ?1 ORDER BY id", (name,)))

    def row(self, game_id: int) -> GameRow | None:
        """Return the row of one game, None if there is no game with that number. Raises DamagedGame."""
        rows = self._rows(f"{_ROWS} WHERE id = ?", (str(game_id),))
        return _game_row(rows[0]) if rows else None

    def played(self) -> dict[str, int]:
        """Return the number of finished games by name."""
        return dict(self._rows("SELECT name, count(*) FROM game WHERE over IS NOT NULL GROUP BY name"))

    def newest_over(
        self, number: int, name: str | None = None, before: int | None = None, device: str | None = None
    ) -> list[GameRow]:
        """Return up to `number` finished games, newest first. name: only games of this name; before: only games older
        than the one with this number; device: only games in which it held a seat."""
        condition = (
            "over IS NOT NULL AND (?1 IS NULL OR name = ?1) AND (?2 IS NULL OR id < ?2) "
            "AND (?3 IS NULL OR id IN (SELECT game_id FROM held_seat WHERE device = ?3))"
        )
        found: list[GameRow] = []
        while len(found) < number:
            wanted = number - len(found)
            rows = self._rows(f"{_ROWS} WHERE {condition} ORDER BY id DESC LIMIT ?4", (name, before, device, wanted))
            found += self._readable(rows)
            if len(rows) < wanted:
                break
            before = rows[-1][0]
        return found

    def _readable(self, rows: Sequence[_Row]) -> list[GameRow]:
        """Return the games of rows that can be read, and note the others."""
        found: list[GameRow] = []
        for row in rows:
            with self.passing_over_damage():
                found.append(_game_row(row))
        return found

    def game(self, game_id: int) -> tuple["StoredGame", Record]:
        """Return a game to append moves to, and its record. Raises as `record` does."""
        record = self.record(game_id)
        return StoredGame(self, game_id, LinesInForce(record.moves)), record

    def record(self, game_id: int) -> Record:
        """Return the record of a game. Raises UsageError if there is none with that number, and DamagedGame."""
        header = self._header(game_id)
        return Record(header, stored_moves(game_id, self._lines(game_id)))

    def text(self, game_id: int) -> str:
        """Return the record of a game as the text of a file. Raises UsageError if there is none with that number, and
        DamagedGame if a line is missing or its header cannot be read."""
        header = self._header(game_id)
        [(begun_at,)] = self._rows("SELECT begun_at FROM game WHERE id = ?", (game_id,))
        return record_text(header.having("begun", begun_at), self._lines(game_id))

    def check(self, game_id: int) -> None:
        """Check that a game can be listed and replayed. Raises as `record` does."""
        record = self.record(game_id)
        self.row(game_id)
        replayed(game_id, record)

    def _lines(self, game_id: int) -> list[str]:
        return stored_lines(game_id, self._rows("SELECT n, text FROM line WHERE game_id = ? ORDER BY n", (game_id,)))

    def append(
        self,
        game_id: int,
        n: int,
        texts: Sequence[str],
        over: Result | None,
        checkpoint: Checkpoint | None = None,
        request: Request | None = None,
    ) -> None:
        """Write moves of a game, numbered from `n`, with its result, board data and the request of the page that caused
        them, in one transaction.

        Raises Failure if it can't be written, or if another process has already written a move with that number.
        """
        with self.as_one():
            try:
                self._saver.has_played = True
                lines = [(game_id, number, text) for number, text in enumerate(texts, n)]
                self.db.executemany("INSERT INTO line (game_id, n, text) VALUES (?, ?, ?)", lines)
                self._write_result(game_id, over)
                if checkpoint is not None:
                    self.save_checkpoint(game_id, checkpoint)
                if request is not None:
                    self.save_request(game_id, request)
            except sqlite3.IntegrityError:
                self.check_exists(game_id)
                raise _moved_on(game_id) from None

    def is_over(self, game_id: int) -> bool:
        """Return whether a game is over."""
        return bool(self._rows("SELECT 1 FROM game WHERE id = ? AND over IS NOT NULL", (game_id,)))

    def exists(self, game_id: int) -> bool:
        """Return whether there is a game with that number."""
        return bool(self._rows("SELECT 1 FROM game WHERE id = ?", (game_id,)))

    def check_exists(self, game_id: int) -> None:
        """Raise GameDeleted if another process has deleted a game that is played here."""
        if not self.exists(game_id):
            raise GameDeleted(f"game {game_id} was deleted in another window, so nothing of it is kept")

    def check_known(self, game_id: int, moves: int, over: Result | None) -> None:
        """Raise Failure if another process has deleted a game, or made more moves of it than the `moves` known here, or
        recorded that a player resigned, of which `over`, the result to be written, knows nothing."""
        self.check_exists(game_id)
        [(last, text)] = self._rows(
            "SELECT coalesce((SELECT max(n) FROM line WHERE game_id = ?1), 0), (SELECT over FROM game WHERE id = ?1)",
            (game_id,),
        )
        result = stored_result(game_id, text)
        is_resigned = result is not None and "resigned" in result
        if last > moves or (is_resigned and (over is None or "resigned" not in over)):
            raise _moved_on(game_id)


class StoredGame:
    """A stored game that moves are appended to.

    lines: the numbers of its moves; is_new: whether this program began it, rather than resumed it.
    """

    def __init__(self, store: Store, game_id: int, lines: LinesInForce, *, is_new: bool = False) -> None:
        self.store = store
        self.id = game_id
        self.lines = lines
        self.is_new = is_new
        self.commitments: Sequence[Commitment] = ()
        self.is_committed = False
        """Whether its chance follows from commitments: then it gets a new one when it is taken up after its end."""
        self._request: Request | None = None

    @property
    def moves(self) -> int:
        """The number of moves."""
        return self.lines.count

    @contextmanager
    def answering(self, request: Request | None) -> Generator[None]:
        """Write a request of the page together with the moves that are appended inside the context, if any."""
        self._request = request
        try:
            yield
        finally:
            self._request = None

    def requests(self) -> list[Request]:
        """Return the newest requests that the game has handled, oldest first."""
        return self.store.requests(self.id)

    def append(
        self, moves: Sequence[Mapping[str, object]], over: Result | None, checkpoint: Checkpoint | None = None
    ) -> None:
        """Write moves, as JSON values, the result after them and the board data.

        Raises Failure and then writes nothing.
        """
        first = self.lines.count + 1
        with self.store.as_one():
            self.store.check_known(self.id, self.lines.count, over)
            if self.is_committed and over is None and self.store.is_over(self.id):
                self.commit()
            lines = with_commitments(moves, first, self.commitments, ends=over is not None)
            texts = [json_line(line) for line in lines]
            self.store.append(self.id, first, texts, over, checkpoint, self._request)
        for move in moves:
            self.lines.add(move)

    def follow_commitments(self) -> None:
        """Let the chance follow from the commitments of the game. Raises Failure."""
        self.is_committed = True
        self.commitments = self.store.commitments(self.id)

    def commit(self) -> None:
        """Commit to the chance from the next move on. Raises Failure."""
        self.store.commit(self.id, self.lines.count + 1)
        self.commitments = self.store.commitments(self.id)

    def resign(self, seat: int, over: Result) -> None:
        """Record that a player resigned, and the result. Raises Failure and then writes nothing."""
        with self.store.as_one():
            self.store.check_known(self.id, self.lines.count, None)
            secret = self.commitments[-1].secret if self.commitments else None
            self.store.resign(self.id, seat, over, secret)

    def check_current(self, over: Result | None) -> None:
        """Raise Failure as `append` would, without writing. over: the result as it is known here."""
        self.store.check_not_restored()
        self.store.check_known(self.id, self.lines.count, over)

    def read_again(self) -> History:
        """Read the game again after another window has moved on, and return its history. Raises Failure."""
        self.store.accept_restored()
        self.store.check_exists(self.id)
        record = self.store.record(self.id)
        history = replayed(self.id, record)
        self.lines, self.is_new = LinesInForce(record.moves), False
        if self.is_committed:
            self.follow_commitments()
        return history

    def save_checkpoint(self, checkpoint: Checkpoint) -> None:
        """Write board data without a move. Raises Failure."""
        with self.store.as_one():
            self.store.check_exists(self.id)
            self.store.save_checkpoint(self.id, checkpoint)

    def shown(self) -> list[Shown]:
        """Return the revisions of pegs shown, oldest first."""
        return self.store.shown(self.id)

    def waiting(self) -> list[Heard]:
        """Return the board events about which a person still has to answer a question, oldest first."""
        return [heard for heard in self.heard() if heard.lines is None]

    def heard(self) -> list[Heard]:
        """Return the board events that the game has received, oldest first."""
        return self.store.heard(self.id)


def _moved_on(game_id: int) -> GameMovedOn:
    return GameMovedOn(
        f"game {game_id} is being played in another window too, which has moved on",
        f"`autopeg resume {game_id}` shows it as it is now",
    )


def alone_key(header: Header) -> AloneKey | None:
    """Return which game of a board this one was, None for one that was not finished on a board alone."""
    try:
        return msgspec.convert(header.extra.get("alone"), AloneKey | None)
    except msgspec.ValidationError:
        return None


def _game_row(row: _Row) -> GameRow:
    """Return a row of the list of games. Raises DamagedGame."""
    game_id, begun_at, played_at, text, over, moves = row
    header = listed_header(game_id, text, begun_at, played_at)
    return GameRow(game_id, begun_at, played_at, header, moves, stored_result(game_id, over))


def _now() -> str:
    return datetime.now(UTC).isoformat(timespec="seconds")
