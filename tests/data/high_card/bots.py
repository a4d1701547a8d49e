"""The bots of High Card: all of them weigh the cards alike, and the weaker ones waver."""

from collections.abc import Sequence
from functools import partial

from autopeg.engine.players import always_asked as answer_unasked
from autopeg.engine.players import no_tally as deal_tally
from autopeg.games.high_card.advice import evaluate
from autopeg.games.high_card.rules import HighCardMove, View
from autopeg.play.bots.seeded import SeededBot

__all__ = ["LEVELS", "answer_unasked", "deal_tally"]

_NOISE = {"beginner": 1.0, "club": 0.2, "expert": 0.0}


class Bot(SeededBot):
    """One who plays by what is in view alone."""

    def __init__(self, level: str, seed: int) -> None:
        super().__init__(seed)
        self._wavers = _NOISE[level]

    def choose(self, view: View, legal: Sequence[HighCardMove]) -> HighCardMove:
        """Return one of the legal moves."""
        chance = self.chance_of(view.hand, view.table)
        return max(evaluate(view, legal), key=lambda choice: choice.worth + self._wavers * chance.random()).move


LEVELS = {level: partial(Bot, level) for level in _NOISE}
