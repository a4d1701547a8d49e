"""What the store knows of requests of the page: which of them a game's moves have answered.

A request is written in the same transaction as the moves that it brought about. A phone that has lost its line sends it
again, to whichever server is there by then, and it counts once.
"""

from msgspec import Struct

from autopeg.records.database import Database

SCHEMA = """
CREATE TABLE request (
    game_id INTEGER NOT NULL REFERENCES game (id),
    device TEXT NOT NULL,
    key TEXT NOT NULL,
    PRIMARY KEY (game_id, device, key)
) STRICT
"""
REMEMBERED = 64
"""How many requests of a game are looked back on: a phone sends one again within seconds or minutes."""


class Request(Struct, frozen=True):
    """A request by which a device has changed a game. key: its name, drawn by the device at random."""

    device: str
    key: str


class RequestTables(Database):
    """Everything in the store about requests."""

    def _save_request(self, game_id: int, request: Request) -> None:
        """Write that a game has answered a request, within the open transaction."""
        self._db.execute(
            "INSERT OR IGNORE INTO request (game_id, device, key) VALUES (?, ?, ?)",
            (game_id, request.device, request.key),
        )

    def requests(self, game_id: int) -> list[Request]:
        """Return the newest requests that a game has answered, the oldest of them first."""
        with self._failures():
            rows = self._db.execute(
                "SELECT device, key FROM request WHERE game_id = ? ORDER BY rowid DESC LIMIT ?", (game_id, REMEMBERED)
            ).fetchall()
            return [Request(*row) for row in reversed(rows)]
