"""The hands of a game of melds, each as its owner has put it in order."""

from collections.abc import Callable
from typing import Generic, TypeVar

from autopeg.engine.table import Table
from autopeg.games.rummy.hand_view import HandView
from autopeg.session.game_session import AnyEvent, AnyState, AnyView, GameSession
from autopeg.session.settings import Settings

AnyHand = TypeVar("AnyHand", bound=HandView)


class RummySession(GameSession[AnyState, AnyView, AnyEvent], Generic[AnyState, AnyView, AnyEvent, AnyHand]):
    """The course of one game of melds; each game derives its own."""

    def __init__(self, table: Table, settings: Settings, new_hand: Callable[[], AnyHand]) -> None:
        self._new_hand = new_hand
        self._hands = tuple(new_hand() for _ in table.seats)
        self._dealt: object = None
        super().__init__(table, settings)

    @property
    def this_deal(self) -> object:
        """Something that is another value in every deal."""
        raise NotImplementedError

    @property
    def hand(self) -> AnyHand:
        """The hand that lies open, an empty one while nobody's does."""
        if self.viewer is None:
            return self._new_hand()
        if self.this_deal != self._dealt:
            self._dealt = self.this_deal
            for each in self._hands:
                each.deal_anew()
        hand = self._hands[self.viewer]
        hand.follow(self.table.view(self.viewer).hand)
        return hand
