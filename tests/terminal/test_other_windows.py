"""One game in two windows: the one that is behind shows, without an entry, what happened in the other."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from autopeg.play.opening import begin_game, resume_game
from autopeg.play.table import Table
from autopeg.records import Store
from autopeg.score.moves import Points
from autopeg.terminal.app import GameApp
from autopeg.terminal.scorekeeping.app import ScoreApp
from autopeg.terminal.table_app import TableApp
from support.terminal.pilot import QUIET, app_of, press, screen_text, settle, unhurried
from support.terminal.typed_lines import transcript

AS_IT_IS = "game 1 is being played in another window too, which has moved on: it is shown as it is now"


class Windows:
    """Two windows on one game. here: the one that falls behind."""

    def __init__(self, home: Path, game: str, seats: list[str]) -> None:
        self.store, self.other_store = Store(home), Store(home)
        self.there = begin_game(self.other_store, game, seats, {})
        if game == "score":
            self.there.submit(Points(0, 2))
        while game != "score" and self.there.person_due is None:
            self.there.advance()
        self.here = resume_game(self.store, 1)

    def move_on(self) -> None:
        """Let the person who is due move in the other window."""
        if self.there.game.NAME == "score":
            self.there.submit(Points(1, 5))
            return
        seat = self.there.person_due
        assert seat is not None
        self.there.submit(next(move for move in self.there.legal_moves(seat) if not move.is_pass))


@pytest.fixture(params=["score", "cribbage", "tabletop", "crib_rummy", "crummy_rummy"])
def windows(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Windows]:
    made = Windows(tmp_path, request.param, ["Ann", "Bob"] if request.param == "score" else ["Ann", "club"])
    yield made
    for table in (made.here, made.there):
        table.close()
    made.store.close()
    made.other_store.close()


def flat(text: str) -> str:
    return " ".join(text.replace("\n>", "\n").split())


def steps(table: Table) -> list[str]:
    return [repr(step.move) for step in table.history.steps]


def app_at(windows: Windows) -> TableApp:
    app = ScoreApp if windows.here.game.NAME == "score" else GameApp
    return app(windows.here, windows.store, QUIET, clock=unhurried())


async def test_a_screen_follows_the_other_window_by_itself(windows: Windows) -> None:
    app = app_at(windows)
    async with app.run_test(size=(100, 30)) as pilot:
        await pilot.pause()
        app.follow_others()
        assert "another window" not in screen_text(pilot)
        windows.move_on()
        made = steps(windows.there)
        app.follow_others()
        await pilot.pause()
        assert steps(windows.here) == made, "bots wait for the other window"
        assert AS_IT_IS[5:40] in flat(screen_text(pilot))


async def test_a_key_is_not_meant_for_what_nobody_has_seen(windows: Windows) -> None:
    app = app_at(windows)
    async with app.run_test(size=(100, 30)) as pilot:
        await pilot.pause()
        windows.move_on()
        made = steps(windows.there)
        await pilot.press("u")
        await pilot.pause()
        assert steps(windows.here) == made
        assert "your last entry was not made" in flat(screen_text(pilot))


def test_lines_follow_the_other_window_while_they_wait(windows: Windows, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("autopeg.terminal.line_mode._CATCH_UP_S", 0.0)
    windows.move_on()
    made = steps(windows.there)
    assert f"G{AS_IT_IS[1:]}." in flat(transcript(windows.here, ["quit"], store=windows.store))
    assert steps(windows.here) == made


def test_a_line_is_not_meant_for_what_nobody_has_seen(windows: Windows) -> None:
    windows.move_on()
    made = steps(windows.there)
    said = flat(transcript(windows.here, ["undo", "quit"], store=windows.store))
    assert "and your last entry was not made" in said
    assert steps(windows.here) == made


async def test_somebody_can_go_on_where_the_other_window_was_left(tmp_path: Path) -> None:
    windows = Windows(tmp_path, "cribbage", ["Ann", "club"])
    app = app_at(windows)
    async with app.run_test(size=(100, 30)) as pilot:
        await pilot.pause()
        windows.move_on()
        app.follow_others()
        await pilot.pause()
        made = len(windows.here.history.steps)
        assert "The game goes on in another window. Press Enter to go on here" in flat(screen_text(pilot))
        await press(pilot, "enter")
        await settle(pilot)
        assert app_of(pilot).is_asked
        assert len(windows.here.history.steps) > made
    said = flat(transcript(windows.there, ["", "quit"], store=windows.other_store))
    assert AS_IT_IS[1:] in said
