"""Export of plates as STL for 3D printers: the light grid in tiles that fit a printer's bed."""

import struct
from collections.abc import Iterator, Sequence
from itertools import pairwise
from math import ceil, cos, pi, sin

from ezdxf.math import Vec2
from ezdxf.math.triangulation import mapbox_earcut_2d

from autopeg.boards.panel import Point
from autopeg.drawings.bed import PRINTER_MM, WEB_MM, clear_place
from autopeg.drawings.plates import CORNER_MM
from autopeg.drawings.sheet import Circle, Sheet, arc_between, rounded_outline

_SIDES = 8

_Corner = tuple[float, float, float]
_Triangle = tuple[_Corner, _Corner, _Corner]


def tiled_stl_of(sheet: Sheet, thickness_mm: float, bed_mm: float = PRINTER_MM) -> list[bytes]:
    """Return a binary STL file for each tile, from the lower left; none if no cut passes between the holes.

    A hole is an octagon as wide as the drilled circle, which prints as well and keeps the files small.
    """
    holes = [shape for shape in sheet.shapes if isinstance(shape, Circle) and shape.layer == "DRILL"]
    across = cuts_along([(hole.center[1], hole.radius_mm) for hole in holes], sheet.height_mm, bed_mm)
    if across is None:
        return []
    tiles: list[bytes] = []
    for bottom, top in pairwise(across):
        band = [hole for hole in holes if bottom < hole.center[1] < top]
        along = cuts_along([(hole.center[0], hole.radius_mm) for hole in band], sheet.width_mm, bed_mm)
        if along is None:
            return []
        for left, right in pairwise(along):
            outline = _outline(sheet, left, bottom, right, top)
            own = [hole for hole in band if left < hole.center[0] < right]
            tiles.append(_solid(outline, own, thickness_mm))
    return tiles


def cuts_along(centers: Sequence[tuple[float, float]], length_mm: float, bed_mm: float) -> list[float] | None:
    """Return where a length is cut into tiles, both ends included, each cut clear of all holes; None if none is clear.

    centers: the middle of each hole along the length, and its radius.
    """
    tiles = ceil(length_mm / bed_mm)
    blocked = [(center - radius - WEB_MM, center + radius + WEB_MM) for center, radius in centers]
    cuts = [0.0]
    for tile in range(1, tiles):
        wanted = length_mm * tile / tiles
        lowest, highest = max(cuts[-1] + 10, length_mm - (tiles - tile) * bed_mm), cuts[-1] + bed_mm
        cut = clear_place(blocked, wanted, lowest, highest)
        if cut is None:
            return None
        cuts.append(cut)
    return [*cuts, length_mm]


def _outline(sheet: Sheet, left: float, bottom: float, right: float, top: float) -> list[Point]:
    """Return the outline of a tile, counter-clockwise, with the round corners of the plate."""
    sides = ((left == 0, bottom == 0), (right == sheet.width_mm, bottom == 0))
    rounded = (
        *map(all, sides),
        right == sheet.width_mm and top == sheet.height_mm,
        left == 0 and top == sheet.height_mm,
    )
    points: list[Point] = []
    for one, other, bulge in rounded_outline((left, bottom), (right, top), CORNER_MM, rounded=rounded).steps():
        points.extend(arc_between(one, other, bulge).points(4) if bulge else [other])
    return points


def _octagon(hole: Circle) -> list[Point]:
    """Return an octagon around a circle, clockwise."""
    reach = hole.radius_mm / cos(pi / _SIDES)
    angles = [-pi * (2 * side + 1) / _SIDES for side in range(_SIDES)]
    return [(hole.center[0] + reach * cos(angle), hole.center[1] + reach * sin(angle)) for angle in angles]


def _solid(outline: Sequence[Point], holes: Sequence[Circle], thickness_mm: float) -> bytes:
    return body_stl([list(outline), *(_octagon(hole) for hole in holes)], thickness_mm, "Autopeg light grid, mm")


def body_stl(rings: Sequence[Sequence[Point]], thickness_mm: float, title: str) -> bytes:
    """Return a plate as a binary STL file. rings: its outline counter-clockwise, what is cut out clockwise."""
    triangles = [*_faces(rings, thickness_mm), *_walls(rings, thickness_mm)]
    body = b"".join(
        struct.pack("<12fH", 0, 0, 0, *(part for corner in three for part in corner), 0) for three in triangles
    )
    return title.encode().ljust(80) + struct.pack("<I", len(triangles)) + body


def _faces(rings: Sequence[Sequence[Point]], thickness_mm: float) -> Iterator[_Triangle]:
    outer, *inner = ([Vec2(point) for point in ring] for ring in rings)
    for one, other, third in mapbox_earcut_2d(outer, inner):
        if (other - one).det(third - one) < 0:
            other, third = third, other
        top: list[_Corner] = [(at.x, at.y, thickness_mm) for at in (one, other, third)]
        bottom: list[_Corner] = [(at.x, at.y, 0.0) for at in (third, other, one)]
        yield top[0], top[1], top[2]
        yield bottom[0], bottom[1], bottom[2]


def _walls(rings: Sequence[Sequence[Point]], thickness_mm: float) -> Iterator[_Triangle]:
    """Yield the walls: rings run so that the material is on their left."""
    for ring in rings:
        for (x1, y1), (x2, y2) in pairwise([*ring, ring[0]]):
            yield (x1, y1, 0.0), (x2, y2, 0.0), (x2, y2, thickness_mm)
            yield (x1, y1, 0.0), (x2, y2, thickness_mm), (x1, y1, thickness_mm)
