"""The score of a watched game, kept as a game of the score pad: in the store, and on the board."""

from collections.abc import Callable, Sequence

from autopeg.engine.history import Undo
from autopeg.play.table import Table
from autopeg.score.moves import ScoreMove
from autopeg.watching.observer import Counted
from autopeg.watching.reading import Entry


class ScoreKeeper:
    """Makes the moves of the score pad for the lines that count, and undoes those that became void."""

    def __init__(self, begin: Callable[[], Table], moves_of: Callable[[Entry], Sequence[ScoreMove]]) -> None:
        """begin: begins the game in the store, at the first line; moves_of: those of a line in this game."""
        self._begin, self._moves_of = begin, moves_of
        self.table: Table | None = None
        self._kept: list[tuple[int, int]] = []
        """The lines that are kept, by their numbers, each with its number of moves."""

    def follow(self, counted: Sequence[Counted]) -> None:
        """Keep the lines that count now. Raises Failure if the store cannot be written."""
        same = 0
        while same < min(len(counted), len(self._kept)) and counted[same].n == self._kept[same][0]:
            same += 1
        void = sum(moves for _, moves in self._kept[same:])
        if void and self.table is not None:
            self.table.submit_all([Undo()] * void)
        del self._kept[same:]
        for line in counted[same:]:
            self._kept.append((line.n, self._keep(self._moves_of(line.entry))))

    def _keep(self, moves: Sequence[ScoreMove]) -> int:
        """Make the moves of a line. Return how many of them were made: none after the end of the game."""
        if not moves:
            return 0
        if self.table is None:
            self.table = self._begin()
        made = 0
        for move in moves:
            if self.table.history.refusal_of(move) is not None:
                break
            self.table.submit(move)
            made += 1
        return made
