"""Cribbage master: it discards like the expert, near the end by playing the deal out, and in the play answers the
habits of good players. The analyst does the same with more hands.
"""

from collections.abc import Sequence

from autopeg.games.cribbage.analysis import best_play, playouts, race_discards
from autopeg.games.cribbage.analysis.discard_values import DiscardValue
from autopeg.games.cribbage.analysis.habits import weights
from autopeg.games.cribbage.bots.simple import Expert
from autopeg.games.cribbage.rules import View
from autopeg.games.cribbage.rules.moves import Play
from autopeg.games.cribbage.rules.state import HAND_CARDS


class Master(Expert):
    """Bot that follows every card to the end of the play, with two players against every likely hand."""

    HANDS, RARE, DEALS = best_play.HANDS, best_play.RARE, playouts.DEALS
    RACE_HANDS = race_discards.HANDS

    def __init__(self, seed: int = 0) -> None:
        super().__init__(seed)
        weights(2)

    def discards(self, view: View) -> list[DiscardValue]:
        return race_discards.with_chances(view, super().discards(view), self.RACE_HANDS)

    def play(self, view: View, legal: Sequence[Play]) -> Play:
        """Return the card to play."""
        if max(view.hand_counts) > HAND_CARDS:
            return super().play(view, legal)
        if view.players == 2:
            worths = best_play.best_ranks(view, self.chance(view), self.HANDS, self.RARE)
            values = {rank: worth.value for rank, worth in worths.items()}
        else:
            values = playouts.value_ranks(view, self.chance(view), self.DEALS)
        return max(legal, key=lambda move: (values.get(move.card >> 2, float("-inf")), move.card))


class Analyst(Master):
    """Master without a limit of time: it follows every hand that the other player may hold, and nearly every card."""

    HANDS, RARE, DEALS = 2_000, 0.05, 1_000
    RACE_HANDS = (400, 2_000)
