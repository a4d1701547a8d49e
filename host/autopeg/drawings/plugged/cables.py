"""Every cable of a board without soldering: what it joins, its length and colour."""

from msgspec import Struct


class Cable(Struct, frozen=True):
    """A wire that is cut from the reel. ends: part and terminal of each end; color: as in WireViz."""

    number: int
    ends: tuple[str, str]
    length_mm: int
    color: str


COLORS = {"RD": "red", "BK": "black", "GN": "green"}

CABLES = (
    Cable(1, ("jack −", "cut-off IN −"), 150, "BK"),
    Cable(2, ("cut-off OUT +", "nut 5 V A"), 120, "RD"),
    Cable(3, ("cut-off OUT −", "nut GND"), 150, "BK"),
    Cable(4, ("nut 5 V A", "nut 5 V B"), 150, "RD"),
    Cable(5, ("nut 5 V B", "level shifter 5 V"), 120, "RD"),
    Cable(6, ("nut GND", "terminal board GND (pin 38)"), 200, "BK"),
    Cable(7, ("terminal board GND (pin 18)", "level shifter GND"), 200, "BK"),
    Cable(8, ("terminal board GP10 (pin 14)", "nut data"), 200, "GN"),
)
"""The pieces of wire; ends are stripped of 8 mm, of 11 mm for a lever nut."""

READY = (
    ("jack +", "fuse holder", "its own lead"),
    ("fuse holder", "cut-off IN +", "its own lead"),
    ("LED panel, plug of its first LED: 5 V", "nut 5 V A", "the counterpart of its plug"),
    ("LED panel, plug of its first LED: DIN", "level shifter OUT, not inverted", "the counterpart of its plug"),
    ("LED panel, plug of its first LED: GND", "nut GND", "the counterpart of its plug"),
    ("LED panel, pair of wires in its middle: 5 V", "nut 5 V A", "its own wire"),
    ("LED panel, pair of wires in its middle: GND", "nut GND", "its own wire"),
    ("capacitor +", "nut 5 V A", "its long leg"),
    ("capacitor −, the stripe", "nut GND", "its short leg"),
    ("diode, end without ring", "nut 5 V B", "its leg"),
    ("diode, ring", "terminal board VSYS (pin 39)", "its leg"),
    ("resistor", "nut data", "its leg"),
    ("resistor", "level shifter IN", "its leg"),
    ("keypad, eight sockets", "terminal board GP2 to GP9", "eight jumper wires, pin to pin"),
)
"""What has wires or legs of its own: one end, the other, and what it is."""


def wire_mm() -> dict[str, int]:
    """Return the length of all pieces of each colour."""
    colors = dict.fromkeys(cable.color for cable in CABLES)
    return {color: sum(cable.length_mm for cable in CABLES if cable.color == color) for color in colors}
