"""What the store knows of tables that are open in the page: their short codes, and the device at each seat.

A device is known by the hash of its token alone: who reads the store cannot sit down in anybody's place.
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
    """A table in the page."""

    code: str
    game_id: int
    host: str
    """The device that has opened it."""
    places: dict[int, str]
    """The device at each seat that is taken."""
    is_closed: bool = False
    """Whether its people have closed it, so that it opens again only when one of them asks for that."""


class RoomTables(Database):
    """Everything in the store about tables in the page."""

    def keep_room(self, room: StoredRoom) -> None:
        """Write how a table stands now: its game, and who sits where."""
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
        """Close a table, or open it again."""
        with self.as_one():
            self._db.execute("UPDATE room SET is_closed = ? WHERE code = ?", (is_closed, code))

    def room(self, code: str) -> StoredRoom | None:
        """Return the table of a code, or None."""
        with self._failures():
            row = self._db.execute("SELECT game_id, host, is_closed FROM room WHERE code = ?", (code,)).fetchone()
            if row is None:
                return None
            places = self._db.execute("SELECT seat, device FROM place WHERE code = ?", (code,)).fetchall()
            return StoredRoom(code, row[0], row[1], dict(places), bool(row[2]))

    def rooms_of(self, device: str) -> list[StoredRoom]:
        """Return the tables that a device has opened or sits at, the newest game first."""
        with self._failures():
            codes = self._db.execute(
                "SELECT code FROM room WHERE host = ?1 OR code IN (SELECT code FROM place WHERE device = ?1) "
                "ORDER BY game_id DESC",
                (device,),
            ).fetchall()
        return [room for (code,) in codes if (room := self.room(code)) is not None]
