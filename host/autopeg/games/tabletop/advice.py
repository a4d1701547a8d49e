"""Evaluation of Table Top Cribbage choices: the cell of a card, or the crib.

A cell is valued by the points that the card adds to its player's line, less those it adds to the others', on average
over the unseen cards. The crib is valued by the points that the card adds there, less the worth of keeping the place.
With one card to come the chance to win the game decides, over all cards that it may be.
"""

from collections.abc import Sequence
from typing import Literal

from msgspec import Struct
from msgspec.structs import replace

from autopeg.engine.advice import Choice, Judgement, as_chance, as_worth, best_first, components, judged
from autopeg.games.tabletop import rules as tabletop
from autopeg.games.tabletop.chances import chances, is_exact
from autopeg.games.tabletop.outlook import Outlook
from autopeg.games.tabletop.rules import State, View
from autopeg.games.tabletop.rules.moves import Crib, Place, TabletopMove

KINDS = ("turn",)
COSTLY = 1.5


class Joined(Struct, frozen=True):
    """Row, column or crib that a card joins."""

    is_own: bool
    what: Literal["row", "col", "crib"]
    index: int | None
    """Number of the row or column, None for the crib."""
    mean: float
    """Mean points with the card, over the cards that are still unseen."""
    more: float
    """Mean points more than without the card."""


class TurnChoice(Choice, frozen=True, kw_only=True):
    """Choice of a cell or the crib for a card."""

    gain: float
    """Mean points for the player's side less those for the others."""
    joined: tuple[Joined, ...]
    """The player's line, then the others', or the crib."""


def evaluate(view: View, legal: Sequence[TabletopMove]) -> Sequence[Choice]:
    """Return every cell and the crib with their worth, the best first."""
    moves = [move for move in legal if isinstance(move, Place | Crib)]
    if not moves:
        return []
    outlook = Outlook(view, moves)
    found = [_at_cell(outlook, move) if isinstance(move, Place) else _in_crib(outlook, move) for move in moves]
    wins = chances(view, outlook, moves)
    if wins is None:
        return best_first(found)
    by_points = not is_exact(view)
    return best_first(
        replace(choice, win_chance=as_chance(chance), by_points=by_points)
        for choice, chance in zip(found, wins, strict=True)
    )


def judge(state: State, move: TabletopMove) -> Judgement | None:
    """Evaluate the view before a turn; None if there was only one place."""
    if not isinstance(move, Place | Crib):
        return None
    seat = move.player
    return judged(evaluate, tabletop.view(state, seat), tabletop.legal_moves(state, seat), move, seat, "turn")


def _at_cell(outlook: Outlook, move: Place) -> TurnChoice:
    lines = outlook.lines
    own, other = lines.through(move.cell)
    built, given = outlook.built[own], outlook.given[other]
    what, others_what = ("row", "col") if lines.owns_rows else ("col", "row")
    joined = (
        Joined(True, what, own, outlook.mean(lines.own[own]) + built, built),
        Joined(False, others_what, other, outlook.mean(lines.other[other]) + given, given),
    )
    gain = outlook.worth(move)
    return TurnChoice(move, as_worth(gain), parts=components(yours=built, theirs=-given), gain=gain, joined=joined)


def _in_crib(outlook: Outlook, move: Crib) -> TurnChoice:
    gain = outlook.in_crib()
    return TurnChoice(
        move,
        as_worth(outlook.worth(move)),
        parts=components(crib=gain, later=-outlook.later),
        gain=gain,
        joined=(Joined(outlook.owns_crib, "crib", None, *outlook.crib()),),
    )
