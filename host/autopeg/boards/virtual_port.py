"""The way to a virtual board: the firmware on this computer, turned by the thread of its link, in memory."""

import threading
import time
from collections.abc import Iterator

from autopeg.boards.led_frame import Color, lane_colors
from autopeg.boards.virtual import VirtualBoard
from autopeg.link.port import WAIT_MS, Port


class VirtualPort:
    """The port of a virtual board, its way and its keypad in one. The board plays while the port is read."""

    path = "this computer"

    def __init__(self, board: VirtualBoard) -> None:
        self._board = board
        self._lock = threading.Lock()  # a person strikes keys while the link's thread lets the board play
        self._bell = threading.Event()

    # -- the way

    def open(self) -> Port:
        return self

    def met(self, uid: str) -> None:
        """It is the only one."""

    def close(self) -> None:
        """It is let go with this object."""

    # -- the port

    def read(self) -> bytes:
        """Let the board play until it writes something or is waited for long enough, and return what it wrote."""
        end_s = time.monotonic() + WAIT_MS / 1000
        while True:
            with self._lock:
                self._board.turn()
                data = self._board.receive()
                idle_s = self._board.idle_ms() / 1000
            left_s = end_s - time.monotonic()
            if data or left_s <= 0:
                return data
            if self._bell.wait(min(idle_s, left_s)):
                self._bell.clear()
                return b""

    def write(self, data: bytes) -> int:
        with self._lock:
            self._board.send(data)
        return len(data)

    def wake(self) -> None:
        self._bell.set()

    # -- the keypad and the LEDs

    @property
    def keys(self) -> tuple[str, ...]:
        return tuple(self._board.board.keys)

    def type_keys(self, text: str) -> None:
        """Strike keys, as VirtualBoard.type_keys does. Raises UsageError."""
        with self._lock:
            self._board.type_keys(text)

    def lanes(self) -> Iterator[list[Color]]:
        """Yield the colours of each lane's holes, from hole 1."""
        with self._lock:
            frames = self._board.frames()
        yield from lane_colors(self._board.board.track, frames)
