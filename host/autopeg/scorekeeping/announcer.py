"""Spoken announcements of all entries at a table, made here or on the board's keypad."""

from collections.abc import Sequence

from autopeg.engine import Result
from autopeg.engine.history import Redo, ScoresChosen, Step, Undo
from autopeg.engine.moves import Move
from autopeg.errors import Failure
from autopeg.scorekeeping.rules.moves import Correct, GoOut, Points
from autopeg.scorekeeping.rules.state import State
from autopeg.scorekeeping.text import describe_entry
from autopeg.session.calling import owned, spoken, tally_text
from autopeg.session.speech import Voice
from autopeg.session.text import describe_result, side_names

_HEADS: dict[type[Move], str] = {Undo: "Undone", Redo: "Redone", ScoresChosen: "The scores"}


class Announcer:
    """A voice that people may do without. voice: None for silence."""

    def __init__(self, voice: Voice | None) -> None:
        self._voice = voice
        self.trouble: str | None = None
        """Why the voice failed, None while it works."""

    def say(self, text: str) -> None:
        """Say a text, if there is a voice. After a failure, stay silent for the rest of the game."""
        if self._voice is None or self.trouble is not None:
            return
        try:
            self._voice.say(text)
        except Failure as failure:
            self.trouble = str(failure)

    def hush(self) -> None:
        """Stop speaking at once."""
        if self._voice is not None:
            self._voice.hush()


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
