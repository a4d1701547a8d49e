"""The score of a watched game, kept as a game of the score pad: in the store, and on the board."""

from collections.abc import Callable, Mapping, Sequence

from msgspec import Struct

from autopeg.engine.history import Step, Undo
from autopeg.engine.moves import Move
from autopeg.play.table import Table
from autopeg.score.moves import Deal, Points, RoundOver, ScoreMove
from autopeg.watching.agreement import Counted
from autopeg.watching.reading import Entry

_LATER = 2
"""So many lines can have counted since people have entered what the camera sees as well: they may be ahead of it."""


def steps_before(table: Table | None) -> int:
    """Return how many steps a game had before the deal that is watched first."""
    steps = [] if table is None else table.history.steps
    return len(steps) - bool(steps and steps[-1].is_deal)


class _Kept(Struct):
    """A line that is kept."""

    line: Counted
    steps: list[Step]
    """Its steps at the table."""


class ScoreKeeper:
    """Makes the moves of the score pad for the lines that count, and undoes those that became void.

    People may make entries besides. One that they have typed for what the camera sees as well counts once, those that
    they undo stay so, and the others stay where a correction goes back beyond them.
    """

    def __init__(
        self,
        begin: Callable[[], Table],
        moves_of: Callable[[Entry], Sequence[ScoreMove]],
        table: Table | None = None,
        before: int | None = None,
    ) -> None:
        """begin: begins the game in the store, at the first line; moves_of: those of a line in this game; table: of a
        game that has begun; before: how many steps it had when a camera began to watch it, None for those it has. A
        deal that has just been entered is the first one that is watched.
        """
        self._begin, self._moves_of = begin, moves_of
        self.table = table
        self.before = steps_before(table) if before is None else before
        """How many steps the game had when the camera began to watch it."""
        self._kept: list[_Kept] = []

    def follow(self, counted: Sequence[Counted]) -> None:
        """Keep the lines that count now. Raises Failure if the store cannot be written."""
        self._find_again()
        lasting = self._lasting(counted)
        stay = {kept.line.n for kept in lasting}
        void = [kept for kept in self._kept if kept.line.n not in stay]
        undone: dict[int, ScoreMove | None] = {id(step): None for kept in void for step in kept.steps}
        self._enter_again(undone | self._corrected(lasting, counted))
        for kept, line in zip(lasting, counted, strict=False):
            kept.line = line
        self._kept = lasting
        for line in counted[len(self._kept) :]:
            self._kept.append(_Kept(line, self._keep(self._moves_of(line.entry))))

    def take_as_kept(self, counted: Sequence[Counted]) -> bool:
        """Take lines as kept before: their moves are among those of the game, unless people have taken them back.

        Return whether the game is where they have left it: people have not dealt on without the camera.
        """
        assert self.table is not None
        steps = self.table.history.steps
        at = self.before
        for line in counted:
            made: list[Step] = []
            for move in self._moves_of(line.entry):
                found = next((each for each in range(at, len(steps)) if _is_same_entry(steps[each].move, move)), None)
                if found is not None:
                    made.append(steps[found])
                    at = found + 1
            self._kept.append(_Kept(line, made))
        return not any(isinstance(step.move, (Deal, RoundOver)) for step in steps[at:])

    def _find_again(self) -> None:
        """Look up the steps that replaced those of kept lines: when people change an entry, all later steps are made
        again."""
        steps = [] if self.table is None else self.table.history.steps
        there = {id(step) for step in steps}
        lost = [(kept, at) for kept in self._kept for at, step in enumerate(kept.steps) if id(step) not in there]
        if not lost:
            return
        own = {id(step) for kept in self._kept for step in kept.steps}
        free = [step for step in steps[self.before :] if id(step) not in own]
        for kept, at in lost:
            again = next((i for i, step in enumerate(free) if step.move == kept.steps[at].move), None)
            if again is not None:
                kept.steps[at] = free[again]
                del free[: again + 1]

    def _lasting(self, counted: Sequence[Counted]) -> list[_Kept]:
        """Return the kept lines that still count, up to the first one with more or fewer moves than before: that one
        and all after it are entered again, in order."""
        now = {line.n: line for line in counted}
        found: list[_Kept] = []
        for kept in self._kept:
            line = now.get(kept.line.n)
            if line is None:
                continue
            if len(self._moves_of(kept.line.entry)) != len(self._moves_of(line.entry)):
                break
            found.append(kept)
        return found

    def _corrected(self, lasting: Sequence[_Kept], counted: Sequence[Counted]) -> dict[int, ScoreMove]:
        """Return the moves of lines whose cards have turned out to be other ones, by the ids of their steps."""
        found: dict[int, ScoreMove] = {}
        for kept, line in zip(lasting, counted, strict=False):
            if kept.line is not line:
                moves = zip(self._moves_of(kept.line.entry), self._moves_of(line.entry), strict=True)
                others = {old: new for old, new in moves if old != new}
                found |= {id(step): others[step.move] for step in kept.steps if step.move in others}
        return found

    def _enter_again(self, instead: Mapping[int, ScoreMove | None]) -> None:
        """Put other moves in the place of steps, and make those that follow once more, as far as the rules allow it.

        instead: by the ids of the steps, None for one that is undone
        """
        steps = [] if self.table is None else self.table.history.steps
        first = next((at for at, step in enumerate(steps) if id(step) in instead), None)
        if self.table is None or first is None:
            return
        moves: list[Move] = [Undo()] * (len(steps) - first)
        trial, again = self.table.history.copy(), list[Step]()
        for move in moves:
            trial.take(trial.step(move))
        for step in steps[first:]:
            move = instead.get(id(step), step.move)
            if move is not None and trial.refusal_of(move) is None:
                trial.take(trial.step(move))
                moves.append(move)
                again.append(step)
        self.table.submit_all(moves)
        now = {id(old): new for old, new in zip(again, self.table.history.steps[first:], strict=True)}
        for kept in self._kept:
            kept.steps = [now.get(id(step), step) for step in kept.steps]

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
        """Return the step with which people have entered the same lately, in this deal; None if they have not."""
        assert self.table is not None
        own = [*(step for kept in self._kept for step in kept.steps), *made]
        later = 0
        for step in reversed(self.table.history.steps[self.before :]):
            if _is_one_of(step, own):
                later += 1
            elif _is_same_entry(step.move, move):
                return step
            if step.is_deal or later > _LATER:
                return None
        return None


def _is_one_of(step: Step, steps: Sequence[Step]) -> bool:
    return any(step is each for each in steps)


def _is_same_entry(one: Move, other: Move) -> bool:
    """Return whether two moves enter the same, whatever cards and reasons are known."""
    if isinstance(one, Points) and isinstance(other, Points):
        return (one.player, one.points) == (other.player, other.points)
    return one == other
