"""Lessons as they are written: `lesson.toml` in the folder of a game, for people who know the game and no Python.

Every table is a step, called by its name: what it says, what it asks, and one of three tasks. A `position` asks for a
move, `count` for everything that a hand scores, `answers` for one of them; docs/add-a-game.md describes the keys. Cards
are a text, "5H JD", moves are words as in line mode, "play TD or KC", and text can be broken anywhere.
"""

import tomllib
from collections.abc import Callable, Iterator, Sequence
from functools import cache
from importlib.resources import files
from typing import TypeAlias

import msgspec
from msgspec import Struct

from autopeg.base.json_object import JsonObject
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

MoveReader: TypeAlias = Callable[[str, Sequence[str]], Pattern | None]
"""Returns the move of a verb and the words after it, None if there is no such move."""
Counter: TypeAlias = Callable[[tuple[Card, ...], Card | None], Sequence[Part]]
"""Returns what cards score with a starter, or without one."""


class WrittenPosition(Struct, frozen=True, forbid_unknown_fields=True):
    """The position of a step as the lesson of a game writes it: the fields are the keys in the file."""

    def position(self) -> Position:
        """Return it as the lines of a record."""
        raise NotImplementedError


class _Step(Struct, kw_only=True, forbid_unknown_fields=True):
    title: str
    says: str
    asks: str
    rules: str = ""


class _MoveStep(_Step, kw_only=True):
    position: JsonObject
    right: str = ""
    well: str
    slips: dict[str, str] = {}
    otherwise: str = ""
    within: float | None = None


class _CountStep(_Step, kw_only=True):
    count: str
    starter: str = ""
    well: str


class _ChoiceStep(_Step, kw_only=True):
    answers: dict[str, str]
    right: str
    cards: str = ""


_KINDS = {"position": _MoveStep, "count": _CountStep, "answers": _ChoiceStep}
"""The kinds of steps, by the key that only they have."""


@cache
def read_lesson(package: str, kind: type[WrittenPosition], move_of: MoveReader, count: Counter | None = None) -> Lesson:
    """Return the lesson in the folder of a game. Raises ValueError that names the file, the step and what is wrong.

    package: of the game; kind: of its positions; move_of: reads its moves; count: what its cards score, if a step
    counts some.
    """
    text = files(package).joinpath(_FILE_NAME).read_text(encoding="utf-8")
    where = f"{package.replace('.', '/')}/{_FILE_NAME}"
    try:
        file = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise ValueError(f"{where}: {error}") from None
    invites = file.pop("invites", None)
    if not isinstance(invites, str):
        raise ValueError(f"{where}: `invites` is missing, a text for people who choose a lesson")
    steps: list[LessonStep] = []
    for name, table in file.items():
        try:
            step = _step(table)
            task = _task(step, kind, move_of, count)
        except ValueError as error:
            raise ValueError(f'{where}, step "{name}": {error}') from None
        rules = tuple(step.rules.split())
        steps.append(LessonStep(name=name, title=step.title, says=_folded(step.says), rules=rules, task=task))
    return Lesson(invites=invites, steps=tuple(steps))


def _step(table: object) -> _MoveStep | _CountStep | _ChoiceStep:
    keys = msgspec.convert(table, JsonObject)
    kinds = [kind for key, kind in _KINDS.items() if key in keys]
    if len(kinds) != 1:
        raise ValueError("it needs a position, a count or answers, and only one of them")
    return msgspec.convert(keys, kinds[0])


def _task(
    step: _MoveStep | _CountStep | _ChoiceStep, kind: type[WrittenPosition], move_of: MoveReader, count: Counter | None
) -> Task:
    asks = _folded(step.asks)
    match step:
        case _MoveStep():
            return MoveTask(
                asks=asks,
                position=msgspec.convert(step.position, kind).position(),
                right=tuple(_moves(step.right, move_of)),
                well=_folded(step.well),
                slips=tuple(Slip(tuple(_moves(moves, move_of)), _folded(says)) for moves, says in step.slips.items()),
                otherwise=_folded(step.otherwise),
                within=step.within,
            )
        case _CountStep():
            if count is None:
                raise ValueError("this game has nothing to count")
            hand, starter = parse_cards([step.count]), Card.parse(step.starter) if step.starter else None
            return CountTask(
                asks=asks,
                cards=cards(f"{step.count} {step.starter}"),
                parts=tuple(count(hand, starter)),
                well=_folded(step.well),
                starter="starter" if starter is not None else "",
            )
        case _ChoiceStep():
            if step.right not in step.answers:
                raise ValueError(f'the right answer, "{step.right}", is not one of the answers')
            answers = (Answer(text, _folded(says), text == step.right) for text, says in step.answers.items())
            return ChoiceTask(asks=asks, answers=tuple(answers), cards=cards(step.cards))


def _moves(text: str, move_of: MoveReader) -> Iterator[Pattern]:
    """Yield the moves of a text such as "play TD or KC": a verb holds until the next one."""
    verb = ""
    for each in text.split(" or ") if text else ():
        words = each.split()
        if words and words[0].isalpha() and words[0].islower():
            verb, *words = words
        move = move_of(verb, words)
        if move is None:
            raise ValueError(f'"{each}" is not a move of this game')
        yield move


def _folded(text: str) -> str:
    """Return a text in one line."""
    return " ".join(text.split())
