"""The scoring core of Autopeg, shared by CPython and MicroPython.

No I/O, no clock, no random numbers. Modules: cards, cribbage, melds, track, scoreboard; for the link between host and
board: lines, words, kept_games, outbox, snapshot, session, board_end; host_end with link_state, collector and
lane_labels.
"""


def machine_code(function):
    """Mark a function that runs for every packet or frame: `autopeg board build` compiles it to machine code, twice as
    fast and four times as long as bytecode, and without memory of its own for every call. Elsewhere it stays as it is.
    """
    return function


def viper_code(function):
    """Mark a function that computes with numbers and the bytes of memory alone, some ten times as fast as the above:
    `autopeg board build` compiles it with MicroPython's viper, where every value is a word of 32 bits.
    """
    return function


def ptr8(data):
    """Return what gives the bytes of data by their number; a word of viper's own on MicroPython."""
    return data


def ptr16(data):
    """Do the same for half-words, of an array of `H`."""
    return data


def ptr32(data):
    """Do the same for words, of an array of `i`."""
    return data
