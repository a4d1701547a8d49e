"""Question that shows a count in the games that count fifteens."""

from typing import Protocol

from autopeg.session.questions import Reveal


class Counted(Protocol):
    """Something that was counted."""

    @property
    def points(self) -> int: ...


class RevealCount(Reveal, frozen=True):
    """A hand, crib or line is counted aloud until it is acknowledged."""

    event: Counted
    said: int | None
    """The owner's own count, if people count for themselves."""
