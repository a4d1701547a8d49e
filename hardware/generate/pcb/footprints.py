"""Footprints of the carrier's parts, from their data sheets."""

from math import cos, pi, sin

from generate.pcb.model import Footprint, Pad, Point

Line = tuple[Point, ...]


def _box(left: float, top: float, right: float, bottom: float) -> Line:
    return ((left, top), (right, top), (right, bottom), (left, bottom), (left, top))


def _row(count: int, pitch: float, size: float, drill: float, *, first: int = 1) -> tuple[Pad, ...]:
    """Return pads along x; the one with number 1 is square."""
    return tuple(
        Pad(str(first + i), (round(i * pitch, 6), 0), (size, size), drill, "rect" if first + i == 1 else "circle")
        for i in range(count)
    )


def _ring(radius: float, center: Point = (0, 0)) -> Line:
    """Return a circle as a polyline of 32 steps."""
    return tuple(
        (round(center[0] + radius * cos(i * pi / 16), 4), round(center[1] + radius * sin(i * pi / 16), 4))
        for i in range(33)
    )


PICO_ROWS = 17.78
_PICO_LEFT, _PICO_TOP = -1.37, -1.61
"""From pin 1 to the edge with the USB socket and to the long edge: 51 × 21 mm, twenty pins 2.54 mm apart."""

_pico_lower = _row(20, 2.54, 1.7, 1.02)
_pico_upper = tuple(Pad(str(40 - i), (round(i * 2.54, 6), -PICO_ROWS), (1.7, 1.7), 1.02) for i in range(20))
PICO = Footprint(
    "Pico_in_sockets",
    "Raspberry Pi Pico data sheet, figure 3, and Pico 2 data sheet, figure 3: the same pins",
    (*_pico_lower, *_pico_upper),
    (_PICO_LEFT - 1.3, -PICO_ROWS + _PICO_TOP, 49.63, -_PICO_TOP),
    (
        _box(_PICO_LEFT, -PICO_ROWS + _PICO_TOP, 49.63, -_PICO_TOP),
        ((-1.37, -12.89), (4.4, -12.89), (4.4, -4.89), (-1.37, -4.89)),
        ((-1.37, -12.89), (-2.67, -12.89), (-2.67, -4.89), (-1.37, -4.89)),
    ),
)
"""Its USB socket points to the left and sticks out 1.3 mm."""


def _dip_pads() -> tuple[Pad, ...]:
    rows = [round(i * 2.54, 2) for i in range(7)]
    left = [Pad(str(i + 1), (0, y), (2.4, 1.6), 0.8, "oval" if i else "rect") for i, y in enumerate(rows)]
    right = [Pad(str(14 - i), (7.62, y), (2.4, 1.6), 0.8, "oval") for i, y in enumerate(rows)]
    return (*left, *right)


DIP14 = Footprint(
    "DIP-14_in_socket",
    "SN74AHCT125 data sheet, package N: rows 7.62 mm apart",
    _dip_pads(),
    (-1.4, -2.6, 9.02, 17.84),
    (
        ((2.81, -2.2), (1.5, -2.2), (1.5, 17.44), (6.12, 17.44), (6.12, -2.2), (4.81, -2.2)),
        ((2.81, -2.2), (2.81, -1.4), (4.81, -1.4), (4.81, -2.2)),
    ),
)

RESISTOR = Footprint(
    "Resistor_10.16mm",
    "IEC 60115, 0207: body 6.3 × 2.5 mm, wires 0.6 mm, bent at 10.16 mm",
    tuple(Pad(n, (x, 0), (1.8, 1.8), 0.8) for n, x in (("1", 0), ("2", 10.16))),
    (-1.0, -1.4, 11.16, 1.4),
    (_box(1.93, -1.25, 8.23, 1.25), ((1.2, 0), (1.93, 0)), ((8.23, 0), (8.96, 0))),
)

RESISTOR_NETWORK = Footprint(
    "Resistor_SIP-5",
    "Bourns 4600X data sheet: five pins 2.54 mm apart, the dot at the common one",
    _row(5, 2.54, 1.6, 0.8),
    (-1.3, -1.3, 11.46, 1.3),
    (_box(-1.2, -1.25, 11.36, 1.25), ((1.27, -1.25), (1.27, 1.25))),
)

SCHOTTKY = Footprint(
    "Diode_DO-41_12.7mm",
    "1N5817 data sheet, DO-41: body 5.2 × 2.7 mm, wires 0.86 mm, bent at 12.7 mm; pin 1 is the ring",
    (Pad("1", (0, 0), (2.2, 2.2), 1.1, "rect"), Pad("2", (12.7, 0), (2.2, 2.2), 1.1)),
    (-1.2, -1.5, 13.9, 1.5),
    (
        _box(3.75, -1.35, 8.95, 1.35),
        ((4.55, -1.35), (4.55, 1.35)),
        ((4.75, -1.35), (4.75, 1.35)),
        ((1.4, 0), (3.75, 0)),
        ((8.95, 0), (11.3, 0)),
    ),
)

DIODE = Footprint(
    "Diode_DO-35_7.62mm",
    "1N4148 data sheet, DO-35: body 4 × 2 mm, wires 0.55 mm, bent at 7.62 mm; pin 1 is the ring",
    (Pad("1", (0, 0), (1.5, 1.5), 0.8, "rect"), Pad("2", (7.62, 0), (1.5, 1.5), 0.8)),
    (-0.8, -1.2, 8.42, 1.2),
    (_box(1.81, -0.95, 5.81, 0.95), ((2.4, -0.95), (2.4, 0.95)), ((2.55, -0.95), (2.55, 0.95))),
)

ELECTROLYTIC = Footprint(
    "Capacitor_D10_P5",
    "Panasonic FR data sheet: can 10 mm, wires 0.6 mm, 5 mm apart",
    (Pad("1", (0, 0), (2.0, 2.0), 0.9, "rect"), Pad("2", (5, 0), (2.0, 2.0), 0.9)),
    (-2.7, -5.2, 7.7, 5.2),
    (
        _ring(5.1, (2.5, 0)),
        *(((x, -y), (x, y)) for x, y in ((6.5, 2.9), (6.8, 2.5), (7.1, 1.9))),
        ((-3.6, -2.6), (-2.4, -2.6)),
        ((-3.0, -3.2), (-3.0, -2.0)),
    ),
)

CERAMIC = Footprint(
    "Capacitor_disc_P5.08",
    "KEMET C320 data sheet: 5.1 × 3.2 mm, wires 0.5 mm, 5.08 mm apart",
    (Pad("1", (0, 0), (1.6, 1.6), 0.8), Pad("2", (5.08, 0), (1.6, 1.6), 0.8)),
    (-1.0, -1.7, 6.08, 1.7),
    (((0, -1.6), (5.08, -1.6)), ((0, 1.6), (5.08, 1.6))),
)


def header(count: int) -> Footprint:
    """Return a row of pins 2.54 mm apart."""
    end = (count - 1) * 2.54 + 1.27
    return Footprint(
        f"Pins_1x{count:02}",
        "pin header, 0.64 mm square pins: holes of 1 mm",
        _row(count, 2.54, 1.7, 1.02),
        (-1.4, -1.4, end + 0.13, 1.4),
        (_box(-1.27, -1.27, end, 1.27), ((1.27, -1.27), (1.27, 1.27))),
    )


def terminal(count: int) -> Footprint:
    """Return a screw terminal, 5.08 mm a place, its wires coming from below."""
    end = (count - 1) * 5.08 + 2.54
    return Footprint(
        f"Terminal_1x{count:02}_P5.08",
        "Phoenix Contact MKDS 1,5/…-5,08 data sheet: pins 1.1 mm, holes 1.3 mm, 9.8 mm deep",
        _row(count, 5.08, 2.6, 1.3),
        (-2.6, -5.3, end + 0.06, 4.7),
        (
            _box(-2.54, -5.2, end, 4.6),
            ((-2.54, 2.9), (end, 2.9)),
            *(_box(round(i * 5.08 - 1.3, 4), 2.9, round(i * 5.08 + 1.3, 4), 4.6) for i in range(count)),
        ),
    )


JACK = Footprint(
    "Jack_PJ-102AH",
    "CUI PJ-102AH data sheet: pin 1 centre, 2 sleeve, 3 switch; holes 1.6 mm",
    (
        Pad("1", (0, 0), (2.6, 2.6), 1.6, "rect"),
        Pad("2", (0, 6), (2.6, 2.6), 1.6),
        Pad("3", (4.7, 3), (2.6, 2.6), 1.6),
    ),
    (-4.7, -1.4, 6.1, 13.7),
    (
        ((-1.8, -0.8), (-4.6, -0.8), (-4.6, 13.3), (4.6, 13.3), (4.6, 4.8)),
        ((4.6, 1.2), (4.6, -0.8), (1.8, -0.8)),
        ((-4.6, 10.2), (4.6, 10.2)),
    ),
)

FUSE_HOLDER = Footprint(
    "Fuse_holder_5x20",
    "Schurter OGN 0031.8201 data sheet: pins 22.5 mm apart, holes 1.3 mm, pin of the body 2.7 mm",
    (
        Pad("1", (0, 0), (3, 3), 1.3),
        Pad("2", (22.5, 0), (3, 3), 1.3),
        Pad("", (11.25, 0), (2.7, 2.7), 2.7),
    ),
    (-1.6, -5.0, 24.1, 5.0),
    (
        ((0, -2), (0, -4.8), (22.5, -4.8), (22.5, -2)),
        ((0, 2), (0, 4.8), (22.5, 4.8), (22.5, 2)),
        ((2.2, -2.5), (20.3, -2.5), (20.3, 2.5), (2.2, 2.5), (2.2, -2.5)),
        ((6.2, -2.5), (6.2, 2.5)),
        ((16.3, -2.5), (16.3, 2.5)),
    ),
)

BUTTON = Footprint(
    "Button_6mm",
    "Omron B3F-1000 data sheet: 6.5 × 4.5 mm, holes 1 mm; both pins of a long side are one contact",
    tuple(Pad(n, (x, y), (1.9, 1.9), 1.05) for n, x, y in (("1", 0, 0), ("1", 6.5, 0), ("2", 0, 4.5), ("2", 6.5, 4.5))),
    (-1.1, -1.1, 7.6, 5.6),
    (
        ((1.2, -0.8), (5.3, -0.8)),
        ((1.2, 5.3), (5.3, 5.3)),
        ((0.2, 1.2), (0.2, 3.3)),
        ((6.3, 1.2), (6.3, 3.3)),
        _ring(1.75, (3.25, 2.25)),
    ),
)

MOUNTING_HOLE = Footprint(
    "Hole_M3",
    "ISO 273, medium: 3.4 mm for M3; copper stays 3.6 mm from the middle, which a washer of 7 mm covers",
    (Pad("", (0, 0), (3.4, 3.4), 3.4, keep_away=3.6),),
    (-3.5, -3.5, 3.5, 3.5),
    (_ring(3.4),),
)

SHORT_RESISTOR = Footprint(
    "Resistor_7.62mm",
    "IEC 60115, 0204: body 3.6 × 1.9 mm, wires 0.5 mm, bent at 7.62 mm",
    tuple(Pad(n, (x, 0), (1.6, 1.6), 0.8) for n, x in (("1", 0), ("2", 7.62))),
    (-0.8, -1.2, 8.42, 1.2),
    (_box(2.01, -0.95, 5.61, 0.95), ((1.1, 0), (2.01, 0)), ((5.61, 0), (6.52, 0))),
)

TO92 = Footprint(
    "TO-92_wide",
    "TL431 (onsemi, case 29-11) and 2N3906 (onsemi, case 29): three wires, spread to 2.54 mm; the flat side down",
    tuple(Pad(str(n), ((n - 1) * 2.54, 0), (1.6, 1.6), 0.8, "rect" if n == 1 else "circle") for n in (1, 2, 3)),
    (-0.9, -2.2, 5.98, 1.9),
    (((-0.1, 1.7), (5.18, 1.7)), ((1.2, -1.9), (3.88, -1.9))),
)

TO220 = Footprint(
    "TO-220_upright",
    "JEDEC TO-220AB: 10.2 × 4.6 mm, wires 0.9 × 0.5 mm, 2.54 mm apart: gate, drain, source; the metal tab up",
    tuple(
        Pad(str(n), ((n - 1) * 2.54, 0), (1.8, 2.4), 1.1, "rect" if n == 1 else "oval", is_solid=n > 1)
        for n in (1, 2, 3)
    ),
    (-2.7, -3.3, 7.78, 1.9),
    (_box(-2.6, -3.1, 7.68, 1.7), ((-2.6, -1.8), (7.68, -1.8))),
)

POWER_DIODE = Footprint(
    "Diode_DO-201_15.24mm",
    "SB560 data sheet, DO-201AD: body 9.5 × 5.3 mm, wires 1.3 mm, bent at 15.24 mm; pin 1 is the ring",
    (Pad("1", (0, 0), (2.8, 2.8), 1.5, "rect"), Pad("2", (15.24, 0), (2.8, 2.8), 1.5)),
    (-1.5, -2.8, 16.74, 2.8),
    (_box(2.87, -2.65, 12.37, 2.65), ((4.0, -2.65), (4.0, 2.65)), ((4.2, -2.65), (4.2, 2.65))),
)

LED = Footprint(
    "LED_3mm",
    "LED of 3 mm, wires 0.5 mm, 2.54 mm apart; pin 1 is the cathode, the short wire",
    (Pad("1", (0, 0), (1.6, 1.6), 0.8, "rect"), Pad("2", (2.54, 0), (1.6, 1.6), 0.8)),
    (-0.9, -2.0, 3.44, 2.0),
    (((0.2, -1.7), (2.34, -1.7)), ((0.2, 1.7), (2.34, 1.7))),
)

TEST_POINT = Footprint(
    "Test_point",
    "a loop of wire, for the tip of a meter",
    (Pad("1", (0, 0), (2.2, 2.2), 1.0),),
    (-1.2, -1.2, 1.2, 1.2),
)
