"""A hand on the keys of the full-screen game, and the screen as text and as a picture."""

import asyncio
import io
import re
from collections.abc import AsyncGenerator, Callable, Sequence
from contextlib import asynccontextmanager
from itertools import count
from typing import Any

from rich.console import Console
from textual.pilot import Pilot

from autopeg.boards.sync import BoardSync
from autopeg.games.cribbage.terminal.controller import CribbageController as Controller
from autopeg.play.table import Table
from autopeg.session.settings import Settings
from autopeg.terminal.app import GameApp
from support.games.cribbage.evening import keys_for, play_without_screen

QUIET = Settings(speed="none")


@asynccontextmanager
async def playing(
    table: Table,
    size: tuple[int, int] = (80, 24),
    settings: Settings = QUIET,
    after: Callable[[Controller], bool] | None = None,
    sync: BoardSync | None = None,
    clock: Callable[[], float] | None = None,
) -> AsyncGenerator[Pilot[None]]:
    """Run the game in a window of so many columns and rows, until it first waits for a key.

    after: play without a screen until this holds, which is quicker than on one. sync: of the board beside it.
    clock: when keys are pressed, without one a second passes before each.
    """
    if after is not None:
        play_without_screen(Controller(table, QUIET), after)
    app = GameApp(table, None, settings, sync, clock=clock or unhurried())
    async with app.run_test(size=size) as pilot:
        await settle(pilot)
        yield pilot


async def app_at(
    table: Table,
    size: tuple[int, int],
    play: Callable[[Any], object],
    keys: Sequence[str] = (),
    settings: Settings = QUIET,
    shown: Callable[[Pilot[None]], str] | None = None,
) -> str:
    """Return the screen of an app that runs, after `play(controller)` and some keys. shown: by default its text."""
    app = GameApp(table, None, settings, clock=unhurried())
    play(app.controller)
    async with app.run_test(size=size) as pilot:
        await settle(pilot)
        await press(pilot, *keys)
        return (shown or screen_text)(pilot)


def unhurried() -> Callable[[], float]:
    """Return a clock on which a second passes before each key."""
    return count(1.0).__next__


class Hand:
    """A clock that moves only when a test moves it."""

    def __init__(self) -> None:
        self.now = 100.0

    def __call__(self) -> float:
        return self.now


def app_of(pilot: Pilot[None]) -> GameApp:
    app = pilot.app
    assert isinstance(app, GameApp)
    return app


def controller_of(pilot: Pilot[None]) -> Any:
    """Return the controller of the game that is played, whichever it is."""
    return app_of(pilot).controller


async def settle(pilot: Pilot[None]) -> None:
    """Wait until nothing happens any more without a key."""
    assert isinstance(pilot.app, GameApp)
    await pilot.pause()
    while not pilot.app.is_waiting:
        await asyncio.sleep(0)
        await pilot.pause()
    await pilot.pause()


async def resize(pilot: Pilot[None], columns: int, rows: int) -> None:
    """Give the window another size, on which Textual acts a moment later."""
    await pilot.resize_terminal(columns, rows)
    pilot.app._check_resize()
    await pilot.pause()


async def press(pilot: Pilot[None], *keys: str) -> None:
    """Press keys one after the other, each when the one before has had its effect."""
    for key in keys:
        await pilot.press(key)
        await settle(pilot)


async def click_on(pilot: Pilot[None], text: str) -> None:
    """Click on a text where it first stands on the screen."""
    lines = screen_text(pilot).splitlines()
    row = next(row for row, line in enumerate(lines) if text in line)
    await pilot.click(offset=(lines[row].index(text), row))
    await settle(pilot)


async def play_on(pilot: Pilot[None], until: Callable[[Controller], bool], count: int | None = None) -> None:
    """Press keys that keep the game going until `until(controller)` holds."""
    while not until(controller_of(pilot)):
        keys = keys_for(controller_of(pilot).question, controller_of(pilot).view, count)
        assert keys, "the game is over and did not come to that"
        await press(pilot, *keys)


def screen_text(pilot: Pilot[None]) -> str:
    """Return the screen as plain lines."""
    columns, rows = pilot.app.size
    console = Console(width=columns, height=rows, record=True, file=io.StringIO(), legacy_windows=False)
    console.print(pilot.app.screen._compositor.render_update(full=True))
    lines = console.export_text().splitlines()
    return "".join(f"{line.rstrip()}\n" for line in lines)


def screen_picture(pilot: Pilot[None]) -> str:
    """Return the screen as an SVG that asks no other host for anything."""
    svg = pilot.app.export_screenshot(title="autopeg")
    svg = re.sub(r"@font-face\s*\{.*?\}\s*", "", svg, flags=re.DOTALL)
    return re.sub(r"[ \t]+\n", "\n", svg).replace("<!-- Generated with Rich https://www.textualize.io -->\n", "")
