"""The bots of Table Top Cribbage, for two and four players, base game and Ship variation."""

from autopeg.games.tabletop.bots.beginner import Beginner
from autopeg.games.tabletop.bots.bot import Bot
from autopeg.games.tabletop.bots.club import Club
from autopeg.games.tabletop.bots.expert import Expert

_LEVELS = {"beginner": Beginner, "club": Club, "expert": Expert}


def new_player(level: str, seed: int) -> Bot:
    """Return a bot of a level of `autopeg.bots.LEVELS`."""
    return _LEVELS[level](seed)
