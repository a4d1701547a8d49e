"""Tables for tests: people who move at random, and the record that a table has written."""

import random
from collections.abc import Sequence
from typing import Any

from autopeg.engine import Result
from autopeg.engine.games import rules_of
from autopeg.engine.history import History, Step
from autopeg.engine.moves import to_json
from autopeg.engine.players import Player
from autopeg.play.table import Seat, Table
from autopeg.records.pegging import Checkpoint

CRIBBAGE = rules_of("cribbage")


class Pages:
    """A journal in memory: the lines, and the result after each. failure: what writing fails with, if it does."""

    def __init__(self) -> None:
        self.lines: list[Any] = []
        self.over: list[Result | None] = []
        self.failure: Exception | None = None

    def append(self, moves: Sequence[object], over: Result | None, checkpoint: Checkpoint | None = None) -> None:
        if self.failure is not None:
            raise self.failure
        self.lines.extend(moves)
        self.over.extend([over] * len(moves))

    def resign(self, seat: int, over: Result) -> None:
        self.over[-1:] = [over]

    def check_current(self, over: Result | None) -> None:
        """No other window writes this game."""

    def read_again(self) -> History:
        raise AssertionError("no other window writes this game")

    def save_checkpoint(self, checkpoint: Checkpoint) -> None:
        raise AssertionError("no board is attached")


class AtRandom:
    """A player that takes any legal move, and lets half of its claims pass."""

    def __init__(self, rng: random.Random) -> None:
        self.rng = rng
        self.is_closed = False

    def choose(self, view: Any, legal: Any) -> Any:
        if to_json(legal[0])["type"] == "muggins" and self.rng.random() < 0.5:
            return None
        return self.rng.choice(legal)

    def close(self) -> None:
        self.is_closed = True


def seat_table(people: str, rng: random.Random, journal: Pages | None = None, **options: Any) -> Table:
    """Return a table. people: per seat "p" for a person or "b" for a bot that moves at random."""
    seats = [Seat(f"{kind}{number}", _player(kind, rng)) for number, kind in enumerate(people)]
    return Table(History(CRIBBAGE, CRIBBAGE.new(options, len(people))), seats, journal, deck=str(rng.random()))


def _player(kind: str, rng: random.Random) -> Player | None:
    return AtRandom(rng) if kind == "b" else None


def move_on(table: Table, rng: random.Random) -> Step | None:
    """Make the next move, a person's at random. Return None when the game is over."""
    seat = table.person_due
    if seat is None:
        return table.advance()
    return table.submit(rng.choice(table.legal_moves(seat)))


def replayed(lines: list[Any], players: int, **options: Any) -> History:
    """Return the history that the lines of a record make."""
    history = History(CRIBBAGE, CRIBBAGE.new(options, players))
    for line in lines:
        history.play(line)
    return history
