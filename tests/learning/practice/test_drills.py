"""Drills: every step can be done, results are kept, and mistakes come back."""

import datetime
import random

import pytest

from autopeg.base.errors import UsageError
from autopeg.engine.advice import Choice, advice_of
from autopeg.engine.cards import parse_cards
from autopeg.engine.games import rules_of
from autopeg.learning.lesson import ChoiceTask, CountTask, LessonStep, TryTask
from autopeg.learning.practice.drill import ROUND, Drill, drill_named, drills_of, games_with_drills
from autopeg.learning.practice.results import BOX_DAYS, MOST_MISTAKES, Standing, remember_answer, standing_of
from autopeg.learning.practice.rounds import Round, names_of_round, standing_text
from autopeg.registry import GAME_NAMES
from autopeg.session.card_text import card_text

DRILLS = [(game, drill) for game in games_with_drills() for drill in drills_of(game)]
LEVELS = [(game, drill, level.name) for game, drill in DRILLS for level in drill.levels]
TODAY = datetime.date(2026, 11, 22)


def names_of(value: object) -> str:
    return value.name if isinstance(value, Drill) else str(value)


def some_steps(drill: Drill, level: str, number: int = 25) -> list[LessonStep]:
    return [drill.step(name) for name in drill.names(level, random.Random(3), number)]


def test_every_game_can_be_practised() -> None:
    assert games_with_drills() == GAME_NAMES


@pytest.mark.parametrize(("game", "drill", "level"), LEVELS, ids=names_of)
def test_every_step_can_be_done(game: str, drill: Drill, level: str) -> None:
    for step in some_steps(drill, level):
        assert step.says
        assert step.task.asks
        match step.task:
            case ChoiceTask(answers=answers):
                assert [answer.is_right for answer in answers].count(True) == 1
                assert len(answers) == 6
            case CountTask(parts=parts, cards=cards):
                assert parts
                assert len(set(parse_cards(cards))) == 5
            case _:
                table = drill.table(game, step, card_text)
                assert table is not None
                assert len(table.legal_moves(table.learner)) > 1


def test_near_the_end_not_every_discard_is_right() -> None:
    """In a game that is as good as won or lost, two fives in the opponent's crib would be "nothing is better"."""
    drill, rules = drill_named("cribbage", "discards"), rules_of("cribbage")
    for step in some_steps(drill, "late", 8):
        assert isinstance(step.task, TryTask)
        state, table = step.task.state, drill.table("cribbage", step, card_text)
        assert table is not None
        worst = advice_of("cribbage").evaluate(rules.view(state, 0), rules.legal_moves(state, 0))[-1]
        assert not table.judge(worst.move).is_right, step.says


def test_the_name_of_a_step_tells_all_of_it() -> None:
    for _, drill, level in LEVELS:
        step = some_steps(drill, level, 1)[0]
        assert drill.step(step.name) == step


@pytest.mark.parametrize("name", ["xyzzy", "runs-", "runs-x1", "runs-1000000", "../runs-1", "runs-²"])
def test_a_step_that_is_none_is_refused(name: str) -> None:
    with pytest.raises(UsageError, match="there is no step"):
        drill_named("cribbage", "counting").step(name)


def test_a_drill_or_level_that_is_none_is_refused_with_those_there_are() -> None:
    with pytest.raises(
        UsageError, match='there is no drill "xyzzy" for Cribbage: choose from counting, discards, puzzles'
    ):
        drill_named("cribbage", "xyzzy")
    with pytest.raises(UsageError, match='there is no level "xyzzy": choose from dealer, pone, late'):
        drill_named("cribbage", "discards").level_named("xyzzy")


def test_levels_hold_what_they_promise() -> None:
    def kinds(level: str) -> list[list[str]]:
        tasks = (step.task for step in some_steps(drill_named("cribbage", "counting"), level))
        return [[part.kind for part in task.parts] for task in tasks if isinstance(task, CountTask)]

    assert all("run" not in found for found in kinds("plain"))
    assert all(found.count("run") >= 2 for found in kinds("runs"))


def test_crib_rummy_runs_reach_the_king() -> None:
    drill = drill_named("crib_rummy", "counting")
    tasks = (step.task for step in some_steps(drill, "new", 300))
    assert any("KH" in task.cards and "QH" in task.cards for task in tasks if isinstance(task, ChoiceTask))


def test_a_discard_is_right_if_hardly_anything_is_better() -> None:
    drill = drill_named("cribbage", "discards")
    table = drill.table("cribbage", drill.step("dealer-7"), card_text)
    assert table is not None
    view, legal = table.view(0), table.legal_moves(0)
    choices: list[Choice] = list(advice_of("cribbage").evaluate(view, legal))
    for choice in (choices[0], *choices[1:6], choices[-1]):
        lost = choices[0].worth - choice.worth
        assert table.judge(choice.move).is_right == (lost <= drill.within)


# -- results


def answered(standing: Standing, *right: bool, step: str = "runs-1", day: int = 0) -> Standing:
    for is_right in right:
        today = TODAY + datetime.timedelta(days=day)
        standing = standing.answered_once_more(step, is_right=is_right, seconds=10, today=today)
    return standing


def test_streaks_accuracy_and_time_are_kept() -> None:
    standing = answered(Standing(), True, True, False, True)
    assert (standing.answered, standing.right, standing.streak, standing.best_streak) == (4, 3, 1, 2)
    assert standing.accuracy == 0.75
    assert standing.seconds_each == 10
    assert standing_text(standing).startswith("3 of 4 right (75%), at best 2 in a row, 10 s each")
    assert standing_text(Standing()) == "not tried yet"


def test_a_mistake_comes_back_later_each_time_and_then_no_more() -> None:
    standing = answered(Standing(), False)
    day = 0
    for wait in BOX_DAYS:
        day += wait
        assert standing.due(TODAY + datetime.timedelta(days=day)) == ["runs-1"]
        if wait:
            assert standing.due(TODAY + datetime.timedelta(days=day - 1)) == []
        standing = answered(standing, True, day=day)
    assert standing.mistakes == {}
    assert answered(answered(Standing(), False), True, False).mistakes["runs-1"].box == 0


def test_only_so_many_mistakes_are_kept() -> None:
    standing = Standing()
    for number in range(MOST_MISTAKES + 5):
        standing = answered(standing, False, step=f"runs-{number}")
    assert len(standing.mistakes) == MOST_MISTAKES
    assert "runs-0" not in standing.mistakes


@pytest.fixture
def _own_folder(monkeypatch: pytest.MonkeyPatch, tmp_path_factory: pytest.TempPathFactory) -> None:
    monkeypatch.setenv("AUTOPEG_HOME", str(tmp_path_factory.mktemp("practice")))


@pytest.mark.usefixtures("_own_folder")
def test_results_belong_to_a_player_however_the_name_is_written() -> None:
    remember_answer("Ann", "cribbage", "counting", "runs", "runs-5", is_right=False, seconds=500)
    assert standing_of(" ann ", "cribbage", "counting", "runs").answered == 1
    assert standing_of("Bob", "cribbage", "counting", "runs") == Standing()
    assert standing_of("Ann", "cribbage", "counting", "plain") == Standing()


@pytest.mark.usefixtures("_own_folder")
def test_a_round_begins_with_mistakes_and_remembers_first_answers_only() -> None:
    remember_answer("Ann", "crummy_rummy", "counting", "few", "few-5", is_right=False, seconds=9)
    drill = drill_named("crummy_rummy", "counting")
    course = Round("crummy_rummy", drill, drill.levels[0], "Ann", chance=random.Random(1))
    assert len(course.steps) == ROUND
    assert course.steps[0].name == "few-5"
    task = course.steps[0].task
    assert isinstance(task, ChoiceTask)
    from autopeg.learning.lesson_check import check_choice

    right = next(index for index, answer in enumerate(task.answers) if answer.is_right)
    course.on_verdict(check_choice(task, right))
    course.on_verdict(check_choice(task, 0 if right else 1))
    standing = standing_of("Ann", "crummy_rummy", "counting", "few")
    assert (standing.answered, standing.right) == (2, 1)
    assert course.farewell.startswith("1 of 1 right at the first try. All rounds: 1 of 2 right (50%)")


def test_a_mistake_that_a_newer_version_does_not_know_is_left_out() -> None:
    standing = answered(Standing(), False, step="a puzzle of old")
    drill = drill_named("cribbage", "puzzles")
    names = names_of_round(drill, "hard", standing, random.Random(1))
    assert len(names) == ROUND
    assert "a puzzle of old" not in names
