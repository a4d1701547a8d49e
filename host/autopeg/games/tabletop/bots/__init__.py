"""Table Top Cribbage bots for two and four players, base game and Ship variation."""

from autopeg.games.tabletop.bots.beginner import Beginner
from autopeg.games.tabletop.bots.club import Club
from autopeg.games.tabletop.bots.expert import Expert

LEVELS = {"beginner": Beginner, "club": Club, "expert": Expert}
