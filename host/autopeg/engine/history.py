"""One game from its first move: the states it has been in, which undo and redo walk along."""

from collections.abc import Sequence
from typing import Any, Literal

from msgspec import Struct

from autopeg.engine import AnyGame, Result
from autopeg.engine.moves import Move, MoveParser, to_json
from autopeg.engine.resigning import result_of_resigning
from autopeg.errors import IllegalMove


class Undo(Move, frozen=True, tag="undo"):
    """Take the last move back that is in force, whoever made it."""


class Redo(Move, frozen=True, tag="redo"):
    """Redo the move that was undone last."""


class ScoresChosen(Move, frozen=True, tag="scores_chosen"):
    """A board and a game had been apart, and it was chosen whose scores count. By itself it changes nothing.

    kept: whose; dropped: what had been entered on the other side and does not count, as moves of the game where they
    are moves: `points`, `undo`, `redo`, and `new` for a new game.
    """

    kept: Literal["computer", "board"]
    dropped: tuple[dict[str, Any], ...] = ()

    @property
    def is_chance(self) -> bool:
        return False


_parse_choice: MoveParser[ScoresChosen] = MoveParser(ScoresChosen | Undo)


class Step(Struct, frozen=True):
    """What one move does: the state after it and what it scored."""

    move: Any
    state: Any
    events: tuple[Any, ...] = ()


def deals_in(steps: Sequence[Step]) -> int:
    """Return how many of the steps deal new hands."""
    return sum(step.move.__struct_config__.tag in ("deal", "setup") for step in steps)


class History:
    """The states of one game, and where in them it stands.

    A move is first tried with `step`, which refuses what is illegal and changes nothing, and then taken with `take`;
    between the two it can be written down.
    """

    def __init__(self, game: AnyGame, start: Any, resigned: int | None = None) -> None:
        self.game = game
        self.resigned = resigned
        """The seat of the player who has resigned, None where nobody has."""
        self._start = start
        self._steps: list[Step] = []
        self._taken = 0

    @property
    def state(self) -> Any:
        """The state in force."""
        return self._steps[self._taken - 1].state if self._taken else self._start

    @property
    def over(self) -> Result | None:
        """The result, by the rules or because a player has resigned; None while the game goes on."""
        over = self.game.is_over(self.state)
        if over is None and self.resigned is not None:
            return result_of_resigning(self.game, self.state, self.resigned)
        return over

    @property
    def steps(self) -> list[Step]:
        """The moves in force, oldest first."""
        return self._steps[: self._taken]

    @property
    def undone(self) -> list[Step]:
        """The moves that were undone, the next one to redo first."""
        return self._steps[self._taken :]

    @property
    def can_redo(self) -> bool:
        return self._taken < len(self._steps)

    @property
    def deal(self) -> int:
        """The number of the deal in force, from 1; 0 before the first. A position counts as a deal."""
        return deals_in(self.steps)

    def state_before(self, back: int) -> Any:
        """Return the state `back` moves ago. back: 0 to the number of moves in force."""
        at = self._taken - back
        return self._steps[at - 1].state if at else self._start

    def step(self, move: Move) -> Step:
        """Return what a move, Undo and Redo counted in, would do. Raises IllegalMove; nothing is changed."""
        if isinstance(move, Undo):
            if not self._taken:
                raise IllegalMove("NOTHING_TO_UNDO")
            return Step(move, self.state_before(1))
        if isinstance(move, Redo):
            if not self.can_redo:
                raise IllegalMove("NOTHING_TO_REDO")
            return Step(move, self._steps[self._taken].state)
        if isinstance(move, ScoresChosen):
            return Step(move, self.state)
        state, events = self.game.apply(self.state, move)
        return Step(move, state, events)

    def steps_back(self, count: int) -> list[Step]:
        """Return what undoing so many moves would do. count: up to the number of moves in force."""
        return [Step(Undo(), self.state_before(back)) for back in range(1, count + 1)]

    def steps_forward(self) -> list[Step]:
        """Return what redoing every undone move would do, in their order."""
        return [Step(Redo(), step.state) for step in self._steps[self._taken :]]

    def steps_of(self, moves: Sequence[Move]) -> list[Step]:
        """Return what moves, Undo and Redo counted in, would do one after the other. Raises IllegalMove; nothing is
        changed."""
        trial = self.copy()
        steps: list[Step] = []
        for move in moves:
            steps.append(trial.step(move))
            trial.take(steps[-1])
        return steps

    def copy(self) -> "History":
        """Return a history like this one, which goes on by itself."""
        other = History(self.game, self._start, self.resigned)
        other._steps = list(self._steps)
        other._taken = self._taken
        return other

    def begun(self) -> "History":
        """Return the history of the same game before its first move."""
        return History(self.game, self._start, self.resigned)

    def steps_amended(self, at: int, move: Move | None) -> list[Step]:
        """Return what correcting an earlier move would do: it and all after it are undone, and made again with
        `move` in its place, or without it.

        at: 0 to the number of moves in force less one; move: None strikes it out. Raises IllegalMove for a move that
        could not stand there, and with LATER_MOVE where one after it could not; nothing is changed.
        """
        back = self._taken - at
        steps = self.steps_back(back)
        state = self.state_before(back)
        if move is not None:
            steps += self._steps_from(state, [move])
            state = steps[-1].state
        try:
            return steps + self._steps_from(state, [step.move for step in self.steps[at + 1 :]])
        except IllegalMove as refusal:
            raise IllegalMove("LATER_MOVE", cause=refusal) from None

    def _steps_from(self, state: Any, moves: Sequence[Move]) -> list[Step]:
        """Return what moves would do one after the other, beginning with a state. Raises IllegalMove."""
        steps: list[Step] = []
        for move in moves:
            state, events = self.game.apply(state, move)
            steps.append(Step(move, state, events))
        return steps

    def take(self, step: Step) -> None:
        """Put a step from `step` in force. A new move forgets what was undone."""
        if isinstance(step.move, Undo):
            self._taken -= 1
        elif isinstance(step.move, Redo):
            self._taken += 1
        elif not isinstance(step.move, ScoresChosen):
            self._steps[self._taken :] = [step]
            self._taken += 1

    def parse(self, obj: object) -> Move:
        """Return the move of a record line. Raises IllegalMove with UNKNOWN_MOVE or BAD_MOVE."""
        match obj:
            case {"type": "undo"}:
                return Undo()
            case {"type": "redo"}:
                return Redo()
            case {"type": "scores_chosen"}:
                return _parse_choice(obj)
            case _:
                return self.game.parse_move(obj)

    def play(self, obj: object) -> Step:
        """Parse, try and take the move of a record line. Raises IllegalMove; then nothing is changed."""
        step = self.step(self.parse(obj))
        self.take(step)
        return step


def describe(game: AnyGame, number: int, line: object, step: Step) -> dict[str, object]:
    """Return the JSON value that a replay gives for its move `number`, counted from 1, as it stands in the record."""
    state = step.state
    # An event is a peg move (C6): what is worth 0 stands here in the show only, where a hand with nothing is shown too.
    events = tuple(event for event in step.events if event.points or event.kind == "show")
    return {
        "n": number,
        "move": line,
        "events": to_json(events),
        "scores": to_json(state.scores),
        "pegs": to_json(state.pegs),
        "to_act": game.to_act(state),
        "over": game.is_over(state),
        **game.public(state),
    }
