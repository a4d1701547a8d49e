"""The board."""

from functools import cache
from itertools import groupby

from rich.text import Text

from autopeg.ui.terminal import palette
from autopeg.ui.terminal.board import Board, Course
from autopeg.ui.terminal.scene import Scene


def paint_board(scene: Scene) -> Text:
    """The board with its pegs."""
    board = _board(len(scene.sides), scene.course, scene.layout.pitch, scene.ascii_only)
    rows = board.draw(scene.pegs, scene.hop)
    text = Text(no_wrap=True, end="")
    for number, row in enumerate(rows):
        color = palette.wood(number, len(rows))
        for (ink, lane), cells in groupby(row, lambda cell: (cell.ink, cell.lane)):
            text.append("".join(cell.char for cell in cells), palette.board_style(ink, lane, color))
        text.append("\n" if number < len(rows) - 1 else "")
    return text


@cache
def _board(lanes: int, course: Course, pitch: int, ascii_only: bool) -> Board:
    return Board(lanes, course.target, course.skunk, pitch, ascii_only, course.unit)
