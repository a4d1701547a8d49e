"""The bots of Crib Rummy, for two to four players and every option."""

from autopeg.players.crib_rummy.beginner import Beginner
from autopeg.players.crib_rummy.bot import Bot
from autopeg.players.crib_rummy.club import Club
from autopeg.players.crib_rummy.expert import Expert

_LEVELS = {"beginner": Beginner, "club": Club, "expert": Expert}


def new_player(level: str, seed: int) -> Bot:
    """Return a bot of a level of `autopeg.players.LEVELS`."""
    return _LEVELS[level](seed)
