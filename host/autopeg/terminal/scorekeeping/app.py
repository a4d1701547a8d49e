"""The score-keeper in full screen: keys in, a scene out. What is pegged lives at the table, not in here."""

import time
from collections.abc import Callable, Sequence
from math import inf
from textwrap import wrap

from textual import events
from textual.app import ComposeResult
from textual.containers import Container
from textual.geometry import Size
from textual.timer import Timer

from autopeg.boards import Status, title_words
from autopeg.boards.keeper import BoardKeeper
from autopeg.boards.questions import Happened, Pressed, Question
from autopeg.engine.opening import leave_table
from autopeg.engine.table import Table
from autopeg.errors import AutopegError
from autopeg.records import Store
from autopeg.scorekeeping.announcer import Announcer
from autopeg.scorekeeping.board_questions import READING_SECONDS, lines_of
from autopeg.scorekeeping.entries import deals_of, entries_of
from autopeg.scorekeeping.key_controller import KeyController
from autopeg.scorekeeping.keys import help_page
from autopeg.scorekeeping.words import describe_match, title_of
from autopeg.session.course import Course
from autopeg.session.settings import HOP_SECONDS, Settings
from autopeg.session.speech import Voice
from autopeg.terminal import layout
from autopeg.terminal.board_screen import BoardScreen
from autopeg.terminal.controller import PRESSED_TWICE
from autopeg.terminal.key_guard import KeyGuard
from autopeg.terminal.scorekeeping.paint import paint_keys, paint_prompt, paint_table, paint_title
from autopeg.terminal.scorekeeping.scene import Scene, plan
from autopeg.terminal.screen_app import ScreenApp
from autopeg.terminal.walk import PegWalk
from autopeg.terminal.zone import Cover, Zone

_BOARD_SECONDS = 1.0  # how often the board is looked at when it has nothing to tell

_JUST_ASKED = "This question has just come up: read it first"

_PEGGING_KEYS = ("enter", "n", "g")
"""The keys that peg or begin something; struck twice at once, they do it once."""

_PAINTERS = {"title": paint_title, "table": paint_table, "prompt": paint_prompt, "keys": paint_keys}


class ScoreApp(ScreenApp):
    """One evening at one screen: a game, and those that follow it."""

    CSS_PATH = "style.tcss"

    def __init__(
        self,
        table: Table,
        store: Store | None,
        settings: Settings,
        voice: Voice | None = None,
        keeper: BoardKeeper | None = None,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        super().__init__()
        self._clock = clock
        self._guard = KeyGuard()
        self._store = store
        self._keeper = keeper
        self._board: Status | None = None
        self._voice = voice
        self._window = Size(layout.LEAST_COLUMNS, layout.LEAST_ROWS)
        self._has_help = False
        self._hopping: Timer | None = None
        self._question: Question | None = None
        self._asked_at = -inf
        self._sit_down(table, settings)

    def _sit_down(self, table: Table, settings: Settings) -> None:
        self._settings = settings
        if self._keeper is not None:
            self._keeper.sit_down(table)
        self.controller = KeyController(table, settings, Announcer(table, self._voice), self._keeper)
        self._walk = PegWalk(table.state.pegs, table.state.board_target, table.state.unit)

    # -- the screen

    def compose(self) -> ComposeResult:
        with Container(id="game"):
            for name, painter in _PAINTERS.items():
                yield Zone(painter, name)
        yield Cover(id="cover")

    def on_mount(self) -> None:
        self._window = self.size
        if self._keeper is not None:
            self._keeper.listeners.append(self._hear_board)
            self._keeper.board.call_on_news(lambda: self.call_later(self._attend_board))
            self.set_interval(_BOARD_SECONDS, self._attend_board)
        self._paint()

    def on_resize(self, event: events.Resize) -> None:
        self._window = event.size
        self._paint()

    def _paint(self) -> None:
        """Bring the scene of this moment to the screen, or say that the window is too small for it."""
        if self.controller.question != self._question:
            self._question, self._asked_at = self.controller.question, self._clock()
        columns, rows = self._window
        cover = self.query_one(Cover)
        cover.text = help_page(self.controller.forms, self.controller.counts_hands) if self._has_help else ""
        if not layout.fits(columns, rows):
            cover.text = layout.too_small(columns, rows)
        cover.display = bool(cover.text)
        cover.refresh()
        if layout.fits(columns, rows):
            scene = self._scene(columns, rows)
            self.query_one("#game").styles.width = scene.layout.columns
            for zone in self.query(Zone):
                zone.show(scene)

    def _scene(self, columns: int, rows: int) -> Scene:
        """Return what is to be seen now."""
        controller = self.controller
        state = controller.state
        steps = controller.table.history.steps
        start = controller.table.history.state_before(len(steps))
        trouble = controller.announcer.trouble
        sizes = plan(columns, rows, state.sides)
        question = () if controller.question is None else _wrapped(lines_of(controller.question), sizes.below_columns)
        return Scene(
            layout=sizes,
            title=title_of(state, controller.settings.match),
            names=controller.names,
            sides=controller.sides,
            course=Course(state.board_target, state.skunk, state.unit),
            pegs=self._walk.pegs,
            board=title_words(self._board),
            is_board_away=self._board is not None and not self._board.is_connected,
            hop=self._walk.hop,
            ghost=controller.preview,
            scores=state.scores,
            notes=tuple(controller.words.notes(state, side) for side in range(state.sides)),
            lane=None if controller.is_side_missing else controller.lane,
            crib=None if state.crib_lane is None else state.dealer,
            first_steps=controller.words.FIRST_STEPS,
            part=controller.words.PART,
            drafted=question or controller.drafted,
            entries=tuple(entries_of(start, steps)),
            deals=tuple(deals_of(start, steps)),
            standing=self._standing(),
            prompt=controller.prompt,
            keys=controller.keys,
            typed=controller.typed if controller.takes_typing else None,
            what=controller.what,
            cards=controller.cards,
            counted=controller.counted if controller.is_count_shown else None,
            notice=controller.notice or trouble or "",
            notice_kind=controller.notice_kind if controller.notice else "trouble",
            ending=() if controller.ending is None else controller.ending.lines(),
            ascii_only=self._settings.ascii_suits,
        )

    def _standing(self) -> str:
        if self.controller.ending is not None:
            return ""
        state, match = self.controller.state, self._settings.match
        said = [self.controller.words.standing(state, self.controller.names)]
        if match is not None:
            said.append(describe_match(match, self.controller.sides, state.skunk))
        return ". ".join(filter(None, said))

    # -- pegs on their way

    def _move_pegs(self) -> None:
        seconds = HOP_SECONDS[self._settings.speed]
        pegs = self.controller.state.pegs
        if pegs != self._walk.pegs:
            self._walk.go_to(pegs, is_walking=seconds > 0)
        if self._walk.hop is not None and self._hopping is None:
            self._hopping = self.set_interval(seconds, self._hop)

    def _hop(self) -> None:
        self._walk.step()
        if self._walk.hop is None and self._hopping is not None:
            self._hopping.stop()
            self._hopping = None
        self._paint()

    # -- the board

    def _attend_board(self) -> None:
        """Take in what has been entered on the board, and show how it is."""
        keeper = self._keeper
        if keeper is None:
            return
        state, before, question = self.controller.state, self._board, self.controller.question
        notice = self.controller.notice
        keeper.poll()
        self._board = keeper.status()
        if self.controller.state is not state:
            if self.controller.notice == notice:
                self.controller.notice = ""
            self.controller.look()
            self._move_pegs()
        elif keeper.question != question:
            self.controller.look()
        if self.controller.state is not state or self._board != before or keeper.question != question:
            self._paint()

    def _open_board(self) -> None:
        """Show the board, and its keypad where it is simulated here."""
        if self._keeper is not None:
            self.push_screen(
                BoardScreen.beside(self._keeper.board, lambda: self.controller, self._settings.ascii_suits)
            )

    def _hear_board(self, happened: Happened) -> None:
        if isinstance(happened, Pressed):
            self._act(lambda: self.controller.press_board_key(happened.key))
        else:
            self.controller.tell(happened.sentence)
        self._paint()

    # -- keys

    def on_key(self, event: events.Key) -> None:
        event.stop()
        if event.key == "f2":
            self._open_board()
            return
        self._press(event.character if event.is_printable and event.character else event.key)

    def _press(self, key: str) -> None:
        if not layout.fits(*self._window):
            return
        at = self._clock()
        self._guard.strike(key, at, (self.controller.mode, id(self.controller.state), self.controller.question_asked))
        if self._has_help or (key == "?" and not self.controller.takes_text):
            self._has_help = not self._has_help
        elif key in ("q", "Q") and not self.controller.takes_text:
            self.exit()
        elif self._question is not None and at - self._asked_at < READING_SECONDS:
            self.controller.tell(_JUST_ASKED)
        elif self._guard.is_repeat and key in _PEGGING_KEYS and not self.controller.takes_text:
            self.controller.tell(PRESSED_TWICE.rstrip("."))
        else:
            self._act(lambda: self.controller.press(key))
        self._paint()

    def _act(self, act: Callable[[], None]) -> None:
        """Do something at the controller; a peg that is on its way arrives at once."""
        self._walk.land()
        act()
        if self.controller.wants_game:
            self._follow()
        self._move_pegs()

    def _follow(self) -> None:
        """Sit down to the game that is wanted."""
        try:
            before = self.controller.table
            self._sit_down(*self.controller.next_table(self._store))
            leave_table(before)
        except AutopegError as error:
            self.controller.trouble(error)

    def on_unmount(self) -> None:
        if self._keeper is not None:
            self._keeper.board.call_on_news(None)
        self.controller.table.close()


def _wrapped(lines: Sequence[str], columns: int) -> tuple[str, ...]:
    """Return lines broken to a width; what does not fit stands as far to the right as the first of it."""
    rows: list[str] = []
    for line in lines:
        indent = " " * (5 if line.startswith("  ") else 0)
        first, *rest = wrap(line.strip(), columns - 4 - len(indent))
        rows += [line[: len(line) - len(line.lstrip())] + first, *(indent + each for each in rest)]
    return tuple(rows)


def run(
    table: Table, store: Store | None, settings: Settings, voice: Voice | None, keeper: BoardKeeper | None
) -> Table:
    """Keep score in full screen until the people leave; return the table of the last game."""
    app = ScoreApp(table, store, settings, voice, keeper)
    app.show()
    return app.controller.table
