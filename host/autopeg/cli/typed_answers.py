"""Answers on stdin to the questions of a game that is watched: a program's, or lines that people type."""

import sys
import time
from collections.abc import Sequence

from autopeg.base.console import file_of
from autopeg.base.errors import UsageError
from autopeg.cli.streams import StdinLines
from autopeg.watching.answers import Answer, answer_from

_ANSWER_S = 1.0
"""How long a program may take for an answer to a question about a file."""

_LAST_ANSWER_S = 3.0
"""How long it may take for one after the end of the file."""


class TypedAnswers:
    """Answers on stdin. A question waits a moment for its answer, so that the lines do not depend on who is faster."""

    def __init__(self) -> None:
        self._early: list[Answer] = []
        """Answers to questions that have not been asked, or for a later time."""
        self._asked: set[int] = set()
        self.is_live = False
        """Whether the source does not wait for answers."""
        file = file_of(sys.stdin)
        self._typed = StdinLines(file)
        if file is None and not (sys.stdin.closed or sys.stdin.isatty()):  # it cannot be waited for
            self._add(sys.stdin.buffer.read().decode(errors="replace").split("\n"))

    def due(self, t: float, asked: set[int]) -> list[Answer]:
        """Return the answers that are due. asked: the questions that have just been asked."""
        self._asked |= asked
        return self._wait(t, _ANSWER_S if asked and not self.is_live else 0.0)

    def last(self, t: float) -> list[Answer]:
        """Return the answers that come after the end of the source."""
        return self._wait(t, _LAST_ANSWER_S)

    def to_nothing(self) -> list[Answer]:
        """Return the answers to questions that have never been asked, once the source has ended."""
        return [each for each in self._early if each.question is not None]

    def _wait(self, t: float, wait_s: float) -> list[Answer]:
        ends_at = time.monotonic() + wait_s
        self._read(0)
        found = self._take(t)
        while wait_s and not found and self._typed.is_open and (left_s := ends_at - time.monotonic()) > 0:
            self._read(left_s)
            found = self._take(t)
        return found

    def _take(self, t: float) -> list[Answer]:
        due = [each for each in self._early if self._is_due(each, t)]
        self._early = [each for each in self._early if each not in due]
        return due

    def _is_due(self, answer: Answer, t: float) -> bool:
        if answer.question is not None:
            return answer.question in self._asked
        return answer.t is None or answer.t <= t

    def _read(self, wait_s: float) -> None:
        """Read what stdin has. wait_s: how long to wait for it."""
        while lines := self._typed.waiting(wait_s):
            self._add(lines)
            wait_s = 0.0

    def _add(self, lines: Sequence[str]) -> None:
        for line in filter(str.strip, lines):
            try:
                self._early.append(answer_from(line))
            except UsageError as error:
                self._early.append(Answer({}, str(error)))
