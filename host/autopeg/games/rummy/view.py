"""Protocol of the view of a rummy game."""

from collections.abc import Sequence
from typing import Protocol, TypeVar

from autopeg.engine.cards import Card


class MeldView(Protocol):
    """What one seat can see of a rummy game: the fields that all of them share."""

    @property
    def hand_counts(self) -> Sequence[int]: ...
    @property
    def upcard(self) -> Card | None: ...


AnyMeldView = TypeVar("AnyMeldView", bound=MeldView)
