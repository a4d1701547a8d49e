"""Peg track of a game, and the holes a peg passes. Source: docs/rules/cribbage.md C38."""

from collections.abc import Iterator
from typing import NamedTuple

from pegcore.scoreboard import leapfrog

LANE_LETTERS = "ABCD"
"""Names of a board's lanes, as on its keypad."""


class Course(NamedTuple):
    """Peg track of a game."""

    target: int = 121
    """The points that end the game."""
    skunk: str = "none"
    """One of SKUNK_RULES."""
    unit: int = 1
    """Points per hole."""
    has_finish: bool = True
    """Whether reaching the target means anything."""


class Hop(NamedTuple):
    """Position of the leapfrogging back peg on its way."""

    lane: int
    at: int
    """Points."""


def hops(lane: int, pegs: tuple[int, int], points: int, target: int, unit: int = 1) -> Iterator[Hop]:
    """Yield the positions of the back peg, hole by hole, on its way past the front peg to its new hole (C38)."""
    if points:
        for at in range(pegs[0] + unit, leapfrog(pegs, points, target)[1], unit):
            yield Hop(lane, at)
