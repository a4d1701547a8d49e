"""The Pico: the only module that names its pins and devices. Other modules get them as arguments.

main.py calls `run`, which runs for ever; with an invalid board file it reports that for ever.
"""

import gc
import json
import os
import select
import sys
import time

from machine import WDT, Pin, mem32, unique_id

from pegcore.track import BoardError

from . import LONGEST_BOARD_FILE
from .board_file import DISPLAY_PINS, parse_board
from .pio_output import BitstreamOutput, PioOutput
from .scans import LiveScans
from .strip import Strip

try:
    from .scaling_viper import copy_scaled
except (ImportError, ValueError, SyntaxError):  # a Python without native code, or a .mpy built without it
    from .scaling import copy_scaled

BOARD_FILE = "board.json"

# RP2040 data sheet 4.7.6. The scratch words survive every reset except power-off.
_MARK = 0x4005800C  # WATCHDOG SCRATCH0
_WATCHDOG = 0x40058000
_IS_RUNNING = 1 << 30
_WATCHDOG_REASON = 0x40058008
_BY_TIMER = 1
_RAN = 1
_CRASHED = 2

_DMA_ABORT = 0x50000444  # CHAN_ABORT, a bit for each channel; data sheet 2.5.7
_EVERY_CHANNEL = 0xFFF

_DEFAULT_LED_PIN = 10
_MOST_BYTES_PER_TURN = 96

_pad = None  # the PioPad, if any


def run() -> None:
    """Run the board, or report a fault in the board file. Never returns; Ctrl-C raises KeyboardInterrupt."""
    boot = boot_cause()
    mem32[_DMA_ABORT] = _EVERY_CHANNEL  # a reset program may have left one that still writes
    port = UsbPort()
    try:
        board = read_board()
        app = _assembled(board, port, boot)
    except BoardError as error:
        reason = str(error)
    except MemoryError:
        reason = "strips: with so many LEDs the program does not fit into the memory"
    else:
        watchdog = WDT(timeout=board.watchdog_ms) if board.watchdog_ms else None
        app.run(port.wait, watchdog.feed if watchdog else None)
        return
    stop_pad()
    gc.collect()
    from .faults import FaultSign

    FaultSign(reason, port, Clock(), FaultLamps().light, display_at(_display_pins())).run()


def _assembled(board, port, boot):
    """Return the App with all its parts."""
    strip = Strip(board.track.strips, outputs_of(board.track.strips), board.milliamps, copy_scaled)
    uid = "".join(["{:02x}".format(byte) for byte in unique_id()])
    _glimmer(strip, board.track)
    scans = scans_of(board)  # no press is lost from here on
    from .app import App  # it takes a quarter of a second to load

    app = App(board, strip, scans, Clock(), FlashStore(), port, draw_tag, uid, boot, display_at(board.display))
    gc.collect()
    return app


def _glimmer(strip, track):
    """Dimly light the first hole of each lane: the board has power and is loading."""
    for i in range(len(track.lanes)):
        strip.put(track.leds_of(i)[0], (4, 4, 4))
    strip.level = 256
    strip.show(0)


def boot_cause() -> str:
    """Return why the program started: power, reset, watchdog or crash."""
    mark = mem32[_MARK]
    mem32[_MARK] = _RAN
    if mark == _CRASHED:
        return "crash"
    if mem32[_WATCHDOG_REASON] & _BY_TIMER:
        return "watchdog"
    return "reset" if mark == _RAN else "power"


def mark_crash() -> None:
    """Tell the next start that this run crashed."""
    mem32[_MARK] = _CRASHED


def stop() -> None:
    """Stop what runs without the program: the watchdog, which would reset the Pico, and the keypad scan, which writes
    to memory. The next start restarts both."""
    mem32[_WATCHDOG] &= ~_IS_RUNNING
    stop_pad()


def stop_pad() -> None:
    """Stop a keypad scan that runs by itself."""
    global _pad
    pad = _pad
    _pad = None
    if pad:
        pad.close()


def read_board():
    """Return the board of board.json. Raises BoardError, also if it is missing."""
    return parse_board(_board_text())


def _board_text():
    try:
        size = os.stat(BOARD_FILE)[6]
        if size <= LONGEST_BOARD_FILE:
            with open(BOARD_FILE) as file:
                return file.read()
    except OSError as error:
        raise BoardError("it cannot be read: {}".format(error)) from None
    except MemoryError:
        raise BoardError("it does not fit into the memory") from None
    except (ValueError, UnicodeError):
        raise BoardError("it is not text") from None
    raise BoardError("it has {} bytes, {} at most are read".format(size, LONGEST_BOARD_FILE))


def outputs_of(strips):
    """Return an output for each strip: by PIO and DMA, or MicroPython's own driver where these are in use."""
    outputs = []
    for number in range(len(strips)):
        pin, leds, order = strips[number]
        try:
            outputs.append(PioOutput(pin, number, leds * len(order)))
        except (OSError, ValueError):
            outputs.append(BitstreamOutput(pin))
    return outputs


def scans_of(board):
    """Return the keypad scans of a board: by PIO and DMA, or by the processor where these are in use."""
    global _pad
    if not board.rows:
        return LiveScans(lambda: 0)
    from .pio_pad import PioPad

    try:
        _pad = PioPad(board.rows, board.cols)
        return _pad.scans
    except (OSError, ValueError):
        from .matrix import Matrix

        rows = [Pin(pin, Pin.OPEN_DRAIN, value=1) for pin in board.rows]
        cols = [Pin(pin, Pin.IN, Pin.PULL_UP) for pin in board.cols]
        return LiveScans(Matrix(rows, cols, time.sleep_us).scan)


def display_at(pins):
    """Return the display on the pins (SDA, SCL), or None where nothing pulls them up."""
    if not pins:
        return None
    lines = [Pin(pin, Pin.IN, Pin.PULL_DOWN) for pin in pins]
    time.sleep_us(50)
    if not (lines[0].value() or lines[1].value()):
        return None
    from .i2c_bus import I2cBus
    from .oled import Oled

    return Oled(I2cBus(pins[0], pins[1]))


def draw_tag() -> str:
    """Return four random hex digits."""
    one, two = os.urandom(2)
    return "{:02x}{:02x}".format(one, two)


class Clock:
    """Milliseconds since creation, without wrapping if read at least every six days."""

    def __init__(self):
        self._ticks = time.ticks_ms()
        self._now_ms = 0

    def now_ms(self) -> int:
        ticks = time.ticks_ms()
        self._now_ms += time.ticks_diff(ticks, self._ticks)
        self._ticks = ticks
        return self._now_ms


class UsbPort:
    """The USB console, without blocking: read the waiting bytes, write what it accepts."""

    def __init__(self):
        self._in = sys.stdin.buffer
        self._out = sys.stdout.buffer
        self._arrived = select.poll()
        self._arrived.register(sys.stdin, select.POLLIN)
        self._writable = select.poll()
        self._writable.register(sys.stdout, select.POLLOUT)
        self._bytes = bytearray(_MOST_BYTES_PER_TURN)
        self._byte = bytearray(1)

    def read(self) -> bytes:
        """Return waiting bytes, limited so that a turn stays short."""
        # Reading more than one byte at a time would block for the rest. Nothing in the loop allocates.
        arrived = self._arrived.ipoll
        readinto = self._in.readinto  # pyright: ignore[reportAttributeAccessIssue]
        byte = self._byte
        count = 0
        while count < _MOST_BYTES_PER_TURN and _is_any(arrived(0)):
            readinto(byte)
            self._bytes[count] = byte[0]
            count += 1
        return bytes(memoryview(self._bytes)[:count]) if count else b""

    def write(self, data: bytes) -> int:
        """Write as much of data as the port accepts at once; return the byte count."""
        # When writable it accepts at least one byte. More than it has room for would stall for 500 ms and be lost.
        writable = self._writable.ipoll
        write = self._out.write
        byte = self._byte
        count = 0
        while count < len(data) and _is_any(writable(0)):
            byte[0] = data[count]
            write(byte)
            count += 1
        return count

    def wait(self, ms: int) -> None:
        """Wait for ms or until bytes arrive."""
        _is_any(self._arrived.ipoll(ms))


def _is_any(ready):
    """Return whether an iterator yields anything."""
    for _ in ready:
        return True
    return False


class FlashStore:
    """Files on the flash. A file that is being written when the power fails keeps its old content."""

    def read(self, name: str):
        try:
            with open(name, "rb") as file:
                return file.read()
        except OSError as error:
            if error.errno == 2:  # no such file
                return None
            raise

    def write(self, name: str, data: bytes) -> None:
        with open(name, "wb") as file:
            file.write(data)

    def set_aside(self, name: str) -> str:
        aside = name + ".damaged"
        try:
            os.remove(aside)
        except OSError:
            pass  # there is no old one
        os.rename(name, aside)
        return aside


class FaultLamps:
    """The first LEDs of each strip, red or dark. Works with a faulty board file: on the pins that it names, if valid,
    else on the usual pin."""

    _COUNT = 16  # more would disable interrupts for over half a millisecond

    def __init__(self):
        self._own = Pin("LED", Pin.OUT)
        self._outputs = [BitstreamOutput(pin) for pin in _led_pins()]

    def light(self, count: int) -> None:
        """Light count LEDs red."""
        self._own.value(count > 0)
        for output in self._outputs:
            output.send(bytes((0, 40, 0)) * count + bytes(3 * (self._COUNT - count)))


def _led_pins():
    try:
        pins = [strip["pin"] for strip in json.loads(_board_text())["strips"]]
    except (ValueError, TypeError, KeyError, MemoryError, RuntimeError):
        pins = []
    return [pin for pin in pins[:4] if pin in range(23)] or [_DEFAULT_LED_PIN]


def _display_pins():
    """Return the pins of the display for a faulty board file: the usual ones, unless it uses them otherwise."""
    used = _led_pins()
    return None if DISPLAY_PINS[0] in used or DISPLAY_PINS[1] in used else DISPLAY_PINS
