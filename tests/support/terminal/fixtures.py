"""What holds on every screen that a test paints."""

import asyncio
import time
from typing import Any

import pytest
from rich.cells import cell_len
from textual.pilot import Pilot

from autopeg.terminal import table_app
from autopeg.terminal.paint.fitting import fit_page


@pytest.fixture(autouse=True)
def nothing_is_cropped(monkeypatch):
    """Painters fit their text into their zone themselves: the last resort of the zone is never needed."""

    def watched(page, columns, rows, ascii_only=False):
        lines = [line.plain.rstrip() for line in page.split("\n", allow_blank=True)]
        cropped = [line for line in lines if cell_len(line) > columns] + [line for line in lines[rows:] if line]
        assert not cropped or not columns or not rows, f"{columns}x{rows}: {cropped}"
        return fit_page(page, columns, rows, ascii_only)

    monkeypatch.setattr(table_app, "fit_page", watched)


@pytest.fixture(autouse=True)
def keys_take_no_time(monkeypatch):
    """Textual's pilot sleeps after a key until the process seems idle, and a starved process always seems so; here it
    goes on once nothing is left to do and the screen is painted, which otherwise waits for the next tick of a clock.
    """
    for module in ("textual.app", "textual.pilot"):
        monkeypatch.setattr(f"{module}.wait_for_idle", until_nothing_is_due)
    press = Pilot.press

    async def press_and_paint(pilot: Pilot[Any], *keys: str) -> None:
        await press(pilot, *keys)
        await pilot.pause()

    monkeypatch.setattr(Pilot, "press", press_and_paint)


async def until_nothing_is_due(min_sleep: float = 0, max_sleep: float = 10) -> None:
    """Let the event loop run until it waits for nothing but time, files and threads."""
    loop: Any = asyncio.get_running_loop()  # what is ready is nobody's business but a test's
    end = time.monotonic() + max_sleep
    await asyncio.sleep(0)
    while loop._ready and time.monotonic() < end:
        await asyncio.sleep(0)
