"""Crummy Rummy bots for two to four players and every option."""

from autopeg.games.crummy_rummy.bots.expert import Expert
from autopeg.games.crummy_rummy.bots.master import Master
from autopeg.games.crummy_rummy.bots.simple import Beginner, Club

LEVELS = {"beginner": Beginner, "club": Club, "expert": Expert, "master": Master}
