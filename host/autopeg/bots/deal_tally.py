"""What sides make a deal, as the dealer's side and otherwise: how the arena tells how well a bot plays."""

from typing import Protocol

from autopeg.engine.history import Step

DealSums = tuple[int, int, int, int]
"""Points as dealer, deals as dealer, points otherwise, deals otherwise."""


class DealTally(Protocol):
    """Adds up the deals of one game."""

    def on_step(self, step: Step) -> None:
        """Take a step in, as a listener of a table."""
        ...

    def of(self, side: int) -> DealSums:
        """Return what a side has made."""
        ...
