"""A board without hardware: the firmware on this computer, with in-memory parts instead of devices."""

import secrets
import threading
import time
from collections import deque
from collections.abc import Callable, Iterator
from functools import cache, partial

from autopeg.boards.display_text import DISPLAY_BYTES, upside_down
from autopeg.boards.file_stores import FileStore, MemoryStore, uid_of
from autopeg.boards.key_events import BETWEEN_KEYS_MS, KeyEvent, parse_keys
from autopeg.boards.led_frame import Color, color_at, lane_colors
from autopeg.boards.link.link import Connector
from autopeg.boards.link.port import WAIT_MS, Port
from pegboard.app import App
from pegboard.board_file import Board
from pegboard.scans import LiveScans
from pegboard.strip import Strip

_CTRL_B, _CTRL_C, _CTRL_D = 2, 3, 4

_PROMPT = b">>> "
_BANNER = b"\r\nA board without a Pico: there is no Python here. Ctrl-D starts its program again.\r\n" + _PROMPT
_GREETING = b"Stopped." + _BANNER
_RESTART = b"\r\nMPY: soft reboot\r\n"
_ROOM_BYTES = 4096
_PROMPT_MS = 20  # how often the prompt polls for input
_OFF = 0  # the level of a display that is switched off, as in oled.py


class Clock:
    """Milliseconds since it was made."""

    def __init__(self) -> None:
        self._began_s = time.monotonic()

    def now_ms(self) -> int:
        return int((time.monotonic() - self._began_s) * 1000)

    def wait(self, ms: int) -> None:
        """Sleep for ms milliseconds."""
        time.sleep(ms / 1000)


class QuickClock(Clock):
    """A clock whose waits take no time."""

    def __init__(self) -> None:
        self.ms = 0

    def now_ms(self) -> int:
        return self.ms

    def wait(self, ms: int) -> None:
        self.ms += ms


class _Port:
    """The board's end of the wire: two queues. When nobody reads, the output fills up and takes no more."""

    def __init__(self) -> None:
        self.arrived = bytearray()
        self.written = bytearray()

    def read(self) -> bytes:
        return _taken(self.arrived)

    def write(self, data: bytes) -> int:
        piece = data[: _ROOM_BYTES - len(self.written)]
        self.written += piece
        return len(piece)


class _Output:
    """A strip of LEDs that keeps its last frame."""

    def __init__(self, byte_count: int, notify: Callable[[bytes], None]) -> None:
        self.frame = bytes(byte_count)
        self._notify = notify

    def is_busy(self) -> bool:
        return False

    def send(self, buffer: memoryview) -> None:
        self.frame = bytes(buffer)
        self._notify(self.frame)


def copy_scaled(source: bytearray, target: bytearray, scale: int) -> None:
    """Do what `pegboard.strip.copy_scaled` does, in Python's own machine code, as the Pico does it in its own."""
    target[:] = source.translate(_scaled(scale))


@cache
def _scaled(scale: int) -> bytes:
    """Return every byte times scale / 256, rounded down."""
    return bytes(byte * scale >> 8 for byte in range(256))


class _Display:
    """A display that shows a picture at once, in the place of an Oled."""

    def __init__(self) -> None:
        self._picture = bytes(DISPLAY_BYTES)
        self._is_on = True
        self._is_turned = False

    def picture(self) -> bytes:
        """Return what is seen on it."""
        if not self._is_on:
            return bytes(DISPLAY_BYTES)
        return upside_down(self._picture) if self._is_turned else self._picture

    def show(self, picture: bytes | bytearray) -> None:
        self._picture = bytes(picture)

    def set(self, level: int, rotation: int) -> None:
        """Set the brightness, of which only off is simulated, and the rotation."""
        self._is_on, self._is_turned = level != _OFF, rotation == 1

    def is_busy(self) -> bool:
        return False

    def turn(self, now_ms: int) -> None:
        """Do nothing: there is nothing to send."""


class _Prompt:
    """The prompt after a Ctrl-C, which stops the program as on a Pico.

    A Pico then runs MicroPython's REPL. A virtual board has no Python to offer and answers each line by saying so. But
    a host recognizes the prompt, and Ctrl-D restarts the program.
    """

    def __init__(self) -> None:
        self._has_typed = False

    def feed(self, data: bytes) -> tuple[bytes, bytes | None]:
        """Return the reply to typed bytes, and the bytes after the Ctrl-D that restarts the program, if any."""
        answer = bytearray()
        for i, byte in enumerate(data):
            if byte == _CTRL_D and not self._has_typed:
                return bytes(answer) + _RESTART, data[i + 1 :]
            if byte == _CTRL_B or (byte in b"\r\n" and self._has_typed):
                answer += _BANNER
                self._has_typed = False
            elif byte == _CTRL_C or byte in b"\r\n":
                answer += b"\r\n" + _PROMPT
                self._has_typed = False
            elif byte >= ord(" "):
                answer.append(byte)
                self._has_typed = True
        return bytes(answer), None


class VirtualBoard:
    """A board that runs only while `turn` or `run` is called.

    As on a Pico, a received byte 3 (Ctrl-C) stops the program: the LEDs stay as they are, keys do nothing, and a prompt
    answers until Ctrl-D restarts the program.

    store: for its game and its uid; clock: its source of time; on_frame: called with the number of a strip and its
    frame, whenever one is sent. Raises Failure if the store cannot keep the uid.
    """

    def __init__(
        self,
        board: Board,
        store: FileStore | None = None,
        *,
        clock: Clock | None = None,
        on_frame: Callable[[int, bytes], None] | None = None,
    ) -> None:
        self.board = board
        self.on_frame = on_frame
        self._clock = clock or Clock()
        self._port = _Port()
        self._keys = "".join(self.board.keys)
        self.typed: deque[KeyEvent] = deque()
        """The keys that are still to be pressed."""
        self._typed_down = ""
        self._typed_until_ms = 0
        self._prompt: _Prompt | None = None
        self._store = store or MemoryStore()
        self.uid = uid_of(self._store)
        self._outputs: list[_Output] = [
            _Output(leds * len(order), partial(self._notify_frame, number))
            for number, (_, leds, order) in enumerate(board.track.strips)
        ]
        self._display = None if board.display is None else _Display()
        self.app = self._started("power")
        """The program of the board."""

    # -- time

    def turn(self) -> None:
        """Run one turn of the program, or of the prompt."""
        self._type_on()
        if self._prompt:
            self._answer(self._prompt)
        elif _CTRL_C in self._port.arrived:
            # The program would have read the bytes before the Ctrl-C; the rest is for the prompt.
            del self._port.arrived[: self._port.arrived.index(_CTRL_C) + 1]
            self._prompt = _Prompt()
            self._port.write(_GREETING)
        else:
            self.app.turn()

    def run(self, seconds: float) -> None:
        """Run for this many seconds."""
        end_ms = self._clock.now_ms() + round(seconds * 1000)
        while self._clock.now_ms() < end_ms:
            self.turn()
            self._clock.wait(self.idle_ms())

    def idle_ms(self) -> int:
        """Return how long the board can idle unless bytes arrive."""
        return _PROMPT_MS if self._prompt else self.app.idle_ms()

    def is_stopped(self) -> bool:
        """Return whether a Ctrl-C has stopped the program and it was not restarted."""
        return self._prompt is not None

    # -- the wire

    def send(self, data: bytes) -> None:
        """Pass the board bytes from a host."""
        self._port.arrived += data

    def receive(self) -> bytes:
        """Return what the board has written since the last call. It keeps at most 4096 unread bytes."""
        return _taken(self._port.written)

    # -- the keys

    def type_keys(self, text: str) -> None:
        """Press the keys of a text one after another, see parse_keys. Raises UsageError without pressing any."""
        self.typed.extend(parse_keys(text, self.board.keys, self.board.name))

    # -- the light

    def frames(self) -> list[bytes]:
        """Return the last frame of each strip, byte for byte as sent to its LEDs."""
        return [output.frame for output in self._outputs]

    def color(self, lane: int, hole: int) -> Color:
        """Return the (red, green, blue) of a hole. lane: from 0; hole: from 1. Raises BoardError off the board."""
        return color_at(self.board.track, self.frames(), lane, hole)

    def display_picture(self) -> bytes | None:
        """Return the picture on its display, None if it has none: see Keypad."""
        return None if self._display is None else self._display.picture()

    # -- inside

    def _started(self, boot: str) -> App:
        """Return the program, started."""
        strip = Strip(self.board.track.strips, self._outputs, self.board.milliamps, copy_scaled)
        scans = LiveScans(self._scan)
        parts = (self.board, strip, scans, self._clock, self._store, self._port)
        app = App(*parts, _draw_tag, self.uid, boot, lambda: self._display)
        app.start()
        return app

    def _answer(self, prompt: _Prompt) -> None:
        """Let the prompt read and write; restart the program on Ctrl-D."""
        answer, rest = prompt.feed(_taken(self._port.arrived))
        self._port.write(answer)
        if rest is not None:
            self._prompt = None
            self._port.arrived += rest
            self.app = self._started("reset")

    def _notify_frame(self, number: int, frame: bytes) -> None:
        if self.on_frame:
            self.on_frame(number, frame)

    def _scan(self) -> int:
        """Return the bitmap of the closed keys."""
        return sum(1 << i for i, key in enumerate(self._keys) if key == self._typed_down)

    def _type_on(self) -> None:
        now_ms = self._clock.now_ms()
        if now_ms < self._typed_until_ms or not self._is_noticed():
            return
        if self._typed_down:
            self._typed_down, self._typed_until_ms = "", now_ms + BETWEEN_KEYS_MS
        elif self.typed:
            event = self.typed.popleft()
            self._typed_down, self._typed_until_ms = event.key, now_ms + event.down_ms

    def _is_noticed(self) -> bool:
        """Return whether the program has noticed the key that is down; on a busy computer a tap may be too short."""
        return self._prompt is not None or self.app.keypad.held_keys() == self._typed_down


def _taken(queue: bytearray) -> bytes:
    data = bytes(queue)
    queue.clear()
    return data


def _draw_tag() -> str:
    return secrets.token_hex(2)


class VirtualKeypad:
    """The keypad, LEDs and display of a virtual board run by another thread, which holds the lock while it does."""

    def __init__(self, board: VirtualBoard) -> None:
        self._virtual = board
        self._lock = threading.Lock()

    @property
    def keys(self) -> tuple[str, ...]:
        return self._virtual.board.keys

    def type_keys(self, text: str) -> None:
        """Press keys as VirtualBoard.type_keys does. Raises UsageError."""
        with self._lock:
            self._virtual.type_keys(text)

    def lanes(self) -> Iterator[list[Color]]:
        """Yield the colours of each lane's holes, from hole 1."""
        with self._lock:
            frames = self._virtual.frames()
        yield from lane_colors(self._virtual.board.track, frames)

    def display_picture(self) -> bytes | None:
        return self._virtual.display_picture()


class VirtualPort(VirtualKeypad, Connector):
    """Port, connector and keypad of a virtual board in one. The board runs while the port is read."""

    path = "this computer"

    def __init__(self, board: VirtualBoard) -> None:
        super().__init__(board)
        self._bell = threading.Event()

    def open(self) -> Port:
        return self

    def read(self) -> bytes:
        """Run the board until it writes something or WAIT_MS have passed, and return what it wrote."""
        end_s = time.monotonic() + WAIT_MS / 1000
        while True:
            with self._lock:
                self._virtual.turn()
                data = self._virtual.receive()
                idle_s = self._virtual.idle_ms() / 1000
            left_s = end_s - time.monotonic()
            if data or left_s <= 0:
                return data
            if self._bell.wait(min(idle_s, left_s)):
                self._bell.clear()
                return b""

    def write(self, data: bytes) -> int:
        with self._lock:
            self._virtual.send(data)
        return len(data)

    def wake(self) -> None:
        self._bell.set()
