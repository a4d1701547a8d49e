"""Commitments: what is published of a game's chance before its first card, and opened when the game is over.

The secret decides every shuffle from a move on (docs/fairness.md); its digest reveals nothing about it. A game that is
taken up again after its secrets were opened gets another commitment for the moves from then on.
"""

import hashlib
import secrets
from collections.abc import Mapping, Sequence

from msgspec import Struct

from autopeg.records.database import Database

SCHEMA = """
CREATE TABLE commitment (
    game_id INTEGER NOT NULL REFERENCES game (id),
    line INTEGER NOT NULL,
    secret TEXT NOT NULL,
    PRIMARY KEY (game_id, line)
) STRICT, WITHOUT ROWID
"""

DIGEST_KEY = "commitment"
"""The key of a record's line that holds the digest of the commitment to it and the lines that follow."""
SECRET_KEY = "secret"
"""The key of the line that ends a game, or of the first line if a player resigned, which holds the secret."""

_SECRET_BYTES = 32


def new_secret() -> str:
    """Return a new secret: 256 random bits as 64 hexadecimal digits."""
    return secrets.token_hex(_SECRET_BYTES)


def digest_of(text: str) -> str:
    """Return the SHA-256 of a text as 64 hexadecimal digits."""
    return hashlib.sha256(text.encode()).hexdigest()


class Published(Struct, frozen=True):
    """What everybody may know of a commitment while the game goes on."""

    line: int
    """The number of the first move that it covers, from 1."""
    digest: str
    """The SHA-256 of the secret."""


class Commitment(Struct, frozen=True):
    """A commitment to the chance of a game."""

    line: int
    """The number of the first move that it covers, from 1."""
    secret: str

    @property
    def published(self) -> Published:
        """What is published of it."""
        return Published(self.line, digest_of(self.secret))


def with_commitments(
    moves: Sequence[Mapping[str, object]], first: int, commitments: Sequence[Commitment], *, ends: bool
) -> list[dict[str, object]]:
    """Return moves as the record has them: with a digest where a commitment begins, and the secret at the end.

    first: the number of the first move; ends: whether the last one ends the game.
    """
    begun = {each.published.line: each.published.digest for each in commitments}
    lines = [
        {**move, **({DIGEST_KEY: begun[number]} if number in begun else {})} for number, move in enumerate(moves, first)
    ]
    if ends and commitments and lines:
        lines[-1] = lines[-1] | {SECRET_KEY: commitments[-1].secret}
    return lines


class CommitmentTables(Database):
    """The store's table of commitments. Nothing but the deck of a game reads the secrets before it is over."""

    def commitments(self, game_id: int) -> list[Commitment]:
        """Return the commitments of a game, secrets included, oldest first."""
        return self._rows_of(game_id, "commitment", Commitment, "line")

    def commit(self, game_id: int, line: int) -> None:
        """Commit to the chance of a game from a move on."""
        self._add_rows(game_id, "commitment", [Commitment(line, new_secret())])
