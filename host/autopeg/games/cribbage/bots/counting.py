"""Declarations and claims with muggins, once the points are counted (C43-C48)."""

from collections.abc import Callable, Sequence

from autopeg.games.counting.parts import points_of
from autopeg.games.cribbage.rules import Counting, View, parts_of
from autopeg.games.cribbage.rules.moves import CribbageMove, Declare, Muggins


def count_all(counting: Counting) -> int:
    """Return the true number of points."""
    return points_of(parts_of(counting))


def is_about_counting(legal: Sequence[object]) -> bool:
    """Return whether the decision is to declare or to claim, and not about cards."""
    return isinstance(legal[0], Declare | Muggins)


def say_points(view: View, legal: Sequence[CribbageMove], count: Callable[[Counting], int]) -> CribbageMove | None:
    """Return the declaration of the points `count` sees, or the claim of those it finds missing, None without any.

    If the view does not say what to count, declare the most, which costs nothing (C44).
    """
    points = 0
    if isinstance(legal[0], Declare):
        if view.counting is None:
            return legal[-1]
        points = count(view.counting)
    elif view.declared is not None:
        points = count(view.declared.counting) - view.declared.points
    return next((move for move in legal if isinstance(move, Declare | Muggins) and move.points == points), None)
