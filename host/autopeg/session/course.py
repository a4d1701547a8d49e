"""Peg track of a game, and pegs that walk it hole by hole. Source: docs/rules/cribbage.md C38."""

from collections import deque
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from autopeg.engine.table_state import GameState
from pegcore.scoreboard import leapfrog, lurch_line, skunk_line
from pegcore.track import STREET_HOLES, finish_hole

LANE_LETTERS = "ABCD"
"""Names of a board's lanes, as on its keypad."""

Pegs = tuple[tuple[int, int], ...]
"""(back, front) by lane, in points."""


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

    @staticmethod
    def of(state: GameState) -> "Course":
        """Return the track that the pegs of a game run."""
        return Course(state.board_target, state.skunk, state.unit)

    @property
    def finish(self) -> int | None:
        """Return the hole where the game ends, None if it does not end on the board."""
        return finish_hole(self.target // self.unit) if self.has_finish else None

    def lines(self) -> Iterator[tuple[int, str]]:
        """Yield the lines that a loser must cross: the points of the first hole beyond each, its name (C49, C50)."""
        if self.skunk in ("lurch", "double_skunk"):
            yield lurch_line(self.target), "lurch" if self.skunk == "lurch" else "double"
        if self.skunk in ("skunk", "double_skunk"):
            yield skunk_line(self.target), "skunk"

    def threats(self, scores: Sequence[int]) -> tuple[str, ...]:
        """Return for each side what it needs to escape a loss that counts more, "" if none threatens it.

        A loss threatens all sides but the leader, once the leader is within a street of the finish and none of them is
        across the line (C49-C51).
        """
        leader = max(range(len(scores)), key=lambda side: scores[side])
        best = max((score for side, score in enumerate(scores) if side != leader), default=0)
        line, name = min(((line, name) for line, name in self.lines() if line > best), default=(0, ""))
        if not line or scores[leader] < self.target - STREET_HOLES * self.unit:
            return ("",) * len(scores)
        return tuple("" if side == leader else f"{name}: {line - score} to go" for side, score in enumerate(scores))


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


class PegWalk:
    """The pegs as shown, without a clock: the caller says when the next hop is due.

    pegs: their destination; course: the course that they run.
    """

    def __init__(self, pegs: Pegs, course: Course) -> None:
        self.pegs = pegs
        self._course = course
        self._hops: deque[Hop] = deque()

    @property
    def hop(self) -> Hop | None:
        """The peg that is moving, None while none is."""
        return self._hops[0] if self._hops else None

    def go_to(self, pegs: Sequence[tuple[int, int]], is_walking: bool = True) -> None:
        """Send the pegs to new holes: those that leapfrog walk, unless is_walking is False; others jump."""
        before, self.pegs = self.pegs, tuple(pegs)
        self.land()
        for lane, (old, new) in enumerate(zip(before, self.pegs, strict=True)):
            if is_walking and new[0] == old[1] and new[1] > new[0]:
                self._hops.extend(hops(lane, old, new[1] - new[0], self._course.target, self._course.unit))

    def step(self) -> None:
        """Move the moving peg by one hole."""
        if self._hops:
            self._hops.popleft()

    def land(self) -> None:
        """Put moving pegs into their holes at once."""
        self._hops.clear()
