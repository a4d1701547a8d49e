"""Traffic between a host and a board as lines for people: read at a port, or between a program and its board."""

import time
from collections.abc import Callable, Generator
from datetime import datetime
from queue import SimpleQueue

from autopeg.base.errors import UsageError
from autopeg.boards.link.port import Port, SerialPort
from autopeg.boards.link.talk import GLANCE_S, Talk
from pegcore.lines import LineReader

HOST, BOARD = "host", "board"
DAMAGED = "damaged"

_SAID_AGAIN = ("HI", "BEAT")

Line = tuple[str, str, str, str]
"""The time of day, the sender, `packet`, `text` or `damaged`, and the words."""


class Journal:
    """Log of the traffic on a wire, both ways, written line by line.

    with_repeats: include introductions and beats that say nothing new.
    """

    def __init__(self, write: Callable[[Line], object], *, with_repeats: bool) -> None:
        self._write = write
        self._with_repeats = with_repeats
        self._readers = {HOST: LineReader(), BOARD: LineReader()}
        self._damaged = {HOST: 0, BOARD: 0}
        self._last: dict[tuple[str, str], str] = {}

    def feed(self, who: str, data: bytes) -> None:
        """Log the bytes that one end has sent."""
        reader = self._readers[who]
        for kind, text in reader.feed(data):
            self._note(who, kind, text)
        if reader.corrupt > self._damaged[who]:
            self._damaged[who] = reader.corrupt
            self._say(who, DAMAGED, f"{reader.corrupt} damaged packets so far")

    def _note(self, who: str, kind: str, text: str) -> None:
        verb = text.split(" ", 1)[0]
        is_news = self._last.get((who, verb)) != text
        self._last[who, verb] = text
        if is_news or self._with_repeats or verb not in _SAID_AGAIN:
            self._say(who, kind, text)

    def _say(self, who: str, kind: str, text: str) -> None:
        self._write((datetime.now().isoformat(timespec="milliseconds")[11:], who, kind, text))


class TappedPort(SerialPort):
    """A port whose traffic goes to a journal."""

    def __init__(self, path: str, journal: Journal) -> None:
        super().__init__(path)
        self._journal = journal

    def read(self) -> bytes:
        data = super().read()
        self._journal.feed(BOARD, data)
        return data

    def write(self, data: bytes) -> int:
        count = super().write(data)
        self._journal.feed(HOST, data[:count])
        return count


def watch(talk: Talk, typed: Callable[[], list[str]], seen: "SimpleQueue[Line]") -> Generator[Line]:
    """Act as a host that only listens to a board, until Ctrl-C: yield the traffic, and send what is typed.

    A typed line goes to the board's console; one that begins with `$` is sent as a packet, with its check sum added.
    Raises Failure as `Talk.meet` does.
    """
    is_met = False
    while True:
        while not seen.empty():
            yield seen.get()
        if talk.look() is not None:
            is_met = True
        for line in typed() if is_met else ():
            _send(talk, line)
        time.sleep(GLANCE_S)


class PortBytes:
    """The bytes of a board at a port, as a terminal carries them to a program that opens it in place of the port."""

    def __init__(self, port: Port) -> None:
        self._port = port
        self._to_board = bytearray()

    def send(self, data: bytes) -> None:
        self._to_board += data

    def receive(self) -> bytes:
        if self._to_board:
            del self._to_board[: self._port.write(bytes(self._to_board))]
        return self._port.read()


def _send(talk: Talk, line: str) -> None:
    with talk.hold() as end:
        if not line.startswith("$"):
            end.console(line)
            return
        try:
            end.packet(line[1:])
        except ValueError as error:
            raise UsageError(str(error)) from None
