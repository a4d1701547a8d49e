"""Numbers beside the pieces of strip on the backing: a number under a strip is gone once the strip is glued."""

from collections.abc import Iterator, Sequence
from itertools import pairwise
from math import cos, dist, radians, sin

from autopeg.boards.panel import Point
from autopeg.drawings.outline_text import width_mm
from autopeg.drawings.pieces import Piece
from autopeg.drawings.sheet import Circle, Text, readable

NUMBER_MM = 2.0
"""The height of the figures."""

_GAP_MM = 0.5
"""The least distance of a number from a strip, a hole or another number."""

Corners = tuple[Point, ...]


def labels_of(pieces: Sequence[Piece], holes: Sequence[Circle], size: Point) -> tuple[Text, ...]:
    """Return the number of each piece: on the free wood beside it, within the piece where there is none.

    size: of the plate.
    """
    taken: list[Corners] = [piece.corners for piece in pieces]
    taken += [_square(hole) for hole in holes]
    near = {piece.number: [corners for corners in taken if _are_near(piece, corners)] for piece in pieces}
    labels: list[Text] = []
    for piece in pieces:
        free = (place for place in _places(piece) if _is_free(place, near[piece.number], labels, size))
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


def are_apart(one: Corners, other: Corners, gap_mm: float) -> bool:
    """Return whether a straight line divides two convex areas, with a gap on it."""
    for corners in (one, other):
        for (x1, y1), (x2, y2) in pairwise((*corners, corners[0])):
            length = dist((x1, y1), (x2, y2))
            normal = ((y2 - y1) / length, (x1 - x2) / length)
            ones, others = ([x * normal[0] + y * normal[1] for x, y in area] for area in (one, other))
            if min(others) >= max(ones) + gap_mm or min(ones) >= max(others) + gap_mm:
                return True
    return False


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
    box = corners_of(label)
    if not all(1 < x < size[0] - 1 and 1 < y < size[1] - 1 for x, y in box):
        return False
    others = [corners_of(other) for other in labels if dist(other.at, label.at) < 12]
    return all(are_apart(box, other, _GAP_MM) for other in (*taken, *others))


def _are_near(piece: Piece, corners: Corners) -> bool:
    """Return whether an area may be in the way of a number of a piece."""
    reach = 12.0
    xs, ys = zip(*piece.corners, strict=True)
    other_xs, other_ys = zip(*corners, strict=True)
    return (
        min(other_xs) < max(xs) + reach
        and max(other_xs) > min(xs) - reach
        and min(other_ys) < max(ys) + reach
        and max(other_ys) > min(ys) - reach
    )


def _square(hole: Circle) -> Corners:
    (x, y), reach = hole.center, hole.radius_mm
    return ((x - reach, y - reach), (x + reach, y - reach), (x + reach, y + reach), (x - reach, y + reach))


def _moved(point: Point, direction: Point, by_mm: float) -> Point:
    return round(point[0] + direction[0] * by_mm, 3), round(point[1] + direction[1] * by_mm, 3)
