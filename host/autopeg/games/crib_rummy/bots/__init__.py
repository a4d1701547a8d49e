"""The bots of Crib Rummy, for two to four players and every option."""

from autopeg.games.crib_rummy.bots.beginner import Beginner
from autopeg.games.crib_rummy.bots.bot import Bot
from autopeg.games.crib_rummy.bots.club import Club
from autopeg.games.crib_rummy.bots.expert import Expert

_LEVELS = {"beginner": Beginner, "club": Club, "expert": Expert}


def new_player(level: str, seed: int) -> Bot:
    """Return a bot of a level of `autopeg.bots.LEVELS`."""
    return _LEVELS[level](seed)
