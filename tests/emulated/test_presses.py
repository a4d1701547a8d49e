"""No press is lost, however the flash keeps the processor waiting: PIO and DMA scan the keypad meanwhile."""

import json

import pytest

from autopeg.boards.board_layout import board_files
from autopeg.boards.install import build
from pegboard.board_file import board_from
from support.emulated.pico import NO_SHOW, Pico
from support.emulated.presses import HOLD_MS, small_board, type_entries

ROUNDS, PRESSES = 4, 250  # the torment: 1,000 presses


@pytest.fixture(scope="module")
def small_pico(pico_of):
    """Return a maker of Picos with few LEDs."""
    board = small_board(pico_of("classic-2").files()["board.json"])
    return lambda: pico_of("classic-2", {"board.json": board})


def started(pico):
    pico.power_on()
    pico.run_until(lambda: pico.usb.is_connected, 2000, "the USB port")
    pico.send(*NO_SHOW)
    pico.run(600)
    return pico


@pytest.fixture(scope="module")
def typed_while_erasing(small_pico):
    """A board that has been started for the first time and writes down who it is, for which the flash erases a block:
    the 7 was pressed wholly inside that."""
    pico = small_pico()
    wait = pico.flash.wait
    pressed = []

    def press_and_wait(ms):
        if ms > HOLD_MS and not pressed:
            pressed.append(pico.now_ms)
            pico.after(4, lambda: pico.tap("7", HOLD_MS, 3))
        wait(ms)

    pico.flash.wait = press_and_wait
    started(pico)
    pico.run_until(lambda: bool(pressed), 2000, "an erase")
    pico.flash.wait = wait
    pico.run(100)
    return pico


def expect_typing(pico, text):
    pico.usb.take()
    pico.usb.write(b"status\n")
    pico.expect(text)


def test_a_press_wholly_inside_an_erase_counts(typed_while_erasing):
    expect_typing(typed_while_erasing, b"typing 7 for lane a, 0 strokes dropped")


@pytest.mark.parametrize("held_ms", [HOLD_MS, 250], ids=["after the first scan", "over it"])
def test_keys_that_come_while_the_program_is_loading_count(small_pico, held_ms):
    pico = small_pico()
    pico.power_on()
    pico.run(300 if held_ms == HOLD_MS else 100)
    pico.tap("B", held_ms, 3)
    pico.run(held_ms + 40)
    pico.tap("5", HOLD_MS, 3)
    pico.run_until(lambda: pico.usb.is_connected, 2000, "the USB port")
    pico.run(800)
    expect_typing(pico, b"typing 5 for lane b, 0 strokes dropped")


def check(typed):
    assert typed.arrived == typed.entries
    assert (typed.dropped, typed.conflicts) == (0, 0)


def test_presses_around_writes(typed_while_erasing):
    check(type_entries(typed_while_erasing, 20, seed=1))


@pytest.fixture(scope="module")
def files_with_short_transfers():
    """The files of a firmware whose DMA ends after some hundred scans and has to be started again, which it has to be
    once in some days."""
    with pytest.MonkeyPatch.context() as patch:
        changed = build.sources()
        source = changed["pegboard/pio_pad.py"]
        changed["pegboard/pio_pad.py"] = source.replace("TRANSFERS = 0x0FFFFFFF", "TRANSFERS = 301")
        assert changed["pegboard/pio_pad.py"] != source
        patch.setattr(build, "sources", lambda: changed)
        return build.pico_files(board_files()["classic-2"].read_text(encoding="utf-8"))


@pytest.mark.parametrize(
    ("rows", "cols"),
    [([21, 3, 16, 28], [2, 27, 14, 20]), ([9, 5, 4, 8], [0, 15, 7, 12])],
    ids=["32 bits", "16 bits"],
)
def test_pins_in_any_order(small_pico, files_with_short_transfers, rows, cols):
    content = json.loads(small_pico().files()["board.json"])
    content["keypad"] |= {"rows": rows, "cols": cols}
    files = files_with_short_transfers | {"board.json": json.dumps(content).encode()}
    pico = started(Pico(files, board_from(content)))
    pico.run(300)  # until the program looks at its keys: before, nobody restarts a transfer that has ended
    for key in "D*B08":
        pico.tap(key, HOLD_MS, 3)
        pico.run(60)
    expect_typing(pico, b"typing 8 for lane b, 0 strokes dropped")
    for key in "A1":
        pico.keypad.press(key)
    pico.run(60)
    pico.usb.write(b"keys\n")
    pico.expect(b"pressed: 1 A\n")
    assert pico.keypad.conflicts == 0


@pytest.mark.slow
@pytest.mark.timeout(7200)
@pytest.mark.parametrize("seed", range(ROUNDS))
def test_a_thousand_presses_around_writes(small_pico, seed):
    """A quarter of them with each seed."""
    pico = started(small_pico())
    typed = type_entries(pico, PRESSES, seed)
    check(typed)
    assert typed.inside_erases() > 0
