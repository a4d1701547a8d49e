"""Beginner, who builds his own lines with some feeling, ignores the others', and puts any card in the crib."""

from autopeg.games.tabletop.bots.bot import Bot
from autopeg.games.tabletop.bots.prospects import mean_of_pack
from autopeg.games.tabletop.bots.table_lines import TableLines
from autopeg.games.tabletop.rules import View
from autopeg.games.tabletop.rules.moves import Crib, Place

_PUTS_IN_THE_CRIB = 0.15
_PLACES_ANYWHERE = 0.05
_NOISE = 1.0


class Beginner(Bot):
    """Bot like someone who has just read the rules and forgets that every cell is in a line of the others too."""

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
            return mean_of_pack((*line, card)) - mean_of_pack(line) + _NOISE * chance.random()

        return lines.best_place(places, built, given=lambda _: 0.0)[0]
