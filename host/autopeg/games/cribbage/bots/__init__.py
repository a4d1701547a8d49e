"""The cribbage bots, from two to four players, with and without muggins."""

from autopeg.games.cribbage.bots.beginner import Beginner
from autopeg.games.cribbage.bots.bot import Bot
from autopeg.games.cribbage.bots.club import Club
from autopeg.games.cribbage.bots.expert import Expert

_LEVELS = {"beginner": Beginner, "club": Club, "expert": Expert}


def new_player(level: str, seed: int) -> Bot:
    """Return a bot of a level of `autopeg.bots.LEVELS`."""
    return _LEVELS[level](seed)
