"""The parts of a game that the terminal asks for, by its name."""

from collections.abc import Callable
from typing import Any, Protocol, TextIO

from autopeg.play.table import Table
from autopeg.records import Store
from autopeg.registry import part_of
from autopeg.session.settings import Settings
from autopeg.terminal.controller import AnyController
from autopeg.terminal.line_shell import LineShell
from autopeg.terminal.scene import GamePicture

_Control = Callable[[Table, Settings], AnyController]
_Lines = Callable[[Table, Store | None, Settings, TextIO, TextIO], LineShell]


class ControllerModule(Protocol):
    """The module that handles a person's keys."""

    @property
    def CONTROLLER(self) -> _Control: ...  # noqa: N802


class LinesModule(Protocol):
    """The module of line mode."""

    @property
    def LINES(self) -> _Lines: ...  # noqa: N802


def controller_of(game_name: str) -> _Control:
    """Return what handles a person's keys in a game. Raises UsageError for an unknown name."""
    module: ControllerModule = part_of(game_name, "terminal.controller")
    return module.CONTROLLER


def lines_of(game_name: str) -> _Lines:
    """Return the line mode of a game. Raises UsageError for an unknown name."""
    module: LinesModule = part_of(game_name, "terminal.lines")
    return module.LINES


def picture_of(game_name: str) -> GamePicture[Any, Any]:
    """Return what draws a game on the screen. Raises UsageError for an unknown name."""
    return part_of(game_name, "terminal.picture")
