"""Canvas of every drawn board: cells of wood that take holes, pegs, lights and text."""

from collections.abc import Callable, Iterable
from itertools import groupby
from typing import NamedTuple

from rich.style import Style
from rich.text import Text

from autopeg.session.course import LANE_LETTERS

LANE_PEGS = "●■▲◆"
"""The shape of each lane's pegs and lights, so that nothing depends on colour alone."""

Spot = tuple[int, int]
"""A row and a column, from 0 at the top left."""


class Cell(NamedTuple):
    """One character. ink, back: its foreground and background colours."""

    char: str
    ink: str
    back: str
    is_bold: bool = False


class Canvas:
    """The cells of a board. wood: the colour of the wood in a row and column."""

    def __init__(self, rows: int, columns: int, wood: Callable[[int, int], str]) -> None:
        self.cells = [[Cell(" ", "#000000", wood(row, column)) for column in range(columns)] for row in range(rows)]

    def copy(self) -> "Canvas":
        """Return a copy that can be drawn on without changing this canvas."""
        other = Canvas(0, 0, lambda row, column: "")
        other.cells = [list(row) for row in self.cells]
        return other

    def at(self, spot: Spot) -> Cell:
        return self.cells[spot[0]][spot[1]]

    def put(
        self,
        spot: Spot,
        char: str | None = None,
        ink: str | None = None,
        back: str | None = None,
        is_bold: bool = False,
    ) -> None:
        """Draw in a cell; None leaves a property as it is."""
        old = self.at(spot)
        self.cells[spot[0]][spot[1]] = Cell(char or old.char, ink or old.ink, back or old.back, is_bold)

    def write(self, spot: Spot, text: str, ink: str) -> None:
        """Write a text, cut at the edges."""
        row, start = spot
        for column, char in enumerate(text, start):
            if 0 <= column < len(self.cells[row]):
                self.put((row, column), char, ink)

    def paint(self) -> list[Text]:
        """Return the rows."""
        return [_painted(row) for row in self.cells]


def _painted(row: Iterable[Cell]) -> Text:
    text = Text(no_wrap=True)
    for (ink, back, is_bold), cells in groupby(row, lambda cell: cell[1:]):
        text.append("".join(cell.char for cell in cells), Style(color=ink, bgcolor=back, bold=is_bold))
    return text


def lane_label(lane: int, ascii_only: bool) -> str:
    """Return the letter of a lane with the shape of its pegs."""
    return LANE_LETTERS[lane] + ("" if ascii_only else LANE_PEGS[lane])
