"""Cribbage bots for two to four players, with and without muggins."""

from autopeg.games.cribbage.bots.beginner import Beginner
from autopeg.games.cribbage.bots.club import Club
from autopeg.games.cribbage.bots.expert import Expert

LEVELS = {"beginner": Beginner, "club": Club, "expert": Expert}
