"""What a machine gets: one closed line for each cut, none twice, and letters that need no font."""

import io
from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import pairwise
from math import dist, pi

import pytest
from ezdxf import units
from ezdxf.entities.lwpolyline import LWPolyline
from ezdxf.filemanagement import read
from ezdxf.layouts.layout import Modelspace
from shapely.geometry import Point, Polygon
from shapely.ops import unary_union

from autopeg.drawings.build_plan import BuildPlan
from autopeg.drawings.dxf import CUTS, dxf_of
from autopeg.drawings.outline_text import contours_of, width_mm
from autopeg.drawings.sheet import LAYER_COLORS, Circle, Layer, Sheet, Text, arc_between, rounded_outline
from support.drawings.drawn_plates import PLATES

ALL = tuple(LAYER_COLORS)


@lru_cache(maxsize=8)
def space_of(sheet: Sheet, layers: Sequence[Layer] = ALL) -> Modelspace:
    """What a machine reads from a file with these layers."""
    return read(io.StringIO(dxf_of(sheet, layers))).modelspace()


def test_the_file_is_sound_and_to_scale(sheet: Sheet) -> None:
    space = space_of(sheet)
    document = space.doc
    assert document is not None
    assert not document.audit().has_issues
    assert document.units == units.MM
    circles = [(round(c.dxf.center.x, 3), round(c.dxf.center.y, 3)) for c in space.query("CIRCLE")]
    assert circles == [shape.center for shape in sheet.shapes if isinstance(shape, Circle)]
    assert {entity.dxf.layer for entity in space} <= {"CUT", "DRILL", "ENGRAVE", "GUIDE"}


def contours_in(space: Modelspace) -> Iterator[Polygon]:
    """Every entity as an area: no entity may be an open line or text."""
    for entity in space:
        if entity.dxftype() == "CIRCLE":
            yield Point(entity.dxf.center.x, entity.dxf.center.y).buffer(entity.dxf.radius)
            continue
        assert isinstance(entity, LWPolyline)
        assert entity.closed, "an open cut"
        corners: list[tuple[float, float]] = []
        steps = [(x, y, bulge) for x, y, *_, bulge in entity.get_points()]
        for (x, y, bulge), (x2, y2, _) in zip(steps, [*steps[1:], steps[0]], strict=True):
            corners.extend(arc_between((x, y), (x2, y2), bulge).points(16) if bulge else [(x2, y2)])
        yield Polygon(corners)


def test_every_cut_is_one_closed_line_and_none_meets_another(sheet: Sheet) -> None:
    plate, *inner = sorted(contours_in(space_of(sheet, CUTS)), key=lambda area: -area.area)
    assert all(area.is_valid for area in inner)
    assert plate.bounds == pytest.approx((0, 0, sheet.width_mm, sheet.height_mm), abs=0.001)
    assert all(plate.exterior.distance(area) > 1 and plate.contains(area) for area in inner)
    assert unary_union(inner).area == pytest.approx(sum(area.area for area in inner)), "two cuts overlap"


def test_the_file_for_cutting_has_nothing_to_engrave(sheet: Sheet) -> None:
    whole, cuts = space_of(sheet), space_of(sheet, CUTS)
    assert {entity.dxf.layer for entity in cuts} == {"CUT", "DRILL"}
    assert len(cuts) == sum(entity.dxf.layer in CUTS for entity in whole)
    assert sum(entity.dxftype() == "CIRCLE" for entity in cuts) == len(
        [shape for shape in sheet.on("DRILL") if isinstance(shape, Circle)]
    )


def test_nothing_is_drawn_twice(sheet: Sheet) -> None:
    seen: set[object] = set()
    for entity in space_of(sheet):
        if entity.dxftype() == "CIRCLE":
            form: object = (round(entity.dxf.center.x, 3), round(entity.dxf.center.y, 3), entity.dxf.radius)
        elif isinstance(entity, LWPolyline):
            form = frozenset((round(x, 3), round(y, 3)) for x, y, *_ in entity.get_points())
        else:
            continue
        assert form not in seen
        seen.add(form)


def test_what_is_engraved_needs_no_font(sheet: Sheet) -> None:
    for entity in space_of(sheet):
        assert entity.dxftype() != "TEXT" or entity.dxf.layer == "GUIDE"


@pytest.mark.parametrize("degrees", [0, 90, -30])
def test_letters_are_closed_contours_as_high_as_asked(degrees: float) -> None:
    for words in ("FINISH", "0123456789", "121", "A", "STREET 3", "18: LEDs 85–120"):
        text = Text("ENGRAVE", (100.0, 50.0), 5.0, words, degrees)
        contours = contours_of(text)
        assert contours
        for contour in contours:
            assert Polygon(contour).is_valid
            assert all(dist(one, other) > 0 for one, other in pairwise(contour))
        points = [point for contour in contours for point in contour]
        assert all(dist(point, text.at) < width_mm(text) / 2 + 5 for point in points)
    if degrees == 0:
        heights = [y for contour in contours_of(Text("ENGRAVE", (0, 0), 5.0, "HEI")) for _, y in contour]
        assert (min(heights), max(heights)) == pytest.approx((-2.5, 2.5), abs=0.01)


def test_letters_with_a_hole_have_an_inner_contour() -> None:
    assert [len(contours_of(Text("ENGRAVE", (0, 0), 5.0, sign))) for sign in "IO8B"] == [1, 2, 3, 3]
    outer, inner = sorted(
        (Polygon(ring) for ring in contours_of(Text("ENGRAVE", (0, 0), 5.0, "O"))), key=lambda r: -r.area
    )
    assert outer.contains(inner)


def test_a_sign_without_an_outline_is_refused() -> None:
    with pytest.raises(ValueError, match="the font has no '→'"):
        contours_of(Text("ENGRAVE", (0, 0), 5.0, "→"))


def test_a_rounded_outline_has_quarter_circles_where_it_is_asked_to() -> None:
    outline = rounded_outline((0, 0), (100, 60), 6, rounded=(True, False, True, False))
    corners = [
        point
        for one, other, bulge in outline.steps()
        for point in (arc_between(one, other, bulge).points(64) if bulge else [other])
    ]
    square_mm = 36 - pi * 9
    assert Polygon(corners).area == pytest.approx(6000 - 2 * square_mm, abs=0.1)


def test_every_plate_has_its_screws_at_the_same_places(plated: BuildPlan) -> None:
    for make in PLATES.values():
        holes = [shape for shape in make(plated).on("DRILL") if isinstance(shape, Circle)]
        assert {(hole.center, hole.radius_mm * 2) for hole in holes} >= {(at, 3.2) for at in plated.screws}
