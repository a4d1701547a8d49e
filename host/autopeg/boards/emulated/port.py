"""The way to an emulated Pico: its process, its port, and its keypad and LEDs, in emulated time."""

import subprocess
import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path
from queue import Empty, SimpleQueue
from typing import Any, cast

from autopeg.boards.emulated.flash_image import is_filesystem
from autopeg.boards.emulated.wire import Answer, Ended, Request, Start, Turn, Turned, receive_answer, send
from autopeg.boards.file_stores import FolderStore, uid_of
from autopeg.boards.key_events import KeyEvent, parse_keys
from autopeg.boards.led_frame import Color, lane_colors
from autopeg.errors import Failure
from autopeg.link.port import WAIT_MS, Port, PortLost
from pegboard.board_file import parse_board

_FLASH = "flash.bin"
_TURN_MS = 10
_END_S = 1.0  # for a process to find its input closed, before it is killed
_GONE = "the emulated Pico has gone: its process has ended"
_WOKEN = Turned(-1)  # no answer: somebody has something to send


class EmulatedWay:
    """The way to an emulated Pico, its keypad and its clock, until it is closed.

    image: of MicroPython, checked; board: the text of a board file; folder: keeps its flash. Raises Failure when
    another program has the folder, or what is in it cannot be used.
    """

    def __init__(self, image: Path, board: str, folder: Path) -> None:
        self._board: Any = cast(Any, parse_board(board))
        self._frames = [bytes(leds * len(order)) for _, leds, order in self._board.track.strips]
        self._lock = threading.Lock()  # a person types while the link's thread lets the board play
        self._typed: list[KeyEvent] = []
        self._now_ms = self._powered_ms = 0
        self._store = FolderStore(folder)
        self._store.__enter__()
        try:
            uid = uid_of(self._store)
            flash = self._kept_flash(folder / _FLASH)
        except BaseException:
            self._store.__exit__(None, None, None)
            raise
        self._start = Start(str(image), board, uid, flash)

    # -- the way

    def open(self) -> Port:
        """Give the Pico power and return its port."""
        self._powered_ms = self._now_ms
        return EmulatedPort(self._start, self._next_turn, self._take)

    def met(self, uid: str) -> None:
        """It is the only one."""

    def close(self) -> None:
        """Let the folder go."""
        self._store.__exit__(None, None, None)

    def now_ms(self) -> int:
        """Return the emulated time, which goes on where it was when the Pico is powered again."""
        return self._now_ms

    # -- the keypad and the LEDs

    @property
    def keys(self) -> tuple[str, ...]:
        return tuple(self._board.keys)

    def type_keys(self, text: str) -> None:
        """Strike keys, as parse_keys reads them. Raises UsageError, and strikes none of them."""
        keys = parse_keys(text, self._board.keys, self._board.name)
        with self._lock:
            self._typed += keys

    def lanes(self) -> Iterator[list[Color]]:
        """Yield the colours of each lane's holes, from hole 1."""
        with self._lock:
            frames = list(self._frames)
        yield from lane_colors(self._board.track, frames)

    # -- inside

    def _kept_flash(self, path: Path) -> bytes | None:
        """Return what the flash held the last time."""
        try:
            flash = self._store.read(_FLASH)
        except OSError as error:
            raise Failure(f"the board's memory cannot be used: {error}") from None
        if flash is not None and not is_filesystem(flash):
            raise Failure(f"the board's memory {path} is damaged: move it away, and the board begins anew")
        return flash

    def _next_turn(self, data: bytes) -> Turn:
        with self._lock:
            typed, self._typed = self._typed, []
        return Turn(_TURN_MS, data, typed)

    def _take(self, turned: Turned) -> None:
        """Take what has come of a turn; what is to last is written before anybody hears of it."""
        if turned.flash is not None:
            try:
                self._store.write(_FLASH, turned.flash)
            except OSError as error:
                raise PortLost(f"the board's memory cannot be used: {error}") from None
            self._start = Start(self._start.image, self._start.board, self._start.uid, turned.flash)
        self._now_ms = self._powered_ms + turned.now_ms
        with self._lock:
            for number, frame in turned.frames.items():
                self._frames[number] = frame


class EmulatedPort:
    """The port of an emulated Pico, whose process is started with it and ends with it.

    next_turn: gives the turn that brings these bytes; take: is given what has come of it.
    """

    path = "an emulated Pico"

    def __init__(self, start: Start, next_turn: Callable[[bytes], Turn], take: Callable[[Turned], None]) -> None:
        self._next_turn = next_turn
        self._take = take
        self._outgoing = bytearray()
        self._heard: SimpleQueue[Answer | None] = SimpleQueue()
        self._is_awaited = False
        try:
            # In a session of its own it does not get the Ctrl-C that is meant for this program.
            self._process = subprocess.Popen(
                [sys.executable, "-m", "autopeg.boards.emulated.process"],
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.DEVNULL,
                start_new_session=True,
            )
        except OSError as error:
            raise PortLost(f"the emulated Pico cannot be started: {error}") from None
        self._listener = threading.Thread(target=self._listen, name="autopeg-emulated", daemon=True)
        self._listener.start()
        try:
            self._ask(start)
        except PortLost:
            self.close()
            raise

    def read(self) -> bytes:
        """Let the Pico play a little and return what it wrote; nothing where that takes longer. Raises PortLost."""
        if not self._is_awaited:
            turn = self._next_turn(bytes(self._outgoing))
            self._outgoing.clear()
            self._ask(turn)
        try:
            answer = self._heard.get(timeout=WAIT_MS / 1000)
        except Empty:
            return b""
        return b"" if answer is _WOKEN else self._taken(answer)

    def write(self, data: bytes) -> int:
        self._outgoing += data
        return len(data)

    def wake(self) -> None:
        self._heard.put(_WOKEN)

    def close(self) -> None:
        """End the process: to the Pico it is as if its cable were pulled."""
        with suppress(OSError):
            cast(Any, self._process.stdin).close()
        try:
            self._process.wait(_END_S)
        except subprocess.TimeoutExpired:
            self._process.kill()
            self._process.wait()
        self._listener.join()
        cast(Any, self._process.stdout).close()

    def _ask(self, request: Request) -> None:
        try:
            send(cast(Any, self._process.stdin), request)
        except OSError:
            raise PortLost(_GONE) from None
        self._is_awaited = True

    def _taken(self, answer: Answer | None) -> bytes:
        match answer:
            case Turned():
                self._is_awaited = False
                self._take(answer)
                return answer.data
            case Ended(why):
                raise PortLost(why)
            case None:
                raise PortLost(_GONE)

    def _listen(self) -> None:
        while (answer := receive_answer(cast(Any, self._process.stdout))) is not None:
            self._heard.put(answer)
        self._heard.put(None)
