"""Puzzles: decisions of real games in which one choice, or two or three, are clearly better than all others.

A game keeps its puzzles in `puzzles.json.xz` in its folder; `bench/make_puzzles.py` finds them in games between bots
and checks each by playing it out many times.
"""

import lzma
import random
from collections.abc import Sequence
from functools import cache
from importlib.resources import files
from typing import Any, Literal, cast

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from autopeg.base.errors import UsageError
from autopeg.base.json_object import JsonObject
from autopeg.base.phrases import capitalised, spoken_count
from autopeg.engine import AnyGame
from autopeg.engine.cards import Card
from autopeg.engine.games import rules_of
from autopeg.engine.moves import Move, json_bytes, to_json
from autopeg.learning.exercise import ExerciseTable, Verdict
from autopeg.learning.lesson import LessonStep, TryTask
from autopeg.learning.practice.drill import Drill, Level
from autopeg.session.text import CardText, describe_scores

Difficulty = Literal["easy", "medium", "hard"]
"""The weakest player who finds the best choice: a beginner, a club player, or neither."""

FILE = "puzzles.json.xz"

_IN_ANY_ORDER = ("cards",)


class Puzzle(Struct, frozen=True):
    """One decision."""

    name: str
    """Its name in the stored results."""
    kind: str
    """One of the kinds of decisions of the game's `advice`."""
    difficulty: Difficulty
    seat: int
    """Whose decision it is."""
    right: tuple[JsonObject, ...]
    """The best move as in a record, and all others that are about as good."""
    ahead: float
    """Points by which the best move beat the best wrong one, when both were played out."""
    error: float
    """Standard error of `ahead`."""
    state: msgspec.Raw
    """The game's state before the decision."""


@cache
def puzzles_of(game: str) -> tuple[Puzzle, ...]:
    """Return the puzzles of a game, in the order in which they were found; none if it has no file."""
    file = files(f"autopeg.games.{game}") / FILE
    if not file.is_file():
        return ()
    return msgspec.json.decode(lzma.decompress(file.read_bytes()), type=tuple[Puzzle, ...])


def pack(puzzles: Sequence[Puzzle]) -> bytes:
    """Return the file of a game's puzzles."""
    return lzma.compress(msgspec.json.encode(puzzles), preset=9)


def state_of(game: str, puzzle: Puzzle) -> Any:
    """Return the state before the decision, secrets included."""
    rules: AnyGame = rules_of(game)
    kind = cast("type[Any]", type(rules.new({}, 2)))
    return msgspec.json.decode(puzzle.state, type=kind, dec_hook=_card)


def packed_state(state: object) -> msgspec.Raw:
    """Return a state as a puzzle keeps it."""
    return msgspec.Raw(json_bytes(state))


def _card(_: type, text: str) -> Card:
    return Card.parse(text)


def is_right(puzzle: Puzzle, move: object) -> bool:
    """Return whether a move solves a puzzle."""
    made = to_json(move)
    return any(same_move(made, right) for right in puzzle.right)


def same_move(one: JsonObject, other: JsonObject) -> bool:
    """Return whether two moves as in a record are the same, with their cards in any order."""
    return _in_order(one) == _in_order(other)


class PuzzleDrill(Drill):
    """The puzzles of a game, by difficulty. invites: a sentence for people choosing a drill."""

    name = "puzzles"
    title = "Puzzles"
    levels = (
        Level("easy", "Easy"),
        Level("medium", "Medium: a beginner would miss it"),
        Level("hard", "Hard: a club player would miss it"),
    )

    def __init__(self, game: str, invites: str) -> None:
        self.invites = invites
        self._game = game

    def names(self, level: str, rng: random.Random, number: int) -> list[str]:
        found = [puzzle.name for puzzle in puzzles_of(self._game) if puzzle.difficulty == level]
        return rng.sample(found, min(number, len(found)))

    def step(self, name: str) -> LessonStep:
        puzzle = self._named(name)
        state = state_of(self._game, puzzle)
        players = tuple("You" if seat == puzzle.seat else "Bob" for seat in range(2))
        return LessonStep(
            name=name,
            title=_title(len(puzzle.right)),
            says=f"The score: {describe_scores(state, players)}.",
            task=TryTask(asks="What do you do?", state=state, players=players, seat=puzzle.seat),
        )

    def table(self, game: str, step: LessonStep, card: CardText) -> ExerciseTable:
        assert isinstance(step.task, TryTask)
        return PuzzleTable(game, self._named(step.name), step.task, card)

    def _named(self, name: str) -> Puzzle:
        for puzzle in puzzles_of(self._game):
            if puzzle.name == name:
                return puzzle
        raise UsageError(f'there is no puzzle "{name[:24]}"')


class PuzzleTable(ExerciseTable):
    """The table of a puzzle: the best move is right, and so is any that is as good."""

    def __init__(self, game: str, puzzle: Puzzle, task: TryTask, card: CardText) -> None:
        super().__init__(game, task.state, task.players, task.seat, card)
        self._puzzle = puzzle

    def judge(self, move: Move) -> Verdict:
        verdict = super().judge(move)
        if verdict.is_right or not is_right(self._puzzle, move):
            return verdict
        return replace(verdict, is_right=True, says="As good as the best: there is hardly a difference.")


def _title(right: int) -> str:
    """Return what is claimed of a puzzle. right: how many choices are right."""
    return f"{capitalised(spoken_count(right, 'choice'))} {'is' if right == 1 else 'are'} clearly better"


def _in_order(move: JsonObject) -> JsonObject:
    return {name: sorted(value) if name in _IN_ANY_ORDER else value for name, value in move.items()}
