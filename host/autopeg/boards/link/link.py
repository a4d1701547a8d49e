"""The link to one board: a thread finds its port, opens it, and reconnects for as long as the link lasts.

It is a thread because a board needs an answer within three seconds whatever the program is doing: a bot may be
thinking, a person typing, a disk slow. It carries bytes and knows no game. Events wait until the program takes them;
with `hold` the program has exclusive access to the host's end.
"""

import re
import threading
import time
from collections import deque
from collections.abc import Callable, Generator, Iterable
from contextlib import contextmanager

from msgspec import Struct

from autopeg import __version__
from autopeg.base.errors import AutopegError, Failure
from autopeg.boards.link.finding import UsbPort, choose_board, find_boards, list_usb_ports
from autopeg.boards.link.messages import Greeting, LinkEvent
from autopeg.boards.link.port import Port, SerialPort
from autopeg.boards.link.symptoms import Symptoms
from pegcore.host_end import ASK, CONFLICT, EVENT, GAME, GAMES, LINK, MISSING, REPL, TEXT, HostEnd

LOOKING = "looking for the board"

_RETRY_S = 0.25
_CLOSE_S = 2.0
_MOST_DROPPED_READS = 50  # a limit for a port that is never silent
_TRIES = 4
_ANSWER_MS = 8_000  # a Pico needs a few milliseconds
_GLANCE_S = 0.05
_END_WORD = "end"
# Older firmware puts it in single quotes.
_END_OF_ANSWER = re.compile(rf"""["']{_END_WORD}(\d+)["'] is no command""")
FOR_THE_TABLE = (LINK, EVENT, CONFLICT, MISSING, ASK, GAMES, GAME)
"""The link events that the program hears of."""


class Connector:
    """A way to reach a board. Most have only one board to look for, and nothing to release."""

    def open(self) -> Port:
        """Open and return the port of the board. Raises AutopegError with a sentence while there is none."""
        raise NotImplementedError

    def met(self, uid: str) -> None:
        """Look for this board from now on, because it has introduced itself."""

    def close(self) -> None:
        """Release the resources of the connector."""


class UsbConnector(Connector):
    """The connector of the board that a word names, see `choose_board`.

    Once the board has introduced itself, it is found at any port; without a uid on USB, only at the same port.
    """

    def __init__(self, word: str | None = None, ports: Callable[[], Iterable[UsbPort]] = list_usb_ports) -> None:
        self._word = word
        self._ports = ports

    def open(self) -> Port:
        """Return the open port of the board. Raises PortError, NoBoard and UsageError."""
        return SerialPort(choose_board(self._word, find_boards(self._ports)).path)

    def met(self, uid: str) -> None:
        if any(board.uid == uid for board in find_boards(self._ports)):
            self._word = uid


class Standing(Struct, frozen=True):
    """State of a link."""

    board: Greeting | None = None
    """The connected board, None while it is away."""
    path: str = ""
    """The open port, if any."""
    why: str = ""
    """Why the board is away, or what it cannot show, in a sentence."""
    is_starting: bool = False
    """Whether the board's program was not running and may be starting now."""


class Link:
    """Link to one board, from `start` until it is closed.

    stored: (uid, epoch, id) of the newest stored event of each board; now_ms: the board's clock if it is not real time.
    """

    def __init__(
        self,
        connector: Connector,
        stored: Iterable[tuple[str, str, int]] = (),
        now_ms: Callable[[], int] | None = None,
    ) -> None:
        self.on_news: Callable[[], object] | None = None
        """Called by the link's thread when there is something to look at. It must not wait."""
        self.now_ms = now_ms or _stopwatch()
        self._connector = connector
        self._end = HostEnd(__version__, stored)
        self._lock = threading.RLock()
        self._port: Port | None = None
        self._symptoms: Symptoms | None = None
        self._why = LOOKING
        self._events: deque[LinkEvent] = deque()
        self._asking = threading.Lock()
        self._answers = _Answers()
        self._is_answered = threading.Event()
        self._is_closing = threading.Event()
        # A daemon: a port that hangs in the operating system must not keep the program from ending.
        self._thread = threading.Thread(target=self._run, name="autopeg-link", daemon=True)

    def start(self) -> None:
        """Start looking for the board. The host's end needs its game before, to see by the revision of the board what
        the board did alone."""
        if not self._thread.is_alive() and not self._is_closing.is_set():
            self._thread.start()

    @contextmanager
    def hold(self) -> Generator[HostEnd]:
        """Hold the host's end: nothing arrives and nothing is sent until it is released."""
        with self._lock:
            yield self._end
        port = self._port
        if port is not None:
            port.wake()

    def take_events(self) -> list[LinkEvent]:
        """Return the events since the last call: those of FOR_THE_TABLE."""
        with self._lock:
            events = list(self._events)
            self._events.clear()
        return events

    def standing(self) -> Standing:
        """Return the current state of the link."""
        with self._lock:
            if self._symptoms is None or self._port is None:
                return Standing(why=self._why)
            path, symptoms = self._port.path, self._symptoms
            if self._end.board is None:
                return Standing(None, path, symptoms.sentence(self.now_ms()), symptoms.is_starting)
            return Standing(Greeting(*self._end.board), path, symptoms.unserved or "")

    def locate(self) -> None:
        """Make the board blink, so that people see which one it is."""
        with self.hold() as end:
            end.show_light("locate")

    def send(self, body: str) -> None:
        """Send a packet, if connected."""
        with self.hold() as end:
            end.packet(body)

    def ask(self, line: str) -> list[str]:
        """Send a line to the console and return the lines of its answer. Raises Failure when no answer comes."""
        with self._asking:
            for _ in range(_TRIES):
                with self.hold() as end:
                    self._is_answered.clear()
                    end.console(line)
                    end.console(self._answers.begin())
                if self._wait_for_answer(self.now_ms() + _ANSWER_MS // _TRIES):
                    return self._answers.lines
        raise Failure("the board no longer answers")

    def close(self) -> None:
        """End the link and release the port; a board keeps score alone from then on."""
        self._is_closing.set()
        if self._thread.ident is None:  # it was never started, and cannot be any more
            self._connector.close()
        port = self._port
        if port is not None:
            port.wake()
        if self._thread.is_alive():
            self._thread.join(_CLOSE_S)

    def _wait_for_answer(self, until_ms: int) -> bool:
        """Wait for an answer until a time on the board's clock. Raises Failure when the board is away."""
        while not self._is_answered.wait(_GLANCE_S):
            standing = self.standing()
            if standing.board is None:
                raise Failure(f"the board is away: {standing.why}")
            if self.now_ms() >= until_ms:
                return False
        return True

    # -- the thread

    def _run(self) -> None:
        try:
            while not self._is_closing.is_set():
                try:
                    self._carry(self._connector.open())
                except AutopegError as error:
                    self._note_why(str(error))
                self._is_closing.wait(_RETRY_S)
        finally:
            self._connector.close()

    def _carry(self, port: Port) -> None:
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
        """Handle received bytes, send what is due, and return whether there is news for the program."""
        with self._lock:
            now_ms = self.now_ms()
            events = self._end.feed(data, now_ms) + self._end.tick(now_ms) if data else self._end.tick(now_ms)
            assert self._symptoms is not None
            for event in events:
                self._symptoms.note(event, now_ms)
                self._handle(event)
            if self._end.board is None and self._symptoms.needs_waking(now_ms):
                self._end.restart()
            waiting = self._end.peek()
            if waiting:
                self._end.written(port.write(waiting))
        return any(event[0] in FOR_THE_TABLE for event in events)

    def _handle(self, event: LinkEvent) -> None:
        if event[0] in FOR_THE_TABLE:
            self._events.append(event)
        if event[0] == LINK and event[1] is not None:
            self._connector.met(event[1][1])
        elif event[0] == REPL:
            self._end.restart()  # only this program has the port, or it would not be open
        elif event[0] == TEXT:
            self._on_text(event[1])

    def _on_text(self, line: str) -> None:
        """Handle a line for people from the board."""
        self._answers.take(line)
        if self._answers.is_whole:
            self._is_answered.set()

    def _note_why(self, why: str) -> None:
        with self._lock:
            is_news, self._why = why != self._why, why
        if is_news and self.on_news:
            self.on_news()


def _stopwatch() -> Callable[[], int]:
    """Return a clock that counts milliseconds from now."""
    began_s = time.monotonic()
    return lambda: int((time.monotonic() - began_s) * 1000)


def _drop_what_waits(port: Port) -> None:
    """Drop what a board wrote before anybody listened: an old introduction in it would hide that entries were made
    on other pegs since."""
    for _ in range(_MOST_DROPPED_READS):
        if not port.read():
            return


class _Answers:
    """The answer to the last question to the console. Lines between two questions are dropped.

    Each question is followed by an unknown command; the console's complaint about it marks the end of the answer.
    """

    def __init__(self) -> None:
        self.lines: list[str] = []
        self.is_whole = True
        self._asked = 0

    def begin(self) -> str:
        """Start the answer to a new question; return the word to send after the question as a line."""
        self._asked += 1
        self.lines = []
        self.is_whole = False
        return f"{_END_WORD}{self._asked}"

    def take(self, line: str) -> None:
        """Process a line that the board has sent."""
        if self.is_whole:
            return
        said = _END_OF_ANSWER.match(line)
        if said is None:
            self.lines.append(line)
        elif int(said[1]) == self._asked:
            self.is_whole = True
        else:
            self.lines.clear()  # they answered an earlier question
