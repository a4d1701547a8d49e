"""Requests of the page in the store: which of them each game has already handled.

A request is written in the same transaction as the moves that it caused. A phone that lost its connection sends it
again, perhaps to a restarted server, and it still counts only once.
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
"""How many of a game's latest requests are checked: a phone repeats one within seconds or minutes."""


class Request(Struct, frozen=True):
    """A request by which a device changed a game. key: a random identifier chosen by the device."""

    device: str
    key: str


class RequestTables(Database):
    """The store's table of requests."""

    def _save_request(self, game_id: int, request: Request) -> None:
        """Record that a game has handled a request, within the open transaction."""
        self._db.execute(
            "INSERT OR IGNORE INTO request (game_id, device, key) VALUES (?, ?, ?)",
            (game_id, request.device, request.key),
        )

    def requests(self, game_id: int) -> list[Request]:
        """Return the newest requests that a game has handled, oldest first."""
        with self._failures():
            rows = self._db.execute(
                "SELECT device, key FROM request WHERE game_id = ? ORDER BY rowid DESC LIMIT ?", (game_id, REMEMBERED)
            ).fetchall()
            return [Request(*row) for row in reversed(rows)]
