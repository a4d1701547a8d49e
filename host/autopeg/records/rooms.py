"""What the store knows of tables that are open in the page: their short codes, and the device at each seat.

A device is known by the hash of its token alone: who reads the store cannot sit down in anybody's place.
"""

import sqlite3

from msgspec import Struct

SCHEMA = """
CREATE TABLE room (
    code TEXT PRIMARY KEY,
    game_id INTEGER NOT NULL REFERENCES game (id),
    host TEXT NOT NULL
) STRICT, WITHOUT ROWID;
CREATE TABLE place (
    code TEXT NOT NULL REFERENCES room (code),
    seat INTEGER NOT NULL,
    device TEXT NOT NULL,
    PRIMARY KEY (code, seat)
) STRICT, WITHOUT ROWID
"""


CLOSED_SCHEMA = "ALTER TABLE room ADD COLUMN is_closed INTEGER NOT NULL DEFAULT 0"


class StoredRoom(Struct, frozen=True):
    """A table in the page. host: the device that has opened it; places: the device at each seat that is taken;
    is_closed: whether its people have closed it, so that it is opened again only when one of them asks for that.
    """

    code: str
    game_id: int
    host: str
    places: dict[int, str]
    is_closed: bool = False


def write_room(db: sqlite3.Connection, room: StoredRoom) -> None:
    """Write how a table stands now, within the transaction that is open."""
    db.execute(
        "INSERT INTO room (code, game_id, host) VALUES (?1, ?2, ?3) ON CONFLICT (code) DO UPDATE SET game_id = ?2",
        (room.code, room.game_id, room.host),
    )
    db.execute("DELETE FROM place WHERE code = ?", (room.code,))
    places = [(room.code, seat, device) for seat, device in room.places.items()]
    db.executemany("INSERT INTO place (code, seat, device) VALUES (?, ?, ?)", places)


def write_closed(db: sqlite3.Connection, code: str, is_closed: bool) -> None:
    """Write whether a table is closed, within the transaction that is open."""
    db.execute("UPDATE room SET is_closed = ? WHERE code = ?", (is_closed, code))


def read_room(db: sqlite3.Connection, code: str) -> StoredRoom | None:
    """Return the table of a code, or None."""
    row = db.execute("SELECT game_id, host, is_closed FROM room WHERE code = ?", (code,)).fetchone()
    if row is None:
        return None
    places = db.execute("SELECT seat, device FROM place WHERE code = ?", (code,)).fetchall()
    return StoredRoom(code, row[0], row[1], dict(places), bool(row[2]))


def read_rooms_of(db: sqlite3.Connection, device: str) -> list[StoredRoom]:
    """Return the tables that a device has opened or sits at, the newest game first."""
    codes = db.execute(
        "SELECT code FROM room WHERE host = ?1 OR code IN (SELECT code FROM place WHERE device = ?1) "
        "ORDER BY game_id DESC",
        (device,),
    ).fetchall()
    return [room for (code,) in codes if (room := read_room(db, code)) is not None]
