"""The sheets of the perfboard: the side of the parts, and the side of the wires."""

from autopeg.boards.board_layout import BoardLayout
from autopeg.boards.panel import Point
from autopeg.drawings.build_plan import BuildPlan
from autopeg.drawings.paper.page import BLUE, GREEN, INK, MARGIN_MM, RED, SOFT, Page, Pencil
from autopeg.drawings.perfboard import (
    BOARD_MM,
    C2,
    COLUMNS,
    PITCH_MM,
    RIM_MM,
    ROWS,
    TERMINAL_HOLE_MM,
    Hole,
    Perfboard,
    Pin,
    Wire,
    perfboard_of,
    pico_hole,
    shifter_hole,
)

_SCALE = 2.0
_STEP_MM = PITCH_MM * _SCALE
_TOP_MM = 262.0
_ORANGE, _VIOLET, _BROWN = "#c86400", "#7a2fa0", "#7a5230"
_WIRE_COLORS = {"5 V": RED, "GND": INK, "RUN": _BROWN, "VSYS": RED}
_PART = "#dfe7ee"


class _Grid:
    """The grid of holes on a page, mirrored for the side of the wires."""

    def __init__(self, pencil: Pencil, *, is_mirrored: bool) -> None:
        self.pencil, self.is_mirrored = pencil, is_mirrored
        self.left = (pencil.width_mm - (COLUMNS - 1) * _STEP_MM) / 2

    def at(self, column: float, row: float) -> Point:
        across = COLUMNS - column if self.is_mirrored else column - 1
        return self.left + across * _STEP_MM, _TOP_MM - row * _STEP_MM

    def of(self, hole: Hole) -> Point:
        return self.at(hole.column, hole.row)

    def draw(self) -> None:
        """Draw the board with its holes, columns and rows."""
        across, up = (rim / PITCH_MM for rim in RIM_MM)
        low, high = self.at(1 - across, ROWS - 1 + up), self.at(COLUMNS + across, -up)
        self.pencil.box((min(low[0], high[0]), low[1]), (max(low[0], high[0]), high[1]), "#f7f3e6", width_mm=0.3)
        for row in range(ROWS):
            for column in range(1, COLUMNS + 1):
                self.pencil.disc(self.at(column, row), 0.55, "#ffffff", color="#c9b98a")
        for column in range(1, COLUMNS + 1):
            for row in (-1.5, ROWS + 0.5):
                self.pencil.words(self.at(column, row), str(column), anchor="middle", color=SOFT)
        for row in range(ROWS):
            for column in (-0.4, COLUMNS + 1.4):
                self.pencil.words(self.at(column, row), chr(ord("A") + row), anchor="middle", color=SOFT)

    def body(self, one: Hole, other: Hole, grow: float, words: str, *, fill: str = _PART, turned: bool = False) -> None:
        """Draw a part over two of its corner pins, larger by a share of the pitch, with its name."""
        columns, rows = sorted((one.column, other.column)), sorted((one.row, other.row))
        low = self.at(columns[0] - grow, rows[1] + grow)
        high = self.at(columns[1] + grow, rows[0] - grow)
        self.pencil.box(low, high, fill, width_mm=0.3)
        middle = ((low[0] + high[0]) / 2, (low[1] + high[1]) / 2)
        self.pencil.words(middle, words, anchor="middle", is_bold=True, degrees=90 if turned else 0)


def parts_page(plan: BuildPlan) -> Page:
    """Return the side of the parts. Raises ValueError for a board whose electronics do not fit."""
    board = _board(plan)
    size = f"{BOARD_MM[0]:g} × {BOARD_MM[1]:g} mm"
    about = f"In place of the carrier. A board of {size} with {COLUMNS} × {ROWS} holes, {_SCALE:g} : 1."
    grid = _begun(plan, "parts", about)
    pencil = grid.pencil
    _draw_parts(grid, plan, board)
    for hole in (*board.pins.values(), *C2):
        pencil.disc(grid.of(hole), 0.8, INK, color=None)
    _name_pins(grid, plan, board)
    _name_poles(grid, board)
    strips = len(plan.board.track.strips)
    resistors = f"R1 to R{strips}" if strips > 1 else "R1"
    plus, ring = board.pins[Pin("C1", 1)], board.pins[Pin("DIODE", 2)]
    keys = len(plan.board.rows) + len(plan.board.cols)
    pencil.lines(
        (MARGIN_MM, 66),
        [
            f"U1  Pico in two sockets of 20 pins, its USB socket to the left edge, pin 1 in {pico_hole(1)}.",
            f"U2  74AHCT125 in a socket of 14 pins, the notch up: pin 1 in {shifter_hole(1)}.",
            f"{resistors}  330 Ω.   C1  1000 µF, 10 V, plus in {plus}.   C2  100 nF, {C2[1]} and {C2[0]}.",
            f"D1  1N5817, lying, its ring in {ring}.   RUN  header of 2 pins for the button.",
            f"KEYPAD  header of {keys} pins: rows, then columns.   DISPLAY  header of 4 pins, or its socket.",
            f"Terminals of 5.08 mm along row W, openings to the lower edge: drill the holes to {TERMINAL_HOLE_MM} mm.",
            "F1, F2 ... at them are the feeds of sheet 4.",
            "Solder low parts first: headers, sockets, resistors, diode, C2, terminals, C1. Pico and U2 go in last.",
        ],
        leading_mm=4.2,
    )
    return pencil.page()


def wires_page(plan: BuildPlan) -> Page:
    """Return the side of the wires with the list of the insulated ones."""
    board = _board(plan)
    about = "Mirrored, as you see it when you solder. Thick: bare wire, red 5 V, black GND. Thin: insulated."
    grid = _begun(plan, "wires", about, is_mirrored=True)
    pencil = grid.pencil
    for wire in board.wires:
        if wire.is_bare:
            pencil.line(*map(grid.of, wire.holes), color=_color(wire), width_mm=1.1)
    thin = [wire for wire in board.wires if not wire.is_bare]
    for wire in thin:
        pencil.line(*map(grid.of, wire.holes), color=_color(wire), width_mm=0.4)
    for hole in (*board.pins.values(), *C2):
        pencil.disc(grid.of(hole), 0.7, INK, color=None)
    rows = [(str(wire.holes[0]), str(wire.holes[1]), wire.name) for wire in thin]
    third = -(-len(rows) // 3)
    pencil.words((MARGIN_MM, 112), "Insulated wires", is_bold=True)
    for index in range(3):
        part = rows[index * third : (index + 1) * third]
        if part:
            pencil.table((MARGIN_MM + index * 64, 110), (11, 11, 36), [("from", "to", ""), *part])
    bare_m = board.bare_mm / 1000
    pencil.lines(
        (MARGIN_MM, 104 - 4.4 * (third + 1)),
        [
            f"Bare wire: {bare_m:.1f} m of tinned copper, 0.8 mm or thicker (0.5 mm²): rows U and X carry all current.",
            "Insulated wires end on the pads of the pins. Every pad along a bare wire is soldered to it.",
            "Before the Pico goes in: no connection between rows U and X; U2 has 5 V at D25 and GND at J22.",
        ],
        leading_mm=4.2,
    )
    return pencil.page()


def _begun(plan: BoardLayout, side: str, about: str, *, is_mirrored: bool = False) -> _Grid:
    """Return the grid of a side on a page of its own, with a line about it."""
    pencil = Pencil(f"{plan.name}: perfboard, side of the {side}")
    pencil.words((MARGIN_MM, 278.5), about)
    grid = _Grid(pencil, is_mirrored=is_mirrored)
    grid.draw()
    return grid


def _board(plan: BuildPlan) -> Perfboard:
    board = perfboard_of(plan)
    if board is None:
        raise ValueError(f"{plan.name}: its terminals do not fit the perfboard")
    return board


def _color(wire: Wire) -> str:
    for start, color in (("data", GREEN), ("row", BLUE), ("column", _VIOLET), ("display", _ORANGE)):
        if wire.name.startswith(start):
            return color
    return _WIRE_COLORS[wire.name]


def _draw_parts(grid: _Grid, plan: BuildPlan, board: Perfboard) -> None:
    grid.body(pico_hole(40), pico_hole(20), 0.75, "U1  PICO")
    usb = grid.at(0.0, 6.5)
    grid.pencil.box((usb[0] + 1, usb[1] - 9), (usb[0] + 9, usb[1] + 9), "#c4c9cf")
    grid.pencil.words((usb[0] + 5, usb[1]), "USB", anchor="middle", degrees=90)
    grid.body(shifter_hole(1), shifter_hole(8), 0.6, "U2", turned=True)
    notch = grid.at((shifter_hole(1).column + shifter_hole(14).column) / 2, shifter_hole(1).row - 0.6)
    grid.pencil.disc(notch, 1.2, "#ffffff")
    grid.body(board.pins[Pin("DIODE", 2)], board.pins[Pin("DIODE", 1)], 0.35, "D1")
    ring = grid.at(board.pins[Pin("DIODE", 2)].column + 0.35, board.pins[Pin("DIODE", 2)].row)
    grid.pencil.line((ring[0], ring[1] - 2), (ring[0], ring[1] + 2), width_mm=0.8)
    run = board.pins[Pin("RUN", 2)]
    grid.body(board.pins[Pin("RUN", 1)], run, 0.45, "")
    grid.pencil.words(grid.at(run.column + 0.8, run.row), "RUN", is_bold=True)
    one, other = grid.of(board.pins[Pin("C1", 1)]), grid.of(board.pins[Pin("C1", 2)])
    middle = ((one[0] + other[0]) / 2, one[1])
    grid.pencil.disc(middle, 6.3 * _SCALE * 0.8, _PART, width_mm=0.3)
    grid.pencil.words((middle[0], middle[1] + 4), "C1", anchor="middle", is_bold=True)
    grid.pencil.words((one[0] + 0.5, one[1] - 3.6), "+", anchor="middle", height_mm=3, is_bold=True)
    grid.body(*C2, 0.3, "C2", turned=True)
    for strip, _ in enumerate(plan.board.track.strips):
        name = f"R{strip + 1}"
        grid.body(board.pins[Pin(name, 1)], board.pins[Pin(name, 2)], 0.35, name, turned=True)
    for part in ("KEYPAD", "DISPLAY"):
        holes = [hole for pin, hole in board.pins.items() if pin.part == part]
        if holes:
            grid.body(holes[0], holes[-1], 0.48, "")
            at = grid.at((holes[0].column + holes[-1].column) / 2, holes[0].row - 1)
            grid.pencil.words(at, part, anchor="middle", is_bold=True)
    for pole in board.poles:
        hole = board.pins[pole.pin]
        low, high = grid.at(hole.column - 0.95, hole.row + 1.4), grid.at(hole.column + 0.95, hole.row - 1.2)
        grid.pencil.box(low, high, "#bcd8c4", width_mm=0.3)


def _name_pins(grid: _Grid, layout: BoardLayout, board: Perfboard) -> None:
    """Write the numbers of some pins of the Pico, and what the pins of the headers are."""
    for pin in (1, 20, 21, 40):
        hole = pico_hole(pin)
        aside, inwards = (0.35 if hole.column == 1 else 0.0), (-1 if pin <= 20 else 1)
        grid.pencil.words(grid.at(hole.column + aside, hole.row + inwards), str(pin), anchor="middle")
    rows, cols = len(layout.board.rows), len(layout.board.cols)
    for number in range(1, rows + cols + 1):
        x, y = grid.of(board.pins[Pin("KEYPAD", number)])
        name = f"r{number}" if number <= rows else f"c{number - rows}"
        grid.pencil.words((x, y - 4.2), name, anchor="middle")
    for number, name in enumerate(("GND", "VCC", "SCL", "SDA"), 1):
        hole = board.pins.get(Pin("DISPLAY", number))
        if hole is not None:
            x, y = grid.of(hole)
            grid.pencil.words((x, y - 6.2), name, anchor="middle", degrees=90)


def _name_poles(grid: _Grid, board: Perfboard) -> None:
    for pole in board.poles:
        x, y = grid.at(board.pins[pole.pin].column, ROWS + 1.6)
        color = RED if pole.words.startswith("5 V") else GREEN if pole.words.startswith("data") else INK
        grid.pencil.words((x, y), pole.words, anchor="end", degrees=90, color=color)
