"""Base class of the Table Top Cribbage bots, which place their card or put it in the crib."""

import random
from abc import ABC, abstractmethod
from collections.abc import Sequence

from autopeg.bots.seeded import SeededBot
from autopeg.games.tabletop.rules import View
from autopeg.games.tabletop.rules.moves import Crib, Place, TabletopMove


class Bot(SeededBot, ABC):
    """Bot that decides from the view alone: the same seed and view give the same move."""

    def choose(self, view: View, legal: Sequence[TabletopMove]) -> TabletopMove:
        """Return one of the legal moves."""
        places = [move for move in legal if isinstance(move, Place)]
        cribs = [move for move in legal if isinstance(move, Crib)]
        if not places:
            return legal[0]
        return self.turn(view, places, cribs[0] if cribs else None)

    @abstractmethod
    def turn(self, view: View, places: list[Place], crib: Crib | None) -> Place | Crib:
        """Return where the card goes. crib: None when the player's share of it is used up (T12)."""

    def chance(self, view: View) -> random.Random:
        """Return the random generator for this view."""
        return self.chance_of(view.scores, view.dealer, view.grid, view.card, view.crib)
