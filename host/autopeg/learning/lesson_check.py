"""Checks of a learner's answers in a lesson, by the rules of the game and its one valuation."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, cast

from autopeg.base.errors import UnknownName, UsageError
from autopeg.base.phrases import capitalised
from autopeg.engine.advice import Choice, advice_of
from autopeg.engine.moves import Move, Part, to_json
from autopeg.learning.exercise import ExerciseTable, Verdict
from autopeg.learning.lesson import (
    SEATS,
    ChoiceTask,
    CountTask,
    Lesson,
    LessonStep,
    MoveTask,
    Pattern,
    Position,
    TryTask,
    lessons_of,
)
from autopeg.play.table import Table
from autopeg.records import Header
from autopeg.registry import GAME_NAMES, title_of
from autopeg.session.advice_text import advice_text_of
from autopeg.session.card_text import card_text
from autopeg.session.text import CardText
from pegcore.cards import parse_card, pip_of, rank_of

LEARNER = SEATS["you"]
"""The seat of the learner."""

_NUMBERS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight")
_KINDS = {"fifteen": "a fifteen", "pair": "a pair", "run": "a run", "flush": "a flush", "nobs": "his nobs"}
_JUST_AS_GOOD = 0.05
"""Points that nobody would notice."""


class LessonTable(ExerciseTable):
    """The table of a step: it judges moves as the lesson says."""

    def __init__(self, game_name: str, task: MoveTask) -> None:
        super().__init__(game_name, state_of(game_name, task.position), task.position.players, LEARNER, card_text)
        self._task = task

    def judge(self, move: Move) -> Verdict:
        return check_move(self, self._task, move)


def table_of(game_name: str, step: LessonStep, card: CardText, within: float = 0.0) -> ExerciseTable | None:
    """Return the table of a step, None if it has none. within: the points that a right move may lose."""
    match step.task:
        case MoveTask() as task:
            return LessonTable(game_name, task)
        case TryTask(state=state, players=players, seat=seat):
            return ExerciseTable(game_name, state, players, seat, card, within)
        case _:
            return None


def lesson_of(game_name: str) -> Lesson:
    """Return the lesson of a game. Raises UsageError if there is none."""
    module = lessons_of(game_name)
    if module is None:
        names = tuple(games_with_lessons())
        raise UnknownName(
            f"there is no lesson for {title_of(game_name)} yet", names, [title_of(name) for name in names]
        )
    return module.lesson()


def games_with_lessons() -> Iterator[str]:
    """Yield the games that have a lesson."""
    return (name for name in GAME_NAMES if lessons_of(name) is not None)


def step_named(lesson: Lesson, name: str) -> LessonStep:
    """Return a step by its name. Raises UsageError."""
    for step in lesson.steps:
        if step.name == name:
            return step
    raise UsageError(f'there is no step "{name[:24]}" in this lesson')


def state_of(game_name: str, position: Position) -> Any:
    """Return the state in which a step begins. Raises IllegalMove if the rules refuse a line."""
    _, history = Header(game_name, position.players, dict(position.options)).begin()
    for line in position.lines:
        history.play(line)
    return history.state


def check_move(table: Table, task: MoveTask, move: Move) -> Verdict:
    """Judge a legal move of the learner."""
    made = to_json(move)
    if any(matches(made, pattern) for pattern in task.right):
        return Verdict(True, task.well)
    loss, best = _loss_of(table, task, move)
    if task.within is not None and loss is not None and loss <= task.within:
        return Verdict(True, task.well)
    slip = next((slip.says for slip in task.slips for pattern in slip.moves if matches(made, pattern)), task.otherwise)
    if task.within is None or loss is None or best is None or loss < _JUST_AS_GOOD:
        return Verdict(False, slip)
    name = advice_text_of(table.game.NAME).name_choice(move, table.view(LEARNER), card_text)
    worse = f"On average {name} brings {loss:.1f} points less than the best."
    return Verdict(False, f"{slip} {worse}")


def matches(move: Mapping[str, object], pattern: Pattern) -> bool:
    """Return whether a move has all fields of a pattern."""
    return all(_same(move.get(key), value) for key, value in pattern.items())


def _same(value: object, wanted: object) -> bool:
    if isinstance(value, list) and isinstance(wanted, list | tuple):
        given, asked = cast("list[object]", value), list(cast("Sequence[object]", wanted))
        # Cards may come in any order; the numbers of a cell may not.
        return given == asked or (all(isinstance(each, str) for each in given) and Counter(given) == Counter(asked))
    if isinstance(value, dict) and isinstance(wanted, Mapping):
        return matches(cast("dict[str, object]", value), cast("Mapping[str, object]", wanted))
    return value == wanted


def _loss_of(table: Table, task: MoveTask, move: Move) -> tuple[float | None, Choice | None]:
    """Return how many points a move loses against the best, None if it has no worth; and the best."""
    if task.within is None:
        return None, None
    advice = advice_of(table.game.NAME)
    choices = advice.evaluate(table.view(LEARNER), table.legal_moves(LEARNER))
    made = next((choice for choice in choices if choice.move == move), None)
    if made is None:
        return None, choices[0] if choices else None
    return choices[0].worth - made.worth, choices[0]


def check_choice(task: ChoiceTask, index: int) -> Verdict:
    """Judge an answer. index: of the answer. Raises UsageError."""
    if not 0 <= index < len(task.answers):
        raise UsageError(f"choose an answer from 1 to {len(task.answers)}")
    answer = task.answers[index]
    return Verdict(answer.is_right, answer.says, answer.is_right)


# -- counting


def check_count(task: CountTask, found: Sequence[Sequence[str]], chosen: Sequence[str]) -> Verdict:
    """Judge the cards that the learner counts next. found: the combinations found before."""
    missing = [part for part in task.parts if not any(_is_made_of(part, cards) for cards in found)]
    parts = tuple(part for part in missing if _is_made_of(part, chosen))
    if not parts:
        return Verdict(False, _why_nothing(task, missing, chosen), False)
    scored = ", and ".join(f"{_KINDS[part.kind]} for {part.points}" for part in parts)
    said = f"{capitalised(scored)}."
    left = len(missing) - len(parts)
    if left:
        number = _NUMBERS[left].capitalize() if left < len(_NUMBERS) else str(left)
        return Verdict(True, f"{said} {number} more to find.", False, parts)
    total = sum(part.points for part in task.parts)
    return Verdict(True, f"{said} That makes {total}. {task.well}", True, parts)


def _is_made_of(part: Part, cards: Sequence[str]) -> bool:
    return sorted(map(str, part.cards)) == sorted(cards)


def _why_nothing(task: CountTask, missing: Sequence[Part], chosen: Sequence[str]) -> str:
    """Return why cards score nothing, or nothing more. missing: what is still to be found."""
    if not chosen:
        return "Choose the cards of one combination first: a fifteen, a pair, a run."
    if any(_is_made_of(part, chosen) for part in task.parts):
        return "You have counted these already. Another group of cards may score too, even with some of the same cards."
    ranks = sorted(rank_of(parse_card(card)) for card in chosen)
    total = sum(pip_of(parse_card(card)) for card in chosen)
    if len(chosen) == 1:
        only_nobs = "One card alone scores only as his nobs: the jack of the starter's suit."
        return only_nobs if task.starter else "One card alone scores nothing."
    if any(part.kind == "flush" and set(chosen) < set(map(str, part.cards)) for part in missing) and len(chosen) == 4:
        return "All five cards are of one suit: choose them all."
    different = sorted(set(ranks))
    if len(different) >= 3 and different == list(range(different[0], different[-1] + 1)):
        if len(different) < len(ranks):
            return "Count each run by itself, with one card of each rank; and the pairs by themselves."
        return "These are in a row, but there is a longer run with them. Only the longest counts."
    if len(set(ranks)) == 1:
        return "Count pairs two cards at a time: three of a kind are three different pairs."
    if len(chosen) == 2:
        return f"These two make {total}, not 15, and they are not of one rank."
    return f"These make {total}, not 15, and they are not in a row."
