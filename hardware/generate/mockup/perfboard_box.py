"""The printed box with the perfboard, keypad and display, and the perfboard on the bench before it goes in."""

from collections.abc import Mapping

from autopeg.drawings.build_plan import BuildPlan
from autopeg.drawings.perfboard import (
    BOARD_MM,
    C2,
    COLUMNS,
    PITCH_MM,
    ROWS,
    Pin,
    perfboard_of,
)
from autopeg.drawings.perfboard import Hole as GridHole
from generate.mockup import bought
from generate.mockup.assembly import UP, Assembly, FreeWay, Part, Step, Turn
from generate.mockup.box import (
    BUILT,
    Box,
    Variant,
    base_of,
    board_screws,
    cable,
    in_the_walls,
    lid,
    lid_screws,
    wall_ways,
)
from generate.mockup.data_sheets import mm
from generate.mockup.printed import sizes_of
from generate.mockup.solids import Moved, Slab, Solid


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
    inset = sizes_of("perfboard_box.scad")["board_hole_inset"]
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


def perfboard_box_assembly(plan: BuildPlan, variant: Variant = BUILT) -> Assembly:
    """Return the box with everything in it."""
    box = Box("perfboard_box.scad", "perfboard-box")
    board = perfboard_assembly(plan, variant).turned(box.turn)
    steps = (
        Step("base", (base_of(box, variant),)),
        Step("jack, fuse holder and RUN button", tuple(in_the_walls(box))),
        Step("perfboard into the base", tuple(board.parts()), UP),
        Step("screws of the perfboard", tuple(board_screws(box, "m2"))),
        Step("cable", (cable(box, plan),)),
        Step("leads", tuple(_leads(plan, variant, box.turn))),
        Step("lid", tuple(lid(box, variant)), UP),
        Step("screws of the lid", tuple(lid_screws(box))),
    )
    ways = [FreeWay(way.name, way.solid, "leads" if "wire" in way.name else "lid") for way in board.ways]
    pins, grid = _pins_of(plan), _Grid(variant)
    usb = grid.put(bought.usb_way(has_plastic=variant.has_header_plastic), pins[Pin("PICO", 1)])
    return Assembly(
        f"{plan.name}-perfboard-box", steps, (*ways, FreeWay("USB plug", box.turn.of(usb)), *wall_ways(box, 4.0))
    )


def _pins_of(plan: BuildPlan) -> Mapping[Pin, GridHole]:
    board = perfboard_of(plan)
    assert board is not None
    return board.pins


def _leads(plan: BuildPlan, variant: Variant, turn: Turn) -> list[Part]:
    pins, grid = _pins_of(plan), _Grid(variant)
    counts = {"KEYPAD": 8, "RUN": 2} | ({"DISPLAY": 4} if plan.board.display else {})
    return [
        Part(f"leads of {part}", turn.of(grid.put(bought.lead_socket(count), pins[Pin(part, 1)])), bought.PLASTIC)
        for part, count in counts.items()
    ]
