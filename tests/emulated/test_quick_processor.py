"""The fast path in machine code does what rp2040py's processor does: every instruction, in as many cycles."""

import random

import pytest
from rp2040py.memory_map import FLASH_START_ADDRESS, RAM_START_ADDRESS
from rp2040py.rp2040 import RP2040
from rp2040py.simulator import Simulator

from autopeg.boards.emulated.quick_processor import QuickProcessor, has_fast_path

_CODE_AT, _DATA_AT, _DATA_SIZE = 0x100, 0x1000, 0x400
_FLAGS = 0xF0000000
_BREAKS = (0xBE, 0xDE, 0xDF)  # the first byte of what needs a debugger or an exception
_EDGES = (0, 1, 31, 32, 33, 0x7FFFFFFF, 0x80000000, 0xFFFFFFFF)

pytestmark = pytest.mark.skipif(not has_fast_path(), reason="Numba is not installed")


def value_of(rng: random.Random) -> int:
    near = RAM_START_ADDRESS + _DATA_AT
    choices = (rng.getrandbits(32), rng.choice(_EDGES), near + rng.randrange(256), near + 4 * rng.randrange(64))
    return rng.choice((*choices, FLASH_START_ADDRESS + 4 * rng.randrange(64)))


def test_every_instruction_has_the_same_results_and_cycles() -> None:
    chip = RP2040()
    processor = QuickProcessor(chip, Simulator(rp2040=chip))
    core, data = chip.core, slice(_DATA_AT, _DATA_AT + _DATA_SIZE)
    rng = random.Random(1)
    chip.flash[:_DATA_SIZE] = rng.randbytes(_DATA_SIZE)
    executed = 0
    for opcode in range(0, 0xE800, 3):
        if opcode >> 8 in _BREAKS:
            continue
        memory, flags = rng.randbytes(_DATA_SIZE), rng.getrandbits(4) << 28
        registers = [value_of(rng) for _ in range(13)]
        registers += [RAM_START_ADDRESS + _DATA_AT + 4 * rng.randrange(64), value_of(rng), RAM_START_ADDRESS + _CODE_AT]

        def set_up() -> None:
            chip.sram[_CODE_AT : _CODE_AT + 2] = opcode.to_bytes(2, "little")  # noqa: B023
            chip.sram[data] = memory  # noqa: B023
            core.apsr = flags  # noqa: B023
            for number, value in enumerate(registers):  # noqa: B023
                core.registers[number] = value

        set_up()
        result = processor._code.run(processor._state.ctypes.data, 1, flags)
        quick = list(core.registers), result & _FLAGS, bytes(chip.sram[data]), result >> 32
        if quick[3] == 0:  # left to rp2040py
            assert quick[0] == registers
            continue
        set_up()
        cycles = core.execute_instruction()
        assert quick == (list(core.registers), core.apsr, bytes(chip.sram[data]), cycles), hex(opcode)
        executed += 1
    assert executed > 10_000


def test_the_divider_is_shared_with_the_slow_path() -> None:
    chip = RP2040()
    processor = QuickProcessor(chip, Simulator(rp2040=chip))
    for at, dividend, whole in (0xD0000060, 0xFFFFFFF6, 0xFFFFFFF6), (0xD0000068, 0xFFFFFFF6, -10):
        chip.sram[:4] = b"\x01\x60\x42\x60"  # store r1 and r2 as dividend and divisor
        chip.core.pc = RAM_START_ADDRESS
        chip.core.registers[0], chip.core.registers[1], chip.core.registers[2] = at, dividend, 3
        processor._code.run(processor._state.ctypes.data, 2, 0)
        quotient = int(whole / 3)
        assert chip.read_uint32(0xD0000070) == quotient & 0xFFFFFFFF
        assert chip.read_uint32(0xD0000074) == whole - 3 * quotient & 0xFFFFFFFF
