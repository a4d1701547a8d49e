"""Keypad scan without the processor: a state machine pulls one row after another low and samples the columns, DMA
feeds it the rows and writes the samples to a ring buffer. Both continue while the flash is erased or programmed,
when the processor stalls with interrupts off.

Source: RP2040 data sheet, 2.5 DMA, 3.7 PIO registers; docs/keypad.md.
"""

from array import array

import rp2
from machine import Pin, mem32
from uctypes import addressof

from .pad_program import pad_program
from .scans import SLOTS, RecordedScans

TRANSFERS = 0x3FFFFFFF  # until DMA is restarted, after 12 days or more: the largest number that takes no memory

_BLOCK, _MACHINE = 1, 4  # the first machine of the second PIO block; the first drives the LEDs
_PINCTRL = 0x503000DC
_IN_BASE_AT, _OUT_COUNT_AT = 15, 20
_TREQ_DRIVE, _TREQ_SAMPLE = 8, 12  # DREQ_PIO1_TX0, DREQ_PIO1_RX0

_CYCLES_HZ = 8000  # 8 cycles per row, 4 rows: 4 ms per scan
_SCANS = 256  # in the ring: a second, longer than a save takes even on slow flash

_memory = None  # DMA buffers: never freed, even if closing the pad was interrupted


class PioPad:
    """A pad scanned until `close`. scans: the recorded scans.

    rows, cols: pin numbers, in any order. Raises OSError or ValueError where PIO or DMA have no room.
    """

    def __init__(self, rows, cols):
        global _memory
        base, span, width = _window(cols)
        self._rows = rows
        self._shift = width >> 4  # 8, 16 and 32 bits a sample: 1, 2 and 4 transfers a scan
        self._earlier = 0  # transfers before DMA was last started
        self._left = TRANSFERS  # transfers left when last read
        self._program = pad_program(span, width)
        self._machine = None
        self._channels = []
        try:
            for _ in range(2):
                self._channels.append(rp2.DMA())
            self._machine = rp2.StateMachine(_MACHINE, self._program, freq=_CYCLES_HZ, in_base=Pin(base))
        except (OSError, ValueError):
            self.close()
            raise
        for pin in cols:
            Pin(pin, Pin.IN, Pin.PULL_UP)
        # OUT sets the directions of all pins, but only the rows are connected: they need not be adjacent.
        mem32[_PINCTRL] = base << _IN_BASE_AT | 32 << _OUT_COUNT_AT
        self._machine.exec("mov(pins, null)")  # a pin can now be pulled low or released, but never drive high
        for pin in rows:
            Pin(pin, Pin.ALT, alt=Pin.ALT_PIO1)
        drive = array("I", [1 << pin for pin in rows] + [0] * (SLOTS - len(rows)))
        size = _SCANS * SLOTS * width >> 3
        ring = array("BHI"[self._shift], bytes(2 * size))
        gap = -addressof(ring) % size  # DMA wraps in a block that is aligned to its size
        _memory = (drive, ring)
        self._start_dma(drive, addressof(ring) + gap, size)
        col_bits = [1 << pin - base for pin in cols]
        self.scans = RecordedScans(ring, (gap << 3) // width, _SCANS, len(rows), col_bits, self._count)
        self._machine.active(1)

    def close(self) -> None:
        """Stop scanning, so that nothing still writes to memory or drives a pin."""
        if self._machine:
            self._machine.active(0)
            rp2.PIO(_BLOCK).remove_program(self._program)
        for channel in self._channels:
            channel.active(0)
            channel.close()
        for pin in self._rows:
            Pin(pin, Pin.IN)

    def _start_dma(self, drive, address, size):
        driver, sampler = self._channels
        # Both wrap: the source in the 16 bytes of the rows, the target in the ring.
        control = driver.pack_ctrl(inc_write=False, ring_size=_bits(4 * SLOTS), treq_sel=_TREQ_DRIVE)
        driver.config(read=drive, write=self._machine, count=TRANSFERS, ctrl=control, trigger=True)
        control = sampler.pack_ctrl(inc_read=False, ring_size=_bits(size), ring_sel=True, treq_sel=_TREQ_SAMPLE)
        sampler.config(read=self._machine, write=address, count=TRANSFERS, ctrl=control, trigger=True)

    def _count(self):
        """Return the number of recorded scans."""
        left = self._channels[1].count
        if left == self._left:
            left = self._go_on(left)
        self._left = left
        return self._earlier + TRANSFERS - left >> self._shift

    def _go_on(self, left):
        """Restart a channel that has done all its transfers; return how many the sampler has left."""
        driver, sampler = self._channels
        if not driver.active():
            driver.active(1)
        if left:
            return left
        self._earlier += TRANSFERS
        sampler.active(1)
        return TRANSFERS


def _window(cols):
    """Return (first pin, pins, bits) of a sample that has all columns."""
    first = min(cols)
    span = max(cols) - first + 1
    if span > 16:
        return 0, 30, 32
    return first, span, 8 if span <= 8 else 16


def _bits(size):
    """Return the bits of an offset into size bytes, a power of two."""
    bits = 0
    while 1 << bits < size:
        bits += 1
    return bits
