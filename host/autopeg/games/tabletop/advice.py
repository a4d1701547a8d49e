"""The valuation of Table Top Cribbage: where a card goes, or that it goes to the crib.

A cell is worth what the card brings to one's own line, less what it brings to the others' line, on average over the
cards that are still unseen. The crib is worth what it gains there, less what its place is kept for.
"""

from collections.abc import Sequence
from typing import Literal

from msgspec import Struct

from autopeg.engine.advice import Choice, Judgement, as_worth, best_first, components, judged
from autopeg.games.tabletop import rules as tabletop
from autopeg.games.tabletop.bots.expert import crib_line
from autopeg.games.tabletop.bots.outlook import Outlook
from autopeg.games.tabletop.rules import State, View
from autopeg.games.tabletop.rules.moves import Crib, Place, TabletopMove

KINDS = ("turn",)
COSTLY = 1.5


class Joined(Struct, frozen=True):
    """What a card joins: a row or column, or the crib."""

    is_own: bool
    what: Literal["row", "col", "crib"]
    index: int | None
    """The number of the row or column."""
    mean: float
    """What it comes to on average with the card, over the cards that are still unseen."""
    more: float
    """Than without the card."""


class TurnChoice(Choice, frozen=True, kw_only=True):
    """A card at a cell or in the crib."""

    gain: float
    """What it brings to one's own side more than to the others."""
    joined: tuple[Joined, ...]
    """Its own line, then theirs, or the crib."""


def evaluate(view: View, legal: Sequence[TabletopMove]) -> Sequence[Choice]:
    """Return every cell and the crib with what they are worth, the best first."""
    places = [move for move in legal if isinstance(move, Place)]
    cribs = [move for move in legal if isinstance(move, Crib)]
    if not places and not cribs:
        return []
    outlook = Outlook(view, (*places, *cribs)[0].card)
    chosen = [_at_cell(outlook, move) for move in places]
    return best_first((*chosen, *(_in_crib(view, outlook, move, crib_is_kept=bool(places)) for move in cribs)))


def judge(state: State, move: TabletopMove) -> Judgement | None:
    """Evaluate the view before a turn; None where there was one place only."""
    if not isinstance(move, Place | Crib):
        return None
    seat = move.player
    return judged(evaluate, tabletop.view(state, seat), tabletop.legal_moves(state, seat), move, seat, "turn")


def _at_cell(outlook: Outlook, move: Place) -> TurnChoice:
    lines = outlook.lines
    own, other = lines.through(move.cell)
    built, given = outlook.built(own), outlook.given(other)
    what, others_what = ("row", "col") if lines.owns_rows else ("col", "row")
    joined = (
        Joined(True, what, own, outlook.mean(lines.own[own]) + built, built),
        Joined(False, others_what, other, outlook.mean(lines.other[other]) + given, given),
    )
    gain = built - given
    return TurnChoice(move, as_worth(gain), parts=components(yours=built, theirs=-given), gain=gain, joined=joined)


def _in_crib(view: View, outlook: Outlook, move: Crib, crib_is_kept: bool) -> TurnChoice:
    gain = outlook.in_crib()
    kept_for = crib_line(view) if crib_is_kept else 0.0
    joined = (Joined(outlook.owns_crib, "crib", None, *outlook.crib()),)
    return TurnChoice(
        move, as_worth(gain - kept_for), parts=components(crib=gain, later=-kept_for), gain=gain, joined=joined
    )
