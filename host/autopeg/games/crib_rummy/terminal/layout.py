"""What fits where in Crib Rummy: the piles, the melds, the hand; the board gives way to a table that is full."""

from functools import cache

import msgspec
from msgspec.structs import replace

from autopeg.terminal.faces import LINE, SMALL, CardSize
from autopeg.terminal.layout import Layout, frame

_LEAST_LOG_ROWS = 3
_ROOMY_LOG_ROWS = 5
_MOST_OPTIONS = 10


class CribRummyLayout(Layout, frozen=True):
    """rows, lanes: of the window and the board; cards: how large piles and hand are drawn; meld_rows, hand_rows: of
    those zones.
    """

    rows: int = 0
    lanes: int = 2
    cards: CardSize = LINE
    meld_rows: int = 1
    hand_rows: int = 1

    @property
    def pile_rows(self) -> int:
        return self.cards.rows

    @property
    def log_rows(self) -> int:
        """The rows that are left for the log, and for what is chosen from."""
        return self.spare_rows - self.pile_rows - self.meld_rows - self.hand_rows

    @property
    def most_options(self) -> int:
        """How many lay options are shown at once."""
        return min(_MOST_OPTIONS, max(_LEAST_LOG_ROWS, self.log_rows - 1))


@cache
def plan(columns: int, rows: int, lanes: int) -> CribRummyLayout:
    """Return the layout of an empty table in a window that `fits`."""
    return CribRummyLayout(*msgspec.structs.astuple(frame(columns, rows, lanes)), rows=rows, lanes=lanes)


def fitted(layout: CribRummyLayout, melds: int, line_hand: int, drawn_hand: int) -> CribRummyLayout:
    """Return the layout for a full table: cards drawn where there is room, else in lines, else without the board.

    melds: the rows that they take; line_hand, drawn_hand: the rows of the hand in lines, and drawn.
    """
    for cards, hand_rows, least_log_rows in ((SMALL, drawn_hand, _ROOMY_LOG_ROWS), (LINE, line_hand, _LEAST_LOG_ROWS)):
        fitting = replace(layout, cards=cards, meld_rows=melds, hand_rows=hand_rows)
        if fitting.log_rows >= least_log_rows:
            return fitting
    bare = replace(_folded(layout), cards=LINE, hand_rows=line_hand)
    room = bare.spare_rows - bare.pile_rows - line_hand - _LEAST_LOG_ROWS
    return replace(bare, meld_rows=min(melds, room))


def fitted_show(layout: CribRummyLayout, rows: int) -> CribRummyLayout:
    """Return the layout for the end of a hand that takes so many rows, without the board where it needs the room."""
    return layout if layout.spare_rows > rows else _folded(layout)


def _folded(layout: CribRummyLayout) -> CribRummyLayout:
    """Return the layout with the scores in a row a player in place of the board."""
    return replace(
        layout, **msgspec.structs.asdict(frame(layout.columns, layout.rows, layout.lanes, least_rows=layout.rows))
    )
