"""What a table in the page is between two moves."""

from collections import deque
from collections.abc import Iterable, Sequence
from typing import Any

from msgspec import Struct

from autopeg.engine import AnyGame
from autopeg.engine.history import Step
from autopeg.records.seats import SeatNote
from autopeg.session.text import Line


class Moment(Struct, frozen=True):
    """A table between two moves. number: how often it has changed; moves: how many are in force; last: the newest of
    them; shown, told: what `GamePage` gives of it; ending: the sentences of the end, empty before it; can_undo,
    can_redo: whether there is something to undo or redo; pad: what a score pad shows besides, None of a game of cards.
    """

    number: int
    game: AnyGame
    state: Any
    moves: int
    last: Step | None
    log: tuple[Line, ...]
    shown: tuple[dict[str, Any], ...]
    told: dict[str, Any]
    ending: tuple[str, ...]
    follows: str | None
    can_undo: bool
    can_redo: bool
    pad: dict[str, Any] | None = None
    over: dict[str, Any] | None = None
    """The result, by the rules or because a player has resigned; None while the game goes on."""


def log_of(by_move: Iterable[Sequence[Line]], numbers: Sequence[int], notes: Iterable[SeatNote]) -> tuple[Line, ...]:
    """Return what has happened at a table: every move in force, and between them who has come and gone.

    by_move: what is said of each move; numbers: of the moves in the record; notes: the oldest first.
    """
    lines: list[Line] = []
    waiting = deque(notes)
    for number, move_lines in zip(numbers, by_move, strict=True):
        while waiting and waiting[0].line < number:
            lines.append(Line(waiting.popleft().text))
        lines += move_lines
    return (*lines, *(Line(note.text) for note in waiting))
