"""The scoring core of Autopeg, shared by CPython and MicroPython.

No I/O, no clock, no random numbers. Modules: cards, cribbage, melds, track, scoreboard; for the link between host and
board: lines, words, outbox, snapshot, session, board_end, host_end.
"""
