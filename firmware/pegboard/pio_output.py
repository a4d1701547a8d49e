"""Output to WS2812 LEDs on the Pico: a state machine makes the waveform of a strip, DMA feeds it, and interrupts stay
on. Where PIO or DMA have no room, the driver of MicroPython's neopixel sends it."""
# Only the compilers of PIO and viper know their words.
# ruff: noqa: F821
# pyright: reportUndefinedVariable=false

from time import ticks_add, ticks_diff, ticks_us

import micropython
import rp2
from machine import Pin, bitstream

# One bit is 20 cycles of 62.5 ns, 1250 ns in all: 312 ns high for a 0 and 688 ns for a 1. That is what all these LEDs
# take: data sheets of WS2812B ask for 220-380 (0.35 us +-150) and 580-1000 (0.7 us +-150 or 0.8 us +-150), that of
# SK6812 for 0.3 us +-150 and 0.6 us +-150, with 0.6 us +-150 low after a 1.
_CYCLES_HZ = 16_000_000

_BYTE_US = 10
_LATCH_US = 300  # newer chips latch after 280 us of low, the first ones after 50
_BITSTREAM_NS = (400, 850, 800, 450)  # high and low of a 0, high and low of a 1, as in MicroPython's neopixel
_START_US = 20  # until the first bit is on the wire


@rp2.asm_pio(
    sideset_init=rp2.PIO.OUT_LOW,
    out_shiftdir=rp2.PIO.SHIFT_LEFT,
    fifo_join=rp2.PIO.JOIN_TX,
    autopull=True,
    pull_thresh=8,
)
def _ws2812():
    wrap_target()
    label("next_bit")
    out(x, 1).side(0)[8]
    jmp(not_x, "zero").side(1)[4]
    jmp("next_bit").side(1)[5]
    label("zero")
    nop().side(0)[5]
    wrap()


class PioOutput:
    """Output of frames of `size` bytes on a pin by state machine `number`, 0 to 3 of the first PIO block."""

    def __init__(self, pin: int, number: int, size: int):
        machine = rp2.StateMachine(number, _ws2812, freq=_CYCLES_HZ, sideset_base=Pin(pin))
        machine.active(1)
        self._dma = rp2.DMA()
        # A byte written to the FIFO is on all four byte lanes of the bus, so that shifting left finds it.
        control = self._dma.pack_ctrl(size=0, inc_write=False, treq_sel=number, high_pri=True)
        self._dma.config(write=machine, count=size, ctrl=control)
        # DMA ends while the last nine bytes are still in the FIFO and the shift register: the time tells.
        self._frame_us = _START_US + size * _BYTE_US + _LATCH_US
        self._began_us = ticks_add(ticks_us(), -self._frame_us)

    @micropython.native
    def is_busy(self) -> bool:
        return ticks_diff(ticks_us(), self._began_us) < self._frame_us or self._dma.active()

    def send(self, buffer) -> None:
        self._buffer = buffer  # kept while DMA reads it
        self._began_us = ticks_us()
        self._dma.config(read=buffer, trigger=True)


class BitstreamOutput:
    """Output by the driver of MicroPython's neopixel, with interrupts off for a frame: for a Pico whose PIO is in
    use."""

    def __init__(self, pin: int):
        self._pin = Pin(pin, Pin.OUT)
        self._sent_us = ticks_add(ticks_us(), -_LATCH_US)

    def is_busy(self) -> bool:
        return ticks_diff(ticks_us(), self._sent_us) < _LATCH_US

    def send(self, buffer) -> None:
        bitstream(self._pin, 0, _BITSTREAM_NS, buffer)
        self._sent_us = ticks_us()


def outputs_of(strips):
    """Return an output for each strip, by PIO and DMA where these have room. strips: (pin, leds, order) each."""
    outputs = []
    for number in range(len(strips)):
        pin, leds, order = strips[number]
        try:
            outputs.append(PioOutput(pin, number, leds * len(order)))
        except (OSError, ValueError):
            outputs.append(BitstreamOutput(pin))
    return outputs


@micropython.viper
def copy_scaled(source, target, scale: int):
    """Copy source to target with each byte times scale / 256, rounded down, four bytes at once. scale: 0 to 255.

    Both have a whole number of words. 1452 bytes take a fifth of a millisecond, in bytecode eleven.
    """
    count = int(len(source)) >> 2
    read = ptr32(source)
    write = ptr32(target)
    for i in range(count):
        word = read[i]
        low = (word & 0x00FF00FF) * scale >> 8 & 0x00FF00FF
        write[i] = low | (word >> 8 & 0x00FF00FF) * scale & -0x00FF0100
