"""Animation of pegs from hole to hole, without a clock: the caller says when the next hop is due."""

from collections import deque
from collections.abc import Sequence

from autopeg.session.course import Course, Hop, hops

Pegs = tuple[tuple[int, int], ...]


class PegWalk:
    """The pegs as shown. pegs: (back, front) by lane, their destination; course: the course that they run."""

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
