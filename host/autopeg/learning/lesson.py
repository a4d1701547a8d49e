"""Lessons as data: steps on real positions, each with something for the learner to do.

The lesson of a game is written in the file `lesson.toml` of its folder (`lesson_file.py`). What is right is checked by
the rules of the game and by its one valuation (`lesson_check.py`).
"""

from collections.abc import Mapping, Sequence
from typing import Any, Literal, Protocol, TypeAlias

from msgspec import Struct

from autopeg.engine.cards import parse_cards
from autopeg.engine.moves import Part
from autopeg.registry import has_part, part_of

Player: TypeAlias = Literal["you", "Bob"]
SEATS: Mapping[Player, int] = {"you": 0, "Bob": 1}
"""The seats of a lesson's players."""

Pattern: TypeAlias = Mapping[str, object]
"""Fields of a move as in a record. A move matches if it has them all; lists of cards match in any order."""


class Slip(Struct, frozen=True):
    """A wrong answer that people often give."""

    moves: tuple[Pattern, ...]
    says: str
    """Why it is not the best answer, kindly."""


class Position(Struct, frozen=True, kw_only=True):
    """Where a step begins: the lines of a record, from the first on; the learner has seat 0."""

    lines: tuple[Mapping[str, object], ...]
    options: Mapping[str, object] = {}
    players: tuple[str, ...] = ("You", "Bob")


class MoveTask(Struct, frozen=True, kw_only=True, tag="move"):
    """The learner makes a move of the game, by the game's own controls."""

    asks: str
    position: Position
    right: tuple[Pattern, ...]
    well: str
    """What to say about a right answer."""
    slips: tuple[Slip, ...] = ()
    otherwise: str = ""
    """What to say about any other legal move."""
    within: float | None = None
    """Moves that lose at most this many points against the best are right too; None if only `right` counts."""


class CountTask(Struct, frozen=True, kw_only=True, tag="count"):
    """The learner finds everything that scores in five cards, one combination after the other."""

    asks: str
    cards: tuple[str, ...]
    """The starter last."""
    parts: tuple[Part, ...]
    """Everything that scores, as the game counts it."""
    well: str
    starter: str = "starter"
    """What the last card is called; empty if it is like the others."""


class Answer(Struct, frozen=True):
    """One of the answers of a question."""

    text: str
    says: str
    is_right: bool = False


class ChoiceTask(Struct, frozen=True, kw_only=True, tag="choice"):
    """The learner answers a question about some cards."""

    asks: str
    answers: tuple[Answer, ...]
    cards: tuple[str, ...] = ()


class TryTask(Struct, frozen=True, kw_only=True, tag="try"):
    """The learner makes a move at a position of a game; it is right if the valuation finds none better."""

    asks: str
    state: Any
    players: tuple[str, ...]
    seat: int


Task: TypeAlias = MoveTask | CountTask | ChoiceTask | TryTask


class LessonStep(Struct, frozen=True, kw_only=True):
    """One step of a lesson."""

    name: str
    """Its name in the list of finished steps."""
    title: str
    says: str
    """What the learner needs to know first."""
    task: Task
    rules: tuple[str, ...] = ()
    """The numbers of the rules about it."""


class Lesson(Struct, frozen=True, kw_only=True):
    """The lesson of a game."""

    invites: str
    """Its description, for people choosing a lesson."""
    steps: tuple[LessonStep, ...]


class LessonModule(Protocol):
    """The module of a game's lesson."""

    def lesson(self) -> Lesson:
        """Return the lesson."""
        ...

    def guide(self, view: Any, legal: Sequence[Any], /) -> str:
        """Return what a seat's decision is about, for somebody who has never played."""
        ...


def lessons_of(game_name: str) -> LessonModule | None:
    """Return the lesson of a game, None if it has none. Raises UsageError for an unknown name."""
    return part_of(game_name, "lessons") if has_part(game_name, "lessons") else None


def cards(*texts: str) -> tuple[str, ...]:
    """Return the names of cards in texts such as "5H JD". Raises ValueError naming the first that is not a card."""
    return tuple(map(str, parse_cards(texts)))


def position_from(state: Mapping[str, object], *moves: Mapping[str, object]) -> Position:
    """Return the position that moves lead to, from a state as a `setup` has it."""
    return Position(lines=({"type": "setup", "state": state}, *moves))
