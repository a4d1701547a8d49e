"""A board: plates with strips, screws and feet, and the carrier behind it. Its front is at z = 0, the table below."""

from collections.abc import Iterator
from functools import cache
from itertools import pairwise
from math import dist

from autopeg.drawings.build_plan import BuildPlan
from autopeg.drawings.electronics import CIRCUIT_MM, HIGH_FOOT_MM, STANDOFF_MM, carrier_place
from autopeg.drawings.optics import (
    BACKING_MM,
    DIFFUSER_MM,
    GRID_MM,
    MODULE_MM,
    PANEL_MM,
    SCREW_LONG_MM,
    SPACER_MM,
    STACK_MM,
    STRIP_MM,
)
from autopeg.drawings.paper.back import carrier_screw_mm, exit_of, route_of
from autopeg.drawings.pieces import Piece
from autopeg.drawings.plates import feed_holes, plates_of
from autopeg.drawings.sheet import Circle, Line, Sheet, arc_between
from generate.mockup import bought
from generate.mockup.assembly import DOWN, NONE, UP, Assembly, FreeWay, Part, Step, Turn
from generate.mockup.carrier_model import carrier_assembly
from generate.mockup.data_sheets import mm
from generate.mockup.printed import PRINT, printed, sizes_of
from generate.mockup.solids import Joined, Moved, Point, Rod, Slab, Solid, Way, block

WOOD, OPAL, BLACK = "#d9b57c", "#f4f4ef", "#26231f"
_GRID_TOP = -PANEL_MM - DIFFUSER_MM
_BACKING_TOP = _GRID_TOP - GRID_MM - SPACER_MM
_BACK = -STACK_MM


def plate(sheet: Sheet, top: float, thickness: float) -> Slab:
    """Return a plate from its drawing: what is cut and drilled."""
    cuts = [shape for shape in sheet.shapes if isinstance(shape, Line) and shape.layer == "CUT"]
    outline, *windows = (_corners(line) for line in cuts)
    holes = tuple(
        (c.center, c.radius_mm) for c in sheet.shapes if isinstance(c, Circle) and c.layer in ("DRILL", "CUT")
    )
    return Slab(outline, top - thickness, thickness, holes, tuple(windows))


def _corners(line: Line) -> tuple[Point, ...]:
    points: list[Point] = []
    for one, other, bulge in line.steps():
        points.extend(arc_between(one, other, bulge).points(6) if bulge else [other])
    return tuple(dict.fromkeys((round(x, 4), round(y, 4)) for x, y in points))


def strip(piece: Piece, board_mm: float, *, is_module: bool) -> Solid:
    """Return a piece of strip or a module with its LEDs, on z = 0. Equal pieces are equal solids, moved."""
    (x, y), (left, low), (_, high) = piece.data_in, piece.corners[0], piece.corners[2]
    side, up = mm("led", "side"), mm("led", "height")
    if is_module:
        width, length = piece.corners[2][0] - left, high - low
        outline = (
            (left - x, low - y),
            (left - x + width, low - y),
            (left - x + width, low - y + length),
            (left - x, low - y + length),
        )
    else:
        half, across = dist(piece.corners[0], piece.corners[1]) / 2, dist(piece.corners[1], piece.corners[2]) / 2
        middle = dist(piece.data_in, piece.data_out) / 2
        outline = ((middle - half, -across), (middle + half, -across), (middle + half, across), (middle - half, across))
    board = Slab(tuple((round(px, 3), round(py, 3)) for px, py in outline), 0.0, board_mm)
    leds = (block(round(px, 3), round(py, 3), board_mm, side, side, up) for px, py in _leds(piece, is_module=is_module))
    return Moved(Joined((board, *leds)), (x, y, 0.0), 0.0, 0.0 if is_module else piece.degrees)


def _leds(piece: Piece, *, is_module: bool) -> Iterator[Point]:
    """Yield the middles of the LEDs from the first: along x, and for a module in rows below it."""
    length = dist(piece.data_in, piece.data_out)
    if not is_module:
        yield from ((length * n / max(piece.led_count - 1, 1), 0.0) for n in range(piece.led_count))
        return
    across = round(piece.led_count**0.5)
    pitch = (piece.data_out[0] - piece.data_in[0]) / (across - 1)
    yield from ((column * pitch, -row * pitch) for row in range(across) for column in range(across))


def joint(one: Piece, other: Piece, height: float) -> Solid:
    """Return the three wires between two pieces, lying on their ends at a height."""
    radius = mm("thin_wire", "diameter") / 2
    wires: list[Solid] = []
    for share in (0.2, 0.5, 0.8):
        start = _between(one.corners[1], one.corners[2], share)
        end = _between(other.corners[0], other.corners[3], share)
        wires.append(Way((*start, height + radius), (*end, height + radius), radius))
    return Joined(tuple(wires))


def _between(one: Point, other: Point, share: float) -> Point:
    return one[0] + (other[0] - one[0]) * share, one[1] + (other[1] - one[1]) * share


@cache
def backing_assembly(plan: BuildPlan, *, has_carrier: bool) -> Assembly:
    """Return the backing with its strips, and behind it the carrier, or the feed wires on their way to the box."""
    pieces = plan.pieces
    is_module = plan.panel.module_mm is not None
    board_mm = MODULE_MM if is_module else STRIP_MM
    top = _BACKING_TOP
    backing = Part("backing", plate(plates_of(plan)["backing"], top, BACKING_MM), WOOD, held=(0, 0, 0))
    strips = tuple(
        Part(f"piece {piece.number}", Moved(strip(piece, board_mm, is_module=is_module), (0, 0, top)), BLACK)
        for piece in pieces
    )
    steps = [Step("backing", (backing,))]
    ways: list[FreeWay] = []
    if has_carrier:
        steps += _carrier_steps(plan)
        ways += _carrier(plan).ways
    steps.append(Step("strips", strips))
    if not is_module:
        joints = tuple(
            Part(f"wires {one.number} to {other.number}", joint(one, other, top + STRIP_MM), "#b03030")
            for one, other in pairwise(pieces)
            if one.strip == other.strip
        )
        steps.append(Step("wires between the pieces", joints))
    if has_carrier:
        thick = mm("feed_wire", "diameter")
        for number, (x, y) in enumerate(feed_holes(plan), 1):
            ways.append(FreeWay(f"feed wires F{number}", Rod((x, y, _BACK - 4), thick, BACKING_MM + 5)))
    else:
        steps.append(Step("feed wires", (_feed_wires(plan),)))
    return Assembly(f"{plan.name}-backing", tuple(steps), tuple(ways))


def _carrier(plan: BuildPlan) -> Assembly:
    """Return the carrier in its place behind the backing, its parts towards the table."""
    place = carrier_place(plan, feed_holes(plan))
    assert place is not None
    assert not place.is_upright
    # About x, then about z: it is turned over about y.
    surface = _BACK - STANDOFF_MM - CIRCUIT_MM
    return carrier_assembly().turned(Turn((place.high[0], place.low[1], surface), 180.0, 180.0))


def _carrier_steps(plan: BuildPlan) -> Iterator[Step]:
    place = carrier_place(plan, feed_holes(plan))
    assert place is not None
    length = carrier_screw_mm()
    at = list(enumerate(place.holes, 1))
    screws = (
        Part(f"carrier screw {n}", Moved(bought.screw("m3", length), (x, y, _BACKING_TOP)), bought.METAL)
        for n, (x, y) in at
    )
    yield Step("screws of the carrier", tuple(screws))
    standoffs = (
        Part(f"standoff {n}", Moved(bought.spacer(STANDOFF_MM), (x, y, _BACK)), bought.METAL, DOWN, UP)
        for n, (x, y) in at
    )
    yield Step("standoffs", tuple(standoffs))
    yield Step("carrier", tuple(_carrier(plan).parts()), DOWN)
    under = _BACK - STANDOFF_MM - CIRCUIT_MM
    nuts = (Part(f"carrier nut {n}", Moved(bought.nut(), (x, y, under)), bought.METAL, DOWN, UP) for n, (x, y) in at)
    yield Step("nuts of the carrier", tuple(nuts))


def corner_assembly(name: str, foot: float) -> Assembly:
    """Return a printed corner piece with its nut, as it is printed: the nut slides in from inside, or from below."""
    at = sizes_of("corner.scad")
    middle = at["wall"] + at["clearance"] + at["screw_inset"]
    is_slot = foot - at["floor_thickness"] > sizes_of("nut.scad")["deepest"]
    side = 0.7071067811865476
    comes_from = (side, side, 0.0) if is_slot else DOWN
    nut = Moved(bought.nut(), (middle, middle, foot - at["floor_thickness"]), 0.0, 45.0)
    return Assembly(
        name,
        (
            Step("corner", (Part("corner", printed(name), PRINT, held=(0, 0, 0)),)),
            Step("nut", (Part("nut", nut, bought.METAL, comes_from, UP),)),
        ),
    )


def foot_assembly() -> Assembly:
    """Return a printed foot between the corners with its nut."""
    at = sizes_of("foot.scad")
    nut = Moved(bought.nut(), (0, 0, HIGH_FOOT_MM - at["floor_thickness"]))
    return Assembly(
        "foot-high",
        (
            Step("foot", (Part("foot", printed("foot-high"), PRINT, held=(0, 0, 0)),)),
            Step("nut", (Part("nut", nut, bought.METAL, (1, 0, 0), UP),)),
        ),
    )


def _feet(plan: BuildPlan) -> Iterator[Part]:
    """Yield the high corner pieces and feet with their nuts, standing on the table."""
    at = sizes_of("corner.scad")
    edge, table = at["wall"] + at["clearance"], _BACK - HIGH_FOOT_MM
    width, height = plan.panel.width_mm, plan.panel.height_mm
    turns = {
        (False, False): Turn((-edge, -edge, table)),
        (True, False): Turn((width + edge, -edge, table), about_z=90.0),
        (True, True): Turn((width + edge, height + edge, table), about_z=180.0),
        (False, True): Turn((-edge, height + edge, table), about_z=270.0),
    }
    inset = at["screw_inset"]
    for number, (x, y) in enumerate(plan.screws, 1):
        is_corner = x in (inset, width - inset) and y in (inset, height - inset)
        turn = turns[x > width / 2, y > height / 2] if is_corner else Turn((x, y, table))
        made = corner_assembly("corner-high", HIGH_FOOT_MM) if is_corner else foot_assembly()
        for part in made.turned(turn).parts():
            yield Part(f"{part.name} {number}", part.solid, part.color, DOWN, part.held)


def _front_plates(plan: BuildPlan) -> tuple[Part, Part, Part]:
    """Return panel, diffuser and light grid."""
    sheets = plates_of(plan)
    return (
        Part("panel", plate(sheets["panel"], 0.0, PANEL_MM), WOOD, held=NONE),
        Part("diffuser", plate(sheets["diffuser"], -PANEL_MM, DIFFUSER_MM), OPAL, DOWN, UP),
        Part("light grid", plate(sheets["light-grid"], _GRID_TOP, GRID_MM), BLACK, DOWN, UP),
    )


def plates_assembly(plan: BuildPlan) -> Assembly:
    """Return the plates that are glued, the panel face down as it lies for that."""
    panel, diffuser, grid = _front_plates(plan)
    return Assembly(
        f"{plan.name}-plates",
        (
            Step("panel", (panel,)),
            Step("diffuser, glued to the back of the panel", (diffuser,)),
            Step("light grid, glued to the diffuser", (grid,)),
        ),
    )


def _feed_wires(plan: BuildPlan) -> Part:
    """Return red and black of every feed, twisted: through the backing and flat along it to where they leave it."""
    radius, leaves = mm("feed_wire", "diameter"), exit_of(plan.panel)
    bundles: list[Solid] = []
    for at in feed_holes(plan):
        ways = [(x, y, _BACK - radius) for x, y in dict.fromkeys(route_of(plan.panel, at, leaves))]
        bundles += [Way(one, other, radius) for one, other in pairwise(((*at, _BACKING_TOP - radius), *ways))]
    return Part("feed wires", Joined(tuple(bundles)), "#b03030", DOWN, UP)


def board_assembly(plan: BuildPlan) -> Assembly:
    """Return a whole board with the carrier behind it, on its high feet, lying as it is used."""
    screws = list(enumerate(plan.screws, 1))
    backing = backing_assembly(plan, has_carrier=True)
    through = (
        Part(f"screw {n}", Moved(bought.screw("m3", SCREW_LONG_MM), (x, y, 0)), bought.METAL) for n, (x, y) in screws
    )
    spacers = (
        Part(f"spacer {n}", Moved(bought.spacer(SPACER_MM), (x, y, _GRID_TOP - GRID_MM)), bought.METAL, DOWN)
        for n, (x, y) in screws
    )
    steps = (
        Step("panel, diffuser and grid", _front_plates(plan)),
        Step("screws", tuple(through)),
        Step("spacers", tuple(spacers)),
        Step("backing", tuple(backing.parts()), DOWN),
        Step("feet", tuple(_feet(plan)), DOWN),
    )
    ways = [FreeWay(f"screwdriver at screw {n}", Rod((x, y, 2.5), 3.0, 80)) for n, (x, y) in screws]
    return Assembly(f"{plan.name}-behind", steps, (*backing.ways, *ways))


def table() -> float:
    """Return the height of what a board without the carrier stands on."""
    return _BACK - mm("rubber_foot", "height")


def low_board_assembly(plan: BuildPlan) -> Assembly:
    """Return a board without the carrier: washers, nuts and rubber feet behind it."""
    whole = board_assembly(plan)
    backing = backing_assembly(plan, has_carrier=False)
    screws = list(enumerate(plan.screws, 1))
    washers = (
        Part(f"washer {n}", Moved(bought.washer(), (x, y, _BACK)), bought.METAL, DOWN, UP) for n, (x, y) in screws
    )
    low = _BACK - mm("m3_washer", "thickness")
    nuts = (Part(f"nut {n}", Moved(bought.nut(), (x, y, low)), bought.METAL, DOWN, UP) for n, (x, y) in screws)
    thick, high = mm("rubber_foot", "width"), mm("rubber_foot", "height")
    width, height = plan.panel.width_mm, plan.panel.height_mm
    feet = (
        Part(f"rubber foot {n}", Rod((x, y, _BACK - high), thick / 2, high), BLACK, DOWN, UP)
        for n, (x, y) in enumerate(((x, y) for x in (18.0, width - 18.0) for y in (8.0, height - 8.0)), 1)
    )
    steps = (
        *whole.steps[:3],
        Step("backing", tuple(backing.parts()), DOWN),
        Step("washers and nuts", (*washers, *nuts)),
        Step("rubber feet", tuple(feet)),
    )
    ways = [way for way in whole.ways if way.name.startswith("screwdriver at")]
    return Assembly(plan.name, steps, (*backing.ways, *ways))
