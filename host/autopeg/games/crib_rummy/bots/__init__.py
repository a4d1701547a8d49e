"""Crib Rummy bots for two to four players and every option."""

from autopeg.games.crib_rummy.bots.beginner import Beginner
from autopeg.games.crib_rummy.bots.club import Club
from autopeg.games.crib_rummy.bots.expert import Expert

LEVELS = {"beginner": Beginner, "club": Club, "expert": Expert}
