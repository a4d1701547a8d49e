"""Table Top Cribbage bots for two and four players, base game and Ship variation."""

from autopeg.engine.players import Player
from autopeg.engine.players import always_asked as answer_unasked
from autopeg.engine.players import no_tally as deal_tally
from autopeg.games.tabletop.bots.simple import Beginner, Club, Expert

__all__ = ["LEVELS", "answer_unasked", "deal_tally"]


def _master(seed: int) -> Player:
    from autopeg.games.tabletop.bots.master import Master  # needs NumPy, which the others do without

    return Master(seed)


LEVELS = {"beginner": Beginner, "club": Club, "expert": Expert, "master": _master}
