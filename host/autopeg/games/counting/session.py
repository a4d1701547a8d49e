"""Counting for oneself before a hand or line is counted aloud."""

from typing import Generic

from autopeg.engine.table import Table
from autopeg.session.game_session import AnyEvent, AnyState, AnyView, GameSession
from autopeg.session.settings import Settings


class CountingSession(GameSession[AnyState, AnyView, AnyEvent], Generic[AnyState, AnyView, AnyEvent]):
    """The course of one game that counts fifteens; each game derives its own."""

    def __init__(self, table: Table, settings: Settings) -> None:
        self._said: int | None = None
        super().__init__(table, settings)

    def count(self, points: int) -> None:
        """Say what is shown next is worth, before it is counted."""
        self._said = points

    def acknowledge(self) -> None:
        super().acknowledge()
        self._said = None

    def forget_events(self) -> None:
        super().forget_events()
        self._said = None
