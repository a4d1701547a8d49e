"""The boot ROM of a Pico as a drag sees it: blocks of a UF2 file go to the flash as they arrive.

Source: pico-bootrom-rp2040, bootrom/virtual_disk.c, _write_uf2_page: the sector at the address of a block is erased
when it is the first to arrive of its sixteen, counted by block numbers (erratum RP2040-E14). The ROM of the RP2350 goes
by addresses, and a block of the absolute family wraps to the end of the flash (erratum RP2350-E10).
"""

import struct

_BLOCK = struct.Struct("<8I476sI")
_FLASH, _SECTOR, _PAGE = 0x10000000, 4096, 256
_ABSOLUTE = 0xE48BFF57


class BootRom:
    """A flash and the ROM that writes to it. erased: the sectors erased by the last drag, in order."""

    def __init__(self, flash: bytearray, *, is_rp2350: bool = False) -> None:
        self.flash = flash
        self.erased: list[int] = []
        self._is_rp2350 = is_rp2350

    def drag(self, uf2: bytes) -> bool:
        """Write a file; return whether it was complete, and the Pico starts."""
        self.erased = []
        cleared: set[int] = set()
        seen: dict[int, set[int]] = {}
        is_complete = False
        for _, _, _, address, size, number, count, family, payload, _ in _BLOCK.iter_unpack(uf2):
            assert size == _PAGE
            assert address % _PAGE == 0
            at = (address - _FLASH) % len(self.flash)
            if self._is_rp2350 or number // 16 not in cleared:
                self._erase_once(at // _SECTOR, cleared, number)
            for i, byte in enumerate(payload[:_PAGE]):
                self.flash[at + i] &= byte
            done = seen.setdefault(family, set())
            done.add(number)
            is_complete = is_complete or (family != _ABSOLUTE and len(done) == count)
        return is_complete

    def _erase_once(self, sector: int, cleared: set[int], number: int) -> None:
        if self._is_rp2350 and sector in self.erased:
            return
        cleared.add(number // 16)
        self.erased.append(sector)
        self.flash[sector * _SECTOR : (sector + 1) * _SECTOR] = b"\xff" * _SECTOR
