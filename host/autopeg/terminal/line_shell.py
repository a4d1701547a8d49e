"""Input and output of line mode, shared by all games and the score pad."""

from collections.abc import Callable, Sequence
from typing import TextIO

from autopeg.engine.table import Table
from autopeg.session.course import Course
from autopeg.session.settings import Settings


class LeaveGame(Exception):
    """Raised when the person at the keyboard quits."""


class LineShell:
    """One game in line mode, played or scored."""

    def __init__(self, stdin: TextIO, stdout: TextIO) -> None:
        self._stdin = stdin
        self._stdout = stdout

    def run(self) -> tuple[Table, Settings] | None:
        """Run the game; return the table of the next one, or None. Raises LeaveGame."""
        raise NotImplementedError

    def poll_board(self, poll: Callable[[], None]) -> None:
        """Handle entries on the board while waiting for a line. poll: polls the board."""
        poll()

    def say(self, *lines: str) -> None:
        """Write lines and flush."""
        for line in lines:
            self._stdout.write(f"{line}\n")
        self._stdout.flush()

    def say_board(self, course: Course, pegs: Sequence[tuple[int, int]]) -> None:
        """Write the board with its pegs."""
        from autopeg.terminal.board import board_for  # imported late, as it loads rich

        self.say(*(row.plain.rstrip() for row in board_for(len(pegs), course, ascii_only=True).draw(pegs)))

    def read(self) -> str:
        """Return the next line, stripped. Raises LeaveGame at the end of the input."""
        line = self._stdin.readline()
        if not line:
            raise LeaveGame
        return line.strip()
