"""The Crummy Rummy bots, from two to four players, with every option."""

from autopeg.players.crummy_rummy.beginner import Beginner
from autopeg.players.crummy_rummy.bot import Bot
from autopeg.players.crummy_rummy.club import Club
from autopeg.players.crummy_rummy.expert import Expert

_LEVELS = {"beginner": Beginner, "club": Club, "expert": Expert}


def new_player(level: str, seed: int) -> Bot:
    """Return a bot of a level of `autopeg.players.LEVELS`."""
    return _LEVELS[level](seed)
