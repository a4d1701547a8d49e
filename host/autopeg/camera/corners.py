"""Check whether indices can be corners of one card, by their places and how they are turned."""

from collections.abc import Iterable, Sequence
from math import hypot
from typing import NamedTuple

from autopeg.camera.finder import Candidate

_TURNED = 0.75
"""The indices of a card point in the same or in opposite directions: their product is at least this, whatever its
sign.
"""

_MOST_ACROSS, _DOWN = 7.5, (1.0, 11.5)
"""From one index of a card to another that is upside down, in heights of an index, over all decks."""

_BESIDE, _LEVEL = (1.5, 7.5), 1.2
"""From one index to another that is upright, on decks with an index in all four corners: across, and at most this far
up or down.
"""

_SAME_DECK = 0.15
"""How much the distance may vary within a deck, as a share of it, because cards are seen at an angle."""

_MOST_LARGER = 1.7
"""One index of a card looks at most this much larger than another that is farther from the camera."""

_MARGIN = 0.4
"""How far an index may reach over the line between two corners and still be inside the card, in heights of an index."""


class Way(NamedTuple):
    """The way from one index of a card to another, in heights of an index."""

    across: float
    """To the right of the upright index."""
    down: float
    is_turned: bool
    """Whether the other index is upside down."""

    def is_like(self, known: "Way") -> bool:
        """Return whether this can be the same way on another card of the deck."""
        apart = hypot(self.across - known.across, self.down - known.down)
        return self.is_turned == known.is_turned and apart < _SAME_DECK * hypot(known.across, known.down)


def way_between(one: Candidate, other: Candidate) -> Way | None:
    """Return the way between two indices if they can be corners of one card, whatever the deck."""
    product = one.up_x * other.up_x + one.up_y * other.up_y
    larger = max(one.height, other.height) / min(one.height, other.height)
    if abs(product) < _TURNED or larger > _MOST_LARGER:
        return None
    way = _measured(one, other.x, other.y, (one.height + other.height) / 2, is_turned=product < 0)
    if way.is_turned:
        is_possible = abs(way.across) <= _MOST_ACROSS and _DOWN[0] <= way.down <= _DOWN[1]
    else:
        is_possible = _BESIDE[0] <= abs(way.across) <= _BESIDE[1] and abs(way.down) <= _LEVEL
    return way if is_possible else None


def is_known_way(one: Candidate, other: Candidate, known: Iterable[Way]) -> bool:
    """Return whether two indices are placed like those of other cards in this deck."""
    way = way_between(one, other)
    return way is not None and any(way.is_like(other_way) for other_way in known)


def is_inside(candidate: Candidate, indices: Sequence[Candidate]) -> bool:
    """Return whether a candidate is inside a card whose indices were read."""
    for number, one in enumerate(indices):
        for other in indices[number + 1 :]:
            way = way_between(one, other)
            if way is None or not way.is_turned:
                continue
            place = _measured(one, candidate.x, candidate.y, (one.height + other.height) / 2, is_turned=False)
            left, right = sorted((0.0, way.across))
            if left - _MARGIN <= place.across <= right + _MARGIN and -_MARGIN <= place.down <= way.down + _MARGIN:
                return True
    return False


def _measured(one: Candidate, to_x: float, to_y: float, height: float, *, is_turned: bool) -> Way:
    x, y = (to_x - one.x) / height, (to_y - one.y) / height
    return Way(-one.up_y * x + one.up_x * y, -one.up_x * x - one.up_y * y, is_turned)
