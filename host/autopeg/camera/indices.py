"""Indices cut out of a photo: upright, of one size, and as if on white paper."""

from collections.abc import Sequence
from math import cos, sin

import cv2
import numpy
from numpy.typing import NDArray

from autopeg.camera.finder import Candidate
from autopeg.camera.paper import Picture

WIDTH_PX, HEIGHT_PX = 32, 48
_HEIGHTS = 1.4
"""Height of a cutting, in heights of the index."""

PAPER_SHARE = 0.25
_LEAST_PAPER = 10.0
_LEAST_CONTRAST = 0.05
_MIDDLE = 0.7
_LIGHTEST = 1.3

_COARSEST_STEP = 1.6
"""A pixel of the cutting stands for at most this many of the level that it is taken from."""

Cuttings = NDArray[numpy.float32]
"""Number x 3 x HEIGHT_PX x WIDTH_PX; paper is at 0.3, black at -0.7."""

Shift = tuple[float, float, float, float]
"""How a cutting differs from the candidate's frame: turned by radians, larger by a factor, moved by parts of its height
to its right and down."""


def cut(
    levels: Sequence[Picture], candidates: Sequence[Candidate], shifts: Sequence[Shift], finest: float = 1.0
) -> Cuttings:
    """Return the cutting of each candidate with each shift, candidate by candidate.

    levels: pictures, each half as large as the one before. finest: side of a pixel of the first one, in pixels of the
    candidates.
    """
    pictures = [cut_raw(levels, candidate, shift, finest) for candidate in candidates for shift in shifts]
    return on_white(numpy.stack(pictures))


def cut_raw(levels: Sequence[Picture], candidate: Candidate, shift: Shift, finest: float = 1.0) -> Picture:
    """Return one cutting in the colours of the photo."""
    turn, larger, right, down = shift
    height = candidate.height * larger
    step = _HEIGHTS * height / HEIGHT_PX
    # Turned clockwise, up goes to the right.
    up_x = candidate.up_x * cos(turn) - candidate.up_y * sin(turn)
    up_y = candidate.up_x * sin(turn) + candidate.up_y * cos(turn)
    x = candidate.x - (up_y * right + up_x * down) * height
    y = candidate.y + (up_x * right - up_y * down) * height
    number, scale = 0, finest
    while step / scale > _COARSEST_STEP and number + 1 < len(levels):
        number, scale = number + 1, scale * 2
    across, along = -up_y * step, up_x * step
    place = numpy.array(
        [
            [across, -along, x - across * WIDTH_PX / 2 + along * HEIGHT_PX / 2],
            [along, across, y - along * WIDTH_PX / 2 - across * HEIGHT_PX / 2],
        ]
    )
    cutting = cv2.warpAffine(
        levels[number],
        place / scale,
        (WIDTH_PX, HEIGHT_PX),
        flags=cv2.INTER_LINEAR | cv2.WARP_INVERSE_MAP,
        borderMode=cv2.BORDER_REPLICATE,
    )
    return numpy.asarray(cutting, numpy.uint8)


def on_white(cuttings: Picture) -> Cuttings:
    """Make cuttings comparable, whatever the light: the lightest quarter of each becomes white, in every channel."""
    number = len(cuttings)
    pixels = cuttings.reshape(number, -1, 3).astype(numpy.float32)
    lightness = pixels.sum(2)
    share = int(pixels.shape[1] * PAPER_SHARE)
    lightest = numpy.argpartition(-lightness, share, axis=1)[:, :share]
    paper = numpy.take_along_axis(pixels, lightest[..., None], 1).mean(1)
    white = pixels / numpy.maximum(paper, _LEAST_PAPER)[:, None, :]
    white = numpy.clip(white, 0, _LIGHTEST) - _MIDDLE
    return numpy.ascontiguousarray(white.reshape(number, HEIGHT_PX, WIDTH_PX, 3).transpose(0, 3, 1, 2))


def sharpness(cutting: Cuttings) -> float:
    """Return the steepest step from one pixel of a cutting to the next, as part of its contrast.

    On photos in focus it is over 0.4; where a rank can no longer be told it is under 0.15.
    """
    darkest = cutting.min(0)
    steepest = max(numpy.abs(numpy.diff(darkest, axis=axis)).max() for axis in (0, 1))
    dark, light = numpy.percentile(darkest, (2, 95))
    return float(steepest / max(light - dark, _LEAST_CONTRAST))
