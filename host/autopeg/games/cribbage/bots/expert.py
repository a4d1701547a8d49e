"""Expert, who evaluates every discard and every card to the end, by the score on the board."""

from collections.abc import Sequence

from autopeg.games.cribbage.analysis.discard_values import value_discards
from autopeg.games.cribbage.analysis.plays import value_plays
from autopeg.games.cribbage.analysis.tables import discard_table, play_table, winning_table
from autopeg.games.cribbage.bots.bot import Bot
from autopeg.games.cribbage.rules import View
from autopeg.games.cribbage.rules.moves import Discard, Play

_SAMPLES = {2: 400, 3: 300, 4: 300}
"""Simulations a turn, by number of players: as many as 20 ms allow."""


class Expert(Bot):
    """Bot that knows the mean of every hand and crib, guesses the other hands, and plays on or off by the race."""

    def __init__(self, seed: int = 0) -> None:
        super().__init__(seed)
        # Load the tables now and not during the first move.
        discard_table()
        play_table()
        winning_table()

    def discard(self, view: View, legal: Sequence[Discard]) -> Discard:
        best = set(value_discards(view)[0].cards)
        return next(move for move in legal if best == set(move.cards))

    def play(self, view: View, legal: Sequence[Play]) -> Play:
        by_card = {move.card: move for move in legal}
        ranked = value_plays(view, self.chance(view), _SAMPLES[view.players])
        return next(by_card[play.card] for play in ranked if play.card in by_card)
