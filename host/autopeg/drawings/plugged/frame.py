"""The frame of a ready-made panel: every piece that is cut or printed, and where modules lie behind it.

Places are millimetres from the lower left corner of the front, seen from the front. The keypad is right of the lanes.
"""

from collections.abc import Sequence

from msgspec import Struct

from autopeg.boards.panel import Point, matrix_place
from autopeg.drawings.build_plan import BuildPlan

BASE_MM, BAR_MM, FRONT_MM, TAPE_MM = 5.0, 2.0, 0.2, 0.2
"""The thickness of foam board, of grey board, of the printed front and of double-sided tape."""

RAIL_MM = 30.0
"""The height of the rails below the base: the Pico on its terminal board, and air."""

PAD_MM = 8.0
"""The side of the square pads of foam board under the corners of a module."""

TAIL_MM = 33.0
"""So far under the terminal board the sockets of the keypad's tail reach, with the plugs in them."""

KEYPAD_ZONE_MM = 76.0
"""The base is so much longer than the lanes."""

_PLAY_MM = 0.5
"""Between the panel and the bars around it."""
_WINDOW_MM = 30.0
"""The side of the windows behind the panel, where its wires leave it."""
_WINDOW_INSET_MM = 4.0
_USB_NOTCH_MM, _JACK_NOTCH_MM = (16.0, 16.0), (16.0, 18.0)
"""Width and height: the first from the lower edge of the back rail, the second from its upper edge."""


class Area(Struct, frozen=True):
    """A rectangle by its lower left and upper right corner."""

    low: Point
    high: Point

    @property
    def corners(self) -> tuple[Point, Point, Point, Point]:
        (left, low), (right, high) = self.low, self.high
        return (left, low), (right, low), (right, high), (left, high)

    @property
    def size(self) -> Point:
        return self.high[0] - self.low[0], self.high[1] - self.low[1]

    @property
    def middle(self) -> Point:
        return (self.low[0] + self.high[0]) / 2, (self.low[1] + self.high[1]) / 2


class CutPiece(Struct, frozen=True):
    """A piece of the frame, flat. outline: counter-clockwise from its lower left corner, with notches in its edge."""

    name: str
    material: str
    thickness_mm: float
    outline: tuple[Point, ...]
    windows: tuple[Area, ...] = ()
    notches: tuple[Area, ...] = ()
    """What is missing at its edges, as its outline says as well."""

    @property
    def size(self) -> Point:
        return max(x for x, _ in self.outline), max(y for _, y in self.outline)


class Frame(Struct, frozen=True):
    """All pieces of a frame, and the places behind it by name."""

    bars: tuple[CutPiece, ...]
    base: CutPiece
    rails: tuple[CutPiece, ...]
    bar_places: tuple[Area, ...]
    modules: dict[str, Area]
    keypad: Area
    display: Area

    @property
    def pieces(self) -> tuple[CutPiece, ...]:
        return (*self.bars, self.base, *self.rails)


CARD, FOAM = "grey board", "foam board"


def frame_of(plan: BuildPlan) -> Frame:
    """Return the frame of a board with one ready-made panel."""
    panel = plan.panel
    assert panel.matrix is not None
    (left, low), (wide, high) = matrix_place(panel, 0).low, panel.matrix.size_mm
    width, height = panel.width_mm, panel.height_mm
    inner = Area((left - _PLAY_MM, low - _PLAY_MM), (left + wide + _PLAY_MM, low + high + _PLAY_MM))
    bars = (
        Area((0.0, 0.0), (width, inner.low[1])),
        Area((0.0, inner.high[1]), (width, height)),
        Area((0.0, inner.low[1]), (inner.low[0], inner.high[1])),
        Area((inner.high[0], inner.low[1]), (width, inner.high[1])),
    )
    keypad = _keypad(width)
    names = ("lower bar", "upper bar", "left bar", "right bar")
    modules = _modules(width, height)
    return Frame(
        tuple(_plain(name, CARD, BAR_MM, area.size) for name, area in zip(names, bars, strict=True)),
        _base(plan, keypad),
        _rails(width + KEYPAD_ZONE_MM, height, modules),
        bars,
        modules,
        keypad,
        Area((width + 42.0, 88.0), (width + 69.3, 115.3)),
    )


def _keypad(width: float) -> Area:
    return Area((width + 3.5, 10.0), (width + 72.5, 87.0))


def _base(plan: BuildPlan, keypad: Area) -> CutPiece:
    """Return the base: windows for the wires of the panel, slots for the keypad's tail and the display's pins."""
    panel = plan.panel
    assert panel.matrix is not None
    (left, low), (wide, high) = matrix_place(panel, 0).low, panel.matrix.size_mm
    half, middle = _WINDOW_MM / 2, low + high / 2
    at = (left + _WINDOW_INSET_MM + half, left + wide / 2, left + wide - _WINDOW_INSET_MM - half)
    windows = [Area((x - half, middle - half), (x + half, middle + half)) for x in at]
    tail = keypad.middle[0]
    windows.append(Area((tail - 12.0, 5.5), (tail + 12.0, 9.5)))
    windows.append(Area((panel.width_mm + 49.5, 112.0), (panel.width_mm + 61.5, 116.0)))
    size = (panel.width_mm + KEYPAD_ZONE_MM, panel.height_mm)
    return CutPiece("base", FOAM, BASE_MM, Area((0.0, 0.0), size).corners, tuple(windows))


def _modules(width: float, height: float) -> dict[str, Area]:
    """Return where each module lies behind the base; the Pico's USB socket and the jack look at the back rail."""
    back = height - BASE_MM
    sizes: dict[str, tuple[Point, Point]] = {
        "terminal board": ((width - 12.0, back - 13.5 - 93.5), (61.0, 93.5)),
        "cut-off": ((width - 129.0, 30.0), (59.75, 41.5)),
        "level shifter": ((width - 57.0, 18.0), (15.0, 25.5)),
        "jack": ((width - 74.0, back - 38.0), (14.0, 38.0)),
        "fuse holder": ((width - 122.0, 10.0), (50.0, 12.0)),
        "nut 5 V A": ((width - 141.2, back - 18.8), (30.2, 18.8)),
        "nut GND": ((width - 110.0, back - 18.8), (30.2, 18.8)),
        "nut 5 V B": ((width - 54.2, 95.0), (30.2, 18.8)),
        "nut data": ((width - 61.0, 54.8), (13.2, 18.8)),
    }
    return {name: Area(low, (low[0] + size[0], low[1] + size[1])) for name, (low, size) in sizes.items()}


def _rails(width: float, height: float, modules: dict[str, Area]) -> tuple[CutPiece, ...]:
    usb, jack = modules["terminal board"].middle[0], modules["jack"].middle[0]
    notches = (
        Area((usb - _USB_NOTCH_MM[0] / 2, 0.0), (usb + _USB_NOTCH_MM[0] / 2, _USB_NOTCH_MM[1])),
        Area((jack - _JACK_NOTCH_MM[0] / 2, RAIL_MM - _JACK_NOTCH_MM[1]), (jack + _JACK_NOTCH_MM[0] / 2, RAIL_MM)),
    )
    short = (height - 2 * BASE_MM, RAIL_MM)
    return (
        _plain("front rail", FOAM, BASE_MM, (width, RAIL_MM)),
        CutPiece("back rail", FOAM, BASE_MM, _notched((width, RAIL_MM), *notches), notches=notches),
        _plain("left rail", FOAM, BASE_MM, short),
        _plain("right rail", FOAM, BASE_MM, short),
    )


def _plain(name: str, material: str, thickness_mm: float, size: Point) -> CutPiece:
    return CutPiece(name, material, thickness_mm, Area((0.0, 0.0), size).corners)


def _notched(size: Point, below: Area, above: Area) -> tuple[Point, ...]:
    """Return a rectangle with a notch from its lower and one from its upper edge."""
    width, height = size
    lower = ((below.low[0], 0.0), (below.low[0], below.high[1]), below.high, (below.high[0], 0.0))
    upper = ((above.high[0], height), (above.high[0], above.low[1]), above.low, (above.low[0], height))
    return ((0.0, 0.0), *lower, (width, 0.0), (width, height), *upper, (0.0, height))


def pads_of(frame: Frame, name: str) -> Sequence[Area]:
    """Return the pads of foam board under the corners of a module, two in a row under a narrow one.

    One of the terminal board is further in: the tail of the keypad passes where it would be.
    """
    (left, low), (right, high) = frame.modules[name].low, frame.modules[name].high
    if right - left < 3 * PAD_MM:
        x = (left + right) / 2 - PAD_MM / 2
        return [Area((x, y), (x + PAD_MM, y + PAD_MM)) for y in (low, high - PAD_MM)]
    beside_tail = low + TAIL_MM if name == "terminal board" else low
    corners = ((left, low), (left, high - PAD_MM), (right - PAD_MM, beside_tail), (right - PAD_MM, high - PAD_MM))
    return [Area((x, y), (x + PAD_MM, y + PAD_MM)) for x, y in corners]


PADDED = ("terminal board", "cut-off", "level shifter")
"""The modules with soldered wires below: they stand on pads."""
