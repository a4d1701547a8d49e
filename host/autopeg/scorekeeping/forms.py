"""What can be entered besides points: a table of cards, going out.

A form is opened by a key, or by its word in lines. What is typed into it becomes a draft: the move, and what it says.
"""

from collections.abc import Callable, Sequence
from typing import Any, Generic, Protocol, TypeVar

from msgspec import Struct

from autopeg.registry import kit_of
from autopeg.scorekeeping.rules.moves import ScoreMove
from autopeg.scorekeeping.rules.state import State

S = TypeVar("S", bound=State)


class Draft(Struct, frozen=True):
    """A move that waits to be confirmed. said: what it is, as a sentence without full stop; lines: its reasons."""

    move: ScoreMove
    said: str
    lines: tuple[str, ...] = ()


def _nothing(text: str) -> tuple[str, ...]:
    return ()


class Form(Struct, Generic[S], frozen=True):
    """One thing that can be entered."""

    key: str
    """Opens it."""
    word: str
    """The same in lines."""
    label: str
    """At the foot of the screen."""
    ask: str
    """What is asked for, empty where the key alone says everything."""
    usage: str
    """A line of help."""
    draft: Callable[[S, int, str], Draft]
    """Takes the state, the chosen side and the text; raises UsageError or IllegalMove."""
    show: Callable[[str], tuple[str, ...]] = _nothing
    """Takes the text while it is typed, and returns the lines to show."""
    is_of_side: bool = True
    """Whether it is entered for the chosen side."""


AnyForm = Form[Any]
"""A form of any game."""


class Forms(Protocol):
    """The forms of a game."""

    @property
    def FORMS(self) -> Sequence[AnyForm]: ...  # noqa: N802


def forms_for(state: State) -> Sequence[AnyForm]:
    """Return the forms of the rules by which a score is kept."""
    forms = kit_of(state.options.rules).scorekeeping.forms
    return () if forms is None else forms.FORMS
