"""Mean points that a card adds to the lines it may join, of both sides, and to the crib."""

from autopeg.engine.cards import Card
from autopeg.games.tabletop.bots.prospects import Prospects
from autopeg.games.tabletop.bots.table_lines import Line, TableLines, owns_crib
from autopeg.games.tabletop.rules import View
from autopeg.games.tabletop.rules.grid import MIDDLE, Cell
from pegcore.cards import rank_of, suit_of
from pegcore.cribbage import JACK


class Outlook:
    """Prospects of a card at one moment."""

    def __init__(self, view: View, card: Card) -> None:
        """view: of the seat that has to act; card: the one that it has turned up."""
        starter = view.starter
        assert starter is not None
        self.lines = TableLines(view)
        self._card = card
        self._known_crib = (starter, *view.crib)
        self.owns_crib = owns_crib(view)
        """Whether the crib counts for the player's side."""
        lying = [each for row in view.grid for each in row if each is not None]
        self._prospects = Prospects((*lying, *view.crib, card), view.variant == "ship")
        self._nobs = float(rank_of(card) == JACK and suit_of(card) == suit_of(starter))

    def mean(self, line: Line) -> float:
        """Return the mean points of a line as it is."""
        return self._prospects.mean(line)

    def built(self, index: int) -> float:
        """Return the points that the card adds to the side's own line of that number."""
        return self._gain(self.lines.own[index], index)

    def given(self, index: int) -> float:
        """Return the points that the card adds to the others' line of that number."""
        return self._gain(self.lines.other[index], index)

    def at(self, cell: Cell) -> float:
        """Return the points that the card in an empty cell adds to the side's own line, less those for the others'."""
        own, other = self.lines.through(cell)
        return self.built(own) - self.given(other)

    def crib(self) -> tuple[float, float]:
        """Return the mean points of the crib with the card, and how much the card adds."""
        mean = self._prospects.mean_of_crib
        with_card = mean((*self._known_crib, self._card)) + self._nobs
        return with_card, with_card - mean(self._known_crib)

    def in_crib(self) -> float:
        """Return the points that the card in the crib brings the player's side; negative in the others' crib."""
        _, more = self.crib()
        return more if self.owns_crib else -more

    def _gain(self, line: Line, index: int) -> float:
        more = self._prospects.mean((*line, self._card)) - self._prospects.mean(line)
        return more + self._nobs * (index == MIDDLE)
