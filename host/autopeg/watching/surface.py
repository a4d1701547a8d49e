"""The surface of a table in small pictures: what moves, what is at rest, and what has changed since the last look."""

from collections import deque
from typing import NamedTuple

import cv2
import numpy
from numpy.typing import NDArray

from autopeg.camera.paper import Picture

Mask = NDArray[numpy.uint8]
"""1 where something is so."""

Values = NDArray[numpy.float32]

_BEFORE_S = 0.1
"""A frame is compared with the latest that is at least so much older: slow movements show as well."""

_MOVES, _NOISE = 9.0, 5.0
"""Least difference of lightness to an earlier frame where something moves, beside so many times the usual one."""

_CHANGED = 20.0
"""Least difference of lightness to the surface as it was looked at."""

_FOLLOW = 0.05
"""How fast the surface follows the light, in parts of the difference at each look."""

_DARKEST, _LIGHTEST = 12.0, 250.0
_GAINS = (0.4, 2.5)
_SPARSE = 7
"""Every so many points tell how the light has changed."""

_SMALL_SHARE = 0.02
"""With less than this part of a picture changed, it is the picture of the same table."""

_ALIKE = 0.5
"""Least correlation of the contours of one table in different light."""

_AROUND = 0.09
"""How far light that falls in from elsewhere changes evenly, in parts of the picture's width."""


class Change(NamedTuple):
    """How the surface differs from what was looked at."""

    mask: Mask
    share: float
    """The part of the picture that differs."""
    plain_share: float
    """The same if the light is taken to be as it was."""


class Surface:
    """The surface of a table."""

    def __init__(self, shape: tuple[int, int]) -> None:
        self.shape = shape
        """Height and width of the small pictures."""
        self.since_s: Values = numpy.full(shape, -numpy.inf, numpy.float32)
        """When each point last moved."""
        self.looked_s: Values = numpy.full(shape, -numpy.inf, numpy.float32)
        """When each point was last read."""
        self.is_known: Mask = numpy.zeros(shape, numpy.uint8)
        """Where the surface was looked at."""
        self.is_table: Mask = numpy.zeros(shape, numpy.uint8)
        """Where `table` shows it without cards."""
        self.known: Values = numpy.zeros((*shape, 3), numpy.float32)
        self.table: Values = numpy.zeros((*shape, 3), numpy.float32)
        self._usual = 2.0
        """The usual difference of a point from one picture to the next."""
        self._recent: deque[tuple[float, Picture]] = deque()

    def take(self, t: float, small: Picture) -> None:
        """Take in the next picture."""
        while len(self._recent) > 1 and t - self._recent[1][0] >= _BEFORE_S - 1e-6:
            self._recent.popleft()
        if self._recent:
            before = self._recent[0][1]
            gain = _gain(small, before)
            if numpy.abs(gain - 1).max() > 0.01:
                before = _with_gain(before, gain)
            apart = _apart(small, before)
            # The whole picture may move: the noise of a camera is what it is while nothing does.
            self._usual = min(float(numpy.median(apart[::_SPARSE, ::_SPARSE])), 1.02 * self._usual + 0.02)
            self.since_s[apart > _MOVES + _NOISE * self._usual] = t
        else:
            self.since_s[:] = t
        self._recent.append((t, small))

    def follow_light(self, small: Picture, changed: Mask) -> None:
        """Take in how light the surface is now where it has not changed."""
        still = ((changed == 0) & (self.is_known > 0)).astype(numpy.uint8)
        cv2.accumulateWeighted(small, self.known, _FOLLOW, still)

    def change(self, small: Picture) -> Change:
        """Return where the surface differs from what was looked at."""
        known = _clipped(self.known * _gain(small, self.known, self.is_known))
        mask = self._changed(small, known)
        share = float(mask.mean())
        plain_share = float(self._changed(small, _clipped(self.known)).mean()) if share > _SMALL_SHARE else share
        if share > 0.3:  # a lamp may have been switched on
            even = self._evenly_lit(small)
            again = self._changed(small, even)
            if again.mean() < 0.4 * share and _is_alike(small, even):
                self.known[self.is_known > 0] = even[self.is_known > 0]
                mask, share = again, float(again.mean())
        return Change(mask, share, plain_share)

    def look_at(self, small: Picture, where: Mask, *, is_table: Mask | None = None) -> None:
        """Take points as looked at. is_table: where no card lies."""
        self.known[where > 0] = small[where > 0]
        self.is_known[where > 0] = 1
        if is_table is not None:
            bare = (where > 0) & (is_table > 0)
            self.table[bare] = small[bare]
            self.is_table[bare] = 1

    def bare(self, small: Picture) -> Mask:
        """Return where the table shows, as far as it is known."""
        table = _clipped(self.table * _gain(small, self.known, self.is_known))
        return ((_apart(small, table) < _CHANGED) & (self.is_table > 0)).astype(numpy.uint8)

    def move(self, matrix: NDArray[numpy.float64]) -> None:
        """Follow the camera. matrix: 2 x 3, from earlier points of the small picture to those of now."""
        size = self.shape[1], self.shape[0]
        for values in (self.known, self.table):
            values[:] = cv2.warpAffine(values, matrix, size, borderMode=cv2.BORDER_REPLICATE)
        for mask in (self.is_known, self.is_table):
            mask[:] = cv2.warpAffine(mask, matrix, size, flags=cv2.INTER_NEAREST)

    def left_if_moved(self, small: Picture, matrix: NDArray[numpy.float64], moving: Mask) -> float:
        """Return the share of a picture that has changed for another reason than that the camera has moved so, where
        nothing moves.
        """
        size = self.shape[1], self.shape[0]
        known = cv2.warpAffine(self.known, matrix, size, borderMode=cv2.BORDER_REPLICATE)
        is_known = cv2.warpAffine(self.is_known, matrix, size, flags=cv2.INTER_NEAREST)
        lit = _clipped(numpy.asarray(known, numpy.float32) * _gain(small, self.known, self.is_known))
        return float(((_apart(small, lit) > _CHANGED) & (is_known > 0) & (moving == 0)).mean())

    def forget(self) -> None:
        """Forget how the surface looked: the camera shows another one."""
        self.is_known[:] = 0
        self.is_table[:] = 0

    def _changed(self, small: Picture, known: Picture) -> Mask:
        mask = ((_apart(small, known) > _CHANGED) & (self.is_known > 0)).astype(numpy.uint8)
        return numpy.asarray(cv2.medianBlur(mask, 3), numpy.uint8)

    def _evenly_lit(self, small: Picture) -> Picture:
        """Return the known surface in the light of a picture, if that changes only slowly from place to place."""
        side = max(3, int(_AROUND * self.shape[1]))
        now = cv2.blur(small.astype(numpy.float32), (side, side))
        before = cv2.blur(self.known, (side, side))
        ratio = numpy.clip(now / numpy.maximum(before, 1), *_GAINS).astype(numpy.float32)
        return _clipped(self.known * ratio)


def _gain(small: Picture, before: Picture | Values, known: Mask | None = None) -> Values:
    """Return by how much each channel is lighter than before, where most of the picture has not changed."""
    now = small[::_SPARSE, ::_SPARSE].reshape(-1, 3).astype(numpy.float32)
    earlier = before[::_SPARSE, ::_SPARSE].reshape(-1, 3).astype(numpy.float32)
    usable = ((earlier > _DARKEST) & (earlier < _LIGHTEST) & (now < _LIGHTEST)).all(1)
    if known is not None:
        usable &= known[::_SPARSE, ::_SPARSE].reshape(-1) > 0
    if usable.sum() < 50:
        return numpy.ones(3, numpy.float32)
    ratio = numpy.median(now[usable] / earlier[usable], axis=0)
    return numpy.clip(ratio, *_GAINS).astype(numpy.float32)


def _is_alike(one: Picture, other: Picture) -> bool:
    """Return whether two pictures show the same, but for the light."""
    grey = [cv2.cvtColor(each, cv2.COLOR_BGR2GRAY).astype(numpy.float32) for each in (one, other)]
    fine = [(each - cv2.GaussianBlur(each, (0, 0), 3)).ravel() for each in grey]
    strength = float(fine[0].std() * fine[1].std())
    return float((fine[0] * fine[1]).mean()) > _ALIKE * strength > 0


def _with_gain(picture: Picture, gain: Values) -> Picture:
    channels = [cv2.convertScaleAbs(picture[..., at], alpha=float(gain[at])) for at in range(3)]
    return numpy.asarray(cv2.merge(channels), numpy.uint8)


def _clipped(values: Values) -> Picture:
    return numpy.clip(values, 0, 255).astype(numpy.uint8)


def _apart(one: Picture, other: Picture) -> Picture:
    """Return the largest difference of the three channels at each point."""
    blue, green, red = cv2.split(cv2.absdiff(one, other))
    return numpy.asarray(cv2.max(cv2.max(blue, green), red), numpy.uint8)
