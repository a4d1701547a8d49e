"""What fits where in cribbage: how large the cards and the log are in a window of a given size."""

from functools import cache

import msgspec
from msgspec.structs import replace

from autopeg.terminal.faces import LARGE, LINE, SMALL, CardSize
from autopeg.terminal.layout import Layout, frame

_ROOMY_LOG_ROWS = 5

_SIZES = ((LARGE, LARGE, 4), (SMALL, LARGE, 4), (SMALL, SMALL, 3), (LINE, SMALL, 2), (LINE, LINE, 0))
"""How large the cards on the table and in the hand are, and the rows that the log must have left for it."""


class CribbageLayout(Layout, frozen=True):
    """table, hand: how large cards are drawn."""

    table: CardSize = LINE
    hand: CardSize = LINE
    log_rows: int = 0

    @property
    def table_rows(self) -> int:
        return self.table.rows

    @property
    def hand_rows(self) -> int:
        """A marked card is raised by a row, and below the cards stand their numbers."""
        return self.hand.rows + 2 if self.hand.rows > 1 else 1


@cache
def plan(columns: int, rows: int, lanes: int) -> CribbageLayout:
    """Return the layout for a window that `fits`: the largest cards that leave the log its rows."""
    layout = CribbageLayout(*msgspec.structs.astuple(frame(columns, rows, lanes)))
    for table, hand, least_log_rows in _SIZES:
        layout = replace(layout, table=table, hand=hand)
        log_rows = layout.spare_rows - layout.table_rows - layout.hand_rows
        if log_rows >= least_log_rows:
            gap = 1 if log_rows >= _ROOMY_LOG_ROWS else 0
            return replace(layout, log_rows=log_rows - gap, gap=gap)
    return layout
