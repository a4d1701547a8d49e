"""Points of the sides in the early deals of a game, which the race to the target does not distort."""

from typing import Any

from autopeg.bots.deal_tally import DealSums
from autopeg.engine.history import Step
from autopeg.games.cribbage.rules.moves import Deal

_EARLY_POINTS = 60
"""A deal that begins with every side at least this far from the target is played for points alone."""


class EarlyDeals:
    """Sums of each side's points as the dealer's side and otherwise, from the steps of a table."""

    def __init__(self) -> None:
        self._dealing: int | None = None
        self._sums: dict[tuple[int, bool], list[int]] = {}

    def on_step(self, step: Step) -> None:
        """Add a step, as a listener of a table."""
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
        """Return the sums of a side."""
        dealer, other = self._sums.get((side, True), (0, 0)), self._sums.get((side, False), (0, 0))
        return (dealer[0], dealer[1], other[0], other[1])

    def _sum_of(self, side: int) -> list[int]:
        return self._sums.setdefault((side, self._dealing == side), [0, 0])
