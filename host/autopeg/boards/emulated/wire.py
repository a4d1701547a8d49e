"""What a program and the process of its emulated Pico say to each other, by the process's standard input and output.

A message is four bytes of length, the most significant first, and that many bytes of MessagePack. The program sends
Start once and then a Turn at a time, each answered by Turned, until it closes its end; Ended is the last answer where
the process cannot go on.
"""

from typing import BinaryIO

import msgspec
from msgspec import Struct

from autopeg.boards.key_events import KeyEvent

_LENGTH_BYTES = 4


class Start(Struct, frozen=True, tag=True):
    """A Pico is to be built and powered. Its game and the like are kept from the flash that it had before.

    image: the path of MicroPython; board: the text of the board file; uid: 16 hexadecimal digits; flash: the
    filesystem, None for a new Pico.
    """

    image: str
    board: str
    uid: str
    flash: bytes | None


class Turn(Struct, frozen=True, tag=True):
    """Time is to pass, so many milliseconds or until the Pico has written a line.

    data: what arrives by USB; keys: to press, after those of the turns before.
    """

    ms: int
    data: bytes = b""
    keys: list[KeyEvent] = []


class Turned(Struct, frozen=True, tag=True):
    """What has come of a turn.

    now_ms: since the power came; data: what the Pico has written; frames: the last of each strip that has shown one,
    by its number; flash: the filesystem where it has changed, else None.
    """

    now_ms: int
    data: bytes = b""
    frames: dict[int, bytes] = {}
    flash: bytes | None = None


class Ended(Struct, frozen=True, tag=True):
    """The Pico is no more. why: a sentence."""

    why: str


Request = Start | Turn
Answer = Turned | Ended


def send(stream: BinaryIO, message: Request | Answer) -> None:
    """Send one message. Raises OSError when nobody is there any more."""
    body = msgspec.msgpack.encode(message)
    stream.write(len(body).to_bytes(_LENGTH_BYTES, "big") + body)
    stream.flush()


def receive_request(stream: BinaryIO) -> Request | None:
    """Wait for a request and return it, None when there will be no more."""
    body = _receive(stream)
    return None if body is None else msgspec.msgpack.decode(body, type=Request)


def receive_answer(stream: BinaryIO) -> Answer | None:
    """Wait for an answer and return it, None when there will be no more."""
    body = _receive(stream)
    return None if body is None else msgspec.msgpack.decode(body, type=Answer)


def _receive(stream: BinaryIO) -> bytes | None:
    head = stream.read(_LENGTH_BYTES)
    if len(head) < _LENGTH_BYTES:
        return None
    size = int.from_bytes(head, "big")
    body = stream.read(size)
    return body if len(body) == size else None
