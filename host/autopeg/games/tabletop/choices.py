"""A turn of Table Top Cribbage weighed: every cell and the crib, with the reasons."""

from collections.abc import Sequence
from typing import Literal

from msgspec import Struct

from autopeg.games.tabletop.bots.expert import Expert, crib_line
from autopeg.games.tabletop.bots.outlook import Outlook
from autopeg.games.tabletop.rules import View
from autopeg.games.tabletop.rules.grid import Cell
from autopeg.games.tabletop.rules.moves import Crib, Place, TabletopMove


class Joined(Struct, frozen=True):
    """What a card joins: a row or column with its number, or the crib.

    mean: what it comes to on average with the card, over the cards that are still unseen; more: than without it.
    """

    is_own: bool
    what: Literal["row", "col", "crib"]
    index: int | None
    mean: float
    more: float


class RankedTurn(Struct, frozen=True):
    """One choice of a turn. cell: where the card goes, None for the crib.

    gain: what it brings to one's own side more than to the others; worth: the gain, of the crib less what its place is
    kept for, by which the expert chooses; joined: its own line, then theirs, or the crib.
    """

    cell: Cell | None
    gain: float
    worth: float
    joined: tuple[Joined, ...]


def rank_turns(view: View, legal: Sequence[TabletopMove]) -> list[RankedTurn]:
    """Return the legal moves weighed: first what the expert would do, who keeps the crib for the cards that fit it
    best, then the others by their gain. view, legal: of a seat that is due.
    """
    chosen = Expert().choose(view, legal)
    crib_is_kept = any(isinstance(move, Place) for move in legal)
    ranked = [(_weighed(view, move, crib_is_kept), move) for move in legal]
    ranked.sort(key=lambda choice: (choice[1] != chosen, -choice[0].gain))
    return [turn for turn, _ in ranked]


def _weighed(view: View, move: TabletopMove, crib_is_kept: bool) -> RankedTurn:
    assert isinstance(move, Place | Crib)
    outlook = Outlook(view, move.card)
    if isinstance(move, Crib):
        gain = outlook.in_crib()
        worth = gain - crib_line(view) if crib_is_kept else gain
        return RankedTurn(None, gain, worth, (Joined(outlook.owns_crib, "crib", None, *outlook.crib()),))
    lines = outlook.lines
    own, other = lines.through(move.cell)
    built, given = outlook.built(own), outlook.given(other)
    what, others_what = ("row", "col") if lines.owns_rows else ("col", "row")
    return RankedTurn(
        move.cell,
        built - given,
        built - given,
        (
            Joined(True, what, own, outlook.mean(lines.own[own]) + built, built),
            Joined(False, others_what, other, outlook.mean(lines.other[other]) + given, given),
        ),
    )
