"""Tables of the page in the store: their short codes, and the device at each seat.

A device is stored only as the hash of its token, so that nobody who reads the store can take a player's seat.
"""

from msgspec import Struct

from autopeg.records.database import Database

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
    """A table of the page."""

    code: str
    game_id: int
    host: str
    """The device that opened it."""
    places: dict[int, str]
    """The device at each taken seat."""
    is_closed: bool = False
    """Whether its people have closed it, so that it opens again only at their request."""


class RoomTables(Database):
    """The store's tables about tables of the page."""

    def keep_room(self, room: StoredRoom) -> None:
        """Write a table's current game, and who sits where."""
        places = [(room.code, seat, device) for seat, device in room.places.items()]
        with self.as_one():
            self._db.execute(
                "INSERT INTO room (code, game_id, host) VALUES (?1, ?2, ?3) "
                "ON CONFLICT (code) DO UPDATE SET game_id = ?2",
                (room.code, room.game_id, room.host),
            )
            self._db.execute("DELETE FROM place WHERE code = ?", (room.code,))
            self._db.executemany("INSERT INTO place (code, seat, device) VALUES (?, ?, ?)", places)

    def close_room(self, code: str, is_closed: bool) -> None:
        """Write whether a table is closed."""
        with self.as_one():
            self._db.execute("UPDATE room SET is_closed = ? WHERE code = ?", (is_closed, code))

    def room(self, code: str) -> StoredRoom | None:
        """Return the table with a code, or None."""
        with self._failures():
            row = self._db.execute("SELECT game_id, host, is_closed FROM room WHERE code = ?", (code,)).fetchone()
            if row is None:
                return None
            places = self._db.execute("SELECT seat, device FROM place WHERE code = ?", (code,)).fetchall()
            return StoredRoom(code, row[0], row[1], dict(places), bool(row[2]))

    def rooms_of(self, device: str) -> list[StoredRoom]:
        """Return the tables that a device opened or sits at, newest game first."""
        with self._failures():
            codes = self._db.execute(
                "SELECT code FROM room WHERE host = ?1 OR code IN (SELECT code FROM place WHERE device = ?1) "
                "ORDER BY game_id DESC",
                (device,),
            ).fetchall()
        return [room for (code,) in codes if (room := self.room(code)) is not None]
