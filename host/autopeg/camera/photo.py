"""The bytes of a photo as an upright picture.

What it is, its size and its orientation are read from its bytes before anything is decoded, see `formats`. Only the
pixels of a photo are used.
"""

import cv2
import numpy
from numpy.typing import NDArray

from autopeg.camera.formats.header import Damaged, Header, UnreadablePhoto
from autopeg.camera.formats.known import READABLE, header_of
from autopeg.camera.paper import Picture

_LEFT_RIGHT, _TOP_BOTTOM, _BOTH = 1, 0, -1
_FLIPS = {1: None, 2: _LEFT_RIGHT, 3: _BOTH, 4: _TOP_BOTTOM, 5: None, 6: _LEFT_RIGHT, 7: _BOTH, 8: _TOP_BOTTOM}
"""How to flip a picture of each orientation; from 5 on, rows and columns are swapped first."""

_STRIP_ROWS = 256
"""Transparent pictures are blended in strips, because the products need more than a byte a pixel."""


def picture_of(data: bytes) -> Picture:
    """Return a photo as people see it in blue, green and red, transparent parts white. Raises UnreadablePhoto."""
    header = header_of(data)
    return _upright(_decoded(data, header), header.orientation)


def _decoded(data: bytes, header: Header) -> Picture:
    """Decode a photo as it is stored. Raises UnreadablePhoto."""
    # Without metadata: OpenCV would turn the photos of some formats, others not, depending on its version.
    flags = cv2.IMREAD_UNCHANGED if header.has_alpha else cv2.IMREAD_COLOR | cv2.IMREAD_IGNORE_ORIENTATION
    try:
        found = cv2.imdecode(numpy.frombuffer(data, numpy.uint8), flags)
    except cv2.error as error:
        if error.code == cv2.Error.StsNoMem:
            raise MemoryError from None
        found = None
    if found is None:
        if header.kind == "AVIF" and not cv2.haveImageWriter(".avif"):
            raise UnreadablePhoto(f"AVIF photos can't be read on this computer: send it as {READABLE}")
        raise Damaged(header.kind)
    if found.shape[:2] != (header.height, header.width):
        raise Damaged(header.kind)
    return _opaque(found) if header.has_alpha else numpy.asarray(found, numpy.uint8)


def _opaque(picture: NDArray[numpy.integer | numpy.floating]) -> Picture:
    """Return a picture of any depth and number of channels in colours, on white."""
    height, width, channels = (*picture.shape, 1)[:3]
    opaque = numpy.empty((height, width, 3), numpy.uint8)
    shift = 8 if picture.dtype == numpy.uint16 else 0
    for top in range(0, height, _STRIP_ROWS):
        values = picture[top : top + _STRIP_ROWS].reshape(-1, width, channels).astype(numpy.uint16) >> shift
        if channels == 4:
            alpha = values[..., 3:]
            values = (values[..., :3] * alpha + 255 * (255 - alpha) + 127) // 255
        opaque[top : top + _STRIP_ROWS] = values
    return opaque


def _upright(picture: Picture, orientation: int) -> Picture:
    """Return a picture turned as its orientation in Exif's numbers says."""
    turned = cv2.transpose(picture) if orientation >= 5 else picture
    flip = _FLIPS[orientation]
    return numpy.asarray(turned if flip is None else cv2.flip(turned, flip), numpy.uint8)
