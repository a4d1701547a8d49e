"""Another try at the costliest decisions of a finished game: what is right, what is said, and what stays hidden."""

import io
import re
from collections.abc import Iterator
from pathlib import Path

import msgspec
import pytest

from autopeg.engine.moves import to_json
from autopeg.engine.refusal import IllegalMove
from autopeg.learning.exercise import Answered, ExerciseTable, Verdict
from autopeg.learning.lesson import LessonStep, TryTask
from autopeg.learning.mistakes import MistakesCourse
from autopeg.play.opening import begin_game
from autopeg.records import Header, Record, Store
from autopeg.registry import GAME_NAMES
from autopeg.session.settings import Settings
from autopeg.statistics.finished import FinishedGame
from autopeg.statistics.summary import summary_parts_of
from autopeg.terminal.learning.screen import LessonApp
from autopeg.terminal.line_mode import play
from autopeg.terminal.parts import controller_of
from autopeg.web.endpoints import encoded, json_response
from autopeg.web.exercises import StepAnswer, judge_step, step_state
from support.games.quick_advice import simulate_less
from support.terminal.pilot import screen_text, unhurried

BEGINNER = 1


@pytest.fixture(scope="module")
def quick_advice() -> Iterator[None]:
    """As for other tests, but for the whole module: the game is analysed by as many simulations as the tries."""
    with pytest.MonkeyPatch.context() as patch:
        simulate_less(patch)
        yield


@pytest.fixture(scope="module", params=GAME_NAMES)
def found(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory, quick_advice: None) -> FinishedGame:
    """A game that a beginner has played, and made mistakes; in a short game there may be none."""
    with Store(tmp_path_factory.mktemp("games")) as store:
        while True:
            table = begin_game(store, request.param, ("club", "beginner"), {})
            while table.advance() is not None:
                pass
            found = FinishedGame.at(table, str)
            if found.mistakes((BEGINNER,)):
                return found


def tables(found: FinishedGame) -> list[ExerciseTable]:
    course = MistakesCourse(found, (BEGINNER,))
    made: list[ExerciseTable] = []
    while course.step is not None:
        table = course.table(str)
        assert table is not None
        made.append(table)
        course.go(1)
    return made


def judged(table: ExerciseTable, move: object) -> Answered:
    with pytest.raises(Answered) as answered:
        table.submit(table.game.parse_move(to_json(move)))
    return answered.value


def test_the_mistake_is_wrong_and_the_best_move_is_right(found: FinishedGame) -> None:
    mistakes = found.mistakes((BEGINNER,))
    assert 0 < len(mistakes) <= 3
    for decision, table in zip(mistakes, tables(found), strict=True):
        again = judged(table, decision.made.move)
        assert not again.verdict.is_right
        assert "It costs " in again.verdict.says
        assert table.history.steps == []
        best = judged(table, decision.best.move)
        assert best.verdict.is_right
        assert best.verdict.says.startswith("Nothing is better. ")


def test_the_best_move_can_be_shown_and_made(found: FinishedGame) -> None:
    for table in tables(found):
        best = table.solve()
        assert best is not None
        assert best.verdict.is_right
        table.make(best.move)
        assert len(table.history.steps) == 1


def test_the_table_can_be_seen_after_every_move_of_a_game(found: FinishedGame, monkeypatch: pytest.MonkeyPatch) -> None:
    """The game that is tried again began before the position: its moves are not there to be read."""
    monkeypatch.setattr(ExerciseTable, "judge", lambda table, move: Verdict(True, "Right."))
    controller = controller_of(found.game)
    steps = found.history.steps
    for at, made in enumerate(steps):
        seat = getattr(made.move, "player", None)
        if seat is None:
            continue
        state = found.history.state_before(len(steps) - at)
        step = LessonStep(
            name="", title="", says="", task=TryTask(asks="", state=state, players=found.names, seat=seat)
        )
        table = ExerciseTable(found.game, state, found.names, seat, str)
        shown = json_response(judge_step(step, table, StepAnswer(move=to_json(made.move))))
        assert msgspec.json.decode(shown.body)["table"]["mine"][0]["is_due"] is False
        controller(table, Settings(speed="none")).look()


def test_the_position_is_that_of_the_decision_and_hides_what_its_player_did_not_know(found: FinishedGame) -> None:
    for decision, table in zip(found.mistakes((BEGINNER,)), tables(found), strict=True):
        assert table.learner == decision.seat
        state = found.state_before(decision)
        assert table.state == state
        view = str(to_json(table.view(table.learner)))
        hands = getattr(state, "hands", None)
        if hands is not None and found.game == "cribbage":
            assert not any(f"'{card}'" in view for card in hands[1 - decision.seat])


def test_a_move_that_the_rules_refuse_is_refused(found: FinishedGame) -> None:
    table = tables(found)[0]
    other = next(step.move for step in found.history.steps if getattr(step.move, "player", None) == 1 - BEGINNER)
    with pytest.raises(IllegalMove):
        table.submit(other)


def test_steps_say_where_they_are_and_what_was_done(found: FinishedGame) -> None:
    course = MistakesCourse(found, (BEGINNER,))
    part = summary_parts_of(found.game).PART
    for decision, step in zip(found.mistakes((BEGINNER,)), course.steps, strict=True):
        assert step.name == str(decision.n)
        assert step.title.startswith(f"{found.names[BEGINNER]}, {part} ")
        assert "In the game: " in step.says
        assert "It cost " in step.says


def test_in_lines_mistakes_are_tried_again_shown_and_left(found: FinishedGame, tmp_path: Path) -> None:
    text = ""
    with Store(tmp_path) as store:
        while not re.search(r"1 of [123]: ", text):  # a short game may have no mistakes
            written = io.StringIO()
            table = begin_game(store, found.game, ("beginner", "beginner"), {})
            settings = Settings(speed="none", seats=("beginner", "beginner"))
            typed = io.StringIO("mistakes\nshow\nskip\nback\nxyzzy\nquit\nsummary\nquit\n")
            play(table, store, settings, typed, written)
            text = written.getvalue()
    assert "Learn from your mistakes" in text
    assert "Type show for the best move." in text
    assert "Nothing is better. " in text
    assert "What is better?" in text
    if "1 of 3: " in text:  # else the steps end before back is typed, and quit leaves the game
        assert text.index("What is better?") < text.index("Accuracy")


async def test_every_key_is_in_sight_on_the_smallest_screen(found: FinishedGame) -> None:
    app = LessonApp(MistakesCourse(found, (BEGINNER,)), clock=unhurried())
    async with app.run_test(size=(80, 24)) as pilot:
        for _ in found.mistakes((BEGINNER,)):
            await pilot.pause()
            bar = " ".join(screen_text(pilot).splitlines()[-1].split())
            for key, does in app.lesson._keys():
                assert f"{key} {does}" in bar
            assert bar.endswith("F3 show me PgDn skip PgUp back q quit")
            await pilot.press("pagedown")


def test_who_made_no_mistakes_hears_that() -> None:
    table = begin_game(None, "cribbage", ("club", "beginner"), {"target": 61})
    while table.advance() is not None:
        pass
    course = MistakesCourse(FinishedGame.at(table, str), ())
    assert course.step is None
    assert course.table(str) is None
    assert course.farewell.startswith("No decision of this game was worse")


def test_the_dealer_may_have_discarded_before_the_pone() -> None:
    """At a real table both discard at the same time; the position waits for the learner all the same."""
    lines = (
        {
            "type": "deal",
            "dealer": 0,
            "hands": [["4S", "5S", "6S", "7S", "2C", "2D"], ["TD", "JD", "QD", "KD", "9C", "9H"]],
        },
    )
    state = Record(Header("cribbage", ("Ann", "Bob")), lines).replayed().state
    task = TryTask(asks="What is better?", state=state, players=("Ann", "Bob"), seat=0)
    table = ExerciseTable("cribbage", task.state, task.players, task.seat, str)
    with pytest.raises(IllegalMove, match="NOT_YOUR_TURN"):
        table.submit(table.game.parse_move({"type": "discard", "player": 1, "cards": ["TD", "JD"]}))
    shown = msgspec.json.decode(encoded(step_state(LessonStep(name="3", title="", says="", task=task), table)))
    own = shown["table"]["mine"][0]
    assert (own["is_due"], bool(own["prompt"])) == (True, True)
    assert "KD" not in str(shown)
    controller = controller_of("cribbage")(table, Settings(speed="none"))
    for key in ("1", "2"):
        controller.press(key)
    with pytest.raises(Answered) as answered:
        controller.press("enter")
    assert answered.value.verdict.is_right


async def test_the_screen_asks_what_the_game_asks(found: FinishedGame) -> None:
    """Which discard is better depends on whose crib it is."""
    app = LessonApp(MistakesCourse(found, (BEGINNER,)), clock=unhurried())
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        controller = app.lesson.controller
        assert controller is not None
        assert f"What is better? {controller.prompt}" in " ".join(screen_text(pilot).split())
