"""Regions of a picture that have changed: cards that were laid, arms that reach in, and what else comes and goes."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

import cv2
import numpy

from autopeg.watching.surface import Mask, Surface

STILL = 0.02
"""The part of something at rest that may flicker."""

LEAST_AREA = 0.0002
"""The least part of the picture that is worth a look."""

_ARM_AREA = 0.004, 0.5
"""An arm fills at least and at most these parts of the picture."""

_MOSTLY = 0.5
_GAP_PX = 7
"""Changed places closer than this are one, in pixels of the small picture."""

_SIDES = ("left", "far", "right", "near")


class Region(NamedTuple):
    """A part of the picture that has changed."""

    mask: Mask
    is_new: bool
    """Whether the table there has not been seen yet."""
    side: str
    """The edge that it reaches, if any."""
    area: float
    """In parts of the picture."""
    is_still: bool
    rest_s: float
    """Since when it is at rest."""

    @property
    def is_held(self) -> bool:
        """Whether it is connected with somebody: it reaches in from the edge."""
        return bool(self.side) and not self.is_new

    @property
    def is_arm(self) -> bool:
        """Whether it is large enough to be an arm, and not all of the picture."""
        return self.is_held and _ARM_AREA[0] < self.area < _ARM_AREA[1]


def regions_of(t: float, surface: Surface, changed: Mask, moving: Mask) -> Iterator[Region]:
    """Yield the parts of a picture that have changed or move, those that nearly touch as one."""
    new = 1 - surface.is_known
    near = numpy.ones((_GAP_PX, _GAP_PX), numpy.uint8)
    rough = numpy.asarray(cv2.morphologyEx(changed | moving | new, cv2.MORPH_CLOSE, near), numpy.uint8)
    number, labels, stats, _ = cv2.connectedComponentsWithStats(rough)
    for label in range(1, number):
        area = int(stats[label][cv2.CC_STAT_AREA]) / rough.size
        if area < LEAST_AREA:
            continue
        mask = (labels == label).astype(numpy.uint8)
        is_new = float(new[mask > 0].mean()) > _MOSTLY
        if is_new:
            mask &= 1 - moving  # what moves at the beginning says nothing about the rest
        still = surface.since_s[(mask > 0) & (moving == 0)]
        if still.size:
            is_still = float(moving[mask > 0].mean()) < STILL
            yield Region(mask, is_new, _side_of(mask), area, is_still, max(float(still.max()), 0.0))
        else:
            yield Region(mask, is_new, _side_of(mask), area, False, t)


def free_of(regions: Sequence[Region], moving: Mask) -> Mask:
    """Return where nothing moves and nothing is held."""
    free = 1 - moving
    for region in regions:
        if not region.is_new and (region.is_held or not region.is_still):
            free &= 1 - region.mask
    return free


def _side_of(mask: Mask) -> str:
    """Return the edge that a region reaches, if any."""
    contacts = [int(each.sum()) for each in (mask[:, :2], mask[:2], mask[:, -2:], mask[-2:])]
    return _SIDES[contacts.index(max(contacts))] if max(contacts) else ""
