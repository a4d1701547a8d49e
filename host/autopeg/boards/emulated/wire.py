"""The messages between a program and the process of its emulated Pico.

The process gets Start, and then a Turn at a time, each answered by Turned, until the program closes its end; Ended is
the last answer if the process cannot go on.
"""

from msgspec import Struct

from autopeg.boards.key_events import KeyEvent


class Start(Struct, frozen=True):
    """The Pico to build and power. What is not part of its program is kept from the flash that it had before."""

    image: str
    """The path of MicroPython."""
    board: str
    """The text of the board file."""
    uid: str
    """16 hexadecimal digits."""
    flash: bytes | None
    """The filesystem, None for a new Pico."""


class Turn(Struct, frozen=True):
    """Time to let pass."""

    ms: int
    """At most so long; until the Pico has written a line, if that is sooner."""
    data: bytes = b""
    """What arrives by USB."""
    keys: list[KeyEvent] = []
    """Keys to press, after those of the turns before."""


class Turned(Struct, frozen=True):
    """The outcome of a turn."""

    now_ms: int
    """The time since the power came."""
    data: bytes = b""
    """What the Pico has written."""
    frames: dict[int, bytes] = {}
    """By the number of the strip the last frame of each that has shown one."""
    flash: bytes | None = None
    """The filesystem if it has changed."""


class Ended(Struct, frozen=True):
    """The end of the Pico. why: a sentence."""

    why: str
