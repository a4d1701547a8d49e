"""What the pegs of a game run on, and a peg on its way. Source: docs/rules/cribbage.md C38."""

from collections.abc import Iterator
from typing import NamedTuple

from pegcore.scoreboard import leapfrog

LANE_LETTERS = "ABCD"
"""What the lanes of a board are called, as on its keypad."""


class Course(NamedTuple):
    """What the pegs of a game run on.

    target: the points that end it
    skunk: of SKUNK_RULES
    unit: points a hole
    has_finish: whether reaching the target means anything
    """

    target: int = 121
    skunk: str = "none"
    unit: int = 1
    has_finish: bool = True


class Hop(NamedTuple):
    """A peg on its way: the lane and the points at which the leapfrogging back peg is now."""

    lane: int
    at: int


def hops(lane: int, pegs: tuple[int, int], points: int, target: int, unit: int = 1) -> Iterator[Hop]:
    """Yield where the back peg is, hole by hole, on its way over the front peg to its new hole (C38)."""
    if points:
        for at in range(pegs[0] + unit, leapfrog(pegs, points, target)[1], unit):
            yield Hop(lane, at)
