"""Gerber files (RS-274X with X2 attributes) and Excellon drill files of a board. Y points up in them."""

from collections.abc import Iterable
from math import hypot

from shapely import Polygon

from autopeg.drawings.imprint import VERSION
from generate.pcb.model import Board, Pad, Part, Point, Side
from generate.pcb.pour import Fills, outline_of
from generate.pcb.silk import silk_lines

MASK_MM = 0.05
"""How much the opening in the mask is larger than the pad, on every side."""
_PROFILE_MM = 0.1
_SIDES: tuple[tuple[Side, str, str], ...] = (("F", "Top", "L1"), ("B", "Bot", "L2"))


def gerbers(board: Board, fills: Fills) -> dict[str, str]:
    """Return the Gerber files of all layers by name."""
    files = {f"{board.name}-Edge_Cuts.gm1": _profile(board)}
    for side, name, level in _SIDES:
        end = "t" if side == "F" else "b"
        files |= {
            f"{board.name}-{side}_Cu.g{end}l": _copper(board, side, fills, f"Copper,{level},{name}"),
            f"{board.name}-{side}_Mask.g{end}s": _mask(board, f"Soldermask,{name}"),
            f"{board.name}-{side}_Paste.g{end}p": _Gerber(board, f"Paste,{name}").text(),
            f"{board.name}-{side}_Silkscreen.g{end}o": _silk(board, side, f"Legend,{name}"),
        }
    return files


def drill_files(board: Board) -> dict[str, str]:
    """Return the drill files: holes with copper, and holes without."""
    return {
        f"{board.name}-PTH.drl": _drill(board, "Plated,1,2,PTH", is_plated=True),
        f"{board.name}-NPTH.drl": _drill(board, "NonPlated,1,2,NPTH", is_plated=False),
    }


def _copper(board: Board, side: Side, fills: Fills, function: str) -> str:
    gerber = _Gerber(board, function)
    for zone, areas in fills:
        if zone.side == side:
            for area in areas:
                gerber.region(area, zone.net)
    for track in board.tracks:
        if track.side == side:
            gerber.line(track.points, track.width, "Conductor", track.net)
    for part, pad, at in board.placed_pads():
        if pad.is_plated:
            gerber.flash(_aperture(part, pad, 0), at, "ComponentPad", part.nets.get(pad.number), (part.ref, pad.number))
    return gerber.text()


def _mask(board: Board, function: str) -> str:
    gerber = _Gerber(board, function, "Negative")
    for part, pad, at in board.placed_pads():
        gerber.flash(_aperture(part, pad, MASK_MM), at, "Material")
    return gerber.text()


def _silk(board: Board, side: Side, function: str) -> str:
    gerber = _Gerber(board, function)
    for points, width in silk_lines(board, side):
        gerber.line(points, width, "Material")
    return gerber.text()


def _profile(board: Board) -> str:
    gerber = _Gerber(board, "Profile,NP")
    gerber.outline(board)
    return gerber.text()


def _aperture(part: Part, pad: Pad, grown: float) -> str:
    """Return the aperture of a pad, larger by so much on every side."""
    width, height = (round(length + 2 * grown, 4) for length in part.pad_size(pad))
    if pad.shape == "rect":
        return f"R,{width:g}X{height:g}"
    return f"C,{width:g}" if width == height else f"O,{width:g}X{height:g}"


class _Gerber:
    """Writer of one file: apertures are numbered as they are first used."""

    def __init__(self, board: Board, function: str, polarity: str = "Positive") -> None:
        self._height = board.height
        self._apertures: dict[tuple[str, str], int] = {}
        self._body: list[str] = []
        self._attributes: tuple[str, ...] = ()
        self._head = [
            f"%TF.GenerationSoftware,Autopeg,make hardware,{VERSION}*%",
            f"%TF.ProjectId,{board.name},6175746f-7065-4670-8000-000000000001,{VERSION}*%",
            "%TF.SameCoordinates,Original*%",
            f"%TF.FileFunction,{function}*%",
            f"%TF.FilePolarity,{polarity}*%",
            "%TF.Part,Single*%",
            "%FSLAX46Y46*%",
            "%MOMM*%",
            "G75*",
        ]

    def text(self) -> str:
        apertures: list[str] = []
        for (shape, function), number in self._apertures.items():
            apertures += [f"%TA.AperFunction,{function}*%", f"%ADD{number}{shape}*%", "%TD*%"]
        return "\n".join([*self._head, *apertures, "%LPD*%", "G01*", *self._body, "M02*", ""])

    def flash(
        self, aperture: str, at: Point, function: str, net: str | None = None, pin: tuple[str, str] | None = None
    ) -> None:
        self._use(aperture, function, net, pin)
        self._body.append(f"{self._xy(at)}D03*")

    def line(self, points: Iterable[Point], width: float, function: str, net: str | None = None) -> None:
        self._use(f"C,{width:g}", function, net)
        self._path(points)

    def region(self, area: Polygon, net: str) -> None:
        self._describe((f"%TO.N,{net}*%",))
        outline = outline_of(area)
        self._body.append("G36*")
        self._path([*outline, outline[0]])
        self._body.append("G37*")

    def outline(self, board: Board) -> None:
        """Draw the edge of the board, its corners as arcs."""
        self._use(f"C,{_PROFILE_MM:g}", "Profile")
        w, h, r = board.width, board.height, board.corner
        corners = (
            ((w - r, 0), (w, r), (0, r)),
            ((w, h - r), (w - r, h), (-r, 0)),
            ((r, h), (0, h - r), (0, -r)),
            ((0, r), (r, 0), (r, 0)),
        )
        self._body.append(f"{self._xy((r, 0))}D02*")
        for start, end, (i, j) in corners:
            center = f"I{_units(i)}J{_units(-j)}"
            self._body += [f"{self._xy(start)}D01*", "G02*", f"{self._xy(end)}{center}D01*", "G01*"]

    def _path(self, points: Iterable[Point]) -> None:
        self._body.extend(f"{self._xy(point)}D0{1 if index else 2}*" for index, point in enumerate(points))

    def _use(self, shape: str, function: str, net: str | None = None, pin: tuple[str, str] | None = None) -> None:
        number = self._apertures.setdefault((shape, function), 10 + len(self._apertures))
        attributes = [f"%TO.P,{pin[0]},{pin[1]}*%"] if pin else []
        attributes += [f"%TO.N,{net}*%"] if net else []
        self._describe(tuple(attributes))
        self._body.append(f"D{number}*")

    def _describe(self, attributes: tuple[str, ...]) -> None:
        if attributes != self._attributes:
            self._body += (["%TD*%"] if self._attributes else []) + list(attributes)
            self._attributes = attributes

    def _xy(self, point: Point) -> str:
        return f"X{_units(point[0])}Y{_units(self._height - point[1])}"


def _units(length: float) -> int:
    return round(length * 1e6)


def _drill(board: Board, function: str, *, is_plated: bool) -> str:
    holes: dict[float, list[Point]] = {}
    for _, pad, (x, y) in board.placed_pads():
        if pad.is_plated == is_plated:
            holes.setdefault(pad.drill, []).append((x, board.height - y))
    tools = sorted(holes)
    lines = ["M48", f"; #@! TF.FileFunction,{function}", "FMAT,2", "METRIC,TZ"]
    lines += [f"T{number}C{size:.3f}" for number, size in enumerate(tools, start=1)]
    lines += ["%", "G90", "G05"]
    for number, size in enumerate(tools, start=1):
        lines.append(f"T{number}")
        lines += [f"X{x:.3f}Y{y:.3f}" for x, y in _short_way(holes[size])]
    return "\n".join([*lines, "M30", ""])


def _short_way(points: list[Point]) -> list[Point]:
    """Return the points so that each is followed by the nearest of those that are left."""
    left = sorted(points)
    way = [left.pop(0)]
    while left:
        x, y = way[-1]
        left.sort(key=lambda point: (hypot(point[0] - x, point[1] - y), point))
        way.append(left.pop(0))
    return way
