"""The state of the emulated processor that the code in machine code works on: an array of 64-bit integers.

It holds the registers, the flags, what the SIO keeps, the addresses of the memories, and the cache of the flash, at the
places named here. `get` and `put` take the address of the array.
"""

# Numba says nothing about types.
# pyright: reportMissingTypeStubs=false, reportUnknownMemberType=false, reportUnknownVariableType=false
# pyright: reportUntypedFunctionDecorator=false, reportUnknownParameterType=false, reportMissingParameterType=false
# pyright: reportUnknownArgumentType=false, reportCallIssue=false

from numba import njit

from autopeg.boards.emulated.host_memory import peek64, poke64

SP, LR, PC = 13, 14, 15
NEGATIVE, ZERO, CARRY, OVERFLOW = 16, 17, 18, 19
DIVIDEND, DIVISOR, QUOTIENT, REMAINDER, DIVIDER_CSR, SPINLOCKS = 20, 21, 22, 23, 24, 25
REGISTERS, RAM, FLASH, ROM, LINES = 26, 27, 28, 29, 30
MISS_CYCLES, STALLED, ACCESSES, HITS, FETCHED = 31, 32, 33, 34, 35
STATE_WORDS = 36


@njit(cache=True)
def get(state, place):
    return peek64(state + 8 * place)


@njit(cache=True)
def put(state, place, value):
    poke64(state + 8 * place, value)
