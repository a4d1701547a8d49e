"""Guard against keys that are held down, pressed twice, or meant for what the screen showed a moment ago."""

from collections.abc import Sequence
from enum import Enum, auto
from math import inf

from msgspec import Struct

SERIES_SECONDS = 1.0
"""A key pressed again within this time may be held down: key repeat begins within a second on every keyboard."""

DOUBLE_SECONDS = 0.3
"""A key pressed again within this time was pressed twice by accident."""

HELD_SECONDS = 0.1
"""A key that is held down comes again within this time."""

GLANCE_SECONDS = 0.4
"""The least time in which anybody can read new numbers below the cards."""


class KeptKey(Struct, frozen=True):
    """A key pressed while others moved, kept until the next question."""

    key: str
    at: float
    """When it was pressed, in seconds of a clock."""
    refers_to: object
    """What it referred to then; it acts only while that is unchanged."""


class _Verdict(Enum):
    """Whether a key counts."""

    COUNTS = auto()
    WAITS = auto()
    """It counts unless it comes again at once, which shows that it is held down."""
    IGNORED = auto()


class KeyGuard:
    """The last key, and whether pressing it again would do something different."""

    def __init__(self) -> None:
        self.key = ""
        self.at = -inf
        """When the last key was pressed."""
        self.first_situation: tuple[object, ...] = ()
        """The situation in which this series of the same key began."""
        self.is_waiting = False
        """Whether what the last key does waits until it is clear that the key is not held down."""
        self._situation: tuple[object, ...] = ()
        self._verdict = _Verdict.COUNTS
        self._is_repeat = False
        self._is_refused = False
        """Whether somebody has been told in this series that the key did nothing."""
        self._numbered: Sequence[object] = ()
        self._renumbered_at = -inf

    def strike(self, key: str, at: float, situation: tuple[object, ...]) -> None:
        """Register a key. at: when it was pressed; situation: the question and the state of the game now."""
        pause = at - self.at if key == self.key else inf
        self.key, self.at, self._situation, self.is_waiting = key, at, situation, False
        self._is_repeat = pause < SERIES_SECONDS
        if not self._is_repeat:
            self.first_situation, self._is_refused = situation, False
        if situation == self.first_situation:
            self._verdict = _Verdict.COUNTS
        elif pause < HELD_SECONDS or (pause < DOUBLE_SECONDS and not self._is_refused):
            self._verdict = _Verdict.IGNORED
        else:
            self._verdict = _Verdict.WAITS

    def counts(self) -> bool:
        """Return whether the last key may do what nobody should do by accident; it may do so later if it is waiting."""
        self.is_waiting = self._verdict is _Verdict.WAITS
        return self._verdict is _Verdict.COUNTS

    def refuse(self) -> None:
        """Register that the message about an ignored key is shown: the next press counts."""
        self.first_situation, self._is_refused = (), True

    def is_held(self, key: str, at: float) -> bool:
        """Return whether a key comes so soon after the last one, the same, that it is held down."""
        return key == self.key and at - self.at < HELD_SECONDS

    def let_count(self, situation: tuple[object, ...]) -> bool:
        """Let the waiting key count. Return False if the situation has changed since it was pressed."""
        self.is_waiting, self._is_refused, self._verdict = False, False, _Verdict.COUNTS
        self.first_situation = self._situation
        return situation == self._situation

    def renumber(self, before: Sequence[object]) -> None:
        """Register that the last key has renumbered the cards. before: the cards with their old numbers."""
        self._numbered, self._renumbered_at = tuple(before), self.at

    def is_stale(self, index: int, cards: Sequence[object]) -> bool:
        """Return whether a number belonged to another card when its key was pressed, or just before."""
        if self._is_repeat or not self.at - self._renumbered_at < GLANCE_SECONDS:
            return False
        before = self._numbered[index] if index < len(self._numbered) else None
        now = cards[index] if index < len(cards) else None
        return before != now
