"""Widgets of a full-screen window: zones, each filled by a painter, and a page that covers them."""

from collections.abc import Callable

from rich.text import Text
from textual.widget import Widget

from autopeg.terminal.paint.fitting import fit_page


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


class Cover(Widget):
    """A page over the game: the help, or the message that the window is too small."""

    text = ""

    def render(self) -> Text:
        return Text(self.text)
