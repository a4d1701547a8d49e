"""Game log in sentences that everybody at the table may read, for both kinds of terminal."""

from collections.abc import Sequence
from functools import partial

from autopeg.engine.history import History, Step
from autopeg.session.card_text import card_text
from autopeg.session.text import AnyText, Line


class Narration:
    """The log of a game, kept in step with its history: undone moves disappear. names: by seat."""

    def __init__(self, game_text: AnyText, names: Sequence[str], ascii_only: bool = False) -> None:
        self._text = game_text
        self._names = names
        self._card = partial(card_text, ascii_only=ascii_only)
        self._described: list[tuple[Step, tuple[Line, ...]]] = []

    def follow(self, history: History, unshown: int = 0) -> tuple[Line, ...]:
        """Return the lines of all moves in force, oldest first. unshown: the number of last lines that nobody may read
        yet."""
        lines = [line for described in self.by_move(history) for line in described]
        return tuple(lines[: len(lines) - unshown])

    def by_move(self, history: History) -> list[tuple[Line, ...]]:
        """Return the lines of each move in force, oldest move first."""
        steps = history.steps
        known = 0
        while known < min(len(steps), len(self._described)) and self._described[known][0] is steps[known]:
            known += 1
        del self._described[known:]
        for index in range(known, len(steps)):
            before = history.state_before(len(steps) - index)
            lines = self._text.describe_openly(before, steps[index], self._names, self._card)
            self._described.append((steps[index], tuple(lines)))
        return [lines for _, lines in self._described]
