"""The templates of a frame at 1:1: one sheet for each material, and the same pieces as bodies for a 3D printer."""

from collections.abc import Iterator, Sequence
from itertools import pairwise

from autopeg.boards.panel import Point
from autopeg.drawings.build_plan import BuildPlan
from autopeg.drawings.imprint import imprint
from autopeg.drawings.plugged.frame import FOAM, PAD_MM, PADDED, Area, CutPiece, Frame, frame_of, pads_of
from autopeg.drawings.sheet import Line, Shape, Sheet, Text
from autopeg.drawings.stl import body_stl, cuts_along

_GAP_MM = 2.0
_TITLE_MM = 6.0
_LETTER_MM, _SMALL_MM = 2.5, 1.8
"""The height of the words on a piece, and of those beside a small one."""


def templates_of(plan: BuildPlan) -> dict[str, Sheet]:
    """Return the sheets to cut along, by material: no larger than A3."""
    frame = frame_of(plan)
    lower, upper, left, right = frame.bars
    second = lower.size[1] + _GAP_MM
    third = second + upper.size[1] + _GAP_MM
    bars = ((lower, (0.0, 0.0)), (upper, (0.0, second)), (left, (0.0, third)), (right, (left.size[0] + 8.0, third)))
    return {
        "grey-board": _sheet(plan, "grey board, 2 mm", bars, ()),
        "foam-board": _sheet(plan, "foam board, 5 mm", tuple(_foam(frame)), tuple(_marked(frame))),
    }


def _foam(frame: Frame) -> Iterator[tuple[CutPiece, Point]]:
    """Yield the pieces of foam board and where they lie on its sheet."""
    yield frame.base, (0.0, 0.0)
    y = frame.base.size[1] + _GAP_MM
    front, back, left, right = frame.rails
    yield front, (0.0, y)
    yield back, (0.0, y + front.size[1] + _GAP_MM)
    y += 2 * (front.size[1] + _GAP_MM)
    yield left, (0.0, y)
    yield right, (left.size[0] + _GAP_MM, y)
    pad = Area((0.0, 0.0), (PAD_MM, PAD_MM)).corners
    for number in range(pad_count(frame)):
        x = left.size[0] + right.size[0] + 3 * _GAP_MM + number % 8 * (PAD_MM + _GAP_MM)
        yield CutPiece("", FOAM, left.thickness_mm, pad), (x, y + number // 8 * (PAD_MM + _GAP_MM))


def pad_count(frame: Frame) -> int:
    """Return how many pads the modules stand on."""
    return sum(len(pads_of(frame, name)) for name in PADDED)


def _marked(frame: Frame) -> Iterator[Shape]:
    """Yield where modules lie behind the base, and keypad and display on it, for people."""
    for name, area in (*frame.modules.items(), ("keypad, on the front", frame.keypad)):
        yield Line("GUIDE", area.corners, is_closed=True)
        is_narrow = area.size[0] < area.size[1] and area.size[0] < 40
        yield Text("GUIDE", area.middle, _SMALL_MM, name, 90.0 if is_narrow else 0.0)
    yield Line("GUIDE", frame.display.corners, is_closed=True)
    yield Text("GUIDE", frame.display.middle, _SMALL_MM, "display")


def _sheet(
    plan: BuildPlan, material: str, placed: Sequence[tuple[CutPiece, Point]], guides: tuple[Shape, ...]
) -> Sheet:
    shapes: list[Shape] = [*guides]
    width = height = 0.0
    for piece, (x, y) in placed:
        rings = [piece.outline, *(window.corners for window in piece.windows)]
        shapes.extend(Line("CUT", tuple((px + x, py + y) for px, py in ring), is_closed=True) for ring in rings)
        across, up = piece.size
        width, height = max(width, x + across), max(height, y + up)
        if piece.name == "base":
            shapes.append(Text("GUIDE", (x + 100.0, y + 12.0), _LETTER_MM, "base, seen from the front; modules behind"))
        elif across > 40:
            shapes.append(Text("GUIDE", (x + across / 2, y + up / 2), _LETTER_MM, piece.name))
        elif piece.name:
            shapes.append(Text("GUIDE", (x + across + 3.0, y + up / 2), _SMALL_MM, piece.name, 90.0))
    title = imprint(f"{plan.name} {material}", "mm, 1:1")
    shapes.append(Text("GUIDE", (width / 2, height + _TITLE_MM / 2), _SMALL_MM, title))
    return Sheet(title, width, height + _TITLE_MM, tuple(shapes))


def printed_pieces(plan: BuildPlan, printer_mm: float) -> dict[str, bytes]:
    """Return the pieces of a frame as STL files, by name, in parts where one is longer than the printer's bed."""
    made: dict[str, bytes] = {}
    for piece in frame_of(plan).pieces:
        blocked = [(area.middle[0], area.size[0] / 2) for area in (*piece.windows, *piece.notches)]
        cuts = cuts_along(blocked, piece.size[0], printer_mm)
        assert cuts is not None, piece.name
        name = piece.name.replace(" ", "-")
        for number, (left, right) in enumerate(pairwise(cuts), 1):
            outline = _between(_between(piece.outline, left, 1.0), right, -1.0)
            windows = [window.corners[::-1] for window in piece.windows if left < window.middle[0] < right]
            part = f"{name}-{number}" if len(cuts) > 2 else name
            made[part] = body_stl([outline, *windows], piece.thickness_mm, f"Autopeg {plan.name} {part}, mm")
    return made


def _between(outline: Sequence[Point], limit: float, side: float) -> list[Point]:
    """Return what of an outline is right of an upright line, or left of it. side: 1 or -1."""
    kept: list[Point] = []
    for one, other in zip(outline, (*outline[1:], outline[0]), strict=True):
        if side * (one[0] - limit) >= 0:
            kept.append(one)
        if (one[0] - limit) * (other[0] - limit) < 0:
            share = (limit - one[0]) / (other[0] - one[0])
            kept.append((limit, one[1] + share * (other[1] - one[1])))
    return kept
