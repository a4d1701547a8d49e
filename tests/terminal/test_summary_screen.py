"""The summary after a game, on the screen and in lines."""

import asyncio
import io
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest
from rich.cells import cell_len
from textual.pilot import Pilot

from autopeg.play.opening import begin_game
from autopeg.records import Store
from autopeg.registry import GAME_NAMES
from autopeg.session.questions import GameOver
from autopeg.session.settings import Settings
from autopeg.statistics.finished import FinishedGame
from autopeg.statistics.review import REVIEW_NOTE
from autopeg.statistics.summary import SUMMARY_NOTE, summary_parts_of
from autopeg.terminal.learning.screen import CourseScreen
from autopeg.terminal.line_mode import play
from autopeg.terminal.summary_screen import SummaryScreen
from support.games.cribbage.evening import is_at, table_of
from support.play.bot_games import play_on
from support.terminal.pilot import click_on, controller_of, playing, press, resize, screen_text

pytestmark = pytest.mark.usefixtures("quick_advice")

REMATCH = Settings(speed="none", seats=("Ann", "beginner"))


@asynccontextmanager
async def summed_up() -> AsyncGenerator[Pilot[None]]:
    """Play to the end of a game and open its summary."""
    async with playing(table_of(), settings=REMATCH, after=is_at(GameOver)) as pilot:
        assert "s summary" in screen_text(pilot)
        await pilot.press("s")
        await pilot.pause()
        while not screen_of(pilot).is_ready:
            await asyncio.sleep(0.01)
        await pilot.pause()
        yield pilot


def screen_of(pilot: Pilot[None]) -> SummaryScreen:
    screen = pilot.app.screen
    assert isinstance(screen, SummaryScreen)
    return screen


async def test_a_low_window_shows_the_figures_and_leaves_the_story_out() -> None:
    async with summed_up() as pilot:
        assert "Turning point: deal" in screen_text(pilot)
        await resize(pilot, 60, 8)
        assert "Hands" in screen_text(pilot)
        assert "Turning point: deal" not in screen_text(pilot)


async def test_the_summary_is_one_key_away_and_leads_from_decision_to_decision() -> None:
    """By keys, and by a click on the graph."""
    async with summed_up() as pilot:
        text = screen_text(pilot)
        for label in ("Hands", "Crib", "Pegging", "Best hand", "Luck in points", "Accuracy", "Ann: chance to win"):
            assert label in text
        assert "Turning point: deal" in text
        await pilot.press("right")
        first = screen_of(pilot).chosen
        await pilot.press("right", "left")
        assert screen_of(pilot).chosen == first
        assert first is not None
        assert f"Move {first.n}, " in screen_text(pilot)
        await pilot.press("c")
        await pilot.pause()
        assert "Costly, better by" in screen_text(pilot)
        await press(pilot, "w")
        seen = screen_text(pilot)
        assert f"saw at move {screen_of(pilot).chosen.n}" in seen  # type: ignore[union-attr]
        assert "Hand: " in seen
        assert "Not seen: " in seen
        assert ", done)" in seen
        await press(pilot, "w")
        assert "Turning point: deal" not in screen_text(pilot)
        assert "Accuracy" in screen_text(pilot)
        row = next(row for row, line in enumerate(screen_text(pilot).splitlines()) if line.startswith("     0%"))
        await pilot.click(offset=(79 - 2, row))
        await pilot.pause()
        late = screen_of(pilot).chosen
        await pilot.click(offset=(10, row))
        await pilot.pause()
        early = screen_of(pilot).chosen
        assert early is not None
        assert late is not None
        assert early.n < late.n


async def test_mistakes_and_the_rematch_are_a_key_away_and_escape_leads_back() -> None:
    async with summed_up() as pilot:
        await pilot.press("m")
        await pilot.pause()
        course = pilot.app.screen
        assert isinstance(course, CourseScreen)
        assert "Learn from your mistakes, 1 of 3" in screen_text(pilot)
        assert "What is better?" in screen_text(pilot)
        await pilot.press("f3")
        await pilot.pause()
        assert course.is_done
        assert "Nothing is better." in screen_text(pilot)
        await pilot.press("enter", "pagedown", "pagedown")
        await pilot.pause()
        assert "Those were the decisions that cost most." in screen_text(pilot)
        await pilot.press("q")
        await pilot.pause()
        assert isinstance(pilot.app.screen, SummaryScreen)
        await pilot.press("escape")
        await pilot.pause()
        assert "The game is over" in screen_text(pilot)
        await press(pilot, "s")
        assert "n rematch" in screen_text(pilot)
        await click_on(pilot, "Summary")
        await press(pilot, "n")
        assert controller_of(pilot).table.over is None
        assert not isinstance(pilot.app.screen, SummaryScreen)


@pytest.mark.parametrize("game", GAME_NAMES)
def test_line_mode_writes_the_summary_of_every_game(game: str, tmp_path: Path) -> None:
    written = io.StringIO()
    with Store(tmp_path) as store:
        table = begin_game(store, game, ("club", "beginner"), {})
        settings = Settings(speed="none", seats=("club", "beginner"))
        play(table, store, settings, io.StringIO("summary\nquit\n"), written)
        # The screen and line mode leave what they have found to the statistics.
        assert store.note(SUMMARY_NOTE.name, 1)
        assert store.note(REVIEW_NOTE.name, 1)
    text = written.getvalue().partition("Looking at every decision ...")[2]
    assert summary_parts_of(game).BEST in text
    assert "Accuracy" in text
    assert "Turning point: " in text
    assert text.isascii()
    assert all(len(line) <= 80 for line in text.splitlines())


def test_the_decisions_of_a_game_without_a_record_are_numbered_by_its_moves() -> None:
    table = play_on(begin_game(None, "cribbage", ("club", "beginner"), {"target": 61}))
    found = FinishedGame.at(table, str)
    assert found.last == len(table.history.steps)
    for decision in found.decisions:
        move = table.history.steps[decision.n - 1].move
        assert move.player == decision.seat
        assert found.decision_text(decision).startswith(f"Move {decision.n}, {table.names[decision.seat]}: ")
    assert found.nearest(-5) == found.decisions[0]
    assert {each.seat for each in found.mistakes((1,))} <= {1}


def test_the_figures_stand_below_each_other_whatever_the_names() -> None:
    table = play_on(begin_game(None, "cribbage", ("club", "beginner"), {"target": 61}))
    found = FinishedGame.at(table, str)
    found.sides = ("Bartholomew von Hohenstein", "Ann")
    assert found.table_lines()[0].split() == ["Bartholomew", "von", "Hohenstein", "Ann"], "there is room for them"
    for names in (("李雷", "Ann"), ("e\u0301te\u0301", "Ann"), ("x" * 200, "Bartholomew " * 9)):
        found.sides = names
        lines = found.table_lines()
        assert len({cell_len(line) for line in lines}) == 1
        assert cell_len(lines[0]) <= 78
        assert lines[0].split()[0].startswith(names[0][:9])


@pytest.mark.parametrize("game", GAME_NAMES)
async def test_a_game_that_was_resigned_at_once_has_a_summary(game: str) -> None:
    table = begin_game(None, game, ("Ann", "beginner"), {})
    table.resign(0)
    async with playing(table) as pilot:
        await pilot.press("s")
        while not screen_of(pilot).is_ready:
            await asyncio.sleep(0.01)
        await pilot.pause()
        assert "Ann:" in screen_text(pilot)
