"""Spoken announcements of all entries at a table, made here or on the board's keypad."""

from autopeg.engine.history import Redo, ScoresChosen, Step, Undo
from autopeg.engine.moves import Move
from autopeg.engine.table import Table
from autopeg.errors import Failure
from autopeg.scorekeeping.rules.moves import Correct, GoOut, Points
from autopeg.scorekeeping.rules.state import State
from autopeg.scorekeeping.text import describe_entry
from autopeg.session.calling import owned, spoken
from autopeg.session.speech import Voice
from autopeg.session.text import describe_result, side_names

_HEADS: dict[type[Move], str] = {Undo: "Undone", Redo: "Redone", ScoresChosen: "The scores"}


class Announcer:
    """The voice of a table. voice: None for silence; trouble: why the voice failed, None while it works."""

    def __init__(self, table: Table, voice: Voice | None) -> None:
        self._table = table
        self._voice = voice
        self._names = table.names
        self._sides = side_names(self._names, table.state.sides)
        self._before: State = table.state
        self.trouble: str | None = None
        if voice is not None:
            table.listeners.append(self._on_step)

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

    def _on_step(self, step: Step) -> None:
        before, self._before = self._before, step.state
        self.say(self._words(before, step))

    def _words(self, before: State, step: Step) -> str:
        over = self._table.game.is_over(step.state)
        scores = step.state.scores
        match step.move:
            case Undo() | Redo() | ScoresChosen() as move:
                standing = ", ".join(f"{side} {spoken(score)}" for side, score in zip(self._sides, scores, strict=True))
                return f"{_HEADS[type(move)]}: {standing}."
            case _ if over is not None:
                return f"{describe_result(over, self._sides)}!"
            case Points(player=side) | GoOut(player=side) if before.pegs_at_once and scores != before.scores:
                gained = scores[side] - before.scores[side]
                return f"{self._sides[side]}, {spoken(gained)}: {spoken(scores[side])}."
            case Correct(player=side, score=score):
                return f"{owned(self._sides[side], 'score')} is {spoken(score)}."
            case _:
                return f"{describe_entry(before, step, self._names)}."
