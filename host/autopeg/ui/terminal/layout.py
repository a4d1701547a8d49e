"""What fits where: how large the board is in a window of a given size, and what is left for the game."""

from functools import cache

from msgspec import Struct

from autopeg.ui.terminal.board import Board

LEAST_COLUMNS, LEAST_ROWS = 80, 24
PANEL_COLUMNS = 19
MOST_COLUMNS = 132
"""Wider windows get a margin: eyes do not like to travel farther."""

_BARS = 3
"""The title, the prompt and the keys take a row each."""


class Layout(Struct, frozen=True):
    """Sizes in columns and rows; each game derives its own, with the sizes of its zones.

    pitch: columns a hole; spare_rows: what board and bars leave to the game and its log; gap: rows below the board.
    """

    columns: int
    board_columns: int
    board_rows: int
    pitch: int
    spare_rows: int
    gap: int = 0


def fits(columns: int, rows: int) -> bool:
    """Return whether a game can be shown in a window of this size."""
    return columns >= LEAST_COLUMNS and rows >= LEAST_ROWS


@cache
def frame(columns: int, rows: int, lanes: int) -> Layout:
    """Return the layout of a window that `fits`, before the game has taken its share."""
    width = min(columns, MOST_COLUMNS)
    pitch = 2 if Board(lanes, pitch=2).width + PANEL_COLUMNS <= width else 1
    board = Board(lanes, pitch=pitch)
    return Layout(width, board.width, board.height, pitch, rows - _BARS - board.height)
