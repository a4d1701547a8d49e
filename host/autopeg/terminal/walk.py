"""Pegs on their way from hole to hole, without a clock: who shows them says when the next hop is due."""

from collections import deque
from collections.abc import Sequence

from autopeg.session.course import Course, Hop, hops

Pegs = tuple[tuple[int, int], ...]


class PegWalk:
    """The pegs as they are seen. pegs: (back, front) by lane, where they go; course: what they run on."""

    def __init__(self, pegs: Pegs, course: Course) -> None:
        self.pegs = pegs
        self._course = course
        self._hops: deque[Hop] = deque()

    @property
    def hop(self) -> Hop | None:
        """The peg that is on its way, None while all stand."""
        return self._hops[0] if self._hops else None

    def go_to(self, pegs: Sequence[tuple[int, int]], is_walking: bool = True) -> None:
        """Send the pegs where they belong: those that leapfrog walk, unless is_walking is False, others stand there."""
        before, self.pegs = self.pegs, tuple(pegs)
        self.land()
        for lane, (old, new) in enumerate(zip(before, self.pegs, strict=True)):
            if is_walking and new[0] == old[1] and new[1] > new[0]:
                self._hops.extend(hops(lane, old, new[1] - new[0], self._course.target, self._course.unit))

    def step(self) -> None:
        """Let the peg that is on its way go one hole farther."""
        if self._hops:
            self._hops.popleft()

    def land(self) -> None:
        """Put the peg that is on its way into its hole."""
        self._hops.clear()
