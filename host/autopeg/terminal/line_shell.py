"""What every game in lines writes with, and how it is left."""

from collections.abc import Callable, Sequence
from typing import TextIO

from autopeg.engine.table import Table
from autopeg.session.course import Course
from autopeg.session.settings import Settings


class Leaves(Exception):
    """The person at the keyboard leaves."""


class LineShell:
    """One game in lines, played or kept."""

    def __init__(self, stdin: TextIO, stdout: TextIO) -> None:
        self._stdin = stdin
        self._stdout = stdout

    def run(self) -> tuple[Table, Settings] | None:
        """Go through the game; return the table of the one that follows, or None. Raises Leaves."""
        raise NotImplementedError

    def poll_board(self, poll: Callable[[], None]) -> None:
        """Take in what has been entered on the board while a line is awaited. poll: asks the board."""
        poll()

    def say(self, *lines: str) -> None:
        """Write lines, at once."""
        for line in lines:
            self._stdout.write(f"{line}\n")
        self._stdout.flush()

    def say_board(self, course: Course, pegs: Sequence[tuple[int, int]]) -> None:
        """Write the board with its pegs."""
        from autopeg.terminal.board import board_for  # what draws colours too is loaded only now

        self.say(*(row.plain.rstrip() for row in board_for(len(pegs), course, ascii_only=True).draw(pegs)))

    def read(self) -> str:
        """Return the next line, without blanks around it. Raises Leaves at the end of the input."""
        line = self._stdin.readline()
        if not line:
            raise Leaves
        return line.strip()
