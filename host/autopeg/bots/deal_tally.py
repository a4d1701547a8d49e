"""Points a deal of each side, as the dealer's side and otherwise, by which the arena rates bots."""

from typing import Protocol

from autopeg.engine.history import Step

DealSums = tuple[int, int, int, int]
"""Points as dealer, deals as dealer, points otherwise, deals otherwise."""


class DealTally(Protocol):
    """Sums over the deals of one game."""

    def on_step(self, step: Step) -> None:
        """Add a step, as a listener of a table."""
        ...

    def of(self, side: int) -> DealSums:
        """Return the sums of a side."""
        ...
