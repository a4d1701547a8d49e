"""What is said aloud of the entries at a table, made here or on the board's keypad."""

from collections.abc import Sequence

from autopeg.engine import Result
from autopeg.engine.history import Redo, ScoresChosen, Step, Undo
from autopeg.engine.moves import Move
from autopeg.scorekeeping.rules.moves import Correct, GoOut, Points
from autopeg.scorekeeping.rules.state import State
from autopeg.scorekeeping.text import describe_entry
from autopeg.session.calling import owned, spoken, tally_text
from autopeg.session.text import describe_result, side_names

_HEADS: dict[type[Move], str] = {Undo: "Undone", Redo: "Redone", ScoresChosen: "The scores"}


def announcement(before: State, step: Step, names: Sequence[str], over: Result | None) -> str:
    """Return what is said of a step. names: by seat; over: the result after it."""
    state: State = step.state
    sides, scores = side_names(names, state.sides), state.scores
    match step.move:
        case Undo() | Redo() | ScoresChosen() as move:
            return f"{_HEADS[type(move)]}: {tally_text(sides, map(spoken, scores))}."
        case _ if over is not None:
            return f"{describe_result(over, sides)}!"
        case Points(player=side) | GoOut(player=side) if before.pegs_at_once and scores != before.scores:
            gained = scores[side] - before.scores[side]
            return f"{sides[side]}, {spoken(gained)}: {spoken(scores[side])}."
        case Correct(player=side, score=score):
            return f"{owned(sides[side], 'score')} is {spoken(score)}."
        case _:
            return f"{describe_entry(before, step, names)}."
