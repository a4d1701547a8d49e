"""The expert: weighs every open line of both sides by what may still come, and times the crib cards."""

from statistics import NormalDist

from autopeg.games.tabletop import View
from autopeg.games.tabletop.grid import MIDDLE
from autopeg.games.tabletop.moves import Crib, Place
from autopeg.games.tabletop.state import CRIB_CARDS
from autopeg.players.tabletop.bot import Bot
from autopeg.players.tabletop.prospects import Prospects
from autopeg.players.tabletop.table_lines import Line, TableLines, owns_crib
from pegcore.cards import rank_of, suit_of
from pegcore.cribbage import JACK

_CRIB_GAINS = NormalDist(-1.0, 1.0)
"""By how many points the crib is better than the best cell, over the turns of a round between experts."""


class Expert(Bot):
    """Knows which cards are still out, builds and blocks alike, and keeps the crib for the cards that fit it best."""

    def turn(self, view: View, places: list[Place], crib: Crib | None) -> Place | Crib:
        card, starter = places[0].card, view.starter
        assert starter is not None
        lines = TableLines(view)
        lying = [each for row in view.grid for each in row if each is not None]
        prospects = Prospects((*lying, *view.crib, card), view.variant == "ship")
        makes_nobs = rank_of(card) == JACK and suit_of(card) == suit_of(starter)

        def gain(line: Line, index: int) -> float:
            more = prospects.mean((*line, card)) - prospects.mean(line)
            return more + (makes_nobs and index == MIDDLE)

        best, at_best = lines.best_place(
            places,
            built=lambda index: gain(lines.own[index], index),
            given=lambda index: gain(lines.other[index], index),
        )
        if crib is None:
            return best
        known = (starter, *view.crib)
        in_crib = prospects.mean_of_crib((*known, card)) - prospects.mean_of_crib(known) + makes_nobs
        return crib if (in_crib if owns_crib(view) else -in_crib) - at_best > _crib_line(view) else best


def _crib_line(view: View) -> float:
    """Return the gain from which a card is among the best for the crib of those that this player still turns up.

    So many of his last cards have to go there that it is the quantile of what they gain (T12).
    """
    due = CRIB_CARDS // view.players - view.cribbed[view.seat]
    return _CRIB_GAINS.inv_cdf(1 - due / view.stack_counts[view.seat])
