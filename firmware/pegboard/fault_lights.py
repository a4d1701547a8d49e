"""How the Pico shows a fault without the program: red LEDs at the start of each strip, and the display."""

import gc
import json

from machine import Pin

from pegcore.track import BoardError

from .hardware import board_text, read_board, stop_dma
from .start import mark_crash

_DEFAULT_LED_PIN = 10
_TURNS_OF_PICTURE = 40  # to set up a display and send it a whole picture


def report_fault(reason: str) -> None:
    """Report a fault in the board file. Never returns; Ctrl-C raises KeyboardInterrupt."""
    from .devices import Clock, UsbPort, display_at, stop_pad

    stop_pad()
    gc.collect()
    from .faults import FaultSign

    FaultSign(reason, UsbPort(), Clock(), FaultLamps().light, display_at(_display_pins())).run()


def show_crash(words: str) -> None:
    """Tell the next start that this run crashed, light the first eight LEDs of each strip, and show the words."""
    mark_crash()
    FaultLamps().light(8)
    gc.collect()
    from .devices import display_at  # after the light, which may be all that still works

    display = display_at(_display_pins())
    if display:
        from .display import fault_screen, picture_of
        from .display_text import CRASH

        display.show(picture_of(fault_screen(CRASH, words)))
        for _ in range(_TURNS_OF_PICTURE):
            display.turn(0)


class FaultLamps:
    """The first LEDs of each strip, red or dark. Works with a faulty board file: on the pins that it names, if valid,
    else on the usual pin."""

    _COUNT = 16

    def __init__(self):
        from .pio_output import outputs_of

        stop_dma()  # a frame of the program that has ended may still be going out
        self._own = Pin("LED", Pin.OUT)
        self._outputs = outputs_of([(pin, self._COUNT, "GRB") for pin in _led_pins()])

    def light(self, count: int) -> None:
        """Light count LEDs red."""
        self._own.value(count > 0)
        frame = bytes((0, 40, 0)) * count + bytes(3 * (self._COUNT - count))
        for output in self._outputs:
            output.send(frame)


def _led_pins():
    try:
        pins = [strip["pin"] for strip in json.loads(board_text())["strips"]]
    except (ValueError, TypeError, KeyError, MemoryError, RuntimeError):
        pins = []
    return [pin for pin in pins[:4] if pin in range(23)] or [_DEFAULT_LED_PIN]


def _display_pins():
    """Return the pins of the display, for a faulty board file the usual ones, unless it uses them otherwise."""
    try:
        return read_board(board_text()).display
    except (BoardError, MemoryError):
        pass
    from .board_file import DISPLAY_PINS

    used = _led_pins()
    return None if DISPLAY_PINS[0] in used or DISPLAY_PINS[1] in used else DISPLAY_PINS
