"""`autopeg board sim` on the screen: lights, keys, console, and the port beside them."""

import os
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from textual.pilot import Pilot

from autopeg.boards.board_layout import board_text
from autopeg.boards.display_text import text_of
from autopeg.boards.simulation import STOPPED, Simulation
from autopeg.terminal.display_picture import draw_display
from autopeg.terminal.sim import SimApp
from support.terminal.pilot import screen_text

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="there are no pseudo terminals there")


@pytest.fixture
def simulation(tmp_path: Path) -> Iterator[Simulation]:
    text = board_text("classic-2")
    with Simulation(text, link=tmp_path / "pegs") as running:
        yield running


async def see(pilot: Pilot[None], is_true: Callable[[], bool]) -> None:
    for _ in range(500):
        await pilot.pause(0.02)
        if is_true():
            return
    raise AssertionError(screen_text(pilot))


async def press(pilot: Pilot[None], *keys: str) -> None:
    """Press keys and let their effect be painted."""
    await pilot.press(*keys)
    await pilot.pause()


async def test_keys_of_the_keypad_light_its_holes(simulation: Simulation) -> None:
    async with SimApp(simulation).run_test(size=(100, 40)) as pilot:
        await see(pilot, lambda: "start" in screen_text(pilot))
        text = screen_text(pilot)
        assert "The simulated board" in text
        assert f"classic-2 is at {simulation.path}" in text
        assert "finish" in text, "it has its shape"
        assert "Ctrl-C ends it" in text
        await pilot.press("b", "1", "2", "enter")
        await see(pilot, lambda: "PTS b 12" in screen_text(pilot))
        await see(pilot, lambda: any(list(simulation.lanes())[1][11]))


async def test_the_console_answers_a_line_that_is_typed(simulation: Simulation) -> None:
    async with SimApp(simulation).run_test(size=(100, 40)) as pilot:
        await pilot.press(":", *"+a 5", "enter")
        await see(pilot, lambda: "you    +a 5" in screen_text(pilot))
        await see(pilot, lambda: "PTS a 5" in screen_text(pilot))
        await press(pilot, ":", *"stat")
        await see(pilot, lambda: " : stat" in screen_text(pilot))
        await press(pilot, "backspace", "escape")
        assert "classic-2 is at" in screen_text(pilot)
        await press(pilot, "tab")
        assert "you    +a 5" not in screen_text(pilot), "the board alone"
        await press(pilot, "tab")
        assert "finish" not in screen_text(pilot), "the console alone"
        await press(pilot, "tab")
        assert "finish" in screen_text(pilot)


async def test_a_usual_window_has_the_display_and_the_console_in_turns(simulation: Simulation) -> None:
    async with SimApp(simulation).run_test(size=(80, 24)) as pilot:
        await see(pilot, lambda: picture_is_seen(simulation, pilot))
        assert f"classic-2 is at {simulation.path}" in screen_text(pilot)
        assert "Ctrl-C ends" in screen_text(pilot)
        await press(pilot, "A")
        await see(pilot, lambda: "Lane A: hand" in text_of(simulation.display_picture() or b""))
        await see(pilot, lambda: picture_is_seen(simulation, pilot))
        await press(pilot, "v")
        assert "finish" in screen_text(pilot), "the board in its shape"
        await press(pilot, "v", "tab", ":", *"+a 5", "enter")
        await see(pilot, lambda: "you    +a 5" in screen_text(pilot))


def picture_is_seen(simulation: Simulation, pilot: Pilot[None]) -> bool:
    rows = draw_display(simulation.display_picture() or b"", ascii_only=False)
    return any(row.plain.strip() for row in rows) and all(row.plain.strip() in screen_text(pilot) for row in rows)


async def test_what_a_host_says_stands_in_the_console(simulation: Simulation, tmp_path: Path) -> None:
    async with SimApp(simulation, tmp_path / "pegs").run_test(size=(110, 30)) as pilot:
        port = os.open(tmp_path / "pegs", os.O_RDWR | os.O_NOCTTY)
        try:
            os.write(port, b"help\n\x03")
            await see(pilot, lambda: "host    help" in screen_text(pilot) or "host   help" in screen_text(pilot))
            await see(pilot, lambda: STOPPED[:40] in screen_text(pilot))
            os.write(port, b"\x04")
            await see(pilot, lambda: "has been started again" in screen_text(pilot))
        finally:
            os.close(port)


@pytest.mark.parametrize("size", [(80, 24), (120, 40), (60, 16)])
@pytest.mark.parametrize("name", ["classic-2", "classic-4", "compact-2"])
async def test_every_board_fits_every_window(name: str, size: tuple[int, int]) -> None:
    text = board_text(name)
    with Simulation(text) as simulation:
        async with SimApp(simulation, ascii_only=True).run_test(size=size) as pilot:
            await pilot.pause()
            lines = screen_text(pilot).splitlines()
            assert any(f"{name} is at" in line for line in lines)
            assert len(lines) <= size[1]
            assert size == (60, 16) or "straight lanes" not in screen_text(pilot), "its shape or its display"


async def test_q_and_ctrl_c_end_it(simulation: Simulation) -> None:
    for key, code in (("q", 0), ("ctrl+c", 130)):
        app = SimApp(simulation)
        async with app.run_test(size=(80, 24)) as pilot:
            await pilot.press(key)
            await pilot.pause()
        assert not app.is_running
        assert app.return_code == code
