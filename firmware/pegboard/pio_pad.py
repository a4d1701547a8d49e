"""Keypad scan without the processor: a state machine pulls one row after another low and samples the columns, DMA
feeds it the rows and writes the samples to a ring buffer. Both continue while the flash is erased or programmed,
when the processor stalls with interrupts off.

devices.PioPad reads it; this module only begins, and is let go of then.
Source: RP2040 data sheet, 2.5 DMA, 3.7 PIO registers, and RP2350 data sheet, 12.6 and 11.7; docs/keypad.md.
"""
# Only the assembler knows its instructions.
# ruff: noqa: F821
# pyright: reportUndefinedVariable=false

from array import array

import rp2
from machine import Pin, mem32
from uctypes import addressof

from .scans import RecordedScans

TRANSFERS = 0x0FFFFFFF  # until DMA is restarted, after 18 hours or more: as many as the RP2350 can count

_MACHINE = 4  # the first machine of that block
_PINCTRL = 0x503000DC
_IN_BASE_AT = 15
_OUT_COUNT_AT = 20
_TREQ_DRIVE = 8  # DREQ_PIO1_TX0
_TREQ_SAMPLE = 12  # DREQ_PIO1_RX0

_SLOTS = 4  # rows of a scan, as in the largest pad
_CYCLES_HZ = 32000  # 8 cycles per row, 4 rows: 1 ms per scan
_RING_BITS = 4096  # by the bits of a sample: a second of the usual pads, half a second of the others
_FEWEST_SCANS = 512
_TRIES = 4


def begin(rows, cols, pad_type):
    """Begin a scan. Return its pad, and its recorded scans.

    rows, cols: pin numbers, in any order; pad_type: devices.PioPad. Raises OSError or ValueError where PIO or DMA have
    no room.
    """
    base, span, width = _window(cols)
    program = _program(span, width)
    channels = []
    try:
        for _ in range(2):
            channels.append(rp2.DMA())
        machine = rp2.StateMachine(_MACHINE, program, freq=_CYCLES_HZ, in_base=Pin(base))
    except (OSError, ValueError):
        pad_type.release(channels)
        raise
    pad = pad_type(rows, program, machine, channels, TRANSFERS, width >> 4)
    for pin in cols:
        Pin(pin, Pin.IN, Pin.PULL_UP)
    # OUT sets the directions of all pins, but only the rows are connected: they need not be adjacent.
    mem32[_PINCTRL] = base << _IN_BASE_AT | 32 << _OUT_COUNT_AT
    machine.exec("mov(pins, null)")  # a pin can now be pulled low or released, but never drive high
    for pin in rows:
        Pin(pin, Pin.ALT, alt=Pin.ALT_PIO1)
    drive = array("I", [1 << pin for pin in rows] + [0] * (_SLOTS - len(rows)))
    scans = max(_RING_BITS // width, _FEWEST_SCANS)
    size = scans * _SLOTS * width >> 3
    kind = {4: "H", 8: "B", 16: "H", 32: "I"}[width]  # of the ring's elements: a whole scan, or a row
    ring = _aligned(kind, size)
    gap = -addressof(ring) % size
    pad_type.memory = (drive, ring)
    _start_dma(channels, machine, width, drive, addressof(ring) + gap, size)
    contacts = []
    for row in range(len(rows)):
        at, shift = (0, 4 * (_SLOTS - 1 - row)) if width == 4 else (row, 0)
        contacts += [(at, 1 << pin - base + shift) for pin in cols]
    start = (gap << 3) // max(width, 8) >> (width == 4)
    machine.active(1)
    return pad, RecordedScans(ring, start, scans, 1 if width == 4 else _SLOTS, contacts, pad.count)


def _start_dma(channels, machine, width, drive, address, size):
    driver, sampler = channels
    # Both wrap: the source in the 16 bytes of the rows, the target in the ring.
    control = driver.pack_ctrl(inc_write=False, ring_size=_bits(4 * _SLOTS), treq_sel=_TREQ_DRIVE)
    driver.config(read=drive, write=machine, count=TRANSFERS, ctrl=control, trigger=True)
    control = sampler.pack_ctrl(
        size=1 if width == 4 else 2,
        inc_read=False,
        ring_size=_bits(size),
        ring_sel=True,
        treq_sel=_TREQ_SAMPLE,
    )
    sampler.config(read=machine, write=address, count=TRANSFERS, ctrl=control, trigger=True)


def _aligned(kind, size):
    """Return an array with an aligned block of so many bytes, in which DMA can wrap; of twice as many if need be."""
    passed = []
    for _ in range(_TRIES):
        ring = array(kind, bytes(size))
        gap = -addressof(ring) % size
        if not gap:
            return ring
        passed += (ring, bytearray(gap + size))  # what comes next in memory is aligned
    return array(kind, bytes(2 * size))


def _program(span, width):
    """Return the program of the state machine: it pulls the rows of the next word low, waits, and samples `span` pins
    in `width` bits.

    A row takes 8 cycles; the columns are sampled in the seventh, long after they have settled. Four samples of 4 bits
    fill half a word, the first in its highest bits; of the others, the first is in the lowest bits.
    """
    is_narrow = width == 4

    @rp2.asm_pio(
        in_shiftdir=rp2.PIO.SHIFT_LEFT if is_narrow else rp2.PIO.SHIFT_RIGHT,
        out_shiftdir=rp2.PIO.SHIFT_RIGHT,
        autopush=True,
        push_thresh=16 if is_narrow else 32,
        autopull=True,
    )
    def scan():
        wrap_target()
        out(pindirs, 32)[5]
        in_(pins, span)
        if span < width:
            in_(null, width - span)
        else:
            nop()
        wrap()

    return scan


def _window(cols):
    """Return (first pin, pins, bits) of a sample that has all columns."""
    first = min(cols)
    span = max(cols) - first + 1
    if span > 16:
        return 0, 30, 32
    return first, span, 4 if span <= 4 else 8 if span <= 8 else 16


def _bits(size):
    """Return the bits of an offset into size bytes, a power of two."""
    bits = 0
    while 1 << bits < size:
        bits += 1
    return bits
