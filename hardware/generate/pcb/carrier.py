"""The carrier board: what is joined to what, where each part stands and how the tracks run.

Pico in sockets at the top, the supply at the right, the strips at the bottom, keypad and display at the left. Signals
run on the front; the back is ground and, where tracks must cross, short links. 5 V is filled areas on the front: from
the supply to the fuse, from there to the switch that cuts a wrong supply off, and from that to everything else.
"""

from collections.abc import Iterator
from itertools import pairwise
from typing import NamedTuple

from autopeg.drawings.electronics import CARRIER_COLS, CARRIER_DISPLAY, CARRIER_ROWS, CARRIER_STRIPS
from autopeg.drawings.imprint import LICENCE
from autopeg.drawings.pins import GND_PIN, PICO_PINS, SHIFTER_EARTH_PIN, SHIFTER_GATES, SHIFTER_VCC_PIN, VSYS_PIN
from generate.pcb import footprints
from generate.pcb.guide_code import MODULE_MM, MOST_MODULES, guide_address, guide_code
from generate.pcb.model import Board, Label, Part, Point, SilkLine, Track, Zone
from generate.pcb.silk import LINE_MM

RUN_PIN, PICO_3V3_PIN = 30, 36
GROUND_PINS = (3, 8, 13, 18, 23, 28, 33, GND_PIN)

WIDTH, HEIGHT, CORNER = 100.0, 80.0, 3.0
MOUNTING_HOLES: tuple[Point, ...] = ((4, 4), (96, 4), (4, 76), (96, 76))
"""For M3 screws, seen from the front, from the upper left corner."""

CLEARANCE = 0.25
"""Between tracks and pads of different nets; areas keep 0.3 mm, and no manufacturer asks for more than 0.2 mm."""

SIGNAL, SUPPLY = 0.4, 0.8
"""Widths of tracks in millimetres."""

SDA_GP, SCL_GP = CARRIER_DISPLAY

_PICO_AT = (5.0, 28.28)
_SHIFTER_AT = (41.94, 44.0)
_TERMINAL_X = (14.0, 31.78, 49.56, 67.34)
_TERMINAL_Y = 73.5
_KEYPAD_AT = (12.62, 43.4)
_DISPLAY_AT = (3.5, 42.22)
_DIODE_Y = 32.2
_GUIDE_AT = (73.0, 63.9)
"""The middle of the QR code on the back."""
CARRIER_VERSION = "1.1"


class _Placed(NamedTuple):
    input: Point
    rotation: int


_RESISTORS = (
    _Placed((37.5, 49.08), 180),
    _Placed((37.5, 56.7), 180),
    _Placed((54.0, 59.24), 0),
    _Placed((54.0, 51.62), 0),
)
"""The series resistors, each beside the output of its gate, by strip."""


def carrier(guide: str | None = None) -> Board:
    """Return the carrier board. guide: the address of its QR code; else that of publication.toml, if it is set."""
    address = guide or guide_address()
    labels, prints = _labels(), [*_fuse_field()]
    if address is None:
        labels.append(Label("GUIDE: HARDWARE/BUILD", _GUIDE_AT, 1.0, "B"))
    else:
        labels.append(Label("BUILDING GUIDE", (_GUIDE_AT[0] - 0.8, _GUIDE_AT[1] - 8.5), 0.9, "B"))
        side = (MOST_MODULES + 4) * MODULE_MM
        prints += guide_code(address, (_GUIDE_AT[0] - side / 2, _GUIDE_AT[1] - side / 2))
    parts, tracks = tuple(_parts()), tuple(_tracks())
    return Board("carrier", WIDTH, HEIGHT, CORNER, parts, tracks, _zones(), tuple(labels), tuple(prints))


def _fuse_field() -> Iterator[SilkLine]:
    """Yield the edges of the field where the value of the fuse is written."""
    (left, top), (right, bottom) = (78.3, 56.1), (82.6, 58.5)
    corners = ((left, top), (right, top), (right, bottom), (left, bottom), (left, top))
    yield from (SilkLine(edge, LINE_MM, "F") for edge in pairwise(corners))


def pico_nets() -> dict[str, str]:
    """Return the net of every pin of the Pico that is used."""
    nets = {str(pin): "GND" for pin in GROUND_PINS}
    nets |= {str(VSYS_PIN): "VSYS", str(PICO_3V3_PIN): "+3V3", str(RUN_PIN): "RUN"}
    nets |= {str(PICO_PINS[SDA_GP]): "SDA", str(PICO_PINS[SCL_GP]): "SCL"}
    for name, gps in (("DATA", CARRIER_STRIPS), ("ROW", CARRIER_ROWS), ("COL", CARRIER_COLS)):
        first = 0 if name == "DATA" else 1
        nets |= {str(PICO_PINS[gp]): f"{name}{first + i}" for i, gp in enumerate(gps)}
    return nets


def shifter_nets() -> dict[str, str]:
    """Return the nets of the level shifter: gate by gate in, out and enable."""
    nets = {str(SHIFTER_VCC_PIN): "+5V", str(SHIFTER_EARTH_PIN): "GND"}
    for gate, (gate_in, gate_out, enable) in enumerate(SHIFTER_GATES):
        nets |= {str(gate_in): f"DATA{gate}", str(gate_out): f"OUT{gate}", str(enable): "GND"}
    return nets


def _parts() -> list[Part]:
    return [
        Part("U1", "Pico or Pico 2", footprints.PICO, _PICO_AT, pico_nets(), label=(50.6, 19.4)),
        Part("U2", "74AHCT125", footprints.DIP14, _SHIFTER_AT, shifter_nets(), label=(45.75, 59.6)),
        Part(
            "J1",
            "5 V DC, 5.5 × 2.1 mm",
            footprints.JACK,
            (86.5, 16),
            {"1": "VIN", "2": "GND", "3": "GND"},
            90,
            (82.6, 16),
            90,
        ),
        Part("J2", "5 V, GND", footprints.terminal(2), (93.9, 33), {"1": "VIN", "2": "GND"}, 90, (87.5, 30.5), 90),
        Part("F1", "see power.md", footprints.FUSE_HOLDER, (81, 31), {"1": "VIN", "2": "VF"}, 270, (74.8, 48.8), 90),
        Part("C1", "1000 µF, 10 V", footprints.ELECTROLYTIC, (64.2, 44.6), {"1": "+5V", "2": "GND"}, 0, (68.6, 50.8)),
        Part("C2", "100 nF", footprints.CERAMIC, (53.7, 44.1), {"1": "+5V", "2": "GND"}, 90, (53.5, 36.9)),
        Part("D1", "1N5817", footprints.SCHOTTKY, (58, 30.8), {"1": "VSYS", "2": "+5V"}, 270, (60.2, 38.4), 90),
        *_guard_parts(),
        *_hold_up_parts(),
        *_strip_parts(),
        *_keypad_parts(),
        Part(
            "RN1",
            "4 × 4.7 kΩ",
            footprints.RESISTOR_NETWORK,
            (35.48, 33.4),
            {"1": "GND"} | {str(2 + i): f"DATA{i}" for i in range(4)},
            0,
            (48.9, 33.4),
        ),
        Part(
            "J8",
            "display",
            footprints.header(5),
            _DISPLAY_AT,
            {"1": "GND", "2": "+3V3", "3": "SCL", "4": "GND", "5": "SDA"},
            90,
            (3.5, 45.1),
        ),
        Part(
            "R12", "2.2 kΩ or none", footprints.SHORT_RESISTOR, (2.6, 53.6), {"1": "+3V3", "2": "SCL"}, 0, (6.4, 51.6)
        ),
        Part(
            "R13", "2.2 kΩ or none", footprints.SHORT_RESISTOR, (2.6, 58.4), {"1": "+3V3", "2": "SDA"}, 0, (6.4, 56.4)
        ),
        Part("J9", "RUN outside", footprints.header(2), (45.0, 4.2), {"1": "RUN", "2": "GND"}, 0, (51.0, 4.2)),
        Part("TP1", "5 V", footprints.TEST_POINT, (85.0, 75.6), {"1": "+5V"}),
        Part("TP2", "GND", footprints.TEST_POINT, (89.6, 75.6), {"1": "GND"}),
        Part("SW1", "RUN", footprints.BUTTON, (30.4, 1.9), {"1": "GND", "2": "RUN"}, 0, (27.6, 4.2)),
        *(Part(f"H{n}", "M3", footprints.MOUNTING_HOLE, at, {}) for n, at in enumerate(MOUNTING_HOLES, start=1)),
    ]


def _guard_parts() -> list[Part]:
    """Return what cuts a wrong supply off: Q1 conducts unless U3 sees too much, D6 conducts if it is reversed."""
    short = footprints.SHORT_RESISTOR
    return [
        Part("R6", "4.7 kΩ, 0.1%", short, (88.2, 37.2), {"1": "OVREF", "2": "GND"}, 0, (98.0, 37.4)),
        Part("U3", "TL431", footprints.TO92, (88.2, 40.6), {"1": "OVREF", "2": "GND", "3": "OVK"}, 0, (96.6, 40.0)),
        Part("R5", "5.1 kΩ, 0.1%", short, (88.2, 44.0), {"1": "OVREF", "2": "VF"}, 0, (98.0, 44.0)),
        Part("R7", "2.2 kΩ", short, (88.2, 46.6), {"1": "OVB", "2": "OVK"}, 0, (98.0, 46.6)),
        Part("Q2", "2N3906", footprints.TO92, (93.28, 49.8), {"1": "VF", "2": "OVB", "3": "GATE"}, 180, (96.6, 49.4)),
        Part("R8", "10 kΩ", short, (90.74, 53.2), {"1": "OVB", "2": "VF"}, 0, (96.6, 51.4)),
        Part("R9", "10 kΩ", short, (88.2, 55.8), {"1": "GATE", "2": "GND"}, 0, (98.0, 55.8)),
        Part("C3", "100 nF", footprints.CERAMIC, (88.2, 58.9), {"1": "GATE", "2": "VF"}, 0, (96.0, 58.6)),
        Part(
            "Q1", "IPP80P04P4L", footprints.TO220, (88.2, 63.9), {"1": "GATE", "2": "+5V", "3": "VF"}, 0, (83.8, 62.6)
        ),
        Part("D6", "SB560", footprints.POWER_DIODE, (97.4, 69.0), {"1": "VF", "2": "GND"}, 180, (82.6, 66.6)),
    ]


def _hold_up_parts() -> list[Part]:
    """Return what keeps the Pico alive while it writes, and the light that says that there are 5 V."""
    can, short = footprints.ELECTROLYTIC, footprints.SHORT_RESISTOR
    return [
        Part("C4", "1000 µF, 10 V", can, (65.8, 7.4), {"1": "HOLD", "2": "GND"}, 0, (75.2, 7.4)),
        Part("C5", "1000 µF, 10 V", can, (65.8, 18.0), {"1": "HOLD", "2": "GND"}, 0, (75.2, 18.0)),
        Part("R10", "47 Ω", footprints.RESISTOR, (60.2, 10.4), {"1": "VSYS", "2": "HOLD"}, 270, (60.3, 7.6)),
        Part("D7", "1N5817", footprints.SCHOTTKY, (62.4, 37.2), {"1": "VSYS", "2": "HOLD"}, 90, (64.9, 30.8), 90),
        Part("D8", "green", footprints.LED, (70.6, 33.2), {"1": "GND", "2": "LAMP"}, 0, (67.9, 33.2)),
        Part("R11", "1 kΩ", short, (73.14, 45.2), {"1": "+5V", "2": "LAMP"}, 90, (75.1, 41.4), 90),
    ]


def _strip_parts() -> list[Part]:
    """Return a series resistor and a terminal for each strip."""
    parts: list[Part] = []
    for strip, ((x, y), rotation) in enumerate(_RESISTORS):
        nets = {"1": f"OUT{strip}", "2": f"STRIP{strip}"}
        middle = x - 5.08 if rotation else x + 5.08
        parts.append(Part(f"R{strip + 1}", "330 Ω", footprints.RESISTOR, (x, y), nets, rotation, (middle, y - 2.2)))
        nets = {"1": "+5V", "2": f"STRIP{strip}", "3": "GND"}
        at = (_TERMINAL_X[strip], _TERMINAL_Y)
        label = (at[0] - 0.4, at[1] - 6.3)
        parts.append(Part(f"J{strip + 3}", f"strip {strip}", footprints.terminal(3), at, nets, 0, label))
    return parts


def _keypad_parts() -> list[Part]:
    """Return the header of the keypad and the diodes of its rows, rings towards the Pico."""
    nets = {str(i + 1): f"PAD{i + 1}" for i in range(8)}
    x = _KEYPAD_AT[0]
    diodes = [
        Part(
            f"D{i + 2}",
            "470 Ω or 1N4148",
            footprints.DIODE,
            (round(x + i * 2.54, 2), _DIODE_Y),
            {"1": f"ROW{i + 1}", "2": f"PAD{i + 1}"},
            270,
            (round(x + i * 2.54, 2), _DIODE_Y + 4.3),
            90,
        )
        for i in range(4)
    ]
    resistors = [
        Part(
            f"R{i + 14}",
            "470 Ω",
            footprints.SHORT_RESISTOR,
            (_pico_pin(PICO_PINS[gp])[0], _DIODE_Y),
            {"1": f"COL{i + 1}", "2": f"PAD{i + 5}"},
            270,
            (_pico_pin(PICO_PINS[gp])[0], _DIODE_Y + 3.81),
            90,
        )
        for i, gp in enumerate(CARRIER_COLS)
    ]
    return [*diodes, *resistors, Part("J7", "keypad", footprints.header(8), _KEYPAD_AT, nets, 0, (9.6, 43.4))]


def _pico_pin(pin: int) -> Point:
    x, y = _PICO_AT
    return (
        (round(x + (pin - 1) * 2.54, 2), y)
        if pin <= 20
        else (round(x + (40 - pin) * 2.54, 2), y - footprints.PICO_ROWS)
    )


def _tracks() -> list[Track]:
    """Return the tracks, each from a pin to a pin."""
    vsys, v33 = _pico_pin(VSYS_PIN), _pico_pin(PICO_3V3_PIN)
    return [
        Track("VSYS", "F", SUPPLY, (vsys, (vsys[0], 9.0), (8.14, 8.4), (56.4, 8.4), (58, 10.0), (58, 30.8))),
        _signal("+3V3", v33, (v33[0], 12.6), (14.16, 13.6), (2.6, 13.6), (1.6, 14.6), (1.6, 37.78), (3.5, 39.68)),
        Track("+3V3", "B", SIGNAL, ((3.5, 39.68), (1.4, 41.78), (1.4, 52.4), (2.6, 53.6), (2.6, 58.4))),
        Track("SCL", "B", SIGNAL, ((3.5, 37.14), (6.0, 39.64), (6.0, 49.4), (10.22, 53.6))),
        Track("SDA", "B", SIGNAL, ((3.5, 32.06), (7.4, 35.96), (7.4, 48.6), (12.0, 53.2), (12.0, 56.6), (10.22, 58.4))),
        Track("RUN", "B", SIGNAL, (_pico_pin(RUN_PIN), (30.4, 6.4))),
        _signal("RUN", (30.4, 6.4), (36.9, 6.4), (42.8, 6.4), (45.0, 4.2)),
        _signal("SDA", _pico_pin(PICO_PINS[SDA_GP]), (5, 30.56), (3.5, 32.06)),
        _signal("SCL", _pico_pin(PICO_PINS[SCL_GP]), (7.54, 33.1), (3.5, 37.14)),
        *_keypad_tracks(),
        *_data_tracks(),
        *_guard_tracks(),
    ]


def _guard_tracks() -> list[Track]:
    """Return the tracks of the switch, of what holds the Pico up, and of the light; VF, 5 V and GND are areas."""
    return [
        _signal("OVREF", (88.2, 37.2), (88.2, 44.0)),
        _signal("OVK", (93.28, 40.6), (93.28, 45.0), (94.88, 46.6), (95.82, 46.6)),
        _signal("OVB", (88.2, 46.6), (90.74, 49.14), (90.74, 53.2)),
        Track("GATE", "B", SIGNAL, ((88.2, 49.8), (88.2, 63.9))),  # the current passes above it
        Track("VSYS", "F", SUPPLY, ((58, 10.4), (60.2, 10.4))),
        Track("VSYS", "F", SUPPLY, ((58, 30.8), (59.4, 32.2), (59.4, 35.6), (61.0, 37.2), (62.4, 37.2))),
        Track("HOLD", "F", SUPPLY, ((65.8, 7.4), (65.8, 18.0), (63.24, 20.56), (60.2, 20.56))),
        Track("HOLD", "F", SUPPLY, ((60.2, 20.56), (62.4, 22.76), (62.4, 24.5))),
        _signal("LAMP", (73.14, 37.58), (73.14, 33.2)),
    ]


def _signal(net: str, *points: Point) -> Track:
    return Track(net, "F", SIGNAL, points)


def _keypad_tracks() -> Iterator[Track]:
    """Yield rows and columns: straight through their diodes or resistors, the columns then moved up to the rows."""
    x, y = _KEYPAD_AT
    for index, gp in enumerate((*CARRIER_ROWS, *CARRIER_COLS)):
        at, end = _pico_pin(PICO_PINS[gp]), (round(x + index * 2.54, 2), y)
        name = f"ROW{index + 1}" if index < 4 else f"COL{index - 3}"
        yield _signal(name, at, (at[0], _DIODE_Y))
        low = round(_DIODE_Y + 7.62, 2)
        bend = ((end[0], round(low + at[0] - end[0], 2)),) if at[0] != end[0] else ()
        yield _signal(f"PAD{index + 1}", (at[0], low), *bend, end)


def _data_tracks() -> Iterator[Track]:
    """Yield the data lines: Pico, between the rows of the shifter's pins, resistor, terminal."""
    lanes = ((44.25, 36.4), (45.25, 37.6), (46.25, 38.8), (47.25, 40.0))
    for i, (gp, (lane, bend)) in enumerate(zip(CARRIER_STRIPS, lanes, strict=True)):
        at, pin = _pico_pin(PICO_PINS[gp]), _shifter_pin(SHIFTER_GATES[i][0])
        corner = (lane + 0.6 if pin[0] > lane else lane - 0.6, pin[1])
        down = ((at[0], bend), (lane, round(bend + lane - at[0], 2)), (lane, round(pin[1] - 0.6, 2)))
        yield _signal(f"DATA{i}", at, *down, corner, pin)
        yield _signal(f"OUT{i}", _shifter_pin(SHIFTER_GATES[i][1]), _RESISTORS[i].input)
    ends = [(round(x + 5.08, 2), _TERMINAL_Y) for x in _TERMINAL_X]
    yield _signal("STRIP0", (27.34, 49.08), (20.08, 49.08), (19.08, 50.08), ends[0])
    yield _signal("STRIP1", (27.34, 56.7), (27.34, 60.2), (29.34, 62.2), (34.86, 62.2), (36.86, 64.2), ends[1])
    yield _signal("STRIP2", (64.16, 59.24), (64.16, 60.2), (62.16, 62.2), (56.64, 62.2), (54.64, 64.2), ends[2])
    yield _signal("STRIP3", (64.16, 51.62), (71.42, 51.62), (72.42, 52.62), ends[3])


def _shifter_pin(pin: int) -> Point:
    x, y = _SHIFTER_AT
    return (x, round(y + (pin - 1) * 2.54, 2)) if pin <= 7 else (round(x + 7.62, 2), round(y + (14 - pin) * 2.54, 2))


def _zones() -> tuple[Zone, ...]:
    whole = ((0.5, 0.5), (WIDTH - 0.5, 0.5), (WIDTH - 0.5, HEIGHT - 0.5), (0.5, HEIGHT - 0.5))
    before_fuse = ((76.5, 10.5), (99.4, 10.5), (99.4, 36.4), (76.5, 36.4))
    before_switch = (
        (79.4, 44.6),
        (86.6, 44.6),
        (86.6, 37.0),
        (99.4, 37.0),
        (99.4, 71.2),
        (95.2, 71.2),
        (95.2, 66.6),
        (92.3, 66.6),
        (92.3, 62.35),
        (79.4, 62.35),
    )
    after_switch = (
        (48.2, 42.6),
        (51.0, 42.6),
        (52.0, 41.0),
        (79.1, 41.0),
        (79.1, 58.0),
        (92.0, 58.0),
        (99.4, 71.5),
        (99.4, 79.4),
        (11.6, 79.4),
        (11.6, 71.8),
        (76.0, 71.8),
        (76.0, 57.0),
        (75.0, 56.0),
        (75.0, 48.6),
        (57.0, 48.6),
        (54.6, 47.0),
        (52.4, 47.0),
        (51.2, 45.4),
        (48.2, 45.4),
    )
    return (
        Zone("VIN", "F", before_fuse, 2, 1.5),
        Zone("VF", "F", before_switch, 3, 1.5),
        Zone("+5V", "F", after_switch, 2, 1.5),
        Zone("GND", "F", whole, 0, 0.8),
        Zone("GND", "B", whole, 0, 1.2),
    )


def _labels() -> list[Label]:
    labels = [
        Label("AUTOPEG", (70.5, 25.4), 1.8),
        Label(f"CARRIER {CARRIER_VERSION}", (70.6, 28.2), 1.2),
        Label("USB", (6.5, 19.4), 1.2, rotation=90),
        Label("RASPBERRY PI PICO OR PICO 2", (31, 18.2), 1.2),
        Label("IN SOCKETS", (31, 20.6), 1.2),
        Label("5 V DC", (95.8, 9.3)),
        Label("+ INSIDE", (93, 21.9)),
        Label("+", (90.6, 33.0), 1.4),
        Label("-", (90.6, 27.92), 1.4),
        Label("5 V ONLY", (83.0, 3.6), 1.2),
        Label("4 A AT MOST", (83.0, 6.2), 1.2),
        Label("FUSE T", (74.6, 57.3)),
        Label("A", (83.8, 57.3)),
        Label("RUN", (40.4, 4.2), 1.2),
        Label("RING", (55.0, 30.8), 0.9),
        Label("RING", (66.2, 37.4), 0.9),
        Label("RING", (97.0, 66.4), 0.9),
        Label("5 V ON", (72.0, 30.6), 0.9),
        Label("KEYPAD", (20.6, 48.4)),
        Label("ROWS", (16.4, 46.0), 0.9),
        Label("COLUMNS", (26.6, 46.0), 0.9),
        Label("470 OR 1N4148", (10.3, 36.0), 0.8, rotation=90),
        Label("1", (12.62, 46.0), 0.9),
        Label("8", (32.6, 43.4), 0.9),
        Label("DISPLAY", (7.0, 47.8)),
        Label("5V", (85.0, 77.9), 0.9),
        Label("GND", (89.6, 77.9), 0.9),
    ]
    x, y = _DISPLAY_AT
    labels += [
        Label(word, (x + 3.0, round(y - i * 2.54, 2)), 0.8)
        for i, word in enumerate(("GND", "VCC", "SCL", "GND", "SDA"))
    ]
    for strip, x in enumerate(_TERMINAL_X):
        labels.append(Label(f"STRIP {strip}", (x + 6.4, _TERMINAL_Y - 6.3)))
        labels += [
            Label(word, (round(x + i * 5.08, 2), _TERMINAL_Y - 2.6), 0.9)
            for i, word in enumerate(("5V", "DATA", "GND"))
        ]
    return [*labels, *_back_labels()]


def _back_labels() -> list[Label]:
    strips = f"STRIPS 0-3: GP{CARRIER_STRIPS[0]}-GP{CARRIER_STRIPS[-1]}"
    keypad = f"KEYPAD: ROWS GP{CARRIER_ROWS[0]}-GP{CARRIER_ROWS[-1]}, COLUMNS GP{CARRIER_COLS[0]}-GP{CARRIER_COLS[-1]}"
    display = f"DISPLAY: SDA GP{SDA_GP}, SCL GP{SCL_GP}"
    fuses = ("FUSE: CLASSIC-2, COMPACT-2, LONG-2: T 1.25 A", "CLASSIC-3, CLASSIC-4, LANES-4: T 1.6 A")
    small = (strips, keypad, display, *fuses, LICENCE)
    words = ((f"AUTOPEG CARRIER {CARRIER_VERSION}", 1.8), *((line, 1.0) for line in small))
    return [Label(line, (29, 13.2 + 2.1 * i + 0.5 * (i > 0)), height, "B") for i, (line, height) in enumerate(words)]
