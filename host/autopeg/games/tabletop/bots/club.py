"""Club player, who builds with an eye for what may come, but blocks only the points that are in sight."""

from autopeg.games.counting.parts import points_of
from autopeg.games.tabletop.bots.bot import Bot
from autopeg.games.tabletop.bots.prospects import mean_of_pack
from autopeg.games.tabletop.bots.table_lines import TableLines
from autopeg.games.tabletop.rules import View
from autopeg.games.tabletop.rules.counting import count_line
from autopeg.games.tabletop.rules.moves import Crib, Place

_TOO_BAD_TO_PLACE = -1.0


class Club(Bot):
    """Bot like a decent player at the club, who does not keep track of the cards that are gone."""

    def turn(self, view: View, places: list[Place], crib: Crib | None) -> Place | Crib:
        card = places[0].card
        lines = TableLines(view)
        four_flush = view.variant == "ship"

        def built(index: int) -> float:
            line = lines.own[index]
            return mean_of_pack((*line, card)) - mean_of_pack(line)

        def given(index: int) -> float:
            line = lines.other[index]
            return points_of(count_line((*line, card), four_flush)) - points_of(count_line(line, four_flush))

        best, gain = lines.best_place(places, built, given)
        return crib if crib is not None and gain <= _TOO_BAD_TO_PLACE else best
