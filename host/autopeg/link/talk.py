"""A plain talk with a board, for the tools of builders: who are you, a line of the console and its answer.

A game holds on to its board by `link`; a talk takes no entry and sends no pegs, so that nothing of a game is touched.
"""

import time
from collections.abc import Callable
from types import TracebackType
from typing import NamedTuple, Self, cast

from autopeg import __version__
from autopeg.errors import Failure
from autopeg.link.answers import Answers
from autopeg.link.port import Port
from autopeg.link.symptoms import Symptoms
from autopeg.link.values import HeardBoard
from pegcore.host_end import REPL, TEXT, UNSERVED
from pegcore.lines import PACKET, LineReader, encode
from pegcore.session import PROTOCOL
from pegcore.track import LAP_HOLES
from pegcore.words import (
    BadPacket,
    hi_from,  # pyright: ignore[reportUnknownVariableType]
)

HELLO = encode(f"HI proto={PROTOCOL} host={__version__}")
START_S = 30.0
"""How long a program that has been started may take to introduce itself. A Pico needs half a second."""

ANSWER_S = 8.0
"""How long a board may take to answer a line. A Pico needs a few milliseconds."""

_MEET_S = 4.0
_GREET_S = 0.5
_TRIES = 4
_REPL_MARKS = (b">>>", b"raw REPL")
_RESTARTED = b"soft reboot"
_TAIL_BYTES = 512  # the banner of MicroPython goes in
_END_RAW_REPL = b"\r\x02"
_START_PROGRAM = b"\x02\x04"


class Greeting(NamedTuple):
    """What a board says in its HI. Source: docs/protocol.md, "From board to host"."""

    firmware: str
    uid: str
    epoch: str
    last: int
    session: str | None
    rev: int
    lanes: int
    holes: int
    leds: int
    name: str
    boot: str


class Silent(Failure):
    """No board has introduced itself; the sentence says what was there instead."""


class Talk:
    """A talk over an open port, which it closes at its end.

    answer_s: how long an answer may take; greeting: of the board, once it is met; round_trip_ms: from the last question
    to its answer.
    """

    def __init__(self, port: Port, answer_s: float = ANSWER_S) -> None:
        self.port = port
        self.greeting: Greeting | None = None
        self.round_trip_ms = 0.0
        self._answer_s = answer_s
        self._reader = LineReader()
        self._tail = b""
        self._answers = Answers()
        self._began_s = time.monotonic()
        self._symptoms = Symptoms(port.path, 0)

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.port.close()

    @property
    def damaged(self) -> int:
        """How many damaged packets have arrived."""
        return self._reader.corrupt

    def meet(self, seconds: float = _MEET_S) -> Greeting:
        """Return who is there; where MicroPython answers in place of the board's program, that is started.

        Raises Silent, with the sentence for what is there instead.
        """
        self.send(b"\n")
        if not self._greet(seconds, self._is_repl):
            self.send(_END_RAW_REPL)  # a raw REPL says nothing until it is told to be a friendly one
            self._listen(self._is_repl, _GREET_S)
            if self._is_repl():
                self._tail = b""
                self.send(_START_PROGRAM)
                self._greet(START_S, self._is_repl_again)
        if self.greeting is None:
            if self._is_repl():
                self._symptoms.note((REPL,), 0)
            raise Silent(self._symptoms.sentence(self._now_ms()))
        return self.greeting

    def ask(self, line: str) -> list[str]:
        """Return the lines with which the console answers a line. Raises Failure when no answer comes."""
        return self._exchange(line.encode() + b"\n")

    def order(self, body: str) -> None:
        """Send a packet and see that it has arrived. Raises Failure when no answer comes."""
        self._exchange(encode(body))

    def send(self, data: bytes) -> None:
        """Write bytes. Raises PortLost, and Failure when the port takes none."""
        end_s = time.monotonic() + self._answer_s
        while data:
            count = self.port.write(data)
            data = data[count:]
            if not count:
                self.receive()
                if time.monotonic() >= end_s:
                    raise Failure(f"{self.port.path} takes no bytes: pull the board's cable and plug it in again")

    def receive(self) -> None:
        """Take in what has arrived; where there is nothing, wait a moment for it. Raises PortLost."""
        data = self.port.read()
        self._tail = (self._tail + data)[-_TAIL_BYTES:]
        for kind, text in self._reader.feed(data):
            if kind != PACKET:
                self._take_line(text)
            elif text.startswith("HI "):
                self._take_greeting(text.split(" "))

    # -- inside

    def _exchange(self, data: bytes) -> list[str]:
        """Return the lines that answer data."""
        for _ in range(_TRIES):
            end = self._answers.begin()
            began_s = time.monotonic()
            self.send(HELLO + data + f"{end}\n".encode())
            if self._listen(lambda: self._answers.is_whole, self._answer_s / _TRIES):
                self.round_trip_ms = (time.monotonic() - began_s) * 1000
                return self._answers.lines
        raise Failure(f"the board at {self.port.path} does not answer any more")

    def _take_line(self, text: str) -> None:
        self._symptoms.note((TEXT, text), self._now_ms())
        self._answers.take(text)

    def _greet(self, seconds: float, is_in_vain: Callable[[], bool]) -> bool:
        """Ask who is there until somebody says it, or it is in vain, or the time is over; return whether one has."""
        end_s = time.monotonic() + seconds
        while self.greeting is None and time.monotonic() < end_s and not is_in_vain():
            self.send(HELLO)
            self._listen(lambda: self.greeting is not None or is_in_vain(), _GREET_S)
        return self.greeting is not None

    def _listen(self, is_done: Callable[[], bool], seconds: float) -> bool:
        end_s = time.monotonic() + seconds
        while not is_done():
            if time.monotonic() >= end_s:
                return False
            self.receive()
        return True

    def _take_greeting(self, words: list[str]) -> None:
        if words[1:2] != [f"proto={PROTOCOL}"]:
            told = f"the board speaks {' '.join(words[1:2])}, this program proto={PROTOCOL}"
            self._symptoms.note((UNSERVED, f"{told}: update the board with `autopeg board install`"), self._now_ms())
            return
        try:
            greeting = Greeting(*cast(HeardBoard, hi_from(words)))
        except BadPacket:
            return
        if greeting.holes != LAP_HOLES + 1:
            told = f"the board {greeting.name} has {greeting.holes} holes a lane, not {LAP_HOLES + 1}"
            self._symptoms.note((UNSERVED, told), self._now_ms())
            return
        self.greeting = greeting

    def _is_repl(self) -> bool:
        return any(mark in self._tail for mark in _REPL_MARKS)

    def _is_repl_again(self) -> bool:
        """Return whether the Pico has started anew, and again no program runs."""
        _, restart, after = self._tail.rpartition(_RESTARTED)
        return bool(restart) and any(mark in after for mark in _REPL_MARKS)

    def _now_ms(self) -> int:
        return int((time.monotonic() - self._began_s) * 1000)
