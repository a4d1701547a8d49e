"""Chance of a side to win: at the start of a deal from the table, after the play from the hands still to be shown."""

from collections.abc import Sequence
from functools import cache
from operator import mul

from autopeg.games.cribbage.analysis.tables import winning_table

RACE_POINTS = 40
"""From this distance to the target on, the chance to win decides instead of the points."""

Shown = tuple[int, int]
"""A side, and the points that it is going to count."""


def dealer_wins(dealer_needs: int, pone_needs: int) -> float:
    """Return the dealer's chance to win at the start of a deal, by the points that each needs, at least 1."""
    table = winning_table()
    # Beyond the table the distance between the two matters more than the points still to go.
    beyond = max(dealer_needs, pone_needs) - table.reach
    if beyond > 0:
        dealer_needs, pone_needs = max(1, dealer_needs - beyond), max(1, pone_needs - beyond)
    return table.dealer_wins[(dealer_needs - 1) * table.reach + pone_needs - 1]


def with_crib_to_count(dealer_needs: int, pone_needs: int) -> float:
    """Return the dealer's chance to win when only a crib with the usual distribution is still to be counted."""
    table = winning_table()
    if max(dealer_needs, pone_needs) > table.reach:
        return 1 - dealer_wins(pone_needs, max(1, dealer_needs - round(mean_crib())))
    # By what the dealer still needs after the crib, from all points down to 1.
    row = (pone_needs - 1) * table.reach
    other_wins = table.dealer_wins[row : row + dealer_needs][::-1]
    return 1 - sum(map(mul, table.crib, other_wins))


@cache
def mean_crib() -> float:
    """Return the mean points of a crib."""
    return sum(points * chance for points, chance in enumerate(winning_table().crib))


def side_wins(side: int, needs: Sequence[int], shown: Sequence[Shown], crib: dict[int, float], dealing: int) -> float:
    """Return the chance of one of two sides to win when the show begins; 0 or 1 if a side needs no more points.

    needs: points by side; shown: the hands in the order of the show; crib: chance by points, for the side that is
    dealing.
    """
    rest = list(needs)
    for other in (0, 1):
        if rest[other] <= 0:
            return float(other == side)
    for showing, points in shown:
        rest[showing] -= points
        if rest[showing] <= 0:
            return float(showing == side)
    dealing_wins = 0.0
    for points, chance in crib.items():
        left = rest[dealing] - points
        # The deal passes: now the other side deals.
        dealing_wins += chance * (1.0 if left <= 0 else 1 - dealer_wins(rest[1 - dealing], left))
    return dealing_wins if side == dealing else 1 - dealing_wins
