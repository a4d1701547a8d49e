"""What the view of every game of melds has."""

from collections.abc import Sequence
from typing import Protocol, TypeVar

from autopeg.engine.cards import Card


class MeldView(Protocol):
    """What one seat can know of a game of melds, as far as all of them have it."""

    @property
    def hand_counts(self) -> Sequence[int]: ...
    @property
    def upcard(self) -> Card | None: ...


AnyMeldView = TypeVar("AnyMeldView", bound=MeldView)
