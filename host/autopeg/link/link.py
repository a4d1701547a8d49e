"""The link to one board, held on to for as long as it lasts: a thread finds the port, opens it, and opens it again.

One thread, because a board has to be answered within its three seconds whatever the program is doing: a bot that
thinks, a person whose line is awaited, a disk that is slow. It carries bytes and knows no game. What has happened waits
until the program asks; with `hold` the program has the host's end for itself.
"""

import threading
import time
from collections import deque
from collections.abc import Callable, Generator, Iterable
from contextlib import contextmanager
from typing import Protocol

from msgspec import Struct

from autopeg.errors import AutopegError
from autopeg.link.port import Port
from autopeg.link.symptoms import Symptoms
from autopeg.link.values import Happening, HeardBoard
from pegcore.host_end import ASK, CONFLICT, EVENT, LINK, MISSING, REPL, TEXT, HostEnd

LOOKING = "looking for the board"

_RETRY_S = 0.25
_CLOSE_S = 2.0
_MOST_DROPPED_READS = 50  # of a port that is never silent
_FOR_THE_TABLE = (EVENT, CONFLICT, MISSING, ASK)
_NEWS = (*_FOR_THE_TABLE, LINK)


class Connector(Protocol):
    """How a board is reached."""

    def open(self) -> Port:
        """Return the open port of the board. Raises AutopegError with a sentence while there is none."""
        ...

    def met(self, uid: str) -> None:
        """The board has introduced itself: from now on it is this one that is looked for."""
        ...

    def close(self) -> None:
        """The board is not wanted any more."""
        ...


class Standing(Struct, frozen=True):
    """How a link stands. board: of pegcore.host_end, None while it is away; path: of the open port, if any.

    why: a sentence, what keeps the board away or what it cannot show, else empty.
    """

    board: HeardBoard | None = None
    path: str = ""
    why: str = ""


class Link:
    """One board's link, from `start` until it is closed.

    version: of this program; stored: (uid, epoch, id) of the newest event stored of each board; now_ms: the time that
    the board lives in, where it is not ours. on_news: called by the
    link's thread when something has happened that the program should look at; it must not wait. on_text: called by it
    with each line for people that the board sends.
    """

    def __init__(
        self,
        way: Connector,
        version: str,
        stored: Iterable[tuple[str, str, int]] = (),
        *,
        now_ms: Callable[[], int] | None = None,
        on_news: Callable[[], object] | None = None,
        on_text: Callable[[str], None] | None = None,
    ) -> None:
        self.on_news = on_news
        self._way = way
        self._end = HostEnd(version, stored)
        self._lock = threading.RLock()
        self._port: Port | None = None
        self._symptoms: Symptoms | None = None
        self._why = LOOKING
        self._happened: deque[Happening] = deque()
        self._on_text = on_text
        self._is_closing = threading.Event()
        self.now_ms = now_ms or _stopwatch()
        # A daemon: a port that hangs in the operating system must not keep the program from ending.
        self._thread = threading.Thread(target=self._run, name="autopeg-link", daemon=True)

    def start(self) -> None:
        """Look for the board from now on, once the host's end has its game: what the board did without it is known
        by the revision that it holds."""
        if not self._thread.is_alive() and not self._is_closing.is_set():
            self._thread.start()

    @contextmanager
    def hold(self) -> Generator[HostEnd]:
        """Have the host's end for oneself: nothing arrives and nothing is sent before it is given back."""
        with self._lock:
            yield self._end
        port = self._port
        if port is not None:
            port.wake()

    def happened(self) -> list[Happening]:
        """Return what has happened since the last call: EVENT, CONFLICT, MISSING and ASK."""
        with self._lock:
            happened = list(self._happened)
            self._happened.clear()
        return happened

    def standing(self) -> Standing:
        """Return how the link stands now."""
        with self._lock:
            if self._symptoms is None or self._port is None:
                return Standing(why=self._why)
            board = self._end.board
            why = self._symptoms.sentence(self.now_ms()) if board is None else self._symptoms.unserved() or ""
            return Standing(board, self._port.path, why)

    def close(self) -> None:
        """End the link and let the port go."""
        self._is_closing.set()
        if self._thread.ident is None:  # it has never been started, and cannot be any more
            self._way.close()
        port = self._port
        if port is not None:
            port.wake()
        if self._thread.is_alive():
            self._thread.join(_CLOSE_S)

    # -- the thread

    def _run(self) -> None:
        try:
            while not self._is_closing.is_set():
                try:
                    self._talk(self._way.open())
                except AutopegError as error:
                    self._note_why(str(error))
                self._is_closing.wait(_RETRY_S)
        finally:
            self._way.close()

    def _talk(self, port: Port) -> None:
        """Carry bytes until the port is lost or the link is closed. Raises PortLost."""
        try:
            _drop_what_waits(port)
            with self._lock:
                now_ms = self.now_ms()
                self._symptoms = Symptoms(port.path, now_ms)
                self._port = port
                self._end.open(now_ms)
            while not self._is_closing.is_set():
                data = port.read()
                if self._turn(port, data) and self.on_news:
                    self.on_news()
        finally:
            with self._lock:
                self._port = self._symptoms = None
            port.close()
            if self.on_news:
                self.on_news()

    def _turn(self, port: Port, data: bytes) -> bool:
        """Take in what has arrived, send what is to be sent, and return whether the program should look."""
        with self._lock:
            now_ms = self.now_ms()
            happenings = self._end.feed(data, now_ms) + self._end.tick(now_ms) if data else self._end.tick(now_ms)
            assert self._symptoms is not None
            for happening in happenings:
                self._symptoms.note(happening, now_ms)
                self._take(happening)
            if self._end.board is None and self._symptoms.is_to_be_woken(now_ms):
                self._end.restart()
            waiting = self._end.peek()
            if waiting:
                self._end.written(port.write(waiting))
        return any(happening[0] in _NEWS for happening in happenings)

    def _take(self, happening: Happening) -> None:
        if happening[0] in _FOR_THE_TABLE:
            self._happened.append(happening)
        elif happening[0] == LINK and happening[1] is not None:
            self._way.met(happening[1][1])
        elif happening[0] == REPL:
            self._end.restart()  # the port is held alone, or it would not be open
        elif happening[0] == TEXT and self._on_text:
            self._on_text(happening[1])

    def _note_why(self, why: str) -> None:
        with self._lock:
            is_news, self._why = why != self._why, why
        if is_news and self.on_news:
            self.on_news()


def _stopwatch() -> Callable[[], int]:
    """Return what tells the milliseconds since now."""
    began_s = time.monotonic()
    return lambda: int((time.monotonic() - began_s) * 1000)


def _drop_what_waits(port: Port) -> None:
    """Drop what a board wrote before anybody listened: it may introduce itself there as it was before it went on alone,
    and then entries made on other pegs would not be known for that."""
    for _ in range(_MOST_DROPPED_READS):
        if not port.read():
            return
