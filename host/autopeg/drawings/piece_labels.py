"""Numbers beside the pieces of strip on the backing: a number under a strip is gone once the strip is glued."""

from collections.abc import Iterator, Sequence
from math import cos, dist, radians, sin

from autopeg.boards.clearance import Footprint, are_apart, are_near, box
from autopeg.boards.panel import Point
from autopeg.drawings.outline_text import width_mm
from autopeg.drawings.pieces import Piece
from autopeg.drawings.sheet import Circle, Text, readable

NUMBER_MM = 2.0
"""The height of the figures."""

_GAP_MM = 0.5
"""The least distance of a number from a strip, a hole or another number."""

_REACH_MM = 12.0
"""How far from a piece its number may be."""

Corners = tuple[Point, ...]


def labels_of(pieces: Sequence[Piece], holes: Sequence[Circle], size: Point) -> tuple[Text, ...]:
    """Return the number of each piece: on the free wood beside it, within the piece where there is none.

    size: of the plate.
    """
    taken = [Footprint(piece.corners) for piece in pieces]
    taken += [box(hole.center, 2 * hole.radius_mm, 2 * hole.radius_mm) for hole in holes]
    outlines = [(footprint.bounds, footprint.points) for footprint in taken]
    labels: list[Text] = []
    for piece, (bounds, _) in zip(pieces, outlines, strict=False):  # those of the holes follow
        near = [points for others, points in outlines if are_near(bounds, others, _REACH_MM)]
        free = (place for place in _places(piece) if _is_free(place, near, labels, size))
        labels.append(next(free, _within(piece)))
    return tuple(labels)


def corners_of(text: Text) -> Corners:
    """Return the corners of the box around a text."""
    along = (cos(radians(text.degrees)), sin(radians(text.degrees)))
    half, up = width_mm(text) / 2, text.height_mm / 2
    return tuple(
        (text.at[0] + a * along[0] - b * along[1], text.at[1] + a * along[1] + b * along[0])
        for a, b in ((-half, -up), (half, -up), (half, up), (-half, up))
    )


def _places(piece: Piece) -> Iterator[Text]:
    """Yield the places for a number, the best first: beside the start of the data, before it, behind the end."""
    ahead = (cos(radians(piece.degrees)), sin(radians(piece.degrees)))
    left = (-ahead[1], ahead[0])
    (x1, y1), (x2, y2), (x3, y3), (x4, y4) = piece.corners
    start, end = ((x1 + x4) / 2, (y1 + y4) / 2), ((x2 + x3) / 2, (y2 + y3) / 2)
    half = dist((x1, y1), (x4, y4)) / 2
    along, across = readable(piece.degrees), readable(piece.degrees + 90)
    words = str(piece.number)
    aside = half + _GAP_MM + NUMBER_MM / 2 + 0.2
    for reach in (5.0, 12.0, 20.0, 30.0):
        if reach > 5 and reach > dist(start, end) - 3:
            break
        for side in (aside, -aside):
            yield Text("ENGRAVE", _moved(_moved(start, ahead, reach), left, side), NUMBER_MM, words, along)
    for place, way in ((start, -1), (end, 1)):
        for gap in (aside - half, aside - half + 0.8, aside - half + 1.6):
            for shift in (0.0, 3.0, -3.0):
                yield Text("ENGRAVE", _moved(_moved(place, ahead, way * gap), left, shift), NUMBER_MM, words, across)


def _within(piece: Piece) -> Text:
    """Return the number of a piece below its middle line, where the strip will hide it."""
    ahead = (cos(radians(piece.degrees)), sin(radians(piece.degrees)))
    at = _moved(piece.data_in, (-ahead[1], ahead[0]), 3.2)
    return Text("ENGRAVE", at, NUMBER_MM, str(piece.number), readable(piece.degrees))


def _is_free(label: Text, taken: Sequence[Corners], labels: Sequence[Text], size: Point) -> bool:
    own = corners_of(label)
    if not all(1 < x < size[0] - 1 and 1 < y < size[1] - 1 for x, y in own):
        return False
    others = [corners_of(other) for other in labels if dist(other.at, label.at) < _REACH_MM]
    return all(are_apart(own, other, _GAP_MM) for other in (*taken, *others))


def _moved(point: Point, direction: Point, by_mm: float) -> Point:
    return round(point[0] + direction[0] * by_mm, 3), round(point[1] + direction[1] * by_mm, 3)
