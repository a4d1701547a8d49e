"""Plates in parts that fit a small machine, and the page laser.md about machines.

Panel and grid are cut at one place, diffuser and backing at another: so no seam lies on another one, and the screws on
both sides of each go through whole plates as well.
"""

from collections.abc import Iterator, Sequence
from functools import cache
from itertools import pairwise
from math import ceil

from msgspec import Struct

from autopeg.boards.panel import SCREW_INSET_MM, Point
from autopeg.drawings.build_plan import BuildPlan
from autopeg.drawings.fit_test import SQUARE_MM, SQUARES
from autopeg.drawings.outline_text import width_mm
from autopeg.drawings.pages import MAKE, page
from autopeg.drawings.plates import SCREW_MM, plate_sheet, plates_of
from autopeg.drawings.sheet import Circle, Line, Shape, Sheet, Text
from pegcore.track import BoardError

Size = tuple[float, float]
"""Width and height in millimetres."""

SMALL_BED: Size = (300.0, 200.0)
"""The bed of a small laser."""
PRINTER_MM = 200.0
"""Printed tiles are no larger, for a bed of 220 mm."""

_STAGGER_MM, _LEAST_STAGGER_MM = 60.0, 30.0
"""The distance of the two seams of a pair."""
_LEAST_PART_MM = 40.0
_MORE_PARTS = 3
"""So many numbers of parts are tried, from the fewest on, until all seams keep clear of holes and words."""
WEB_MM = 0.8
"""The least wood between a hole and a seam."""
_STEP_MM = 0.25
_BESIDE_MM = 8.0
"""The distance of a screw from the seam that it holds."""


class Parts(Struct, frozen=True):
    """A board cut up for a machine. seams: for each plate, along the longer side of the board."""

    is_upright: bool
    """Whether the board is cut across its height, not its width."""
    seams: dict[str, tuple[float, ...]]
    screws: tuple[Point, ...]
    """The screws that the seams need beside those of the whole board."""
    sheets: dict[str, tuple[Sheet, ...]]
    """The parts of each plate, from the bottom or from the left."""


def parts_for(plan: BuildPlan, bed: Size = SMALL_BED) -> Parts | None:
    """Return the parts of a board for a machine, None if its plates fit as they are, lying or standing.

    Raises BoardError for a board that is too wide for the machine as well, and where no seam keeps clear of the holes.
    """
    panel = plan.panel
    wide_mm, long_mm = sorted((panel.width_mm, panel.height_mm))
    least_mm, most_mm = sorted(bed)
    if long_mm <= most_mm and wide_mm <= least_mm:
        return None
    if wide_mm > most_mm:
        raise BoardError(f"{plan.name} is {wide_mm:g} mm wide: no part of it fits {most_mm:g} mm")
    bed_mm = most_mm if wide_mm <= least_mm else least_mm
    is_upright = panel.height_mm > panel.width_mm
    whole = plates_of(plan)
    early, late = _pairs_of_seams(whole, long_mm, bed_mm, is_upright=is_upright)
    screws = tuple(_seam_screws(plan, list(zip(early, late, strict=True)), is_upright=is_upright))
    seams = {"panel": early, "diffuser": late, "light-grid": early, "backing": late}
    sheets = {
        name: tuple(_cut_up(sheet, seams[name], screws, f"{plan.name} {name}", is_upright=is_upright))
        for name, sheet in whole.items()
    }
    return Parts(is_upright, seams, screws, sheets)


def clear_place(blocked: Sequence[tuple[float, float]], wanted: float, lowest: float, highest: float) -> float | None:
    """Return the place nearest to the wanted one that is in no blocked stretch, None if there is none."""
    places = [lowest + step * _STEP_MM for step in range(int((highest - lowest) / _STEP_MM) + 1)]
    clear = [at for at in places if not any(low < at < high for low, high in blocked)]
    return min(clear, key=lambda at: abs(at - wanted), default=None)


def _pairs_of_seams(
    whole: dict[str, Sheet], long_mm: float, bed_mm: float, *, is_upright: bool
) -> tuple[tuple[float, ...], tuple[float, ...]]:
    """Return the seams of panel and grid, and those of diffuser and backing, for the fewest parts that fit."""
    free = [
        list(
            _clear_places(
                [stretch for name in names for stretch in _blocked(whole[name], is_upright=is_upright)], long_mm
            )
        )
        for names in (("panel", "light-grid"), ("diffuser", "backing"))
    ]
    fewest = ceil(long_mm / bed_mm)
    for parts in range(fewest, fewest + _MORE_PARTS):
        middles = [long_mm * number / parts for number in range(1, parts)]
        aside_mm = max(_LEAST_STAGGER_MM, min(_STAGGER_MM, 2 * (bed_mm - long_mm / parts))) / 2
        early = _seams(free[0], [at - aside_mm for at in middles], long_mm, bed_mm)
        if early is None:
            continue
        apart = [at for at in free[1] if all(abs(at - seam) >= _LEAST_STAGGER_MM for seam in early)]
        late = _seams(apart, [at + aside_mm for at in middles], long_mm, bed_mm)
        if late is not None:
            return early, late
    name = whole["panel"].title.partition(" · ")[0].removesuffix(" panel")
    raise BoardError(f"{name}: no seams for {bed_mm:g} mm keep clear of the holes")


def _seams(free: Sequence[float], wanted: Sequence[float], long_mm: float, bed_mm: float) -> tuple[float, ...] | None:
    """Return free places so that every part fits, the first as near to its wanted one as the others allow."""

    @cache
    def after(number: int, last: float) -> tuple[float, ...] | None:
        if number == len(wanted):
            return ()
        lowest = max(last + _LEAST_PART_MM, long_mm - (len(wanted) - number) * bed_mm)
        within = [at for at in free if lowest <= at <= min(last + bed_mm, long_mm - _LEAST_PART_MM)]
        for seam in sorted(within, key=lambda at: abs(at - wanted[number])):
            following = after(number + 1, seam)
            if following is not None:
                return seam, *following
        return None

    return after(0, 0.0)


def _clear_places(blocked: Sequence[tuple[float, float]], long_mm: float) -> Iterator[float]:
    """Yield the places along a board where a seam crosses no hole and no words."""
    stretches = sorted(blocked)
    reached, number = 0.0, 0
    for step in range(int(long_mm / _STEP_MM) + 1):
        at = step * _STEP_MM
        while number < len(stretches) and stretches[number][0] < at:
            reached, number = max(reached, stretches[number][1]), number + 1
        if at >= reached:
            yield at


def _blocked(sheet: Sheet, *, is_upright: bool) -> Iterator[tuple[float, float]]:
    axis = int(is_upright)
    outline, note = sheet.outline, sheet.note
    for shape in sheet.shapes:
        if isinstance(shape, Circle):
            reach = shape.radius_mm + WEB_MM
            yield shape.center[axis] - reach, shape.center[axis] + reach
        elif isinstance(shape, Text):
            if shape == note:
                continue
            is_along = (abs(shape.degrees % 180 - 90) < 45) == is_upright
            reach = width_mm(shape) / 2 if is_along else shape.height_mm
            yield shape.at[axis] - reach, shape.at[axis] + reach
        elif shape.layer == "CUT" and shape is not outline:
            along = [point[axis] for point in shape.points]
            yield min(along) - WEB_MM, max(along) + WEB_MM


def _seam_screws(plan: BuildPlan, pairs: Sequence[tuple[float, float]], *, is_upright: bool) -> Iterator[Point]:
    """Yield the screws on both sides of every seam, where the board has none."""
    wide_mm = plan.panel.width_mm if is_upright else plan.panel.height_mm
    for pair in pairs:
        for along in (seam + aside for seam in pair for aside in (-_BESIDE_MM, _BESIDE_MM)):
            for across in (SCREW_INSET_MM, wide_mm - SCREW_INSET_MM):
                at = (across, along) if is_upright else (along, across)
                if not any(abs(x - at[0]) < _BESIDE_MM and abs(y - at[1]) < _BESIDE_MM for x, y in plan.screws):
                    yield at


def _cut_up(
    sheet: Sheet, seams: Sequence[float], screws: Sequence[Point], name: str, *, is_upright: bool
) -> Iterator[Sheet]:
    ends = [0.0, *seams, sheet.height_mm if is_upright else sheet.width_mm]
    outline, note = sheet.outline, sheet.note
    shapes = [shape for shape in sheet.shapes if shape not in (outline, note)]
    shapes += [Circle("DRILL", at, SCREW_MM / 2) for at in screws]
    count = len(ends) - 1
    for number, (low, high) in enumerate(pairwise(ends), 1):
        first, last = number == 1, number == count
        size = (sheet.width_mm, high - low) if is_upright else (high - low, sheet.height_mm)
        rounded = (first, first, last, last) if is_upright else (first, last, last, first)
        own = [part for shape in shapes for part in _within(shape, low, high, axis=int(is_upright))]
        yield plate_sheet(f"{name} part {number} of {count}", size, own, rounded=rounded)


def _within(shape: Shape, low: float, high: float, *, axis: int) -> Iterator[Shape]:
    """Yield what of a shape lies in a part, moved to the part's corner."""

    def moved(point: Point) -> Point:
        return (point[0] - low, point[1]) if axis == 0 else (point[0], round(point[1] - low, 3))

    match shape:
        case Circle(center=center):
            if low < center[axis] < high:
                yield Circle(shape.layer, moved(center), shape.radius_mm)
        case Text(at=at):
            if low < at[axis] < high:
                yield Text(shape.layer, moved(at), shape.height_mm, shape.words, shape.degrees)
        case Line():
            for points in _clipped(shape, low, high, axis):
                is_whole = shape.is_closed and len(points) == len(shape.points)
                yield Line(shape.layer, tuple(map(moved, points)), is_closed=is_whole)


def _clipped(line: Line, low: float, high: float, axis: int) -> Iterator[list[Point]]:
    """Yield the parts of a line of straight steps between two places."""
    if all(low <= point[axis] <= high for point in line.points):
        yield list(line.points)
        return
    part: list[Point] = []
    for one, other, _ in line.steps():
        inside = _inside(one, other, low, high, axis)
        if inside is None:
            continue
        if not part or part[-1] != inside[0]:
            if len(part) > 1:
                yield part
            part = [inside[0]]
        part.append(inside[1])
    if len(part) > 1:
        yield part


def _inside(one: Point, other: Point, low: float, high: float, axis: int) -> tuple[Point, Point] | None:
    """Return the part of a straight step between two places."""
    start, length = one[axis], other[axis] - one[axis]
    if length == 0:
        return (one, other) if low <= start <= high else None
    shares = sorted(((low - start) / length, (high - start) / length))
    first, last = max(0.0, shares[0]), min(1.0, shares[1])
    if first >= last:
        return None

    def at(share: float) -> Point:
        x, y = (a + (b - a) * share for a, b in zip(one, other, strict=True))
        return round(x, 3), round(y, 3)

    return at(first), at(last)


def laser_page(
    plans: Sequence[BuildPlan], bed: Size = SMALL_BED, printer_mm: float = PRINTER_MM, made_by: str = MAKE
) -> str:
    """Return the text of laser.md for a machine and a 3D printer."""
    return page(
        "laser.md",
        made_by=made_by,
        bed=" × ".join(f"{side:g}" for side in bed),
        tile=f"{printer_mm:g}",
        kerf_dxf="[DXF](panel/kerf.dxf)",
        squares=SQUARES,
        row=f"{SQUARES * SQUARE_MM:g}",
        screw=SCREW_MM,
        parts="\n".join(_laser_rows(plans, bed)),
    )


def _laser_rows(plans: Sequence[BuildPlan], bed: Size) -> Iterator[str]:
    for plan in plans:
        parts = parts_for(plan, bed)
        if parts is None:
            continue
        sheets = [sheet for plate in parts.sheets.values() for sheet in plate]
        largest = max(sheets, key=lambda sheet: sheet.width_mm * sheet.height_mm)
        early, late = (", ".join(f"{at:g}" for at in parts.seams[name]) for name in ("panel", "backing"))
        yield (
            f"| {plan.name} | {len(parts.sheets['panel'])} | {largest.width_mm:g} × {largest.height_mm:g} "
            f"| {early} | {late} | {len(parts.screws)} |"
        )
