"""Cribbage master: it discards like the expert, near the end by playing the deal out, and in the play answers the
habits of good players.
"""

from collections.abc import Sequence

from autopeg.games.cribbage.analysis.best_play import best_ranks
from autopeg.games.cribbage.analysis.discard_values import DiscardValue
from autopeg.games.cribbage.analysis.habits import weights
from autopeg.games.cribbage.analysis.playouts import value_ranks
from autopeg.games.cribbage.analysis.race_discards import with_chances
from autopeg.games.cribbage.bots.simple import Expert
from autopeg.games.cribbage.rules import View
from autopeg.games.cribbage.rules.moves import Play
from autopeg.games.cribbage.rules.state import HAND_CARDS


class Master(Expert):
    """Bot that follows every card to the end of the play, with two players against every likely hand."""

    def __init__(self, seed: int = 0) -> None:
        super().__init__(seed)
        weights(2)

    def discards(self, view: View) -> list[DiscardValue]:
        return with_chances(view, super().discards(view))

    def play(self, view: View, legal: Sequence[Play]) -> Play:
        """Return the card to play."""
        if max(view.hand_counts) > HAND_CARDS:
            return super().play(view, legal)
        if view.players == 2:
            values = {rank: worth.value for rank, worth in best_ranks(view, self.chance(view)).items()}
        else:
            values = value_ranks(view, self.chance(view))
        return max(legal, key=lambda move: (values.get(move.card >> 2, float("-inf")), move.card))
