"""Symbols of the schematic: their pins and lines in millimetres, y down, from the middle of the symbol."""

from typing import Literal

from msgspec import Struct
from msgspec.structs import replace

from autopeg.drawings.pins import GND_PIN, PICO_PINS, SHIFTER_EARTH_PIN, SHIFTER_GATES, SHIFTER_VCC_PIN, VSYS_PIN
from generate.pcb.model import Point

Kind = Literal["passive", "input", "output", "bidirectional", "power_in", "power_out"]


class Pin(Struct, frozen=True):
    """A pin: its free end, and the direction in degrees in which its line runs from there to the body."""

    number: str
    name: str
    at: Point
    degrees: int
    kind: Kind = "passive"
    length: float = 2.54

    @property
    def root(self) -> Point:
        """Where the line of the pin meets the body."""
        dx, dy = {0: (1, 0), 90: (0, -1), 180: (-1, 0), 270: (0, 1)}[self.degrees]
        return (self.at[0] + dx * self.length, self.at[1] + dy * self.length)


class Symbol(Struct, frozen=True):
    """A symbol. is_power: it names a net and stands for no part."""

    name: str
    prefix: str
    pins: tuple[Pin, ...]
    lines: tuple[tuple[Point, ...], ...]
    reference_at: Point
    value_at: Point
    shows_names: bool = False
    shows_numbers: bool = True
    shows_value: bool = True
    is_power: bool = False


def _box(width: float, height: float) -> tuple[Point, ...]:
    x, y = width / 2, height / 2
    return ((-x, -y), (x, -y), (x, y), (-x, y), (-x, -y))


def _two_pins(first: str = "1", second: str = "2", reach: float = 3.81, length: float = 1.27) -> tuple[Pin, Pin]:
    return Pin(first, "~", (-reach, 0), 0, length=length), Pin(second, "~", (reach, 0), 180, length=length)


def _upright(reach: float = 3.81, length: float = 2.54) -> tuple[Pin, Pin]:
    return Pin("1", "~", (0, -reach), 270, length=length), Pin("2", "~", (0, reach), 90, length=length)


def _connector(name: str, labels: tuple[str, ...], *, is_left: bool = True) -> Symbol:
    """Return a box with a pin a line, on its left or right side; the first one is highest."""
    height = len(labels) * 2.54 + 1.27
    x, degrees = (-10.16, 0) if is_left else (10.16, 180)
    top = -(len(labels) - 1) / 2 * 2.54
    if len(labels) % 2 == 0:
        top -= 1.27
    pins = tuple(Pin(str(i + 1), word, (x, top + i * 2.54), degrees) for i, word in enumerate(labels))
    middle = top + (len(labels) - 1) * 1.27
    body = tuple((px, py + middle) for px, py in _box(15.24, height))
    return Symbol(
        name, "J", pins, (body,), (0, middle - height / 2 - 3.6), (0, middle - height / 2 - 1.4), shows_names=True
    )


RESISTOR = Symbol("R", "R", _two_pins(), (_box(5.08, 2.03),), (0, -4.2), (0, -2.2), shows_numbers=False)
FUSE = Symbol(
    "Fuse", "F", _two_pins(), (_box(5.08, 2.03), ((-2.54, 0), (2.54, 0))), (0, -4.2), (0, -2.2), shows_numbers=False
)
_ARROW = ((1.27, -1.27), (1.27, 1.27), (-1.27, 0), (1.27, -1.27))
_MIRRORED = tuple((-x, y) for x, y in _ARROW)
DIODE = Symbol(
    "Diode",
    "D",
    _two_pins("2", "1", length=2.54),
    (_MIRRORED, ((1.27, -1.27), (1.27, 1.27))),
    (-3.0, -0.5),
    (0, 2.0),
    shows_numbers=False,
    shows_value=False,
)
"""Pin 1 is the ring, on the right."""
SCHOTTKY = Symbol(
    "Schottky",
    "D",
    _two_pins(length=2.54),
    (_ARROW, ((-0.64, -0.9), (-0.64, -1.27), (-1.27, -1.27), (-1.27, 1.27), (-1.9, 1.27), (-1.9, 0.9))),
    (0, -4.2),
    (0, -2.2),
    shows_numbers=False,
)
CAPACITOR = Symbol(
    "C",
    "C",
    _upright(length=3.17),
    (((-2.0, -0.64), (2.0, -0.64)), ((-2.0, 0.64), (2.0, 0.64))),
    (4.4, -1.4),
    (5.4, 1.0),
    shows_numbers=False,
)
ELECTROLYTIC = Symbol(
    "C_polarized",
    "C",
    _upright(length=2.8),
    (
        ((-2.0, -1.0), (2.0, -1.0), (2.0, -0.4), (-2.0, -0.4), (-2.0, -1.0)),
        ((-2.0, 1.0), (2.0, 1.0)),
        ((-2.9, -2.2), (-1.7, -2.2)),
        ((-2.3, -2.8), (-2.3, -1.6)),
    ),
    (4.4, -1.4),
    (7.6, 1.0),
    shows_numbers=False,
)
BUTTON = Symbol(
    "Button",
    "SW",
    _two_pins("2", "1", 5.08, 2.54),
    (((-2.54, 0), (-1.9, 0)), ((1.9, 0), (2.54, 0)), ((-2.54, -1.6), (2.54, -1.6)), ((0, -1.6), (0, -3.0))),
    (0, -6.2),
    (0, -4.2),
    shows_numbers=False,
)
HOLE = Symbol("Hole", "H", (), (((-1.4, 0), (0, -1.4), (1.4, 0), (0, 1.4), (-1.4, 0)),), (0, -3.4), (0, 3.4))
NETWORK = Symbol(
    "R_network_4",
    "RN",
    (
        Pin("1", "common", (-5.08, 7.62), 90),
        *(Pin(str(i + 2), f"R{i + 1}", (-5.08 + 2.54 * (i + 1), -7.62), 270) for i in range(4)),
    ),
    (
        ((-6.35, 5.08), (6.35, 5.08), (6.35, -5.08), (-6.35, -5.08), (-6.35, 5.08)),
        ((-5.08, 5.08), (-5.08, 3.2), (5.08, 3.2)),
        *(
            (
                (-2.54 * (1 - i), 3.2),
                (-2.54 * (1 - i), 1.9),
                (-2.54 * (1 - i) + 0.7, 1.9),
                (-2.54 * (1 - i) + 0.7, -2.5),
                (-2.54 * (1 - i) - 0.7, -2.5),
                (-2.54 * (1 - i) - 0.7, 1.9),
                (-2.54 * (1 - i), 1.9),
            )
            for i in range(4)
        ),
        *(((-2.54 * (1 - i), -2.5), (-2.54 * (1 - i), -5.08)) for i in range(4)),
    ),
    (10.0, -1.4),
    (12.0, 1.0),
)
JACK = _connector("Jack", ("centre", "sleeve", "switch"), is_left=False)
SUPPLY_TERMINAL = _connector("Terminal_2", ("+", "-"), is_left=False)
STRIP_TERMINAL = _connector("Terminal_3", ("5 V", "data", "GND"))
KEYPAD = _connector(
    "Keypad", tuple([f"row {i}" for i in range(1, 5)] + [f"column {i}" for i in range(1, 5)]), is_left=False
)
DISPLAY = _connector("Display", ("GND", "VCC", "SCL", "GND", "SDA"), is_left=False)
RUN_HEADER = _connector("Run_button", ("RUN", "GND"), is_left=False)
REFERENCE = replace(_connector("TL431", ("REF", "anode", "cathode")), prefix="U")
PNP = replace(_connector("PNP", ("emitter", "base", "collector")), prefix="Q")
_MOSFET = _connector("P_MOSFET", ("drain", "gate", "source"))
P_MOSFET = replace(
    _MOSFET, prefix="Q", pins=tuple(map(lambda pin, number: replace(pin, number=number), _MOSFET.pins, ("2", "1", "3")))
)
LED = replace(DIODE, name="LED")
KEY_RESISTOR = replace(RESISTOR, name="R_key", pins=_two_pins("2", "1"), reference_at=(-5.0, -0.6), shows_value=False)
TEST_POINT = Symbol(
    "Test_point",
    "TP",
    (Pin("1", "~", (0, -2.54), 270),),
    (((-0.8, 0), (0, 0.8), (0.8, 0), (-0.8, 0)),),
    (4.0, 0.6),
    (4.0, 2.6),
    shows_numbers=False,
)


def _shifter() -> Symbol:
    pins: list[Pin] = []
    for gate, (gate_in, gate_out, enable) in enumerate(SHIFTER_GATES):
        y = (gate - 1.5) * 15.24 - 1.27
        pins += [
            Pin(str(gate_in), f"{gate + 1}A", (-12.7, y), 0, "input"),
            Pin(str(enable), f"{gate + 1}OE", (-12.7, y + 5.08), 0, "input"),
            Pin(str(gate_out), f"{gate + 1}Y", (12.7, y), 180, "output"),
        ]
    pins.append(Pin(str(SHIFTER_VCC_PIN), "VCC", (0, -33.02), 270, "power_in"))
    pins.append(Pin(str(SHIFTER_EARTH_PIN), "GND", (0, 33.02), 90, "power_in"))
    gates = tuple(
        ((-2.0, y - 2.0), (2.0, y), (-2.0, y + 2.0), (-2.0, y - 2.0))
        for y in ((g - 1.5) * 15.24 - 1.27 for g in range(4))
    )
    return Symbol(
        "74AHCT125", "U", tuple(pins), (_box(20.32, 60.96), *gates), (6.4, -33.5), (7.6, 33.5), shows_names=True
    )


_RIGHT = (
    "VBUS",
    "VSYS",
    "",
    "3V3_EN",
    "3V3",
    "ADC_VREF",
    "",
    "RUN",
    "",
    "GP10",
    "GP11",
    "GP12",
    "GP13",
    "",
    "GP14",
    "GP15",
    "GP16",
    "GP17",
    "GP18",
    "GP19",
    "GP20",
    "GP21",
    "GP22",
)
_LEFT = (
    "",
    "GP1",
    "GP0",
    "",
    "",
    "",
    "",
    "GP2",
    "GP3",
    "GP4",
    "GP5",
    "GP6",
    "GP7",
    "GP8",
    "GP9",
    "",
    "GP26",
    "GP27",
    "GP28",
    "AGND",
)
_FIXED = {"VBUS": 40, "VSYS": VSYS_PIN, "3V3_EN": 37, "3V3": 36, "ADC_VREF": 35, "RUN": 30, "AGND": 33}
_GROUNDS = (3, 8, 13, 18, 23, 28, GND_PIN)


def _pico() -> Symbol:
    kinds: dict[str, Kind] = {
        "VBUS": "power_out",
        "VSYS": "power_in",
        "3V3": "power_out",
        "AGND": "power_in",
        "ADC_VREF": "passive",
        "3V3_EN": "input",
        "RUN": "input",
    }
    pins: list[Pin] = []
    for names, x, degrees in ((_LEFT, -20.32, 0), (_RIGHT, 20.32, 180)):
        for row, name in enumerate(names):
            if name:
                pin = _FIXED.get(name) or PICO_PINS[int(name[2:])]
                pins.append(Pin(str(pin), name, (x, (row - 11) * 2.54), degrees, kinds.get(name, "bidirectional")))
    pins += [Pin(str(pin), "GND", ((i - 3) * 2.54, 35.56), 90, "power_in") for i, pin in enumerate(_GROUNDS)]
    return Symbol("Pico", "U", tuple(pins), (_box(35.56, 66.04),), (0, -37.2), (0, -34.8), shows_names=True)


SHIFTER = _shifter()
PICO = _pico()


def _flag(name: str, line: tuple[tuple[Point, ...], ...], at: Point, kind: Kind = "power_in") -> Symbol:
    return Symbol(
        name, "#PWR", (Pin("1", name, (0, 0), 90, kind, 0),), line, (0, 0), at, shows_numbers=False, is_power=True
    )


_BAR = (((0, 0), (0, -2.0)), ((-1.5, -2.0), (1.5, -2.0)))
GND = _flag(
    "GND",
    (((0, 0), (0, 1.4)), ((-1.6, 1.4), (1.6, 1.4)), ((-1.0, 2.0), (1.0, 2.0)), ((-0.4, 2.6), (0.4, 2.6))),
    (0, 4.6),
)
PLUS_5V = _flag("+5V", _BAR, (0, -3.6))
PLUS_3V3 = _flag("+3V3", _BAR, (0, -3.6))
PWR_FLAG = _flag(
    "PWR_FLAG", (((0, 0), (0, -1.0), (-1.0, -1.8), (0, -2.6), (1.0, -1.8), (0, -1.0)),), (0, -4.0), "power_out"
)
