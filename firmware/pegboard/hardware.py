"""The Pico: puts the program together from its parts and devices. Other modules get these as arguments.

start.py calls `prepared`, and lets go of this module when its program runs: nothing in it is needed any more. The light
comes first: what it does not need is loaded after it.
"""

import gc
import json
import os

from machine import mem32, unique_id

from pegcore.track import BoardError

from . import LONGEST_BOARD_FILE
from .start import CRASHED, HANGS_AT, IS_RP2350, MARK_AT, STOPPED, UNTOLD, WATCHDOG, watchdog_feeder

BOARD_FILE = "board.json"

# In the RP2350 of a Pico 2 and the RP2040 of a Pico: the register CHIP_RESET (data sheets 6.4, in POWMAN, and 2.10.7)
# with its bit for the pin RUN, and CHAN_ABORT of DMA, and how many channels it has (12.6 and 2.5.7). All other
# registers but WATCHDOG lie at the same addresses in both.
_CHIP_RESET, _HAD_RUN, _DMA_ABORT, _DMA_CHANNELS = (
    (0x4010002C, 1 << 18, 0x50000464, 16) if IS_RP2350 else (0x40064008, 1 << 16, 0x50000444, 12)
)
_REASON_AT = 8
_BY_TIMER = 1
_MOST_HANGS = 3
_RAN = 1

_DIM = b"\x04"  # the light of a hole until the program runs

_LONGEST_CRASH = 200
_DMA = 0x50000000
_CHANNEL_SIZE = 64
_CTRL_AT = 16  # AL1_CTRL, which starts no transfer

# In bytes, until it is collected. Every file that is opened, and every module, needs 1280 bytes in one piece. Collected
# this often the start uses the same ones again, instead of leaving a gap beside every module, too small for the next.
_GARBAGE_OF_START = 48000
_MOST_ALLOCATED = 200000  # more than Pauses lets pass, though what is given back at once counts as well


def prepared() -> tuple:
    """Return the App, what waits between its turns, and what feeds the watchdog or None. A fault in the board file is
    reported for ever instead; Ctrl-C raises KeyboardInterrupt."""
    boot = boot_cause()
    check_hangs(boot)
    outputs = None
    stop_dma()  # a reset program may have left one that still writes
    try:
        text = board_text()
        content = content_of(text)
        outputs = first_light(content)
        gc.threshold(_GARBAGE_OF_START)
        first_keys(content)
        board = read_board(text)
        if outputs is None:
            raise BoardError("strips: they cannot be lit")
        from .devices import Pauses, UsbPort

        port = UsbPort()
        crash = untold_crash()
        app = assembled(board, outputs, port, "crash" if crash else boot)
        if crash:
            app.log("error", "the last run crashed: " + crash)
        gc.threshold(_MOST_ALLOCATED)  # from now on Pauses collects, before there is so much
    except BoardError as error:
        reason = str(error)
    except MemoryError:
        reason = "strips: with so many LEDs the program does not fit into the memory"
    else:
        return app, Pauses(app, port).wait, watchdog_feeder(board.watchdog_ms) if board.watchdog_ms else None
    outputs = None
    from .fault_lights import report_fault  # seldom: its memory is free otherwise

    report_fault(reason)
    raise RuntimeError("a fault is reported for ever")


def content_of(text: str):
    """Return the content of a board file, None if it is not JSON, which read_board then says."""
    try:
        return json.loads(text)
    except Exception:
        return None


def first_light(content):
    """Light the first hole of each lane dimly: there is power, and the program is loading. Return the outputs.

    To check the board file takes longer than this, and comes later. Returns None for one that is plainly wrong.
    """
    from .pio_output import outputs_of

    try:
        strips = [(strip["pin"], strip["leds"], strip["order"]) for strip in content["strips"]]
        frames = [bytearray(leds * len(order)) for _, leds, order in strips]
        for segment in content["segments"]:
            if segment["from"] == 1:
                number = segment["strip"]
                width = len(strips[number][2])
                first = segment["first"] * width
                frames[number][first : first + width] = _DIM * width
        outputs = outputs_of(strips)
        for output, frame in zip(outputs, frames):
            output.send(frame)
    except Exception:  # read_board says what is wrong
        return None
    return outputs


def first_keys(content) -> None:
    """Begin to record the keypad: no press is lost from here on. A file that is plainly wrong has no keypad."""
    from .devices import record_keys

    try:
        record_keys(tuple(content["keypad"]["rows"]), tuple(content["keypad"]["cols"]))
    except Exception:  # read_board says what is wrong, and scans_of does without
        pass


def assembled(board, outputs, port, boot):
    """Return the App with all its parts."""
    from rp2 import Flash

    from .devices import Clock, FlashStore, display_finder, draw_tag, scans_of
    from .pio_output import copy_scaled
    from .strip import Strip

    scans = scans_of(board)
    strip = Strip(board.track.strips, outputs, board.milliamps, copy_scaled)
    from .app import App
    from .journal import FlashBlocks

    uid = "".join(["{:02x}".format(byte) for byte in unique_id()])
    parts = board, strip, scans, Clock(), FlashStore(), port, draw_tag, uid, boot
    app = App(*parts, display_finder(board.display), FlashBlocks(Flash()))
    gc.collect()
    return app


def boot_cause() -> str:
    """Return why the program started: power, reset, watchdog or crash. See `untold_crash`, too."""
    mark = mem32[WATCHDOG + MARK_AT]
    mem32[WATCHDOG + MARK_AT] = _RAN
    if mark == CRASHED:
        return "crash"
    if mark != STOPPED and mem32[WATCHDOG + _REASON_AT] & _BY_TIMER:
        return "watchdog"
    return "reset" if mark or mem32[_CHIP_RESET] & _HAD_RUN else "power"


def check_hangs(boot: str) -> None:
    """Raise RuntimeError if the program hangs again and again: it would go on for ever, and wear out the flash."""
    hangs = mem32[WATCHDOG + HANGS_AT] + 1 if boot == "watchdog" else 0
    mem32[WATCHDOG + HANGS_AT] = hangs
    if hangs >= _MOST_HANGS:
        mem32[WATCHDOG + HANGS_AT] = 0
        raise RuntimeError("the program has hung {} times in a row".format(hangs))


def untold_crash() -> str:
    """Return what the last run crashed of, "" if it did not or a start has told it before."""
    if UNTOLD not in os.listdir():  # to remove what is not there may take as long as an erase
        return ""
    os.remove(UNTOLD)
    try:
        with open("crash.txt") as file:
            return file.read()[-_LONGEST_CRASH:].strip().split("\n")[-1]
    except (OSError, ValueError, UnicodeError):
        return "nobody knows why"


def stop_dma() -> None:
    """Stop every DMA channel."""
    for channel in range(_DMA_CHANNELS):
        mem32[_DMA + channel * _CHANNEL_SIZE + _CTRL_AT] = 0  # an enabled one may start again: erratum RP2350-E5
    mem32[_DMA_ABORT] = (1 << _DMA_CHANNELS) - 1


def read_board(text: str):
    """Return the board of a board file. Raises BoardError."""
    from .board_file import parse_board

    return parse_board(text)


def board_text() -> str:
    """Return the text of board.json. Raises BoardError, also if it is missing."""
    try:
        size = os.stat(BOARD_FILE)[6]
        if size <= LONGEST_BOARD_FILE:
            with open(BOARD_FILE) as file:
                return file.read()
    except OSError as error:
        raise BoardError("it cannot be read: {}".format(error)) from None
    except MemoryError:
        raise BoardError("it does not fit into the memory") from None
    except (ValueError, UnicodeError):
        raise BoardError("it is not text") from None
    raise BoardError("it has {} bytes, {} at most are read".format(size, LONGEST_BOARD_FILE))
