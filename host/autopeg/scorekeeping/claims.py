"""Claims at muggins on a hand of physical cards: free (C45), or strict, one for each side (C45a)."""

from collections.abc import Sequence

from autopeg.engine.options import MugginsRule
from autopeg.errors import UsageError
from autopeg.games.counting.hand_count import HandCount
from autopeg.scorekeeping.rules.state import State
from autopeg.session.calling import doing, spoken


def muggins_of(state: State) -> MugginsRule:
    """Return the form of muggins that is played, False where none is."""
    return getattr(state.options, "muggins", False)


class Claims:
    """What the other sides may claim of a hand that its owner has pegged.

    owner: his side; sides: their names; rule: the form of muggins that is played.
    """

    def __init__(self, counted: HandCount, owner: int, sides: Sequence[str], rule: MugginsRule) -> None:
        self.counted = counted
        self.is_strict = rule == "strict"
        self.owner = owner
        self._sides = sides
        self._may_claim = set(range(len(sides))) - {owner} if rule else set[int]()
        if not self.is_strict and not counted.overlooked:
            self._may_claim.clear()
        # Who says too much is corrected, which shows that nothing is missing.
        if counted.claimed is None or counted.claimed > counted.points:
            self._may_claim.clear()

    @property
    def is_open(self) -> bool:
        """Whether a side may still claim."""
        return bool(self._may_claim)

    def check_owner(self, side: int) -> None:
        """Refuse a claim of the owner on his own hand."""
        if side == self.owner:
            name = self._sides[side]
            raise UsageError(f"{name} cannot claim what {name} has overlooked")

    def worth(self, side: int, points: int | None) -> int:
        """Return what a side gets that claims so many points. points: None, free claims only, for all that is missing.

        Raises UsageError where the side cannot claim that.
        """
        name = self._sides[side]
        self.check_owner(side)
        if side not in self._may_claim:
            raise UsageError(f"{name} has made a claim on this hand already")
        if points == 0 or (points is None and self.is_strict):
            raise UsageError(f"say how many points {doing(name, 'claim')}, 1 or more")
        missed = self.counted.overlooked
        if points is None or points <= missed:
            return missed if points is None else points
        return 0 if self.is_strict else missed

    def settle(self, side: int, points: int | None) -> str:
        """Take a claim that is pegged, and return what there is to say of it."""
        won = self.worth(side, points)
        if won:
            self._may_claim.clear()
        else:
            self._may_claim.discard(side)
        return "" if won else f"{self._sides[side]} claimed {spoken(points or 0)}: too many, no points."
