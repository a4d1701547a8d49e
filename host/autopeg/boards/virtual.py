"""A board without hardware: the program of the Pico on this computer, with parts in memory instead of devices."""

import secrets
import time
from collections import deque
from collections.abc import Callable
from functools import partial

from autopeg.boards.file_stores import FileStore, MemoryStore, uid_of
from autopeg.boards.key_events import BETWEEN_KEYS_MS, KeyEvent, parse_keys
from autopeg.boards.led_frame import Color, color_at
from autopeg.boards.prompt import CTRL_C, GREETING, Prompt
from pegboard.app import App
from pegboard.board_file import Board
from pegboard.scaling import copy_scaled
from pegboard.scans import LiveScans
from pegboard.strip import Strip

_ROOM_BYTES = 4096
_PROMPT_MS = 20  # how often the prompt looks for input


class Clock:
    """Milliseconds since it was made."""

    def __init__(self) -> None:
        self._began_s = time.monotonic()

    def now_ms(self) -> int:
        return int((time.monotonic() - self._began_s) * 1000)

    def wait(self, ms: int) -> None:
        """Wait so many milliseconds."""
        time.sleep(ms / 1000)


class _Port:
    """The board's side of the wire: two queues. What nobody fetches fills its room; then it takes nothing more."""

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


class VirtualBoard:
    """A board that plays while `turn` or `run` is called, and rests in between.

    As on a Pico, a byte 3 (Ctrl-C) that arrives stops the program: the LEDs stay as they are, keys do nothing, and a
    prompt answers until Ctrl-D starts it again.

    store: for its game and its uid; clock: the time that it lives in; on_frame: called with the number of a strip and
    its frame, whenever one goes out. Raises Failure if the store cannot keep the uid.
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
        self._typed: deque[KeyEvent] = deque()
        self._typed_down = ""
        self._typed_until_ms = 0
        self._prompt: Prompt | None = None
        self._store = store or MemoryStore()
        self.uid = uid_of(self._store)
        self._outputs: list[_Output] = [
            _Output(leds * len(order), partial(self._notify_frame, number))
            for number, (_, leds, order) in enumerate(board.track.strips)
        ]
        self._app = self._started("power")

    # -- time

    def turn(self) -> None:
        """Do once what is due now."""
        self._type_on()
        if self._prompt:
            self._answer(self._prompt)
        elif CTRL_C in self._port.arrived:
            # What has arrived before it, the program would have read; the rest is for the prompt.
            del self._port.arrived[: self._port.arrived.index(CTRL_C) + 1]
            self._prompt = Prompt()
            self._port.write(GREETING)
        else:
            self._app.turn()

    def run(self, seconds: float) -> None:
        """Play for so long."""
        end_ms = self._clock.now_ms() + round(seconds * 1000)
        while self._clock.now_ms() < end_ms:
            self.turn()
            self._clock.wait(self.idle_ms())

    def idle_ms(self) -> int:
        """Return how long nothing needs to be done unless bytes arrive."""
        return _PROMPT_MS if self._prompt else self._app.idle_ms()

    def is_stopped(self) -> bool:
        """Return whether a Ctrl-C has ended the program and nobody has started it again."""
        return self._prompt is not None

    # -- the wire

    def send(self, data: bytes) -> None:
        """Take the bytes of a host."""
        self._port.arrived += data

    def receive(self) -> bytes:
        """Return what the board has written since the last call. Of what is not fetched it keeps 4096 bytes."""
        return _taken(self._port.written)

    # -- the keys

    def type_keys(self, text: str) -> None:
        """Press keys one after another, as parse_keys reads them. Raises UsageError, and then presses none."""
        self._typed.extend(parse_keys(text, self.board.keys, self.board.name))

    # -- the light

    def frames(self) -> list[bytes]:
        """Return the last frame of each strip, byte for byte as its LEDs have got it."""
        return [output.frame for output in self._outputs]

    def color(self, lane: int, hole: int) -> Color:
        """Return the (red, green, blue) of a hole. lane: from 0; hole: from 1. Raises BoardError off the board."""
        return color_at(self.board.track, self.frames(), lane, hole)

    # -- inside

    def _started(self, boot: str) -> App:
        """Return the program, which has begun."""
        strip = Strip(self.board.track.strips, self._outputs, self.board.milliamps, copy_scaled)
        scans = LiveScans(self._scan)
        app = App(self.board, strip, scans, self._clock, self._store, self._port, _draw_tag, self.uid, boot)
        app.start()
        return app

    def _answer(self, prompt: Prompt) -> None:
        """Let the prompt read and write, and start the program when it is told to."""
        answer, rest = prompt.feed(_taken(self._port.arrived))
        self._port.write(answer)
        if rest is not None:
            self._prompt = None
            self._port.arrived += rest
            self._app = self._started("reset")

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
        elif self._typed:
            event = self._typed.popleft()
            self._typed_down, self._typed_until_ms = event.key, now_ms + event.down_ms

    def _is_noticed(self) -> bool:
        """Return whether the program knows which key is down. On a busy computer that may take longer than a tap."""
        return self._prompt is not None or self._app.keypad.held_keys() == self._typed_down


def _taken(queue: bytearray) -> bytes:
    data = bytes(queue)
    queue.clear()
    return data


def _draw_tag() -> str:
    return secrets.token_hex(2)
