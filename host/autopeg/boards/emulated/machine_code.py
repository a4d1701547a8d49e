"""The instructions of the emulated processor in machine code, compiled by Numba: a fast path beside that of rp2040py.

It runs what needs the processor, the memory, and the divider and spinlocks of the SIO. It stops before whatever needs
more, such as a peripheral or an exception: rp2040py executes that instruction. Results and cycles are those of
rp2040py's own `CortexM0Core`, to the bit; the source of both is the ARMv6-M Architecture Reference Manual, A6.7.

Everything Numba compiles computes in 64-bit integers: an unsigned 32-bit number beside a signed one would be a float.
"""

# Numba says nothing about types.
# pyright: reportMissingTypeStubs=false, reportUnknownMemberType=false, reportUnknownVariableType=false
# pyright: reportUntypedFunctionDecorator=false, reportUnknownParameterType=false, reportMissingParameterType=false
# pyright: reportUnknownArgumentType=false
# pyright: reportPrivateUsage=false, reportIndexIssue=false, reportAttributeAccessIssue=false, reportUnusedVariable=false
# pyright: reportCallIssue=false

from numba import njit

from autopeg.boards.emulated.host_memory import peek, poke
from autopeg.boards.emulated.processor_state import (
    CARRY,
    FLASH,
    LR,
    NEGATIVE,
    OVERFLOW,
    PC,
    RAM,
    REGISTERS,
    ROM,
    SP,
    STALLED,
    ZERO,
    get,
    put,
)
from autopeg.boards.emulated.sio_code import read_sio, signed, write_sio
from autopeg.boards.emulated.xip_cache import touch, touch_code

_WORD = 0xFFFFFFFF
_RAM, _FLASH, _SIO, _SIO_END = 0x20000000, 0x10000000, 0xD0000000, 0xD0000180
_EXCEPTION_RETURN = 0xF
_ELSEWHERE = -1
"""Instead of a value: the address is not in memory."""

RAM_BYTES, FLASH_BYTES, ROM_BYTES = 264 * 1024, 16 * 1024 * 1024, 16 * 1024


@njit(cache=True)
def _set_nz(state, result):
    put(state, NEGATIVE, result >> 31 & 1)
    put(state, ZERO, result & _WORD == 0)


@njit(cache=True)
def _add(state, one, other):
    total = one + other
    _set_nz(state, total)
    put(state, CARRY, total > _WORD)
    put(state, OVERFLOW, signed(total) != signed(one) + signed(other))
    return total & _WORD


@njit(cache=True)
def _subtract(state, one, other):
    difference = one - other
    _set_nz(state, difference)
    put(state, CARRY, one >= other)
    put(state, OVERFLOW, ((one ^ other) & (one ^ difference)) >> 31 & 1)
    return difference & _WORD


@njit(cache=True)
def _is_true(state, condition):
    kind = condition >> 1
    if kind == 0:
        result = get(state, ZERO)
    elif kind == 1:
        result = get(state, CARRY)
    elif kind == 2:
        result = get(state, NEGATIVE)
    elif kind == 3:
        result = get(state, OVERFLOW)
    elif kind == 4:
        result = get(state, CARRY) & (1 ^ get(state, ZERO))
    elif kind == 5:
        result = 1 ^ get(state, NEGATIVE) ^ get(state, OVERFLOW)
    else:
        result = (1 ^ get(state, NEGATIVE) ^ get(state, OVERFLOW)) & (1 ^ get(state, ZERO))
    return result != condition & 1


@njit(cache=True)
def _shift(state, kind, value, count):
    """Return value shifted left (0), right (1), right with its sign (2) or around (3) by a count of 0 to 255."""
    carry = get(state, CARRY)
    result = value
    if kind == 3:
        count &= 31
        result = (value >> count | value << (32 - count)) & _WORD
        carry = result >> 31
    elif kind == 2:
        result = signed(value) >> min(count, 31) & _WORD
        carry = value >> (min(count, 32) - 1 & 31) & 1
    elif kind == 1:
        result = value >> count if count < 32 else 0
        carry = value >> (count - 1 & 31) & 1 if count <= 32 else 0
    elif count:
        result = value << count & _WORD if count < 32 else 0
        carry = value >> (32 - count & 31) & 1
    put(state, CARRY, carry)
    _set_nz(state, result)
    return result


@njit(cache=True)
def _read(state, address):
    """Return the word at an address, _ELSEWHERE if it is neither in memory nor simple in the SIO."""
    if _RAM <= address < _RAM + RAM_BYTES:
        return peek(get(state, RAM) + address - _RAM)
    if _FLASH <= address < _FLASH + FLASH_BYTES:
        touch(state, address)
        return peek(get(state, FLASH) + address - _FLASH)
    if address < ROM_BYTES:
        return peek(get(state, ROM) + address)
    if _SIO <= address < _SIO_END:
        return read_sio(state, address - _SIO)
    return _ELSEWHERE


@njit(cache=True)
def _load(state, address, size):
    """Return the `size` bytes at an address."""
    word = _ELSEWHERE
    if address & size - 1 == 0 and (size == 4 or address < _SIO):
        word = _read(state, address & ~3)
    if word == _ELSEWHERE or size == 4:
        return word
    return word >> 8 * (address & 3) & (0xFF if size == 1 else 0xFFFF)


@njit(cache=True)
def _store(state, address, value, size):
    """Write the low `size` bytes of a value; return False if the address is elsewhere."""
    at = address - _RAM
    if address & size - 1 == 0 and 0 <= at < RAM_BYTES:
        place, shift = get(state, RAM) + (at & ~3), 8 * (at & 3)
        mask = (1 << 8 * size) - 1 << shift
        poke(place, value if size == 4 else peek(place) & ~mask | value << shift & mask)
        return True
    return size == 4 and address & 3 == 0 and _SIO <= address < _SIO_END and write_sio(state, address - _SIO, value)


@njit(cache=True)
def _count(bits):
    count = 0
    while bits:
        bits &= bits - 1
        count += 1
    return count


@njit(cache=True)
def _execute(state, pc, opcode):
    """Execute one instruction and return its cycles, 0 if rp2040py has to. get(state, PC) is that of the next one."""
    kind = opcode >> 11
    low, middle, high, byte = opcode & 7, opcode >> 3 & 7, opcode >> 8 & 7, opcode & 0xFF
    number = opcode >> 6 & 0x1F
    if kind <= 2:  # shifts by a number
        put(state, low, _shift(state, kind, get(state, middle), 32 if kind and not number else number))
        return 1
    if kind == 3:
        other = opcode >> 6 & 7 if opcode & 0x400 else get(state, opcode >> 6 & 7)
        put(
            state,
            low,
            _subtract(state, get(state, middle), other) if opcode & 0x200 else _add(state, get(state, middle), other),
        )
        return 1
    if kind == 4:
        put(state, high, byte)
        _set_nz(state, byte)
        return 1
    if kind <= 7:
        value = get(state, high)
        result = _add(state, value, byte) if kind == 6 else _subtract(state, value, byte)
        if kind != 5:
            put(state, high, result)
        return 1
    if kind == 8:
        if opcode >= 0x4400:
            return _execute_high(state, pc, opcode)
        return _compute(state, opcode >> 6 & 15, low, get(state, middle))
    if kind == 9:
        value = _load(state, (pc + 4 & ~3) + (byte << 2), 4)
        if value == _ELSEWHERE:
            return 0
        put(state, high, value)
        return 2
    if kind in (10, 11):
        return _transfer(state, opcode >> 9 & 7, low, get(state, middle) + get(state, opcode >> 6 & 7) & _WORD)
    if kind <= 17:
        size = 4 if kind <= 13 else 1 if kind <= 15 else 2
        transfer = (0 if size == 4 else 2 if size == 1 else 1) | (4 if kind & 1 else 0)
        return _transfer(state, transfer, low, get(state, middle) + number * size & _WORD)
    if kind in (18, 19):
        return _transfer(state, 4 if kind & 1 else 0, high, get(state, SP) + (byte << 2) & _WORD)
    if kind == 20:
        put(state, high, (pc & ~3) + 4 + (byte << 2))
        return 1
    if kind == 21:
        put(state, high, get(state, SP) + (byte << 2) & _WORD)
        return 1
    if kind in (22, 23):
        return _execute_misc(state, opcode)
    if kind in (24, 25):
        return _transfer_many(state, opcode)
    if kind in (26, 27):
        condition = opcode >> 8 & 15
        if condition >= 14:
            return 0
        if not _is_true(state, condition):
            return 1
        put(state, PC, pc + 4 + ((byte ^ 0x80) - 0x80 << 1) & _WORD)
        return 2
    if kind == 28:
        put(state, PC, pc + 4 + (((opcode & 0x7FF) ^ 0x400) - 0x400 << 1) & _WORD)
        return 2
    return 0


@njit(cache=True)
def _compute(state, kind, target, other):
    """Execute an instruction between two low registers."""
    value = get(state, target)
    if kind == 8:
        _set_nz(state, value & other)
    elif kind == 10:
        _subtract(state, value, other)
    elif kind == 11:
        _add(state, value, other)
    elif kind in (2, 3, 4, 7):
        shift = 0 if kind == 2 else 1 if kind == 3 else 2 if kind == 4 else 3
        put(state, target, _shift(state, shift, value, other & 0xFF))
    elif kind == 5:
        put(state, target, _add(state, other, value + get(state, CARRY)))
    elif kind == 6:
        put(state, target, _subtract(state, value, other + 1 - get(state, CARRY)))
    elif kind == 9:
        put(state, target, _subtract(state, 0, other))
    else:
        if kind == 0:
            value &= other
        elif kind == 1:
            value ^= other
        elif kind == 12:
            value |= other
        elif kind == 13:
            value = (value & 0xFFFF) * other + ((value >> 16) * other << 16) & _WORD
        elif kind == 14:
            value &= ~other
        else:
            value = ~other & _WORD
        _set_nz(state, value)
        put(state, target, value)
    return 1


@njit(cache=True)
def _execute_high(state, pc, opcode):
    """Execute an instruction that reaches the high registers, or a branch to a register."""
    target, source = opcode >> 4 & 8 | opcode & 7, opcode >> 3 & 15
    kind = opcode >> 8 & 3
    if kind == 3:
        address = get(state, source)
        if opcode & 7 or source == PC or (source == LR and opcode & 0x80) or address >> 28 == _EXCEPTION_RETURN:
            return 0
        if opcode & 0x80:
            put(state, LR, get(state, PC) | 1)
        put(state, PC, address & ~1)
        return 2
    if kind == 1:
        if PC in (source, target):
            return 0
        _subtract(state, get(state, target), get(state, source))
        return 1
    value = pc + 4 if source == PC else get(state, source)
    if kind == 0:
        value += pc + 4 if target == PC else get(state, target)
    value &= _WORD
    if target == PC:
        put(state, PC, value & ~1)
        return 2
    put(state, target, value & ~3 if target == SP else value)
    return 1


@njit(cache=True)
def _transfer(state, kind, register, address):
    """Execute a load or store of one register."""
    cycles = 1 if address >= _SIO else 2
    if kind <= 2:
        return cycles if _store(state, address, get(state, register), 4 if kind == 0 else 2 if kind == 1 else 1) else 0
    size = 4 if kind == 4 else 1 if kind in (3, 6) else 2
    value = _load(state, address, size)
    if value == _ELSEWHERE:
        return 0
    if kind == 3:
        value = (value ^ 0x80) - 0x80 & _WORD
    elif kind == 7:
        value = (value ^ 0x8000) - 0x8000 & _WORD
    put(state, register, value)
    return cycles


@njit(cache=True)
def _move_many(state, place, registers, is_load):
    for register in range(8):
        if registers >> register & 1:
            if is_load:
                put(state, register, peek(place))
            else:
                poke(place, get(state, register))
            place += 4


@njit(cache=True)
def _transfer_many(state, opcode):
    """Execute STM to RAM, or LDM from RAM or flash."""
    base, registers = opcode >> 8 & 7, opcode & 0xFF
    address, count = get(state, base), _count(registers)
    is_load = opcode & 0x800
    is_flash = is_load and address < _RAM
    if is_flash:
        place, offset, size = get(state, FLASH), address - _FLASH, FLASH_BYTES
    else:
        place, offset, size = get(state, RAM), address - _RAM, RAM_BYTES
    if address & 3 or offset < 0 or offset + 4 * count > size:
        return 0
    if is_flash:
        for number in range(count):
            touch(state, address + 4 * number)
    _move_many(state, place + offset, registers, is_load)
    if not registers >> base & 1:
        put(state, base, address + 4 * count)
    return 1 + count


@njit(cache=True)
def _execute_misc(state, opcode):
    """Execute PUSH, POP, what moves the stack pointer, or an extension or reversal of bytes."""
    kind, low, value = opcode >> 8 & 15, opcode & 7, get(state, opcode >> 3 & 7)
    if kind == 0:
        offset = (opcode & 0x7F) << 2
        put(state, SP, (get(state, SP) - offset if opcode & 0x80 else get(state, SP) + offset) & 0xFFFFFFFC)
        return 1
    if kind == 2:
        if opcode & 0xC0 == 0:
            value = ((value & 0xFFFF) ^ 0x8000) - 0x8000 & _WORD
        elif opcode & 0xC0 == 0x40:
            value = ((value & 0xFF) ^ 0x80) - 0x80 & _WORD
        else:
            value &= 0xFFFF if opcode & 0xC0 == 0x80 else 0xFF
        put(state, low, value)
        return 1
    count = _count(opcode & 0xFF)
    is_more = opcode >> 8 & 1
    if kind in (4, 5, 12, 13):
        whole = 4 * (count + is_more)
        at = get(state, SP) - _RAM - (0 if kind >= 12 else whole)
        if at & 3 or at < 0 or at + whole > RAM_BYTES:
            return 0
        place = get(state, RAM) + at
        last = place + 4 * count
        if kind >= 12 and is_more and peek(last) >> 28 == _EXCEPTION_RETURN:
            return 0
        _move_many(state, place, opcode & 0xFF, kind >= 12)
        if kind < 12:
            if is_more:
                poke(last, get(state, LR))
            put(state, SP, _RAM + at)
            return 1 + count
        if is_more:
            put(state, PC, peek(last) & ~1)
        put(state, SP, _RAM + at + whole)
        return 1 + count + 2 * is_more
    if kind == 10:
        swapped = (value & 0x00FF00FF) << 8 | value >> 8 & 0x00FF00FF
        if opcode & 0xC0 == 0:
            put(state, low, (swapped & 0xFFFF) << 16 | swapped >> 16)
        elif opcode & 0xC0 == 0x40:
            put(state, low, swapped)
        elif opcode & 0xC0 == 0xC0:
            put(state, low, ((swapped & 0xFFFF) ^ 0x8000) - 0x8000 & _WORD)
        else:
            return 0
        return 1
    return 1 if opcode == 0xBF00 else 0


@njit(cache=True)
def _fetch(state, address):
    """Return the half-word at an even address."""
    if _FLASH <= address < _FLASH + FLASH_BYTES:
        touch_code(state, address)
        word = peek(get(state, FLASH) + (address & ~3) - _FLASH)
    else:
        word = _read(state, address & ~3) if address < _SIO else _ELSEWHERE
    return word if word == _ELSEWHERE else word >> 8 * (address & 2) & 0xFFFF


@njit("int64(int64, int64, int64)", cache=True)
def run(state, limit, flags):
    """Execute instructions until `limit` cycles have passed or one is left to rp2040py.

    state: the address of the array; flags: in the four highest bits of a word, as in the APSR. Return the flags, and
    the cycles from bit 32 on.
    """
    registers = get(state, REGISTERS)
    for number in range(16):
        put(state, number, peek(registers + 4 * number))
    for number in range(4):
        put(state, NEGATIVE + number, flags >> (31 - number) & 1)
    passed = 0
    while passed + get(state, STALLED) < limit:
        pc = get(state, PC) & ~1
        opcode = _fetch(state, pc)
        if opcode >> 11 == 0x1E:
            second = _fetch(state, pc + 2)
            if second < 0 or second & 0xD000 != 0xD000:
                break
            sign = opcode >> 10 & 1
            offset = (opcode & 0x3FF) << 12 | (second & 0x7FF) << 1
            offset |= (1 ^ sign ^ second >> 13 & 1) << 23 | (1 ^ sign ^ second >> 11 & 1) << 22
            put(state, LR, pc + 4 | 1)
            put(state, PC, pc + 4 + offset - (sign << 24) & _WORD)
            passed += 3
            continue
        put(state, PC, pc + 2)
        cycles = 0 if opcode == _ELSEWHERE else _execute(state, pc, opcode)
        if cycles == 0:
            put(state, PC, pc)
            break
        passed += cycles
    passed += get(state, STALLED)
    put(state, STALLED, 0)
    for number in range(16):
        poke(registers + 4 * number, get(state, number))
    flags = get(state, NEGATIVE) << 31 | get(state, ZERO) << 30 | get(state, CARRY) << 29
    return passed << 32 | flags | get(state, OVERFLOW) << 28
