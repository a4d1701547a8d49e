"""Layout of a window of a given size: the size of the board, and the rows left for the game."""

from functools import cache

from msgspec import Struct

from autopeg.terminal.board import Board

LEAST_COLUMNS, LEAST_ROWS = 80, 24
PANEL_COLUMNS = 19
MOST_COLUMNS = 132
"""Wider windows get a margin: longer lines are tiring to read."""

_BARS = 3
"""The rows of the title, the prompt and the keys."""


class Layout(Struct, frozen=True):
    """Sizes in columns and rows."""

    columns: int
    board_columns: int
    """0 if there is no room for the board; then its rows hold the scores, a row per side."""
    board_rows: int
    pitch: int
    """Columns per hole."""
    spare_rows: int
    """The rows that board and bars leave for the game and its log."""


def fits(columns: int, rows: int) -> bool:
    """Return whether a game can be shown in a window of this size."""
    return columns >= LEAST_COLUMNS and rows >= LEAST_ROWS


def too_small(columns: int, rows: int) -> str:
    """Return the message of a window that is too small."""
    return (
        f"This window has {columns} columns and {rows} rows.\n"
        f"Autopeg needs {LEAST_COLUMNS} and {LEAST_ROWS}: please make it larger.\n"
        "Then the game continues."
    )


@cache
def frame(columns: int, rows: int, lanes: int, least_rows: int = 0, beside: int = PANEL_COLUMNS) -> Layout:
    """Return the layout of a window that `fits`.

    least_rows: rows that the game needs with its log; if the board leaves fewer, only the scores are shown; beside: the
    columns needed beside the board.
    """
    width = min(columns, MOST_COLUMNS)
    pitch = 2 if Board(lanes, pitch=2).width + beside <= width else 1
    board = Board(lanes, pitch=pitch)
    spare_rows = rows - _BARS - board.height
    if spare_rows < least_rows:
        return Layout(width, 0, lanes, pitch, rows - _BARS - lanes)
    return Layout(width, board.width, board.height, pitch, spare_rows)
