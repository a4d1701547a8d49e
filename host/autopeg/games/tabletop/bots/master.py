"""Table Top Cribbage master: takes the best choice of the valuation that hints share, from fewer samples."""

import numpy as np

from autopeg.games.tabletop.bots.simple import Bot
from autopeg.games.tabletop.lanes import gains_of
from autopeg.games.tabletop.rules import View
from autopeg.games.tabletop.rules.moves import Crib, Place
from autopeg.games.tabletop.valuation import choice_of, values_of

ROUNDS = ((12, 32), (4, 140))


class Master(Bot):
    """Bot that compares its best choices over many ways the next turns may go."""

    def __init__(self, seed: int = 0) -> None:
        super().__init__(seed)
        for variant in ("base", "ship"):
            gains_of(variant)  # reads the tables before the first turn

    def turn(self, view: View, places: list[Place], crib: Crib | None) -> Place | Crib:
        """Return where the card goes."""
        moves = places if crib is None else [*places, crib]
        if len(moves) == 1:
            return moves[0]
        rng = np.random.default_rng(self.chance(view).getrandbits(64))
        best = values_of(view, places[0].card, ROUNDS, rng).best
        return next(move for move in moves if choice_of(move) == best)
