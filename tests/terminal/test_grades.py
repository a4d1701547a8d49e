"""Marks for one's own decisions, on the screen and in lines: only where they are wanted, and for nobody else."""

import asyncio
import io

from msgspec.structs import replace
from textual.pilot import Pilot

from autopeg.games.cribbage.session import ChooseDiscard
from autopeg.session.questions import HandOver
from autopeg.session.settings import Settings
from autopeg.terminal.line_mode import play
from support.games.cribbage.evening import is_at, table_of
from support.terminal.pilot import QUIET, controller_of, playing, press, screen_text

MARKED = replace(QUIET, grades=True)
SIGNS = ("✓ best choice", "● good choice", "◆ costly choice")


async def marked(pilot: Pilot[None]) -> None:
    """Wait for the mark of the last decision."""
    async with asyncio.timeout(20):
        while controller_of(pilot).mark is None:
            await asyncio.sleep(0.01)
    await pilot.pause()


async def test_a_decision_gets_its_mark_in_the_title_and_undo_takes_it_away() -> None:
    async with playing(table_of(), after=is_at(ChooseDiscard), settings=MARKED) as pilot:
        await press(pilot, "1", "2", "enter")
        await marked(pilot)
        assert any(sign in screen_text(pilot).splitlines()[0] for sign in SIGNS)
        await press(pilot, "u")
        assert "choice" not in screen_text(pilot).splitlines()[0]


async def test_the_mark_of_one_is_not_seen_by_the_next_at_the_same_screen() -> None:
    async with playing(table_of(("Ann", "Bob"), ()), settings=MARKED, after=is_at(ChooseDiscard)) as pilot:
        if isinstance(controller_of(pilot).question, HandOver):
            await press(pilot, "enter")
        await press(pilot, "1", "2", "enter")
        await marked(pilot)
        assert "Hand the screen" in screen_text(pilot)
        assert "choice" not in screen_text(pilot).splitlines()[0]


async def test_without_the_setting_or_without_hints_there_is_no_mark() -> None:
    for settings in (QUIET, replace(MARKED, hints=False)):
        async with playing(table_of(), after=is_at(ChooseDiscard), settings=settings) as pilot:
            await press(pilot, "1", "2", "enter")
            assert controller_of(pilot).mark is None


def lines_of(settings: Settings) -> str:
    written = io.StringIO()
    play(table_of(), None, settings, io.StringIO("1 2\nquit\n"), written)
    return written.getvalue()


def test_line_mode_says_the_mark_after_the_decision() -> None:
    text = lines_of(MARKED)
    assert any(f"({grade} choice)" in text for grade in ("best", "good", "costly"))
    assert "choice)" not in lines_of(QUIET)
