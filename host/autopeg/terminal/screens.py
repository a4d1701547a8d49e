"""What a game brings to the terminal: the seam between the screen, which every game shares, and one game on it.

A game has a package `terminal` in its folder. It makes its keys (`make_controller`) and its lines (`make_lines`), and
its module `picture` says what is drawn of it; docs/add-a-game.md walks through them.
"""

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any, Protocol, TextIO

from autopeg.engine.table import Table
from autopeg.records import Store
from autopeg.session.settings import Settings
from autopeg.terminal.controller import Controller
from autopeg.terminal.lines import Lines

if TYPE_CHECKING:
    from rich.text import Text

    from autopeg.terminal.scene import Scene


class GameScreen(Protocol):
    """One game at the terminal, full screen and in lines."""

    def make_controller(self, table: Table, settings: Settings, /) -> Controller[Any, Any, Any]: ...
    def make_lines(
        self, table: Table, store: Store | None, settings: Settings, stdin: TextIO, stdout: TextIO, /
    ) -> Lines[Any, Any, Any]: ...


class GamePicture(Protocol):
    """How one game is drawn, with a scene of its own.

    `scene` adds to a scene what the game needs besides; `least_rows` says how many rows its table and the log need,
    where the board leaves fewer the scores stand without it; `table_rows` paints what stands between board and log,
    as wide as the scene's layout; `seat_rows` what stands below the score of a seat, given whether it shares its side
    with a partner, and the columns that there are. What is drawn notes what a click on it means (`paint.clicks`).
    """

    def scene(self, controller: Any, common: "Scene", /) -> "Scene": ...
    def least_rows(self, scene: Any, /) -> int: ...
    def table_rows(self, scene: Any, /) -> "list[Text]": ...
    def seat_rows(self, scene: Any, seat: int, is_partner: bool, columns: int, /) -> "Iterator[Text]": ...
