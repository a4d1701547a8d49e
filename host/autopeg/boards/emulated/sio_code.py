"""The divider and the spinlocks of the SIO, for the code in machine code."""

# Numba says nothing about types.
# pyright: reportMissingTypeStubs=false, reportUnknownMemberType=false, reportUnknownVariableType=false
# pyright: reportUntypedFunctionDecorator=false, reportUnknownParameterType=false, reportMissingParameterType=false
# pyright: reportUnknownArgumentType=false

from numba import njit

from autopeg.boards.emulated.processor_state import (
    DIVIDEND,
    DIVIDER_CSR,
    DIVISOR,
    QUOTIENT,
    REMAINDER,
    SPINLOCKS,
    get,
    put,
)

_WORD, _SIGN = 0xFFFFFFFF, 0x80000000
_ELSEWHERE = -1
"""Instead of a value: rp2040py has to read it."""


@njit(cache=True)
def signed(value):
    """Return a word as a number with a sign."""
    return ((value & _WORD) ^ _SIGN) - _SIGN


@njit(cache=True)
def read_sio(state, offset):
    """Return what a register of the SIO holds, _ELSEWHERE if it is not one of these."""
    if offset == 0x70:
        put(state, DIVIDER_CSR, get(state, DIVIDER_CSR) & ~2)
        return get(state, QUOTIENT) & _WORD
    if offset == 0x74:
        return get(state, REMAINDER) & _WORD
    if offset == 0x78:
        return get(state, DIVIDER_CSR)
    if offset in (0x60, 0x68):
        return get(state, DIVIDEND)
    if offset in (0x64, 0x6C):
        return get(state, DIVISOR)
    if offset >= 0x100:
        lock = 1 << (offset - 0x100 >> 2)
        if get(state, SPINLOCKS) & lock:
            return 0
        put(state, SPINLOCKS, get(state, SPINLOCKS) | lock)
        return lock
    return 0 if offset == 0 else _ELSEWHERE


@njit(cache=True)
def _divide(state, is_signed):
    dividend, divisor = get(state, DIVIDEND), get(state, DIVISOR)
    if divisor == 0:
        put(state, QUOTIENT, -1 if dividend > 0 else 1)
        put(state, REMAINDER, dividend)
    else:
        if is_signed:
            dividend, divisor = signed(dividend), signed(divisor)
        quotient = abs(dividend) // abs(divisor)
        if (dividend < 0) != (divisor < 0):
            quotient = -quotient
        put(state, QUOTIENT, quotient)
        put(state, REMAINDER, dividend - divisor * quotient)
    put(state, DIVIDER_CSR, 3)


@njit(cache=True)
def write_sio(state, offset, value):
    """Write a register of the SIO; return False if it is not one of these."""
    if 0x60 <= offset <= 0x6C:
        put(state, DIVISOR if offset & 4 else DIVIDEND, value)
        _divide(state, offset >= 0x68)
    elif offset in (0x70, 0x74):
        put(state, REMAINDER if offset & 4 else QUOTIENT, value)
        put(state, DIVIDER_CSR, 3)
    elif offset >= 0x100:
        put(state, SPINLOCKS, get(state, SPINLOCKS) & ~(1 << (offset - 0x100 >> 2)))
    else:
        return False
    return True
