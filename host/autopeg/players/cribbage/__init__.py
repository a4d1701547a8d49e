"""The cribbage bots, from two to four players, with and without muggins."""

from autopeg.players.cribbage.beginner import Beginner
from autopeg.players.cribbage.bot import Bot
from autopeg.players.cribbage.club import Club
from autopeg.players.cribbage.expert import Expert

_LEVELS = {"beginner": Beginner, "club": Club, "expert": Expert}


def new_player(level: str, seed: int) -> Bot:
    """Return a bot of a level of `autopeg.players.LEVELS`."""
    return _LEVELS[level](seed)
