"""What fits where in Crummy Rummy: the board stays where it leaves the table its rows."""

from functools import cache

from autopeg.terminal.layout import Layout, frame

PILE_ROWS = 1
LEAST_TABLE_ROWS = 3
LEAST_LOG_ROWS = 3
_LEAST_HAND_ROWS = 1

_LEAST_ROWS = PILE_ROWS + LEAST_TABLE_ROWS + LEAST_LOG_ROWS + _LEAST_HAND_ROWS + 2
"""Two rows more are left for a long hand, and for melds that are being put together."""


@cache
def plan(columns: int, rows: int, lanes: int) -> Layout:
    """Return the layout for a window that `fits`."""
    return frame(columns, rows, lanes, _LEAST_ROWS)
