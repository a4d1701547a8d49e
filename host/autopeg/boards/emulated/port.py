"""The connector of an emulated Pico: its process, port, keypad, LEDs and display, in emulated time."""

import threading
from collections.abc import Callable, Iterator
from multiprocessing import get_context
from multiprocessing.connection import Connection
from pathlib import Path

from autopeg.base.errors import Failure
from autopeg.boards.emulated.flash_image import is_filesystem
from autopeg.boards.emulated.messages import Start, Turn, Turned
from autopeg.boards.file_stores import FolderStore, uid_of
from autopeg.boards.key_events import KeyEvent, parse_keys
from autopeg.boards.led_frame import Color, lane_colors
from autopeg.boards.link.link import Connector
from autopeg.boards.link.port import WAIT_MS, Port, PortLost
from pegboard.board_file import parse_board

_FLASH = "flash.bin"
_PICTURE_BYTES = 1024
_TURN_MS = 10
_END_S = 1.0  # how long the process has to notice its closed pipe before it is killed


class EmulatedConnector(Connector):
    """The connector of an emulated Pico, its keypad and its clock, until it is closed.

    image: of MicroPython, validated; board: the text of a board file; folder: keeps its flash. Raises Failure if
    another program uses the folder, or its content is unusable.
    """

    def __init__(self, image: Path, board: str, folder: Path) -> None:
        self._board = parse_board(board)
        self._picture = None if self._board.display is None else bytes(_PICTURE_BYTES)
        self._frames = [bytes(leds * len(order)) for _, leds, order in self._board.track.strips]
        self._lock = threading.Lock()  # a person types while the link's thread runs the board
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

    # -- the connector

    def open(self) -> Port:
        """Power the Pico and return its port."""
        self._powered_ms = self._now_ms
        return EmulatedPort(self._start, self._next_turn, self.take)

    def close(self) -> None:
        """Release the folder."""
        self._store.__exit__(None, None, None)

    def now_ms(self) -> int:
        """Return the emulated time, which continues when the Pico is powered again."""
        return self._now_ms

    # -- the keypad, the LEDs and the display

    @property
    def keys(self) -> tuple[str, ...]:
        return tuple(self._board.keys)

    def type_keys(self, text: str) -> None:
        """Press the keys of a text, see parse_keys. Raises UsageError without pressing any."""
        keys = parse_keys(text, self._board.keys, self._board.name)
        with self._lock:
            self._typed += keys

    def lanes(self) -> Iterator[list[Color]]:
        """Yield the colours of each lane's holes, from hole 1."""
        with self._lock:
            frames = list(self._frames)
        yield from lane_colors(self._board.track, frames)

    def display_picture(self) -> bytes | None:
        """Return what its display shows, None if it has none."""
        with self._lock:
            return self._picture

    # -- inside

    def _kept_flash(self, path: Path) -> bytes | None:
        """Return the saved content of the flash."""
        try:
            flash = self._store.read(_FLASH)
        except OSError as error:
            raise Failure(f"the board's memory cannot be used: {error}") from None
        if flash is not None and not is_filesystem(flash):
            raise Failure(f"the board's memory {path} is damaged: move it away, and the board starts with an empty one")
        return flash

    def _next_turn(self, data: bytes) -> Turn:
        with self._lock:
            typed, self._typed = self._typed, []
        return Turn(_TURN_MS, data, typed)

    def take(self, turned: Turned) -> None:
        """Apply the outcome of a turn; the flash is saved before anybody sees the rest."""
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
            if turned.picture is not None:
                self._picture = turned.picture


class EmulatedPort:
    """The port of an emulated Pico, whose process starts and ends with it.

    next_turn: returns the turn that delivers these bytes; take: handles its outcome.
    """

    path = "an emulated Pico"

    def __init__(self, start: Start, next_turn: Callable[[bytes], Turn], take: Callable[[Turned], None]) -> None:
        self._next_turn = next_turn
        self._take = take
        self._outgoing = bytearray()
        self._is_turning = False
        spawn = get_context("spawn")
        self._pipe, far_end = spawn.Pipe()
        self._process = spawn.Process(target=_run, args=(start, far_end), daemon=True)
        try:
            self._process.start()
        except OSError as error:
            raise PortLost(f"the emulated Pico cannot be started: {error}") from None
        far_end.close()

    def read(self) -> bytes:
        """Run the Pico for one turn and return what it wrote; nothing if that takes longer. Raises PortLost."""
        try:
            if not self._is_turning:
                self._pipe.send(self._next_turn(bytes(self._outgoing)))
                self._outgoing.clear()
                self._is_turning = True
            if not self._pipe.poll(WAIT_MS / 1000):
                return b""
            answer: Turned | str = self._pipe.recv()
        except (EOFError, OSError):
            raise PortLost("the emulated Pico has gone: its process has ended") from None
        if isinstance(answer, str):
            raise PortLost(answer)
        self._is_turning = False
        self._take(answer)
        return answer.data

    def write(self, data: bytes) -> int:
        self._outgoing += data
        return len(data)

    def wake(self) -> None:
        """Do nothing: written bytes go with the next turn."""

    def close(self) -> None:
        """End the process: for the Pico this is an unplugged cable."""
        self._pipe.close()
        self._process.join(_END_S)
        if self._process.is_alive():
            self._process.kill()
            self._process.join()


def _run(start: Start, program: Connection) -> None:
    from autopeg.boards.emulated.process import main  # only that process imports the emulator

    main(start, program)
