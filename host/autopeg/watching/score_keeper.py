"""The score of a watched game, kept as a game of the score pad: in the store, and on the board."""

from collections.abc import Callable, Sequence

from autopeg.engine.history import Step, Undo
from autopeg.engine.moves import Move
from autopeg.play.table import Table
from autopeg.score.moves import Points, ScoreMove
from autopeg.watching.observer import Counted
from autopeg.watching.reading import Entry


class ScoreKeeper:
    """Makes the moves of the score pad for the lines that count, and undoes those that became void.

    People may make entries besides. One that they have typed for what the camera sees as well counts once, those that
    they take back stay so, and the others stay where a correction goes back beyond them.
    """

    def __init__(
        self,
        begin: Callable[[], Table],
        moves_of: Callable[[Entry], Sequence[ScoreMove]],
        table: Table | None = None,
    ) -> None:
        """begin: begins the game in the store, at the first line; moves_of: those of a line in this game; table: of a
        game that has begun.
        """
        self._begin, self._moves_of = begin, moves_of
        self.table = table
        self._before = 0 if table is None else len(table.history.steps)
        """How many steps the game had when the camera began to watch it."""
        self._kept: list[tuple[int, list[Step]]] = []
        """The lines that are kept, by their numbers, each with its steps at the table."""

    def follow(self, counted: Sequence[Counted]) -> None:
        """Keep the lines that count now. Raises Failure if the store cannot be written."""
        same = 0
        while same < min(len(counted), len(self._kept)) and counted[same].n == self._kept[same][0]:
            same += 1
        self._undo([step for _, steps in self._kept[same:] for step in steps])
        del self._kept[same:]
        for line in counted[same:]:
            self._kept.append((line.n, self._keep(self._moves_of(line.entry))))

    def _undo(self, void: Sequence[Step]) -> None:
        """Undo steps that became void. What people have entered since is entered again."""
        if self.table is None:
            return
        steps = self.table.history.steps
        first = next((at for at, step in enumerate(steps) if _is_one_of(step, void)), None)
        if first is None:
            return
        others = [step.move for step in steps[first:] if not _is_one_of(step, void)]
        self.table.submit_all([Undo()] * (len(steps) - first))
        for move in others:
            if self.table.history.refusal_of(move) is None:
                self.table.submit(move)

    def _keep(self, moves: Sequence[ScoreMove]) -> list[Step]:
        """Make the moves of a line. Return their steps: none after the end of the game."""
        if not moves:
            return []
        if self.table is None:
            self.table = self._begin()
        made: list[Step] = []
        for move in moves:
            typed = self._typed(move, made)
            if typed is None:
                if self.table.history.refusal_of(move) is not None:
                    break
                self.table.submit(move)
                typed = self.table.history.steps[-1]
            made.append(typed)
        return made

    def _typed(self, move: ScoreMove, made: Sequence[Step]) -> Step | None:
        """Return the step with which people have entered the same since the last line, None if they have not."""
        assert self.table is not None
        own = [*(step for _, steps in self._kept for step in steps), *made]
        for step in reversed(self.table.history.steps[self._before :]):
            if _is_one_of(step, own):
                return None
            if _is_same_entry(step.move, move):
                return step
        return None


def _is_one_of(step: Step, steps: Sequence[Step]) -> bool:
    return any(step is each for each in steps)


def _is_same_entry(one: Move, other: Move) -> bool:
    """Return whether two moves enter the same, whatever cards and reasons are known."""
    if isinstance(one, Points) and isinstance(other, Points):
        return (one.player, one.points) == (other.player, other.points)
    return one == other
