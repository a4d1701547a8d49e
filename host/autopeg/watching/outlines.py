"""Outlines of cards: where a card lies whose indices were read, and which outlines in a picture can be cards."""

from statistics import median

import cv2
import numpy
from numpy.typing import NDArray

from autopeg.camera.corners import way_between
from autopeg.camera.finder import Candidate

Outline = NDArray[numpy.float64]
"""The corners of a card, 4 x 2, clockwise from the top left of its upright index."""

_USUAL_WAY = (4.8, 6.3)
"""From the index at the top left to the one at the bottom right, across and down, in heights of an index."""

_MARGIN = (0.45, 0.85)
"""From the middle of an index to the edges of its card, across and up, in heights of an index."""

_LONG_SHAPE = (1.15, 1.85)
"""How much longer than wide a card looks, seen at an angle or not."""

_FILLED = 0.84
"""The least part of its rectangle that an outline fills to be one card."""

_LIKE_A_CARD = (0.6, 1.5)
"""The area of an outline, in parts of that of a card on the same table."""

_UNKNOWN_SIZES = (0.004, 0.12)
"""The same in parts of the picture, while nothing is known of the cards."""

_KEPT = 40


class CardShape:
    """How large the cards of a table are, as far as their indices tell."""

    def __init__(self) -> None:
        self._ways: list[tuple[float, float]] = []
        self._heights: list[float] = []

    def learn(self, corners: tuple[Candidate, ...]) -> None:
        """Take in the indices of a card that was read."""
        self._heights = [*self._heights, corners[0].height][-_KEPT:]
        if len(corners) == 2:
            way = way_between(corners[0], corners[1])
            if way is not None and way.is_on_every_deck:
                self._ways = [*self._ways, (way.across, way.down)][-_KEPT:]

    @property
    def index_px(self) -> float:
        """The height of an index, 0 while none was seen."""
        return median(self._heights) if self._heights else 0.0

    @property
    def long_px(self) -> float:
        """The long side of a card, 0 while none was seen."""
        return self.index_px * (self._way[1] + 2 * _MARGIN[1])

    @property
    def area_px(self) -> float:
        """The area of a card, 0 while none was seen."""
        return self.long_px * self.index_px * (self._way[0] + 2 * _MARGIN[0])

    @property
    def _way(self) -> tuple[float, float]:
        if not self._ways:
            return _USUAL_WAY
        return median(across for across, _ in self._ways), median(down for _, down in self._ways)

    def outline(self, corners: tuple[Candidate, ...]) -> Outline:
        """Return where the card with these indices lies."""
        one = corners[0]
        across, down = self._way
        turn = complex(-one.up_y, one.up_x) * one.height
        if len(corners) == 2:  # the way from one to the other is known better than how each is turned
            turn = complex(corners[1].x - one.x, corners[1].y - one.y) / complex(across, down)
        right = numpy.array([turn.real, turn.imag])
        below = numpy.array([-turn.imag, turn.real])
        side, top = _MARGIN
        places = ((-side, -top), (across + side, -top), (across + side, down + top), (-side, down + top))
        return numpy.array([(one.x, one.y)]) + numpy.array([x * right + y * below for x, y in places])


def middle_of(outline: Outline) -> tuple[float, float]:
    """Return the middle of a card."""
    x, y = outline.mean(0).tolist()
    return x, y


def moved(points: NDArray[numpy.float64], matrix: NDArray[numpy.float64]) -> NDArray[numpy.float64]:
    """Return points after a move. matrix: 3 x 3."""
    return points @ matrix[:2, :2].T + matrix[:2, 2]


def is_within(x: float, y: float, outline: Outline) -> bool:
    """Return whether a point is on a card."""
    return cv2.pointPolygonTest(outline.astype(numpy.float32), (x, y), False) >= 0


def mask_of(outline: Outline, scale: float, shape: tuple[int, int]) -> NDArray[numpy.uint8]:
    """Return the mask of a card on a picture that is `scale` times as small."""
    mask = numpy.zeros(shape, numpy.uint8)
    cv2.fillConvexPoly(mask, numpy.round(outline / scale).astype(numpy.int32), (1,))
    return mask


def card_outline(mask: NDArray[numpy.uint8], card_area: float) -> Outline | None:
    """Return the outline of what changed if it is that of one card. card_area: in pixels of the mask, 0 if unknown."""
    contours, _ = cv2.findContours(mask, cv2.RETR_EXTERNAL, cv2.CHAIN_APPROX_SIMPLE)
    if not contours:
        return None
    contour = max(contours, key=cv2.contourArea)
    area = cv2.contourArea(contour)
    least, most = (
        [part * card_area for part in _LIKE_A_CARD] if card_area else [part * mask.size for part in _UNKNOWN_SIZES]
    )
    rectangle = cv2.minAreaRect(contour)
    short, long = sorted(rectangle[1])
    if not least <= area <= most or short < 1 or not _LONG_SHAPE[0] <= long / short <= _LONG_SHAPE[1]:
        return None
    if area < _FILLED * short * long:
        return None
    return numpy.asarray(cv2.boxPoints(rectangle), numpy.float64)
