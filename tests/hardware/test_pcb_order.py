"""What is uploaded to order the carrier, read by gerbonara, a reader of Gerber files that is not ours."""

import csv
import io
import warnings
from collections.abc import Iterator
from functools import cache
from itertools import pairwise
from pathlib import Path
from zipfile import ZipFile

import pytest
from gerbonara import LayerStack
from gerbonara.graphic_primitives import ArcPoly, Circle, GraphicPrimitive, Line, Rectangle
from gerbonara.utils import MM
from shapely import LineString, MultiPolygon, Point, Polygon, STRtree, box
from shapely.affinity import rotate
from shapely.geometry.base import BaseGeometry
from shapely.ops import unary_union

from generate.pcb.carrier import HEIGHT, WIDTH, carrier
from generate.pcb.order import HOUSES

ORDER = Path(__file__).parents[2] / "hardware" / "pcb" / "order"


@cache
def opened(house: str) -> LayerStack:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        return LayerStack.open(ORDER / f"carrier-{house}.zip")


def shape_of(drawn: GraphicPrimitive) -> BaseGeometry:
    match drawn:
        case Circle(x=x, y=y, r=r):
            return Point(x, y).buffer(r)
        case Rectangle(x=x, y=y, w=w, h=h, rotation=angle):
            return rotate(box(x - w / 2, y - h / 2, x + w / 2, y + h / 2), angle, use_radians=True)
        case Line(x1=x1, y1=y1, x2=x2, y2=y2, width=width):
            return LineString([(x1, y1), (x2, y2)]).buffer(width / 2)
        case ArcPoly(outline=outline):
            return unary_union([Polygon(outline).buffer(0), *(LineString(edge) for edge in pairwise(outline))]).buffer(
                0.0001
            )
        case _:
            raise AssertionError(type(drawn))


@cache
def copper(house: str, side: str) -> list[Polygon]:
    """The separate pieces of copper of a side."""
    layer = opened(house)[f"{side} copper"]
    drawn = [shape for each in layer.objects for shape in each.to_primitives("mm")]
    # An oval pad is what an aperture macro or an obround draws: its pieces are all dark.
    assert all(shape.polarity_dark for shape in drawn)
    joined = unary_union([shape_of(shape) for shape in drawn])
    assert isinstance(joined, MultiPolygon)
    return list(joined.geoms)


def holes(house: str) -> Iterator[tuple[Point, float]]:
    stack = opened(house)
    for layer in (stack.drill_pth, stack.drill_npth):
        assert layer is not None
        for each in layer.objects:
            for hole in each.to_primitives("mm"):
                yield Point(hole.x, hole.y), 2 * hole.r


def nets(house: str) -> list[set[tuple[str, str, str]]]:
    """What copper and plated holes join: part, pin and net of each pad."""
    pieces = [*copper(house, "top"), *copper(house, "bottom")]
    tree = STRtree(pieces)
    group = list(range(len(pieces)))

    def root(index: int) -> int:
        return index if group[index] == index else root(group[index])

    plated = opened(house).drill_pth
    assert plated is not None
    for each in plated.objects:
        for hole in each.to_primitives("mm"):
            found = [int(index) for index in tree.query(Point(hole.x, hole.y).buffer(hole.r + 0.02), "intersects")]
            for index in found:
                group[root(index)] = root(found[0])
    joined: dict[int, set[tuple[str, str, str]]] = {}
    for part, pad, (x, y) in carrier().placed_pads():
        if pad.number:
            ring = Point(x, HEIGHT - y).buffer(pad.drill / 2 + 0.05)
            for index in tree.query(ring, "intersects"):
                joined.setdefault(root(int(index)), set()).add((part.ref, pad.number, part.nets.get(pad.number, "")))
    return list(joined.values())


@pytest.mark.parametrize("house", HOUSES)
def test_every_archive_is_a_whole_board(house: str) -> None:
    stack = opened(house)
    assert stack.outline is not None
    box_mm = stack.outline.bounding_box(MM)
    assert box_mm is not None
    low, high = box_mm
    assert (high[0] - low[0], high[1] - low[1]) == pytest.approx((WIDTH, HEIGHT), abs=0.11)
    for side in ("top", "bottom"):
        for use in ("copper", "mask", "silk"):
            assert stack[f"{side} {use}"].objects
    drilled = sorted((round(at.x, 3), round(at.y, 3), round(size, 3)) for at, size in holes(house))
    board = carrier()
    assert drilled == sorted((round(x, 3), round(HEIGHT - y, 3), pad.drill) for _, pad, (x, y) in board.placed_pads())


def test_the_copper_of_the_archive_joins_what_the_netlist_joins() -> None:
    board = carrier()
    joined = nets("jlcpcb")
    for pads in joined:
        assert len({net for _, _, net in pads}) == 1, pads
    named = sorted(net for pads in joined for net in {net for _, _, net in pads} if net)
    assert named == board.nets()


@pytest.mark.parametrize("side", ["top", "bottom"])
def test_the_copper_of_the_archive_keeps_its_distance(side: str) -> None:
    pieces = copper("jlcpcb", side)
    tree = STRtree(pieces)
    near = [
        (index, int(other))
        for index, piece in enumerate(pieces)
        for other in tree.query(piece, "dwithin", 0.25)
        if other != index
    ]
    assert not near
    edge = box(0, 0, WIDTH, HEIGHT)
    assert all(piece.within(edge.buffer(-0.45)) for piece in pieces)


def test_all_archives_have_the_same_layers() -> None:
    contents = []
    for house in HOUSES:
        with ZipFile(ORDER / f"carrier-{house}.zip") as archive:
            contents.append(sorted(archive.read(name) for name in archive.namelist()))
    assert all(content == contents[0] for content in contents)


def test_the_cart_has_every_part_with_its_makers_number() -> None:
    rows = list(csv.DictReader(io.StringIO((ORDER / "cart.csv").read_text(encoding="utf-8"))))
    refs = {ref for row in rows for ref in row["Customer Reference"].split()}
    assert refs == {part.ref for part in carrier().parts if part.ref[0] != "H" and part.ref[:2] != "TP"}
    for row in rows:
        assert int(row["Quantity"]) >= len(row["Customer Reference"].split())
        assert row["Manufacturer"]
        assert row["Manufacturer Part Number"]
