"""Lessons, drills and puzzles that need no server: the engine has judged beforehand every answer that a step allows.

A pack is a course as the page gets it from its server, for each step the verdicts on its answers, by `choice_key`,
`count_key` and `move_key`, which site/offline/practise.js has as well, and what cards make where melds are laid.
"""

import json
import random
from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import combinations
from typing import Any

import msgspec

from autopeg.engine.moves import to_json
from autopeg.learning.exercise import ExerciseTable
from autopeg.learning.glossary import glossary_of
from autopeg.learning.lesson import ChoiceTask, CountTask, LessonStep
from autopeg.learning.lesson_check import games_with_lessons, lesson_of, table_of
from autopeg.learning.practice.drill import ROUND, drills_of, games_with_drills
from autopeg.registry import GAME_NAMES, title_of
from autopeg.session.card_text import card_text
from autopeg.web.exercises import AnswerState, StepAnswer, judge_step, step_state
from release.lay_packs import laid_moves, lay_options_of

STEPS = 2 * ROUND
"""Steps of a level, of which a round takes some at random."""

_MOST_COMBINATIONS = 7
"""A count with more is left to a server: what is said of one depends on all that were found before."""

MakeTable = Callable[[], ExerciseTable | None]


def choice_key(index: int) -> str:
    """Return the key of an answer to a question."""
    return f"answer {index}"


def count_key(found: Sequence[Sequence[str]], cards: Sequence[str]) -> str:
    """Return the key of cards that are counted next. found: the combinations counted before."""
    return "|".join([*sorted(" ".join(sorted(each)) for each in found), "", " ".join(sorted(cards))])


def move_key(move: Mapping[str, Any]) -> str:
    """Return the key of a move as in a record; cards of a discard and melds of a contract can be in any order."""
    ordered = dict(move)
    if ordered["type"] == "discard" and "cards" in ordered:
        ordered["cards"] = sorted(ordered["cards"])
    if "melds" in ordered:
        ordered["melds"] = sorted(ordered["melds"], key=_in_json)
    return _in_json(ordered)


def _in_json(value: object) -> str:
    return json.dumps(value, sort_keys=True, separators=(",", ":"))


def all_packs() -> Iterator[tuple[str, object]]:
    """Yield every pack by the path under which the page asks for it."""
    yield from lesson_packs(list(games_with_lessons()))
    yield from practice_packs(games_with_drills())
    yield from word_packs(GAME_NAMES)


def lesson_packs(games: Sequence[str]) -> Iterator[tuple[str, object]]:
    """Yield the lessons and the list of them, by the path under which the page asks for each."""
    offered: list[object] = []
    for game in games:
        lesson = lesson_of(game)
        steps = [(step, lambda step=step, game=game: table_of(game, step, card_text)) for step in lesson.steps]
        yield f"lessons/{game}", pack(game, title_of(game), steps)
        names = [step.name for step in lesson.steps]
        offered.append({"game": game, "title": title_of(game), "invites": lesson.invites, "steps": names})
    yield "lessons", offered


def practice_packs(games: Sequence[str]) -> Iterator[tuple[str, object]]:
    """Yield the levels of all drills and the list of them, by the path under which the page asks for each."""
    offered: list[object] = []
    for game in games:
        drills: list[object] = []
        for drill in drills_of(game):
            levels: list[object] = []
            for level in drill.levels:
                made = (drill.step(name) for name in drill.names(level.name, random.Random(level.name), STEPS))
                steps = [
                    (step, lambda step=step, drill=drill, game=game: drill.table(game, step, card_text))
                    for step in made
                    if not isinstance(step.task, CountTask) or len(_combinations(step.task)) <= _MOST_COMBINATIONS
                ]
                yield f"practise/{game}/{drill.name}/{level.name}", pack(game, drill.title_at(level), steps)
                levels.append({"name": level.name, "title": level.title, "standing": ""})
            drills.append({"name": drill.name, "title": drill.title, "invites": drill.invites, "levels": levels})
        offered.append({"game": game, "title": title_of(game), "drills": drills})
    yield "practise", offered


def word_packs(games: Sequence[str]) -> Iterator[tuple[str, object]]:
    """Yield the words of the games, by the path under which the page asks for them."""
    for game in games:
        words = glossary_of(game)
        told = [{"word": word.word, "forms": word.forms, "meaning": word.meaning, "rule": ""} for word in words]
        yield f"words/{game}", told


def pack(game: str, title: str, steps: Sequence[tuple[LessonStep, MakeTable]]) -> object:
    """Return a course with the verdicts on all answers. steps: each with a function that makes its table."""
    states = [step_state(step, make()) for step, make in steps]
    judged = {step.name: dict(verdicts(step, make)) for step, make in steps}
    laid = {step.name: lay_options_of(table) for step, make in steps if (table := make()) is not None}
    return {"course": {"game": game, "title": title, "steps": states}, "verdicts": judged, "ways": laid}


def verdicts(step: LessonStep, make: MakeTable) -> Iterator[tuple[str, AnswerState]]:
    """Yield the verdict on every answer that a step allows, by its key. make: makes its table."""
    match step.task:
        case ChoiceTask() as task:
            for index in range(len(task.answers)):
                yield choice_key(index), judge_step(step, None, StepAnswer(answer=index))
        case CountTask() as task:
            yield from _counts(step, task)
        case _:
            table = make()
            assert table is not None
            moves = [*table.legal_moves(table.learner), *laid_moves(table, lay_options_of(table))]
            for key, made in {move_key(to_json(move)): to_json(move) for move in moves}.items():
                yield key, judge_step(step, make(), StepAnswer(move=made))
            if table.solve() is not None:
                yield "show", judge_step(step, make(), StepAnswer(show=True))


def _combinations(task: CountTask) -> list[tuple[str, ...]]:
    """Return the sets of cards that score."""
    return sorted({tuple(sorted(map(str, part.cards))) for part in task.parts})


def _counts(step: LessonStep, task: CountTask) -> Iterator[tuple[str, AnswerState]]:
    """Yield the verdict on every choice of cards, and on those that score again, whatever was found before."""
    right = _combinations(task)
    for number in range(1, len(task.cards) + 1):
        for cards in combinations(task.cards, number):
            yield count_key((), cards), judge_step(step, None, StepAnswer(cards=cards))
    for number in range(1, len(right) + 1):
        for found in combinations(right, number):
            for cards in right:
                yield count_key(found, cards), judge_step(step, None, StepAnswer(found=found, cards=cards))


def encoded(content: object) -> bytes:
    """Return a pack as JSON."""
    return msgspec.json.encode(content, enc_hook=str)
