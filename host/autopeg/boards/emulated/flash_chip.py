"""The flash chip of an emulated Pico, with realistic timing, a unique id and simulated power cuts."""

# pyright: reportPrivateUsage=false

import random
from collections.abc import Callable

from rp2040py.clock.simulation_clock import SimulationClock
from rp2040py.peripherals.ssi import RPSSI

SECTOR = 4096

_ERASE_SECTOR, _ERASE_BLOCK, _PROGRAM, _READ_UNIQUE_ID = 0x20, 0xD8, 0x02, 0x4B
_ERASE_MS, _PROGRAM_MS = 45.0, 0.4  # typical of the flash chip on a Pico
_BLOCK = 65536
_UNIQUE_ID_AT = 5  # after the command and four dummy bytes; source: W25Q16JV data sheet 8.2.15


class FlashChip:
    """The chip behind the SSI. Erasing and programming take time while the processor waits, as on a Pico.

    log: (ms, "erase" or "program", address) of every change, oldest first.
    """

    def __init__(
        self,
        ssi: RPSSI,
        flash: bytearray,
        wait: Callable[[float], None],
        clock: SimulationClock,
        uid: bytes,
        fail: Callable[[], None],
    ):
        """ssi: of rp2040py, whose command handling is replaced; wait: lets ms pass while the processor waits;
        uid: 8 bytes, the unique id of the Pico; fail: cuts the power, see `cut_power_in_operation`."""
        self.log: list[tuple[float, str, int]] = []
        self._ssi = ssi
        self._flash = flash
        self.wait = wait
        self._clock = clock
        self._fail = fail
        self._cut: tuple[int, float, random.Random] | None = None
        self._apply_original = ssi._apply_command
        ssi._apply_command = self._apply_command
        shift = ssi._shift_byte

        def shift_byte(byte_out: int) -> int:
            byte = shift(byte_out)
            at = len(ssi._tx_buffer) - 1 - _UNIQUE_ID_AT
            return uid[at] if ssi._tx_buffer[0] == _READ_UNIQUE_ID and 0 <= at < len(uid) else byte

        ssi._shift_byte = shift_byte

    def cut_power_in_operation(self, count: int, part: float, seed: int) -> None:
        """Cut the power in the count-th operation from now, when a part (0 to 1) of it is done."""
        self._cut = (count, part, random.Random(seed))

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
        if self._cut:
            count, part, rng = self._cut
            self._cut = (count - 1, part, rng)
            if count == 1:
                self._cut = None
                self._spoil(operation, address, bytes(command[4:]), part, rng)
                ssi._tx_buffer = bytearray()
                ssi._write_enabled = False
                self._fail()
                return
        self._apply_original()
        self.wait(_PROGRAM_MS if operation == _PROGRAM else _ERASE_MS)

    def _spoil(self, operation: int, address: int, data: bytes, part: float, rng: random.Random) -> None:
        """Leave the flash as a power cut does: the first bytes programmed, or some bits of a sector not erased yet."""
        flash = self._flash
        if operation == _PROGRAM:
            for i in range(int(len(data) * part)):
                flash[address + i] &= data[i]
            return
        size = SECTOR if operation == _ERASE_SECTOR else _BLOCK
        start = address & ~(size - 1)
        for i in range(start, start + size):
            flash[i] = flash[i] | rng.getrandbits(8) if rng.random() > part else 0xFF
