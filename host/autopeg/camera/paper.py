"""The picture in relation to its paper: print on something light, in any light.

Every channel is measured against the lightest spot around it. Shadows, dim lamps and warm light drop out, and
ink of any colour is dark in at least one channel.
"""

from collections.abc import Sequence

import cv2
import numpy
from numpy.typing import NDArray

Picture = NDArray[numpy.uint8]

_SURROUNDINGS_PX = 33
"""Side of the square that is searched for paper: about the height of the largest index on a level."""

LONG_SIDE_PX = 1920
"""Long side of the first level. On it the index of a card is 14 pixels high if the card is a twentieth of the photo."""

LEVELS = 5
"""Each level has half the size of the one before, for cards that are closer to the camera."""

_SMALLEST_SIDE_PX = 64


def against_paper(picture: Picture) -> Picture:
    """Return each channel in relation to the paper around it; 255 is as light as the paper."""
    near = numpy.ones((_SURROUNDINGS_PX, _SURROUNDINGS_PX), numpy.uint8)
    paper = cv2.dilate(cv2.blur(picture, (3, 3)), near)
    paper = cv2.blur(paper, (_SURROUNDINGS_PX, _SURROUNDINGS_PX))
    return numpy.asarray(cv2.divide(picture, paper, scale=255), numpy.uint8)


def levels_of(picture: Picture, long_side_px: int = LONG_SIDE_PX) -> list[Picture]:
    """Return the picture shrunk to a given long side, then halved again and again."""
    height, width = picture.shape[:2]
    shrink = min(1.0, long_side_px / max(height, width))
    first = picture if shrink == 1 else _shrunk(picture, shrink)
    levels = [first]
    while len(levels) < LEVELS and min(levels[-1].shape[:2]) >= 2 * _SMALLEST_SIDE_PX:
        levels.append(_shrunk(levels[-1], 0.5))
    return levels


def _shrunk(picture: Picture, scale: float) -> Picture:
    height, width = picture.shape[:2]
    size = max(1, round(width * scale)), max(1, round(height * scale))
    return numpy.asarray(cv2.resize(picture, size, interpolation=cv2.INTER_AREA), numpy.uint8)


def lightness_of(levels: Sequence[Picture]) -> float:
    """Return how light the lightest parts of a photo are, from 0 to 255."""
    return float(numpy.percentile(levels[-1], 98))
