"""Boards in the store: the pegs shown for each game, and the events received from boards.

A revision of the pegs, the number of an event and its outcome are written in the same transaction as the moves that
they belong to.
"""

from collections.abc import Iterable

from msgspec import Struct

from autopeg.base.errors import Failure
from autopeg.records.database import Database

SCHEMA = """
CREATE TABLE board (
    uid TEXT PRIMARY KEY,
    epoch TEXT NOT NULL,
    last INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE TABLE shown (
    game_id INTEGER NOT NULL REFERENCES game (id),
    rev INTEGER NOT NULL,
    own_rev INTEGER NOT NULL,
    session TEXT NOT NULL,
    pegs TEXT NOT NULL,
    PRIMARY KEY (game_id, rev)
) STRICT, WITHOUT ROWID;
CREATE TABLE parted (
    id INTEGER PRIMARY KEY,
    game_id INTEGER NOT NULL REFERENCES game (id),
    session TEXT,
    rev INTEGER NOT NULL,
    event TEXT NOT NULL
) STRICT
"""

HEARD_SCHEMA = """
CREATE TABLE heard (
    id INTEGER PRIMARY KEY,
    game_id INTEGER NOT NULL REFERENCES game (id),
    uid TEXT NOT NULL,
    event TEXT NOT NULL,
    session TEXT,
    rev INTEGER NOT NULL,
    lines INTEGER
) STRICT;
CREATE INDEX heard_of_game ON heard (game_id, lines);
INSERT INTO heard (id, game_id, uid, event, session, rev) SELECT id, game_id, '', event, session, rev FROM parted;
DROP TABLE parted;
ALTER TABLE shown ADD COLUMN lines INTEGER
"""

LOST = "LOST"
"""Replaces an event if the board has lost what was entered on it."""

FRESH = ""
"""The session of the first entry on a fresh board, which was made in the game that such a board holds."""

_LINES = "(SELECT count(*) FROM line WHERE line.game_id = ?1)"


class AlreadyTaken(Failure):
    """An event of a board was already written."""


class Shown(Struct, frozen=True):
    """One revision of a game's pegs, numbered as in pegcore.host_end."""

    session: str
    rev: int
    own_rev: int
    pegs: str
    """A STATE of docs/protocol.md."""
    lines: int | None = None
    """How many lines the record had then, None if unknown."""


class BoardEvent(Struct, frozen=True):
    """Identity of a board's event."""

    uid: str
    epoch: str
    id: int


class Heard(Struct, frozen=True):
    """A board event that a game has received.

    session, rev: of the pegs on which it was entered; session None: without a computer, FRESH: also the very first one.
    """

    uid: str
    event: str
    """As written on the wire, or LOST."""
    session: str | None
    rev: int
    lines: int | None = None
    """How many lines the record had when the event was settled, None while a question about it is unanswered."""
    id: int = 0


class Checkpoint(Struct, frozen=True):
    """Board data that is written together with moves, or on its own."""

    shown: Shown | None = None
    """The pegs after the moves."""
    event: BoardEvent | None = None
    """The identity of the event that caused the moves, if one did."""
    applied: Heard | None = None
    """That event."""
    waiting: Heard | None = None
    """An event that people will be asked about."""
    answered: tuple[int, ...] = ()
    """The ids of the events about which people have answered the question: they belong to this game now."""
    carried: tuple[int, ...] = ()
    """The ids of the events that this game will ask about."""


class BoardTables(Database):
    """The store's tables about boards."""

    def boards(self) -> list[tuple[str, str, int]]:
        """Return (uid, epoch, id) of the newest written event of every board."""
        return self._rows("SELECT uid, epoch, last FROM board")

    def forget_events(self, known: Iterable[tuple[str, str, int]]) -> None:
        """Forget the events of boards that somebody knows otherwise, so that people are asked about what is missing.

        known: as from `boards`, of the store that this one replaces.
        """
        with self.as_one():
            for uid in {uid for uid, _, _ in set(known) - set(self.boards())}:
                self.db.execute("INSERT OR REPLACE INTO board (uid, epoch, last) VALUES (?, '', 0)", (uid,))

    def save_checkpoint(self, game_id: int, checkpoint: Checkpoint) -> None:
        """Write a checkpoint, after the lines that it belongs to.

        Raises AlreadyTaken for an event that was already written.
        """
        event, shown = checkpoint.event, checkpoint.shown
        with self.as_one():
            if event is not None:
                cursor = self.db.execute(
                    "INSERT INTO board (uid, epoch, last) VALUES (?1, ?2, ?3) ON CONFLICT (uid) DO UPDATE "
                    "SET epoch = ?2, last = ?3 WHERE epoch <> ?2 OR last < ?3",
                    (event.uid, event.epoch, event.id),
                )
                if cursor.rowcount != 1:
                    raise AlreadyTaken(f"entry {event.id} of the board {event.uid} has been taken in another window")
            if shown is not None:
                self.db.execute(
                    "INSERT OR REPLACE INTO shown (game_id, rev, own_rev, session, pegs, lines) "
                    f"VALUES (?1, ?2, ?3, ?4, ?5, {_LINES})",
                    (game_id, shown.rev, shown.own_rev, shown.session, shown.pegs),
                )
            for heard, lines in ((checkpoint.applied, _LINES), (checkpoint.waiting, "NULL")):
                if heard is not None:
                    self.db.execute(
                        "INSERT INTO heard (game_id, uid, event, session, rev, lines) "
                        f"VALUES (?1, ?2, ?3, ?4, ?5, {lines})",
                        (game_id, heard.uid, heard.event, heard.session, heard.rev),
                    )
            for ids, lines in ((checkpoint.answered, _LINES), (checkpoint.carried, "NULL")):
                numbers = [(game_id, number) for number in ids]
                self.db.executemany(f"UPDATE heard SET lines = {lines}, game_id = ?1 WHERE id = ?2", numbers)

    def asking(self) -> list[tuple[int, str]]:
        """Return (game_id, uid) of every board whose events wait in a game for an answer, the oldest game first."""
        return self._rows("SELECT DISTINCT game_id, uid FROM heard WHERE lines IS NULL ORDER BY game_id, uid")

    def shown(self, game_id: int) -> list[Shown]:
        """Return the revisions of pegs shown for a game, oldest first."""
        return self._rows_of(game_id, "shown", Shown, "rev")

    def heard(self, game_id: int) -> list[Heard]:
        """Return the board events that a game has received, oldest first."""
        return self._rows_of(game_id, "heard", Heard, "id")
