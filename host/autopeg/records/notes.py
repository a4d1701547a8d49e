"""Notes: cached results of analysing games."""

from collections.abc import Iterable

from autopeg.records.database import Database

SCHEMA = """
CREATE TABLE note (
    game_id INTEGER NOT NULL REFERENCES game (id),
    kind TEXT NOT NULL,
    moves INTEGER NOT NULL,
    text TEXT NOT NULL,
    PRIMARY KEY (game_id, kind)
) STRICT, WITHOUT ROWID
"""

_IS_VALID = "moves = (SELECT count(*) FROM line WHERE line.game_id = note.game_id)"
"""A note is valid only while its game has not moved on."""


class NoteTables(Database):
    """The store's tables of notes."""

    def notes(self, kind: str, name: str) -> dict[int, str]:
        """Return the valid notes of one kind by game id. name: of the games."""
        return dict(
            self._rows(
                "SELECT game_id, text FROM note JOIN game ON game.id = game_id "
                f"WHERE kind = ? AND name = ? AND {_IS_VALID}",
                (kind, name),
            )
        )

    def note(self, kind: str, game_id: int) -> str | None:
        """Return the valid note of one kind for a game, or None."""
        rows = self._rows(f"SELECT text FROM note WHERE kind = ? AND game_id = ? AND {_IS_VALID}", (kind, game_id))
        return rows[0][0] if rows else None

    def games_without(self, kind: str, name: str) -> list[int]:
        """Return the finished games of one name without a valid note of a kind, newest first."""
        rows = self._rows(
            "SELECT id FROM game WHERE name = ? AND over IS NOT NULL AND NOT EXISTS "
            f"(SELECT 1 FROM note WHERE game_id = id AND kind = ? AND {_IS_VALID}) ORDER BY id DESC",
            (name, kind),
        )
        return [game_id for (game_id,) in rows]

    def keep_notes(self, kind: str, notes: Iterable[tuple[int, int, str]]) -> None:
        """Write notes: (game id, the number of moves that the note was made from, text)."""
        rows = [(game_id, kind, moves, text) for game_id, moves, text in notes]
        with self.as_one():
            self.db.executemany("INSERT OR REPLACE INTO note (game_id, kind, moves, text) VALUES (?, ?, ?, ?)", rows)

    def _delete_notes(self, game_id: int) -> None:
        """Delete the notes of a game whose players have changed: a note may name them."""
        self.db.execute("DELETE FROM note WHERE game_id = ?", (game_id,))
