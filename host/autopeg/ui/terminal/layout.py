"""What fits where: how large board, cards and log are in a window of a given size."""

from functools import cache
from typing import NamedTuple

from autopeg.ui.terminal.board import Board
from autopeg.ui.terminal.faces import LARGE, LINE, SMALL, CardSize

LEAST_COLUMNS, LEAST_ROWS = 80, 24
PANEL_COLUMNS = 19
MOST_COLUMNS = 132
"""Wider windows get a margin: eyes do not like to travel farther."""

_BARS = 3
"""The title, the prompt and the keys take a row each."""

_ROOMY_LOG_ROWS = 5

_SIZES = ((LARGE, LARGE, 4), (SMALL, LARGE, 4), (SMALL, SMALL, 3), (LINE, SMALL, 2), (LINE, LINE, 0))
"""How large the cards on the table and in the hand are, and the rows that the log must have left for it."""


class Layout(NamedTuple):
    """Sizes of the zones, in columns and rows.

    pitch: columns a hole; table, hand: how large cards are drawn; gap: rows below the board.
    """

    columns: int
    board_columns: int
    board_rows: int
    pitch: int
    table: CardSize
    hand: CardSize
    log_rows: int
    gap: int = 0

    @property
    def table_rows(self) -> int:
        return self.table.rows

    @property
    def hand_rows(self) -> int:
        """A marked card is raised by a row, and below the cards stand their numbers."""
        return self.hand.rows + 2 if self.hand.rows > 1 else 1


def fits(columns: int, rows: int) -> bool:
    """Return whether a game can be shown in a window of this size."""
    return columns >= LEAST_COLUMNS and rows >= LEAST_ROWS


def too_small(columns: int, rows: int) -> str:
    """Return what a window says that does not fit."""
    return (
        f"This window has {columns} columns and {rows} rows.\n"
        f"Autopeg needs {LEAST_COLUMNS} and {LEAST_ROWS}: make it larger.\n"
        "The game is kept and goes on then."
    )


@cache
def plan(columns: int, rows: int, lanes: int) -> Layout:
    """Return the layout for a window that `fits`: the largest cards that leave the log its rows."""
    width = min(columns, MOST_COLUMNS)
    pitch = 2 if Board(lanes, pitch=2).width + PANEL_COLUMNS <= width else 1
    board = Board(lanes, pitch=pitch)
    spare = rows - _BARS - board.height
    layout = Layout(width, board.width, board.height, pitch, LINE, LINE, 0)
    for table, hand, least_log_rows in _SIZES:
        layout = layout._replace(table=table, hand=hand)
        log_rows = spare - layout.table_rows - layout.hand_rows
        if log_rows >= least_log_rows:
            gap = 1 if log_rows >= _ROOMY_LOG_ROWS else 0
            return layout._replace(log_rows=log_rows - gap, gap=gap)
    return layout
