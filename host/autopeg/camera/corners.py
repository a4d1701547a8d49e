"""Check whether indices can be corners of one card, by their places and how they are turned."""

from collections.abc import Iterable, Sequence
from itertools import combinations, product
from math import hypot, sqrt
from statistics import median
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

_ROUGHLY_LIKE, _HARDLY_LIKE = 0.3, 0.5
"""The same for two indices of one name: they are of one card, and may be. On generated photos, of a hundred cards one
differs more from another of its deck than the first, and none more than the second.
"""

_RIGHT_ANGLE = 0.25
"""The cosine of the angle at a corner of a card is at most this, as the camera sees it."""

_USUAL_SHAPE, _SHAPES = 0.8, (0.45, 1.4)
"""How far it is across from one index of a card to the other, as a share of the way down: on most decks, and at least
and at most, as the camera sees it.
"""

_SAME_PLACE = 0.6
"""Two indices closer than this part of their height are one, found twice."""

_MARGIN = 0.4
"""How far an index may reach over the line between two corners and still be inside the card, in heights of an index."""


class Way(NamedTuple):
    """The way from one index of a card to another, in heights of an index."""

    across: float
    """To the right of the upright index."""
    down: float
    is_turned: bool
    """Whether the other index is upside down."""

    @property
    def is_on_every_deck(self) -> bool:
        """Whether it leads from the top left to the bottom right, where every deck has its indices."""
        return self.is_turned and _SHAPES[0] < self.across / self.down < _SHAPES[1]

    def is_like(self, known: "Way", most_apart: float = _SAME_DECK) -> bool:
        """Return whether this can be the same way on another card of the deck."""
        apart = hypot(self.across - known.across, self.down - known.down)
        return self.is_turned == known.is_turned and apart < most_apart * hypot(known.across, known.down)


def way_between(one: Candidate, other: Candidate) -> Way | None:
    """Return the way between two indices if they can be corners of one card, whatever the deck."""
    product = one.up_x * other.up_x + one.up_y * other.up_y
    larger = max(one.height, other.height) / min(one.height, other.height)
    if abs(product) < _TURNED or larger > _MOST_LARGER:
        return None
    way = _measured(_steadied(one, other), other.x, other.y, (one.height + other.height) / 2, is_turned=product < 0)
    if way.is_turned:
        is_possible = abs(way.across) <= _MOST_ACROSS and _DOWN[0] <= way.down <= _DOWN[1]
    else:
        is_possible = _BESIDE[0] <= abs(way.across) <= _BESIDE[1] and abs(way.down) <= _LEVEL
    return way if is_possible else None


class Layout(NamedTuple):
    """Where the cards on a photo have their indices, as far as it shows."""

    usual: Way | None
    """From the index at the top left to that at the bottom right."""
    is_shared: bool
    """Whether more than one card has its indices there."""
    has_four: bool
    """Whether there is an index in each corner."""
    height: float
    """Of most indices: how large a single one is, is not known exactly."""

    def way(self, one: Candidate, other: Candidate) -> Way | None:
        """Return the way between two indices if they can be corners of one card."""
        way = way_between(one, other)
        scale = sqrt((one.height + other.height) / 2 / self.height)
        return way and Way(way.across * scale, way.down * scale, way.is_turned)

    def is_usual(self, way: Way) -> bool:
        """Return whether a way is that between the two indices of most cards."""
        return self.usual is not None and way.is_like(self.usual)

    def is_one_card(self, indices: Sequence[Candidate]) -> bool:
        """Return whether indices of one name can belong to one card: no more than it shows, each in its place."""
        if len(indices) > 2:
            return _is_rectangle(indices)
        way = self.way(*indices)
        if way is None or not way.is_on_every_deck:
            return way is not None and self.has_four
        return self.usual is None or way.is_like(self.usual, _ROUGHLY_LIKE)

    def may_be_two(self, indices: Sequence[Candidate]) -> bool:
        """Return whether the indices of one card may be of two that happen to lie so: no other card has them there."""
        return len(indices) == 2 and not self.is_shared and not self.has_four

    def may_be_one_card(self, one: Candidate, other: Candidate) -> bool:
        """Return whether two indices can belong to one card, whatever the deck, or are one index seen twice."""
        if hypot(one.x - other.x, one.y - other.y) < _SAME_PLACE * max(one.height, other.height):
            return True
        way = self.way(one, other)
        if way is None or self.usual is None:
            return way is not None
        if way.is_like(self.usual, _HARDLY_LIKE):
            return True
        across, down, _ = self.usual
        sides = ((across, 0, False), (-across, 0, False), (0, down, True), (-across, down, True))
        return any(way.is_like(Way(*side)) for side in sides)


def layout_of(same: Sequence[Sequence[Candidate]]) -> Layout:
    """Return where cards have their indices. same: for each card the indices that name it."""
    height = median([index.height for indices in same for index in indices] or [1.0])
    ruler = Layout(None, False, False, height)
    pairs = [pair for indices in same for pair in combinations(indices, 2)]
    own = [(pair, way) for pair in pairs if (way := ruler.way(*pair)) is not None and way.is_on_every_deck]
    alike = [[pair for pair, other in own if way.is_like(other, _ROUGHLY_LIKE)] for _, way in own]
    best = max(range(len(own)), key=lambda at: (len(alike[at]), _likelihood(own[at][1])), default=None)
    is_shared = best is not None and any(not set(pair) & set(own[best][0]) for pair in alike[best])
    ways = [_ways(combinations(indices, 2)) for indices in same]
    corners = (triple for indices in same for triple in combinations(indices, 3))
    has_four = any(map(_is_rectangle, corners)) or _repeats(same, ways)
    return Layout(None if best is None else own[best][1], is_shared, has_four, height)


def _repeats(same: Sequence[Sequence[Candidate]], ways: Sequence[Sequence[Way]]) -> bool:
    """Return whether two cards have indices in like places that only a deck with four has. Of cards that are there
    twice, side by side, the neighbours are as far away.
    """
    between = _ways(pair for one, other in combinations(same, 2) for pair in product(one, other))
    sides = [[way for way in one if not way.is_on_every_deck] for one in ways]
    return any(
        way.is_like(again) and not any(way.is_like(neighbour) for neighbour in between)
        for one, other in combinations(sides, 2)
        for way, again in product(one, other)
    )


def _ways(pairs: Iterable[tuple[Candidate, Candidate]]) -> list[Way]:
    return [way for way in (way_between(*pair) for pair in pairs) if way is not None]


def _likelihood(way: Way) -> float:
    return -abs(way.across / way.down - _USUAL_SHAPE)


def _is_rectangle(indices: Sequence[Candidate]) -> bool:
    """Return whether three or four indices are in the corners of a card."""
    if any(way_between(*pair) is None for pair in combinations(indices, 2)):
        return False
    first = indices[0]
    turned = sum(first.up_x * one.up_x + first.up_y * one.up_y < 0 for one in indices)
    return 1 <= turned <= 2 and len(indices) - turned <= 2 and all(map(_has_right_angle, combinations(indices, 3)))


def _has_right_angle(indices: Sequence[Candidate]) -> bool:
    """Return whether three indices are in three corners of a card, as the camera sees it."""
    a, b, c = (complex(one.x, one.y) for one in indices)
    sides = ((b - a, c - a), (a - b, c - b), (a - c, b - c))
    return any(abs((one * other.conjugate()).real) <= _RIGHT_ANGLE * abs(one) * abs(other) for one, other in sides)


def _steadied(one: Candidate, other: Candidate) -> Candidate:
    """Return the first of two indices pointing where both do: how a single one is turned is not known exactly."""
    sign = 1 if one.up_x * other.up_x + one.up_y * other.up_y > 0 else -1
    x, y = one.up_x + sign * other.up_x, one.up_y + sign * other.up_y
    return one._replace(up_x=x / hypot(x, y), up_y=y / hypot(x, y))


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
