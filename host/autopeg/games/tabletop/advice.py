"""Evaluation of Table Top Cribbage choices: the cell of a card, or the crib.

A choice is valued as `valuation` does for the master, over more cards that may come. A cell brings the points that the
card adds to its player's line, less those it adds to the others'; the crib those that it adds there, less the worth of
keeping the place. What the next turns make of it is added. With two players the chance to win decides if the round may
end the game, and over the last turns.
"""

from collections.abc import Sequence
from functools import lru_cache
from itertools import chain
from typing import TYPE_CHECKING, Literal

from msgspec import Struct
from msgspec.structs import replace

from autopeg.engine.advice import Choice, Judgement, as_chance, as_worth, best_first, components, judged
from autopeg.games.tabletop import rules as tabletop
from autopeg.games.tabletop.rules import State, View
from autopeg.games.tabletop.rules.grid import CELLS, SIZE
from autopeg.games.tabletop.rules.moves import Crib, Place, TabletopMove

if TYPE_CHECKING:
    from autopeg.games.tabletop.valuation import Valued

KINDS = ("turn",)
COSTLY = 1.5
ROUNDS = ((26, 64), (8, 192), (3, 512))
"""As in `valuation.Rounds`: more samples than the master takes, and all choices are compared."""
_SEED = 52
_KEPT = 200
"""Valuations that are kept: a review and a summary of the same game ask for the same ones."""


class Joined(Struct, frozen=True):
    """Row, column or crib that a card joins."""

    is_own: bool
    what: Literal["row", "col", "crib"]
    index: int | None
    """Number of the row or column, None for the crib."""
    mean: float
    """Mean points at the end with the card."""
    more: float
    """Mean points more than without the card."""


class TurnChoice(Choice, frozen=True, kw_only=True):
    """Choice of a cell or the crib for a card."""

    gain: float
    """Mean points for the player's side less those for the others, before the next turns."""
    joined: tuple[Joined, ...]
    """The player's line, then the others', or the crib."""


def evaluate(view: View, legal: Sequence[TabletopMove]) -> Sequence[Choice]:
    """Return every cell and the crib with their worth, the best first."""
    moves = [move for move in legal if isinstance(move, Place | Crib)]
    return _evaluated(view, tuple(moves), ROUNDS) if moves else []


def judge(state: State, move: TabletopMove) -> Judgement | None:
    """Evaluate the view before a turn; None if there was only one place."""
    if not isinstance(move, Place | Crib):
        return None
    seat = move.player
    return judged(evaluate, tabletop.view(state, seat), tabletop.legal_moves(state, seat), move, seat, "turn")


@lru_cache(_KEPT)
def _evaluated(view: View, moves: tuple[Place | Crib, ...], rounds: tuple[tuple[int, int], ...]) -> Sequence[Choice]:
    import numpy as np  # loaded with the first evaluation: the words for choices need no NumPy

    from autopeg.games.tabletop.valuation import choice_of, values_of

    card = moves[0].card
    seen = (CELLS if each is None else each for each in (*chain.from_iterable(view.grid), *view.crib, card))
    valued = values_of(view, card, rounds, np.random.default_rng([_SEED, *seen]))
    at = [valued.choices.index(choice_of(move)) for move in moves]
    turn_choices = _TurnChoices(view, valued)
    found = [turn_choices.choice(number, move) for number, move in zip(at, moves, strict=True)]
    if valued.wins is None:
        return tuple(best_first(found))
    return tuple(
        best_first(
            replace(choice, win_chance=as_chance(float(valued.wins[number])), by_points=not valued.by_chance)
            for number, choice in zip(at, found, strict=True)
        )
    )


class _TurnChoices:
    """What a card brings in the lines and in the crib, and what the next turns make of it."""

    def __init__(self, view: View, valued: "Valued") -> None:
        table, after = valued.table, valued.after
        self._owns_rows, self._owns_crib = view.seat % 2 == view.rows_side, bool(table.side)
        self._more = table.line_gains(valued.cards)[0].tolist()
        """What the card gains in each line; negative in those of the others."""
        self._brought, self._kept = (float(each[0]) for each in table.crib_gains(valued.cards))
        self._lines, self._cribs = after.line_values().tolist(), after.crib_value().tolist()
        """Mean points of every line, and of the crib, by choice."""
        self._next = (valued.leads - after.lead(table.side)).tolist()

    def choice(self, at: int, move: Place | Crib) -> TurnChoice:
        """Return a choice. at: its place among those that were valued."""
        return self._at_cell(at, move) if isinstance(move, Place) else self._in_crib(at, move)

    def _at_cell(self, at: int, move: Place) -> TurnChoice:
        row, column = move.cell
        lines = (
            self._joined(at, self._owns_rows, "row", row, row),
            self._joined(at, not self._owns_rows, "col", column, SIZE + column),
        )
        own, other = lines if self._owns_rows else lines[::-1]
        gain, following = own.more - other.more, self._next[at]
        parts = components(yours=own.more, theirs=-other.more, next=following)
        return TurnChoice(move, as_worth(gain + following), parts=parts, gain=gain, joined=(own, other))

    def _joined(self, at: int, is_own: bool, what: Literal["row", "col"], index: int, line: int) -> Joined:
        more = self._more[line]
        return Joined(is_own, what, index, self._lines[at][line], more if is_own else -more)

    def _in_crib(self, at: int, move: Crib) -> TurnChoice:
        gain, following = self._brought, self._next[at]
        parts = components(crib=gain, later=-self._kept, next=following)
        more = gain if self._owns_crib else -gain
        joined = Joined(self._owns_crib, "crib", None, self._cribs[at], more)
        return TurnChoice(move, as_worth(gain - self._kept + following), parts=parts, gain=gain, joined=(joined,))
