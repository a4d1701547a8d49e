"""Entry point: run the board, or safe mode (only the REPL) if D is held at power-on.

A crash is written to crash.txt and shown by eight red LEDs. After it, and after Ctrl-C, nothing restarts by itself,
with or without a watchdog.
"""

import sys
from time import sleep_us

from machine import Pin, soft_reset


def held_key_pins():
    """Return the (row, column) pins of the key D, from board.json or else the usual ones."""
    import json
    from os import stat

    try:
        from pegboard import LONGEST_BOARD_FILE

        if stat("board.json")[6] > LONGEST_BOARD_FILE:
            raise ValueError
        with open("board.json") as file:
            keypad = json.load(file)["keypad"]
        for row, keys in zip(keypad["rows"], keypad["keys"]):
            if "D" in keys:
                return Pin(row), Pin(keypad["cols"][keys.index("D")])
    except Exception:  # whatever is wrong with the file, safe mode is needed to fix it
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
    """Write the traceback to crash.txt and the console, and light the crash LEDs."""
    sys.print_exception(error)
    try:
        with open("crash.txt", "w") as file:
            sys.print_exception(error, file)
    except OSError as full:
        print("crash.txt could not be written:", full)
    try:
        from pegboard.hardware import mark_crash

        mark_crash()
    except Exception as other:  # the firmware itself may be broken
        print("the crash cannot be marked:", other)
    print("The board has stopped; crash.txt says why. Ctrl-D starts it again.")
    try:
        from pegboard.hardware import FaultLamps

        FaultLamps().light(8)
    except Exception as other:
        print("the crash cannot be shown on the strip:", other)
        Pin("LED", Pin.OUT).value(1)


def finish_update():
    """Install a complete update from the folder `update`; return whether there was one.

    Every step can be repeated: after a power cut the next start does the rest. `update/removed` lists the files that
    the update deletes.
    """
    import os

    if "update" not in os.listdir():
        return False
    try:
        os.mkdir("update")  # fails: after a power cut in a rename, littlefs hides a file until it has to write
    except OSError:
        pass
    for entry in list(os.ilistdir("update")):
        name = entry[0]
        if entry[1] == 0x4000:  # a folder
            if name not in os.listdir():
                os.mkdir(name)
            for file in os.listdir("update/" + name):
                os.rename("update/{}/{}".format(name, file), name + "/" + file)
            os.rmdir("update/" + name)
        elif name != "removed":
            os.rename("update/" + name, name)
    if "removed" in os.listdir("update"):
        with open("update/removed") as file:
            for line in file:
                try:
                    os.remove(line.strip())
                except OSError:
                    pass  # removed before the power failed
        os.remove("update/removed")
    os.rmdir("update")
    return True


def main():
    if is_safe_mode_asked():
        print("Safe mode: D was held, nothing has been started. Ctrl-D starts the board.")
        return
    try:
        if finish_update():
            soft_reset()
        from pegboard import hardware

        try:
            hardware.run()
        finally:
            hardware.stop()
    except KeyboardInterrupt:
        print("Stopped. Ctrl-D starts the board again.")
    except Exception as error:
        record_crash(error)


if __name__ == "__main__":
    main()
