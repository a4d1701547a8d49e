"""What fits where in Table Top Cribbage: how large the table is in a window of a given size."""

from functools import cache

import msgspec
from msgspec.structs import replace

from autopeg.games.tabletop.rules.grid import SIZE
from autopeg.terminal.faces import LARGE, LINE, SMALL, CardSize
from autopeg.terminal.layout import Layout, frame

_HEADINGS = 2
"""The letters of the columns above the table, and what they are worth below it."""

_LEAST_LOG_ROWS = 4


class TabletopLayout(Layout, frozen=True):
    """cards: how large the cards on the table are drawn; has_rules: whether lines part cells that are a row high."""

    cards: CardSize = LINE
    has_rules: bool = False

    @property
    def table_rows(self) -> int:
        return SIZE * self.cards.rows + _HEADINGS + (SIZE + 1 if self.has_rules else 0)


_SIZES = ((LARGE, False), (SMALL, False), (LINE, True))


@cache
def plan(columns: int, rows: int, lanes: int) -> TabletopLayout:
    """Return the layout for a window that `fits`: the largest cards that leave the log its rows."""
    layout = TabletopLayout(*msgspec.structs.astuple(frame(columns, rows, lanes)))
    for cards, has_rules in _SIZES:
        larger = replace(layout, cards=cards, has_rules=has_rules)
        if larger.spare_rows - larger.table_rows >= _LEAST_LOG_ROWS:
            return larger
    return layout
