"""Cards that lie on a table: where, and what several looks at each say it is."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from math import exp, hypot, log

import numpy

from autopeg.camera.finder import Candidate
from autopeg.watching.facts import Fact
from autopeg.watching.looking import Glimpse
from autopeg.watching.outlines import Outline, middle_of

SURE = 0.97
"""Least confidence of a card that is reported without a question."""

_ONE_RIVAL = 0.5
"""How much of the doubt that a look leaves is about the same other card each time."""

_LEAST_CHANCE = 0.004
"""No look can rule a card out."""

_AGAIN = 0.5
"""How much a further look counts: frames one after the other are mistaken in the same way."""

_LOOKS = 2
"""Fewest looks at a card before it is reported."""

_MOST_CONFIDENT = 0.999
_CHOICES = 3
_SAME_PLACE = 0.7
"""Indices closer than this part of their height are one."""


class Evidence:
    """What several looks say a card is: their log-odds are added."""

    def __init__(self) -> None:
        self._scores: dict[str, float] = {}
        self._rest = 0.0
        """The score of all cards that no look has named."""
        self.looks = 0

    def add(self, chances: Sequence[tuple[str, float]]) -> None:
        """Take in what a look says."""
        weight = 1.0 if not self.looks else _AGAIN
        said = dict(chances)
        other = (1 - sum(said.values())) * _ONE_RIVAL
        for card in said:
            self._scores.setdefault(card, self._rest)
        for card in self._scores:
            self._scores[card] += weight * log(max(said.get(card, other), _LEAST_CHANCE))
        self._rest += weight * log(max(other, _LEAST_CHANCE))
        self.looks += 1

    def names_one_of(self, chances: Sequence[tuple[str, float]]) -> bool:
        """Return whether a look has named one of the cards that another one names."""
        return any(card in self._scores for card, _ in chances)

    def choices(self) -> list[tuple[str, float]]:
        """Return what the card may be, the likeliest first."""
        best = max(self._scores.values())
        weights = {card: exp(score - best) for card, score in self._scores.items()}
        whole = sum(weights.values()) + exp(self._rest - best)
        chances = [(card, min(weight / whole, _MOST_CONFIDENT)) for card, weight in weights.items()]
        return sorted(chances, key=lambda one: (-one[1], one[0]))


@dataclass
class Laid:
    """A card on the table."""

    id: int
    outline: Outline
    corners: tuple[Candidate, ...]
    """Its indices that were seen; none if it lies face down."""
    first_s: float
    """Since when it is at rest."""
    found_s: float
    """When a look has shown it first."""
    seen_s: float
    evidence: Evidence = field(default_factory=Evidence)
    told: Fact | None = None
    """What was told about it last."""
    is_beside: bool = False
    """Whether a look has shown another card so close that the two could be taken for one."""
    missed: int = 0
    """How many looks in a row did not show it."""
    tries: int = 0
    """How often its place was looked at."""
    again_s: float = 0.0
    """When to look again at a card that is in doubt."""

    @property
    def is_face_down(self) -> bool:
        return not self.corners

    @property
    def places(self) -> list[tuple[float, float]]:
        """Where it can be seen that it lies there: its indices, or its middle."""
        return [(one.x, one.y) for one in self.corners] or [middle_of(self.outline)]

    @property
    def card(self) -> str:
        """The likeliest card; empty if it lies face down."""
        return self.evidence.choices()[0][0] if self.corners else ""

    @property
    def confidence(self) -> float:
        return self.evidence.choices()[0][1] if self.corners else 1.0

    @property
    def is_sure(self) -> bool:
        return self.evidence.looks >= _LOOKS and self.confidence >= SURE

    @property
    def is_told_surely(self) -> bool:
        return self.told is not None and not self.told.choices

    def is_shown_by(self, glimpse: Glimpse) -> bool:
        """Return whether a glimpse is of this card where it lies."""
        return any(
            hypot(own.x - one.x, own.y - one.y) < _SAME_PLACE * max(own.height, one.height)
            and own.up_x * one.up_x + own.up_y * one.up_y > 0.7
            for own in self.corners
            for one in glimpse.corners
        )

    def slide_to(self, corner: Candidate) -> None:
        """Move it so that the nearest of its indices is where one of them was seen."""
        nearest = min(self.corners, key=lambda own: hypot(own.x - corner.x, own.y - corner.y))
        x, y = corner.x - nearest.x, corner.y - nearest.y
        self.corners = tuple(own._replace(x=own.x + x, y=own.y + y) for own in self.corners)
        self.outline = self.outline + numpy.array([(x, y)])

    def distance_to(self, outline: Outline) -> float:
        """Return how far its middle is from that of an outline."""
        (x, y), (to_x, to_y) = middle_of(self.outline), middle_of(outline)
        return hypot(x - to_x, y - to_y)

    def choices(self) -> tuple[tuple[str, float], ...]:
        """Return the choices to ask about."""
        return tuple((card, round(chance, 3)) for card, chance in self.evidence.choices()[:_CHOICES])
