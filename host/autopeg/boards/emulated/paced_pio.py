"""PIO blocks paced by the clock: an alarm wakes a block whenever one of its state machines is due.

rp2040py by itself polls every block after each instruction of the processor, which takes half of its time, and skips
whatever is due while the processor sleeps or waits for the flash.
"""

from typing import Any

from rp2040py.clock.simulation_clock import ClockAlarm, SimulationClock
from rp2040py.peripherals.pio import RPPIO
from rp2040py.rp2040 import RP2040

_CYCLE_NS = 8.0  # one cycle of the system clock
_NOTHING_DUE = 1 << 60  # from this value on, rp2040py means that no state machine has anything to do


class _ChipOfPins:
    """The chip as seen by its pins, with all blocks."""

    def __init__(self, chip: RP2040, blocks: list[RPPIO]) -> None:
        self.pio = blocks
        self.pwm = chip.pwm
        self.sio = chip.sio
        self.update_io_interrupt = chip.update_io_interrupt


def pace_pio(chip: RP2040) -> list["PacedPio"]:
    """Replace the blocks of the chip by paced ones, and return them.

    The processor's loop steps every block in `chip.pio`, which is therefore empty except during a reset.
    """
    blocks = [PacedPio.replacing(chip, block) for block in chip.pio]
    view = _ChipOfPins(chip, [*blocks])
    pins: list[Any] = [*chip.gpio, *chip.qspi]
    for pin in pins:
        pin.rp2040 = view
    reset = chip.reset

    def reset_all(*args: object, **options: object) -> None:
        chip.pio = list[RPPIO](blocks)
        try:
            reset(*args, **options)
        finally:
            chip.pio = []

    chip.pio = []
    chip.reset = reset_all
    return blocks


class PacedPio(RPPIO):
    """A PIO block that replaces one of rp2040py's."""

    _clock: SimulationClock
    _alarm: ClockAlarm
    _start_cycles: int
    """The time at which `cycle_fp` was 0."""

    @staticmethod
    def replacing(chip: RP2040, block: RPPIO) -> "PacedPio":
        """Return a paced block at the address of one of the chip's blocks."""
        paced = PacedPio(chip, block.name, block.first_irq, block.index)
        assert isinstance(chip.clock, SimulationClock)
        paced._clock = chip.clock
        paced._alarm = chip.clock.create_alarm(paced._run_due_machines)
        paced._start_cycles = paced._now_cycles()
        address = next(key for key, peripheral in chip.peripherals.items() if peripheral is block)
        chip.peripherals[address] = paced
        return paced

    # -- called by the chip

    def read_uint32(self, offset: int) -> int:
        self._catch_up()
        return super().read_uint32(offset)

    def write_uint32_atomic(self, offset: int, value: int, atomic_type: int) -> None:
        self._catch_up()
        super().write_uint32_atomic(offset, value, atomic_type)
        self._set_alarm()

    def notify_due(self, due_fp: int) -> None:
        super().notify_due(due_fp)
        self._set_alarm()

    def reset(self) -> None:
        super().reset()
        self._start_cycles = self._now_cycles()
        self._alarm.cancel()

    # -- inside

    def _now_cycles(self) -> int:
        return int(self._clock.nanos / _CYCLE_NS)

    def _catch_up(self) -> None:
        missed_cycles = int(self._clock.nanos / _CYCLE_NS) - self._start_cycles - (self.cycle_fp >> 8)
        if missed_cycles > 0:
            self.advance(missed_cycles)

    def _run_due_machines(self) -> None:
        self._catch_up()
        self._set_alarm()

    def _set_alarm(self) -> None:
        due_fp = self.next_due_fp
        if due_fp < _NOTHING_DUE:
            due_cycles = (due_fp - self.cycle_fp + 255) >> 8
            self._alarm.schedule(due_cycles * _CYCLE_NS if due_cycles > 1 else _CYCLE_NS)
        else:
            self._alarm.cancel()
