"""The virtual board on the screen: its LEDs as they are lit, and its keypad under the keys of the keyboard."""

from itertools import groupby

from rich.style import Style
from rich.text import Text
from textual import events
from textual.app import ComposeResult
from textual.screen import ModalScreen
from textual.widget import Widget

from autopeg.boards import Keypad
from autopeg.errors import UsageError
from pegcore.track import LANE_NAMES

_FRAMES_A_SECOND = 25
_HOLES_A_ROW = 60
_EYE = 1 / 2.2  # a screen shows half of a byte darker than a half-lit LED looks
_STREET = 30
_KEYS = {
    "enter": "#",
    "number_sign": "#",
    "asterisk": "*",
    "backspace": "*",
    "u": "[*]",
    "r": "[#]",
    "n": "[0]",
} | {key: key.upper() for key in "0123456789abcd"}
_LEAVE = ("escape", "f2", "q")
_LEGEND = """\
1 2 3 A   a to d     choose the lane    u    undo (hold *)
4 5 6 B   digits     the points         r    redo (hold #)
7 8 9 C   Enter      # peg them         n    new game (hold 0)
* 0 # D   Backspace  * clear            Esc  back to the game"""


class BoardScreen(ModalScreen[None]):
    """The board over the game, until it is left. keypad: of the board."""

    def __init__(self, keypad: Keypad) -> None:
        super().__init__()
        self._keypad = keypad

    def compose(self) -> ComposeResult:
        yield Lights(self._keypad)

    def on_key(self, event: events.Key) -> None:
        event.stop()
        if event.key in _LEAVE:
            self.dismiss()
        elif event.key in _KEYS:
            try:
                self._keypad.type_keys(_KEYS[event.key])
            except UsageError as error:  # this board has fewer keys
                self.notify(str(error), severity="warning")


class Lights(Widget):
    """The LEDs of every lane, and what the keys are."""

    DEFAULT_CSS = """
    Lights { width: 72; height: auto; background: #101010; color: #e9d8b4; padding: 1 2; }
    """

    def __init__(self, keypad: Keypad) -> None:
        super().__init__()
        self._keypad = keypad

    def on_mount(self) -> None:
        self.set_interval(1 / _FRAMES_A_SECOND, self.refresh)

    def render(self) -> Text:
        text = Text("The virtual board: what a board of LEDs would show\n", no_wrap=True)
        for lane, colors in enumerate(self._keypad.lanes()):
            for first in range(0, len(colors) - 1, _HOLES_A_ROW):
                name = LANE_NAMES[lane].upper() if not first else " "
                is_last = first + _HOLES_A_ROW >= len(colors) - 1
                text.append(f"\n{name} ")
                text.append_text(_row(colors[first : len(colors) if is_last else first + _HOLES_A_ROW]))
        text.append(f"\n\n{_LEGEND}")
        return text


def _row(colors: list[tuple[int, int, int]]) -> Text:
    """Return holes in a row, a gap after every street."""
    text = Text()
    cells = [(color, "●" if any(color) else "·", hole) for hole, color in enumerate(colors, 1)]
    for color, same in groupby(cells, lambda cell: cell[0]):
        style = Style(color=_seen(color))
        for _, sign, hole in same:
            text.append(sign, style)
            if hole % _STREET == 0 and hole < len(colors):
                text.append(" ")
    return text


def _seen(color: tuple[int, int, int]) -> str:
    """Return the colour of a screen that looks as an LED of this one does; a dark hole is grey."""
    if not any(color):
        return "#3a3a3a"
    red, green, blue = (round(255 * (part / 255) ** _EYE) for part in color)
    return f"#{red:02x}{green:02x}{blue:02x}"
