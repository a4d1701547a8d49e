"""The copper of a side as shapes: pads, tracks, and the areas that are filled around them."""

from collections.abc import Iterator

from shapely import LinearRing, LineString, MultiPolygon, Point, Polygon, box, orient_polygons, prepare
from shapely.geometry.base import BaseGeometry
from shapely.ops import unary_union

from generate.pcb.model import Board, Pad, Part, Side, Zone
from generate.pcb.model import Point as Place

GAP = 0.3
"""Between a filled area and copper of other nets."""
EDGE_GAP = 0.5
_SPOKE_GAP = 0.4
_NARROWEST = 0.3
_ROUND = 16
"""Steps of a quarter circle."""
_SLIVER = 0.01
"""Circles are drawn as polygons inside of them: this much is added to what is kept free."""


def pad_shape(part: Part, pad: Pad) -> BaseGeometry:
    """Return the copper of a pad, or the hole where there is none."""
    (x, y), (width, height) = part.place(pad.at), part.pad_size(pad)
    if pad.shape == "rect":
        return box(x - width / 2, y - height / 2, x + width / 2, y + height / 2)
    if width == height:
        return Point(x, y).buffer(width / 2, quad_segs=_ROUND)
    along = (width - height) / 2
    ends = ((x - along, y), (x + along, y)) if width > height else ((x, y + along), (x, y - along))
    return LineString(ends).buffer(min(width, height) / 2, quad_segs=_ROUND)


def track_shapes(board: Board, side: Side) -> Iterator[tuple[str, BaseGeometry]]:
    """Yield the net and the copper of each track of a side."""
    for track in board.tracks:
        if track.side == side:
            yield track.net, LineString(track.points).buffer(track.width / 2, quad_segs=_ROUND)


def board_shape(board: Board) -> Polygon:
    """Return the outline of the board."""
    r = board.corner
    shape = box(r, r, board.width - r, board.height - r).buffer(r, quad_segs=_ROUND)
    assert isinstance(shape, Polygon)
    return shape


Fills = tuple[tuple[Zone, list[Polygon]], ...]
"""The filled areas of every zone."""


def fills_of(board: Board) -> Fills:
    """Return the filled areas of all zones."""
    return tuple((zone, _fill(board, zone)) for zone in board.zones)


def _fill(board: Board, zone: Zone) -> list[Polygon]:
    """Return the filled areas of a zone: as large as its neighbours allow, joined to its pads by spokes."""
    own: list[tuple[Part, Pad, BaseGeometry]] = []
    free: list[BaseGeometry] = []
    for part, pad, _ in board.placed_pads():
        shape = pad_shape(part, pad)
        if pad.is_plated and part.nets.get(pad.number) == zone.net:
            own.append((part, pad, shape))
        elif pad.keep_away:
            free.append(Point(part.place(pad.at)).buffer(pad.keep_away + _SLIVER, quad_segs=_ROUND))
        else:
            free.append(shape.buffer(GAP + _SLIVER, quad_segs=_ROUND))
    free.extend(
        shape.buffer(GAP + _SLIVER, quad_segs=_ROUND)
        for net, shape in track_shapes(board, zone.side)
        if net != zone.net
    )
    free.extend(
        Polygon(other.outline).buffer(GAP + _SLIVER, join_style="mitre")
        for other in board.zones
        if other.side == zone.side and other.priority > zone.priority
    )
    taken = unary_union(free)
    area = Polygon(zone.outline).intersection(board_shape(board).buffer(-EDGE_GAP)).difference(taken)
    around = unary_union([shape.buffer(_SPOKE_GAP, quad_segs=_ROUND) for _, pad, shape in own if not pad.is_solid])
    area = area.difference(around).buffer(-_NARROWEST / 2).buffer(_NARROWEST / 2, quad_segs=4)
    near = area.buffer(0.001)
    prepare(near)
    prepare(taken)
    spokes: list[BaseGeometry] = []
    for part, pad, shape in own:
        spokes += [shape] if pad.is_solid else _spokes(part, pad, zone.spoke, near, taken)
    joined = unary_union([area, *spokes])
    pieces = list(joined.geoms) if isinstance(joined, MultiPolygon) else [joined]
    simple = [piece.simplify(0.004) for piece in pieces if any(piece.intersects(spoke) for spoke in spokes)]
    return sorted((piece for piece in simple if isinstance(piece, Polygon)), key=lambda piece: piece.bounds)


def _spokes(part: Part, pad: Pad, widest: float, area: BaseGeometry, taken: BaseGeometry) -> Iterator[BaseGeometry]:
    """Yield the spokes of a pad that reach the area and touch nothing else."""
    (x, y), (pad_width, pad_height) = part.place(pad.at), part.pad_size(pad)
    width = min(widest, pad_width, pad_height)
    for dx, dy in ((1, 0), (-1, 0), (0, 1), (0, -1)):
        reach = (pad_width if dx else pad_height) / 2 + _SPOKE_GAP + 0.15
        end = (x + dx * reach, y + dy * reach)
        start = (x - dx * width / 3, y - dy * width / 3)
        spoke = LineString((start, end)).buffer(width / 2, cap_style="flat")
        if LineString(_across(end, (dx, dy), width)).within(area) and not spoke.intersects(taken):
            yield spoke


def _across(end: Place, towards: Place, width: float) -> tuple[Place, Place]:
    (x, y), (dx, dy) = end, towards
    return (x - dy * width / 2, y - dx * width / 2), (x + dy * width / 2, y + dx * width / 2)


def outline_of(area: Polygon) -> list[Place]:
    """Return the outline of an area as one line without holes: a cut of no width leads to each hole.

    It runs counter-clockwise where y points down: the other way round KiCad does not see the pads that it joins.
    """
    area = orient_polygons(area)
    outline = _ring(area.exterior)
    for hole in sorted((_ring(ring) for ring in area.interiors), key=min):
        start = hole.index(min(hole))
        hole = hole[start:] + hole[:start]
        index, at = _left_of(outline, hole[0])
        outline = [*outline[: index + 1], at, *hole, hole[0], at, *outline[index + 1 :]]
    return outline


def _ring(ring: LinearRing) -> list[Place]:
    return [(round(x, 4), round(y, 4)) for x, y, *_ in ring.coords][:-1]


def _left_of(outline: list[Place], point: Place) -> tuple[int, Place]:
    """Return the edge of an outline that is nearest to the left of a point, and where the line to the left meets it."""
    x, y = point
    best: tuple[float, int] | None = None
    for index, ((x1, y1), (x2, y2)) in enumerate(zip(outline, [*outline[1:], outline[0]], strict=True)):
        if min(y1, y2) <= y <= max(y1, y2) and y1 != y2:
            meets = x1 + (y - y1) * (x2 - x1) / (y2 - y1)
            if meets <= x and (best is None or meets > best[0]):
                best = (meets, index)
    assert best is not None
    return best[1], (round(best[0], 6), y)
