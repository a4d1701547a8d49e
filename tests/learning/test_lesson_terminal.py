"""Lessons in the terminal: typed line by line, and on the screen by keys."""

import asyncio
import io
import os
from pathlib import Path

import pytest

from autopeg.learning.lesson_check import games_with_lessons
from autopeg.learning.lesson_course import LessonCourse
from autopeg.learning.progress import forget_steps, steps_done
from autopeg.terminal.learning.lines import LessonLines
from autopeg.terminal.learning.screen import LessonApp
from support.terminal.golden import check_golden
from support.terminal.pilot import resize, screen_text, unhurried

SCREENS = Path(__file__).parent / "screens"
SIZE = (80, 24)


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("AUTOPEG_HOME", str(tmp_path))
    return tmp_path


def typed(game: str, *lines: str) -> str:
    out = io.StringIO()
    LessonLines(LessonCourse(game), io.StringIO("".join(f"{line}\n" for line in lines)), out).teach()
    return out.getvalue()


def test_a_wrong_answer_is_explained_and_a_right_one_goes_on() -> None:
    text = typed("cribbage", "1 2", "1 6", "quit")
    assert "Not quite: That breaks the run." in text
    assert "Yes. 6-7-8 is a run" in text
    assert "2 of 14: Not in Bob's crib" in text
    assert text.rstrip().endswith("`autopeg learn cribbage` goes on here.")


def test_a_lesson_goes_on_where_it_was_and_can_begin_again() -> None:
    typed("cribbage", "1 6", "quit")
    assert steps_done("cribbage") == ("discard",)
    assert LessonCourse("cribbage").standing == "2 of 14"
    assert LessonCourse("cribbage", again=True).standing == "1 of 14"
    assert steps_done("cribbage") == ()


def test_a_damaged_file_counts_as_nothing_done(home: Path) -> None:
    (home / "lessons.json").write_text("{", encoding="utf-8")
    assert steps_done("cribbage") == ()
    forget_steps("cribbage")
    assert LessonCourse("cribbage").at == 0


@pytest.mark.parametrize("skipped", [0, 8, 11])
async def test_in_a_small_window_only_q_does_something(skipped: int) -> None:
    app = LessonApp(LessonCourse("cribbage"), ascii_only=True, clock=unhurried())
    async with app.run_test(size=SIZE) as pilot:
        await pilot.press(*["pagedown"] * skipped)
        before = screen_text(pilot)
        await resize(pilot, 40, 12)
        lines = screen_text(pilot).splitlines()
        assert "Enlarge it to 60 columns and 20 rows" in " ".join(line.strip() for line in lines)
        assert lines[-1].split() == ["q", "quit"]
        await pilot.press("1", "2", "enter", "pagedown", "f3", "h")
        await resize(pilot, *SIZE)
        assert screen_text(pilot) == before
        await resize(pilot, 40, 12)
        await pilot.press("q")
        await pilot.pause()
        assert not app.is_running


def test_steps_are_skipped_and_gone_back_to() -> None:
    text = typed("cribbage", "skip", "skip", "back", "xyzzy", "99", "quit")
    assert text.index("3 of 14") < text.rindex("2 of 14")
    assert '"99" is not a card' in text or "99" in text


def test_a_card_that_does_not_fit_is_refused_by_the_rules() -> None:
    text = typed("cribbage", *["skip"] * 6, "1", "go", "quit")
    assert "7 of 14: Go" in text
    assert "31" in text.split("What can you do?")[1].split("Right")[0]
    assert "8 of 14" in text


def test_hands_are_counted_and_questions_answered() -> None:
    text = typed("cribbage", *["skip"] * 8, "1 2", "2 3", "1 5", "2 5", *["skip"] * 2, "1", "2", "quit")
    assert "A fifteen for 2. Two more to find." in text
    assert "These two make 18, not 15" in text
    assert "That makes 6." in text
    assert "It would be Bob's if he were dealing." in text
    assert "13 of 14" in text


def test_in_a_count_only_the_cards_in_sight_count_and_each_once() -> None:
    text = typed("cribbage", *["skip"] * 8, "1 1", "7D 8H 9C", "quit")
    assert "\nYou named the 7D twice.\n" in text
    assert "\nThe 9C is not one of these cards.\n" in text
    assert "Not quite" not in text


@pytest.mark.parametrize("skipped", [0, 8, 11])
def test_words_are_explained_at_a_move_a_count_and_a_question(skipped: int) -> None:
    text = typed("cribbage", *["skip"] * skipped, "help nobs", "? xyzzy", "q")
    asked = text.split(f"{skipped + 1} of 14")[1]
    assert "\nhis nobs: The jack of the starter's suit" in asked
    assert '"xyzzy" is not in the list of words: look in autopeg rules cribbage' in asked
    assert "is not a card" not in asked


def test_show_does_nothing_where_it_is_not_offered() -> None:
    """It began the step again, and what was found was lost."""
    text = typed("cribbage", *["skip"] * 8, "1 2", "show", "1 5", "quit")
    assert text.count("9 of 14") == 1
    assert "A fifteen for 2. One more to find." in text


class Narrow(io.StringIO):
    """The output to a terminal of 60 columns."""

    def fileno(self) -> int:
        return 1


def test_lines_fit_into_a_narrow_terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("os.get_terminal_size", lambda fd: os.terminal_size((60, 20)))
    out = Narrow()
    LessonLines(LessonCourse("cribbage"), io.StringIO("hello\n1 2\nquit\n"), out).teach()
    said = out.getvalue().partition("1 of 14")[2].partition("\n? ")[0].splitlines()
    assert 50 < max(map(len, said)) <= 60
    refusal = out.getvalue().partition('"hello" is not a card')[2].partition("\n? ")[0].splitlines()
    assert 50 < max(map(len, refusal)) <= 60


def test_what_cannot_be_an_answer_is_said_in_a_sentence() -> None:
    text = typed("cribbage", *["skip"] * 8, "9", *["skip"] * 3, "9", "quit")
    assert "\nThere is no card 9: your hand has 5 cards.\n" in text
    assert "\nChoose an answer from 1 to 3.\n" in text


@pytest.mark.parametrize("skipped", [0, 8, 11])
def test_help_lists_the_ways_through_the_lesson(skipped: int) -> None:
    text = typed("cribbage", *["skip"] * skipped, "help", "quit")
    help_page = text.split(f"{skipped + 1} of 14")[1]
    assert ("skip, back" in help_page, "discard" in help_page) == (True, skipped == 0)
    assert "stop the lesson" in help_page
    assert "resign" not in help_page, "a lesson has no game to resign"


@pytest.mark.parametrize("game", list(games_with_lessons()))
def test_every_lesson_can_be_gone_through_in_lines(game: str) -> None:
    text = typed(game, *["skip"] * len(LessonCourse(game).steps))
    assert f"autopeg play {game}" in " ".join(text.split())


async def test_a_lesson_on_the_screen() -> None:
    app = LessonApp(LessonCourse("cribbage"), clock=unhurried())
    async with app.run_test(size=SIZE) as pilot:
        await pilot.pause()
        check_golden(SCREENS / "lesson.txt", screen_text(pilot))
        await pilot.press("1", "2", "enter")
        check_golden(SCREENS / "lesson-wrong.txt", screen_text(pilot))
        await pilot.press("1", "6", "enter")
        assert app.lesson.is_done
        assert steps_done("cribbage") == ("discard",)
        await pilot.press("enter")
        assert app.lesson.course.standing == "2 of 14"
        await pilot.press(*["pagedown"] * 7)
        await pilot.press("1", "2", "enter", "1")
        check_golden(SCREENS / "lesson-count.txt", screen_text(pilot))
        await pilot.press("pagedown", "pagedown", "pagedown", "1")
        check_golden(SCREENS / "lesson-question.txt", screen_text(pilot))
        await pilot.press("2", "pagedown", "pagedown", "pagedown")
        assert "autopeg play cribbage" in screen_text(pilot)


@pytest.mark.parametrize("game", list(games_with_lessons()))
async def test_every_step_fits_the_smallest_screen(game: str) -> None:
    app = LessonApp(LessonCourse(game), clock=unhurried())
    async with app.run_test(size=SIZE) as pilot:
        for step in app.lesson.course.steps:
            await pilot.pause()
            text = screen_text(pilot)
            assert step.title in text
            assert text.rstrip().endswith("q quit")
            assert "…" not in text.replace("… …", ""), text
            await pilot.press("pagedown")


async def test_an_exercise_cannot_be_resigned_and_takes_only_its_own_keys() -> None:
    app = LessonApp(LessonCourse("cribbage"), clock=unhurried())
    async with app.run_test(size=SIZE) as pilot:
        await pilot.press("z", "y", "²", "1", "6", "enter")
        assert app.lesson.is_done
    text = typed("cribbage", "resign", "1 6", "quit")
    assert "There is nothing to resign in an exercise." in text
    assert "2 of 14" in text


@pytest.mark.parametrize(("pause", "at"), [(0.15, 1), (0.5, 2)])
async def test_enter_pressed_twice_in_a_row_does_not_skip_a_step(pause: float, at: int) -> None:
    now = [100.0]
    app = LessonApp(LessonCourse("cribbage", again=True), clock=lambda: now[0])
    async with app.run_test(size=SIZE) as pilot:
        await pilot.press("1", "6", "enter")
        assert app.lesson.is_done
        now[0] += pause
        await pilot.press("enter")
        now[0] += 0.2
        await asyncio.sleep(0.2)
        await pilot.pause()
        assert app.lesson.course.at == at - 1


async def test_enter_pressed_twice_in_a_row_does_not_count_no_cards() -> None:
    now = [100.0]
    app = LessonApp(LessonCourse("cribbage", again=True), clock=lambda: now[0])
    async with app.run_test(size=SIZE) as pilot:
        await pilot.press(*["pagedown"] * 8)
        await pilot.press("1", "2", "enter")
        verdict = app.lesson.verdict
        assert verdict is not None
        now[0] += 0.15
        await pilot.press("enter")
        await pilot.pause()
        assert app.lesson.verdict is verdict
