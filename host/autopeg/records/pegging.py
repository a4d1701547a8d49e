"""What the store knows of boards: the pegs that were shown of each game, and how far each board's events have come.

A revision of the pegs and the number of an event are written in the same transaction as the moves that they belong to.
"""

import sqlite3

from msgspec import Struct

from autopeg.errors import Failure

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


class AlreadyTaken(Failure):
    """An event of a board that was written before."""


class Shown(Struct, frozen=True):
    """One revision of the pegs of a game, as pegcore.host_end counts them. pegs: a STATE of docs/protocol.md."""

    session: str
    rev: int
    own_rev: int
    pegs: str


class BoardEvent(Struct, frozen=True):
    """The number of an event of a board."""

    uid: str
    epoch: str
    id: int


class Parted(Struct, frozen=True):
    """An event that a board made of other pegs than the game's: kept until a person has chosen.

    session, rev: of the pegs that it was made on.
    """

    event: str
    session: str | None
    rev: int


class Marks(Struct, frozen=True):
    """What is written of a board together with a move, or with none.

    shown: the pegs after it; event: what brought it about, if the board did; parted: that event, when it is put aside.
    """

    shown: Shown | None = None
    event: BoardEvent | None = None
    parted: Parted | None = None


def write_marks(db: sqlite3.Connection, game_id: int, marks: Marks) -> None:
    """Write marks within the transaction that is open. Raises AlreadyTaken for an event that was written before."""
    event, shown, parted = marks.event, marks.shown, marks.parted
    if event is not None:
        cursor = db.execute(
            "INSERT INTO board (uid, epoch, last) VALUES (?1, ?2, ?3) ON CONFLICT (uid) DO UPDATE "
            "SET epoch = ?2, last = ?3 WHERE epoch <> ?2 OR last < ?3",
            (event.uid, event.epoch, event.id),
        )
        if cursor.rowcount != 1:
            raise AlreadyTaken(f"entry {event.id} of the board {event.uid} has been taken in another window")
    if shown is not None:
        db.execute(
            "INSERT OR REPLACE INTO shown (game_id, rev, own_rev, session, pegs) VALUES (?, ?, ?, ?, ?)",
            (game_id, shown.rev, shown.own_rev, shown.session, shown.pegs),
        )
    if parted is not None:
        db.execute(
            "INSERT INTO parted (game_id, session, rev, event) VALUES (?, ?, ?, ?)",
            (game_id, parted.session, parted.rev, parted.event),
        )


def read_boards(db: sqlite3.Connection) -> list[tuple[str, str, int]]:
    """Return (uid, epoch, id) of the newest event written of every board."""
    return db.execute("SELECT uid, epoch, last FROM board").fetchall()


def read_shown(db: sqlite3.Connection, game_id: int) -> list[Shown]:
    """Return the pegs that were shown of a game, the oldest first."""
    rows = db.execute("SELECT session, rev, own_rev, pegs FROM shown WHERE game_id = ? ORDER BY rev", (game_id,))
    return [Shown(*row) for row in rows]


def read_parted(db: sqlite3.Connection, game_id: int) -> list[Parted]:
    """Return the events that were put aside and about which nobody has chosen yet, in their order."""
    rows = db.execute("SELECT event, session, rev FROM parted WHERE game_id = ? ORDER BY id", (game_id,))
    return [Parted(*row) for row in rows]


def forget_parted(db: sqlite3.Connection, game_id: int) -> None:
    """A person has chosen."""
    db.execute("DELETE FROM parted WHERE game_id = ?", (game_id,))
