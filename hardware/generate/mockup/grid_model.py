"""A board without soldering: a panel in its frame, modules behind it. Its front is at z = 0, the table below."""

from collections.abc import Iterator

from autopeg.drawings.build_plan import BuildPlan
from autopeg.drawings.plugged.frame import (
    BAR_MM,
    BASE_MM,
    FRONT_MM,
    PAD_MM,
    PADDED,
    RAIL_MM,
    TAIL_MM,
    TAPE_MM,
    Area,
    Frame,
    frame_of,
    pads_of,
)  # fmt: skip
from generate.mockup import bought
from generate.mockup.assembly import DOWN, UP, Assembly, FreeWay, Part, Step
from generate.mockup.data_sheets import mm
from generate.mockup.grid_cables import cable_parts, terminals_of
from generate.mockup.solids import Block, Cut, Joined, Moved, Place, Rod, Slab, Solid, Way, block

PAPER, CARD, FOAM, TAPE, BLACK = "#4a3526", "#a9a49a", "#f1efe8", "#d8d3a8", "#26231f"

_BASE_TOP = -FRONT_MM - BAR_MM
_BEHIND = _BASE_TOP - BASE_MM
"""The back of the base, on which the modules are."""
_TABLE = _BEHIND - RAIL_MM
_PAD_MM = BASE_MM + 2 * TAPE_MM
_WIRES_MM = 12.0
"""The room beside the terminals in which wires bend."""
_CABLES = "cables"
"""The step that needs the ways of cables free, and then has them."""


def grid_assembly(plan: BuildPlan) -> Assembly:
    """Return the whole board in the order of its guide."""
    frame = frame_of(plan)
    base = Part("base", _flat(frame.base.outline, _BEHIND, BASE_MM, frame.base.windows), FOAM, held=(0, 0, 0))
    bars = (
        Part(piece.name, _flat(area.corners, _BASE_TOP, BAR_MM), CARD)
        for piece, area in zip(frame.bars, frame.bar_places, strict=True)
    )
    steps = (
        Step("base", (base,)),
        Step("bars", tuple(bars)),
        Step("rails", tuple(_rails(frame))),
        Step("tape and panel of LEDs", tuple(_panel(plan))),
        Step("printed front", (_front(plan),)),
        Step("keypad", (_keypad(frame),)),
        Step("pads", tuple(_pads(frame))),
        Step("terminal board, cut-off and level shifter", tuple(_boards(frame))),
        Step("jack, fuse holder, lever nuts and capacitor", tuple(_loose(frame))),
        Step(_CABLES, tuple(cable_parts(frame, _BEHIND))),
        Step("Pico", (_pico(frame),)),
    )
    return Assembly(plan.name, steps, tuple(_ways(frame)))


def frame_parts(plan: BuildPlan) -> Iterator[Part]:
    """Yield the pieces of the frame, which are cut or printed."""
    names = {piece.name for piece in frame_of(plan).pieces}
    yield from (part for part in grid_assembly(plan).parts() if part.name in names)


def _flat(outline: tuple[tuple[float, float], ...], low: float, height: float, windows: tuple[Area, ...] = ()) -> Slab:
    return Slab(outline, low, height, (), tuple(window.corners for window in windows))


def _rails(frame: Frame) -> Iterator[Part]:
    """Yield the rails upright below the edges of the base; the upper edge of a piece is against the base."""
    width, height = frame.base.size
    front, back, left, right = frame.rails
    for piece, y in ((front, 0.0), (back, height - BASE_MM)):
        plate = Slab(piece.outline, 0.0, BASE_MM)
        # About x by 90 degrees: the piece stands, its thickness towards -y.
        yield Part(piece.name, Moved(plate, (0, y + BASE_MM, _TABLE), 90.0), FOAM, DOWN, UP)
    for piece, x in ((left, 0.0), (right, width - BASE_MM)):
        stands = Block((x, BASE_MM, _TABLE), (x + BASE_MM, BASE_MM + piece.size[0], _TABLE + piece.size[1]))
        yield Part(piece.name, stands, FOAM, DOWN, UP)


def _panel(plan: BuildPlan) -> Iterator[Part]:
    """Yield the tape and the panel: its circuit with all its LEDs, whose tops are as high as the bars."""
    (piece,), matrix = plan.pieces, plan.panel.matrix
    assert matrix is not None
    left, low = piece.corners[0]
    wide, high = mm("matrix", "length"), mm("matrix", "width")
    lower = _BASE_TOP + TAPE_MM
    strips = (Block((left, low + y, _BASE_TOP), (left + wide, low + y + 20, lower)) for y in (2.0, high - 22.0))
    yield from (Part(f"tape {n}", strip, TAPE) for n, strip in enumerate(strips, 1))
    up, side, thick = mm("led", "height"), mm("led", "side"), mm("matrix", "thickness")
    circuit = Block((left, low, lower), (left + wide, low + high, lower + thick - up))
    yield Part("panel of LEDs", circuit, BLACK)
    top, pitch = circuit.high[2], matrix.pitch_mm
    # Each column is the same solid, moved: so it is written once.
    column = Joined(tuple(block(0.0, (row + 0.5) * pitch, 0.0, side, side, up) for row in range(matrix.rows)))
    for number in range(matrix.columns):
        yield Part(
            f"LEDs of column {number + 1}", Moved(column, (left + (number + 0.5) * pitch, low, top)), bought.WHITE
        )


def _front(plan: BuildPlan) -> Part:
    size = (plan.panel.width_mm, plan.panel.height_mm, 0.0)
    return Part("printed front", Block((0.0, 0.0, -FRONT_MM), size), PAPER)


def _keypad(frame: Frame) -> Part:
    (left, low), (right, high) = frame.keypad.low, frame.keypad.high
    width, length = mm("keypad", "width"), mm("keypad", "length")
    middle = ((left + right) / 2, (low + high) / 2)
    return Part("keypad", block(*middle, _BASE_TOP, width, length, mm("keypad", "thickness")), bought.BLUE)


def _pads(frame: Frame) -> Iterator[Part]:
    for name in PADDED:
        for number, pad in enumerate(pads_of(frame, name), 1):
            (x, y), (right, high) = pad.low, pad.high
            solid = Block((x, y, _BEHIND - _PAD_MM), (right, high, _BEHIND))
            yield Part(f"pad {number} of the {name}", solid, TAPE, DOWN, UP)


def _hung(area: Area, part: str, sides: tuple[str, str], gap: float = 0.0) -> Block:
    """Return a bought part as a box below the base. sides: its sizes along x and y; gap: what is between them."""
    across, along, height = (mm(part, size) for size in (*sides, "height"))
    return block(*area.middle, _BEHIND - gap - height, across, along, height)


def _boards(frame: Frame) -> Iterator[Part]:
    area, thick = frame.modules["terminal board"], mm("terminal_board", "thickness")
    top = _BEHIND - _PAD_MM - thick
    deep, high, long = (mm("terminal_board", f"terminal{size}") for size in ("_depth", "_height", "s"))
    middle = area.middle[1]
    blocks = (
        Block((x, middle - long / 2, top - high), (x + deep, middle + long / 2, top))
        for x in (area.low[0], area.high[0] - deep)
    )
    sockets = (_turned(Moved(bought.pico_socket(), (0, y, 0)), frame) for y in (0.0, mm("pico", "rows_apart")))
    size = (mm("terminal_board", "width"), mm("terminal_board", "length"))
    circuit = block(*area.middle, top, *size, thick)
    # The tails of the sockets are soldered: they are one with the circuit.
    yield Part("terminal board", Joined((circuit, *blocks, *sockets)), bought.GREEN, DOWN, UP)
    cut_off = _hung(frame.modules["cut-off"], "cut_off", ("length", "width"), _PAD_MM)
    yield Part("cut-off", cut_off, bought.BLUE, DOWN, UP)
    shifter = _hung(frame.modules["level shifter"], "level_shifter", ("width", "length"), _PAD_MM)
    yield Part("level shifter", shifter, bought.PLASTIC, DOWN, UP)


def _turned(solid: Solid, frame: Frame) -> Solid:
    """Return what stands on the terminal board, turned over with it, its USB socket towards the back."""
    area = frame.modules["terminal board"]
    face = area.high[1] - mm("terminal_board", "usb_inset")
    at: Place = (
        area.middle[0] + mm("pico", "rows_apart") / 2,
        face + bought.usb_face(),
        _BEHIND - _PAD_MM - mm("terminal_board", "thickness"),
    )
    return Moved(solid, at, 180.0, -90.0)


def _pico(frame: Frame) -> Part:
    return Part("Pico", _turned(bought.pico(), frame), bought.GREEN, DOWN, UP)


def _loose(frame: Frame) -> Iterator[Part]:
    """Yield what tape holds on the base."""
    jack = _hung(frame.modules["jack"], "jack_adapter", ("width", "length"))
    bore = Rod((*_jack_axis(frame),), 3.2, 12.0, "y")
    yield Part("jack", Cut(jack, (Moved(bore, (0, -11.0, 0)),)), bought.PLASTIC, DOWN, UP)
    area = frame.modules["fuse holder"]
    radius = mm("line_fuse", "diameter") / 2
    holder = Rod((area.low[0], area.middle[1], _BEHIND - radius), radius, mm("line_fuse", "length"), "x")
    yield Part("fuse holder with its fuse", holder, BLACK, DOWN, UP)
    for name in ("nut 5 V A", "nut GND", "nut 5 V B", "nut data"):
        width = "small_width" if name == "nut data" else "width"
        solid = _hung(frame.modules[name], "lever_nut", (width, "depth"))
        yield Part(name, solid, "#e08a2e", DOWN, UP)
    yield Part("capacitor", _capacitor(frame), bought.BLUE, DOWN, UP)


def _capacitor(frame: Frame) -> Solid:
    """Return the capacitor before the two nuts that its legs reach."""
    can, up, lead = (mm("electrolytic", "diameter") / 2, mm("electrolytic", "height"), mm("electrolytic", "lead") / 2)
    terminals = terminals_of(frame)
    plus, minus = terminals["nut 5 V A 5"].before(lead), terminals["nut GND 1"].before(lead)
    x, end = (plus[0] + minus[0]) / 2, plus[1] - 3.0
    legs = (
        Way((x + aside, end, _BEHIND - can), (to[0], to[1], _BEHIND - to[2]), lead)
        for aside, to in ((-2.5, plus), (2.5, minus))
    )
    return Joined((Rod((x, end - up, _BEHIND - can), can, up, "y"), *legs))


def _jack_axis(frame: Frame) -> Place:
    area = frame.modules["jack"]
    return area.middle[0], area.high[1], _BEHIND - mm("jack_adapter", "height") / 2


def _hands(frame: Frame) -> Iterator[FreeWay]:
    """Yield the ways of a screwdriver to each terminal of a module, and of fingers to levers and fuse."""
    lowest = {
        "jack": mm("jack_adapter", "height"),
        "cut-off": _PAD_MM + mm("cut_off", "height"),
        "level shifter": _PAD_MM + mm("level_shifter", "height"),
    }
    for name, terminal in terminals_of(frame).items():
        for module, depth in lowest.items():
            if name.startswith(module):
                x, y, _ = terminal.before(-3.0)
                way = Rod((x, y, _BEHIND - depth - 80.0), 1.75, 80.0, sides=16)
                yield FreeWay(f"screwdriver at {name}", way)
    gripped = {name: mm("lever_nut", "height") for name in frame.modules if name.startswith("nut")}
    for name, depth in (gripped | {"fuse holder": mm("line_fuse", "diameter")}).items():
        area = frame.modules[name]
        yield FreeWay(f"fingers at the {name}", block(*area.middle, _BEHIND - depth - 20.0, *area.size, 20.0))


def _ways(frame: Frame) -> Iterator[FreeWay]:
    yield from _hands(frame)
    yield FreeWay("USB plug", _turned(bought.usb_way(), frame))
    yield FreeWay("pen at BOOTSEL", _turned(bought.bootsel_way(), frame))
    plug = Rod(_jack_axis(frame), mm("jack_plug", "diameter") / 2, mm("jack_plug", "length"), "y")
    yield FreeWay("plug of the supply", plug)
    tail, slot = mm("keypad", "tail_width"), frame.base.windows[3].middle
    through = block(*slot, _BEHIND - 20, tail, mm("keypad", "tail_thickness"), 20 + BASE_MM)
    yield FreeWay("tail of the keypad", through, _CABLES)
    for number, window in enumerate(frame.base.windows[:3], 1):
        bundle = block(*window.middle, _BEHIND - 8, 12, 12, 8 + BASE_MM)
        yield FreeWay(f"wires of the panel {number}", bundle, _CABLES)
    area = frame.modules["terminal board"]
    left, right = area.low[0] - _WIRES_MM, area.high[0] + _WIRES_MM
    behind_pad, thick = area.low[1] + TAIL_MM + PAD_MM, mm("feed_wire", "diameter")
    under = Block((left, behind_pad, _BEHIND - thick), (right, behind_pad + 20.0, _BEHIND))
    yield FreeWay("cables under the terminal board", under, _CABLES)
    top = _BEHIND - _PAD_MM - mm("terminal_board", "thickness") - mm("terminal_board", "terminal_height")
    deep, long = mm("terminal_board", "terminal_depth"), mm("terminal_board", "terminals")
    for side, x in (("left", area.low[0] + deep / 2), ("right", area.high[0] - deep / 2)):
        for end, y in (("first", area.middle[1] + long / 2 - 1.75), ("last", area.middle[1] - long / 2 + 1.75)):
            yield FreeWay(f"screwdriver, {side} row, {end} terminal", Rod((x, y, top - 80), 1.75, 80.0, sides=16))
        outside = x - deep / 2 + (-_WIRES_MM if side == "left" else deep)
        low, high = area.middle[1] - long / 2, area.middle[1] + long / 2
        wires = Block((outside, low, top + 2), (outside + _WIRES_MM, high, top + 8))
        yield FreeWay(f"wires, {side} row", wires, _CABLES)
