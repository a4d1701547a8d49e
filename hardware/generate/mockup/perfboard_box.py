"""The printed box with the perfboard, keypad and display, and the perfboard on the bench before it goes in."""

import re
from functools import cache
from math import pi, sqrt
from pathlib import Path

from msgspec import Struct

from autopeg.drawings.build_plan import BuildPlan
from autopeg.drawings.perfboard import (
    BOARD_MM,
    C2,
    COLUMNS,
    PITCH_MM,
    RIM_MM,
    ROWS,
    TERMINAL_HOLE_MM,
    Pin,
    perfboard_of,
)
from autopeg.drawings.perfboard import Hole as GridHole
from generate.mockup import bought
from generate.mockup.assembly import LEFT, RIGHT, UP, Assembly, FreeWay, Part, Step, Turn
from generate.mockup.data_sheets import mm
from generate.mockup.solids import Block, Cut, Facets, Joined, Moved, Place, Rod, Slab, Solid
from generate.prints import triangles_of

ENCLOSURE = Path(__file__).parents[2] / "enclosure"
PRINT = "#d9d4c8"
FINGER_MM = 12.0


class Variant(Struct, frozen=True):
    """How the box is built; the tests spoil one value after the other.

    usb_opening: width, height and how far it is moved along the wall, where it is not the printed one.
    """

    has_header_plastic: bool = True
    usb_opening: tuple[float, float, float] | None = None
    rims: tuple[float, float] = RIM_MM
    terminal_hole: float = TERMINAL_HOLE_MM
    has_display: bool = True


BUILT = Variant()


@cache
def sizes_of(name: str) -> dict[str, float]:
    """Return the sizes at the top of an OpenSCAD file."""
    text = (ENCLOSURE / name).read_text(encoding="utf-8")
    return {key: float(size) for key, size in re.findall(r"^(\w+) = ([\d.]+);", text, re.MULTILINE)}


@cache
def printed(name: str) -> Facets:
    """Return a printed part from its STL file."""
    index: dict[Place, int] = {}
    triangles: list[tuple[int, int, int]] = []
    for corners in triangles_of((ENCLOSURE / f"{name}.stl").read_bytes()):
        one, other, third = (
            index.setdefault(tuple(round(value, 4) for value in corner), len(index))  # type: ignore[arg-type]
            for corner in corners
        )
        if len({one, other, third}) == 3:
            triangles.append((one, other, third))
    return Facets(tuple(index), tuple(triangles))


class Box:
    """The places of the box, as keypad_box.scad computes them."""

    def __init__(self) -> None:
        at = sizes_of("keypad_box.scad")
        self.at, self.wall, self.post = at, at["wall"], at["post_diameter"]
        inside = max(at["pad_width"], at["board_length"]) + 2 * self.post
        self.width = inside + 2 * self.wall
        self.length = max(at["pad_length"], at["board_width"] + at["room"]) + self.post + 2 * self.wall
        self.board = (self.width - self.wall - 1 - at["board_length"], self.wall + self.post)
        self.surface = self.wall + at["board_post"] + at["board_thickness"]
        self.wall_parts = self.board[1] + at["board_width"] + at["room"] / 2
        self.middle_height = self.wall + at["inside_height"] / 2
        self.top = at["inside_height"] + self.wall

    @property
    def usb_axis(self) -> Place:
        at = self.at
        up = self.surface + at["socket_height"] + at["header_height"] + at["pico_thickness"] + 1.3
        return self.width, self.board[1] + at["pico_from_edge"], up

    def corner_posts(self) -> list[tuple[float, float]]:
        inset = self.wall + self.post / 2 - 0.5
        return [(x, y) for x in (inset, self.width - inset) for y in (inset, self.length - inset)]

    def board_posts(self) -> list[tuple[float, float]]:
        inset = self.at["board_hole_inset"]
        xs, ys = (inset, self.at["board_length"] - inset), (inset, self.at["board_width"] - inset)
        return [(self.board[0] + x, self.board[1] + y) for x in xs for y in ys]


def base_of(variant: Variant) -> Solid:
    """Return the printed base, with another opening for USB if the variant has one."""
    if variant.usb_opening is None:
        return printed("box-base")
    box = Box()
    width, height, aside = variant.usb_opening
    x, y, z = box.usb_axis
    filled = Block((x - box.wall, y - 12, z - 8), (x, y + 12, z + 8))
    opening = Block(
        (x - box.wall - 1, y + aside - width / 2, z - height / 2), (x + 1, y + aside + width / 2, z + height / 2)
    )
    return Cut(Joined((printed("box-base"), filled)), (opening,))


class _Grid:
    """The holes of the perfboard, its parts upwards, in its own frame: column 1 to the left, row A at the back."""

    def __init__(self, variant: Variant) -> None:
        self.rims = variant.rims

    def at(self, hole: GridHole) -> tuple[float, float]:
        return self.rims[0] + (hole.column - 1) * PITCH_MM, BOARD_MM[1] - self.rims[1] - hole.row * PITCH_MM

    def put(self, solid: Solid, hole: GridHole, about_z: float = 0.0) -> Solid:
        x, y = self.at(hole)
        return Moved(solid, (x, y, 0.0), 0.0, about_z)


def perfboard_assembly(plan: BuildPlan, variant: Variant = BUILT) -> Assembly:
    """Return the perfboard with its parts, its upper side at z = 0."""
    board = perfboard_of(plan)
    assert board is not None
    grid = _Grid(variant)
    wide = {board.pins[pole.pin] for pole in board.poles}
    thick = mm("perfboard", "thickness")
    holes = [
        (grid.at(hole), (variant.terminal_hole if hole in wide else mm("perfboard", "hole")) / 2)
        for hole in (GridHole(column, row) for column in range(1, COLUMNS + 1) for row in range(ROWS))
    ]
    inset = sizes_of("keypad_box.scad")["board_hole_inset"]
    corners = [(x, y) for x in (inset, BOARD_MM[0] - inset) for y in (inset, BOARD_MM[1] - inset)]
    holes += [(at, mm("perfboard", "screw_hole") / 2) for at in corners]
    sheet = Slab(((0, 0), (BOARD_MM[0], 0), BOARD_MM, (0, BOARD_MM[1])), -thick, thick, tuple(holes))

    def part(name: str, solid: Solid, pin: Pin, color: str, about_z: float = 0.0) -> Part:
        return Part(name, grid.put(solid, board.pins[pin], about_z), color)

    pico = variant.has_header_plastic
    low = [
        part("socket of pins 1 to 20", bought.pico_socket(), Pin("PICO", 1), bought.PLASTIC),
        part("socket of pins 40 to 21", bought.pico_socket(), Pin("PICO", 40), bought.PLASTIC),
        part("keypad header", bought.pin_header(8), Pin("KEYPAD", 1), bought.PLASTIC),
        part("RUN header", bought.pin_header(2), Pin("RUN", 1), bought.PLASTIC),
        part("diode", bought.lying("do41", 4 * PITCH_MM), Pin("DIODE", 2), bought.PLASTIC),
    ]
    if plan.board.display is not None:
        low.append(part("display header", bought.pin_header(4), Pin("DISPLAY", 1), bought.PLASTIC))
    for strip, _ in enumerate(plan.board.track.strips):
        name = f"R{strip + 1}"
        low.append(part(name, bought.lying("resistor", 4 * PITCH_MM), Pin(name, 1), bought.BLUE, -90.0))
    low.append(Part("small capacitor", grid.put(bought.ceramic(), C2[1], -90.0), bought.BRASS))
    for index in range(0, len(board.poles) - 1, 2):
        low.append(part(f"terminal {index // 2 + 1}", bought.terminal(2), board.poles[index].pin, bought.GREEN))
    if len(board.poles) % 2:
        low.append(part("last terminal", bought.terminal(1), board.poles[-1].pin, bought.GREEN))
    last = [
        part("1000 µF", bought.electrolytic(2 * PITCH_MM), Pin("C1", 2), bought.BLUE),
        part("level shifter", bought.dip14(), Pin("SHIFTER", 1), bought.PLASTIC),
        part("Pico", bought.pico(has_plastic=pico), Pin("PICO", 1), bought.GREEN),
    ]
    ways = [FreeWay(f"terminal at {pole.words}: {name}", grid.put(way, board.pins[pole.pin]))
            for pole in board.poles for name, way in bought.terminal_ways(1)]  # fmt: skip
    ways.append(FreeWay("pen to BOOTSEL", grid.put(bought.bootsel_way(has_plastic=pico), board.pins[Pin("PICO", 1)])))
    return Assembly(
        f"{plan.name}-perfboard",
        (
            Step("perfboard", (Part("perfboard", sheet, "#c9a15a", held=(0, 0, 0)),)),
            Step("parts", tuple(low)),
            Step("capacitor, level shifter and Pico", tuple(last)),
        ),
        tuple(ways),
    )


def cable_mm(plan: BuildPlan) -> float:
    """Return the thickness of the cable between box and board: round wires fill 60% of a round hole."""
    wires = 2 * len(plan.feeds) * mm("feed_wire", "diameter") ** 2
    wires += 2 * len(plan.board.track.strips) * mm("thin_wire", "diameter") ** 2
    return sqrt(pi / 4 * wires / 0.6 * 4 / pi)


def box_assembly(plan: BuildPlan, variant: Variant = BUILT) -> Assembly:
    """Return the box with everything in it."""
    box = Box()
    bench = perfboard_assembly(plan, variant)
    width, length = BOARD_MM
    turn = Turn((box.board[0] + width, box.board[1] + length, box.surface), about_z=180.0)
    board = bench.turned(turn)
    steps = [
        Step("base", (Part("box base", base_of(variant), PRINT, held=(0, 0, 0)),)),
        Step("jack, fuse holder and RUN button", tuple(_in_the_walls(box))),
        Step("perfboard into the base", tuple(board.parts()), UP),
        Step("screws of the perfboard", tuple(_board_screws(box))),
        Step("cable", (_cable(box, plan),)),
        Step("leads", tuple(_leads(plan, variant, turn))),
        Step("lid", tuple(_lid(box, variant)), UP),
        Step("screws of the lid", tuple(_lid_screws(box))),
    ]
    ways = [
        *(FreeWay(way.name, way.solid, "leads" if "wire" in way.name else "lid") for way in board.ways),
        *_ways(box, plan, variant, turn),
    ]
    return Assembly(f"{plan.name}-box", tuple(steps), tuple(ways))


def _in_the_walls(box: Box) -> list[Part]:
    """Return what is screwed into the walls, each from outside, and its nut from inside."""
    y, z = box.wall_parts, box.middle_height
    places = {
        "jack": ("panel_jack", Turn((0, y, z)), bought.METAL),
        "fuse holder": ("panel_fuse", Turn((box.width, y, z), about_z=180.0), bought.PLASTIC),
        "RUN button": ("panel_button", Turn((box.width / 3, box.length, z), about_z=-90.0), bought.METAL),
    }
    parts: list[Part] = []
    for name, (kind, turn, color) in places.items():
        parts.append(Part(name, bought.through_wall(kind), color, LEFT, RIGHT).turned(turn))
        parts.append(
            Part(f"nut of the {name}", bought.wall_nut(kind, box.wall), bought.METAL, RIGHT, LEFT).turned(turn)
        )
    return parts


def _board_screws(box: Box) -> list[Part]:
    screw = bought.screw("m2", 6)
    return [
        Part(f"board screw {n}", Moved(screw, (x, y, box.surface)), bought.METAL)
        for n, (x, y) in enumerate(box.board_posts(), 1)
    ]


def _cable(box: Box, plan: BuildPlan) -> Part:
    radius = cable_mm(plan) / 2
    low = box.wall + 1 + radius
    rod = Rod((box.width / 2, box.board[1] + BOARD_MM[1] + 6, low), radius, box.length, "y")
    return Part("cable", rod, "#444444", (0, 0, 0))


def _leads(plan: BuildPlan, variant: Variant, turn: Turn) -> list[Part]:
    board, grid = perfboard_of(plan), _Grid(variant)
    assert board is not None
    counts = {"KEYPAD": 8, "RUN": 2} | ({"DISPLAY": 4} if plan.board.display else {})
    return [
        Part(f"leads of {part}", turn.of(grid.put(bought.lead_socket(count), board.pins[Pin(part, 1)])), bought.PLASTIC)
        for part, count in counts.items()
    ]


def _lid(box: Box, variant: Variant) -> list[Part]:
    """Return the lid with what is stuck onto it: printed face down, so turned over here."""
    at = box.at
    lid = printed("box-lid-display" if variant.has_display else "box-lid")
    # Printed face down. About x, then about z: it is turned over about y.
    over = Moved(lid, (box.width, 0.0, box.top + box.wall), 180.0, 180.0)
    front = at["wall"] + at["post_diameter"] + 1 + 3
    pad_y = front + mm("keypad", "length") / 2
    top = box.top + box.wall
    pad = Block(
        (box.width / 2 - mm("keypad", "width") / 2, pad_y - mm("keypad", "length") / 2, top),
        (
            box.width / 2 + mm("keypad", "width") / 2,
            pad_y + mm("keypad", "length") / 2,
            top + mm("keypad", "thickness"),
        ),
    )
    slot, across, thin = front - 1.5, mm("keypad", "tail_width") / 2, mm("keypad", "tail_thickness")
    tail = Joined((
        Block((box.width / 2 - across, slot - thin, box.top - 5), (box.width / 2 + across, slot, top + thin)),
        Block((box.width / 2 - across, slot - thin, top), (box.width / 2 + across, front + 2, top + thin)),
    ))  # fmt: skip
    parts = [Part("lid", over, PRINT), Part("keypad with its tail", Joined((pad, tail)), "#30343a")]
    if variant.has_display:
        # Face up against the window, in the frame.
        y = box.length - at["wall"] - at["clearance"] - 1.6 - at["display_length"] / 2
        z = box.top - mm("oled", "glass")
        parts.append(Part("display", Moved(bought.display(), (box.width / 2, y, z)), bought.BLUE, held=UP))
    return parts


def _lid_screws(box: Box) -> list[Part]:
    screw = bought.screw("m3", 10)
    return [
        Part(f"lid screw {n}", Moved(screw, (x, y, box.top + box.wall)), bought.METAL)
        for n, (x, y) in enumerate(box.corner_posts(), 1)
    ]


def _ways(box: Box, plan: BuildPlan, variant: Variant, turn: Turn) -> list[FreeWay]:
    board, grid = perfboard_of(plan), _Grid(variant)
    assert board is not None
    usb = bought.usb_way(has_plastic=variant.has_header_plastic)
    z, y = box.middle_height, box.wall_parts
    out, plug = -2.5, mm("jack_plug", "length")
    return [
        FreeWay("USB plug", turn.of(grid.put(usb, board.pins[Pin("PICO", 1)]))),
        FreeWay("plug of the supply", Rod((out - plug, y, z), mm("jack_plug", "diameter") / 2, plug, "x")),
        FreeWay("fingers at the fuse", Rod((box.width - out, y, z), FINGER_MM / 2, 40, "x")),
        FreeWay("finger at RUN", Rod((box.width / 3, box.length - out, z), FINGER_MM / 2, 40, "y")),
        *(
            FreeWay(f"screwdriver at lid screw {n}", Rod((x, y, box.top + box.wall + 2.4), 3.0, 80))
            for n, (x, y) in enumerate(box.corner_posts(), 1)
        ),
        *(
            FreeWay(f"screwdriver at board screw {n}", Rod((x, y, box.surface + 1.6), 2.0, 80), "leads")
            for n, (x, y) in enumerate(box.board_posts(), 1)
        ),
    ]
