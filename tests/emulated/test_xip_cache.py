"""The cache of the emulated flash: what hits and what misses it, what that costs, and what the chip's counters say."""

import random

import pytest
from rp2040py.memory_map import FLASH_START_ADDRESS
from rp2040py.rp2040 import RP2040
from rp2040py.simulator import Simulator

from autopeg.boards.emulated.conditions import HARSH
from autopeg.boards.emulated.quick_processor import QuickProcessor, has_fast_path

_FLUSH, _HITS_AT, _ACCESSES_AT = 0x14000004, 0x1400000C, 0x14000010
_WAY_BYTES = 8192
_MISS_CYCLES = 60
_NOP = b"\x00\xbf"

pytestmark = pytest.mark.skipif(not has_fast_path(), reason="Numba is not installed")


class _Flash:
    """A chip whose flash is read as its processor reads it."""

    def __init__(self) -> None:
        self.chip = RP2040()
        self._processor = QuickProcessor(self.chip, Simulator(rp2040=self.chip), HARSH.miss_ns)
        self.chip.flash[:] = _NOP * (len(self.chip.flash) // 2)

    def cycles_of(self, offset: int) -> int:
        """Return the cycles of the instruction at an offset."""
        self.chip.core.pc = FLASH_START_ADDRESS + offset
        return self._processor._code.run(self._processor._state.ctypes.data, 1, 0) >> 32

    def counters(self) -> tuple[int, int]:
        """Return accesses and hits."""
        return self.chip.read_uint32(_ACCESSES_AT), self.chip.read_uint32(_HITS_AT)


@pytest.fixture
def flash() -> _Flash:
    return _Flash()


def test_a_miss_costs_sixty_cycles_and_brings_eight_bytes(flash: _Flash) -> None:
    assert [flash.cycles_of(offset) for offset in (0, 2, 4, 6, 8)] == [1 + _MISS_CYCLES, 1, 1, 1, 1 + _MISS_CYCLES]
    assert flash.counters() == (3, 1)  # two half-words are fetched at once


def test_two_lines_of_a_set_stay_and_the_one_used_longer_ago_goes(flash: _Flash) -> None:
    one, two, three = 0, _WAY_BYTES, 2 * _WAY_BYTES
    missed = [flash.cycles_of(at) > 1 for at in (one, two, one, two, three, two, one)]
    assert missed == [True, True, False, False, True, False, True]


def test_the_counters_are_those_of_a_plain_model_and_can_be_cleared(flash: _Flash) -> None:
    rng = random.Random(1)
    sets: dict[int, list[int]] = {}
    accesses = hits = 0
    last = -1
    for _ in range(3000):
        offset = rng.randrange(0, 6 * _WAY_BYTES, 256)
        if offset == last:
            continue
        last = offset
        line = offset // 8
        ways = sets.setdefault(line % 1024, [])
        accesses += 1
        hits += line in ways
        assert (flash.cycles_of(offset) == 1) == (line in ways)
        sets[line % 1024] = [line, *[other for other in ways if other != line]][:2]
    assert flash.counters() == (accesses, hits)
    flash.chip.write_uint32(_ACCESSES_AT, 1)
    flash.chip.write_uint32(_HITS_AT, 1)
    assert flash.counters() == (0, 0)


def test_a_flush_empties_it(flash: _Flash) -> None:
    assert flash.cycles_of(0) > 1
    flash.chip.write_uint32(_FLUSH, 1)
    assert flash.cycles_of(0) > 1


def test_the_firmware_reads_the_counters(pico_of) -> None:
    pico = pico_of("classic-2", conditions=HARSH)
    pico.power_on()
    pico.run_until(lambda: pico.usb.is_connected, 2000, "the USB port")
    read = f"from machine import mem32; print(mem32[{_ACCESSES_AT}], mem32[{_HITS_AT}])"
    accesses, hits = map(int, pico.execute(read).split())
    assert 0.9 * accesses < hits < accesses


def test_erasing_and_programming_take_what_the_conditions_say(pico_of) -> None:
    pico = pico_of("classic-2", conditions=HARSH)
    pico.power_on()
    pico.run_until(lambda: pico.usb.is_connected, 2000, "the USB port")
    pico.execute("print(1)")
    begun_ms = pico.now_ms
    pico.execute("import rp2; rp2.Flash().writeblocks(351, bytes(4096), 0)")
    assert pico.now_ms - begun_ms >= 16 * HARSH.program_ms
    begun_ms = pico.now_ms
    pico.execute("rp2.Flash().ioctl(6, 351)")
    assert HARSH.erase_ms <= pico.now_ms - begun_ms < HARSH.erase_ms + 100
