"""The layout of a board as people see it, read from its board file (docs/board-file.md)."""

import json
from functools import cache

from msgspec import Struct

from autopeg.boards.build import board_files, read_board_file
from autopeg.boards.led_frame import Color
from autopeg.boards.panel import Panel, panel_from
from pegboard.board_file import parse_board


class BoardLayout(Struct, frozen=True):
    """A board as it lies on the table. colors: (red, green, blue) of each lane, as on a screen; keys: a text a row."""

    name: str
    panel: Panel
    colors: tuple[Color, ...]
    keys: tuple[str, ...]

    @property
    def holes(self) -> int:
        """Return how many holes a lane has."""
        return len(self.panel.holes) // len(self.colors)


def layout_of(text: str) -> BoardLayout | None:
    """Return the layout of the board that the text of a board file describes, None where it has no panel.

    Raises BoardError for a board file that is wrong.
    """
    board = parse_board(text)
    panel = panel_from(json.loads(text), board.track)
    return None if panel is None else BoardLayout(board.name, panel, board.colors, board.keys)


@cache
def layout_named(name: str) -> BoardLayout | None:
    """Return the layout of a board that comes with Autopeg, None where no board of this name does."""
    path = board_files().get(name)
    return None if path is None else layout_of(read_board_file(path))
