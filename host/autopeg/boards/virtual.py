"""A board without hardware: the program of the Pico on this computer, with parts in memory in place of its devices."""

import os
import re
import secrets
import time
from collections import deque
from collections.abc import Callable
from pathlib import Path
from typing import Any, Protocol, cast

from autopeg.errors import Failure, UsageError
from pegboard.app import App
from pegboard.board_file import Board
from pegboard.keypad import HOLD_MS
from pegboard.scaling import copy_scaled  # pyright: ignore[reportUnknownVariableType]
from pegboard.strip import Strip

_UID = "uid.txt"
_ROOM_BYTES = 4096
_TAP_MS = 60
_BETWEEN_KEYS_MS = 40
_PAST_HOLD_MS = 100

Color = tuple[int, int, int]


class Store(Protocol):
    """Where a board keeps its files. Each method may raise OSError."""

    def read(self, name: str) -> bytes | None:
        """Return what a file holds, or None when there is none."""
        ...

    def write(self, name: str, data: bytes) -> None:
        """Replace a file as a whole."""
        ...

    def set_aside(self, name: str) -> str:
        """Rename a damaged file and return its new name."""
        ...


class MemoryStore:
    """Files that last as long as this object."""

    def __init__(self) -> None:
        self.files: dict[str, bytes] = {}

    def read(self, name: str) -> bytes | None:
        return self.files.get(name)

    def write(self, name: str, data: bytes) -> None:
        self.files[name] = bytes(data)

    def set_aside(self, name: str) -> str:
        aside = f"{name}.damaged"
        self.files[aside] = self.files.pop(name)
        return aside


class FolderStore:
    """Files in a folder, which is made with the first of them."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder

    def read(self, name: str) -> bytes | None:
        try:
            return (self._folder / name).read_bytes()
        except FileNotFoundError:
            return None

    def write(self, name: str, data: bytes) -> None:
        self._folder.mkdir(parents=True, exist_ok=True)
        draft = self._folder / f".{name}.{os.getpid()}"
        try:
            draft.write_bytes(data)
            draft.replace(self._folder / name)
        finally:
            draft.unlink(missing_ok=True)

    def set_aside(self, name: str) -> str:
        aside = f"{name}.damaged"
        (self._folder / name).replace(self._folder / aside)
        return aside


class Clock:
    """Milliseconds since it was made."""

    def __init__(self) -> None:
        self._began_s = time.monotonic()

    def now_ms(self) -> int:
        return int((time.monotonic() - self._began_s) * 1000)

    def wait(self, ms: int) -> None:
        """Let so many milliseconds pass."""
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

    def wait(self, ms: int) -> None:
        """Wait so long; nothing arrives meanwhile, because nobody else moves."""
        time.sleep(ms / 1000)


class _Output:
    """A strip of LEDs that keeps its last frame."""

    def __init__(self, byte_count: int, tell: Callable[[], None]) -> None:
        self.frame = bytes(byte_count)
        self._tell = tell

    def is_busy(self) -> bool:
        return False

    def send(self, buffer: memoryview) -> None:
        self.frame = bytes(buffer)
        self._tell()


class VirtualBoard:
    """A board that plays while `turn` or `run` is called; nothing of it happens in between.

    board: what it is; store: keeps its game and its uid; clock: whose time it lives in; on_frame: called after each
    frame of a strip. Raises Failure when the store cannot keep the uid.
    """

    def __init__(
        self,
        board: Board,
        store: Store | None = None,
        *,
        clock: Clock | None = None,
        on_frame: Callable[[], None] | None = None,
    ) -> None:
        self.board = cast(Any, board)  # the program of the Pico has no type hints that reach here
        self.on_frame = on_frame
        self._clock = clock or Clock()
        self._port = _Port()
        self._keys = "".join(self.board.keys)
        self._pressed: set[str] = set()
        self._typed: deque[tuple[str, int]] = deque()
        self._typed_down = ""
        self._typed_until_ms = 0
        store = store or MemoryStore()
        strips: tuple[tuple[int, int, str], ...] = self.board.track.strips
        self._outputs: list[_Output] = [_Output(leds * len(order), self._tell_frame) for _, leds, order in strips]
        strip = Strip(strips, self._outputs, self.board.milliamps, copy_scaled)
        self.uid = _uid_of(store)
        self._app: Any = App(board, strip, self._scan, self._clock, store, self._port, _draw_tag, self.uid)
        self._app.start()

    # -- time

    def turn(self) -> None:
        """Do once what is to be done now."""
        self._type_on()
        self._app.turn()

    def run(self, seconds: float) -> None:
        """Play for so long."""
        end_ms = self._clock.now_ms() + round(seconds * 1000)
        while self._clock.now_ms() < end_ms:
            self.turn()
            self._clock.wait(self.idle_ms())

    def idle_ms(self) -> int:
        """Return how long nothing needs to be done unless bytes arrive."""
        return int(self._app.idle_ms())

    # -- the wire

    def send(self, data: bytes) -> None:
        """Let bytes of a host arrive."""
        self._port.arrived += data

    def receive(self) -> bytes:
        """Return what the board has written since the last call. Of what is not fetched it keeps 4096 bytes."""
        return _taken(self._port.written)

    # -- the keys

    def press(self, key: str) -> None:
        """Close a key, by its name, until it is released. Raises UsageError when the board has no such key."""
        self._check_key(key)
        self._pressed.add(key)

    def release(self, key: str) -> None:
        """Open a key. Raises UsageError when the board has no such key."""
        self._check_key(key)
        self._pressed.discard(key)

    def type_keys(self, text: str) -> None:
        """Strike keys one after another: "B12#"; a key in brackets is held, "[*]". Blanks count for nothing.

        Raises UsageError, and strikes none of them, when the board has no such key or holding it means nothing.
        """
        strokes: list[tuple[str, int]] = []
        for held, struck in re.findall(r"\[(.)\]|(\S)", text.upper()):
            self._check_key(held or struck)
            if held and held not in HOLD_MS:
                raise UsageError(f"[{held}]: the keys to hold are {' '.join(HOLD_MS)}")
            strokes.append((held, HOLD_MS[held] + _PAST_HOLD_MS) if held else (struck, _TAP_MS))
        self._typed.extend(strokes)

    def is_typing(self) -> bool:
        """Return whether keys wait to be struck, or one is down."""
        return bool(self._typed or self._typed_down)

    # -- the light

    def frames(self) -> list[bytes]:
        """Return the last frame of each strip, byte for byte as its LEDs have got it."""
        return [output.frame for output in self._outputs]

    def color(self, lane: int, hole: int) -> Color:
        """Return the (red, green, blue) of a hole. lane: from 0; hole: from 1. Raises BoardError off the board."""
        place: tuple[int, int] = self.board.track.led_of(lane, hole)
        strip, led = place
        order: str = self.board.track.strips[strip][2]
        first = led * len(order)
        red, green, blue = (self._outputs[strip].frame[first + order.index(part)] for part in "RGB")
        return red, green, blue

    def light(self, lane: int, hole: int) -> int:
        """Return how bright a hole is: the sum of its three bytes."""
        return sum(self.color(lane, hole))

    # -- inside

    def _tell_frame(self) -> None:
        if self.on_frame:
            self.on_frame()

    def _check_key(self, key: str) -> None:
        if len(key) != 1 or key not in self._keys:
            raise UsageError(f"{key!r} is no key of {self.board.name}: it has {self._keys or 'none'}")

    def _scan(self) -> int:
        """Return the bitmap of the closed keys."""
        return sum(1 << i for i, key in enumerate(self._keys) if key in self._pressed or key == self._typed_down)

    def _type_on(self) -> None:
        now_ms = self._clock.now_ms()
        if now_ms < self._typed_until_ms:
            return
        if self._typed_down:
            self._typed_down, self._typed_until_ms = "", now_ms + _BETWEEN_KEYS_MS
        elif self._typed:
            self._typed_down, hold_ms = self._typed.popleft()
            self._typed_until_ms = now_ms + hold_ms


def _taken(queue: bytearray) -> bytes:
    data = bytes(queue)
    queue.clear()
    return data


def _draw_tag() -> str:
    return secrets.token_hex(2)


def _uid_of(store: Store) -> str:
    """Return the uid that a store keeps; in a new store one is drawn."""
    try:
        kept = store.read(_UID) or b""
        if re.fullmatch(rb"[0-9a-f]{16}", kept):
            return kept.decode()
        uid = secrets.token_hex(8)
        store.write(_UID, uid.encode())
    except OSError as error:
        raise Failure(f"the board's memory cannot be used: {error}") from None
    return uid
