"""A decision of a seat, asked action by action: what it sees, what it may choose next, and the move that it spells."""

from collections.abc import Callable, Sequence

import numpy as np
from numpy.typing import NDArray

from autopeg.base.errors import UsageError
from autopeg.engine.moves import Move
from autopeg.engine.players import SeatView
from autopeg.play.scripted import make_chance_moves, scripted_table
from autopeg.rl.encoding import Encoding, Word, encoding_of

Observation = dict[str, NDArray[np.float32] | NDArray[np.int8]]
"""What a seat is shown: `observation`, values from 0 to 1, and `action_mask`, 1 for each action that it may choose."""

Policy = Callable[[Observation], int]
"""What has been learned: returns one of the actions that the mask allows."""


def layout(game: str, players: int = 2) -> dict[str, slice]:
    """Return by name which values of an observation mean what; `chosen`, the last, is a value for each action.

    Raises UsageError.
    """
    table, encoding = scripted_table(game, players, {}, "0"), encoding_of(game)
    make_chance_moves(table)
    places: dict[str, slice] = {}
    at = 0
    for name, size in (
        *((name, len(part)) for name, part in encoding.features(table.view(0)).items()),
        ("chosen", len(encoding.ACTIONS)),
    ):
        places[name] = slice(at, at + size)
        at += size
    return places


def vector_of(encoding: Encoding, view: object, chosen: Word = ()) -> NDArray[np.float32]:
    """Return what a seat can know as one row of numbers. chosen: the actions of its move so far."""
    values = [value for part in encoding.features(view).values() for value in part]
    row = np.zeros(len(values) + len(encoding.ACTIONS), np.float32)
    row[: len(values)] = values
    for action in chosen:
        row[len(values) + action] = 1
    return row


class Question:
    """A decision of one seat. Actions that leave no choice are taken at once."""

    def __init__(self, encoding: Encoding, view: SeatView, legal: Sequence[Move]) -> None:
        self._encoding = encoding
        self.view = view
        self.chosen: Word = ()
        """The actions of the move so far."""
        self._moves = {word: move for move in legal for word in encoding.words(view, move)}
        self._go_on()

    @property
    def move(self) -> Move | None:
        """The move, None until all of it is chosen."""
        return self._moves.get(self.chosen)

    @property
    def actions(self) -> list[int]:
        """The actions that can be next."""
        at = len(self.chosen)
        return list(dict.fromkeys(word[at] for word in self._moves if word[:at] == self.chosen and len(word) > at))

    def mask(self) -> NDArray[np.int8]:
        """Return 1 for each action that can be next."""
        mask = np.zeros(len(self._encoding.ACTIONS), np.int8)
        mask[self.actions] = 1
        return mask

    def observation(self) -> Observation:
        """Return what the seat is shown."""
        return {"observation": vector_of(self._encoding, self.view, self.chosen), "action_mask": self.mask()}

    def choose(self, action: int) -> None:
        """Take an action. Raises UsageError if it can't be next."""
        open_now = self.actions
        if action not in open_now:
            names = self._encoding.ACTIONS
            here = f"{action} ({names[action]})" if 0 <= action < len(names) else f"{action}"
            choices = ", ".join(f"{each} ({names[each]})" for each in open_now)
            raise UsageError(f"action {here} is not legal here: choose from {choices}")
        self.chosen = (*self.chosen, action)
        self._go_on()

    def _go_on(self) -> None:
        while self.chosen not in self._moves and len(actions := self.actions) == 1:
            self.chosen = (*self.chosen, actions[0])
