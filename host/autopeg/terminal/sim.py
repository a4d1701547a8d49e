"""Screen of `autopeg board sim`: the board in its shape, its keypad on the keyboard, its console below."""

import asyncio
import signal
import sys
from pathlib import Path

from rich.style import Style
from rich.text import Text
from textual import events
from textual.app import ComposeResult
from textual.containers import Container
from textual.widget import Widget

from autopeg.boards.file_stores import FileStore
from autopeg.boards.simulation import Simulation
from autopeg.errors import UsageError
from autopeg.link.messages import State
from autopeg.terminal import palette
from autopeg.terminal.board_page import BoardPage
from autopeg.terminal.board_screen import KEYS, Lights
from autopeg.terminal.screen_app import ScreenApp

CONSOLE_ROWS = 7
_POLLS_PER_SECOND = 10
_LEAVE = ("Ctrl-C", "ends it")
_HINTS = (
    "   : types a line to the console, Tab gives it more room",
    "   : types to the console, Tab gives it room",
    "   : types, Tab gives room",
)
_WHO = Style(color=palette.GOLD)
_SAID = Style(color="#b9c7bf")
_PACKET = Style(color="#7d8f86")
_TYPED = Style(color="#101010", bgcolor=palette.GOLD, bold=True)


class SimApp(ScreenApp):
    """The simulated board, shown until somebody leaves."""

    CSS = """
    Screen { background: #101010; overflow: hidden; }
    #board { width: 100%; height: 1fr; }
    Console { width: 100%; background: #0b1a13; }
    """

    def __init__(self, board: Simulation, link: Path | None = None, *, ascii_only: bool = False) -> None:
        super().__init__()
        self._board = board
        self._link = link
        self._ascii = ascii_only
        self._has_board = self._has_console = True
        self.typed: str | None = None
        """The console line being typed, None while keys go to the keypad."""

    def compose(self) -> ComposeResult:
        with Container(id="board"):
            yield Lights(self._board, lambda: (), _no_pegs, self._ascii, _LEAVE)
        yield Console(self)

    def on_mount(self) -> None:
        if sys.platform != "win32":
            asyncio.get_running_loop().add_signal_handler(signal.SIGTERM, self.exit)
        self._choose_parts()
        self._arrange()

    def _choose_parts(self) -> None:
        """Show board and console, unless the board needs the whole window to keep its shape."""
        layout = self._board.layout()
        columns, rows = self.size
        if layout is not None:
            shares = BoardPage(layout, True, columns, rows - CONSOLE_ROWS).is_plot
            self._has_console = shares or not BoardPage(layout, True, columns, rows).is_plot

    def _arrange(self) -> None:
        console = self.query_one(Console)
        self.query_one("#board").display = self._has_board
        console.styles.height = "1fr" if not self._has_board else CONSOLE_ROWS if self._has_console else 1
        console.refresh()

    @property
    def title_text(self) -> str:
        """Name and path of the board, and its link."""
        linked = f", linked from {self._link}" if self._link else ""
        return f" {self._board.name} is at {self._board.path}{linked}"

    @property
    def lines_said(self) -> int:
        """The number of lines in the log so far."""
        return self._board.lines_said

    def lines(self) -> list[tuple[str, str]]:
        """Return the log: who said what."""
        return list(self._board.log)

    def on_key(self, event: events.Key) -> None:
        event.stop()
        key = event.character if event.is_printable and event.character else event.key
        if self.typed is not None:
            self._type(key)
        elif key == ":":
            self.typed = ""
        elif key == "tab":
            self._next_parts()
        elif key in ("q", "escape"):
            self.exit()
        elif event.key in KEYS:
            try:
                self._board.type_keys(KEYS[event.key])
            except UsageError as error:  # this board has fewer keys
                self.notify(str(error), severity="warning")
        self.query_one(Console).refresh()

    def _type(self, key: str) -> None:
        typed = self.typed or ""
        if key == "escape":
            self.typed = None
        elif key == "enter":
            self.typed = None
            if typed.strip():
                self._board.say(typed.strip())
        elif key == "backspace":
            self.typed = typed[:-1]
        elif len(key) == 1 and key.isprintable():
            self.typed = typed + key

    def _next_parts(self) -> None:
        """Cycle through both parts, the board alone, and the console alone."""
        if self._has_board and self._has_console:
            self._has_console = False
        elif self._has_board:
            self._has_board, self._has_console = False, True
        else:
            self._has_board = True
        self._arrange()


class Console(Widget):
    """The last lines of the console and the wire, and the line being typed."""

    def __init__(self, app: SimApp) -> None:
        super().__init__()
        self._sim = app
        self._shown = -1

    def on_mount(self) -> None:
        self.set_interval(1 / _POLLS_PER_SECOND, self._look)

    def _look(self) -> None:
        if self._sim.lines_said != self._shown:
            self._shown = self._sim.lines_said
            self.refresh()

    def render(self) -> Text:
        columns, rows = self.size
        title = Text(self._sim.title_text, palette.TITLE, no_wrap=True)
        if self._sim.typed is not None:
            title = Text(f" : {self._sim.typed}_", _TYPED, no_wrap=True)
        else:
            room = columns - title.cell_len
            title.append(next((hint for hint in _HINTS if len(hint) <= room), ""), palette.TITLE)
        title.truncate(columns)
        title.append(" " * (columns - title.cell_len))
        shown = [_line(who, text, columns) for who, text in self._sim.lines()[-(rows - 1) :]] if rows > 1 else []
        return Text("\n", no_wrap=True, end="").join([title, *shown])


def _line(who: str, text: str, columns: int) -> Text:
    line = Text(no_wrap=True)
    line.append(f" {who:<7}", _WHO).append(text, _PACKET if who.endswith(">") else _SAID)
    line.truncate(columns - 1, overflow="ellipsis")
    return line


def _no_pegs() -> State:
    raise AssertionError("the lights of this board are seen")


def show_simulation(text: str, store: FileStore, link: Path | None, *, ascii_only: bool) -> None:
    """Simulate a board on the screen until somebody leaves. text: the text of its board file."""
    with Simulation(text, store, link) as simulation:
        SimApp(simulation, link, ascii_only=ascii_only).show()
