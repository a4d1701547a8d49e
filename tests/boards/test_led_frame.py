"""The LEDs as a board reports them over the wire."""

import sys
import time
from pathlib import Path

import pytest

from autopeg.boards.board_layout import board_text
from autopeg.boards.board_uri import open_board
from autopeg.boards.led_frame import ReportedLeds, parse_leds
from autopeg.boards.simulation import Simulation

DARK = (0, 0, 0)
MOST_S = 20.0


def test_the_answer_of_the_console_is_read_hole_by_hole() -> None:
    found = parse_leds(["a: 1=FF8000 121=000001", "b: dark", "c: 1=FFFFFF", "what else is said"], 2, 121)
    assert found is not None
    a, b = found
    assert (a[0], a[120], a[1:120]) == ((255, 128, 0), (0, 0, 1), [DARK] * 119)
    assert b == [DARK] * 121


@pytest.mark.parametrize("lines", [[], ['"leds" is no command'], ["hello", "a = 5"]])
def test_a_board_that_tells_no_lights_reports_none(lines: list[str]) -> None:
    assert parse_leds(lines, 2, 121) is None


def test_holes_that_the_board_does_not_have_are_passed_over() -> None:
    found = parse_leds(["a: 0=FF0000 122=FF0000 3=00FF00 9999999=FF0000"], 1, 121)
    assert found is not None
    [lane] = found
    assert sum(map(any, lane)) == 1


@pytest.mark.skipif(sys.platform == "win32", reason="there are no pseudo terminals there")
def test_a_board_at_a_port_reports_what_its_leds_show(tmp_path: Path) -> None:
    """`score --board PATH` beside `board sim`: the lights are those of its frames, which no game has been told of."""
    text = board_text("classic-2")
    with Simulation(text, link=tmp_path / "pegs") as simulation:
        board = open_board(str(tmp_path / "pegs"), 2)
        assert board is not None
        assert board.status().is_hardware
        leds = ReportedLeds(board, 2, 121)
        board.start()
        try:
            end_s = time.monotonic() + MOST_S
            lit: list[list[bool]] = []
            shown: list[list[bool]] = []
            while time.monotonic() < end_s:
                lit = [[any(hole) for hole in lane] for lane in leds.colors or ()]
                shown = [[any(hole) for hole in lane] for lane in simulation.lanes()]
                if any(map(any, lit)) and lit == shown:
                    return
                time.sleep(0.02)
            raise AssertionError((lit, shown))
        finally:
            leds.close()
            board.close()
