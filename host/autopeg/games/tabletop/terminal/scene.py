"""What the screen shows of a game of Table Top Cribbage at one moment."""

from autopeg.games.tabletop.questions import CountLine, LayCard, RevealLine
from autopeg.games.tabletop.rules import View
from autopeg.games.tabletop.rules.grid import Cell
from autopeg.games.tabletop.rules.moves import Event
from autopeg.games.tabletop.terminal.layout import TabletopLayout
from autopeg.session.questions import Reveal
from autopeg.terminal.scene import Scene


class TabletopScene(Scene, frozen=True, kw_only=True):
    """One moment of a game of Table Top Cribbage. cursor: the cell in which Enter places the card.

    is_counted: whether what the lines are worth is told, and not left to those who count for themselves.
    """

    layout: TabletopLayout
    view: View
    cursor: Cell
    is_counted: bool = True

    @property
    def laying(self) -> LayCard | None:
        """The card that a person has to lay, where it may be seen."""
        return self.question if isinstance(self.question, LayCard) else None

    @property
    def counted(self) -> Event | None:
        """The line or crib that is being counted."""
        return self.question.event if isinstance(self.question, RevealLine | CountLine) else None

    @property
    def is_show(self) -> bool:
        return isinstance(self.question, Reveal | CountLine) or self.is_over
