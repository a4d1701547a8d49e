"""Pictures of the table for people: without arms, hands and what they hold."""

import cv2
import numpy

from autopeg.camera.paper import Picture
from autopeg.watching.surface import Mask

LONG_SIDE_PX = 960
"""The most pixels of the long side of a picture that is shown."""

_COVER = (58, 54, 52)
"""What covers hands, in blue, green and red."""

_MARGIN_PX = 7
"""How far around a hand is covered as well, in pixels of the small picture."""

_QUALITY = 70


def masked(frame: Picture, hidden: Mask, long_side_px: int | None = LONG_SIDE_PX) -> Picture:
    """Return a frame with parts of it covered. hidden: 1 there, of any size; long_side_px: of the picture, at most."""
    height, width = frame.shape[:2]
    scale = 1.0 if long_side_px is None else min(1.0, long_side_px / max(width, height))
    size = max(1, round(width * scale)), max(1, round(height * scale))
    picture = frame.copy() if scale == 1 else cv2.resize(frame, size, interpolation=cv2.INTER_AREA)
    around = numpy.ones((_MARGIN_PX, _MARGIN_PX), numpy.uint8)
    cover = cv2.resize(cv2.dilate(hidden, around), size, interpolation=cv2.INTER_NEAREST)
    picture[cover > 0] = _COVER
    return numpy.asarray(picture, numpy.uint8)


def jpeg_of(picture: Picture) -> bytes:
    """Return a picture as JPEG."""
    return cv2.imencode(".jpg", picture, [cv2.IMWRITE_JPEG_QUALITY, _QUALITY])[1].tobytes()
