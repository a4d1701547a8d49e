"""The cards on a table from look to look: which glimpse is of which card, what is new, and what has gone."""

from collections.abc import Callable, Iterator, Sequence

import numpy

from autopeg.camera.finder import Candidate
from autopeg.watching.facts import Fact
from autopeg.watching.laid import Laid
from autopeg.watching.looking import Glimpse
from autopeg.watching.outlines import CardShape, Outline, is_within, middle_of, moved
from autopeg.watching.view import Matrix

UNSURE_S, _LOOKED_AT_S = 1.6, 0.5
"""How long after it came to rest a card in doubt is asked about, and how long it must have been in sight by then."""

_FORGOTTEN_S = 2.6
"""After how long something that was hardly ever taken for a card is forgotten."""

_SEEN_OFTEN = 0.3
"""Least part of the looks at a place that must have shown a card in doubt."""

_KNOWN_SURELY = 0.86
"""Least confidence of one look to say that another card lies there now."""

_FACE_DOWN = 0.85
"""The confidence of a card that lies face down."""

_DOUBLE = 0.4
"""How much a look counts that shows a card which seems to lie elsewhere already."""

_SAME_CARD = 0.3
"""Cards whose middles are closer than this part of a card, neither of which is sure, are one unless a look has shown
several there: then looks are of the card that they name."""

_MOVED = 0.5
"""A card that has moved by this part of its length is told again."""

_GONE_AFTER = 2
"""How many looks must miss a card to take it as gone if the table shows where it lay."""

_BARE = 0.6
"""The part of a card's place, as far as other cards leave it open, that shows the table if the card has gone."""

_GONE_UNSEEN_AFTER = 6
"""How many looks must miss a card where neither the table shows nor another card covers it."""

IsAt = Callable[[float, float], bool]
"""Whether something is so at a point of the frame."""


class CardsInView:
    """The cards on a table. packs: how often each card may be there."""

    def __init__(self, packs: int = 1) -> None:
        self.cards: list[Laid] = []
        self.shape = CardShape()
        self.size: tuple[int, int] = (1, 1)
        """Width and height of the frames."""
        self._packs = packs
        self._next_id = 1
        self._taken_up: list[Laid] = []
        self._to_first: Matrix = numpy.eye(3)
        """From pixels of a frame to those of the first one, from which places are told."""

    def known_first(self, glimpses: Sequence[Glimpse]) -> list[Glimpse]:
        """Return what a look shows, cards that lie where they were seen before first."""
        return sorted(glimpses, key=lambda glimpse: not any(laid.is_shown_by(glimpse) for laid in self.cards))

    def take(self, glimpse: Glimpse, t: float, rest_s: float, is_changed: IsAt, shown: Sequence[Laid]) -> Laid:
        """Take in what a look shows, and return the card that it is of.

        rest_s: since when its place is at rest; shown: the other cards that this look has shown
        """
        outline = self.shape.outline(glimpse.corners)
        laid = self._known(glimpse, outline, is_changed, shown)
        if laid is None:
            laid = self._add(outline, glimpse.corners, rest_s, t)
        if len(glimpse.corners) >= len(laid.corners):
            laid.corners, laid.outline = glimpse.corners, outline
        else:
            laid.slide_to(glimpse.corners[0])
        laid.seen_s, laid.missed = t, 0
        laid.tries += 1
        for other in shown:
            if laid.distance_to(other.outline) < self._near_px(outline):
                laid.is_beside = other.is_beside = True
        laid.evidence.add(self._doubted(glimpse, laid))
        if laid.is_sure:
            self.shape.learn(glimpse.corners)
        return laid

    def take_face_down(self, outline: Outline, t: float, rest_s: float) -> None:
        """Take in a card without an index, unless it is known."""
        if not any(laid.distance_to(outline) < self._near_px(outline) for laid in self.cards):
            self._add(outline, (), rest_s, t)

    def see(self, t: float, is_undisturbed: IsAt) -> None:
        """Take in that cards lie as they did."""
        for laid in self.cards:
            if all(is_undisturbed(*place) for place in laid.places):
                laid.seen_s = t

    def miss(self, shown: Sequence[Laid], is_looked_at: IsAt, is_bare: IsAt) -> list[Laid]:
        """Take in which cards a look has shown, and return those that have gone from where it looked."""
        gone: list[Laid] = []
        for laid in self.cards:
            if laid in shown or not any(is_looked_at(*place) for place in laid.places):
                continue
            laid.missed += 1
            laid.tries += 1
            if laid.missed >= _GONE_AFTER and not self._is_there(laid, is_bare):
                gone.append(laid)
        return gone

    def left_bare(self, t: float, is_bare: IsAt) -> Iterator[Laid]:
        """Yield the cards to look for, since the table shows where they lie: they have gone together with others."""
        due = (laid for laid in self.cards if laid.again_s <= t and _share(_points_on(laid.outline), is_bare) > _BARE)
        return (laid for laid in due if not self._is_covered(laid))

    def has_gone(self, laid: Laid) -> bool:
        """Take in that a look for a card has not shown it, and return whether it has gone."""
        laid.missed += 1
        return laid.missed >= _GONE_AFTER

    def misses_one(self, is_looked_at: IsAt) -> bool:
        """Return whether a card was missed where it looked, but not often enough to say that it has gone."""
        return any(
            0 < laid.missed < _GONE_AFTER and any(is_looked_at(*place) for place in laid.places) for laid in self.cards
        )

    def farewell(self, gone: Sequence[Laid]) -> Iterator[Fact]:
        """Yield that cards have gone. One that was missed and seen elsewhere has gone once."""
        for laid in gone:
            if laid not in self.cards:
                continue
            self.cards.remove(laid)
            if laid.told is not None:
                yield self._tell(laid, laid.told.choices, last=max(laid.seen_s, laid.first_s))

    def told(self, t: float) -> Iterator[Fact]:
        """Yield what can be told now: about cards that were laid elsewhere, and those that came to rest."""
        yield from self.farewell(self._taken_up)
        self._taken_up = []
        for laid in list(self.cards):
            after_s = t - laid.first_s
            if laid.is_sure or laid.is_face_down:
                if not laid.is_told_surely or self._has_moved(laid):
                    yield self._tell(laid, ())
            elif laid.told is None and after_s >= UNSURE_S and t - laid.found_s >= _LOOKED_AT_S:
                if laid.evidence.looks >= max(2.0, _SEEN_OFTEN * laid.tries):
                    laid.again_s = t + 1.0
                    yield self._tell(laid, laid.choices())
                elif after_s > _FORGOTTEN_S:
                    self.cards.remove(laid)

    def follow(self, matrix: Matrix) -> None:
        """Follow the camera. matrix: 3 x 3, from earlier pixels to those of now."""
        self._to_first = self._to_first @ numpy.linalg.inv(matrix)
        for laid in self.cards:
            laid.outline = moved(laid.outline, matrix)
            points = moved(numpy.array([(one.x, one.y) for one in laid.corners]).reshape(-1, 2), matrix).tolist()
            laid.corners = tuple(one._replace(x=x, y=y) for one, (x, y) in zip(laid.corners, points, strict=True))

    # -- which card

    def _known(self, glimpse: Glimpse, outline: Outline, is_changed: IsAt, shown: Sequence[Laid]) -> Laid | None:
        card, chance = glimpse.chances[0]
        here = [laid for laid in self.cards if laid.is_shown_by(glimpse)]
        for laid in here:
            is_other = laid.is_sure and laid.card != card and chance >= _KNOWN_SURELY
            if not is_other or not any(is_changed(one.x, one.y) for one in glimpse.corners):
                return laid
        same = [laid for laid in self.cards if laid.corners and laid.card == card and laid not in here]
        slid = [laid for laid in same if laid.distance_to(outline) < self._long_px(outline)]
        for laid in sorted(slid, key=lambda one: one.distance_to(outline)):
            if self._packs == 1 or (laid not in shown and self._has_left(laid, is_changed)):
                return laid
        for laid in same:
            if laid not in slid and self._packs == 1 and self._has_left(laid, is_changed):
                self._taken_up.append(laid)  # and laid elsewhere
        unsure = (laid for laid in self.cards if laid.corners and not laid.is_sure and not laid.is_told_surely)
        close = [laid for laid in unsure if laid not in shown and laid.distance_to(outline) < self._near_px(outline)]
        alike = (laid for laid in close if laid.evidence.names_one_of(glimpse.chances))
        alone = (laid for laid in close if laid.told is None and not laid.is_beside)
        return next(alike, next(alone, None))

    def _has_left(self, laid: Laid, is_changed: IsAt) -> bool:
        return any(is_changed(one.x, one.y) for one in laid.corners)

    def _doubted(self, glimpse: Glimpse, laid: Laid) -> tuple[tuple[str, float], ...]:
        """Return what a glimpse says, with doubt about a card of which there would be too many."""
        alike = [other for other in self.cards if other is not laid and other.is_told_surely]
        names = [other.card for other in alike]
        return tuple(
            (card, chance * _DOUBLE if names.count(card) >= self._packs else chance) for card, chance in glimpse.chances
        )

    def _add(self, outline: Outline, corners: tuple[Candidate, ...], rest_s: float, t: float) -> Laid:
        laid = Laid(self._next_id, outline, corners, rest_s, found_s=t, seen_s=t)
        self._next_id += 1
        self.cards.append(laid)
        return laid

    # -- what has gone

    def _is_there(self, laid: Laid, is_bare: IsAt) -> bool:
        """Return whether a card may lie where no index of it is seen."""
        others = [one for one in self.cards if one is not laid]
        points = _points_on(laid.outline)
        open_points = [one for one in points if not any(is_within(*one, other.outline) for other in others)]
        if open_points and _share(open_points, is_bare) > _BARE:
            return False
        if laid.is_face_down:
            near_px = self._near_px(laid.outline)
            return not any(one.corners and one.distance_to(laid.outline) < near_px for one in others)
        return self._is_covered(laid) or laid.missed < _GONE_UNSEEN_AFTER

    def _is_covered(self, laid: Laid) -> bool:
        """Return whether a later card lies where it could be seen that a card lies there."""
        later = [one for one in self.cards if one.first_s > laid.first_s]
        return any(is_within(*place, one.outline) for one in later for place in laid.places)

    # -- telling

    def _tell(self, laid: Laid, choices: tuple[tuple[str, float], ...], last: float | None = None) -> Fact:
        box = tuple((round(float(x), 1), round(float(y), 1)) for x, y in laid.outline)
        confidence = _FACE_DOWN if laid.is_face_down else round(laid.confidence, 3)
        laid.told = Fact(
            laid.id,
            laid.card,
            self._place(laid.outline),
            round(laid.first_s, 3),
            None if last is None else round(last, 3),
            confidence,
            choices,
            (box[0], box[1], box[2], box[3]),
        )
        return laid.told

    def _place(self, outline: Outline) -> tuple[float, float]:
        x, y = moved(numpy.array([middle_of(outline)]), self._to_first)[0].tolist()
        width, height = self.size
        return round(x / width, 4), round(y / height, 4)

    def _has_moved(self, laid: Laid) -> bool:
        if laid.told is None or laid.told.place is None:
            return False
        (x, y), (was_x, was_y) = self._place(laid.outline), laid.told.place
        apart = numpy.hypot((x - was_x) * self.size[0], (y - was_y) * self.size[1])
        return bool(apart > _MOVED * self._long_px(laid.outline))

    def _near_px(self, outline: Outline) -> float:
        """Return from which distance on cards are surely several."""
        return _SAME_CARD * self._long_px(outline)

    def _long_px(self, outline: Outline) -> float:
        """Return how long a card is."""
        return self.shape.long_px or float(numpy.linalg.norm(outline[3] - outline[0]))


def _share(points: Sequence[tuple[float, float]], is_so: IsAt) -> float:
    return sum(is_so(*one) for one in points) / len(points)


def _points_on(outline: Outline) -> list[tuple[float, float]]:
    """Return points all over a card."""
    first, right, _, below = outline
    steps = [(across / 6, down / 6) for across in range(1, 6) for down in range(1, 6)]
    points = [first + across * (right - first) + down * (below - first) for across, down in steps]
    return [(float(x), float(y)) for x, y in points]
