"""Guard against keys that are held down, pressed twice, or meant for what the screen showed a moment ago."""

from collections.abc import Sequence
from math import inf

from msgspec import Struct

REPEAT_SECONDS = 0.7
"""A key pressed again within this time was held down or pressed twice; key repeat begins after 0.66 s at most."""

GLANCE_SECONDS = 0.4
"""The least time in which anybody can read new numbers below the cards."""


class KeptKey(Struct, frozen=True):
    """A key pressed while others moved, kept until the next question."""

    key: str
    at: float
    """When it was pressed, in seconds of a clock."""
    refers_to: object
    """What it referred to then; it acts only while that is unchanged."""


class KeyGuard:
    """The last key, and whether pressing it again would do something different."""

    def __init__(self) -> None:
        self.is_repeat = False
        """Whether the last key came twice in quick succession and would now act on something that has changed."""
        self.first_situation: tuple[object, ...] = ()
        """The situation in which this series of the same key began."""
        self._key = ""
        self._at = -inf
        self._numbered: Sequence[object] = ()
        self._renumbered_at = -inf

    def strike(self, key: str, at: float, situation: tuple[object, ...]) -> None:
        """Register a key. at: when it was pressed; situation: the question and the state of the game now."""
        is_same = key == self._key and at - self._at < REPEAT_SECONDS
        self._key, self._at = key, at
        if not is_same:
            self.first_situation = situation
        self.is_repeat = is_same and situation != self.first_situation

    def renumber(self, before: Sequence[object]) -> None:
        """Register that the last key has renumbered the cards. before: the cards with their old numbers."""
        self._numbered, self._renumbered_at = tuple(before), self._at

    def is_stale(self, index: int, cards: Sequence[object]) -> bool:
        """Return whether a number belonged to another card when its key was pressed, or just before."""
        if not self._at - self._renumbered_at < GLANCE_SECONDS:
            return False
        before = self._numbered[index] if index < len(self._numbered) else None
        now = cards[index] if index < len(cards) else None
        return before != now
