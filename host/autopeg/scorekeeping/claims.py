"""Claims at muggins on a hand of physical cards: free (C45), or strict, one for each side (C45a)."""

from collections.abc import Sequence

from autopeg.base.errors import UsageError
from autopeg.base.phrases import doing, possessive, spoken
from autopeg.counting.hand_count import HandCount
from autopeg.engine.options import MugginsRule


class Claims:
    """The claims of the other sides on a hand that its owner has pegged.

    owner: the owner's side; sides: names of all sides; rule: the form of muggins.
    """

    def __init__(self, counted: HandCount, owner: int, sides: Sequence[str], rule: MugginsRule) -> None:
        self.counted = counted
        self.is_strict = rule == "strict"
        self.owner = owner
        self._sides = sides
        self._may_claim = set(range(len(sides))) - {owner} if rule else set[int]()
        if not self.is_strict and not counted.overlooked:
            self._may_claim.clear()
        # A count that is too high is corrected, which shows that nothing is missing.
        if counted.claimed is None or counted.claimed > counted.points:
            self._may_claim.clear()

    @property
    def is_open(self) -> bool:
        """Whether any side may still claim."""
        return bool(self._may_claim)

    def check_owner(self, side: int) -> None:
        """Raise UsageError for a claim of the owner on their own hand."""
        if side == self.owner:
            name = self._sides[side]
            raise UsageError(f"it is {possessive(name)} own hand: only the other sides can claim")

    def worth(self, side: int, points: int | None) -> int:
        """Return the points that a side's claim wins. points: claimed; None for all that is missing, free claims only.

        Raises UsageError if the side cannot claim that.
        """
        name = self._sides[side]
        self.check_owner(side)
        if side not in self._may_claim:
            raise UsageError(f"one claim a side: {name} already made one on this hand")
        if points == 0 or (points is None and self.is_strict):
            raise UsageError(f"type how many points {doing(name, 'claim')}, 1 or more")
        missed = self.counted.overlooked
        if points is None or points <= missed:
            return missed if points is None else points
        return 0 if self.is_strict else missed

    def settle(self, side: int, points: int | None) -> str:
        """Close a claim once it is pegged; return why it won nothing, empty if it won."""
        won = self.worth(side, points)
        if won:
            self._may_claim.clear()
        else:
            self._may_claim.discard(side)
        return "" if won else f"{self._sides[side]} claimed {spoken(points or 0)}: too many, no points."
