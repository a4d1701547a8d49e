"""The schematic of the carrier: where each symbol stands on the sheet, and the wires and names that join their pins."""

from msgspec import Struct

from generate.pcb import symbols
from generate.pcb.carrier import carrier
from generate.pcb.model import Board, Point
from generate.pcb.symbols import Pin, Symbol

POWER_NETS = ("GND", "+5V", "+3V3")
"""The nets that have a symbol of their own."""

SHEET_MM = (297.0, 210.0)


class Placed(Struct, frozen=True):
    """A symbol on the sheet."""

    ref: str
    value: str
    symbol: Symbol
    at: Point

    def pin_at(self, pin: Pin) -> Point:
        return _sum(self.at, pin.at)


class NetName(Struct, frozen=True):
    """The name of a net, beside a wire. degrees: 0 for text to the right of the point, 90 for text above it."""

    net: str
    at: Point
    degrees: int


class Schematic(Struct, frozen=True):
    """Everything on the sheet."""

    placed: tuple[Placed, ...]
    wires: tuple[tuple[Point, Point], ...]
    names: tuple[NetName, ...]
    open_pins: tuple[Point, ...]
    notes: tuple[tuple[str, Point, float], ...]

    def junctions(self) -> list[Point]:
        """Return where a wire ends on another one."""
        return sorted({end for wire in self.wires for end in wire for other in self.wires if _is_within(end, other)})


def _is_within(point: Point, wire: tuple[Point, Point]) -> bool:
    (x, y), ((x1, y1), (x2, y2)) = point, wire
    if y1 == y2 == y:
        return min(x1, x2) < x < max(x1, x2)
    return x1 == x2 == x and min(y1, y2) < y < max(y1, y2)


_PLACES: dict[str, tuple[Symbol, Point]] = (
    {
        "J1": (symbols.JACK, (30.48, 38.1)),
        "J2": (symbols.SUPPLY_TERMINAL, (30.48, 60.96)),
        "F1": (symbols.FUSE, (66.04, 35.56)),
        "C1": (symbols.ELECTROLYTIC, (93.98, 45.72)),
        "C2": (symbols.CAPACITOR, (116.84, 45.72)),
        "U1": (symbols.PICO, (96.52, 127.0)),
        "D1": (symbols.SCHOTTKY, (139.7, 101.6)),
        "SW1": (symbols.BUTTON, (147.32, 116.84)),
        "RN1": (symbols.NETWORK, (149.86, 167.64)),
        "U2": (symbols.SHIFTER, (190.5, 127.0)),
        "J8": (symbols.DISPLAY, (25.4, 101.6)),
        "J7": (symbols.KEYPAD, (25.4, 127.0)),
    }
    | {f"R{n + 1}": (symbols.RESISTOR, (226.06, 102.87 + n * 15.24)) for n in range(4)}
    | {f"J{n + 3}": (symbols.STRIP_TERMINAL, (265.43, 102.87 + n * 15.24)) for n in range(4)}
    | {f"D{n + 2}": (symbols.DIODE, (49.53 + n % 2 * 8.89, 116.84 + n * 2.54)) for n in range(4)}
    | {f"R{n + 14}": (symbols.KEY_RESISTOR, (49.53 + n % 2 * 8.89, 127.0 + n * 2.54)) for n in range(4)}
    | {
        "R5": (symbols.RESISTOR, (147.32, 30.48)),
        "R6": (symbols.RESISTOR, (182.88, 30.48)),
        "R7": (symbols.RESISTOR, (218.44, 30.48)),
        "R8": (symbols.RESISTOR, (254.0, 30.48)),
        "R9": (symbols.RESISTOR, (147.32, 50.8)),
        "R10": (symbols.RESISTOR, (182.88, 50.8)),
        "R11": (symbols.RESISTOR, (218.44, 50.8)),
        "D6": (symbols.SCHOTTKY, (254.0, 50.8)),
        "D7": (symbols.SCHOTTKY, (147.32, 71.12)),
        "D8": (symbols.LED, (182.88, 71.12)),
        "U3": (symbols.REFERENCE, (226.06, 71.12)),
        "Q2": (symbols.PNP, (264.16, 71.12)),
        "Q1": (symbols.P_MOSFET, (91.44, 78.74)),
        "C3": (symbols.CAPACITOR, (124.46, 71.12)),
        "C4": (symbols.ELECTROLYTIC, (25.4, 167.64)),
        "C5": (symbols.ELECTROLYTIC, (45.72, 167.64)),
        "J9": (symbols.RUN_HEADER, (73.66, 180.34)),
        "R12": (symbols.RESISTOR, (101.6, 193.04)),
        "R13": (symbols.RESISTOR, (142.24, 193.04)),
        "TP1": (symbols.TEST_POINT, (116.84, 180.34)),
        "TP2": (symbols.TEST_POINT, (129.54, 180.34)),
    }
    | {f"H{n + 1}": (symbols.HOLE, (25.4 + n * 15.24, 187.96)) for n in range(4)}
)

_NOTES = (
    ("Supply: jack or terminal, not both. The fuse protects all that follows.", (17.0, 22.0), 1.6),
    ("Q1 conducts unless U3 sees more than 5.2 V; D6 conducts if the supply is reversed.", (140.0, 22.0), 1.6),
    ("C4 and C5 hold the Pico: charged through R10, for USB, emptied through D7.", (17.0, 150.0), 1.6),
    ("R12 and R13: only for a display without pull-ups.", (88.0, 186.0), 1.6),
    ("C2 at U2, C1 at the terminals.", (88.0, 66.0), 1.6),
    ("D1 keeps the supply out of the computer.", (118.0, 90.0), 1.6),
    ("U2: 3.3 V in, 5 V out. RN1 holds its inputs low while there is no Pico.", (160.0, 78.0), 1.6),
    ("D2 to D5: 470 Ω, or 1N4148 with the ring to the Pico", (17.0, 144.0), 1.6),
    ("Some displays have VCC and GND exchanged: check yours.", (17.0, 88.0), 1.6),
)

_REACH_MM = 60.0
"""Pins that face each other over no more than this are joined by a wire."""
_STUB_MM = 10.16


def schematic() -> Schematic:
    """Return the schematic of the carrier."""
    return _Drawer(carrier()).drawn()


_POWER_SYMBOLS = {"GND": symbols.GND, "+5V": symbols.PLUS_5V, "+3V3": symbols.PLUS_3V3}


class _Drawer:
    """Joins every pin to its net: with a power symbol, a wire to the part beside it, or a name."""

    def __init__(self, board: Board) -> None:
        self._nets = {part.ref: part.nets for part in board.parts}
        self._placed = [Placed(part.ref, part.value, *_PLACES[part.ref]) for part in board.parts]
        self._wires: list[tuple[Point, Point]] = []
        self._names: list[NetName] = []
        self._open: list[Point] = []
        self._powers = 0

    def drawn(self) -> Schematic:
        parts = tuple(self._placed)
        faced = self._join_facing(parts)
        for placed in parts:
            for pin in placed.symbol.pins:
                if placed.pin_at(pin) not in faced:
                    self._join(placed, pin)
        supply, earth = (106.68, 39.37), (60.96, 63.5)
        self._flag((53.34, 30.48), (53.34, 35.56))
        self._flag(supply, (93.98, 39.37))
        self._flag(earth, earth)
        self._power(symbols.GND, earth)
        return Schematic(
            parts + tuple(self._placed[len(parts) :]), tuple(self._wires), tuple(self._names), tuple(self._open), _NOTES
        )

    def _flag(self, at: Point, net_at: Point) -> None:
        """Tell the checker that a net is fed: a flag, joined to a point of the net."""
        self._power(symbols.PWR_FLAG, at)
        if at != net_at:
            self._wire(at, net_at)

    def _join_facing(self, parts: tuple[Placed, ...]) -> set[Point]:
        """Join the pins that face each other on one line, and return where they are."""
        joined: set[Point] = set()
        pins = [
            (placed, pin, placed.pin_at(pin), self._nets[placed.ref].get(pin.number))
            for placed in parts
            for pin in placed.symbol.pins
        ]
        for _, pin, start, net in pins:
            for _, other, end, other_net in pins:
                faces = (
                    pin.degrees == 180
                    and other.degrees == 0
                    and start[1] == end[1]
                    and 0 < end[0] - start[0] < _REACH_MM
                )
                if faces and net and net == other_net and net not in POWER_NETS:
                    self._wire(start, end)
                    self._names.append(NetName(net, _rounded((start[0] + 1.27, start[1])), 0))
                    joined |= {start, end}
        return joined

    def _join(self, placed: Placed, pin: Pin) -> None:
        at = placed.pin_at(pin)
        nets = self._nets[placed.ref]
        net = nets.get(pin.number)
        dx, dy = {0: (-1, 0), 180: (1, 0), 270: (0, -1), 90: (0, 1)}[pin.degrees]
        if net is None:
            self._open.append(at)
        elif net in POWER_NETS:
            is_second = dx != 0 and any(
                nets.get(other.number) in POWER_NETS and _rounded((other.at[0], other.at[1] + 2.54)) == pin.at
                for other in placed.symbol.pins
            )
            reach = 7.62 if is_second or (dx and net != "GND") else 2.54
            end = (at[0] + dx * reach, at[1] + dy * reach)
            self._wire(at, end)
            self._power(_POWER_SYMBOLS[net], end)
        else:
            end = (at[0] + dx * _STUB_MM, at[1] + dy * _STUB_MM)
            self._wire(at, end)
            start = {(1, 0): (at[0] + 1.27, at[1]), (-1, 0): end, (0, -1): (at[0], at[1] - 1.27), (0, 1): end}[(dx, dy)]
            self._names.append(NetName(net, _rounded(start), 0 if dx else 90))

    def _wire(self, start: Point, end: Point) -> None:
        self._wires.append((_rounded(start), _rounded(end)))

    def _power(self, symbol: Symbol, at: Point) -> None:
        self._powers += 1
        self._placed.append(Placed(f"#PWR{self._powers:02}", symbol.name, symbol, _rounded(at)))


def _sum(one: Point, other: Point) -> Point:
    return _rounded((one[0] + other[0], one[1] + other[1]))


def _rounded(point: Point) -> Point:
    return (round(point[0], 4), round(point[1], 4))
