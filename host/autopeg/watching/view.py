"""The view of a camera: whether it has moved, is covered or dark, and where the points of its first view are now."""

from typing import NamedTuple

import cv2
import numpy
from numpy.typing import NDArray

from autopeg.camera.paper import Picture
from autopeg.watching.facts import CameraState
from autopeg.watching.surface import Change, Mask, Surface, Values

Matrix = NDArray[numpy.float64]

_LIGHTEST = 99.0
"""The lightest parts of a picture are lighter than so many of a hundred."""

_DARK, _DARKER, _BLACK = 40.0, 0.6, 18.0
"""Those of a dark picture are darker than the first, and than this part of what they were, or black from the start."""

_COVERED, _FLAT = 0.5, 0.4
"""A picture is covered if more than this part has changed, with less than this part of the detail that it had, whatever
the light."""

_QUITE_COVERED, _MOVED, _SEEN = 0.93, 0.6, 0.3
"""The same parts for whatever covers it, for another view, and at most for the view as it was."""

_FOLLOW = 0.05
_EXACT_S = 1e-6

_FOR_S = 1.0
"""How long a picture must be dark or covered to say so."""

_BACK_S = 0.4
"""How long it must be clear again."""

_LEAST_SHIFT_PX = 0.3
_LEAST_RESPONSE = 0.05
_BETTER = 0.6
"""A shift is believed if less than this part of what had changed is still changed by it."""

_HARDLY = 0.004
"""A share of the picture that may stay changed after a shift: a card's edge."""

_MOST_TURNED = 0.2
"""How far a push turns a camera, in radians, and how much larger or smaller it makes the picture, at most."""

_TURN_STEPS, _TURN_EXACT = 40, 1e-3


class Conditions:
    """Whether a camera sees the table."""

    def __init__(self) -> None:
        self._state: CameraState | None = None
        """What was said, None while the camera sees the table."""
        self._other: tuple[CameraState | None, float] = (None, 0.0)
        """What the picture shows since when."""
        self._detail = self._lightness = 0.0
        """What the picture usually has."""

    @property
    def is_clear(self) -> bool:
        """Whether the camera sees the table, and nothing says otherwise."""
        return self._state is None and self._other[0] is None

    @property
    def can_follow(self) -> bool:
        """Whether the camera sees a table, if perhaps another one than before."""
        return self._state is None and self._other[0] in (None, "moved")

    def lose(self) -> CameraState | None:
        """Take in that there is no picture, and return what to say."""
        if self._state == "lost":
            return None
        self._state = "lost"
        return "lost"

    def see(self, t: float, small: Picture, change: Change, *, is_still: bool) -> CameraState | None:
        """Take in a picture, and return what to say, if anything. is_still: whether hardly anything moves in it."""
        shown = self._shown(small, change, is_still)
        if shown != self._other[0]:
            self._other = (shown, t)
        after_s = t - self._other[1]
        if shown == self._state or after_s < (_BACK_S if shown is None else _FOR_S) - _EXACT_S:
            return None
        if shown == "moved":  # whatever it shows now is the table
            self._state, self._other = None, (None, t)
            self._detail = self._lightness = 0.0
            return "moved"
        self._state = shown
        return shown or "back"

    def _shown(self, small: Picture, change: Change, is_still: bool) -> CameraState | None:
        grey = cv2.cvtColor(small, cv2.COLOR_BGR2GRAY)
        lightness = float(numpy.percentile(grey[::4, ::4], _LIGHTEST))
        if lightness < (min(_DARK, _DARKER * self._lightness) if self._lightness else _BLACK):
            return "dark" if change.plain_share > _COVERED or not self._lightness else None
        detail = float(numpy.abs(cv2.Laplacian(grey, cv2.CV_16S)).mean()) / max(float(grey.mean()), 1.0)
        if change.plain_share > _COVERED and detail < _FLAT * self._detail:
            return "covered"
        if change.share > _MOVED:
            return "moved" if is_still else "covered" if change.share > _QUITE_COVERED else None
        if change.plain_share < _SEEN:
            follow = _FOLLOW if self._detail else 1.0
            self._detail += follow * (detail - self._detail)
            self._lightness += follow * (lightness - self._lightness)
        return None


class Shift(NamedTuple):
    """How a camera has moved."""

    matrix: Matrix
    """2 x 3, from earlier points of the small picture to those of now."""
    size_px: float
    """How far the middle of the picture went."""


def find_shift(surface: Surface, small: Picture, changed: Mask, moving: Mask) -> Shift | None:
    """Return how the camera has moved if that explains what has changed where nothing moves."""
    before, now = (_contours(picture) for picture in (surface.known, small.astype(numpy.float32)))
    window = cv2.createHanningWindow((small.shape[1], small.shape[0]), cv2.CV_32F)
    (x, y), response = cv2.phaseCorrelate(before, now, window)
    if response < _LEAST_RESPONSE or max(abs(x), abs(y)) < _LEAST_SHIFT_PX:
        return None
    share = float((changed & (1 - moving)).mean())
    shift = numpy.array([[1.0, 0.0, x], [0.0, 1.0, y]])
    left = surface.left_if_moved(small, shift, moving)
    if left > max(_HARDLY, 0.3 * share):
        turned = _turned(before, now, shift)
        if turned is not None and (left_by := surface.left_if_moved(small, turned, moving)) < _BETTER * left:
            shift, left = turned, left_by
    middle = numpy.array([small.shape[1] / 2, small.shape[0] / 2, 1.0])
    size = float(numpy.hypot(*(shift @ middle - middle[:2])))
    return Shift(shift, size) if left < _BETTER * share else None


def _contours(picture: Values) -> Values:
    """Return what stands out from its surroundings, whatever the light."""
    grey = cv2.cvtColor(picture, cv2.COLOR_BGR2GRAY)
    return numpy.asarray(cv2.GaussianBlur(grey, (0, 0), 1) - cv2.GaussianBlur(grey, (0, 0), 6), numpy.float32)


def _turned(before: Values, now: Values, start: Matrix) -> Matrix | None:
    """Return a small turn that explains the picture better than a shift."""
    until = (cv2.TERM_CRITERIA_EPS | cv2.TERM_CRITERIA_COUNT, _TURN_STEPS, _TURN_EXACT)
    everywhere = numpy.full(before.shape, 255, numpy.uint8)
    matrix = start.astype(numpy.float32)
    try:
        _, found = cv2.findTransformECC(before, now, matrix, cv2.MOTION_AFFINE, until, everywhere, 5)
    except cv2.error:
        return None
    turned = numpy.asarray(found, numpy.float64)
    return turned if numpy.abs(turned[:, :2] - numpy.eye(2)).max() < _MOST_TURNED else None
