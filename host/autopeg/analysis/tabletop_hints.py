"""A turn of Table Top Cribbage weighed: every cell and the crib, with the reasons."""

from collections.abc import Sequence

from msgspec import Struct

from autopeg.games.tabletop import View
from autopeg.games.tabletop.grid import Cell
from autopeg.games.tabletop.moves import Crib, Place, TabletopMove
from autopeg.players.tabletop.expert import Expert
from autopeg.players.tabletop.outlook import Outlook

LineEnd = tuple[bool, int, float, float]
"""A line that a card joins: whether it is a row, its number, its mean points at the end, and how many more that is."""


class RankedTurn(Struct, frozen=True):
    """One choice of a turn, means over the cards that are still unseen.

    cell: where the card goes, None for the crib; gain: what it brings to one's own side more than to the others; own,
    other: the lines of each that it joins, None for the crib.
    """

    cell: Cell | None
    gain: float
    own: LineEnd | None = None
    other: LineEnd | None = None


def rank_turns(view: View, legal: Sequence[TabletopMove]) -> list[RankedTurn]:
    """Return the legal moves weighed: first what the expert would do, who keeps the crib for the cards that fit it
    best, then the others by their gain. view, legal: of a seat that is due.
    """
    chosen = Expert().choose(view, legal)
    ranked = [(_weighed(view, move), move) for move in legal]
    ranked.sort(key=lambda choice: (choice[1] != chosen, -choice[0].gain))
    return [turn for turn, _ in ranked]


def _weighed(view: View, move: TabletopMove) -> RankedTurn:
    if isinstance(move, Crib):
        return RankedTurn(None, Outlook(view, move.card).in_crib())
    assert isinstance(move, Place)
    outlook = Outlook(view, move.card)
    lines = outlook.lines
    own, other = lines.through(move.cell)
    built, given = outlook.built(own), outlook.given(other)
    return RankedTurn(
        move.cell,
        built - given,
        (lines.owns_rows, own, outlook.mean(lines.own[own]) + built, built),
        (not lines.owns_rows, other, outlook.mean(lines.other[other]) + given, given),
    )
