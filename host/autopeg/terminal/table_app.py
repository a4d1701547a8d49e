"""Base of the full-screen apps of a table: its zones, the animated pegs, and the LED board."""

import time
from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, Generic, TypeVar

from rich.text import Text
from textual import events
from textual.app import ComposeResult
from textual.containers import Container
from textual.geometry import Size
from textual.timer import Timer
from textual.widget import Widget
from textual.widgets import Static

from autopeg.base.errors import AutopegError, Failure
from autopeg.boards import Status, title_words
from autopeg.boards.sync import BoardSync, pegs_of
from autopeg.play.opening import leave_table
from autopeg.play.table import Table
from autopeg.records import Store, StoredGame
from autopeg.registry import command_to_begin
from autopeg.session.board_questions import BoardNews
from autopeg.session.course import PegWalk
from autopeg.session.settings import HOP_SECONDS, Settings
from autopeg.session.speech import Voice
from autopeg.terminal.board_screen import BoardScreen
from autopeg.terminal.controller import AnyController
from autopeg.terminal.key_guard import KeyGuard
from autopeg.terminal.paint.bars import prompt_rows
from autopeg.terminal.paint.fitting import fit_page, rows_of_keys
from autopeg.terminal.paint.help_pages import help_pages
from autopeg.terminal.scene import LEAST_COLUMNS, LEAST_ROWS, MOST_COLUMNS, Layout, TableScene, fits, too_small
from autopeg.terminal.screen_app import ScreenApp
from autopeg.terminal.waiting_key import WaitingKey

if TYPE_CHECKING:
    from autopeg.scorekeeping.key_controller import KeyController

_COVER_MARGINS = 4  # columns, see style.tcss
_BOARD_SECONDS = 1.0  # how often a quiet board is polled
_CATCH_UP_SECONDS = 2.0  # how often to look whether another window has moved on

TheController = TypeVar("TheController", bound="AnyController | KeyController")
AnyScene = TypeVar("AnyScene", bound=TableScene)


class Zone(Widget):
    """A part of the screen. painter: takes the columns and rows of the zone.

    If a painter returns more than fits, the text is cut with an ellipsis.
    """

    def __init__(self, painter: Callable[[int, int], Text], zone_id: str, ascii_only: bool) -> None:
        super().__init__(id=zone_id)
        self._painter = painter
        self._ascii_only = ascii_only

    def render(self) -> Text:
        columns, rows = self.size
        return fit_page(self._painter(columns, rows), columns, rows, self._ascii_only)


class TableApp(ScreenApp, Generic[TheController, AnyScene]):
    """One screen: a game, and the games that follow it."""

    CSS_PATH = Path(__file__).parent / "style.tcss"

    controller: TheController

    def __init__(
        self,
        table: Table,
        store: Store | None,
        settings: Settings,
        sync: BoardSync | None = None,
        voice: Voice | None = None,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        super().__init__()
        self._clock = clock
        self.guard = KeyGuard()
        self._waiting = WaitingKey(self.guard, clock, self.call_later, self._act_late)
        self._store = store
        self._sync = sync
        self._voice = voice
        self._board: Status | None = None
        self._window = Size(LEAST_COLUMNS, LEAST_ROWS)
        self._help_at: int | None = None
        """The help page that covers the screen, None while none does."""
        self._hopping: Timer | None = None
        self.shown_scene: AnyScene | None = None
        """What the zones paint."""
        self._sit_down(table, settings)

    def _sit_down(self, table: Table, settings: Settings) -> None:
        self._settings = settings
        if self._store is not None:
            self._store.on_wait = self._on_wait
        if self._sync is not None:
            self._sync.attach(table)
        self.controller = self._control(table)
        self.walk = PegWalk(self.controller.pegs, self.controller.course)

    def _on_wait(self, sentence: str) -> None:
        """Write at once that another program holds this one up, on the last row: nothing is painted meanwhile."""
        columns, rows = self._window
        if self._driver is not None:
            self._driver.write(f"\x1b7\x1b[{rows};1H{sentence[:columns].ljust(columns)}\x1b8")
            self._driver.flush()
        self.call_later(self.refresh, layout=True)

    # -- for each screen to implement

    def _control(self, table: Table) -> TheController:
        """Return the controller of a table."""
        raise NotImplementedError

    def parts(self) -> Iterable[Widget]:
        """Return the widgets of the window, from top to bottom."""
        raise NotImplementedError

    def _show(self, columns: int, rows: int) -> None:
        """Show the current scene in the zones."""
        raise NotImplementedError

    def _begin(self) -> None:
        """Start, once there is a window."""
        raise NotImplementedError

    def poll_board(self) -> None:
        """Handle entries on the board, and show its status."""
        raise NotImplementedError

    def _on_board_news(self, news: BoardNews) -> None:
        """Handle news from the board."""
        raise NotImplementedError

    def _key_of(self, event: events.Key) -> str:
        """Return the name of a key for `_press`."""
        raise NotImplementedError

    def _press(self, key: str) -> None:
        """Handle a key."""
        raise NotImplementedError

    def _act_late(self) -> None:
        """Do what the waiting key does."""
        raise NotImplementedError

    def _catch_up(self) -> bool:
        """Show the game as another window has moved it on; return whether one has. Raises Failure."""
        raise NotImplementedError

    # -- what other windows do

    def follow_others(self) -> None:
        """Take in what has been done in another window, if it can be read."""
        with suppress(Failure):  # what is entered next tells it
            self._catch_up()

    def _is_current(self) -> bool:
        """Return whether a key is meant for the game as it is; if another window has moved on, say that it did
        nothing."""
        try:
            self.controller.table.check_current()
        except AutopegError as error:
            self.controller.look()
            self.controller.trouble(error)
            return False
        return True

    # -- the screen

    def compose(self) -> ComposeResult:
        yield Container(*self.parts(), id="game")
        yield Static(id="cover")

    def on_mount(self) -> None:
        self._window = self.size
        if self._sync is not None:
            self._sync.listeners.append(self._on_board_news)
            self._sync.board.on_news = lambda: self.call_later(self.poll_board)
            self.set_interval(_BOARD_SECONDS, self.poll_board)
        self.set_interval(_CATCH_UP_SECONDS, self.follow_others)
        self._begin()

    def on_unmount(self) -> None:
        if self._sync is not None:
            self._sync.board.on_news = None
        self.controller.table.close()

    def on_resize(self, event: events.Resize) -> None:
        self._window = event.size
        self._paint()

    def _paint(self) -> None:
        """Redraw the screen, or say that the window is too small."""
        if not self.query("#cover"):
            return  # the window closes, and the board has news until the end
        has_room = fits(*self._window)
        covering = self._open_help() if has_room else too_small(*self._window, self._in_lines)
        cover = self.query_one("#cover", Static)
        cover.update(Text(covering))
        cover.display = bool(covering)
        if has_room:
            self._show(*self._window)

    def _help_texts(self) -> Sequence[str]:
        """Return the help texts for this moment."""
        return (self.controller.help,)

    def _help_pages(self) -> list[str]:
        columns, rows = self._window
        return [page for text in self._help_texts() for page in help_pages(text, columns - _COVER_MARGINS, rows)]

    def _open_help(self) -> str:
        """Return the open page of the help, empty if there is none."""
        if self._help_at is None:
            return ""
        pages = self._help_pages()
        return pages[min(self._help_at, len(pages) - 1)]

    def _turn_help(self, key: str) -> None:
        """Open the help with ?, show its next page, or close it: any other key does."""
        following = 0 if self._help_at is None else self._help_at + 1
        self._help_at = following if key == "?" and following < len(self._help_pages()) else None
        self._paint()

    def _table_scene(self, plan: Layout) -> TableScene:
        """Return the scene of this moment: the fields that all screens share."""
        controller = self.controller
        return TableScene(
            layout=plan,
            names=controller.names,
            sides=controller.sides,
            title=controller.title,
            course=controller.course,
            pegs=self.walk.pegs,
            scores=controller.scores,
            prompt=controller.prompt,
            keys=controller.keys,
            hop=self.walk.hop,
            typed=controller.typed,
            notice=controller.notice,
            notice_kind=controller.notice_kind,
            ending=() if controller.ending is None else controller.ending.lines(),
            board=title_words(self._board),
            is_board_away=self._board is not None and not self._board.is_connected,
            ascii_only=self._settings.ascii_suits,
        )

    def _zone(self, zone_id: str, painter: Callable[[AnyScene, int, int], Text]) -> Zone:
        """Return a part of the screen. painter: takes a scene and the columns and rows of the zone."""

        def paint(columns: int, rows: int) -> Text:
            return Text() if self.shown_scene is None else painter(self.shown_scene, columns, rows)

        return Zone(paint, zone_id, self._settings.ascii_suits)

    @property
    def _in_lines(self) -> str:
        """The command that goes on with this game in line mode."""
        table, stored = self.controller.table, self.controller.table.journal
        if isinstance(stored, StoredGame) and (not stored.is_new or self._has_begun):
            return f"autopeg resume {stored.id} --plain"
        return f"autopeg {command_to_begin(table.game.NAME)} --plain"

    @property
    def _has_begun(self) -> bool:
        """Whether a person has made a decision, so that the game is kept when it is left."""
        table = self.controller.table
        movers = {step.move.actor for step in table.history.steps}
        return bool(movers & set(table.people)) if table.people else bool(movers)

    def _bar_rows(self, columns: int) -> dict[str, int]:
        """Return the rows that the prompt and the keys take, as `frame` wants them."""
        controller, width = self.controller, min(columns, MOST_COLUMNS)
        asked = prompt_rows(controller.prompt, controller.typed is not None, width)
        return {"prompt_rows": len(asked), "key_rows": rows_of_keys(controller.keys, width)}

    def _show_scene(self, scene: AnyScene) -> None:
        self.shown_scene = scene
        self.query_one("#game").styles.width = scene.layout.columns
        self.query_one("#prompt").styles.height = scene.layout.prompt_rows
        self.query_one("#keys").styles.height = scene.layout.key_rows
        for zone in self.query(Zone):
            zone.refresh()

    def on_key(self, event: events.Key) -> None:
        event.stop()
        if event.key != "f2":
            self._press(self._key_of(event))
        elif self._sync is not None:
            board, ascii_only = self._sync.board, self._settings.ascii_suits
            self.push_screen(
                BoardScreen(
                    board, lambda: self.controller.sides, lambda: pegs_of(self.controller.table.state), ascii_only
                )
            )

    # -- moving pegs

    def move_pegs(self) -> None:
        """Move the pegs to their new holes; pegs still moving arrive at once."""
        seconds = HOP_SECONDS[self._settings.speed]
        self._land()
        self.walk.go_to(self.controller.pegs, is_walking=seconds > 0)
        if self.walk.hop is not None:
            self._hopping = self.set_interval(seconds, self._hop)

    def _hop(self) -> None:
        self.walk.step()
        if self.walk.hop is None:
            self._land()
        self._paint()

    def _land(self) -> None:
        """Put moving pegs into their holes at once."""
        self.walk.land()
        if self._hopping is not None:
            self._hopping.stop()
            self._hopping = None

    # -- the game that follows

    def _follow(self, begin: Callable[[], tuple[Table, Settings]]) -> None:
        """Switch to another game, or show why that failed."""
        before = self.controller.table
        try:
            self._sit_down(*begin())
        except AutopegError as error:
            self.controller.trouble(error)
        else:
            leave_table(before)
