"""Screen of `autopeg board sim`: the board in its shape, its keypad on the keyboard, its console below."""

import asyncio
import signal
import sys
from functools import partial
from itertools import cycle
from pathlib import Path
from typing import ClassVar

from rich.style import Style
from rich.text import Text
from textual import events
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical
from textual.geometry import Size
from textual.widgets import Input, RichLog, Static

from autopeg.boards.file_stores import FileStore
from autopeg.boards.link.messages import State
from autopeg.boards.simulation import MOST_LINES, Simulation
from autopeg.terminal import palette
from autopeg.terminal.board_screen import Lights
from autopeg.terminal.screen_app import ScreenApp

_CONSOLE_ROWS, _TITLE_ROWS = 7, 1
_POLLS_PER_SECOND = 10
_LEAVE = ("Ctrl-C", "ends it")
_HINTS = (
    "   : types a line to the console, Tab gives it more room",
    "   : types to the console, Tab gives it room",
    "   : types, Tab gives room",
)
_PARTS = ((True, _CONSOLE_ROWS), (True, _TITLE_ROWS), (False, "1fr"))
"""Whether the board is shown, and the height of the console: both, the board alone, the console alone."""

_WHO = Style(color=palette.GOLD)
_SAID = Style(color="#b9c7bf")
_PACKET = Style(color="#7d8f86")


class SimApp(ScreenApp):
    """The simulated board, shown until somebody leaves."""

    CSS = f"""
    Screen {{ background: #101010; overflow: hidden; }}
    Lights {{ height: 1fr; }}
    #console, RichLog {{ background: #0b1a13; }}
    #title {{ background: {palette.RIM}; color: {palette.CREAM}; height: 1; }}
    #typed {{ height: 1; }}
    #typed * {{ background: {palette.GOLD}; color: #101010; text-style: bold; }}
    #typed Static {{ width: 3; }}
    #typed .input--cursor {{ background: #101010; color: {palette.GOLD}; }}
    RichLog {{ height: 1fr; scrollbar-size: 0 0; }}
    RichLog:focus {{ background-tint: transparent; }}
    """
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("colon", "type"),
        Binding("tab", "next_parts", priority=True),
        Binding("escape,q", "leave"),
    ]

    def __init__(self, board: Simulation, link: Path | None = None, *, ascii_only: bool = False) -> None:
        super().__init__()
        self._board = board
        self._link = link
        self._lights = Lights(board, lambda: (), _no_pegs, ascii_only, _LEAVE)
        self._parts = cycle(_PARTS)

    def compose(self) -> ComposeResult:
        yield self._lights
        with Vertical(id="console"):
            yield Static(id="title")
            with Horizontal(id="typed"):
                yield Static(" : ")
                yield Input(compact=True, select_on_focus=False)
            yield RichLog(max_lines=MOST_LINES, min_width=0)

    def on_mount(self) -> None:
        if sys.platform != "win32":
            asyncio.get_running_loop().add_signal_handler(signal.SIGTERM, self.exit)
        console = self.query_one(RichLog)
        console.set_interval(1 / _POLLS_PER_SECOND, partial(self._read_log, console))  # it ends with its widget
        self._close_input()
        self.action_next_parts()
        columns, rows = self.size
        with_console, alone = (
            self._lights.completeness(Size(columns, rows - taken)) for taken in (_CONSOLE_ROWS, _TITLE_ROWS)
        )
        if alone > with_console:  # the display, or the shape, needs the whole window
            self.action_next_parts()

    def on_resize(self, event: events.Resize) -> None:
        linked = f", linked from {self._link}" if self._link else ""
        title = f" {self._board.name} is at {self._board.path}{linked}"
        room = event.size.width - len(title)
        title += next((hint for hint in _HINTS if len(hint) <= room), "")
        self.query_one("#title", Static).update(Text(title))

    def _read_log(self, console: RichLog) -> None:
        for who, text in self._board.take_log():
            line = Text(no_wrap=True, overflow="ellipsis")
            line.append(f" {who:<7}", _WHO).append(text, _PACKET if who.endswith(">") else _SAID)
            console.write(line)

    # -- keys

    def on_key(self, event: events.Key) -> None:
        self._lights.press(event.key)

    def action_next_parts(self) -> None:
        """Show the next of: both parts, the board alone, and the console alone."""
        has_board, console_rows = next(self._parts)
        self._lights.display = has_board
        self.query_one("#console").styles.height = console_rows

    def action_leave(self) -> None:
        """Leave the line that is typed, or the screen."""
        if self.query_one(Input).has_focus:
            self._close_input()
        else:
            self.exit()

    def action_type(self) -> None:
        """Type a line to the console, in place of its title."""
        self._show_input(True)
        self.query_one(Input).focus()

    def on_input_submitted(self, event: Input.Submitted) -> None:
        if event.value.strip():
            self._board.say(event.value.strip())
        self._close_input()

    def _close_input(self) -> None:
        self._show_input(False)
        self.query_one(Input).clear()
        self.query_one(RichLog).focus()

    def _show_input(self, is_shown: bool) -> None:
        self.query_one("#typed").display = is_shown
        self.query_one("#title").display = not is_shown


def _no_pegs() -> State:
    raise AssertionError("the lights of this board are seen")


def show_simulation(text: str, store: FileStore, link: Path | None, *, ascii_only: bool) -> None:
    """Simulate a board on the screen until somebody leaves. text: the text of its board file."""
    with Simulation(text, store, link) as simulation:
        SimApp(simulation, link, ascii_only=ascii_only).show()
