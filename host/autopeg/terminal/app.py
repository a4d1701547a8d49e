"""The full-screen game: keys and clicks in, a scene out. What stands on the table lives at the table, not in here."""

import threading
import time
from collections import deque
from collections.abc import Callable
from typing import Any

from msgspec.structs import replace
from rich.text import Text
from textual import events
from textual.app import ComposeResult
from textual.containers import Container
from textual.geometry import Size
from textual.timer import Timer

from autopeg.boards import Status, title_words
from autopeg.boards.keeper import BoardKeeper
from autopeg.boards.questions import Happened, Pressed
from autopeg.engine.opening import leave_table
from autopeg.engine.table import Table
from autopeg.errors import AutopegError
from autopeg.records import Store
from autopeg.registry import kit_of
from autopeg.session.course import Hop, hops
from autopeg.session.prompts import kept_note
from autopeg.session.questions import Advance, GameOver, HandOver
from autopeg.session.settings import BEAT_SECONDS, HOP_SECONDS, Settings
from autopeg.terminal import layout
from autopeg.terminal.board_screen import BoardScreen
from autopeg.terminal.controller import Controller
from autopeg.terminal.key_guard import KeptKey, KeyGuard
from autopeg.terminal.paint.bars import paint_keys, paint_log, paint_prompt, paint_title
from autopeg.terminal.paint.board import paint_board
from autopeg.terminal.scene import Scene
from autopeg.terminal.screen_app import ScreenApp
from autopeg.terminal.zone import Cover, Zone

Painter = Callable[[Any, int, int], Text]

_BOARD_SECONDS = 1.0  # how often the board is looked at when it has nothing to tell
_MOST_KEPT = 32
_UNDOING = ("u", "r")
_OVERTAKEN = "The table has changed since you pressed that key, so it did nothing. Press it again if you mean it."


_ZONES: dict[str, Painter] = {
    "title": lambda scene, columns, rows: paint_title(scene),
    "board": lambda scene, columns, rows: paint_board(scene),
    "log": paint_log,
    "prompt": lambda scene, columns, rows: paint_prompt(scene),
    "keys": lambda scene, columns, rows: paint_keys(scene),
}


class GameApp(ScreenApp):
    """One evening at one screen: a game, and those that follow it."""

    CSS_PATH = "style.tcss"

    def __init__(
        self,
        table: Table,
        store: Store | None,
        settings: Settings,
        keeper: BoardKeeper | None = None,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        super().__init__()
        self._clock = clock
        self._guard = KeyGuard()
        self._kept: deque[KeptKey] = deque()
        self._store = store
        self._keeper = keeper
        self._board: Status | None = None
        self._screen = kit_of(table.game.NAME).terminal()
        self._picture = kit_of(table.game.NAME).picture()
        self._window = Size(layout.LEAST_COLUMNS, layout.LEAST_ROWS)
        self._is_thinking = False
        self._beat: Timer | None = None
        self._hopping: Timer | None = None
        self._hops: deque[Hop] = deque()
        self._has_help = False
        self._shown: Scene | None = None
        self._sit_down(table, settings)

    def _sit_down(self, table: Table, settings: Settings) -> None:
        self._settings = settings
        if self._keeper is not None:
            self._keeper.sit_down(table)
        self.controller: Controller[Any] = self._screen.make_controller(table, settings)
        self.controller.guard = self._guard
        self._pegs = tuple(self.controller.session.pegs)

    @property
    def is_waiting(self) -> bool:
        """Whether nothing happens until a key is pressed."""
        return not self._is_thinking and self._beat is None and not self._hops

    # -- the screen

    @property
    def _own_zones(self) -> list[str]:
        """The zones of the game between board and log."""
        return [name for name in self._picture.ZONES if name != "scores"]

    def compose(self) -> ComposeResult:
        with Container(id="game"):
            yield Zone(_ZONES["title"], "title")
            with Container(id="board-row"):
                yield Zone(_ZONES["board"], "board")
                yield Zone(self._picture.ZONES["scores"], "scores")
            for name in self._own_zones:
                yield Zone(self._picture.ZONES[name], name)
            for name in ("log", "prompt", "keys"):
                yield Zone(_ZONES[name], name)
        yield Cover(id="cover")

    def on_mount(self) -> None:
        self._window = self.size
        self._go_on()
        if self._keeper is not None:
            self._keeper.listeners.append(self._hear_board)
            self._keeper.board.call_on_news(lambda: self.call_later(self._attend_board))
            self.set_interval(_BOARD_SECONDS, self._attend_board)

    def on_resize(self, event: events.Resize) -> None:
        self._window = event.size
        self._paint()

    def _paint(self) -> None:
        """Bring the scene of this moment to the screen, or say that the window is too small for it."""
        columns, rows = self._window
        cover = self.query_one(Cover)
        cover.text = self.controller.HELP if self._has_help else ""
        if not layout.fits(columns, rows):
            cover.text = layout.too_small(columns, rows)
        cover.display = bool(cover.text)
        cover.refresh()
        if layout.fits(columns, rows):
            self._shown = self._scene(self._picture.plan(columns, rows, len(self.controller.sides)))
            self._arrange(self._shown)
            for zone in self.query(Zone):
                zone.show(self._shown)

    def _arrange(self, scene: Scene) -> None:
        """Give every zone the rows that the layout has for it."""
        plan = scene.layout
        heights = self._picture.heights(scene)
        for name in self._own_zones:
            zone = self.query_one(f"#{name}")
            zone.display = name in heights
            zone.styles.height = heights.get(name, 0)
        self.query_one("#board-row").styles.height = plan.board_rows + plan.gap
        self.query_one("#log").styles.height = "1fr"
        self.query_one("#game").styles.width = plan.columns
        self.query_one("#board").display = plan.board_columns > 0
        self.query_one("#board").styles.width = plan.board_columns
        self.query_one("#board").styles.height = plan.board_rows
        self.query_one("#scores").styles.width = "1fr"

    def _scene(self, plan: layout.Layout) -> Scene:
        """Return what is to be seen now."""
        hop = self._hops[0] if self._hops else None
        if self._is_thinking and self._shown is not None:
            # The table is being moved in another thread: what was seen before stays, but for the peg on its way.
            return replace(self._shown, layout=plan, hop=hop)
        controller = self.controller
        common = Scene(
            layout=plan,
            names=controller.names,
            sides=controller.sides,
            title=controller.title,
            view=controller.view,
            course=controller.session.course,
            pegs=self._pegs,
            scores=controller.session.scores,
            hop=hop,
            question=controller.question,
            prompt=controller.prompt,
            keys=controller.keys,
            viewer=controller.session.viewer,
            typed=controller.typed,
            log=controller.narration.follow(controller.table.history, controller.session.untold),
            notice=controller.notice,
            notice_kind=controller.notice_kind,
            ending=() if controller.ending is None else controller.ending.lines(),
            board=title_words(self._board),
            is_board_away=self._board is not None and not self._board.is_connected,
            ascii_only=self._settings.ascii_suits,
        )
        return self._picture.scene(controller, common)

    # -- the course of the game

    def _go_on(self) -> None:
        """Find out what comes next, and let what needs no person happen after a beat."""
        controller = self.controller
        controller.look()
        self._move_pegs(tuple(controller.session.pegs))
        goes_on = (
            isinstance(controller.question, Advance) or controller.session.by_itself(controller.question) is not None
        )
        if not controller.is_stuck and goes_on:
            beat = BEAT_SECONDS[self._settings.speed] if controller.table.history.steps else 0.0
            self._beat = self.set_timer(beat or 0.001, self._after_beat)
        self._paint()
        if self.is_asked:
            self._press_kept()

    def _after_beat(self) -> None:
        self._stop_beat()
        if self.controller.go_on_by_itself():
            self._go_on()
            return
        self._is_thinking = True
        # A daemon: a program that thinks for ever must not keep the window from closing.
        threading.Thread(target=self._advance, args=(self.controller.table,), daemon=True).start()

    def _advance(self, table: Table) -> None:
        """Let a bot or chance move, in a thread of its own."""
        trouble: AutopegError | None = None
        try:
            table.advance()
        except AutopegError as error:
            trouble = error
        self.call_later(self._advanced, trouble)

    def _advanced(self, trouble: AutopegError | None) -> None:
        self._is_thinking = False
        if trouble is not None:
            self.controller.trouble(trouble)
            self.controller.is_stuck = True
            self._kept.clear()
        while self._kept and self._kept[0].key in _UNDOING:
            self.controller.press(self._kept.popleft().key)
        self._go_on()
        self._attend_board()

    # -- the board

    def _attend_board(self) -> None:
        """Take in what has been entered on the board, unless the table is just being moved, and show how it stands."""
        keeper, state = self._keeper, self.controller.table.state
        if keeper is None:
            return
        if not self._is_thinking:
            keeper.poll()
        before, self._board = self._board, keeper.status()
        if self.controller.table.state is not state:
            self._land()
            self._stop_beat()
            self._go_on()
        elif self._board != before:
            self._paint()

    def _open_board(self) -> None:
        """Show the board, and its keypad where it is simulated here."""
        if self._keeper is not None:
            self.push_screen(
                BoardScreen.beside(self._keeper.board, lambda: self.controller, self._settings.ascii_suits)
            )

    def _hear_board(self, happened: Happened) -> None:
        if not isinstance(happened, Pressed):
            self.controller.say(happened.sentence)
            self._paint()
        elif happened.key == "#":
            self._press("enter")

    # -- pegs on their way

    def _move_pegs(self, pegs: tuple[tuple[int, int], ...]) -> None:
        before, self._pegs = self._pegs, pegs
        seconds = HOP_SECONDS[self._settings.speed]
        self._land()
        if not seconds:
            return
        course = self.controller.session.course
        for lane, (old, new) in enumerate(zip(before, pegs, strict=True)):
            if new[0] == old[1] and new[1] > new[0]:
                self._hops.extend(hops(lane, old, new[1] - new[0], course.target, course.unit))
        if self._hops:
            self._hopping = self.set_interval(seconds, self._hop)

    def _hop(self) -> None:
        if self._hops:
            self._hops.popleft()
        if not self._hops:
            self._land()
        self._paint()

    def _land(self) -> None:
        """Put the peg that is on its way into its hole."""
        self._hops.clear()
        if self._hopping is not None:
            self._hopping.stop()
            self._hopping = None

    # -- keys and clicks

    def on_key(self, event: events.Key) -> None:
        event.stop()
        if event.key == "f2":
            self._open_board()
            return
        self._press("?" if event.character == "?" else event.key.lower())

    def on_click(self, event: events.Click) -> None:
        event.stop()
        widget = event.widget
        key = None
        if isinstance(widget, Zone) and widget.id in self._own_zones and self._shown is not None:
            key = self._picture.key_at(self._shown, widget.id, event.x, event.y)
        self._press(key or "enter")

    def _press(self, key: str) -> None:
        if key == "q":
            self.exit()
        elif self._has_help or key == "?":
            self._has_help = not self._has_help
            self._paint()
        elif not layout.fits(*self._window):
            return
        elif self._is_thinking or (self._beat is not None and key not in _UNDOING):
            self._keep(key)
        else:
            self._kept.clear()
            self._act(key, self._clock())

    def _act(self, key: str, at: float) -> None:
        """Do what a key means; whatever is still moving arrives at once. at: when it was pressed."""
        self._land()
        self._stop_beat()
        self.controller.strike(key, at)
        if isinstance(self.controller.question, GameOver) and key == "n":
            self._follow()
            return
        self.controller.press(key)
        self._go_on()

    # -- keys that are pressed while others move

    @property
    def is_asked(self) -> bool:
        """Whether somebody at this screen is asked something."""
        return self._beat is None and not self._is_thinking and not self.controller.is_stuck

    def _keep(self, key: str) -> None:
        """Keep a key until somebody is asked. Enter alone hurries what moves, and means nothing later."""
        at = self._clock()
        if key in ("enter", "space") and not self._kept:
            self.controller.strike(key, at)
            self._land()
            if self._beat is not None:
                self._after_beat()
        elif len(self._kept) < _MOST_KEPT:
            self._kept.append(KeptKey(key, at, self.controller.refers_to(key)))

    def _press_kept(self) -> None:
        """Press the first kept key, if it still means what it did; each brings the next one when its turn comes."""
        if isinstance(self.controller.question, HandOver | GameOver):
            self._kept.clear()
        if not self._kept:
            return
        kept = self._kept.popleft()
        if kept.refers_to == self.controller.refers_to(kept.key):
            self._act(kept.key, kept.at)
            return
        self._kept.clear()
        self.controller.say(_OVERTAKEN)
        self._paint()

    def _stop_beat(self) -> None:
        """What would have happened after a while does not happen by itself."""
        if self._beat is not None:
            self._beat.stop()
            self._beat = None

    def _follow(self) -> None:
        """Sit down to the next game of the match, or to a rematch."""
        ending = self.controller.ending
        if ending is None or ending.follows is None:
            return
        before = self.controller.table
        try:
            self._sit_down(*ending.next_table(self._store))
        except AutopegError as error:
            self.controller.trouble(error)
            self._paint()
            return
        before.close()
        self._go_on()

    def on_unmount(self) -> None:
        if self._keeper is not None:
            self._keeper.board.call_on_news(None)
        self.controller.table.close()


def run(table: Table, store: Store | None, settings: Settings, keeper: BoardKeeper | None = None) -> None:
    """Play in full screen until the people leave."""
    app = GameApp(table, store, settings, keeper)
    app.show()
    is_kept = leave_table(app.controller.table)
    if app.controller.table.over is None:
        print(kept_note(is_kept))
