"""What a game brings to the terminal: the seam between the screen, which every game shares, and one game on it.

A game has a package `terminal` in its folder. It makes its keys (`make_controller`) and its lines (`make_lines`), and
its module `picture` says what is drawn of it; docs/add-a-game.md walks through them.
"""

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any, Protocol, TextIO

from autopeg.engine.table import Table
from autopeg.records import Store
from autopeg.session.settings import Settings
from autopeg.terminal.controller import Controller
from autopeg.terminal.lines import Lines

if TYPE_CHECKING:
    from rich.text import Text

    from autopeg.terminal.layout import Layout
    from autopeg.terminal.scene import Scene


class GameScreen(Protocol):
    """One game at the terminal, full screen and in lines."""

    def make_controller(self, table: Table, settings: Settings, /) -> Controller[Any, Any, Any]: ...
    def make_lines(
        self, table: Table, store: Store | None, settings: Settings, stdin: TextIO, stdout: TextIO, /
    ) -> Lines[Any, Any, Any]: ...


class GamePicture(Protocol):
    """How one game is drawn, with a scene of its own.

    ZONES: the painters of the parts of the screen between board and log, from top to bottom; `scores` among them is
    drawn beside the board. Painters take a scene and the columns and rows of their zone. `plan` gives the sizes for a
    window of so many columns and rows, and lanes on the board; `scene` adds to a scene what the game needs besides;
    `heights` gives the rows of each zone that is shown now; `key_at` the key that a click into a zone stands for.
    """

    ZONES: "Mapping[str, Callable[[Any, int, int], Text]]"

    def plan(self, columns: int, rows: int, lanes: int, /) -> "Layout": ...
    def scene(self, controller: Any, common: "Scene", /) -> "Scene": ...
    def heights(self, scene: Any, /) -> Mapping[str, int]: ...
    def key_at(self, scene: Any, zone: str, column: int, row: int, /) -> str | None: ...
