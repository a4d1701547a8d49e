"""Cribbage bots for two to four players, with and without muggins."""

from collections.abc import Sequence

from autopeg.engine.players import Unasked
from autopeg.games.cribbage.averages import EarlyDeals
from autopeg.games.cribbage.bots.master import Analyst, Master
from autopeg.games.cribbage.bots.simple import Beginner, Club, Expert, count_all, is_about_counting, say_points
from autopeg.games.cribbage.rules import View
from autopeg.games.cribbage.rules.moves import CribbageMove

LEVELS = {"beginner": Beginner, "club": Club, "expert": Expert, "master": Master, "analyst": Analyst}


def answer_unasked(view: View, legal: Sequence[CribbageMove]) -> Unasked[CribbageMove] | None:
    """Count in place of a program, which is asked only for cards."""
    return Unasked(say_points(view, legal, count_all)) if is_about_counting(legal) else None


def deal_tally() -> EarlyDeals:
    """Return a new tally of points as dealer and as pone."""
    return EarlyDeals()
