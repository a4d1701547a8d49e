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
from time import sleep_us

from machine import Pin, bootloader, soft_reset

_USUAL_PINS = {"B": (3, 9), "D": (5, 9)}

_ALONE_MS = 60000


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
        from pegboard import hardware

        try:
            hardware.run()
        finally:
            hardware.stop()
    except KeyboardInterrupt:
        print("Stopped. Enter leads to the REPL, Ctrl-D starts the board again, which it does itself in a minute.")
        if is_left_alone():
            soft_reset()
    except Exception as error:
        gc.collect()  # for lack of memory it may have crashed
        from pegboard.recovery import record_crash

        record_crash(error)
