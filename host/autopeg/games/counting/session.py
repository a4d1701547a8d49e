"""Session for games in which people count a hand or line themselves before it is counted aloud."""

from typing import Generic

from autopeg.engine.table import Table
from autopeg.session.game_session import AnyEvent, AnyState, AnyView, GameSession
from autopeg.session.settings import Settings


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
