"""The display on the I²C of the emulated Pico: frames decoded, and what cables and people do to it.

What it shows is compared, pixel by pixel, with the same board on this computer, whose pictures tests/firmware compares
with committed ones.
"""

import itertools
import random

import pytest

from autopeg.boards.board_layout import board_files
from autopeg.boards.emulated.conditions import HARSH, KIND, Conditions
from autopeg.boards.install.build import pico_files
from pegboard.board_file import parse_board
from support.emulated.pico import NO_SHOW, Pico
from support.emulated.presses import small_board
from support.firmware.parts import Bench, Display
from support.firmware.screens import shows, text_of

LANES = 2
CHIPS = ("ssd1306", "sh1106")
LONGEST_GAP_MS = 30  # a frame, and a collection of garbage
SHORTEST_PACKET = 8  # of one with picture: its head alone


def pico_with(display: str, is_plugged: bool = True, conditions: Conditions = KIND) -> Pico:
    """Return a powered Pico with few LEDs, which take time to emulate, and a display, plugged in or not."""
    text = small_board(board_files()["classic-2"].read_bytes()).decode()
    pico = Pico(pico_files(text), parse_board(text), display, conditions)
    if not is_plugged:
        chip_of(pico).unplug()
    pico.power_on()
    pico.run_until(lambda: pico.usb.is_connected, 2000, "the USB port")
    return pico


def chip_of(pico: Pico):
    assert pico.display is not None
    return pico.display


def shown(pico: Pico) -> str:
    return text_of(chip_of(pico).picture())


def wanted(keys: str = "", is_linked: bool = True) -> str:
    """Return what the same board on this computer shows after some keys. is_linked: a host is there."""
    display = Display()
    bench = Bench(LANES, display=display)
    bench.app.perform(("NEW", 61, LANES))
    bench.send(*NO_SHOW)
    bench.run(100)
    bench.tap(keys)
    bench.run(300)
    if is_linked:
        bench.send("HI proto=1 host=test")
    bench.run(300 if is_linked else 4500)
    return text_of(display.picture)


def expect_picture(pico: Pico, picture: str, timeout_ms: float = 1500) -> None:
    try:
        pico.run_until(lambda: shown(pico) == picture, timeout_ms, "the picture")
    except AssertionError:
        raise AssertionError(f"the display shows\n{shown(pico)}\n\nand not\n{picture}") from None


def longest_gap_ms(pico: Pico, begun: int) -> float:
    """Return the longest time from one frame to the next, from the begun-th on, while something is animated."""
    starts = [frame.start_ms for frame in pico.leds[10].frames[begun:]]
    assert len(starts) > 10, starts
    return max(after - before for before, after in itertools.pairwise(starts))


def begin(pico: Pico, is_linked: bool = True) -> None:
    """Have a host say that nothing is animated; it is there for three seconds."""
    pico.send(*NO_SHOW)
    pico.expect(b"$HI ")
    if not is_linked:
        pico.run(3500)
    expect_picture(pico, wanted("", is_linked))


def tap(pico: Pico, keys: str) -> None:
    for key in keys:
        pico.keypad.tap(key, 40)
        pico.run(80)


@pytest.mark.parametrize("chip", [CHIPS[0], pytest.param(CHIPS[1], marks=pytest.mark.slow)])
def test_the_display_shows_what_is_typed_and_delays_no_frame(chip: str) -> None:
    pico = pico_with(chip)
    pico.send(*NO_SHOW)
    pico.run_until(lambda: chip_of(pico).is_on, 3000, "the display")
    assert shown(pico).count(":") > 100  # the first screen, not garbage
    begin(pico)
    chip_of(pico).log.clear()
    tap(pico, "A2")
    expect_picture(pico, wanted("A2"))
    packets = [(ms, data) for ms, data in chip_of(pico).log if len(data) > SHORTEST_PACKET]
    assert 0 < len(packets) < 40
    assert {len(data) for _, data in packets} == {39}
    assert min(after[0] - before[0] for before, after in itertools.pairwise(packets)) > 1  # one a turn
    pico.run(300)
    begun = len(pico.leds[10].frames)
    chip_of(pico).log.clear()
    pico.send("OPT speed 50", "SHOW win", "NAME a Ann")
    pico.run(500)
    assert longest_gap_ms(pico, begun) < LONGEST_GAP_MS
    assert len(chip_of(pico).log) > 1  # her name
    # A file needs 1280 bytes in one piece: much memory in small pieces is none.
    assert pico.execute("import gc; gc.collect(); print(len(bytearray(30_000)))") == "30000"


@pytest.mark.slow
@pytest.mark.parametrize(
    ("path", "content", "title", "words"),
    [
        ("board.json", b'{"name": "small"}', "board.json", "board file: 'lanes'"),
        ("pegboard/console.py", b"1 / 0\n", "The board has stopped", "ZeroDivisionError:"),
    ],
    ids=["board-file", "crash"],
)
def test_a_fault_is_named(path: str, content: bytes, title: str, words: str) -> None:
    text = small_board(board_files()["classic-2"].read_bytes()).decode()
    files = pico_files(text) | {path: content}
    files.pop("pegboard/console.mpy" if path.endswith(".py") else "", None)
    pico = Pico(files, parse_board(text), "ssd1306")
    pico.power_on()
    for expected in (title, words):
        pico.run_until(lambda text=expected: shows(chip_of(pico).picture(), text), 4000, expected)


@pytest.mark.slow
def test_a_display_that_refuses_or_holds_the_bus_comes_back() -> None:
    pico = pico_with("ssd1306")
    chip = chip_of(pico)
    begin(pico, is_linked=False)
    chip.nacks_next = 3
    tap(pico, "A7")
    expect_picture(pico, wanted("A7", False), 4000)
    chip.hold(clocks=5)
    tap(pico, "2")
    pico.run(300)
    expect_picture(pico, wanted("A72", False), 6000)
    chip.hold(clocks=1_000_000)
    pico.run(200)
    begun = len(pico.leds[10].frames)
    pico.send("OPT speed 50", "SHOW win")
    pico.run(1500)
    assert longest_gap_ms(pico, begun) < LONGEST_GAP_MS
    chip.plug()
    expect_picture(pico, wanted("A72", False), 4000)


@pytest.mark.parametrize(("rest_ms", "times"), [(1500, 3), pytest.param(5000, 12, marks=pytest.mark.slow)])
def test_a_display_plugged_in_after_power_on_is_found_while_keys_are_struck(rest_ms: int, times: int) -> None:
    pico = pico_with("ssd1306", is_plugged=False)
    pico.send(*NO_SHOW)
    pico.expect(b"$HI ")
    pico.run(rest_ms)
    chip_of(pico).plug()
    for _ in range(times):
        tap(pico, "A1#")
    pico.run_until(lambda: chip_of(pico).is_on, 4000, "the display")
    pico.usb.take()
    pico.usb.write(b"status\n")
    assert (
        f"a={times - 1},{times}" in pico.expect(b"session", 3000).decode()
    )  # no key is lost while its modules are loaded
    pico.send("HI proto=1 host=test")  # so that it does not miss the host while we look
    expect_picture(pico, wanted("A1#" * times))
    # What the game keeps lies among it by now, but every file finds its 1280 bytes in one piece.
    assert pico.execute("import gc; gc.collect(); print(len(bytearray(8_000)))") == "8000"


@pytest.mark.slow
@pytest.mark.timeout(3600)
@pytest.mark.parametrize("conditions", [KIND, HARSH], ids=["kind", "harsh"])
def test_unplugged_and_plugged_again_fifty_times_in_a_game(conditions: Conditions) -> None:
    pico = pico_with("sh1106", conditions=conditions)
    chip = chip_of(pico)
    begin(pico, is_linked=False)
    rng = random.Random(1)
    for time in range(50):
        tap(pico, "A" if time % 2 else "B")
        pico.after(rng.uniform(0, 60), chip.unplug)
        tap(pico, "1#")
        pico.run(rng.uniform(0, 200))
        chip.plug()
        pico.run_until(lambda: chip.is_on, 3000, f"the display the {time + 1}. time")
    pico.run(conditions.erase_ms)
    pico.usb.take()
    pico.usb.write(b"status\n")
    status = pico.expect(b"session", 3000).decode()
    assert "a=24,25 b=24,25" in status
    expect_picture(pico, wanted("B1#A1#" * 25, False), 4000)
