"""Table Top Cribbage bots up to the expert: rules of thumb, and the odds of every card."""

import random
from abc import ABC, abstractmethod
from collections.abc import Sequence

from autopeg.counting.rules import points_of
from autopeg.games.tabletop.outlook import Line, Outlook, TableLines, mean_of_pack
from autopeg.games.tabletop.rules import View
from autopeg.games.tabletop.rules.counting import count_line
from autopeg.games.tabletop.rules.moves import Crib, Place, TabletopMove
from autopeg.play.bots.seeded import SeededBot

_PUTS_IN_THE_CRIB = 0.15
_PLACES_ANYWHERE = 0.05
_NOISE = 1.0
"""How much the beginner's estimate of a line wavers, in points."""

_TOO_BAD_TO_PLACE = -1.0
"""The points from which the club player prefers the crib."""


class Bot(SeededBot, ABC):
    """Bot that decides from the view alone: the same seed and view give the same move."""

    def choose(self, view: View, legal: Sequence[TabletopMove]) -> TabletopMove:
        """Return one of the legal moves."""
        places = [move for move in legal if isinstance(move, Place)]
        cribs = [move for move in legal if isinstance(move, Crib)]
        if not places:
            return legal[0]
        return self.turn(view, places, cribs[0] if cribs else None)

    @abstractmethod
    def turn(self, view: View, places: list[Place], crib: Crib | None) -> Place | Crib:
        """Return where the card goes. crib: None when the player's share of it is used up (T12)."""

    def chance(self, view: View) -> random.Random:
        """Return the random generator for this view."""
        return self.chance_of(view.scores, view.dealer, view.grid, view.card, view.crib)


class Beginner(Bot):
    """Bot that plays like someone who has just read the rules: it forgets that every cell is also in one of the
    others' lines.
    """

    def turn(self, view: View, places: list[Place], crib: Crib | None) -> Place | Crib:
        chance = self.chance(view)
        if crib is not None and chance.random() < _PUTS_IN_THE_CRIB:
            return crib
        if chance.random() < _PLACES_ANYWHERE:
            return chance.choice(places)
        card = places[0].card

        def built(line: Line) -> float:
            return mean_of_pack((*line, card)) - mean_of_pack(line) + _NOISE * chance.random()

        return TableLines(view).best_place(places, built, given=lambda _: 0.0)[0]


class Club(Bot):
    """Bot that plays like a decent club player: it does not keep track of the cards that are gone."""

    def turn(self, view: View, places: list[Place], crib: Crib | None) -> Place | Crib:
        card = places[0].card
        four_flush = view.variant == "ship"

        def built(line: Line) -> float:
            return mean_of_pack((*line, card)) - mean_of_pack(line)

        def given(line: Line) -> float:
            return points_of(count_line((*line, card), four_flush)) - points_of(count_line(line, four_flush))

        best, gain = TableLines(view).best_place(places, built, given)
        return crib if crib is not None and gain <= _TOO_BAD_TO_PLACE else best


class Expert(Bot):
    """Bot that knows which cards are unseen, builds and blocks alike, and keeps the crib for the best cards for it."""

    def turn(self, view: View, places: list[Place], crib: Crib | None) -> Place | Crib:
        moves = places if crib is None else [*places, crib]
        return max(moves, key=Outlook(view, moves).worth)
