"""Crummy Rummy bots for two to four players and every option."""

from autopeg.engine.players import always_asked as answer_unasked
from autopeg.engine.players import no_tally as deal_tally
from autopeg.games.crummy_rummy.bots.expert import Expert
from autopeg.games.crummy_rummy.bots.simple import Beginner, Bot, Club

__all__ = ["LEVELS", "answer_unasked", "deal_tally"]


def _master(seed: int) -> Bot:
    from autopeg.games.crummy_rummy.bots.master import Master  # needs NumPy, which the others do without

    return Master(seed)


LEVELS = {"beginner": Beginner, "club": Club, "expert": Expert, "master": _master}
