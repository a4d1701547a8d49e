"""Boards: what a table needs of one, whatever it is made of. A Pico, one simulated here, LEDs wired to this computer.

`words` brings a board by the word that names it; `sync` joins it to a table. Each of them speaks peg lines, so that
what is tried without hardware is what a Pico does.
"""

from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager
from typing import TYPE_CHECKING, Protocol

from msgspec import Struct

from autopeg.link.values import Happening

if TYPE_CHECKING:
    from autopeg.boards.board_layout import BoardLayout
    from pegcore.host_end import HostEnd


SIMULATED_KINDS = ("virtual", "emulated", "simulated")


class Status(Struct, frozen=True):
    """What there is to say about a board at one moment.

    kind: the word that names such boards; is_connected: whether it answers; why: what keeps it away or what it cannot
    show, in a sentence, else empty; name, firmware, uid: as it has introduced itself; path: of its port; milliamps: the
    estimated current as it has told it last, None before; brightness, speed: its options, 0 to 100, likewise.
    """

    kind: str
    is_connected: bool
    why: str = ""
    name: str = ""
    firmware: str = ""
    uid: str = ""
    path: str = ""
    milliamps: int | None = None
    brightness: int | None = None
    speed: int | None = None

    @property
    def is_hardware(self) -> bool:
        """Whether it is a thing on the table, rather than simulated on this computer."""
        return self.kind not in SIMULATED_KINDS

    def line(self) -> str:
        """Return it as one short line for people."""
        if not self.is_connected:
            return f"board away: {self.why}"
        current = "" if self.milliamps is None else f", about {self.milliamps} mA"
        line = f"{self.kind} board {self.name}, firmware {self.firmware}{current}"
        return f"{line}: {self.why}" if self.why else line

    def brief(self) -> str:
        """Return the least that there is to say."""
        if not self.is_connected:
            return "board away"
        current = "" if self.milliamps is None else f" {self.milliamps} mA"
        return f"{self.kind} {self.firmware}{current}"


def title_words(status: Status | None) -> tuple[str, ...]:
    """Return how a board stands, in more words and in fewer, for the title of a window.

    Nothing of a board that is simulated here: a title names a board only where there is one.
    """
    return () if status is None or not status.is_hardware else (status.line(), status.brief())


class Board(Protocol):
    """A board that can be given pegs to show and asked what was entered on it.

    `start` is called once its first game is known; before that, nothing is looked for. `hold` gives the host's end of
    its link, for the pegs and for what is done about events; while it is held nothing arrives. `happened` gives what
    has come in since the last call. `call_on_news` names what is called, by another thread, when something has happened
    or the status is another; it must not wait. `ask` gives the lines with which the board's console answers a line, and
    raises Failure where none come.
    """

    def start(self) -> None: ...
    def call_on_news(self, call: Callable[[], object] | None) -> None: ...
    def status(self) -> Status: ...
    def hold(self) -> "AbstractContextManager[HostEnd]": ...
    def now_ms(self) -> int: ...
    def happened(self) -> list[Happening]: ...
    def locate(self) -> None: ...
    def set_option(self, key: str, value: int) -> None: ...
    def ask(self, line: str) -> list[str]: ...
    def keypad(self) -> "Keypad | None": ...
    def layout(self) -> "BoardLayout | None": ...
    def close(self) -> None: ...


class Keypad(Protocol):
    """The keys and LEDs of a board that is simulated here. keys: a text a row."""

    @property
    def keys(self) -> tuple[str, ...]: ...
    def type_keys(self, text: str) -> None: ...
    def lanes(self) -> Iterator[list[tuple[int, int, int]]]: ...
