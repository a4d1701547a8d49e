"""Base class of the Crib Rummy bots, which dispatches decisions and claims all points earned."""

import random
from abc import ABC, abstractmethod
from collections.abc import Sequence

from autopeg.bots.seeded import SeededBot
from autopeg.games.crib_rummy.rules import View
from autopeg.games.crib_rummy.rules.moves import Choose, CribRummyMove, Draw, Peg, TakeUpcard


class Bot(SeededBot, ABC):
    """Bot that decides from the view alone."""

    def choose(self, view: View, legal: Sequence[CribRummyMove]) -> CribRummyMove:
        """Return a legal move; if points have to be claimed, claim all of them (R56)."""
        claims = [move for move in legal if isinstance(move, Peg)]
        if claims:
            return max(claims, key=lambda claim: claim.points)
        if view.phase == "choose":
            return Choose(view.seat, self.goes_first(view))
        if view.phase == "play":
            return self.play(view, legal)
        takes = [move for move in legal if isinstance(move, TakeUpcard)]
        drawing = next((move for move in legal if isinstance(move, Draw)), None)
        if drawing is None:
            return self.best_take(view, takes)
        return (self.take(view, takes) or drawing) if takes else drawing

    def goes_first(self, view: View) -> bool:
        """Return whether to start the hand: the first turn is the first chance to meld (R9)."""
        return True

    @abstractmethod
    def take(self, view: View, takes: Sequence[TakeUpcard]) -> TakeUpcard | None:
        """Return how to take the upcard, or None to draw (R11, R12)."""

    @abstractmethod
    def best_take(self, view: View, takes: Sequence[TakeUpcard]) -> TakeUpcard:
        """Return how to take the upcard when drawing is impossible."""

    @abstractmethod
    def play(self, view: View, legal: Sequence[CribRummyMove]) -> CribRummyMove:
        """Return a meld or extension, or the discard that ends the turn (R20, R24)."""

    def chance(self, view: View) -> random.Random:
        """Return the random generator for this view."""
        return self.chance_of(view.scores, view.draw_count, view.hand, view.table, view.upcard)
