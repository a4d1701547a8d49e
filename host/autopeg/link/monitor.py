"""The traffic between a host and a board, as lines for people: read at a port, or between a program and its board."""

import time
from collections.abc import Callable
from datetime import datetime
from typing import NoReturn

from autopeg.boards.pty_link import PtyLink
from autopeg.errors import UsageError
from autopeg.link.port import Port
from autopeg.link.talk import HELLO, Talk
from pegcore.lines import LineReader, encode

HOST, BOARD = "host", "board"
DAMAGED = "damaged"

_KEEP_LINKED_S = 1.0
_SAID_AGAIN = ("HI", "BEAT")

Write = Callable[[str, str, str, str], None]
"""Takes the time of day, who has said it, `packet`, `text` or `damaged`, and the words."""


class Journal:
    """What goes over a wire, both ways, written line by line.

    with_repeats: also the introductions and beats that say nothing new.
    """

    def __init__(self, write: Write, *, with_repeats: bool) -> None:
        self._write = write
        self._with_repeats = with_repeats
        self._readers = {HOST: LineReader(), BOARD: LineReader()}
        self._damaged = {HOST: 0, BOARD: 0}
        self._last: dict[tuple[str, str], str] = {}

    def feed(self, who: str, data: bytes) -> None:
        """Take bytes that somebody has sent."""
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
        self._write(datetime.now().isoformat(timespec="milliseconds")[11:], who, kind, text)


class TappedPort:
    """A port whose traffic is written down."""

    def __init__(self, port: Port, journal: Journal) -> None:
        self.path = port.path
        self._port = port
        self._journal = journal

    def read(self) -> bytes:
        data = self._port.read()
        self._journal.feed(BOARD, data)
        return data

    def write(self, data: bytes) -> int:
        count = self._port.write(data)
        self._journal.feed(HOST, data[:count])
        return count

    def wake(self) -> None:
        self._port.wake()

    def close(self) -> None:
        self._port.close()


def watch(talk: Talk, typed: Callable[[], list[str]]) -> NoReturn:
    """Be the host of a board that only listens, until Ctrl-C: keep the link up and send it what is typed.

    A typed line goes to the board's console, one that begins with `$` as a packet, its check sum put in.
    """
    said_s = 0.0
    while True:
        for line in typed():
            talk.send(_bytes_of(line))
        if time.monotonic() - said_s >= _KEEP_LINKED_S:
            said_s = time.monotonic()
            talk.send(HELLO)
        talk.receive()


def stand_between(port: Port, terminal: PtyLink, end: "OpenEnd") -> NoReturn:
    """Carry what a program says at a terminal to the port of a board, and back, until Ctrl-C."""
    while True:
        end.to_host += port.read()
        terminal.pump()
        if end.to_board:
            count = port.write(bytes(end.to_board))
            del end.to_board[:count]


class OpenEnd:
    """Bytes on their way, in memory: what a terminal is joined to in place of a board."""

    def __init__(self) -> None:
        self.to_board = bytearray()
        self.to_host = bytearray()

    def send(self, data: bytes) -> None:
        self.to_board += data

    def receive(self) -> bytes:
        data = bytes(self.to_host)
        self.to_host.clear()
        return data


def _bytes_of(line: str) -> bytes:
    """Return what a typed line means on the wire; nothing when it cannot be a packet."""
    if not line.startswith("$"):
        return line.encode(errors="replace") + b"\n"
    try:
        return encode(line[1:])
    except ValueError as error:
        raise UsageError(str(error)) from None
