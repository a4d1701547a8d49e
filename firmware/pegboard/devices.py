"""The devices of the Pico besides its LEDs: the keypad, the clock, the USB console, the flash and the memory."""

import gc
import io
import os
import select
import sys
import time

from machine import Pin
from rp2 import PIO

from pegcore import machine_code

# Of garbage.
_TURN_BYTES = 100
_SETTLING_BYTES = 500  # from a turn with a contact that settles
_FRAME_BYTES = 500
_RECEIVED_BYTES = 40
_MOST_USED = 20000
_MOST_AMONG_PACKETS = 80000
_QUIET_MS = 100  # without a byte
_RESTS = 12  # in a row, a tenth of a second
_MOST_BYTES_PER_TURN = 192  # the longest packet has 168
_LINE_FEED = 10
_SETTLING_MS = 14  # 10 of bounce, and CLOSED_MS of keypad; lights blink meanwhile
_SELDOM = (
    "pegboard.archive",
    "pegboard.board_file",
    "pegboard.commands",
    "pegboard.count",
    "pegboard.games",
    "pegboard.hardware",
    "pegboard.kinds",
    "pegboard.match",
    "pegboard.measure",
    "pegboard.menu",
    "pegboard.pio_pad",
    "pegboard.reserve",
    "pegboard.slots",
    "pegboard.shows",
    "pegboard.selftest",
    "pegboard.states",
    "pegcore.cards",
    "pegcore.cribbage",
    "pegcore.kept_games",
)

_PAD_BLOCK = 1  # the second of PIO; the first drives the LEDs

_pad = None  # the PioPad and its scans, if any


class PioPad:
    """A keypad that PIO and DMA scan until `close`; pio_pad begins it.

    rows: their pins; program, machine: of PIO; channels: of DMA, one that drives the rows and one that samples;
    transfers: after how many these are restarted; shift: a scan is 1 << shift of them.
    """

    memory = None  # of DMA: never freed, even if closing the pad was interrupted

    def __init__(self, rows, program, machine, channels, transfers: int, shift: int):
        self._rows = rows
        self._program = program
        self._machine = machine
        self._channels = channels
        self._shift = shift
        self._transfers = transfers
        self._earlier = 0  # transfers before DMA was last started
        self._left = transfers  # transfers left when last read

    def close(self) -> None:
        """Stop scanning, so that nothing still writes to memory or drives a pin."""
        self._machine.active(0)
        PIO(_PAD_BLOCK).remove_program(self._program)
        self.release(self._channels)
        for pin in self._rows:
            Pin(pin, Pin.IN)

    @staticmethod
    def release(channels) -> None:
        """Stop channels of DMA, for others to use."""
        for channel in channels:
            channel.config(ctrl=0)  # an enabled one may start again: erratum RP2350-E5
            channel.active(0)
            channel.close()

    @machine_code
    def count(self):
        """Return the number of recorded scans."""
        left = self._channels[1].count
        if left == self._left:
            left = self._go_on(left)
        self._left = left
        return self._earlier + self._transfers - left >> self._shift

    def _go_on(self, left):
        """Restart a channel that has done all its transfers; return how many the sampler has left."""
        driver, sampler = self._channels
        if not driver.active():
            driver.active(1)
        if left:
            return left
        self._earlier += self._transfers
        sampler.active(1)
        return self._transfers


def record_keys(rows, cols) -> None:
    """Record a keypad from now on by PIO and DMA. Raises OSError or ValueError where these are in use."""
    global _pad
    from .pio_pad import begin  # once: its memory is free later

    _pad = begin(rows, cols, PioPad)


def scans_of(board):
    """Return the keypad scans of a board: those recorded, or by the processor where PIO and DMA are in use."""
    from .scans import LiveScans

    if not board.rows:
        return LiveScans(lambda: 0)
    if _pad:
        return _pad[1]
    from .matrix import Matrix

    rows = [Pin(pin, Pin.OPEN_DRAIN, value=1) for pin in board.rows]
    cols = [Pin(pin, Pin.IN, Pin.PULL_UP) for pin in board.cols]
    return LiveScans(Matrix(rows, cols, time.sleep_us).scan)


def stop_pad() -> None:
    """Stop a keypad scan that runs by itself."""
    global _pad
    pad = _pad
    _pad = None
    if pad:
        pad[0].close()


def display_finder(pins):
    """Return what looks for a display on the pins."""
    return lambda: display_at(pins)


def display_at(pins):
    """Return the display on the pins (SDA, SCL), or None where nothing pulls them up."""
    if not pins:
        return None
    # Pulled down from where nothing is felt of erratum RP2350-E9: a line that is not low already may stay at 2.2 V.
    for pin in reversed(pins):  # SCL first, or a display would take it for the start of a packet
        Pin(pin, Pin.OUT, value=0)
    lines = [Pin(pin, Pin.IN, Pin.PULL_DOWN) for pin in pins]
    time.sleep_us(50)
    if not (lines[0].value() or lines[1].value()):
        return None
    gc.collect()  # its modules leave fewer gaps in the memory, also when it is plugged in later
    from .i2c_bus import I2cBus
    from .oled import Oled

    return Oled(I2cBus(pins[0], pins[1]))


def draw_tag() -> str:
    """Return four random hex digits."""
    one, two = os.urandom(2)
    return "{:02x}{:02x}".format(one, two)


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
        folder = name.partition("/")[0]
        if folder != name and folder not in os.listdir():
            os.mkdir(folder)
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


class Clock:
    """Milliseconds since creation, without wrapping if read at least every six days."""

    def __init__(self):
        self._ticks = time.ticks_ms()
        self._now_ms = 0

    @machine_code
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
        self._byte = bytearray(1)
        self._line_feed = io.BytesIO(b"\n")
        self.received = 0  # bytes, until somebody sets it to 0

    def read(self) -> bytes:
        """Return waiting bytes, limited so that a turn stays short. A line that has begun gets a millisecond for its
        end, which is on its way: a packet of USB has 64 bytes."""
        arrived = self._arrived.ipoll
        data = b""
        wait_ms = 0
        while len(data) < _MOST_BYTES_PER_TURN:
            is_any = False
            for _ in arrived(wait_ms):
                is_any = True
            if is_any:
                data += self._read_line(_MOST_BYTES_PER_TURN - len(data))
                wait_ms = 0
            elif wait_ms or not data or data[-1] == _LINE_FEED:
                break
            else:
                wait_ms = 1
        self.received += len(data)
        return data

    def _read_line(self, most):
        """Return the rest of a line as far as it is waiting, at least a byte and at most so many."""
        # Any read but that of a byte would block for the rest. So there is a second console meanwhile, which has a line
        # feed as soon as the first one has nothing. To ask before every byte takes ten times as long.
        feed = self._line_feed
        feed.seek(0)  # pyright: ignore[reportAttributeAccessIssue]
        try:
            os.dupterm(feed)
            line = self._in.readline(most)
        finally:
            os.dupterm(None)
        return line[:-1] if feed.tell() else line  # pyright: ignore[reportAttributeAccessIssue]

    @machine_code
    def write(self, data: bytes) -> int:
        """Write as much of data as the port accepts at once; return the byte count."""
        # When writable it accepts at least one byte. More than it has room for would stall for 500 ms and be lost.
        writable = self._writable.ipoll
        write = self._out.write
        byte = self._byte
        count = 0
        size = len(data)
        is_open = True
        while count < size and is_open:
            is_open = False
            for _ in writable(0):
                is_open = True
            if is_open:
                byte[0] = data[count]
                write(byte)
                count += 1
        return count

    def wait(self, ms: int) -> bool:
        """Wait for ms or until bytes arrive; return whether some have."""
        return _is_any(self._arrived.ipoll(ms))


def _is_any(ready):
    """Return whether an iterator yields anything."""
    for _ in ready:
        return True
    return False


def let_go(names) -> None:
    """Forget modules of our packages, so that their memory is free; what still uses one keeps it."""
    for name in names:
        if name in sys.modules:
            del sys.modules[name]
            package, module = name.split(".")
            delattr(sys.modules[package], module)


class Pauses:
    """What happens between two turns: waiting, and giving memory back.

    A collection of garbage takes 9 ms. It is made right after a frame was sent, when another one would have to wait
    anyway, and not whenever the memory happens to be full nor just before a key is pressed: a still picture is sent
    again every second. Among packets that come close together it waits, since the light of the next one would wait for
    it. Modules that are seldom needed are let go once the board has been at rest for a while; the next import loads
    them again.
    """

    def __init__(self, app, port):
        self._app = app
        self._port = port
        self._frames = 0
        self._heard_ms = 0  # when bytes arrived last
        self._used = 0  # bytes since the last collection, about: to ask for the number takes almost as long
        self._rests = 0
        self._modules = 0  # loaded when the seldom ones were last let go

    def wait(self, ms: int) -> None:
        """Wait for ms, 0 for not at all, for a picture only until the last frame is out; less if bytes arrive or a key
        moves. One millisecond is left out: a turn takes as long."""
        app = self._app
        strip = app.strip
        self._used += _TURN_BYTES
        received = self._port.received
        if received:
            self._port.received = 0
            self._heard_ms = app.now_ms()
            self._used += received * _RECEIVED_BYTES
        is_sent = strip.frames != self._frames
        if is_sent:
            self._frames = strip.frames
            self._used += _FRAME_BYTES
        self._rests = self._rests + 1 if ms > 1 and not received else 0
        is_loaded = self._rests == _RESTS and len(sys.modules) != self._modules
        if is_loaded:
            let_go(_SELDOM)
            self._modules = len(sys.modules)
        if is_loaded or is_sent and self._used > _MOST_USED and self._may_collect():
            self._used = 0
            gc.collect()
        if not ms:
            return
        port = self._port
        is_still = app.keypad.is_still
        if app.is_frame_waiting():
            while strip.is_busy() and not port.wait(0) and is_still():
                pass
            return
        while ms > 1 and is_still():
            if port.wait(1):
                return
            ms -= 1
        keypad = app.keypad
        if keypad.is_settling() or not is_still():
            # A press counts at once: a turn would take as long as its contact settles.
            self._used += _SETTLING_BYTES
            until = time.ticks_add(time.ticks_ms(), _SETTLING_MS)
            keypad.update(app.now_ms())
            while keypad.is_settling() and not (
                keypad.is_waiting() or port.wait(0) or time.ticks_diff(until, time.ticks_ms()) < 0
            ):
                keypad.update(app.now_ms())

    def _may_collect(self):
        """Return whether no light waits for a collection: neither of a press nor of a packet."""
        if self._app.keypad.is_settling() or self._port.wait(0):
            return False
        return self._used > _MOST_AMONG_PACKETS or self._app.now_ms() - self._heard_ms > _QUIET_MS
