"""Lessons as they are written: `lesson.toml` in the folder of a game, for people who know the game and no Python.

A step has a title, what it says, and one task: a `move`, a `count` or a `choice`. Its answers are moves as in a record
(docs/records.md) without the player; a key that is left out can have any value. Cards are a text, "5H JD", and lines of
text may be broken anywhere.
"""

from collections.abc import Callable, Mapping, Sequence
from importlib.resources import files
from typing import Any, Literal, Protocol, TypeAlias

import msgspec
from msgspec import Struct

from autopeg.engine.cards import Card, parse_cards
from autopeg.engine.moves import Part
from autopeg.learning.lesson import (
    Answer,
    ChoiceTask,
    CountTask,
    Lesson,
    LessonStep,
    MoveTask,
    Pattern,
    Position,
    Slip,
    Task,
    cards,
)

_FILE_NAME = "lesson.toml"
_LISTS_OF_CARDS = ("cards", "low", "high")
"""The keys of moves that hold several cards."""

Player: TypeAlias = Literal["you", "Bob"]
SEATS: Mapping[Player, int] = {"you": 0, "Bob": 1}
Counter: TypeAlias = Callable[[tuple[Card, ...], Card | None], Sequence[Part]]
"""Returns what cards score with a starter, or without one."""


class WrittenPosition(Protocol):
    """The position of a step as the lessons of a game write it: a struct whose fields are the keys in the file."""

    def position(self) -> Position:
        """Return it as the lines of a record."""
        ...


class _Slip(Struct, forbid_unknown_fields=True):
    moves: list[dict[str, Any]]
    says: str


class _Move(Struct, forbid_unknown_fields=True):
    asks: str
    position: dict[str, Any]
    right: list[dict[str, Any]]
    well: str
    slips: list[_Slip] = []
    otherwise: str = ""
    within: float | None = None


class _Count(Struct, forbid_unknown_fields=True):
    asks: str
    cards: str
    well: str
    starter: str = ""


class _Choice(Struct, forbid_unknown_fields=True):
    asks: str
    answers: list[Answer]
    cards: str = ""


class _Step(Struct, forbid_unknown_fields=True):
    name: str
    title: str
    says: str
    rules: tuple[str, ...] = ()
    move: _Move | None = None
    count: _Count | None = None
    choice: _Choice | None = None


class _File(Struct, forbid_unknown_fields=True):
    invites: str
    steps: list[_Step]


def read_lesson(package: str, kind: type[WrittenPosition], count: Counter | None = None) -> Lesson:
    """Return the lesson in the folder of a game. Raises ValueError that names the file, the step and what is wrong.

    package: of the game; kind: of its positions; count: what its cards score, if a step counts some.
    """
    text = files(package).joinpath(_FILE_NAME).read_text(encoding="utf-8")
    where = f"{package.replace('.', '/')}/{_FILE_NAME}"
    try:
        file = msgspec.toml.decode(text, type=_File)
    except msgspec.MsgspecError as error:
        raise ValueError(f"{where}: {error}") from None
    steps: list[LessonStep] = []
    for step in file.steps:
        try:
            steps.append(_step(step, kind, count))
        except ValueError as error:
            raise ValueError(f'{where}, step "{step.name}": {error}') from None
    return Lesson(invites=file.invites, steps=tuple(steps))


def _step(step: _Step, kind: type[WrittenPosition], count: Counter | None) -> LessonStep:
    tasks = [task for task in (step.move, step.count, step.choice) if task is not None]
    if len(tasks) != 1:
        raise ValueError("it needs a move, a count or a choice, and only one of them")
    return LessonStep(
        name=step.name,
        title=step.title,
        says=_folded(step.says),
        rules=step.rules,
        task=_task(tasks[0], kind, count),
    )


def _task(task: _Move | _Count | _Choice, kind: type[WrittenPosition], count: Counter | None) -> Task:
    asks = _folded(task.asks)
    match task:
        case _Move():
            return MoveTask(
                asks=asks,
                position=msgspec.convert(task.position, kind).position(),
                right=tuple(map(_pattern, task.right)),
                well=_folded(task.well),
                slips=tuple(Slip(tuple(map(_pattern, slip.moves)), _folded(slip.says)) for slip in task.slips),
                otherwise=_folded(task.otherwise),
                within=task.within,
            )
        case _Count():
            if count is None:
                raise ValueError("this game has nothing to count")
            starter = Card.parse(task.starter) if task.starter else None
            return CountTask(
                asks=asks,
                cards=(*cards(task.cards), *cards(task.starter)),
                parts=tuple(count(parse_cards(cards(task.cards)), starter)),
                well=_folded(task.well),
                starter="starter" if task.starter else "",
            )
        case _Choice():
            answers = (Answer(each.text, _folded(each.says), each.is_right) for each in task.answers)
            return ChoiceTask(asks=asks, answers=tuple(answers), cards=cards(task.cards))


def _folded(text: str) -> str:
    """Return a text in one line."""
    return " ".join(text.split())


def _pattern(move: Mapping[str, Any]) -> Pattern:
    return {key: _value(key, value) for key, value in move.items()}


def _value(key: str, value: object) -> object:
    if isinstance(value, dict):
        return _pattern(value)  # pyright: ignore[reportUnknownArgumentType]
    return cards(value) if key in _LISTS_OF_CARDS and isinstance(value, str) else value
