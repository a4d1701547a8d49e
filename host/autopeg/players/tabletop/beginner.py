"""The beginner: builds the own lines with some feeling, has no eye for the others', and puts any card in the crib."""

from autopeg.games.tabletop import View
from autopeg.games.tabletop.moves import Crib, Place
from autopeg.players.tabletop.bot import Bot
from autopeg.players.tabletop.prospects import mean_of_pack
from autopeg.players.tabletop.table_lines import TableLines

_PUTS_IN_THE_CRIB = 0.15
_PLACES_ANYWHERE = 0.05
_WAVERS = 1.0


class Beginner(Bot):
    """Someone who has just read the rules, and forgets that every cell lies in a line of the others too."""

    def turn(self, view: View, places: list[Place], crib: Crib | None) -> Place | Crib:
        chance = self.chance(view)
        if crib is not None and chance.random() < _PUTS_IN_THE_CRIB:
            return crib
        if chance.random() < _PLACES_ANYWHERE:
            return chance.choice(places)
        card = places[0].card
        lines = TableLines(view)

        def built(index: int) -> float:
            line = lines.own[index]
            return mean_of_pack((*line, card)) - mean_of_pack(line) + _WAVERS * chance.random()

        return lines.best_place(places, built, given=lambda _: 0.0)[0]
