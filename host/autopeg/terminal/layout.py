"""What fits where: how large the board is in a window of a given size, and what is left for the game."""

from functools import cache

from msgspec import Struct

from autopeg.terminal.board import Board

LEAST_COLUMNS, LEAST_ROWS = 80, 24
PANEL_COLUMNS = 19
MOST_COLUMNS = 132
"""Wider windows get a margin: eyes do not like to travel farther."""

_BARS = 3
"""The title, the prompt and the keys take a row each."""


class Layout(Struct, frozen=True):
    """Sizes in columns and rows.

    pitch: columns a hole; spare_rows: what board and bars leave to the game and its log. Where there is no room for the
    board its columns are 0, and its rows hold the scores, a row a side.
    """

    columns: int
    board_columns: int
    board_rows: int
    pitch: int
    spare_rows: int


def fits(columns: int, rows: int) -> bool:
    """Return whether a game can be shown in a window of this size."""
    return columns >= LEAST_COLUMNS and rows >= LEAST_ROWS


def too_small(columns: int, rows: int) -> str:
    """Return what a window says that does not fit."""
    return (
        f"This window has {columns} columns and {rows} rows.\n"
        f"Autopeg needs {LEAST_COLUMNS} and {LEAST_ROWS}: please make it larger.\n"
        "Then the game continues."
    )


@cache
def frame(columns: int, rows: int, lanes: int, least_rows: int = 0, beside: int = PANEL_COLUMNS) -> Layout:
    """Return the layout of a window that `fits`.

    least_rows: what the game needs with its log; where the board leaves less, the scores stand without it;
    beside: the columns of what stands beside the board.
    """
    width = min(columns, MOST_COLUMNS)
    pitch = 2 if Board(lanes, pitch=2).width + beside <= width else 1
    board = Board(lanes, pitch=pitch)
    spare_rows = rows - _BARS - board.height
    if spare_rows < least_rows:
        return Layout(width, 0, lanes, pitch, rows - _BARS - lanes)
    return Layout(width, board.width, board.height, pitch, spare_rows)
