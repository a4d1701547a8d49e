"""The quicker bus of the emulated chip does what the usual one does."""

import os
import subprocess
import sys

from rp2040py.memory_map import RAM_START_ADDRESS
from rp2040py.rp2040 import RP2040

from autopeg.boards.emulated.quick_bus import quick_chip

_WORDS_AT, _COPY_AT = RAM_START_ADDRESS + 0x100, RAM_START_ADDRESS + 0x200
_COPY = 0x3F << 15 | 1 << 5 | 1 << 4 | 2 << 2 | 1  # CTRL of DMA: at once, both addresses move, words, enabled
# r1 = the word at r0, and the half-word and the byte after it; then all three back, behind each other
_LOAD_AND_STORE = (0x6801, 0x8882, 0x7983, 0x6101, 0x8282, 0x7583)


def test_the_processor_reads_and_writes_as_before() -> None:
    memories = []
    for chip in (RP2040(), quick_chip()):
        chip.sram[:0x20] = b"".join(code.to_bytes(2, "little") for code in _LOAD_AND_STORE).ljust(0x20, b"\0")
        chip.sram[0x100:0x108] = bytes(range(1, 9))
        chip.core.registers[0] = _WORDS_AT
        chip.core.pc = RAM_START_ADDRESS
        for _ in _LOAD_AND_STORE:
            chip.step()
        memories.append(bytes(chip.sram))
    assert memories[0] == memories[1]
    assert memories[1][0x110:0x117] == bytes((1, 2, 3, 4, 5, 6, 7))


def test_dma_copies_as_before() -> None:
    chip = quick_chip()
    chip.sram[0x100:0x110] = bytes(range(16))
    for offset, value in ((0, _WORDS_AT), (4, _COPY_AT), (8, 4), (12, _COPY)):
        chip.dma.channels[0].write_uint32(offset, value)
    chip.clock.tick(1000)
    assert bytes(chip.sram[0x200:0x210]) == bytes(range(16))


_IN_PLAIN_PYTHON = """
from rp2040py.rp2040 import RP2040
from autopeg.boards.emulated.quick_bus import quick_chip
chip = quick_chip()
chip.write_uint32(0x20000000, 7)
print(chip.read_uint32(0x20000000), type(chip) is RP2040)
"""


def test_a_chip_in_plain_python_stays_as_it_is() -> None:
    environment = os.environ | {"RP2040PY_SKIP_CYTHON": "1"}
    command = [sys.executable, "-c", _IN_PLAIN_PYTHON]
    assert subprocess.run(command, capture_output=True, text=True, env=environment).stdout == "7 True\n"
