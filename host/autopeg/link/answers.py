"""Matching of the console's answers to questions: each question is followed by an unknown command, and the console's
complaint about it marks the end of the answer.
"""

import re

_WORD = "end"
_SAID = re.compile(rf"'{_WORD}(\d+)' is no command")


class Answers:
    """The answer to the last question. Lines between two questions are dropped."""

    def __init__(self) -> None:
        self.lines: list[str] = []
        self.is_whole = True
        self._asked = 0

    def begin(self) -> str:
        """Start the answer to a new question; return the word to send after the question as a line."""
        self._asked += 1
        self.lines = []
        self.is_whole = False
        return f"{_WORD}{self._asked}"

    def take(self, line: str) -> None:
        """Process a line that the board has sent."""
        if self.is_whole:
            return
        said = _SAID.match(line)
        if said is None:
            self.lines.append(line)
        elif int(said[1]) == self._asked:
            self.is_whole = True
        else:
            self.lines.clear()  # they answered an earlier question
