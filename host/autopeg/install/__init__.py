"""Installing the board's program on a Pico.

`bootsel` copies MicroPython, `repl` talks to it by mpremote, `plan` finds the changed files, and `installing` copies
them so that the board still works if the cable is pulled at any moment.
"""
