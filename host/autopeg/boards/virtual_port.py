"""In-memory port of a virtual board: the thread of its link runs the firmware."""

import threading
import time
from collections.abc import Iterator

from autopeg.boards.led_frame import Color, lane_colors
from autopeg.boards.virtual import VirtualBoard
from autopeg.link.port import WAIT_MS, Port


class VirtualKeypad:
    """The keypad and the LEDs of a virtual board run by another thread, which holds the lock while it does."""

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


class VirtualPort(VirtualKeypad):
    """Port, connector and keypad of a virtual board in one. The board runs while the port is read."""

    path = "this computer"

    def __init__(self, board: VirtualBoard) -> None:
        super().__init__(board)
        self._bell = threading.Event()

    def open(self) -> Port:
        return self

    def met(self, uid: str) -> None:
        """Do nothing: this connector has only one board."""

    def close(self) -> None:
        """Do nothing: there is nothing to release."""

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
