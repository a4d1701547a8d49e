"""Expert, who evaluates every open line of both sides by what may still come, and times the crib cards."""

from statistics import NormalDist

from autopeg.games.tabletop.bots.bot import Bot
from autopeg.games.tabletop.bots.outlook import Outlook
from autopeg.games.tabletop.rules import View
from autopeg.games.tabletop.rules.moves import Crib, Place
from autopeg.games.tabletop.rules.state import CRIB_CARDS

_CRIB_GAINS = NormalDist(-1.0, 1.0)
"""Points by which the crib is better than the best cell, over the turns of a round between experts."""


class Expert(Bot):
    """Bot that knows which cards are unseen, builds and blocks alike, and keeps the crib for the best cards for it."""

    def turn(self, view: View, places: list[Place], crib: Crib | None) -> Place | Crib:
        outlook = Outlook(view, places[0].card)
        best, at_best = outlook.lines.best_place(places, outlook.built, outlook.given)
        return crib if crib is not None and outlook.in_crib() - at_best > crib_line(view) else best


def crib_line(view: View) -> float:
    """Return the gain from which a card is among the best for the crib of those that this player still turns up.

    It is the quantile of the gains for the share of the player's remaining cards that have to go there (T12).
    """
    due = CRIB_CARDS // view.players - view.cribbed[view.seat]
    return _CRIB_GAINS.inv_cdf(1 - due / view.stack_counts[view.seat])
