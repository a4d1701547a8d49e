"""Base class of the Crummy Rummy bots, which asks for each decision of a turn in order."""

import random
from abc import ABC, abstractmethod
from collections.abc import Sequence

from autopeg.bots.seeded import SeededBot
from autopeg.games.crummy_rummy.rules import View
from autopeg.games.crummy_rummy.rules.moves import CrummyRummyMove, LayDown, OutOfTurn, Pass, Replace, TakeUpcard
from autopeg.games.rummy.rules.moves import Discard, Extend

_MOST_UPCARDS_IN_A_ROW = 5
"""After that many a bot draws from the deck: otherwise two could hand each other the same cards forever."""


class Bot(SeededBot, ABC):
    """Bot that decides from its views: the same seed and the same views in order give the same moves."""

    def __init__(self, seed: int = 0) -> None:
        super().__init__(seed)
        self._upcards_in_a_row = 0

    def choose(self, view: View, legal: Sequence[CrummyRummyMove]) -> CrummyRummyMove | None:
        """Return one of the legal moves."""
        self.look(view)
        if len(legal) == 1:
            return legal[0]
        for move in legal:
            if isinstance(move, OutOfTurn):
                passing = next((other for other in legal if isinstance(other, Pass)), None)
                return move if self.wants_out_of_turn(view) else passing
        for move in legal:
            if isinstance(move, TakeUpcard):
                takes = self._upcards_in_a_row < _MOST_UPCARDS_IN_A_ROW and self.wants_upcard(view)
                self._upcards_in_a_row = self._upcards_in_a_row + 1 if takes else 0
                return move if takes else next(other for other in legal if other != move)
        contracts = [move for move in legal if isinstance(move, LayDown)]
        if contracts:
            contract = self.contract(view, contracts)
            if contract is not None:
                return contract
        plays = [move for move in legal if isinstance(move, Extend | Replace)]
        if plays:
            play = self.play(view, plays)
            if play is not None:
                return play
        return self.discard(view, [move for move in legal if isinstance(move, Discard)])

    def look(self, view: View) -> None:
        """Remember a view before anything is decided."""
        return

    @abstractmethod
    def wants_upcard(self, view: View) -> bool:
        """Return whether to take the upcard in turn (Y16)."""

    @abstractmethod
    def wants_out_of_turn(self, view: View) -> bool:
        """Return whether to take the upcard out of turn, with a penalty card (Y19)."""

    @abstractmethod
    def contract(self, view: View, legal: Sequence[LayDown]) -> LayDown | None:
        """Return the contract to lay down, None to keep it (Y23)."""

    @abstractmethod
    def play(self, view: View, legal: Sequence[Extend | Replace]) -> Extend | Replace | None:
        """Return the next play to the table, None to discard (Y24, Y26)."""

    @abstractmethod
    def discard(self, view: View, legal: Sequence[Discard]) -> Discard:
        """Return the card to discard (Y17)."""

    def chance(self, view: View) -> random.Random:
        """Return the random generator for this view."""
        return self.chance_of(view.phase, view.round, view.hand, view.table, view.upcard)
