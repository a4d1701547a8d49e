"""The cache between the emulated processor and its flash: which accesses miss it, and what they cost.

As in the RP2040: 16 KB in lines of 8 bytes, two ways, so 1024 sets (data sheet 2.6.3.1). Which of the two lines a miss
replaces is not documented; here it is the one that was used longer ago. A miss reads a line over QSPI: 6 clocks of
address, 2 of mode, 4 dummy and 16 of data are 28, with the divider of 2 that MicroPython's second stage sets 56 cycles
of the processor, and some 4 more to begin and end (data sheet 4.10, W25Q16JV data sheet 8.2.11): MISS_NS at 125 MHz.

After a change here, remove the `*.nbi` files of `__pycache__`: Numba notices only changes of `machine_code` itself.
"""

# Numba says nothing about types.
# pyright: reportMissingTypeStubs=false, reportUnknownMemberType=false, reportUnknownVariableType=false
# pyright: reportUntypedFunctionDecorator=false, reportUnknownParameterType=false, reportMissingParameterType=false
# pyright: reportUnknownArgumentType=false

from typing import Any

from numba import njit
from rp2040py.peripherals.xip_ctrl import CTR_ACC, CTR_HIT, FLUSH, RPXIPCtrl

from autopeg.boards.emulated.host_memory import peek, poke
from autopeg.boards.emulated.processor_state import ACCESSES, FETCHED, HITS, LINES, MISS_CYCLES, STALLED, get, put

SETS, WAYS = 1024, 2

_LINE_BITS = 3
_SLOT_BYTES = 4
_NO_LINE = 0
"""The number of a line that is not in the flash."""
_MOST_COUNTED = 0xFFFFFFFF


@njit(cache=True)
def touch(state, address):
    """Account for an access to an address in the flash; a miss adds to the cycles that the processor is stalled."""
    if get(state, MISS_CYCLES) == 0:
        return
    put(state, ACCESSES, get(state, ACCESSES) + 1)
    line = address >> _LINE_BITS
    newer = get(state, LINES) + (line & SETS - 1) * WAYS * _SLOT_BYTES
    latest = peek(newer)
    if latest == line:
        put(state, HITS, get(state, HITS) + 1)
        return
    if peek(newer + _SLOT_BYTES) == line:
        put(state, HITS, get(state, HITS) + 1)
    else:
        put(state, STALLED, get(state, STALLED) + get(state, MISS_CYCLES))
    poke(newer + _SLOT_BYTES, latest)
    poke(newer, line)


@njit(cache=True)
def touch_code(state, address):
    """Account for the fetch of the instruction at an address: the processor fetches two half-words at once."""
    word = address & ~3
    if get(state, FETCHED) != word:
        put(state, FETCHED, word)
        touch(state, word)


def join_counters(control: RPXIPCtrl, state: Any, lines: Any) -> None:
    """Let the registers of the chip show what the cache counts, and empty it.

    state: the array; lines: an array of the numbers of the lines it holds.
    """
    read, write, reset = control.read_uint32, control.write_uint32, control.reset
    counters = {CTR_ACC: ACCESSES, CTR_HIT: HITS}

    def read_register(offset: int) -> int:
        return min(int(state[counters[offset]]), _MOST_COUNTED) if offset in counters else read(offset)

    def write_register(offset: int, value: int) -> None:
        if offset in counters:
            state[counters[offset]] = 0  # whatever is written
        elif offset == FLUSH:
            empty()
        else:
            write(offset, value)

    def empty() -> None:
        lines[:] = _NO_LINE
        state[FETCHED] = _NO_LINE

    def reset_all() -> None:
        empty()
        state[ACCESSES] = state[HITS] = 0
        reset()

    control.read_uint32, control.write_uint32, control.reset = read_register, write_register, reset_all
    reset_all()
