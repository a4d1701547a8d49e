"""The electronics on perfboard, holes in a grid of 2.54 mm, for those without the carrier board.

Columns count from 1, rows from A, seen from the side of the parts. The Pico lies at the left, its USB socket over the
edge; the terminals are along the lowest row. 5 V and ground are bare wires on the other side: 5 V below the terminals
and up on the right, ground above the terminals and up beside it. All other wires there are insulated.
"""

from collections.abc import Iterator
from itertools import pairwise
from math import dist
from typing import NamedTuple

from msgspec import Struct

from autopeg.boards.board_layout import BoardLayout
from autopeg.drawings.build_plan import BuildPlan
from autopeg.drawings.pins import (
    DISPLAY_3V3_PIN,
    DISPLAY_GND_PIN,
    GND_PIN,
    PICO_PINS,
    RUN_GND_PIN,
    RUN_PIN,
    SHIFTER_EARTH_PIN,
    SHIFTER_GATES,
    SHIFTER_GND_PIN,
    SHIFTER_VCC_PIN,
    VSYS_PIN,
)

COLUMNS, ROWS = 30, 24
PITCH_MM = 2.54
BOARD_MM = (90.0, 70.0)
"""The size of the usual board with exactly so many holes, sold as 7 × 9 cm."""
RIM_MM = ((BOARD_MM[0] - (COLUMNS - 1) * PITCH_MM) / 2, (BOARD_MM[1] - (ROWS - 1) * PITCH_MM) / 2)
"""From its edges to the middles of the outer holes: beside column 1, and above row A."""
TERMINAL_HOLE_MM = 1.3
"""What the pins of the terminals need: the holes of such a board, 1 mm, are drilled out."""

_WIRE_END_MM = 5.0
"""What of an insulated wire is stripped and lies on a pad."""

_POLES = 14
"""Terminals in a row, two columns each."""


class Hole(NamedTuple):
    """A hole: its column from 1, its row from 0."""

    column: int
    row: int

    def __str__(self) -> str:
        return f"{chr(ord('A') + self.row)}{self.column}"


class Pin(NamedTuple):
    """A pin of a part, by the names and numbers of the wiring diagram."""

    part: str
    number: int


class Wire(Struct, frozen=True):
    """A wire on the side without parts; through corners if it is bare."""

    holes: tuple[Hole, ...]
    is_bare: bool
    name: str


class Pole(Struct, frozen=True):
    """A terminal: what is screwed in."""

    pin: Pin
    words: str


class Perfboard(Struct, frozen=True):
    """A layout. pins: the hole of each pin; poles: the terminals from the left."""

    pins: dict[Pin, Hole]
    poles: tuple[Pole, ...]
    wires: tuple[Wire, ...]

    @property
    def bare_mm(self) -> float:
        """The length of all bare wires."""
        ways = [pairwise(wire.holes) for wire in self.wires if wire.is_bare]
        return PITCH_MM * sum(abs(a.column - b.column) + abs(a.row - b.row) for way in ways for a, b in way)

    @property
    def insulated_mm(self) -> float:
        """The length of all insulated wires, with their ends."""
        wires = [wire.holes for wire in self.wires if not wire.is_bare]
        return sum(PITCH_MM * dist(holes[0], holes[-1]) + 2 * _WIRE_END_MM for holes in wires)


def _at(name: str) -> Hole:
    return Hole(int(name[1:]), ord(name[0]) - ord("A"))


_PICO_TOP, _PICO_BOTTOM = 3, 10
_SHIFTER_LEFT, _SHIFTER_RIGHT, _SHIFTER_TOP = 22, 25, 3
_GND_RISER, _SUPPLY_RISER = 27, 29
_GND_ROW, _POLE_ROW, _SUPPLY_ROW = 20, 22, 23
_RESISTOR_ROWS = (15, 19)
_KEYPAD_FROM, _DISPLAY_FROM = _at("N4"), _at("N14")
_DIODE = {1: _at("B6"), 2: _at("B2")}
_RUN = {1: _at("B11"), 2: _at("B12")}
_C1 = {1: _at("N29"), 2: _at("N27")}
C2 = (_at("C27"), _at("A27"))
"""The 100 nF capacitor, which the wiring diagram has at the level shifter: 5 V and ground."""


def perfboard_of(plan: BuildPlan) -> Perfboard | None:
    """Return the layout for a board, None if it has more terminals than there is room for."""
    poles = tuple(_poles(plan))
    if len(poles) > _POLES:
        return None
    pins = dict(_pins(plan, poles))
    return Perfboard(pins, poles, (*_bare(plan, pins, poles), *_insulated(plan, pins)))


def pico_hole(pin: int) -> Hole:
    """Return the hole of a pin of the Pico."""
    return Hole(pin, _PICO_BOTTOM) if pin <= 20 else Hole(41 - pin, _PICO_TOP)


def shifter_hole(pin: int) -> Hole:
    """Return the hole of a pin of the level shifter, its notch at the top."""
    if pin <= 7:
        return Hole(_SHIFTER_LEFT, _SHIFTER_TOP + pin - 1)
    return Hole(_SHIFTER_RIGHT, _SHIFTER_TOP + 14 - pin)


def _poles(plan: BuildPlan) -> Iterator[Pole]:
    """Yield the terminals: the supply, then every feed, with the data between if it is the first of its strip."""
    yield Pole(Pin("FUSE", 2), "5 V in, from the fuse")
    yield Pole(Pin("SUPPLY", 2), "GND in")
    for number, feed in enumerate(plan.feeds, 1):
        strip = f"STRIP{feed.strip}" if feed.led == 0 else f"STRIP{feed.strip}_LED{feed.led}"
        yield Pole(Pin(strip, 1), f"5 V, F{number}")
        if feed.led == 0:
            yield Pole(Pin(strip, 2), f"data {feed.strip}, F{number}")
        yield Pole(Pin(strip, 3 if feed.led == 0 else 2), f"GND, F{number}")


def _pole_hole(index: int) -> Hole:
    return Hole(1 + 2 * index, _POLE_ROW)


def _pins(layout: BoardLayout, poles: tuple[Pole, ...]) -> Iterator[tuple[Pin, Hole]]:
    for pin in range(1, 41):
        yield Pin("PICO", pin), pico_hole(pin)
    for pin in range(1, 15):
        yield Pin("SHIFTER", pin), shifter_hole(pin)
    for index, pole in enumerate(poles):
        yield pole.pin, _pole_hole(index)
    for part, holes in (("DIODE", _DIODE), ("C1", _C1), ("RUN", _RUN)):
        for number, hole in holes.items():
            yield Pin(part, number), hole
    for strip, _ in enumerate(layout.board.track.strips):
        column = next(_pole_hole(index) for index, pole in enumerate(poles) if pole.pin == (f"STRIP{strip}", 2)).column
        for number, row in enumerate(_RESISTOR_ROWS, 1):
            yield Pin(f"R{strip + 1}", number), Hole(column, row)
    for number in range(1, len(layout.board.rows) + len(layout.board.cols) + 1):
        yield Pin("KEYPAD", number), Hole(_KEYPAD_FROM.column + number - 1, _KEYPAD_FROM.row)
    if layout.board.display is not None:
        for number in range(1, 5):
            yield Pin("DISPLAY", number), Hole(_DISPLAY_FROM.column + number - 1, _DISPLAY_FROM.row)


def _bare(layout: BoardLayout, pins: dict[Pin, Hole], poles: tuple[Pole, ...]) -> Iterator[Wire]:
    """Yield the bare wires: the rails, and what reaches them in a straight line."""

    def wire(name: str, *holes: Hole) -> Wire:
        return Wire(holes, is_bare=True, name=name)

    last = _pole_hole(len(poles) - 1).column
    yield wire("5 V", Hole(1, _SUPPLY_ROW), Hole(_SUPPLY_RISER, _SUPPLY_ROW), Hole(_SUPPLY_RISER, C2[0].row))
    yield wire("5 V", C2[0], Hole(_SUPPLY_RISER, C2[0].row))
    yield wire("5 V", shifter_hole(SHIFTER_VCC_PIN), Hole(_SUPPLY_RISER, _SHIFTER_TOP))
    yield wire("GND", Hole(min(3, last), _GND_ROW), Hole(_GND_RISER, _GND_ROW), Hole(_GND_RISER, _SHIFTER_TOP + 1))
    yield wire("GND", Hole(3, 0), C2[1])
    yield wire("GND", Hole(_SHIFTER_LEFT - 1, 0), Hole(_SHIFTER_LEFT - 1, shifter_hole(SHIFTER_EARTH_PIN).row))
    for pole in poles:
        at = pins[pole.pin]
        if pole.words.startswith("5 V"):
            yield wire("5 V", at, Hole(at.column, _SUPPLY_ROW))
        elif pole.words.startswith("GND"):
            yield wire("GND", at, Hole(at.column, _GND_ROW))
    for pin in (GND_PIN, RUN_GND_PIN):
        yield wire("GND", pico_hole(pin), Hole(pico_hole(pin).column, 0))
    yield wire("GND", _RUN[2], Hole(_RUN[2].column, 0))
    yield wire("RUN", pico_hole(RUN_PIN), _RUN[1])
    yield wire("VSYS", pico_hole(VSYS_PIN), _DIODE[2])
    for pin in grounded_pins(len(layout.board.track.strips)):
        at = shifter_hole(pin)
        aside = _SHIFTER_LEFT - 1 if at.column == _SHIFTER_LEFT else _GND_RISER
        yield wire("GND", at, Hole(aside, at.row))


def grounded_pins(strips: int) -> tuple[int, ...]:
    """Return the pins of the level shifter at ground: its own, the enables, and the inputs of unused gates."""
    unused = [gate_in for gate_in, _, _ in SHIFTER_GATES[strips:]]
    return (SHIFTER_EARTH_PIN, *sorted([*(enable for _, _, enable in SHIFTER_GATES), *unused]))


def _insulated(layout: BoardLayout, pins: dict[Pin, Hole]) -> Iterator[Wire]:
    def wire(name: str, one: Hole, other: Hole) -> Wire:
        return Wire((one, other), is_bare=False, name=name)

    yield wire("5 V", _DIODE[1], C2[0])
    yield wire("GND", Hole(_GND_RISER, _SHIFTER_TOP + 1), Hole(_SHIFTER_RIGHT, 0))
    yield wire("GND", pico_hole(SHIFTER_GND_PIN), shifter_hole(SHIFTER_EARTH_PIN))
    for strip, (gp, _, _) in enumerate(layout.board.track.strips):
        gate_in, gate_out, _ = SHIFTER_GATES[strip]
        resistor = f"R{strip + 1}"
        yield wire(f"data {strip}, 3.3 V", pico_hole(PICO_PINS[gp]), shifter_hole(gate_in))
        yield wire(f"data {strip}, 5 V", shifter_hole(gate_out), pins[Pin(resistor, 1)])
        yield wire(f"data {strip}", pins[Pin(resistor, 2)], pins[Pin(f"STRIP{strip}", 2)])
    for number, gp in enumerate((*layout.board.rows, *layout.board.cols), 1):
        rows = len(layout.board.rows)
        name = f"row {number}" if number <= rows else f"column {number - rows}"
        yield wire(name, pico_hole(PICO_PINS[gp]), pins[Pin("KEYPAD", number)])
    if layout.board.display is not None:
        sda, scl = layout.board.display
        ends = (DISPLAY_GND_PIN, DISPLAY_3V3_PIN, PICO_PINS[scl], PICO_PINS[sda])
        for number, (name, pin) in enumerate(zip(("GND", "3.3 V", "SCL", "SDA"), ends, strict=True), 1):
            yield wire(f"display {name}", pico_hole(pin), pins[Pin("DISPLAY", number)])
