"""Tells a key that was meant from one that is held down, struck twice, or meant for what stood there a moment ago."""

from collections.abc import Sequence
from math import inf

from msgspec import Struct

REPEAT_SECONDS = 0.7
"""A key pressed again within this time was held down or struck twice: systems begin to repeat after 0.66 s at most."""

GLANCE_SECONDS = 0.4
"""Nobody reads new numbers below the cards any faster."""


class KeptKey(Struct, frozen=True):
    """A key that was pressed while others moved, to be acted on when somebody is asked."""

    key: str
    at: float
    """When it was pressed, in seconds of a clock."""
    refers_to: object
    """What it was about then; it acts only while that is the same."""


class KeyGuard:
    """The last key, and whether pressing it again may do something else than it did before."""

    def __init__(self) -> None:
        self.is_repeat = False
        """Whether the key is the one before once more, at once, and would act on something that has changed since."""
        self.first_situation: tuple[object, ...] = ()
        """The situation in which this series of one key began."""
        self._key = ""
        self._at = -inf
        self._numbered: Sequence[object] = ()
        self._renumbered_at = -inf

    def strike(self, key: str, at: float, situation: tuple[object, ...]) -> None:
        """Take in a key. at: when it was pressed; situation: what is asked and how the game stands now."""
        is_same = key == self._key and at - self._at < REPEAT_SECONDS
        self._key, self._at = key, at
        if not is_same:
            self.first_situation = situation
        self.is_repeat = is_same and situation != self.first_situation

    def renumber(self, before: Sequence[object]) -> None:
        """Take in that cards have new numbers because of the last key. before: those that had the old ones."""
        self._numbered, self._renumbered_at = tuple(before), self._at

    def is_stale(self, index: int, cards: Sequence[object]) -> bool:
        """Return whether the number of a card was another card's when its key was pressed, or just before."""
        if not self._at - self._renumbered_at < GLANCE_SECONDS:
            return False
        before = self._numbered[index] if index < len(self._numbered) else None
        now = cards[index] if index < len(cards) else None
        return before != now
