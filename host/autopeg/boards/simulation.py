"""Virtual board behind a port, running in a thread of its own, with a log of its traffic."""

import threading
from collections import deque
from collections.abc import Callable
from pathlib import Path
from typing import Self

from autopeg import __version__
from autopeg.base.errors import Failure
from autopeg.boards import Keypad, Status
from autopeg.boards.board_layout import BoardLayout, layout_of
from autopeg.boards.file_stores import FileStore
from autopeg.boards.link.monitor import BOARD, HOST, Journal, Line
from autopeg.boards.pty_link import PtyLink
from autopeg.boards.virtual import VirtualBoard, VirtualKeypad
from pegboard.board_file import parse_board

KIND = "simulated"
MOST_LINES = 500
STOPPED = "A Ctrl-C (byte 3) from the port has stopped the board's program. Ctrl-D (byte 4) starts it again."
_STARTED = "The board's program has been started again."
_LONGEST_WAIT_MS = 20


class Simulation(VirtualKeypad):
    """A simulated board with its port and log, used as a context manager.

    text: of the board file; link: a second name for the port; tell: called with a sentence when a host stops the
    program and when it starts it again. trouble: the error that has ended the board. Raises the same errors as
    `PtyLink`.
    """

    def __init__(
        self,
        text: str,
        store: FileStore | None = None,
        link: Path | None = None,
        tell: Callable[[str], object] = lambda sentence: None,
    ) -> None:
        board = parse_board(text)
        super().__init__(VirtualBoard(board, store))
        self.name = board.name
        self._log: deque[tuple[str, str]] = deque(maxlen=MOST_LINES)
        self._last_line = ("", "")
        self.trouble: Exception | None = None
        self._tell = tell
        self._layout = layout_of(text)
        self._journal = Journal(self._note, with_repeats=False)
        self._port = PtyLink(self, link)
        self.path = self._port.path
        self._is_ending = threading.Event()
        self._thread = threading.Thread(target=self._run, name="autopeg-sim", daemon=True)

    def __enter__(self) -> Self:
        self._thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        self._is_ending.set()
        self._thread.join()
        self._port.close()

    def say(self, line: str) -> None:
        """Send a line to the board's console, as a host would."""
        with self._lock:
            self._note(("", "you", "", line))
            self._virtual.send(f"{line}\n".encode(errors="replace"))

    # -- the bytes of the port

    def take_log(self) -> list[tuple[str, str]]:
        """Return what has been said on the console and on the wire since the last call, each line with its sender."""
        with self._lock:
            lines = list(self._log)
            self._log.clear()
        return lines

    def send(self, data: bytes) -> None:
        """Pass the board bytes from a host."""
        self._journal.feed(HOST, data)
        self._virtual.send(data)

    def receive(self) -> bytes:
        """Return what the board has written."""
        data = self._virtual.receive()
        self._journal.feed(BOARD, data)
        return data

    # -- what the screen shows

    def status(self) -> Status:
        """Return how the board is doing."""
        why = "" if self.trouble is None else str(self.trouble)
        stopped = "its program has stopped" if self._virtual.is_stopped() else ""
        return Status(KIND, True, why or stopped, self.name, __version__, self._virtual.uid, self.path)

    def layout(self) -> BoardLayout | None:
        return self._layout

    def keypad(self) -> Keypad:
        return self

    def ask(self, line: str) -> list[str]:
        raise Failure("a simulated board answers no questions: its lights are on the screen")

    # -- the thread

    def _run(self) -> None:
        try:
            self._play()
        except Exception as error:  # the window shows it
            self.trouble = error

    def _play(self) -> None:
        was_stopped = False
        while not self._is_ending.is_set():
            with self._lock:
                self._port.pump()
                self._virtual.turn()
                self._port.pump()
                idle_ms = self._virtual.idle_ms()
                if self._virtual.is_stopped() != was_stopped:
                    was_stopped = not was_stopped
                    sentence = STOPPED if was_stopped else _STARTED
                    self._note(("", "", "", sentence))
                    self._tell(sentence)
            self._port.wait(min(idle_ms, _LONGEST_WAIT_MS))

    def _note(self, seen: Line) -> None:
        _, who, kind, text = seen
        line = (who if kind != "packet" else f"{who}>", text)
        if kind != "packet" or line != self._last_line:  # the board repeats endlessly what nobody answers
            self._log.append(line)
            self._last_line = line
