"""The board's program onto a Pico.

`bootsel` brings MicroPython, `repl` talks to it by mpremote, `plan` says which files have changed, `installing` brings
them so that a cable pulled at any moment leaves a board that works.
"""
