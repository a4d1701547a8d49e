"""What is seldom needed and must not depend on the rest of the program: the end of an update, and a crash."""

import os
import sys

from machine import Pin


def record_crash(error):
    """Write the traceback to crash.txt and the console, and light the crash LEDs."""
    sys.print_exception(error)
    try:
        with open("crash.txt", "w") as file:
            sys.print_exception(error, file)
    except OSError as full:
        print("crash.txt could not be written:", full)
    print("The board has stopped; crash.txt says why. Ctrl-D starts it again.")
    try:
        from pegboard.fault_lights import show_crash

        show_crash("{}: {} See crash.txt.".format(type(error).__name__, error))
    except Exception as other:  # the firmware itself may be broken
        print("the crash cannot be shown on the strip:", other)
        Pin("LED", Pin.OUT).value(1)


def finish_update():
    """Install a complete update from the folder `update`; return whether there was one.

    Every step can be repeated: after a power cut the next start does the rest. `update/removed` lists the files that
    the update deletes.
    """
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
