"""The flash chip of an emulated Pico, as slow as it has been set to be."""

# pyright: reportPrivateUsage=false

from collections.abc import Callable

from rp2040py.clock.simulation_clock import SimulationClock
from rp2040py.peripherals.ssi import RPSSI

from autopeg.boards.emulated.conditions import Conditions

_ERASE_SECTOR, _ERASE_BLOCK, _PROGRAM, _READ_UNIQUE_ID = 0x20, 0xD8, 0x02, 0x4B
_UNIQUE_ID_AT = 5  # after the command and four dummy bytes; source: W25Q16JV data sheet 8.2.15


class FlashChip:
    """The chip behind the SSI. Erasing and programming take time while the processor waits, as on a Pico.

    log: (ms, "erase" or "program", address) of every change, oldest first.
    """

    def __init__(
        self,
        ssi: RPSSI,
        wait: Callable[[float], None],
        clock: SimulationClock,
        uid: bytes,
        conditions: Conditions,
    ) -> None:
        """ssi: of rp2040py, whose command handling is replaced; wait: lets ms pass while the processor waits;
        uid: 8 bytes, the unique id of the Pico."""
        self.log: list[tuple[float, str, int]] = []
        self._ssi = ssi
        self.wait = wait
        self._clock = clock
        self._conditions = conditions
        self._apply_original = ssi._apply_command
        ssi._apply_command = self._apply_command
        shift = ssi._shift_byte

        def shift_byte(byte_out: int) -> int:
            byte = shift(byte_out)
            at = len(ssi._tx_buffer) - 1 - _UNIQUE_ID_AT
            return uid[at] if ssi._tx_buffer[0] == _READ_UNIQUE_ID and 0 <= at < len(uid) else byte

        ssi._shift_byte = shift_byte

    def _apply_command(self) -> None:
        ssi = self._ssi
        command = ssi._tx_buffer
        operation = command[0] if command else 0
        is_change = operation in (_ERASE_SECTOR, _ERASE_BLOCK, _PROGRAM)
        if not (is_change and ssi._write_enabled and len(command) >= 4):
            self._apply_original()
            return
        address = ssi._address_from_buffer()
        self.log.append((self._clock.nanos / 1e6, "program" if operation == _PROGRAM else "erase", address))
        self.change()

    def change(self) -> None:
        """Carry out the operation that the chip has received."""
        operation = self._ssi._tx_buffer[0]
        self._apply_original()
        conditions = self._conditions
        self.wait(conditions.program_ms if operation == _PROGRAM else conditions.erase_ms)
