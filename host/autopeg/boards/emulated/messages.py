"""Messages between the host and the process that is the emulated Pico."""

from msgspec import Struct

from autopeg.boards.key_events import KeyEvent


class Start(Struct, frozen=True):
    """The Pico to build and power. Files on its flash that are not part of its program are kept."""

    image: str
    """The path of MicroPython."""
    board: str
    """The text of the board file."""
    uid: str
    """16 hexadecimal digits."""
    flash: bytes | None
    """The filesystem, None for a new Pico."""


class Turn(Struct, frozen=True):
    """One turn of emulated time."""

    ms: int
    """The longest duration; the turn ends early when the Pico has written a line."""
    data: bytes = b""
    """The bytes to send by USB."""
    keys: list[KeyEvent] = []
    """The keys to press, after those of earlier turns."""


class Turned(Struct, frozen=True):
    """The outcome of a turn."""

    now_ms: int
    """The time since power-on."""
    data: bytes = b""
    """The bytes that the Pico has written."""
    frames: dict[int, bytes] = {}
    """The last frame of each strip that has shown one, by the number of the strip."""
    flash: bytes | None = None
    """The filesystem if it has changed."""
    picture: bytes | None = None
    """What the display shows if that has changed."""
