"""What the sides of a game make in its early deals, which the race to the target does not bend."""

from typing import Any

from autopeg.bots.deal_tally import DealSums
from autopeg.engine.history import Step
from autopeg.games.cribbage.rules.moves import Deal

_EARLY_POINTS = 60
"""A deal that begins with every side so far from the target is played for points alone."""


class EarlyDeals:
    """Adds up, from the steps that it hears of, what each side makes as the side of the dealer and otherwise."""

    def __init__(self) -> None:
        self._dealing: int | None = None
        self._sums: dict[tuple[int, bool], list[int]] = {}

    def on_step(self, step: Step) -> None:
        """Take a step in, as a listener of a table."""
        state: Any = step.state
        if isinstance(step.move, Deal):
            early = max(state.scores) <= state.options.target - _EARLY_POINTS
            self._dealing = state.side_of(step.move.dealer) if early else None
            for side in range(state.sides) if early else ():
                self._sum_of(side)[1] += 1
        if self._dealing is not None:
            for event in step.events:
                self._sum_of(event.side)[0] += event.points

    def of(self, side: int) -> DealSums:
        """Return what a side has made."""
        dealer, other = self._sums.get((side, True), (0, 0)), self._sums.get((side, False), (0, 0))
        return (dealer[0], dealer[1], other[0], other[1])

    def _sum_of(self, side: int) -> list[int]:
        return self._sums.setdefault((side, self._dealing == side), [0, 0])
