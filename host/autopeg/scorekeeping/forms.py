"""What can be told besides points, a module a game: a table of cards, going out.

A form is opened by a key, or by its word in lines. What is typed into it becomes a draft: the move, and what it says.
"""

from collections.abc import Callable, Sequence
from typing import Any, Protocol

from msgspec import Struct

from autopeg.registry import kit_of
from autopeg.scorekeeping.rules import State
from autopeg.scorekeeping.rules.moves import ScoreMove


class Draft(Struct, frozen=True):
    """A move that waits to be confirmed. said: what it is, as a sentence without full stop; lines: its reasons."""

    move: ScoreMove
    said: str
    lines: tuple[str, ...] = ()


def _nothing(text: str) -> tuple[str, ...]:
    return ()


class Form(Struct, frozen=True):
    """One thing that can be told. key: opens it; word: the same in lines; label: at the foot of the screen; ask: what
    is asked for, empty where the key alone says everything; usage: a line of help.

    draft: takes the state, the chosen side and the text, and raises UsageError or IllegalMove; show: takes the text
    while it is typed and returns how it is to be seen. is_of_side: whether it is told of the chosen side.
    """

    key: str
    word: str
    label: str
    ask: str
    usage: str
    draft: Callable[[Any, int, str], Draft]
    show: Callable[[str], tuple[str, ...]] = _nothing
    is_of_side: bool = True


class Forms(Protocol):
    """The forms of a game."""

    @property
    def FORMS(self) -> Sequence[Form]: ...  # noqa: N802


def forms_for(state: State) -> Sequence[Form]:
    """Return the forms of the rules by which a score is kept."""
    return kit_of(state.options.rules).scorekeeping.forms.FORMS
