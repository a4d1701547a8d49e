"""Pictures of the board: the front and the back as they come from the manufacturer, and the front with its parts."""

from html import escape

from shapely import LineString, Polygon
from shapely.geometry.base import BaseGeometry
from shapely.ops import unary_union

from autopeg.drawings.imprint import imprint
from generate.pcb.model import Board, Side
from generate.pcb.pour import Fills, board_shape, pad_shape, track_shapes
from generate.pcb.silk import silk_lines

_GREEN, _COPPER, _METAL, _HOLE, _PRINT = "#0b5d3b", "#16784f", "#d9b968", "#20262b", "#f4f4ee"
_MASK_MM = 0.05
_MARGIN = 4.0


def board_picture(board: Board, fills: Fills, side: Side) -> str:
    """Return a picture of a side of the bare board; the back as one sees it, turned over sideways."""
    what = "front" if side == "F" else "back"
    turn = "" if side == "F" else f' transform="translate({board.width:g} 0) scale(-1 1)"'
    copper = [shape for _, shape in track_shapes(board, side)]
    copper += [area for zone, areas in fills if zone.side == side for area in areas]
    metal = [pad_shape(part, pad).buffer(_MASK_MM) for part, pad, _ in board.placed_pads() if pad.is_plated]
    holes = [f'<circle cx="{x:g}" cy="{y:g}" r="{pad.drill / 2:g}"/>' for _, pad, (x, y) in board.placed_pads()]
    return _svg(
        board,
        what,
        [
            f"<g{turn}>",
            f'<path fill="{_GREEN}" d="{_path(board_shape(board))}"/>',
            f'<path fill="{_COPPER}" fill-rule="evenodd" d="{_path(unary_union(copper))}"/>',
            f'<path fill="{_METAL}" d="{" ".join(_path(shape) for shape in metal)}"/>',
            *_print(board, side),
            f'<g fill="{_HOLE}">',
            *holes,
            "</g>",
            "</g>",
        ],
    )


def _print(board: Board, side: Side) -> list[str]:
    lines = [
        f'<polyline stroke-width="{width:.3g}" points="{" ".join(f"{x:g},{y:g}" for x, y in points)}"/>'
        for points, width in silk_lines(board, side)
    ]
    return [f'<g fill="none" stroke="{_PRINT}" stroke-linecap="round" stroke-linejoin="round">', *lines, "</g>"]


def _svg(board: Board, what: str, parts: list[str]) -> str:
    width, height = board.width + 2 * _MARGIN, board.height + 2 * _MARGIN
    head = (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width:g}mm" height="{height:g}mm" '
        f'viewBox="{-_MARGIN:g} {-_MARGIN:g} {width:g} {height:g}">'
    )
    title = escape(imprint(f"carrier board, {what}"))
    return "\n".join((head, f"<title>{title}</title>", *parts, "</svg>", ""))


def _path(shape: BaseGeometry) -> str:
    if not isinstance(shape, Polygon):
        return "" if isinstance(shape, LineString) else " ".join(_path(part) for part in getattr(shape, "geoms", ()))
    rings = [shape.exterior, *shape.interiors]
    return " ".join("M" + " ".join(f"{x:.3f},{y:.3f}" for x, y in ring.coords[:-1]) + "Z" for ring in rings)
