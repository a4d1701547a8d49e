"""Games that a board has finished alone, in the board's own lines, stored as soon as they have been read.

Each is identified by the board's uid, the tag of its archive and a number. It waits until people take it, which makes
it a game of the store, or decline it; after that it is never offered again, even if that game is deleted.
"""

from collections.abc import Sequence
from datetime import UTC, datetime

from msgspec import Struct

from autopeg.base.errors import Failure
from autopeg.records.database import Database

ALONE_SCHEMA = """
CREATE TABLE alone (
    uid TEXT NOT NULL,
    tag TEXT NOT NULL,
    number INTEGER NOT NULL,
    found_at TEXT NOT NULL,
    record TEXT NOT NULL,
    game_id INTEGER,
    is_declined INTEGER NOT NULL DEFAULT 0,
    PRIMARY KEY (uid, tag, number)
) STRICT
"""

_END_OF_LINE = ";"


class AloneKey(Struct, frozen=True):
    """Identity of a game that a board has finished alone."""

    uid: str
    tag: str
    number: int


class KeptAlone(Struct, frozen=True):
    """A game that a board has finished alone. record: its lines, as in docs/protocol.md."""

    key: AloneKey
    found_at: str
    """When it was read from the board: UTC, ISO 8601."""
    record: tuple[str, ...]
    game_id: int | None = None
    """The game of the store that it has become."""
    is_declined: bool = False

    @property
    def is_waiting(self) -> bool:
        """Whether it is neither taken nor declined."""
        return self.game_id is None and not self.is_declined


class AlreadyKept(Failure):
    """A game of a board is in the records already."""


class AloneTables(Database):
    """The store's table of games that boards have finished alone."""

    def wanted_alone(self, uid: str, tag: str, first: int, last: int) -> list[int]:
        """Return the numbers to read from a board that keeps these games.

        The newest is read again while it waits, since it may still be on the board and change. One that waits here and
        has vanished there was undone: it is forgotten.
        """
        with self.as_one():
            self.db.execute(
                "DELETE FROM alone WHERE uid = ? AND tag = ? AND number > ? AND game_id IS NULL", (uid, tag, last)
            )
            rows = self._rows("SELECT number, game_id, is_declined FROM alone WHERE uid = ? AND tag = ?", (uid, tag))
        done = {number for number, game_id, is_declined in rows if number < last or game_id or is_declined}
        return [number for number in range(first, last + 1) if number not in done]

    def keep_alone(self, key: AloneKey, record: Sequence[str]) -> None:
        """Store a game in the board's lines, unless it is taken or declined."""
        with self.as_one():
            self.db.execute(
                "INSERT INTO alone (uid, tag, number, found_at, record) VALUES (?1, ?2, ?3, ?4, ?5) "
                "ON CONFLICT DO UPDATE SET record = ?5 WHERE game_id IS NULL AND is_declined = 0",
                (
                    key.uid,
                    key.tag,
                    key.number,
                    datetime.now(UTC).isoformat(timespec="seconds"),
                    _END_OF_LINE.join(record),
                ),
            )

    def alone(self, uid: str | None = None) -> list[KeptAlone]:
        """Return the games that boards have finished alone, oldest first. uid: only those of one board."""
        rows = self._rows(
            "SELECT uid, tag, number, found_at, record, game_id, is_declined FROM alone "
            "WHERE ?1 IS NULL OR uid = ?1 ORDER BY rowid",
            (uid,),
        )
        return [
            KeptAlone(
                AloneKey(board, tag, number), found_at, tuple(record.split(_END_OF_LINE)), game_id, bool(is_declined)
            )
            for board, tag, number, found_at, record, game_id, is_declined in rows
        ]

    def decline_alone(self, key: AloneKey) -> None:
        """Stop offering a game. Raises AlreadyKept if it has been taken."""
        self._settle_alone(key, "is_declined = 1", ())

    def link_alone(self, key: AloneKey, game_id: int) -> None:
        """Record which game of the store it has become. Raises AlreadyKept if it has been taken before."""
        with self.as_one():
            self.db.execute(
                "INSERT OR IGNORE INTO alone (uid, tag, number, found_at, record) VALUES (?, ?, ?, '', '')",
                (key.uid, key.tag, key.number),
            )
            self._settle_alone(key, "game_id = ?4, is_declined = 0", (game_id,))

    def _settle_alone(self, key: AloneKey, change: str, values: tuple[object, ...]) -> None:
        with self.as_one():
            cursor = self.db.execute(
                f"UPDATE alone SET {change} WHERE uid = ?1 AND tag = ?2 AND number = ?3 "
                "AND (game_id IS NULL OR game_id NOT IN (SELECT id FROM game))",
                (key.uid, key.tag, key.number, *values),
            )
            if cursor.rowcount != 1:
                raise AlreadyKept(f"game {key.number} of the board {key.uid} is in your records already")

    def holder_of(self, key: AloneKey) -> int | None:
        """Return the game of the store that a game of a board has become, None if there is none or it was deleted."""
        rows = self._rows(
            "SELECT game_id FROM alone JOIN game ON id = game_id WHERE uid = ? AND tag = ? AND number = ?",
            (key.uid, key.tag, key.number),
        )
        return rows[0][0] if rows else None

    def heard_games(self, uid: str) -> list[int]:
        """Return the games that have received events of a board and stand for no game that it has finished alone."""
        rows = self._rows(
            "SELECT DISTINCT game_id FROM heard WHERE uid = ? "
            "AND game_id NOT IN (SELECT game_id FROM alone WHERE game_id IS NOT NULL) ORDER BY game_id",
            (uid,),
        )
        return [game_id for (game_id,) in rows]
