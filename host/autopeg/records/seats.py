"""Seats of the page's games in the store: which devices have held them, and what has happened at them.

Both survive a restart of the server, so that a device that has seen a hand is still known to have seen it.
"""

from collections.abc import Iterable

from msgspec import Struct

from autopeg.records.database import Database

SCHEMA = """
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

AT_OPENING = 0
"""Used as the number of the deal for a seat held before the first deal."""


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


class SeatTables(Database):
    """The store's tables about the seats of the page's games."""

    def hold_seats(self, game_id: int, held: Iterable[HeldSeat]) -> None:
        """Write which devices hold which seats."""
        rows = [(game_id, each.deal, each.seat, each.device) for each in held]
        with self.as_one():
            self._db.executemany(
                "INSERT OR IGNORE INTO held_seat (game_id, deal, seat, device) VALUES (?, ?, ?, ?)", rows
            )

    def held_seats(self, game_id: int) -> list[HeldSeat]:
        """Return which devices have held which seats of a game."""
        with self._failures():
            rows = self._db.execute("SELECT deal, seat, device FROM held_seat WHERE game_id = ?", (game_id,))
            return [HeldSeat(*row) for row in rows]

    def note_seat(self, game_id: int, note: SeatNote) -> None:
        """Write an event at a seat."""
        with self.as_one():
            self._db.execute(
                "INSERT INTO seat_note (game_id, line, seat, bot, text) VALUES (?, ?, ?, ?, ?)",
                (game_id, note.line, note.seat, note.bot, note.text),
            )

    def seat_notes(self, game_id: int) -> list[SeatNote]:
        """Return the events at the seats of a game, oldest first."""
        with self._failures():
            rows = self._db.execute(
                "SELECT line, seat, bot, text FROM seat_note WHERE game_id = ? ORDER BY id", (game_id,)
            )
            return [SeatNote(*row) for row in rows]
