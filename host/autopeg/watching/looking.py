"""A look at a part of a frame: what may be cards there, each with the corners that show it."""

from collections.abc import Sequence
from math import hypot
from typing import NamedTuple

import cv2
import numpy

from autopeg.camera import eye
from autopeg.camera.classifier import Index
from autopeg.camera.corners import way_between
from autopeg.camera.deciding import decide
from autopeg.camera.finder import Candidate
from autopeg.camera.formats.header import UnreadablePhoto
from autopeg.camera.paper import Picture
from autopeg.camera.reading import Box

_SMALL_PX = 900
"""Frames with a shorter long side are read at twice their size: their indices would be too small."""


class Glimpse(NamedTuple):
    """What looks like a card."""

    chances: tuple[tuple[str, float], ...]
    """What it may be, the likeliest first."""
    corners: tuple[Candidate, ...]
    """Its indices, in pixels of the frame; two if both show."""


def look(frame: Picture, left: int, top: int, right: int, bottom: int, packs: int = 1) -> list[Glimpse]:
    """Return what looks like a card in a part of a frame. packs: how often each card may be there."""
    part = numpy.ascontiguousarray(frame[top:bottom, left:right])
    larger = 2 if max(frame.shape[:2]) < _SMALL_PX else 1
    if larger > 1:
        part = numpy.asarray(cv2.resize(part, None, fx=larger, fy=larger, interpolation=cv2.INTER_CUBIC), numpy.uint8)
    indices, scale = eye.indices_in(part)
    try:
        decision = decide(indices, scale, None, packs)
    except UnreadablePhoto:
        return []
    seen = [(((card.card, card.confidence),), card.box) for card in decision.cards]
    asked = [(tuple((guess.card, guess.confidence) for guess in one.likeliest), one.box) for one in decision.unsure]
    return [
        Glimpse(chances, tuple(_in_frame(each, scale / larger, left, top) for each in _corners(box, indices, scale)))
        for chances, box in (*seen, *asked)
    ]


def _corners(box: Box, indices: Sequence[Index], scale: float) -> list[Candidate]:
    """Return the index that a box is about, and the other one of its card if it was read as the same."""
    x, y = (sum(point[at] for point in box) / 4 / scale for at in (0, 1))
    own = min(indices, key=lambda one: hypot(one.candidate.x - x, one.candidate.y - y))
    printed = own.prints()[0][0]
    for other in indices:
        way = way_between(own.candidate, other.candidate)
        if other is not own and way is not None and way.is_on_every_deck and other.prints()[0][0] == printed:
            return [own.candidate, other.candidate]
    return [own.candidate]


def _in_frame(corner: Candidate, scale: float, left: int, top: int) -> Candidate:
    return corner._replace(x=corner.x * scale + left, y=corner.y * scale + top, height=corner.height * scale)
