"""Base class of the cribbage bots, which dispatches decisions, and declares and claims the points it sees."""

import random
from abc import ABC, abstractmethod
from collections.abc import Sequence
from functools import partial

from autopeg.bots.seeded import SeededBot
from autopeg.games.cribbage.bots.counting import count_all, is_about_counting, say_points
from autopeg.games.cribbage.rules import Counting, View
from autopeg.games.cribbage.rules.moves import CribbageMove, Discard, Play


class Bot(SeededBot, ABC):
    """Bot that decides from the view alone: the same seed and view give the same move."""

    def choose(self, view: View, legal: Sequence[CribbageMove]) -> CribbageMove | None:
        """Return one of the legal moves, or None to pass on a claim (C45)."""
        if is_about_counting(legal):
            return say_points(view, legal, partial(self.count, view))
        if len(legal) == 1:
            return legal[0]
        if isinstance(legal[0], Discard):
            return self.discard(view, [move for move in legal if isinstance(move, Discard)])
        return self.play(view, [move for move in legal if isinstance(move, Play)])

    @abstractmethod
    def discard(self, view: View, legal: Sequence[Discard]) -> Discard:
        """Return the discard (C10)."""

    @abstractmethod
    def play(self, view: View, legal: Sequence[Play]) -> Play:
        """Return the card to play (C13)."""

    def count(self, view: View, counting: Counting) -> int:
        """Return the points that this bot sees in a hand or series, at most the true number (C43)."""
        return count_all(counting)

    def chance(self, view: View) -> random.Random:
        """Return the random generator for this view."""
        return self.chance_of(view.scores, view.dealer, view.hand, view.played, view.series)
