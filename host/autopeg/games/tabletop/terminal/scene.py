"""Scene of Table Top Cribbage, and the size of its cards."""

from functools import cache

from autopeg.games.tabletop.rules import View
from autopeg.games.tabletop.rules.grid import SIZE, Cell
from autopeg.games.tabletop.rules.moves import Event
from autopeg.games.tabletop.session import CountLine, LayCard, RevealLine
from autopeg.session.questions import Reveal
from autopeg.terminal.paint.cards import LARGE, LINE, SMALL, CardSize
from autopeg.terminal.scene import Scene

_HEADINGS = 2
"""The letters of the columns above the table, and their values below it."""

LEAST_LOG_ROWS = 4
LEAST_TABLE_ROWS = SIZE + _HEADINGS


@cache
def _cards_for(rows: int) -> CardSize:
    """Return the largest cards that leave the log its rows. rows: of table and log."""
    sizes = (size for size in (LARGE, SMALL) if rows - SIZE * size.rows - _HEADINGS >= LEAST_LOG_ROWS)
    return next(sizes, LINE)


class TabletopScene(Scene, frozen=True, kw_only=True):
    """One moment of a game of Table Top Cribbage."""

    view: View
    cursor: Cell
    """The cell in which Enter places the card."""
    is_counted: bool = True
    """Whether the values of the lines are shown, rather than left to the players to count."""

    @property
    def cards(self) -> CardSize:
        """The size of the cards on the table."""
        return _cards_for(self.layout.spare_rows)

    @property
    def has_rules(self) -> bool:
        """Whether lines separate cells that are one row high."""
        table_rows = LEAST_TABLE_ROWS + SIZE + 1
        return self.cards is LINE and self.layout.spare_rows - table_rows >= LEAST_LOG_ROWS

    @property
    def laying(self) -> LayCard | None:
        """The card that a person has to place, if it may be seen."""
        return self.question if isinstance(self.question, LayCard) else None

    @property
    def counted(self) -> Event | None:
        """The line or crib that is being counted."""
        return self.question.event if isinstance(self.question, RevealLine | CountLine) else None

    @property
    def is_show(self) -> bool:
        return isinstance(self.question, Reveal | CountLine) or self.is_over
