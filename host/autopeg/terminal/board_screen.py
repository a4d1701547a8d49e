"""Screen of a board: its LEDs as they are lit, its display, and its keypad on the keyboard."""

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

from rich.console import RenderableType
from textual import events
from textual.app import ComposeResult
from textual.geometry import Size
from textual.screen import ModalScreen
from textual.widget import Widget

from autopeg.base.errors import UsageError
from autopeg.boards import Board
from autopeg.boards.board_layout import BoardLayout, layout_named
from autopeg.boards.board_uri import board_for
from autopeg.boards.led_frame import Color, ReportedLeds
from autopeg.boards.link.messages import State
from autopeg.terminal.board_page import LEAVE, VIEW_KEY, BoardPage, Shown, View, views_of
from pegboard import lane as firmware_lane
from pegcore.track import STREET_HOLES, place_of

if TYPE_CHECKING:
    from autopeg.boards.simulation import Simulation

_FRAMES_PER_SECOND = 25
_BRIGHTNESS_PCT = 75  # the default
_palettes: Any = firmware_lane  # the firmware has no type hints
_KEYS = {
    "enter": "#",
    "number_sign": "#",
    "asterisk": "*",
    "backspace": "*",
    "u": "[*]",
    "r": "[#]",
    "n": "[0]",
    **{key: key.upper() for key in "0123456789abcd"},
    **{key: f"[{key}]" for key in "ABCD"},
}
_LEAVE = ("escape", "f2", "q")


class BoardScreen(ModalScreen[None]):
    """The board over the game, until it is closed. names: returns the players, by lane; pegs: the pegs of the game."""

    def __init__(
        self,
        board: Board,
        names: Callable[[], Sequence[str]],
        pegs: Callable[[], State],
        ascii_only: bool = False,
    ) -> None:
        super().__init__()
        self._lights = Lights(board, names, pegs, ascii_only)

    def compose(self) -> ComposeResult:
        yield self._lights

    def on_key(self, event: events.Key) -> None:
        event.stop()
        if event.key in _LEAVE:
            self.dismiss()
        else:
            self._lights.press(event.key)


class Lights(Widget):
    """The page of the board, as large as its part of the window. leave: the key that closes it, with its label."""

    DEFAULT_CSS = """
    Lights { width: 100%; height: 100%; background: #101010; color: #e9d8b4; }
    """

    def __init__(
        self,
        board: "Board | Simulation",
        names: Callable[[], Sequence[str]],
        pegs: Callable[[], State],
        ascii_only: bool,
        leave: tuple[str, str] = LEAVE,
    ) -> None:
        super().__init__()
        self._board = board
        self._leave = leave
        self._reported: ReportedLeds | None = None
        self._names = names
        self._pegs = pegs
        self._ascii = ascii_only
        self._shown: Shown | None = None
        self._page: BoardPage | None = None
        self._page_for: tuple[Size, BoardLayout, bool, bool, int] | None = None
        self._view_number = 0

    def on_mount(self) -> None:
        self.set_interval(1 / _FRAMES_PER_SECOND, self._look)

    def on_unmount(self) -> None:
        if self._reported is not None:
            self._reported.close()

    def press(self, key: str) -> None:
        """Press a key of the board's keypad, if the key of the keyboard stands for one, or show the next view."""
        if key == VIEW_KEY:
            self._view_number += 1
            self.refresh()
        keypad = self._board.keypad()
        if key in _KEYS and keypad is not None:
            try:
                keypad.type_keys(_KEYS[key])
            except UsageError as error:  # this board has fewer keys
                self.notify(str(error), severity="warning")

    def render(self) -> RenderableType:
        layout, is_known = self._board_layout()
        self._shown = self._seen(layout)
        page_for = (self.size, layout, is_known, self._has_display(), self._view_number)
        if self._page is None or self._page_for != page_for:
            self._page = self._new_page(layout, is_known, self.size)
            self._page_for = page_for
        return self._page.draw(self._shown)

    def completeness(self, size: Size) -> int:
        """Return how much of the board is seen at first in a part of the window, see BoardPage."""
        return self._new_page(*self._board_layout(), size).completeness

    def _new_page(self, layout: BoardLayout, is_known: bool, size: Size) -> BoardPage:
        views = views_of(layout, is_known, *size, self._ascii) if self._has_display() else [View.BOARD]
        view, other = (views[(self._view_number + step) % len(views)] for step in (0, 1))
        other_view = other if len(views) > 1 else None
        return BoardPage(layout, is_known, *size, self._ascii, self._leave, view, other_view)

    def _has_display(self) -> bool:
        keypad = self._board.keypad()
        return keypad is not None and keypad.display_picture() is not None

    def _look(self) -> None:
        """Redraw the page if anything on it has changed."""
        if self._seen(self._board_layout()[0]) != self._shown:
            self.refresh()

    def _board_layout(self) -> tuple[BoardLayout, bool]:
        """Return the layout of the board and True; if it is unknown, that of one with as many lanes and False."""
        known = self._board.layout()
        if known is not None:
            return known, True
        keypad = self._board.keypad()
        layout = layout_named(board_for(len(self._names()) if keypad is None else len(list(keypad.lanes()))))
        assert layout is not None  # it comes with Autopeg
        return layout, False

    def _seen(self, layout: BoardLayout) -> Shown:
        status, names, keypad = self._board.status(), tuple(self._names()), self._board.keypad()
        if keypad is not None:
            return Shown(status, names, list(keypad.lanes()), has_keys=True, display=keypad.display_picture())
        reported = self._reported_of(layout) if status.is_connected else None
        if reported is not None:
            return Shown(status, names, reported, has_keys=False, is_reported=True)
        return Shown(status, names, peg_lights(layout, self._pegs()), has_keys=False)

    def _reported_of(self, layout: BoardLayout) -> list[list[Color]] | None:
        """Return the lights that the board reports, None while it does not."""
        size = len(layout.colors), layout.holes
        if self._reported is not None and self._reported.size != size:  # another board has come
            self._reported.close()
            self._reported = None
        if self._reported is None:
            self._reported = ReportedLeds(self._board, *size)
        return self._reported.colors


def peg_lights(layout: BoardLayout, state: State) -> list[list[Color]]:
    """Return the light of each hole by lane for pegs at rest: front peg, back peg and streets, as LEDs show them."""
    target, unit, _, _, pegs, _ = state
    lanes: list[list[Color]] = [[_palettes.OFF] * layout.holes for _ in layout.colors]
    for lane, color, pair in zip(lanes, layout.colors, pegs, strict=False):  # lanes that nobody plays in stay dark
        shades = _palettes.Palette(color, _BRIGHTNESS_PCT)
        for hole in range(STREET_HOLES, layout.holes, STREET_HOLES):
            lane[hole - 1] = shades.sign
        for points, light in zip(pair, (shades.back, shades.front), strict=True):
            _, hole = place_of(points, target, unit)
            if 1 <= hole <= layout.holes:
                lane[hole - 1] = light
    return lanes
