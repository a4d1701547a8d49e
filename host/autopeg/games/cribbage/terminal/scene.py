"""What the screen shows of a game of cribbage at one moment."""

from autopeg.games.cribbage.questions import ChooseDiscard, CountCards, PlayCard, RevealHand
from autopeg.games.cribbage.rules import View
from autopeg.games.cribbage.rules.moves import Event
from autopeg.games.cribbage.terminal.layout import CribbageLayout
from autopeg.terminal.scene import Scene


class CribbageScene(Scene, frozen=True, kw_only=True):
    """One moment of a game of cribbage. cursor, marks: indexes into the hand."""

    layout: CribbageLayout
    view: View
    cursor: int = 0
    marks: frozenset[int] = frozenset()

    @property
    def shown(self) -> Event | None:
        """The hand or crib that lies open to be counted aloud."""
        return self.question.event if isinstance(self.question, RevealHand) else None

    @property
    def counting(self) -> CountCards | None:
        """The hand or crib that a person counts."""
        return (
            self.question if isinstance(self.question, CountCards) and self.question.counting.kind == "show" else None
        )

    @property
    def is_show(self) -> bool:
        return self.shown is not None or self.counting is not None or self.is_over

    @property
    def chooses(self) -> bool:
        """Whether the viewer has a card to choose now."""
        return isinstance(self.question, ChooseDiscard | PlayCard) and self.question.seat == self.viewer
