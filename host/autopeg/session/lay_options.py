"""Lay options of the rummy games: what chosen cards can make, in words, and the choice of one of several."""

from collections.abc import Callable, Sequence
from typing import TypeVar

from msgspec import Struct, field
from msgspec.structs import replace

from autopeg.engine.cards import Card
from autopeg.engine.refusal import IllegalMove

NEW_MELD = ""
"""Used in place of a meld on the table if cards may only make a new one."""

_State = TypeVar("_State")
_Move = TypeVar("_Move")


class LayOption(Struct, frozen=True):
    """One way to lay cards."""

    text: str
    """Worded as a request."""
    cards: tuple[Card, ...]
    """The cards of the hand."""
    does: tuple[Struct, ...]
    """The moves that lay them, or drafted melds of a contract."""
    to: str | None = None
    """The meld on the table that they go to."""
    points: int | None = None
    """The points that they make at once, None if laying makes none."""


class LayOptions(Struct, frozen=True):
    """What chosen cards can make."""

    options: Sequence[LayOption] = field(name="ways")
    why: str = ""
    """Why they can make nothing."""
    warning: str = ""
    """What a beginner should know before discarding them."""


class Choosing(Struct, frozen=True):
    """A question with its options."""

    question: str
    options: tuple[LayOption, ...]
    at: int = 0
    """The index of the option that Enter takes."""

    @property
    def chosen(self) -> LayOption:
        return self.options[self.at]

    def go(self, steps: int) -> "Choosing":
        """Return the choice with the selection moved, wrapping around at the ends."""
        return replace(self, at=(self.at + steps) % len(self.options))

    def shown(self, rows: int, above: int) -> range:
        """Return the indexes that fit in `rows` rows, about `above` of them before the selected one."""
        count = len(self.options)
        first = max(0, min(self.at - above, count - rows))
        return range(first, min(count, first + rows))


def allowed(
    refusal_of: Callable[[_State, _Move], IllegalMove | None], state: _State, moves: Sequence[_Move], guess: _Move
) -> tuple[list[_Move], IllegalMove | None]:
    """Return the moves that the rules allow, or why they refuse the first one. guess: tried if there are none."""
    asked = [(move, refusal_of(state, move)) for move in moves or [guess]]
    found = [move for move, refusal in asked if refusal is None]
    return found, None if found else asked[0][1]
