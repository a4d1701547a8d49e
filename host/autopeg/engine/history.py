"""History of one game: its states from the first move on, with undo and redo."""

from collections.abc import Iterator, Sequence
from itertools import takewhile
from typing import Any, Literal

from msgspec import Struct

from autopeg.base.json_object import JsonObject
from autopeg.engine import AnyGame, Result
from autopeg.engine.match import result_of_resigning
from autopeg.engine.moves import Move, MoveParser, to_json, word_of
from autopeg.engine.refusal import IllegalMove


class Undo(Move, frozen=True, tag="undo"):
    """Undo the last move in force, whoever made it."""


class Redo(Move, frozen=True, tag="redo"):
    """Redo the last undone move."""


class ScoresChosen(Move, frozen=True, tag="scores_chosen"):
    """A choice between the scores of a board and of Autopeg after they diverged. By itself it changes nothing."""

    kept: Literal["computer", "board"]
    """Whose scores count."""
    dropped: tuple[JsonObject, ...] = ()
    """The discarded entries of the other side, as moves of the game where they are moves: `points`, `undo`, `redo`, and
    `new` for a new game."""

    @property
    def is_chance(self) -> bool:
        return False


_OWN_MOVES = (Undo, Redo, ScoresChosen)
"""The moves of every game, which its rules do not know."""

_parse_choice: MoveParser[ScoresChosen] = MoveParser(ScoresChosen | Undo)


class Step(Struct, frozen=True, gc=False):
    """One move with the state after it and the events it caused."""

    move: Any
    state: Any
    events: tuple[Any, ...] = ()

    @property
    def is_deal(self) -> bool:
        """Whether new hands are dealt; on a score pad, whether a deal begins."""
        return self.move.tag == "deal"


def since_deal(steps: Sequence[Step]) -> Iterator[Step]:
    """Yield the steps after the last deal, the newest first."""
    return takewhile(lambda step: not step.is_deal, reversed(steps))


def deals_in(steps: Sequence[Step]) -> int:
    """Return how many of the steps deal new hands or set up a position."""
    return sum(step.move.tag in ("deal", "setup") for step in steps)


class History:
    """The states of one game, and the current one among them.

    `step` tries a move: it refuses an illegal one and changes nothing. `take` then makes it. Between the two, the move
    can be recorded.
    """

    def __init__(self, game: AnyGame, start: Any, resigned: int | None = None) -> None:
        self.game = game
        self.resigned = resigned
        """The seat of the player who resigned, None if nobody did."""
        self._start = start
        self._steps: list[Step] = []
        self._taken = 0

    @property
    def state(self) -> Any:
        """The state in force."""
        return self._steps[self._taken - 1].state if self._taken else self._start

    @property
    def over(self) -> Result | None:
        """The result, by the rules or because a player resigned; None while the game is going on."""
        over = self.game.is_over(self.state)
        if over is None and self.resigned is not None:
            return result_of_resigning(self.game, self.state, self.resigned)
        return over

    @property
    def steps(self) -> list[Step]:
        """The moves in force, oldest first."""
        return self._steps[: self._taken]

    @property
    def count(self) -> int:
        """The number of moves in force."""
        return self._taken

    @property
    def last(self) -> Step | None:
        """The last move in force, None if there is none."""
        return self._steps[self._taken - 1] if self._taken else None

    @property
    def undone(self) -> list[Step]:
        """The moves that were undone, the next one to redo first."""
        return self._steps[self._taken :]

    @property
    def can_redo(self) -> bool:
        return self._taken < len(self._steps)

    @property
    def deal(self) -> int:
        """The number of the current deal, from 1; 0 before the first. A position counts as a deal."""
        return deals_in(self.steps)

    def state_before(self, back: int) -> Any:
        """Return the state `back` moves ago. back: 0 to the number of moves in force."""
        at = self._taken - back
        return self._steps[at - 1].state if at else self._start

    def refusal_of(self, move: Move) -> IllegalMove | None:
        """Return why a move, Undo and Redo included, can't be made, None if it can."""
        if not isinstance(move, _OWN_MOVES):
            return self.game.refusal_of(self.state, move)
        if isinstance(move, Undo) and not self._taken:
            return IllegalMove("NOTHING_TO_UNDO")
        if isinstance(move, Redo) and not self.can_redo:
            return IllegalMove("NOTHING_TO_REDO")
        return None

    def step(self, move: Move) -> Step:
        """Return what a move, Undo and Redo included, would do. Changes nothing. Raises IllegalMove."""
        if not isinstance(move, _OWN_MOVES):
            state, events = self.game.apply(self.state, move)
            return Step(move, state, events)
        refusal = self.refusal_of(move)
        if refusal is not None:
            raise refusal
        if isinstance(move, Undo):
            return Step(move, self.state_before(1))
        return Step(move, self._steps[self._taken].state if isinstance(move, Redo) else self.state)

    def steps_of(self, moves: Sequence[Move]) -> list[Step]:
        """Return what moves, Undo and Redo included, would do one after the other. Changes nothing. Raises
        IllegalMove."""
        return self.copy()._make(moves)

    def steps_if_legal(self, moves: Sequence[Move]) -> list[Step] | None:
        """Return what `steps_of` does, None if one of the moves is refused."""
        trial = self.copy()
        steps: list[Step] = []
        for move in moves:
            if trial.refusal_of(move) is not None:
                return None
            steps += trial._make([move])
        return steps

    def _make(self, moves: Sequence[Move]) -> list[Step]:
        """Make moves one after the other and return their steps. Raises IllegalMove at the first illegal one."""
        steps: list[Step] = []
        for move in moves:
            steps.append(self.step(move))
            self.take(steps[-1])
        return steps

    def copy(self) -> "History":
        """Return an independent copy."""
        other = History(self.game, self._start, self.resigned)
        # In this order: another thread may be adding a step.
        other._taken = self._taken
        other._steps = list(self._steps)
        return other

    def begun(self) -> "History":
        """Return the history of the same game before its first move."""
        return History(self.game, self._start, self.resigned)

    def steps_amended(self, at: int, move: Move | None) -> list[Step]:
        """Return what correcting an earlier move would do: the move and all after it are undone, then made again with
        `move` in its place, or without it.

        at: 0 to the number of moves in force minus one; move: None deletes it. Changes nothing. Raises IllegalMove if
        `move` is not legal there, and with LATER_MOVE if a later move would no longer be legal.
        """
        trial = self.copy()
        steps = trial._make([Undo()] * (self._taken - at))
        if move is not None:
            steps += trial._make([move])
        for later in self.steps[at + 1 :]:
            refusal = trial.refusal_of(later.move)
            if refusal is not None:
                raise IllegalMove("LATER_MOVE", cause=refusal)
            steps += trial._make([later.move])
        return steps

    def take(self, step: Step) -> None:
        """Put a step from `step` in force. A new move forgets what was undone."""
        if not isinstance(step.move, _OWN_MOVES):
            del self._steps[self._taken :]
            self._steps.append(step)
            self._taken += 1
        elif isinstance(step.move, Undo):
            self._taken -= 1
        elif isinstance(step.move, Redo):
            self._taken += 1

    def parse(self, obj: object) -> Move:
        """Parse the move of a record line. Raises IllegalMove with UNKNOWN_MOVE or BAD_MOVE."""
        match word_of(obj):
            case "undo":
                return Undo()
            case "redo":
                return Redo()
            case "scores_chosen":
                return _parse_choice(obj)
            case _:
                return self.game.parse_move(obj)

    def play(self, obj: object) -> Step:
        """Parse, check and make the move of a record line. Raises IllegalMove and then changes nothing."""
        step = self.step(self.parse(obj))
        self.take(step)
        return step


def describe(game: AnyGame, number: int, line: object, step: Step) -> dict[str, object]:
    """Return a replay's JSON value for a move. number: from 1; line: the move as in the record."""
    state = step.state
    # An event is a peg move (C6). One worth 0 is listed only in the show, where hands without points are shown too.
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
