"""Boards of every kind: a Pico, a board simulated on this computer, LEDs wired to this computer.

`board_uri` opens a board by the name that people give it, and `sync` keeps it in step with a table. All boards speak
the same protocol, so that a simulated board behaves as a Pico does.
"""

from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager
from typing import TYPE_CHECKING, Protocol

from msgspec import Struct
from msgspec.structs import replace

from autopeg.boards.console import Console
from autopeg.boards.link.messages import LinkEvent
from pegcore.track import LAP_HOLES

if TYPE_CHECKING:
    from autopeg.boards.board_layout import BoardLayout
    from pegcore.host_end import HostEnd


SIMULATED_KINDS = ("virtual", "emulated", "simulated")


class Status(Struct, frozen=True):
    """Snapshot of the state of a board."""

    kind: str
    """`pico`, `virtual`, `emulated`, `strip` or `simulated`."""
    is_connected: bool
    why: str = ""
    """Why it is away, or what it cannot show, in a sentence."""
    name: str = ""
    firmware: str = ""
    uid: str = ""
    path: str = ""
    """Its port."""
    milliamps: int | None = None
    """The estimated current, as last reported."""
    brightness: int | None = None
    """An option, 0 to 100, as last reported; so is `speed`."""
    speed: int | None = None

    holes: int | None = None
    """Of each lane."""

    def showing(self, target: int, unit: int) -> "Status":
        """Return the status with what the board cannot show of a game. target, unit: of the game, in points."""
        needed = min(target // unit, LAP_HOLES + 1)
        if self.holes is None or self.holes >= needed or self.why:
            return self
        return replace(self, why=f"its lanes end at hole {self.holes} of {needed}, and pegs beyond it are not shown")

    @property
    def is_hardware(self) -> bool:
        """Whether it is real hardware, not simulated on this computer."""
        return self.kind not in SIMULATED_KINDS

    def line(self) -> str:
        """Return a short line for people."""
        if not self.is_connected:
            return f"board away: {self.why}"
        current = "" if self.milliamps is None else f", about {self.milliamps} mA"
        line = f"{self.kind} board {self.name}, firmware {self.firmware}{current}"
        return f"{line}: {self.why}" if self.why else line

    def brief(self) -> str:
        """Return an even shorter line."""
        if not self.is_connected:
            return "board away"
        current = "" if self.milliamps is None else f" {self.milliamps} mA"
        return f"{self.kind} {self.firmware}{current}"


def title_words(status: Status | None) -> tuple[str, ...]:
    """Return the status for the title of a window, long and short; nothing for a board that is simulated here."""
    return () if status is None or not status.is_hardware else (status.line(), status.brief())


class Board(Console, Protocol):
    """A board that shows pegs and reports the entries made on it."""

    on_news: Callable[[], object] | None
    """Called by another thread when something has happened or the status has changed. It must not wait."""

    def start(self) -> None:
        """Start looking for the board. Its first game has to be set before."""
        ...

    def status(self) -> Status: ...
    def hold(self) -> "AbstractContextManager[HostEnd]":
        """Hold the host's end of the link, to set pegs and answer events; nothing arrives meanwhile."""
        ...

    def now_ms(self) -> int: ...
    def take_events(self) -> list[LinkEvent]:
        """Return the events since the last call."""
        ...

    def locate(self) -> None: ...
    def set_option(self, key: str, value: int) -> None: ...
    def keypad(self) -> "Keypad | None": ...
    def layout(self) -> "BoardLayout | None": ...
    def close(self) -> None: ...


class Keypad(Protocol):
    """The keys, LEDs and display of a simulated board. keys: one string per row."""

    @property
    def keys(self) -> tuple[str, ...]: ...
    def type_keys(self, text: str) -> None: ...
    def lanes(self) -> Iterator[list[tuple[int, int, int]]]: ...
    def display_picture(self) -> bytes | None:
        """Return what its display shows, None if it has none.

        1024 bytes as the chip keeps them: byte `128 * page + column`, pages of eight rows, bit 0 at the top.
        """
        ...
