"""Session of the games that count fifteens: people may count a hand or line themselves before it is counted aloud."""

from typing import Generic, Protocol

from autopeg.engine.table import Table
from autopeg.session.game_session import AnyEvent, AnyState, AnyView, GameSession
from autopeg.session.prompts import verdict
from autopeg.session.questions import Question, Reveal
from autopeg.session.settings import Settings


class Counted(Protocol):
    """Something that was counted."""

    @property
    def points(self) -> int: ...


class RevealCount(Reveal, frozen=True):
    """A hand, crib or line is counted aloud until it is acknowledged."""

    event: Counted
    said: int | None
    """The owner's own count, if people count for themselves."""


class CountingSession(GameSession[AnyState, AnyView, AnyEvent], Generic[AnyState, AnyView, AnyEvent]):
    """Base class of the sessions of games that count fifteens."""

    def __init__(self, table: Table, settings: Settings) -> None:
        self._said: int | None = None
        super().__init__(table, settings)

    def count(self, points: int) -> None:
        """Set the player's own count of what is shown next, before it is counted aloud."""
        self._said = points

    def acknowledge(self) -> None:
        super().acknowledge()
        self._said = None

    def forget_events(self) -> None:
        super().forget_events()
        self._said = None


def verdict_on(question: Question) -> str | None:
    """Compare a player's own count with the count shown; return None if the player has not counted."""
    if not isinstance(question, RevealCount) or question.said is None:
        return None
    return verdict(question.said, question.event.points)
