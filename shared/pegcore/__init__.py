"""The scoring core of Autopeg: one source for CPython and MicroPython.

It does no I/O, reads no clock and draws no random number. Modules: cards, cribbage, track, scoreboard.
"""
