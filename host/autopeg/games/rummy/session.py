"""Session shared by the rummy games, with every hand in its owner's order."""

from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from typing import Generic, Protocol, TypeVar

from autopeg.engine.cards import Card
from autopeg.engine.table import Table
from autopeg.games.rummy.hand_view import HandView
from autopeg.session.game_session import AnyEvent, AnyState, AnyView, GameSession
from autopeg.session.settings import Settings


class MeldView(Protocol):
    """What one seat can see of a rummy game: the fields that all of them share."""

    @property
    def hand_counts(self) -> Sequence[int]: ...
    @property
    def upcard(self) -> Card | None: ...


AnyMeldView = TypeVar("AnyMeldView", bound=MeldView)


AnyHand = TypeVar("AnyHand", bound=HandView)


class RummySession(GameSession[AnyState, AnyView, AnyEvent], ABC, Generic[AnyState, AnyView, AnyEvent, AnyHand]):
    """Session of one rummy game; each game derives its own."""

    def __init__(self, table: Table, settings: Settings, new_hand: Callable[[], AnyHand]) -> None:
        self._new_hand = new_hand
        self._hands = tuple(new_hand() for _ in table.seats)
        self._dealt: object = None
        super().__init__(table, settings)

    @property
    @abstractmethod
    def this_deal(self) -> object:
        """A value that differs for every deal."""

    @property
    def hand(self) -> AnyHand:
        """The open hand, an empty one while none is open."""
        if self.viewer is None:
            return self._new_hand()
        if self.this_deal != self._dealt:
            self._dealt = self.this_deal
            for each in self._hands:
                each.deal_anew()
        hand = self._hands[self.viewer]
        hand.follow(self.table.view(self.viewer).hand)
        return hand
