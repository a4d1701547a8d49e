"""Session of the games that count fifteens: people may count a hand or line themselves before it is counted aloud."""

from typing import Generic, Protocol

from autopeg.session.game_session import AnyEvent, AnyState, AnyView, GameSession
from autopeg.session.questions import Reveal, verdict


class Counted(Protocol):
    """Something that was counted."""

    @property
    def points(self) -> int: ...


class RevealCount(Reveal, frozen=True):
    """A hand, crib or line is counted aloud until it is acknowledged."""

    event: Counted
    said: int | None
    """The owner's own count, if people count for themselves."""

    @property
    def verdict(self) -> str:
        return "" if self.said is None else verdict(self.said, self.event.points)


class CountingSession(GameSession[AnyState, AnyView, AnyEvent], Generic[AnyState, AnyView, AnyEvent]):
    """Base class of the sessions of games that count fifteens."""

    _said: int | None = None
    """The player's own count of what is shown next."""

    def count(self, points: int) -> None:
        """Set the player's own count of what is shown next, before it is counted aloud."""
        self._said = points

    def acknowledge(self) -> None:
        super().acknowledge()
        self._said = None

    def forget_events(self) -> None:
        super().forget_events()
        self._said = None
