"""Forms for entries other than points: a table of cards, going out.

A form is opened by a key, or by its word in lines. The typed text becomes a draft: the move, and its description.
"""

from collections.abc import Callable, Sequence
from typing import Any, Generic, Protocol, TypeVar

from msgspec import Struct

from autopeg.registry import kit_of
from autopeg.scorekeeping.rules.moves import ScoreMove
from autopeg.scorekeeping.rules.state import State

S = TypeVar("S", bound=State)


class Draft(Struct, frozen=True):
    """A move to confirm. said: its description, a sentence without a full stop; lines: its reasons."""

    move: ScoreMove
    said: str
    lines: tuple[str, ...] = ()


def _show_nothing(text: str) -> tuple[str, ...]:
    return ()


class Form(Struct, Generic[S], frozen=True):
    """A form for one kind of entry."""

    key: str
    """The key that opens it."""
    word: str
    """The command that opens it in lines."""
    label: str
    """The label of its key on the screen."""
    ask: str
    """The prompt, empty if the key alone says everything."""
    usage: str
    """A line of help."""
    draft: Callable[[S, int, str], Draft]
    """Function of the state, the chosen side and the text; raises UsageError or IllegalMove."""
    show: Callable[[str], tuple[str, ...]] = _show_nothing
    """Function of the text being typed; returns the lines to show."""
    is_of_side: bool = True
    """Whether the entry is for the chosen side."""


AnyForm = Form[Any]
"""A form of any game."""


class Forms(Protocol):
    """The forms of a game."""

    @property
    def FORMS(self) -> Sequence[AnyForm]: ...  # noqa: N802


def forms_for(state: State) -> Sequence[AnyForm]:
    """Return the forms of the game whose score is kept."""
    forms = kit_of(state.options.rules).score_forms
    return () if forms is None else forms.FORMS
