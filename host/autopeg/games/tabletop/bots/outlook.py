"""What a card would bring, on average: to the lines it may join, of both sides, and to the crib."""

from autopeg.engine.cards import Card
from autopeg.games.tabletop.bots.prospects import Prospects
from autopeg.games.tabletop.bots.table_lines import Line, TableLines, owns_crib
from autopeg.games.tabletop.rules import View
from autopeg.games.tabletop.rules.grid import MIDDLE, Cell
from pegcore.cards import rank_of, suit_of
from pegcore.cribbage import JACK


class Outlook:
    """The prospects of a card at one moment. view: of a seat that is due; card: the one that it has turned up.

    lines: of both sides; owns_crib: whether the crib counts for one's own side.
    """

    def __init__(self, view: View, card: Card) -> None:
        starter = view.starter
        assert starter is not None
        self.lines = TableLines(view)
        self._card = card
        self._known_crib = (starter, *view.crib)
        self.owns_crib = owns_crib(view)
        lying = [each for row in view.grid for each in row if each is not None]
        self._prospects = Prospects((*lying, *view.crib, card), view.variant == "ship")
        self._nobs = float(rank_of(card) == JACK and suit_of(card) == suit_of(starter))

    def mean(self, line: Line) -> float:
        """Return what a line comes to on average as it is."""
        return self._prospects.mean(line)

    def built(self, index: int) -> float:
        """Return what the card brings to the own line of that number."""
        return self._gain(self.lines.own[index], index)

    def given(self, index: int) -> float:
        """Return what the card brings to the line of that number of the others."""
        return self._gain(self.lines.other[index], index)

    def at(self, cell: Cell) -> float:
        """Return by how much a card in an empty cell brings more to the own line than to the others'."""
        own, other = self.lines.through(cell)
        return self.built(own) - self.given(other)

    def crib(self) -> tuple[float, float]:
        """Return what the crib comes to on average with the card, and how much more that is."""
        mean = self._prospects.mean_of_crib
        with_card = mean((*self._known_crib, self._card)) + self._nobs
        return with_card, with_card - mean(self._known_crib)

    def in_crib(self) -> float:
        """Return what the card in the crib brings to one's own side; in the others' crib, with its sign turned."""
        _, more = self.crib()
        return more if self.owns_crib else -more

    def _gain(self, line: Line, index: int) -> float:
        more = self._prospects.mean((*line, self._card)) - self._prospects.mean(line)
        return more + self._nobs * (index == MIDDLE)
