"""Crib Rummy bots for two to four players and every option."""

from autopeg.engine.players import always_asked as answer_unasked
from autopeg.engine.players import no_tally as deal_tally
from autopeg.games.crib_rummy.bots.expert import Expert
from autopeg.games.crib_rummy.bots.master import Master
from autopeg.games.crib_rummy.bots.simple import Beginner, Club

__all__ = ["LEVELS", "answer_unasked", "deal_tally"]

LEVELS = {"beginner": Beginner, "club": Club, "expert": Expert, "master": Master}
