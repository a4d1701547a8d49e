"""Full-screen app of a game: keys and clicks in, a scene out. The state of the game is kept by the table."""

import asyncio
import threading
import time
from collections import deque
from collections.abc import Callable, Iterator
from functools import partial
from typing import TYPE_CHECKING

from msgspec.structs import asdict, replace
from rich.text import Text
from textual import events
from textual.containers import Container
from textual.widget import Widget

from autopeg.base.errors import AutopegError
from autopeg.boards.sync import BoardSync
from autopeg.engine.history import History
from autopeg.play.table import Table
from autopeg.records import Store
from autopeg.session.announcer import SpokenLog
from autopeg.session.board_questions import BoardNews, KeyPress
from autopeg.session.questions import Advance, GameOver, HandOver
from autopeg.session.settings import BEAT_SECONDS, Settings
from autopeg.session.speech import Voice
from autopeg.terminal.controller import AnyController
from autopeg.terminal.key_guard import KeptKey
from autopeg.terminal.paint.bars import paint_keys, paint_log, paint_prompt, paint_title
from autopeg.terminal.paint.clicks import key_clicked
from autopeg.terminal.paint.fitting import joined
from autopeg.terminal.paint.scores import paint_board, paint_scores
from autopeg.terminal.parts import controller_of, picture_of
from autopeg.terminal.scene import Layout, Scene, fits, frame
from autopeg.terminal.table_app import TableApp

if TYPE_CHECKING:
    from autopeg.statistics.grading import Mark

_MOST_KEPT = 32
_UNDOING = ("u", "r")
_AFTER_THE_END = ("n", "s")
_OVERTAKEN = "The table has changed since you pressed that key, so it did nothing. Press it again if you mean it."


class GameApp(TableApp[AnyController, Scene]):
    """The screen of a game, and of the games that follow it."""

    def __init__(
        self,
        table: Table,
        store: Store | None,
        settings: Settings,
        sync: BoardSync | None = None,
        voice: Voice | None = None,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        super().__init__(table, store, settings, sync, voice, clock)
        self._kept: deque[KeptKey] = deque()
        self.picture = picture_of(table.game.NAME)
        self.is_thinking = False
        """Whether another thread lets the bots move."""
        self._beat: asyncio.TimerHandle | None = None
        self.table_rows: list[Text] = []

    def _control(self, table: Table) -> AnyController:
        controller = controller_of(table.game.NAME)(table, self._settings)
        controller.guard = self.guard
        self._spoken = SpokenLog(table, self._voice)
        return controller

    @property
    def is_waiting(self) -> bool:
        """Whether nothing happens until a key is pressed."""
        return not self.is_thinking and self._beat is None and self.walk.hop is None

    # -- the screen

    def parts(self) -> Iterator[Widget]:
        yield self._zone("title", paint_title)
        yield Container(self._zone("board", paint_board), self._zone("scores", self._paint_scores), id="board-row")
        yield self._zone("table", lambda scene, columns, rows: joined(self.table_rows))
        yield self._zone("log", paint_log)
        yield self._zone("prompt", paint_prompt)
        yield self._zone("keys", paint_keys)

    def _paint_scores(self, scene: Scene, columns: int, rows: int) -> Text:
        return paint_scores(scene, columns, self.picture.seat_rows)

    def _begin(self) -> None:
        self._go_on()

    def _show(self, columns: int, rows: int) -> None:
        scene = self.scene_at(columns, rows)
        self.table_rows = self.picture.table_rows(scene)
        self.query_one("#table").styles.height = len(self.table_rows)
        self.query_one("#board-row").styles.height = scene.layout.board_rows
        self.query_one("#board").display = scene.layout.board_columns > 0
        self.query_one("#board").styles.width = scene.layout.board_columns
        self._show_scene(scene)

    def scene_at(self, columns: int, rows: int) -> Scene:
        """Return the scene of this moment; without the board if table and log need its rows."""
        lanes = len(self.controller.sides)
        partners = len(self.controller.names) if len(self.controller.names) > lanes else 0
        planned = partial(frame, columns, rows, lanes, score_rows=lanes + partners, **self._bar_rows(columns))
        plan = planned()
        if self.is_thinking and self.shown_scene is not None:
            # Another thread is changing the table: keep the last scene, except for the moving peg.
            scene = replace(self.shown_scene, layout=plan, hop=self.walk.hop)
        else:
            scene = self._scene_now(plan)
        return replace(scene, layout=planned(least_rows=self.picture.least_rows(scene)))

    def _scene_now(self, plan: Layout) -> Scene:
        controller = self.controller
        common = Scene(
            **asdict(self._table_scene(plan)),
            view=controller.view,
            question=controller.question,
            viewer=controller.session.viewer,
            log=controller.log,
        )
        return self.picture.scene(controller, common)

    # -- the course of the game

    def _go_on(self) -> None:
        """Update the question, and schedule an automatic step after a beat."""
        controller = self.controller
        before = controller.question
        controller.look()
        if controller.rings_for(controller.question, before):
            self.bell()
        self._speak()
        self.move_pegs()
        goes_on = (
            isinstance(controller.question, Advance)
            or controller.session.automatic_move(controller.question) is not None
        )
        if not controller.is_stuck and goes_on:
            least = BEAT_SECONDS["normal"] if controller.interrupting_keys else 0.0
            beat = max(least, BEAT_SECONDS[self._settings.speed]) if controller.table.history.steps else 0.0
            # Not a timer of Textual's: if the process is held up for longer than the delay, that one never fires.
            self._beat = asyncio.get_running_loop().call_later(beat, self.call_next, self._after_beat)
        self._paint()
        is_interrupted = bool(self._kept) and self._kept[0].key in controller.interrupting_keys
        if self.is_asked or is_interrupted:
            self._press_kept()

    def _speak(self) -> None:
        """Say what is new; if the voice fails, write why, once."""
        announcer = self._spoken.announcer
        had_trouble = announcer.trouble is not None
        self._spoken.follow(self.controller.session.unshown)
        if announcer.trouble is not None and not had_trouble:
            self.controller.say(announcer.trouble)

    def _after_beat(self) -> None:
        if self._beat is None:  # a key was quicker
            return
        self._stop_beat()
        if self.controller.go_on_by_itself():
            self._go_on()
            return
        self.is_thinking = True
        # A daemon: a bot that thinks forever must not keep the window from closing.
        threading.Thread(target=self._advance, args=(self.controller.table,), daemon=True).start()

    def _advance(self, table: Table) -> None:
        """Let a bot or chance move, in a separate thread."""
        trouble: AutopegError | None = None
        try:
            table.advance()
        except AutopegError as error:
            trouble = error
        self.call_later(self._advanced, trouble)

    def _advanced(self, trouble: AutopegError | None) -> None:
        self.is_thinking = False
        if trouble is not None:
            self.controller.trouble(trouble)
            self.controller.is_stuck = True
            self._kept.clear()
        while self._kept and self._kept[0].key in _UNDOING:
            self.controller.press(self._kept.popleft().key)
        self._go_on()
        self.poll_board()

    def _catch_up(self) -> bool:
        is_free = self._beat is None and not self.is_thinking
        has_moved_on = is_free and self.controller.catch_up()
        if has_moved_on:
            self._land()
            self._kept.clear()
            self._go_on()
        return has_moved_on

    # -- the board

    def poll_board(self) -> None:
        """Handle entries on the board, unless another thread is changing the table, and show its status."""
        sync, state = self._sync, self.controller.table.state
        if sync is None:
            return
        if not self.is_thinking:
            sync.poll()
        before, self._board = self._board, sync.status()
        if self.controller.table.state is not state:
            self._land()
            self._stop_beat()
            self._go_on()
        elif self._board != before:
            self._paint()

    def _on_board_news(self, news: BoardNews) -> None:
        if not isinstance(news, KeyPress):
            self.controller.say(news.sentence)
            self._paint()
        elif news.key == "#":
            self._press("enter")

    # -- keys and clicks

    def _key_of(self, event: events.Key) -> str:
        return "?" if event.character == "?" else event.key.lower()

    def on_click(self, event: events.Click) -> None:
        event.stop()
        self._press(key_clicked(event.style) or "enter")

    def _press(self, key: str) -> None:
        self._waiting.acts_before(key, self._clock())
        if key == "q":
            self.exit()
        elif self._help_at is not None or key == "?":
            self._turn_help(key)
        elif not fits(*self._window):
            return
        elif self.is_thinking or not (
            self._beat is None or key in _UNDOING or key in self.controller.interrupting_keys
        ):
            self._keep(key)
        else:
            self._kept.clear()
            self._act(key, self._clock())

    def _help_texts(self) -> list[str]:
        """Return the help about the keys, and then about the words on the screen."""
        words = "" if self.is_thinking else self.controller.words_help
        return [self.controller.help, *([words] if words else [])]

    def _act(self, key: str, at: float) -> None:
        """Handle a key; moving pegs arrive at once. at: when it was pressed."""
        self._land()
        self._stop_beat()
        self.controller.strike(key, at)
        if not self._is_current():
            self.controller.wait_for_window()
            self._go_on()
        elif isinstance(self.controller.question, GameOver) and key in _AFTER_THE_END:
            self._act_after_the_end(key)
        else:
            self._handle(key)

    def _handle(self, key: str) -> None:
        """Do what a key does, now or once it is clear that it is not held down."""
        made = len(self.controller.table.history.steps)
        self.controller.press(key)
        self._waiting.wait()
        self._grade_since(made)
        self._go_on()

    def _act_late(self) -> None:
        if self.guard.let_count(self.controller.situation):
            self._handle(self.guard.key)
        else:
            self._drop_kept()

    def _grade_since(self, made: int) -> None:
        """Mark the decision of a person that has just been made, if that is wanted: in a thread, so that nothing waits.

        made: how many moves there were before.
        """
        controller = self.controller
        seat = controller.decided_since(made)
        if seat is not None:
            controller.mark = None
            history = controller.table.history.copy()
            threading.Thread(target=self._grade, args=(controller, history, seat), daemon=True).start()

    def _grade(self, controller: AnyController, history: History, seat: int) -> None:
        # The analysis takes a tenth of a second to load.
        from autopeg.statistics.grading import last_mark

        mark = last_mark(history, seat)
        self.call_later(self._show_mark, controller, mark)

    def _show_mark(self, controller: AnyController, mark: "Mark | None") -> None:
        controller.mark = mark
        self._paint()

    def _act_after_the_end(self, key: str | None) -> None:
        """Begin what follows the game, or show its summary. key: None for nothing."""
        controller, ending = self.controller, self.controller.ending
        if ending is None:
            return
        if key == "n" and ending.follows is not None:
            self._follow(partial(ending.next_table, self._store))
            self._go_on()
        elif key == "s":
            # Takes a tenth of a second to load.
            from autopeg.terminal.summary_screen import summary_of

            self.push_screen(summary_of(controller, ending.follows, self.push_screen), self._act_after_the_end)

    # -- keys that are pressed while others move

    @property
    def is_asked(self) -> bool:
        """Whether a question to somebody at this screen is open."""
        return self._beat is None and not self.is_thinking and not self.controller.is_stuck

    def _keep(self, key: str) -> None:
        """Keep a key until somebody is asked. Enter alone only hurries the animation and is not kept."""
        at = self._clock()
        if key in ("enter", "space") and not self._kept:
            self.controller.strike(key, at)
            self._land()
            if self._beat is not None:
                self._after_beat()
        elif len(self._kept) < _MOST_KEPT:
            self._kept.append(KeptKey(key, at, self.controller.refers_to(key)))

    def _press_kept(self) -> None:
        """Press the first kept key if it still refers to the same; the others follow, each in its turn."""
        if isinstance(self.controller.question, HandOver | GameOver):
            self._kept.clear()
        if not self._kept or self._waiting.acts_before(self._kept[0].key, self._kept[0].at):
            return
        kept = self._kept.popleft()
        if kept.refers_to == self.controller.refers_to(kept.key):
            self._act(kept.key, kept.at)
        else:
            self._drop_kept()

    def _drop_kept(self) -> None:
        self._kept.clear()
        self.controller.say(_OVERTAKEN)
        self._paint()

    def _stop_beat(self) -> None:
        """Cancel the scheduled automatic step."""
        if self._beat is not None:
            self._beat.cancel()
            self._beat = None
