"""Power on: with D held nothing starts and the REPL answers, which is safe mode; else the board plays.

A crash is written to crash.txt and shown by eight red LEDs. Then, and after Ctrl-C, nothing starts again by itself, a
watchdog or not.
"""

import sys
from time import sleep_us

from machine import Pin


def held_key_pins():
    """Return the (row, column) pins of the key D: those of board.json, or those that boards usually have."""
    import json

    try:
        with open("board.json") as file:
            keypad = json.load(file)["keypad"]
        for row, keys in zip(keypad["rows"], keypad["keys"]):
            if "D" in keys:
                return Pin(row), Pin(keypad["cols"][keys.index("D")])
    except Exception:  # whatever is wrong with the file, safe mode is the way to mend it
        pass
    return Pin(5), Pin(9)


def is_safe_mode_asked():
    row, col = held_key_pins()
    row.init(Pin.OPEN_DRAIN, value=0)
    col.init(Pin.IN, Pin.PULL_UP)
    sleep_us(50)
    is_held = not col.value()
    row.init(Pin.IN)
    return is_held


def record_crash(error):
    """Write the traceback to crash.txt and the console, and show that there was one."""
    sys.print_exception(error)
    try:
        with open("crash.txt", "w") as file:
            sys.print_exception(error, file)
    except OSError as full:
        print("crash.txt could not be written:", full)
    try:
        from pegboard.hardware import mark_crash

        mark_crash()
    except Exception as other:  # the firmware itself may be what is broken
        print("the crash cannot be marked:", other)
    print("The board has stopped; crash.txt says why. Ctrl-D starts it again.")
    try:
        from pegboard.hardware import FaultLamps

        FaultLamps().light(8)
    except Exception as other:
        print("the crash cannot be shown on the strip:", other)
        Pin("LED", Pin.OUT).value(1)


def main():
    if is_safe_mode_asked():
        print("Safe mode: D was held, nothing has been started. Ctrl-D starts the board.")
        return
    try:
        from pegboard import hardware

        try:
            hardware.run()
        finally:
            hardware.stop_watchdog()
    except KeyboardInterrupt:
        print("Stopped. Ctrl-D starts the board again.")
    except Exception as error:
        record_crash(error)


main()
