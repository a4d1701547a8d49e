"""Output to WS2812 LEDs on one pin of the Pico: a state machine makes the waveform, DMA feeds it, and interrupts
stay on."""

from time import ticks_add, ticks_diff, ticks_us

import rp2
from machine import Pin, bitstream

from .ws2812 import CYCLES_HZ, ws2812

_BYTE_US = 10
_LATCH_US = 300  # newer chips latch after 280 us of low, the first ones after 50
_BITSTREAM_NS = (400, 850, 800, 450)  # high and low of a 0, high and low of a 1, as in MicroPython's neopixel
_FIFO_US = 100  # DMA ends while the last nine bytes are still in the FIFO and the shift register


class PioOutput:
    """Output of frames of `size` bytes on a pin by state machine `number`, 0 to 3 of the first PIO block."""

    def __init__(self, pin: int, number: int, size: int):
        machine = rp2.StateMachine(number, ws2812, freq=CYCLES_HZ, sideset_base=Pin(pin))
        machine.active(1)
        self._dma = rp2.DMA()
        # A byte written to the FIFO is on all four byte lanes of the bus, so that shifting left finds it.
        control = self._dma.pack_ctrl(size=0, inc_write=False, treq_sel=number, high_pri=True)
        self._dma.config(write=machine, count=size, ctrl=control)
        self._frame_us = size * _BYTE_US + _FIFO_US + _LATCH_US
        self._began_us = ticks_add(ticks_us(), -self._frame_us)

    def is_busy(self) -> bool:
        if self._dma.active():
            return True
        return ticks_diff(ticks_us(), self._began_us) < self._frame_us

    def send(self, buffer) -> None:
        self._began_us = ticks_us()
        self._dma.config(read=buffer, trigger=True)


class BitstreamOutput:
    """Output by the driver of MicroPython's neopixel, with interrupts off for a frame: for a Pico whose PIO is in
    use, and for a few LEDs."""

    def __init__(self, pin: int):
        self._pin = Pin(pin, Pin.OUT)
        self._sent_us = ticks_add(ticks_us(), -_LATCH_US)

    def is_busy(self) -> bool:
        return ticks_diff(ticks_us(), self._sent_us) < _LATCH_US

    def send(self, buffer) -> None:
        bitstream(self._pin, 0, _BITSTREAM_NS, buffer)
        self._sent_us = ticks_us()
