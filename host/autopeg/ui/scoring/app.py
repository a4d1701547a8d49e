"""The score-keeper in full screen: keys in, a scene out. What is pegged lives at the table, not in here."""

from typing import ClassVar

from textual import events
from textual.app import App, ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Container
from textual.geometry import Size
from textual.timer import Timer

from autopeg.errors import AutopegError
from autopeg.match import Match
from autopeg.records import Store
from autopeg.table import Table
from autopeg.ui.scoring.announcer import Announcer
from autopeg.ui.scoring.desk import Desk
from autopeg.ui.scoring.entries import deals_of, entries_of
from autopeg.ui.scoring.keys import HELP
from autopeg.ui.scoring.paint import paint_keys, paint_prompt, paint_table, paint_title
from autopeg.ui.scoring.scene import Scene, plan
from autopeg.ui.scoring.words import tell_match, title_of
from autopeg.ui.speech import Voice
from autopeg.ui.terminal import layout
from autopeg.ui.terminal.settings import HOP_SECONDS, Settings
from autopeg.ui.terminal.walk import PegWalk
from autopeg.ui.terminal.zone import Cover, Zone

_PAINTERS = {"title": paint_title, "table": paint_table, "prompt": paint_prompt, "keys": paint_keys}


class ScoreApp(App[None]):
    """One evening at one screen: a game, and those that follow it."""

    CSS_PATH = "style.tcss"
    ENABLE_COMMAND_PALETTE = False
    TITLE = "Autopeg"
    BINDINGS: ClassVar[list[BindingType]] = [Binding("ctrl+c", "quit", show=False, priority=True)]

    def __init__(self, table: Table, store: Store | None, settings: Settings, voice: Voice | None) -> None:
        super().__init__()
        self._store = store
        self._voice = voice
        self._window = Size(layout.LEAST_COLUMNS, layout.LEAST_ROWS)
        self._has_help = False
        self._hopping: Timer | None = None
        self._sit_down(table, settings)

    def _sit_down(self, table: Table, settings: Settings) -> None:
        self._settings = settings
        self.desk = Desk(table, settings, Announcer(table, self._voice))
        self._walk = PegWalk(table.state.pegs, table.state.options.target)

    # -- the screen

    def compose(self) -> ComposeResult:
        with Container(id="game"):
            for name, painter in _PAINTERS.items():
                yield Zone(painter, name)
        yield Cover(id="cover")

    def on_mount(self) -> None:
        self._window = self.size
        self._paint()

    def on_resize(self, event: events.Resize) -> None:
        self._window = event.size
        self._paint()

    def _paint(self) -> None:
        """Bring the scene of this moment to the screen, or say that the window is too small for it."""
        columns, rows = self._window
        cover = self.query_one(Cover)
        cover.text = HELP if self._has_help else ""
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
        desk = self.desk
        state = desk.state
        steps = desk.table.history.steps
        trouble = desk.announcer.trouble
        return Scene(
            layout=plan(columns, rows, state.sides),
            title=title_of(state, desk.settings.match),
            status="",
            names=desk.names,
            sides=desk.sides,
            target=state.options.target,
            skunk=state.options.skunk,
            pegs=self._walk.pegs,
            hop=self._walk.hop,
            ghost=desk.preview,
            scores=state.scores,
            lane=desk.lane,
            dealer=None if state.winner is not None else state.dealer,
            entries=tuple(entries_of(steps)),
            deals=tuple(deals_of(desk.table.history.state_before(len(steps)), steps)),
            standing=self._standing(),
            prompt=desk.prompt,
            keys=desk.keys,
            typed=desk.typed if desk.takes_typing else None,
            what=desk.what,
            cards=desk.cards if desk.is_counting else None,
            counted=desk.counted,
            notice=desk.notice or trouble or "",
            notice_kind=desk.notice_kind if desk.notice else "trouble",
            ending=() if desk.ending is None else desk.ending.lines(),
            ascii_only=self._settings.ascii_suits,
        )

    def _standing(self) -> str:
        match: Match | None = self._settings.match
        if match is None or self.desk.ending is not None:
            return ""
        return tell_match(match, self.desk.sides, self.desk.state.options.skunk)

    # -- pegs on their way

    def _move_pegs(self) -> None:
        seconds = HOP_SECONDS[self._settings.speed]
        pegs = self.desk.state.pegs
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

    # -- keys

    def on_key(self, event: events.Key) -> None:
        event.stop()
        self._press(event.character if event.is_printable and event.character else event.key)

    def _press(self, key: str) -> None:
        if not layout.fits(*self._window):
            return
        if self._has_help or (key == "?" and not self.desk.takes_text):
            self._has_help = not self._has_help
        elif key in ("q", "Q") and not self.desk.takes_text:
            self.exit()
        else:
            self._walk.land()
            self.desk.press(key)
            if self.desk.wants_game:
                self._follow()
            self._move_pegs()
        self._paint()

    def _follow(self) -> None:
        """Sit down to the game that is wanted."""
        try:
            table, settings = self.desk.next_table(self._store)
        except AutopegError as error:
            self.desk.trouble(error)
            return
        self.desk.table.close()
        self._sit_down(table, settings)

    def on_unmount(self) -> None:
        self.desk.table.close()


def run(table: Table, store: Store | None, settings: Settings, voice: Voice | None) -> bool:
    """Keep score in full screen until the people leave; return whether the last game is over."""
    app = ScoreApp(table, store, settings, voice)
    app.run()
    return app.desk.table.over is not None
