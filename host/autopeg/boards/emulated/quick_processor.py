"""The emulated processor with a fast path in machine code, where Numba is installed: some ten times as fast.

Everything happens at the same emulated time as without: the clock stops at each alarm, and rp2040py executes whatever
reaches a peripheral.
"""

from importlib.util import find_spec
from typing import Any

from rp2040py.rp2040 import RP2040
from rp2040py.simulator import Simulator
from rp2040py.sio import RPSIO

_CYCLE_NS = 8.0  # one cycle of the system clock
_FLAGS = 0xF0000000
_PACKAGES = ("numba", "numpy")


def has_fast_path() -> bool:
    """Return whether the packages of the fast path are installed, and the chip is the compiled one."""
    return all(find_spec(name) for name in _PACKAGES) and RP2040.__module__.startswith("rp2040py.native")


class QuickProcessor:
    """Runs the processor of a chip. Only for a chip whose pins have not been wired yet, as the SIO is replaced."""

    def __init__(self, chip: RP2040, simulator: Simulator, miss_ns: float = 0) -> None:
        """simulator: whose `stopped` ends a run; miss_ns: what an access to the flash costs that misses its cache, 0
        for a flash without cache, as fast as RAM."""
        # All need packages that are not there without the extra.
        import numpy

        from autopeg.boards.emulated import machine_code, processor_state, xip_cache

        self._code: Any = machine_code
        self._simulator = simulator
        self._core = chip.core
        self._clock = chip.clock
        self._state = numpy.zeros(processor_state.STATE_WORDS, numpy.int64)
        chip.sio = _sio_of(chip, self._state, processor_state.DIVIDEND)
        memories = [chip.core.registers, chip.sram, chip.flash, chip.bootrom]
        lines = numpy.zeros(xip_cache.SETS * xip_cache.WAYS, numpy.uint32)
        self._arrays = [*map(numpy.asarray, memories), lines]  # must stay where they are
        for place, array in enumerate(self._arrays, processor_state.REGISTERS):
            self._state[place] = array.ctypes.data
        self._state[processor_state.MISS_CYCLES] = round(miss_ns / _CYCLE_NS)
        xip_cache.join_counters(chip.xip_ctrl, self._state, lines)

    def run(self) -> None:
        """Run until the simulator is stopped."""
        simulator, core, clock = self._simulator, self._core, self._clock
        execute, state = self._code.run, self._state.ctypes.data
        while not simulator.stopped:
            if core.waiting:
                clock.tick(clock.nanos_to_next_alarm)
                continue
            if not core.interrupts_updated:
                limit = -int(-clock.nanos_to_next_alarm // _CYCLE_NS)
                result = execute(state, limit, core.apsr)
                cycles = result >> 32
                if cycles:
                    core.apsr = result & _FLAGS
                    clock.tick(cycles * _CYCLE_NS)
                    if cycles >= limit:
                        continue
            clock.tick(core.execute_instruction() * _CYCLE_NS)


def _sio_of(chip: RP2040, state: Any, first: int) -> RPSIO:
    """Return an SIO whose divider and spinlocks are in the state that the fast path shares, from a place on."""

    def kept_at(place: int) -> Any:
        def put(_sio: RPSIO, value: float) -> None:
            state[place] = int(value)

        return property(lambda _sio: int(state[place]), put)

    names = ("div_dividend", "div_divisor", "div_quotient", "div_remainder", "div_csr", "spin_lock")
    kept = {name: kept_at(place) for place, name in enumerate(names, first)}
    return type("_SharedSio", (RPSIO,), kept)(chip)
