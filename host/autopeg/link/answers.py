"""Answers of the board's console, told apart: each question is followed by a word that is no command, and the console's
complaint about that word marks the end of the answer.
"""

import re

_WORD = "end"
_SAID = re.compile(rf"'{_WORD}(\d+)' is no command")


class Answers:
    """The answer to the question asked last. Lines that come between two questions are not kept."""

    def __init__(self) -> None:
        self.lines: list[str] = []
        self.is_whole = True
        self._asked = 0

    def begin(self) -> str:
        """Start the answer to a new question; return the word to send behind it as a line."""
        self._asked += 1
        self.lines = []
        self.is_whole = False
        return f"{_WORD}{self._asked}"

    def take(self, line: str) -> None:
        """Take a line that the board has sent."""
        if self.is_whole:
            return
        said = _SAID.match(line)
        if said is None:
            self.lines.append(line)
        elif int(said[1]) == self._asked:
            self.is_whole = True
        else:
            self.lines.clear()  # they answered an earlier question
