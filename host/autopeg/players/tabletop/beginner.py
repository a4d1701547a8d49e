"""The beginner: builds the own lines, has no eye for the others', and puts any card in the crib."""

from autopeg.games.tabletop import View
from autopeg.games.tabletop.counting import count_line, points_of
from autopeg.games.tabletop.moves import Crib, Place
from autopeg.players.tabletop.bot import Bot
from autopeg.players.tabletop.table_lines import TableLines

_PLACES_ANYWHERE = 0.15
_PUTS_IN_THE_CRIB = 0.15
_WAVERS = 1.0


class Beginner(Bot):
    """Someone who has just read the rules: takes points that he sees, and often does not look."""

    def turn(self, view: View, places: list[Place], crib: Crib | None) -> Place | Crib:
        chance = self.chance(view)
        if crib is not None and chance.random() < _PUTS_IN_THE_CRIB:
            return crib
        if chance.random() < _PLACES_ANYWHERE:
            return chance.choice(places)
        lines = TableLines(view)
        card = places[0].card

        def built(index: int) -> float:
            line = lines.own[index]
            more = points_of(count_line((*line, card), four_flush=False)) - points_of(
                count_line(line, four_flush=False)
            )
            return more + _WAVERS * chance.random()

        return lines.best_place(places, built, given=lambda _: 0.0)[0]
