"""Installing the board's program on a Pico.

`bootsel` copies MicroPython, `repl` talks to it by mpremote, and `installing` copies the changed files so that the
board still works if the cable is pulled at any moment.
"""
