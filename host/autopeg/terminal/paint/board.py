"""The board."""

from collections.abc import Sequence
from functools import cache
from itertools import groupby

from rich.text import Text

from autopeg.session.course import Course
from autopeg.terminal import palette
from autopeg.terminal.board import Board, Cell
from autopeg.terminal.paint.fitting import joined
from autopeg.terminal.scene import TableScene


def paint_board(scene: TableScene, columns: int, rows: int) -> Text:
    """The board with its pegs."""
    board = _board_of(len(scene.sides), scene.course, scene.layout.pitch, scene.ascii_only)
    return joined(_paint_cells(board.draw(scene.pegs, scene.hop, scene.ghost)))


def _paint_cells(rows: Sequence[Sequence[Cell]]) -> list[Text]:
    """Return the rows of a drawn board in their colours."""
    painted: list[Text] = []
    for number, row in enumerate(rows):
        text = Text(no_wrap=True, end="")
        color = palette.wood(number, len(rows))
        for (ink, lane), cells in groupby(row, lambda cell: (cell.ink, cell.lane)):
            text.append("".join(cell.char for cell in cells), palette.board_style(ink, lane, color))
        painted.append(text)
    return painted


@cache
def _board_of(lanes: int, course: Course, pitch: int, ascii_only: bool) -> Board:
    """Return the board for a course."""
    return Board(lanes, course, pitch, ascii_only)
