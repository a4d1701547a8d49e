"""What is worse on a real board than on a kind emulated one: bad wires and contacts, other computers, a tired flash."""

import re

import pytest

from autopeg.boards.board_layout import board_files
from autopeg.boards.emulated.conditions import Conditions
from autopeg.boards.install.build import pico_files
from pegboard.board_file import parse_board
from support.emulated.pico import NO_SHOW, Pico, colors_of
from support.emulated.presses import HOLES, small_board
from support.firmware.screens import shows

PEG_LIGHT = 45
SLOW_KHZ = 100
"""What every wire allows."""


def small_pico(conditions: Conditions, display: str | None = None, *, starts: bool = True) -> Pico:
    """Return a Pico with few LEDs, which take time to emulate. starts: whether it is powered."""
    text = small_board(board_files()["classic-2"].read_bytes()).decode()
    pico = Pico(pico_files(text), parse_board(text), display, conditions)
    if starts:
        pico.power_on()
    return pico


def test_on_wires_too_long_for_400_khz_the_display_goes_slowly() -> None:
    pico = small_pico(Conditions(i2c_khz=SLOW_KHZ), "ssd1306")
    assert pico.display is not None
    pico.run_until(lambda: pico.usb.is_connected, 2000, "the USB port")
    pico.send(*NO_SHOW)
    picture = pico.display.picture
    pico.run_until(lambda: any(picture()), 4000, "the display")
    pico.strike("A7", 100)
    pico.run_until(lambda: shows(picture(), "7"), 1000, "the points")
    assert pico.display.khz == pytest.approx(SLOW_KHZ, rel=0.1)


def test_spikes_are_no_keys_and_delay_none() -> None:
    pico = small_pico(Conditions(spike_every_ms=15))
    pico.run_until(lambda: pico.usb.is_connected, 2000, "the USB port")
    pico.send(*NO_SHOW)
    pico.run(500)
    assert "typing nothing for lane a, 0 strokes dropped" in pico.status()
    pico.strike("B7", 100)
    assert "typing 7 for lane b, 0 strokes dropped" in pico.status()


def points(pico: Pico, lane: str) -> set[int]:
    """Return the holes of a lane that are lit by pegs."""
    colors = colors_of(pico.leds[10].frames[-1])
    first = "ab".index(lane) * HOLES
    return {i + 1 for i in range(HOLES) if sum(colors[first + i]) > PEG_LIGHT}


def peg(pico: Pico, keys: str, holes: set[int]) -> None:
    """Strike keys and wait for the pegs that they lead to."""
    pico.strike(keys, 100)
    pico.run_until(lambda: points(pico, keys[0].lower()) == holes, 2000, f"the pegs of {keys}")


def told(pico: Pico, event: bytes) -> None:
    """Wait until the Pico tells an event, and acknowledge it."""
    epoch, number = pico.expect(event, 4000).rpartition(b"$EV ")[2].split()[:2]
    pico.send(f"ACK {epoch.decode()} {number.decode()}")


def test_whatever_the_computer_at_the_cable_does_the_board_plays_and_tells_it_all() -> None:
    """No computer, one that opens no port, one that sleeps and wakes, and another one without a pause of the power."""
    pico = small_pico(Conditions(), starts=False)
    pico.usb.is_there = False
    pico.power_on()
    pico.run(900)
    peg(pico, "A2#", {2})
    assert not pico.usb.is_connected
    pico.usb.plug(opens_port=False)
    pico.run_until(lambda: pico.usb.is_connected, 2000, "the USB port")
    peg(pico, "B3#", {3})
    assert not pico.usb.received
    pico.usb.open_port()
    pico.send(*NO_SHOW)
    told(pico, b"PTS a 2")
    told(pico, b"PTS b 3")
    pico.usb.sleep()
    pico.run(20)
    pico.usb.take()
    peg(pico, "A1#", {2, 3})
    assert not pico.usb.received
    pico.usb.wake()
    pico.expect(b"PTS a 1", 4000)
    pico.usb.plug()
    pico.run_until(lambda: pico.usb.enumerations == 2, 2000, "the USB port at another computer")
    pico.send("HI proto=1 host=other")
    told(pico, b"PTS a 1")


def pegs_at_start(pico: Pico) -> str:
    """Return the pegs of both lanes after the power has come back."""
    pico.power_on()
    pico.run_until(lambda: pico.usb.is_connected, 2000, "the USB port")
    pico.send(*NO_SHOW)
    found = re.search(r"a=\S+ b=\S+", pico.status())
    assert found
    return found[0]


def test_a_block_whose_erasing_was_cut_changes_no_game_whatever_it_reads_as() -> None:
    pico = small_pico(Conditions(erase_ms=400, program_ms=3))
    pico.run(900)
    peg(pico, "A2#", {2})
    pico.cut_power()
    assert pegs_at_start(pico) == "a=0,2 b=0,0"
    pico.brown_out_in_erase(seed=5)
    pico.strike("B3#", 100)
    pico.run(1000)
    assert not pico.is_powered
    for _ in range(2):
        assert pegs_at_start(pico) == "a=0,2 b=0,0"
        pico.cut_power()
    pico.power_on()
    pico.run(900)
    peg(pico, "B3#", {3})
    pico.run(700)
    pico.cut_power()
    assert pegs_at_start(pico) == "a=0,2 b=0,3"
