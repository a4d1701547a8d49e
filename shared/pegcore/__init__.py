"""The scoring core of Autopeg: one source for CPython and MicroPython.

It does no I/O, reads no clock and draws no random number. Modules: cards, cribbage, melds, track, scoreboard;
for the link between host and board lines, words, outbox, snapshot, session, board_end, host_end.
"""
