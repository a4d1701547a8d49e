"""Lessons: every step can be done, the rules and the valuation agree with it, and every wrong answer is explained."""

import re
from collections.abc import Iterator
from typing import Any

import pytest

from autopeg.base.errors import UsageError
from autopeg.engine.advice import Choice, advice_of
from autopeg.engine.cards import parse_cards
from autopeg.engine.moves import Move, to_json
from autopeg.engine.refusal import IllegalMove
from autopeg.learning.exercise import Answered, Verdict
from autopeg.learning.lesson import ChoiceTask, CountTask, LessonStep, MoveTask
from autopeg.learning.lesson_check import (
    LEARNER,
    LessonTable,
    check_choice,
    check_count,
    games_with_lessons,
    lesson_of,
    matches,
    step_named,
)
from autopeg.learning.rulebook import addresses
from autopeg.registry import GAME_NAMES

LONGEST_TITLE = 40
LONGEST_TEXT = 260
"""What a phone of 360 pixels shows beside the cards: ten lines."""
LONGEST_ASKED = 110
LEAST_STEPS = {"cribbage": 12, "tabletop": 6, "crib_rummy": 6, "crummy_rummy": 6}
WORSE_THAN_BEST = 0.6
"""Points that an answer said to be right may lose, by the valuation."""

STEPS = [(game, step) for game in games_with_lessons() for step in lesson_of(game).steps]
MOVES = [(game, step, step.task) for game, step in STEPS if isinstance(step.task, MoveTask)]


def step_ids(cases: list[Any]) -> list[str]:
    return [f"{case[0]}-{case[1].name}" for case in cases]


def judged(game: str, task: MoveTask, move: Move) -> Verdict:
    with pytest.raises(Answered) as answered:
        LessonTable(game, task).submit(move)
    return answered.value.verdict


def said_in(step: LessonStep) -> Iterator[str]:
    """Yield all texts that are said of answers."""
    match step.task:
        case MoveTask(well=well, slips=slips, otherwise=otherwise):
            yield from (well, otherwise, *(slip.says for slip in slips))
        case ChoiceTask(answers=answers):
            yield from (answer.says for answer in answers)
        case CountTask(well=well):
            yield well


def test_the_games_of_this_program_have_lessons_of_that_length() -> None:
    for game, least in LEAST_STEPS.items():
        assert len(lesson_of(game).steps) >= least, game


@pytest.mark.parametrize("game", list(games_with_lessons()))
def test_steps_have_names_of_their_own(game: str) -> None:
    lesson = lesson_of(game)
    assert lesson.invites
    names = [step.name for step in lesson.steps]
    assert len(set(names)) == len(names)
    assert all(step_named(lesson, name).name == name for name in names)
    assert all(re.fullmatch(r"[a-z -]+", name) for name in names)


@pytest.mark.parametrize(("game", "step"), STEPS, ids=step_ids(STEPS))
def test_texts_fit_a_phone_and_name_rules_that_exist(game: str, step: LessonStep) -> None:
    assert len(step.title) <= LONGEST_TITLE
    assert len(step.says) <= LONGEST_TEXT
    assert len(step.task.asks) <= LONGEST_ASKED
    assert all(len(said) <= LONGEST_TEXT for said in said_in(step))
    assert step.rules
    assert all(addresses()[number] == game for number in step.rules)
    written = " ".join((step.title, step.says, step.task.asks, *said_in(step)))
    assert not re.search(r"\b[A-Z]\d+\b(?<!\d)|\b[2-9TJQKA][CDHS]\b", written), "no rule numbers or card codes in words"


@pytest.mark.parametrize(("game", "step", "task"), MOVES, ids=step_ids(MOVES))
def test_it_is_the_learners_turn_and_the_right_move_is_legal(game: str, step: LessonStep, task: MoveTask) -> None:
    table = LessonTable(game, task)
    assert table.game.to_act(table.state) == LEARNER
    assert table.person_due == LEARNER
    legal = table.legal_moves(LEARNER)
    right = [move for move in legal if judged(game, task, move).is_right]
    assert right
    for pattern in task.right:
        assert any(matches(to_json(move), pattern) for move in legal), pattern
    for slip in task.slips:
        for pattern in slip.moves:
            assert any(matches(to_json(move), pattern) for move in legal), pattern


@pytest.mark.parametrize(("game", "step", "task"), MOVES, ids=step_ids(MOVES))
def test_every_legal_move_is_judged_with_a_reason(game: str, step: LessonStep, task: MoveTask) -> None:
    for move in LessonTable(game, task).legal_moves(LEARNER):
        assert judged(game, task, move).says, move


@pytest.mark.parametrize(("game", "step", "task"), MOVES, ids=step_ids(MOVES))
def test_the_valuation_agrees(game: str, step: LessonStep, task: MoveTask) -> None:
    """What is called right is the best, or nearly; and no move that the valuation finds better is called wrong."""
    table = LessonTable(game, task)
    choices: list[Choice] = list(advice_of(game).evaluate(table.view(LEARNER), table.legal_moves(LEARNER)))
    if not choices:  # there was nothing to choose
        return
    worth = {repr(choice.move): choice.worth for choice in choices}
    right = [choice for choice in choices if judged(game, task, choice.move).is_right]
    assert choices[0].worth - max(choice.worth for choice in right) < 0.1
    for choice in right:
        assert choices[0].worth - worth[repr(choice.move)] <= WORSE_THAN_BEST or task.within, choice


@pytest.mark.parametrize(("game", "step"), STEPS, ids=step_ids(STEPS))
def test_counts_and_questions_can_be_answered(game: str, step: LessonStep) -> None:
    match step.task:
        case CountTask() as task:
            found: list[list[str]] = []
            groups = list(dict.fromkeys(tuple(map(str, part.cards)) for part in task.parts))
            for group in groups:
                verdict = check_count(task, found, group)
                assert verdict.is_right
                assert {tuple(map(str, part.cards)) for part in verdict.parts} == {group}
                found.append(list(group))
                assert verdict.is_done == (len(found) == len(groups))
                assert not check_count(task, found, group).is_right
        case ChoiceTask() as task:
            verdicts = [check_choice(task, index) for index in range(len(task.answers))]
            assert sum(verdict.is_right for verdict in verdicts) == 1
            assert all(verdict.says for verdict in verdicts)
            assert all(parse_cards([card]) for card in task.cards)
        case MoveTask():
            pass


# -- the checks themselves


def task_of(game: str, name: str) -> Any:
    return step_named(lesson_of(game), name).task


def test_a_move_that_the_rules_refuse_is_no_answer() -> None:
    task = task_of("cribbage", "go")
    table = LessonTable("cribbage", task)
    move = table.game.parse_move({"type": "play", "player": 0, "card": "KH"})
    with pytest.raises(IllegalMove) as refused:
        table.submit(move)
    assert refused.value.code == "EXCEEDS_31"


def test_a_costly_move_says_what_it_costs() -> None:
    task = task_of("cribbage", "on your own")
    table = LessonTable("cribbage", task)
    fives = table.game.parse_move({"type": "discard", "player": 0, "cards": ["5H", "5S"]})
    verdict = judged("cribbage", task, fives)
    assert not verdict.is_right
    assert verdict.says.startswith("Two fives are a fine crib")
    assert re.search(r"discard 5♥ 5♠ brings \d\.\d points less than the best\.$", verdict.says)


def test_cards_of_a_pattern_come_in_any_order_but_cells_do_not() -> None:
    assert matches({"type": "discard", "cards": ["2C", "QD"]}, {"cards": ("QD", "2C")})
    assert not matches({"type": "place", "cell": [1, 2]}, {"cell": [2, 1]})
    assert matches({"use": {"type": "meld", "cards": ["4D", "5D"]}}, {"use": {"cards": ["5D", "4D"]}})


@pytest.mark.parametrize(
    ("cards", "says"),
    [
        ([], "Choose the cards of one combination first"),
        (["JD"], "One card alone scores only as his nobs"),
        (["4S", "5H"], "These two make 9, not 15"),
        (["4S", "5H", "JD"], "These make 19, not 15"),
        (["5H", "5C"], "A pair for 2. "),
        (["4S", "5H", "5C", "6D"], "Count each run by itself"),
    ],
)
def test_a_count_says_why(cards: list[str], says: str) -> None:
    assert check_count(task_of("cribbage", "double run"), [], cards).says.startswith(says)


def test_without_a_starter_there_are_no_nobs() -> None:
    assert check_count(task_of("tabletop", "count"), [], ["8H"]).says == "One card alone scores nothing."


def test_four_cards_of_a_flush_of_five_are_too_few() -> None:
    task = task_of("cribbage", "flush")
    five = [str(card) for card in task.cards]
    assert check_count(task, [], five[:4]).says == "All five cards are of one suit: choose them all."
    assert check_count(task, [five], five[:4]).says.startswith("These make ")


def test_unknown_names_are_refused() -> None:
    with pytest.raises(UsageError):
        step_named(lesson_of(GAME_NAMES[0]), "xyzzy")
    with pytest.raises(UsageError, match="choose an answer from 1 to 3"):
        check_choice(task_of("cribbage", "heels"), 9)
