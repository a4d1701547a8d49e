"""Data of the page in the store: its tables, the devices at their seats, and the requests already handled.

All of it survives a restart of the server: a table keeps its code, and a device that has seen a hand is still known to
have seen it. A device is stored only as the hash of its token, so that nobody who reads the store can take a player's
seat.
"""

from collections.abc import Iterable, Mapping

from msgspec import Struct

from autopeg.records.database import Database

ROOMS_SCHEMA = """
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

COLORS_SCHEMA = """
CREATE TABLE lane_color (
    code TEXT NOT NULL REFERENCES room (code) ON DELETE CASCADE,
    side INTEGER NOT NULL,
    color TEXT NOT NULL,
    PRIMARY KEY (code, side)
) STRICT, WITHOUT ROWID
"""

REQUESTS_SCHEMA = """
CREATE TABLE request (
    game_id INTEGER NOT NULL REFERENCES game (id),
    device TEXT NOT NULL,
    key TEXT NOT NULL,
    PRIMARY KEY (game_id, device, key)
) STRICT
"""
REMEMBERED = 64
"""How many of a game's latest requests are checked: a phone repeats one within seconds or minutes."""

SEATS_SCHEMA = """
CREATE TABLE held_seat (
    game_id INTEGER NOT NULL REFERENCES game (id) ON DELETE CASCADE,
    deal INTEGER NOT NULL,
    seat INTEGER NOT NULL,
    device TEXT NOT NULL,
    PRIMARY KEY (game_id, deal, seat, device)
) STRICT, WITHOUT ROWID;
CREATE TABLE seat_note (
    id INTEGER PRIMARY KEY,
    game_id INTEGER NOT NULL REFERENCES game (id) ON DELETE CASCADE,
    line INTEGER NOT NULL,
    seat INTEGER NOT NULL,
    bot TEXT,
    text TEXT NOT NULL
) STRICT
"""

NEXT_NAMES_SCHEMA = """
CREATE TABLE next_name (
    game_id INTEGER NOT NULL REFERENCES game (id) ON DELETE CASCADE,
    seat INTEGER NOT NULL,
    name TEXT NOT NULL,
    is_newcomer INTEGER NOT NULL,
    PRIMARY KEY (game_id, seat)
) STRICT, WITHOUT ROWID
"""

TOKENS_SCHEMA = "CREATE TABLE token (hash TEXT PRIMARY KEY, device TEXT) STRICT, WITHOUT ROWID"
"""Tokens of devices that have moved, with the devices for which they stand: NULL for those that stand for nobody."""

AT_OPENING = 0
"""Used as the number of the deal for a seat held before the first deal."""


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


class Request(Struct, frozen=True):
    """A request by which a device changed a game. key: a random identifier chosen by the device."""

    device: str
    key: str


class HeldSeat(Struct, frozen=True):
    """A device held a seat during a deal, and so may have seen its hand."""

    deal: int
    """The number of the deal in its game, from 1, or AT_OPENING."""
    seat: int
    device: str


class SeatNote(Struct, frozen=True):
    """An event at a seat."""

    line: int
    """How many lines the game's record had then."""
    seat: int
    bot: str | None
    """The level of the bot that plays the seat from then on, None for a person."""
    text: str
    """The sentence for the log."""


class NextName(Struct, frozen=True):
    """The name of who sits at a seat after the end of a game, where it is another than in its record."""

    seat: int
    name: str
    is_newcomer: bool
    """Whether they sat down after the end, rather than played the game and chose another name then."""


class PageTables(Database):
    """The store's tables about the page."""

    def keep_room(self, room: StoredRoom) -> None:
        """Write a table's current game, and who sits where."""
        places = [(room.code, seat, device) for seat, device in room.places.items()]
        with self.as_one():
            self.db.execute(
                "INSERT INTO room (code, game_id, host) VALUES (?1, ?2, ?3) "
                "ON CONFLICT (code) DO UPDATE SET game_id = ?2",
                (room.code, room.game_id, room.host),
            )
            self.db.execute("DELETE FROM place WHERE code = ?", (room.code,))
            self.db.executemany("INSERT INTO place (code, seat, device) VALUES (?, ?, ?)", places)

    def close_room(self, code: str, is_closed: bool) -> None:
        """Write whether a table is closed."""
        with self.as_one():
            self.db.execute("UPDATE room SET is_closed = ? WHERE code = ?", (is_closed, code))

    def room(self, code: str) -> StoredRoom | None:
        """Return the table with a code, or None."""
        for game_id, host, is_closed in self._rows("SELECT game_id, host, is_closed FROM room WHERE code = ?", (code,)):
            places = dict(self._rows("SELECT seat, device FROM place WHERE code = ?", (code,)))
            return StoredRoom(code, game_id, host, places, bool(is_closed))
        return None

    def keep_lane_colors(self, code: str, colors: Mapping[int, str]) -> None:
        """Write the colours that sides of a table have chosen, by side."""
        with self.as_one():
            self.db.execute("DELETE FROM lane_color WHERE code = ?", (code,))
            rows = [(code, side, color) for side, color in colors.items()]
            self.db.executemany("INSERT INTO lane_color (code, side, color) VALUES (?, ?, ?)", rows)

    def lane_colors(self, code: str) -> dict[int, str]:
        """Return the colours that sides of a table have chosen."""
        return dict(self._rows("SELECT side, color FROM lane_color WHERE code = ?", (code,)))

    def rooms_of(self, device: str) -> list[StoredRoom]:
        """Return the tables that a device opened or sits at, newest game first."""
        codes = self._rows(
            "SELECT code FROM room WHERE host = ?1 OR code IN (SELECT code FROM place WHERE device = ?1) "
            "ORDER BY game_id DESC",
            (device,),
        )
        return [room for (code,) in codes if (room := self.room(code)) is not None]

    def move_device(self, device: str, before: str, after: str) -> None:
        """Let another token stand for a device. before, after: hashes of tokens."""
        with self.as_one():
            rows = [(before, None), (after, device)]
            self.db.executemany("INSERT OR REPLACE INTO token (hash, device) VALUES (?, ?)", rows)

    def moved_tokens(self) -> dict[str, str | None]:
        """Return the devices for which tokens stand, by their hashes; None for tokens that stand for nobody."""
        return dict(self._rows("SELECT hash, device FROM token"))

    def open_rooms(self) -> dict[int, str]:
        """Return the codes of the tables that nobody has closed, by their games."""
        return dict(self._rows("SELECT game_id, code FROM room WHERE is_closed = 0"))

    def save_request(self, game_id: int, request: Request) -> None:
        """Record that a game has handled a request, in the transaction of the moves that it caused.

        A phone that lost its connection sends a request again, perhaps to a restarted server, and it still counts only
        once.
        """
        self._add_rows(game_id, "request", [request])

    def requests(self, game_id: int) -> list[Request]:
        """Return the newest requests that a game has handled, oldest first."""
        newest = self._rows_of(game_id, "request", Request, f"rowid DESC LIMIT {REMEMBERED}")
        return newest[::-1]

    def hold_seats(self, game_id: int, held: Iterable[HeldSeat]) -> None:
        """Write which devices hold which seats."""
        self._add_rows(game_id, "held_seat", held)

    def held_seats(self, game_id: int) -> list[HeldSeat]:
        """Return which devices have held which seats of a game."""
        return self._rows_of(game_id, "held_seat", HeldSeat, "deal, seat, device")

    def note_seat(self, game_id: int, note: SeatNote) -> None:
        """Write an event at a seat."""
        self._add_rows(game_id, "seat_note", [note])

    def keep_next_names(self, game_id: int, names: Iterable[NextName]) -> None:
        """Write all names of those who sit at a table after the end of its game that are not in its record."""
        with self.as_one():
            self.db.execute("DELETE FROM next_name WHERE game_id = ?", (game_id,))
            self._add_rows(game_id, "next_name", names)

    def next_names(self, game_id: int) -> list[NextName]:
        """Return those names of a game."""
        rows = self._rows("SELECT seat, name, is_newcomer FROM next_name WHERE game_id = ?", (game_id,))
        return [NextName(seat, name, bool(is_newcomer)) for seat, name, is_newcomer in rows]

    def seat_notes(self, game_id: int) -> list[SeatNote]:
        """Return the events at the seats of a game, oldest first."""
        return self._rows_of(game_id, "seat_note", SeatNote, "id")
