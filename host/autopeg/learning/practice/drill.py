"""Drills as data: what to practise in a game, at which levels, and the steps.

A game's drills are `DRILLS` of the module `practice` of its folder. A step is made from its name alone and need not
be stored: its name can come back days later, in another process.
"""

import random
from abc import ABC, abstractmethod
from collections.abc import Sequence
from typing import Protocol

from msgspec import Struct

from autopeg.base.errors import UnknownName, UsageError
from autopeg.base.typed_words import quoted
from autopeg.learning.exercise import ExerciseTable
from autopeg.learning.lesson import LessonStep
from autopeg.learning.lesson_check import table_of
from autopeg.registry import GAME_NAMES, has_part, part_of, title_of
from autopeg.session.text import CardText

ROUND = 10
"""Steps in a round."""

_SEEDS = 1_000_000


class Level(Struct, frozen=True):
    """One level of a drill."""

    name: str
    title: str


class Drill(ABC):
    """Something that can be practised.

    name: as it is typed; title: what the player does; invites: a sentence for people choosing a drill; within: the
    points that a right move may lose.
    """

    name: str
    title: str
    invites: str
    levels: tuple[Level, ...]
    within: float = 0.0

    @abstractmethod
    def step(self, name: str) -> LessonStep:
        """Return a step by its name. Raises UsageError."""

    def has(self, name: str) -> bool:
        """Return whether there is a step of that name."""
        try:
            self.step(name)
        except UsageError:
            return False
        return True

    def names(self, level: str, rng: random.Random, number: int) -> list[str]:
        """Return the names of new steps of a level."""
        return [f"{level}-{seed}" for seed in rng.sample(range(_SEEDS), number)]

    def table(self, game: str, step: LessonStep, card: CardText) -> ExerciseTable | None:
        """Return the table of a step, None if it has none."""
        return table_of(game, step, card, self.within)

    def title_at(self, level: Level) -> str:
        """Return what a round at a level is called."""
        return f"{self.title}: {level.title}"

    def level_named(self, name: str) -> Level:
        """Return a level. Raises UsageError."""
        for level in self.levels:
            if level.name == name:
                return level
        names, titles = [level.name for level in self.levels], [f'"{level.title}"' for level in self.levels]
        raise UnknownName(f"there is no level {quoted(name)}", names, titles)


class PracticeModule(Protocol):
    """The module of a game's drills."""

    @property
    def DRILLS(self) -> tuple[Drill, ...]: ...  # noqa: N802


def seeded(name: str, levels: Sequence[Level]) -> tuple[str, random.Random]:
    """Return the level in a step's name, and a random generator seeded by the name. Raises UsageError."""
    level, _, seed = name.rpartition("-")
    if level not in {each.name for each in levels} or not seed.isdecimal() or int(seed) >= _SEEDS:
        raise UsageError(f'there is no step "{name[:24]}" in this drill')
    return level, random.Random(name)


def drills_of(game: str) -> tuple[Drill, ...]:
    """Return the drills of a game, none if it has none. Raises UsageError if there is no such game."""
    if not has_part(game, "practice"):
        return ()
    module: PracticeModule = part_of(game, "practice")
    return module.DRILLS


def drill_named(game: str, name: str) -> Drill:
    """Return a drill of a game. Raises UsageError."""
    for drill in drills_of(game):
        if drill.name == name:
            return drill
    title, drills = title_of(game), drills_of(game)
    if not drills:
        raise UsageError(f"{title} has no drills")
    names, titles = [drill.name for drill in drills], [f'"{drill.title}"' for drill in drills]
    raise UnknownName(f"there is no drill {quoted(name)} for {title}", names, titles)


def games_with_drills() -> tuple[str, ...]:
    """Return the games that can be practised."""
    return tuple(game for game in GAME_NAMES if drills_of(game))
