"""A board at the other end of a link: the one class of board there is, for they differ only in the way to them."""

import re
import threading
from collections.abc import Callable, Generator, Iterable
from contextlib import contextmanager
from typing import TYPE_CHECKING

from autopeg import __version__
from autopeg.boards import Keypad, Status
from autopeg.errors import Failure
from autopeg.link.answers import Answers
from autopeg.link.link import Connector, Link
from autopeg.link.values import Happening
from pegcore.host_end import HostEnd

if TYPE_CHECKING:
    from autopeg.boards.board_layout import BoardLayout

_ASK_STATUS_MS = 10_000
_STATUS = re.compile(r"(\d+) of \d+ mA, \d+ frames, brightness (\d+), speed (\d+)")
_TRIES = 4
_ANSWER_MS = 8_000
_GLANCE_S = 0.05
_UNTOLD = (None, None, None)


class LinkedBoard:
    """A board that is reached in one way.

    kind: the word for such boards; stored: (uid, epoch, id) of the newest event stored of each board; keys: the keypad
    and the LEDs, where they are simulated here; now_ms: the time that the board lives in, where it is not ours; layout:
    of a board whose board file is read here, None for one that is known by the name it gives.
    """

    def __init__(
        self,
        kind: str,
        way: Connector,
        stored: Iterable[tuple[str, str, int]] = (),
        keys: Keypad | None = None,
        now_ms: Callable[[], int] | None = None,
        layout: "BoardLayout | None" = None,
    ) -> None:
        self._kind = kind
        self._keys = keys
        self._layout = layout
        self._told: tuple[int | None, int | None, int | None] = _UNTOLD
        self._asked_ms = -_ASK_STATUS_MS
        self._asking = threading.Lock()
        self._answers = Answers()
        self._answered = threading.Event()
        self._link = Link(way, __version__, stored, now_ms=now_ms, on_text=self._on_text)

    def call_on_news(self, call: Callable[[], object] | None) -> None:
        """Name what is called, by the link's thread, when there is something new."""
        self._link.on_news = call

    def status(self) -> Status:
        """Return what there is to say about the board now; now and then it is asked for its current and options."""
        standing = self._link.standing()
        board = standing.board
        if board is None:
            self._told = _UNTOLD
            self._asked_ms = -_ASK_STATUS_MS
            return Status(self._kind, False, standing.why, path=standing.path)
        now_ms = self.now_ms()
        if now_ms - self._asked_ms >= _ASK_STATUS_MS:
            self._asked_ms = now_ms
            with self._link.hold() as end:
                end.console("status")
        return Status(self._kind, True, standing.why, board[9], board[0], board[1], standing.path, *self._told)

    def start(self) -> None:
        """Look for the board from now on."""
        self._link.start()

    @contextmanager
    def hold(self) -> Generator[HostEnd]:
        with self._link.hold() as end:
            yield end

    def now_ms(self) -> int:
        return self._link.now_ms()

    def happened(self) -> list[Happening]:
        return self._link.happened()

    def locate(self) -> None:
        """Let the board blink, so that people see which it is."""
        with self._link.hold() as end:
            end.show_light("locate")

    def set_option(self, key: str, value: int) -> None:
        """Set `brightness` or `speed`, 0 to 100, now and whenever the board comes back."""
        with self._link.hold() as end:
            end.option(key, value)
        self._asked_ms = -_ASK_STATUS_MS  # it is asked behind the option, and so tells what has become of it

    def ask(self, line: str) -> list[str]:
        """Return the lines with which the console answers a line. Raises Failure when no answer comes."""
        with self._asking:
            for _ in range(_TRIES):
                with self._link.hold() as end:
                    self._answered.clear()
                    end.console(line)
                    end.console(self._answers.begin())
                if self._is_answered(self.now_ms() + _ANSWER_MS // _TRIES):
                    return self._answers.lines
        raise Failure("the board does not answer any more")

    def _is_answered(self, until_ms: int) -> bool:
        """Wait for an answer until a time of the board's. Raises Failure when the board is away."""
        while not self._answered.wait(_GLANCE_S):
            if self._link.standing().board is None:
                raise Failure("the board is away")
            if self.now_ms() >= until_ms:
                return False
        return True

    def keypad(self) -> Keypad | None:
        """Return the keypad and the LEDs where they are simulated here, else None."""
        return self._keys

    def layout(self) -> "BoardLayout | None":
        """Return how the board looks, None as long as that is not known: it is away, or its board file is not ours."""
        board = self._link.standing().board
        if self._layout is not None or board is None:
            return self._layout
        from autopeg.boards.board_layout import layout_named

        lanes, holes, name = board[6], board[7], board[9]
        layout = layout_named(name)
        return layout if layout is not None and (len(layout.colors), layout.holes) == (lanes, holes) else None

    def close(self) -> None:
        """Let the board go; it keeps score alone from now on."""
        self._link.close()

    def _on_text(self, line: str) -> None:
        self._answers.take(line)  # by the link's thread, which holds the end meanwhile
        if self._answers.is_whole:
            self._answered.set()
        status = _STATUS.search(line)
        if status:
            milliamps, brightness, speed = map(int, status.groups())
            self._told = milliamps, brightness, speed
