"""Start of the program: run the board, or if D is held at power-on safe mode (only the REPL), if B the boot loader.

After a crash, which is written to crash.txt and shown by eight red LEDs, nothing restarts by itself, with or without a
watchdog. After Ctrl-C, which a damaged byte on the wire can be, the board does, unless a byte comes within a minute.
"""

# ruff: noqa: E402
import sys

# MicroPython looks for these modules of its own on the flash, at every import of one that is not noted here: 2 ms each.
_path = sys.path[:]
sys.path[:] = ()
for _name in ("array", "binascii", "io", "json", "machine", "os", "select", "struct", "time", "uctypes"):
    sys.modules[_name] = __import__(_name)
sys.path[:] = _path

import gc
import os
from time import sleep_us

from machine import WDT, Pin, bootloader, mem32, soft_reset

_USUAL_PINS = {"B": (3, 9), "D": (5, 9)}

_ALONE_MS = 60000

IS_RP2350 = "RP2350" in sys.implementation._machine  # of a Pico 2
WATCHDOG = 0x400D8000 if IS_RP2350 else 0x40058000  # data sheets 12.9 and 4.7.6
MARK_AT = 12  # SCRATCH0, which survives the watchdog and Ctrl-D, but neither RUN nor power-off (data sheet 4.7.4)
CRASHED = 2
STOPPED = 3
HANGS_AT = 16  # SCRATCH1: how often the watchdog has restarted the program in a row
UNTOLD = "crash.new"  # beside crash.txt, until a start has told that crash
_IS_RUNNING = 1 << 30
_HEALTHY_TURNS = 10000  # a minute or so


def key_pins():
    """Return the (row, column) pins of B and D, from board.json or else the usual ones."""
    import json

    pins = dict(_USUAL_PINS)
    try:
        with open("board.json") as file:
            text = file.read(32768)
        keypad = text[text.find("{", text.find('"keypad"')) :]  # the rest would take ten times as long
        keypad = json.loads(keypad[: keypad.find("}") + 1])
        for row, keys in zip(keypad["rows"], keypad["keys"]):
            for key in pins:
                if key in keys:
                    pins[key] = row, keypad["cols"][keys.index(key)]
    except Exception:  # whatever is wrong with the file, safe mode is needed to fix it
        pass
    return pins


def is_held(pins):
    row, col = map(Pin, pins)
    row.init(Pin.OPEN_DRAIN, value=0)
    col.init(Pin.IN, Pin.PULL_UP)
    sleep_us(50)
    is_low = not col.value()
    row.init(Pin.IN)
    return is_low


def is_left_alone() -> bool:
    """Wait for a byte, which stays for the REPL; return whether none has come for _ALONE_MS."""
    from select import POLLIN, poll
    from sys import stdin

    arrived = poll()
    arrived.register(stdin, POLLIN)
    try:
        return not arrived.poll(_ALONE_MS)
    except KeyboardInterrupt:
        return False


def watchdog_feeder(timeout_ms: int):
    """Start the watchdog and return what feeds it."""
    feed = WDT(timeout=timeout_ms).feed
    turns = 0

    def feed_and_count() -> None:
        nonlocal turns
        feed()
        turns += 1
        if turns == _HEALTHY_TURNS:
            mem32[WATCHDOG + HANGS_AT] = 0

    return feed_and_count


def mark_crash() -> None:
    """Tell the next start that this run crashed, even if RUN or the power comes between."""
    mem32[WATCHDOG + MARK_AT] = CRASHED
    try:
        with open(UNTOLD, "w"):
            pass
    except OSError:
        pass  # then only the register tells


def stop() -> None:
    """Stop what runs without the program: the watchdog, which would reset the Pico, the keypad scan, which writes to
    memory, and the second console of a read that was interrupted. The next start restarts what it needs."""
    from pegboard.devices import stop_pad

    os.dupterm(None)
    mem32[WATCHDOG] &= ~_IS_RUNNING
    mem32[WATCHDOG + MARK_AT] = STOPPED
    stop_pad()


def prepared() -> tuple:
    """Return what hardware.prepared does. The module can be let go then, since nothing here keeps it."""
    from pegboard import hardware

    return hardware.prepared()


def main(finish_update=None):
    """Run the board until Ctrl-C or a crash. finish_update: of recovery, if an update is waiting."""
    pins = key_pins()
    if is_held(pins["D"]):
        print("Safe mode: D was held, nothing has been started. Ctrl-D starts the board.")
        return
    if is_held(pins["B"]):
        bootloader()  # does not return: the Pico is a USB drive until RUN is pressed
    try:
        if finish_update and finish_update():
            soft_reset()
        try:
            app, wait, feed_watchdog = prepared()
            app.run(wait, feed_watchdog)
        finally:
            app = wait = feed_watchdog = None  # memory for what comes after a crash
            stop()
    except KeyboardInterrupt:
        print("Stopped. Enter leads to the REPL, Ctrl-D starts the board again, which it does itself in a minute.")
        if is_left_alone():
            soft_reset()
    except Exception as error:
        gc.collect()  # for lack of memory it may have crashed
        from pegboard.recovery import record_crash

        record_crash(error)
