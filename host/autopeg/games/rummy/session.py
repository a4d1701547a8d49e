"""Session shared by the rummy games, with every hand in its owner's order."""

from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from typing import Generic, TypeVar

from msgspec.structs import replace

from autopeg.engine.cards import Card
from autopeg.engine.table import Table
from autopeg.games.rummy.hand_view import HandView
from autopeg.games.rummy.lay_options import LayOptions
from autopeg.games.rummy.rules import RummyView
from autopeg.session.game_session import AnyEvent, AnyState, GameSession
from autopeg.session.questions import Question
from autopeg.session.settings import Settings
from autopeg.session.text import CardText

AnyRummyView = TypeVar("AnyRummyView", bound=RummyView)
AnyHand = TypeVar("AnyHand", bound=HandView)


class RummySession(
    GameSession[AnyState, AnyRummyView, AnyEvent], ABC, Generic[AnyState, AnyRummyView, AnyEvent, AnyHand]
):
    """Session of one rummy game; each game derives its own."""

    def __init__(self, table: Table, settings: Settings, new_hand: Callable[[], AnyHand]) -> None:
        self._new_hand = new_hand
        self._hands = tuple(new_hand() for _ in table.seats)
        self._dealt = -1
        super().__init__(table, settings)

    def covered(self, view: AnyRummyView) -> AnyRummyView:
        return replace(view, hand=())

    @abstractmethod
    def prompt(self, question: Question, ascii_only: bool) -> str:
        """Return the prompt of a question."""

    @abstractmethod
    def lay_options(self, cards: Sequence[Card], card: CardText, to: str | None = None) -> LayOptions:
        """Return what these cards of the viewer can make; with none, suggestions. to: the only meld they may go to."""

    @property
    def hand(self) -> AnyHand:
        """The open hand, an empty one while none is open."""
        if self.viewer is None:
            return self._new_hand()
        if self.deals != self._dealt:
            self._dealt = self.deals
            for each in self._hands:
                each.deal_anew()
        hand = self._hands[self.viewer]
        hand.follow(self.table.view(self.viewer).hand)
        return hand
