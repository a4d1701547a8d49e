"""The bots of Table Top Cribbage, for two and four players, base game and Ship variation."""

from autopeg.players.tabletop.beginner import Beginner
from autopeg.players.tabletop.bot import Bot
from autopeg.players.tabletop.club import Club
from autopeg.players.tabletop.expert import Expert

_LEVELS = {"beginner": Beginner, "club": Club, "expert": Expert}


def new_player(level: str, seed: int) -> Bot:
    """Return a bot of a level of `autopeg.players.LEVELS`."""
    return _LEVELS[level](seed)
