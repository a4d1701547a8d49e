"""Scene of cribbage, and the size of its cards."""

from functools import cache
from typing import NamedTuple

from autopeg.games.cribbage.questions import ChooseDiscard, CountCards, PlayCard, RevealHand
from autopeg.games.cribbage.rules import View
from autopeg.games.cribbage.rules.moves import Event
from autopeg.terminal.paint.cards import LARGE, LINE, SMALL, CardSize
from autopeg.terminal.scene import Scene

_ROOMY_LOG_ROWS = 5


class Sizes(NamedTuple):
    """The sizes of the cards, and the rows left for the log."""

    table: CardSize
    hand: CardSize
    log_rows: int

    @property
    def gap(self) -> int:
        """The empty rows below the board."""
        return 1 if self.log_rows >= _ROOMY_LOG_ROWS else 0

    @property
    def hand_rows(self) -> int:
        """The rows of the hand: a marked card is raised by a row, and the cards have numbers below."""
        return _hand_rows(self.hand)


_SIZES = ((LARGE, LARGE, 4), (SMALL, LARGE, 4), (SMALL, SMALL, 3), (LINE, SMALL, 2), (LINE, LINE, 0))
"""The sizes of the cards on the table and in the hand, and the rows that they must leave for the log."""


def _hand_rows(hand: CardSize) -> int:
    return hand.rows + 2 if hand.rows > 1 else 1


@cache
def sizes_for(rows: int) -> Sizes:
    """Return the largest cards that leave the log its rows. rows: of table, hand and log."""
    fitting = (Sizes(table, hand, rows - table.rows - _hand_rows(hand)) for table, hand, _ in _SIZES)
    return next(sizes for sizes, (*_, least) in zip(fitting, _SIZES, strict=True) if sizes.log_rows >= least)


class CribbageScene(Scene, frozen=True, kw_only=True):
    """One moment of a game of cribbage. cursor, marks: indexes into the hand."""

    view: View
    cursor: int = 0
    marks: frozenset[int] = frozenset()

    @property
    def sizes(self) -> Sizes:
        return sizes_for(self.layout.spare_rows)

    @property
    def shown(self) -> Event | None:
        """The hand or crib that is shown and counted aloud."""
        return self.question.event if isinstance(self.question, RevealHand) else None

    @property
    def counting(self) -> CountCards | None:
        """The hand or crib that a person counts."""
        question = self.question
        return question if isinstance(question, CountCards) and question.counting.kind == "show" else None

    @property
    def is_show(self) -> bool:
        return self.shown is not None or self.counting is not None or self.is_over

    @property
    def chooses(self) -> bool:
        """Whether the viewer has to choose a card now."""
        return isinstance(self.question, ChooseDiscard | PlayCard) and self.question.seat == self.viewer
