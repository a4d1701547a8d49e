"""The end of an answer of the board's console: a question is followed by a word that is no command, and the complaint
about that word ends what was answered, whatever else is still on its way.
"""

import re

_WORD = "end"
_SAID = re.compile(rf"'{_WORD}(\d+)' is no command")


class Answers:
    """Gathers the lines that answer a question, from what a board says.

    lines: so far; is_whole: whether the answer has ended. Between two questions nothing is kept.
    """

    def __init__(self) -> None:
        self.lines: list[str] = []
        self.is_whole = True
        self._asked = 0

    def begin(self) -> str:
        """A question is put: return the word to send behind it, as a line."""
        self._asked += 1
        self.lines = []
        self.is_whole = False
        return f"{_WORD}{self._asked}"

    def take(self, line: str) -> None:
        """Take in a line for people."""
        if self.is_whole:
            return
        said = _SAID.match(line)
        if said is None:
            self.lines.append(line)
        elif int(said[1]) == self._asked:
            self.is_whole = True
        else:
            self.lines.clear()  # they answered a question that was given up
