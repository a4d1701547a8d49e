"""A chain of WS2812 LEDs on one pin of the Pico: a state machine makes the waveform, DMA feeds it, no interrupt is
ever held off."""

from time import ticks_diff, ticks_us

import rp2
from machine import Pin, bitstream

# One bit is 20 cycles of 62.5 ns: 312 ns high for a 0 and 812 ns for a 1, of 1250 ns in all. WS2812B data sheets ask
# for 220-380 (0.35 us +-150) and 580-1000 (0.7 us +-150 or 0.8 us +-150).
_CYCLES_HZ = 16_000_000
_BYTE_US = 10
_LATCH_US = 300  # newer chips latch after 280 us of low, the first ones after 50
_BITSTREAM_NS = (400, 850, 800, 450)  # high and low of a 0, high and low of a 1, as MicroPython's neopixel has them
_FIFO_US = 100  # DMA has done when the last nine bytes are still in the FIFO and the shift register


@rp2.asm_pio(
    sideset_init=rp2.PIO.OUT_LOW,
    out_shiftdir=rp2.PIO.SHIFT_LEFT,
    fifo_join=rp2.PIO.JOIN_TX,
    autopull=True,
    pull_thresh=8,
)
def ws2812():
    wrap_target()
    label("next_bit")
    out(x, 1).side(0)[6]
    jmp(not_x, "zero").side(1)[4]
    jmp("next_bit").side(1)[7]
    label("zero")
    nop().side(0)[7]
    wrap()


class PioOutput:
    """Sends frames of `size` bytes on a pin with state machine `number`, 0 to 3 on the first PIO block."""

    def __init__(self, pin: int, number: int, size: int):
        machine = rp2.StateMachine(number, ws2812, freq=_CYCLES_HZ, sideset_base=Pin(pin))
        machine.active(1)
        self._dma = rp2.DMA()
        # A byte written to the FIFO stands on all four byte lanes of the bus, so that shifting left finds it.
        control = self._dma.pack_ctrl(size=0, inc_write=False, treq_sel=number, high_pri=True)
        self._dma.config(write=machine, count=size, ctrl=control)
        self._frame_us = size * _BYTE_US + _FIFO_US + _LATCH_US
        self._began_us = ticks_us() - self._frame_us

    def is_busy(self) -> bool:
        if self._dma.active():
            return True
        return ticks_diff(ticks_us(), self._began_us) < self._frame_us

    def send(self, buffer) -> None:
        self._began_us = ticks_us()
        self._dma.config(read=buffer, trigger=True)


class BitstreamOutput:
    """The same by what MicroPython's neopixel uses, which holds interrupts off for a frame: for a Pico whose PIO is
    taken, and for a few LEDs."""

    def __init__(self, pin: int):
        self._pin = Pin(pin, Pin.OUT)
        self._sent_us = ticks_us() - _LATCH_US

    def is_busy(self) -> bool:
        return ticks_diff(ticks_us(), self._sent_us) < _LATCH_US

    def send(self, buffer) -> None:
        bitstream(self._pin, 0, _BITSTREAM_NS, buffer)
        self._sent_us = ticks_us()
