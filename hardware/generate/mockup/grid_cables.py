"""Every wire of a board without soldering: it lies behind the base and goes from terminal to terminal.

Places are millimetres from the lower left corner as seen from the front, and how far below the back of the base. On
which side of a module its terminals are, and so how a wire gets there, is an estimate where its maker does not say.
"""

from collections.abc import Iterator
from itertools import pairwise
from math import dist

from msgspec import Struct

from autopeg.drawings.plugged.cables import CABLES, COLORS
from autopeg.drawings.plugged.frame import BASE_MM, TAIL_MM, Area, Frame
from generate.mockup import bought
from generate.mockup.assembly import NONE, UP, Part
from generate.mockup.data_sheets import mm
from generate.mockup.solids import Block, Joined, Place, Rod, Solid, Way

_PAINT = {"red": "#b03030", "black": "#26231f", "green": "#3f8a4a", "grey": "#7d7f84", "white": "#e8e4da"}
_FIRST, _SECOND, _THIRD, _FOURTH = 1.15, 3.45, 5.75, 8.05
"""How far below the base wires lie, those that cross one above the other."""
_JACK, _BOARD, _NUT, _PINS = 6.0, 10.0, 4.2, 12.0
"""How far below it the terminals are: of jack and fuse, of cut-off and level shifter, of nuts, of the Pico's board."""
_BENT = 5.4
"""So far before a lever nut a wire leaves its height."""


class Terminal(Struct, frozen=True):
    """A place where a wire goes into a part, and the direction out of it."""

    at: Place
    out: tuple[float, float]

    @property
    def inwards(self) -> Place:
        return -self.out[0], -self.out[1], 0.0

    def before(self, length: float) -> Place:
        """Return the place so far out of it."""
        x, y, depth = self.at
        return x + self.out[0] * length, y + self.out[1] * length, depth


class Wire(Struct, frozen=True):
    """A wire by the corners of its way. ends: how it is called at both; held: where something holds it."""

    name: str
    ends: tuple[str, str]
    corners: tuple[Place, ...]
    radius: float
    color: str
    held: Place

    @property
    def length_mm(self) -> float:
        """Its length from terminal to terminal."""
        return sum(dist(one, other) for one, other in pairwise(self.corners)) + 2 * self.radius


def terminals_of(frame: Frame) -> dict[str, Terminal]:
    """Return the terminals of all modules by the names that the list of cables has for them."""
    modules = frame.modules
    jack, cut_off, shifter = modules["jack"], modules["cut-off"], modules["level shifter"]
    found = {
        "jack −": Terminal((jack.low[0] + 4, jack.low[1], _JACK), (0, -1)),
        "jack +": Terminal((jack.high[0] - 4, jack.low[1], _JACK), (0, -1)),
        "level shifter OUT": Terminal((shifter.middle[0], shifter.low[1], _BOARD), (0, -1)),
    }
    for name, x in (("IN", -4.5), ("GND", 0.0), ("5 V", 4.5)):
        found[f"level shifter {name}"] = Terminal((shifter.middle[0] + x, shifter.high[1], _BOARD), (0, 1))
    for sign, y in (("+", 2.5), ("−", -2.5)):
        middle = cut_off.middle[1] + y
        found[f"cut-off IN {sign}"] = Terminal((cut_off.high[0], middle, _BOARD), (1, 0))
        found[f"cut-off OUT {sign}"] = Terminal((cut_off.low[0], middle, _BOARD), (-1, 0))
    for name, places in (("nut 5 V A", 5), ("nut GND", 5), ("nut 5 V B", 5), ("nut data", 2)):
        for place in range(places):
            x = modules[name].low[0] + (place + 0.5) * modules[name].size[0] / places
            found[f"{name} {place + 1}"] = Terminal((x, modules[name].low[1], _NUT), (0, -1))
    return found | dict(_pins(modules["terminal board"]))


def _pins(board: Area) -> Iterator[tuple[str, Terminal]]:
    """Yield the terminals of the Pico's pins: 1 to 20 in the row at the right, pin 1 beside the USB socket."""
    pitch = mm("terminal_board", "terminals") / 20
    first = board.middle[1] + 9.5 * pitch
    for pin in range(1, 41):
        place, x, out = (pin - 1, board.high[0], 1.0) if pin <= 20 else (40 - pin, board.low[0], -1.0)
        yield f"pin {pin}", Terminal((x, first - place * pitch, _PINS), (out, 0.0))


_ROUTES: tuple[tuple[tuple[str, str], tuple[Place, ...]], ...] = (
    (("jack −", "cut-off IN −"), ((274, 79.5, 6), (276.4, 79.5, 6), (276.4, 48.25, 6), (276.4, 48.25, 10))),
    (("cut-off OUT +", "nut 5 V A 2"),
     ((209, 53.25, 10), (209, 53.25, _FIRST), (209, 90, _FIRST), (212, 90, _FIRST), (212, 97, _FIRST))),
    (("cut-off OUT −", "nut GND 2"),
     ((203.5, 48.25, 10), (203.5, 48.25, _THIRD), (203.5, 73, _THIRD), (243, 73, _THIRD), (243, 97, _THIRD))),
    (("nut 5 V A 4", "nut 5 V B 1"),
     ((224, 97, _SECOND), (224, 75.6, _SECOND), (293, 75.6, _SECOND), (293, 89.6, _SECOND))),
    (("nut 5 V B 2", "level shifter 5 V"), ((299, 89.6, _SECOND), (299, 49.5, _SECOND), (299, 49.5, 10))),
    (("nut GND 4", "pin 38"), ((255, 97, _FIRST), (255, 78.2, _FIRST), (328, 78.2, _FIRST), (328, 87, _FIRST),
                               (328, 87, 12))),
    (("pin 18", "level shifter GND"),
     ((402.5, 34.5, 12), (402.5, 34.5, 5), (402.5, 60.4, 5), (402.5, 60.4, _FIRST), (335, 60.4, _FIRST),
      (335, 60.4, _SECOND), (335, 46.5, _SECOND), (294.5, 46.5, _SECOND), (294.5, 46.5, 10))),
    (("pin 14", "nut data 1"),
     ((398, 48.5, 12), (398, 48.5, _FIRST), (398, 58, _FIRST), (337.5, 58, _FIRST), (337.5, 46.5, _FIRST),
      (286.3, 46.5, _FIRST), (286.3, 49.6, _FIRST))),
)  # fmt: skip
"""The cables that are cut, in the order of their list: their ends and the corners between."""

_LEADS: tuple[tuple[str, tuple[str, str], str, tuple[Place, ...]], ...] = (
    ("lead of the fuse holder to the jack", ("fuse holder", "jack +"), "red",
     ((220.9, 16, 6), (217, 16, 6), (217, 26, 6), (280, 26, 6))),
    ("lead of the fuse holder to the cut-off", ("fuse holder", "cut-off IN +"), "red",
     ((273.1, 16, 6), (283.2, 16, 6), (283.2, 53.25, 6), (283.2, 53.25, 10))),
    ("5 V of the panel", ("LED panel", "nut 5 V A 3"), "red",
     ((306, 74, -4.1), (306, 74, _FIRST), (306, 75.6, _FIRST), (218, 75.6, _FIRST), (218, 97, _FIRST))),
    ("data of the panel", ("LED panel", "level shifter OUT"), "green",
     ((310, 54, -4.1), (310, 54, _THIRD), (310, 12, _THIRD), (294.5, 12, _THIRD), (294.5, 12, 10))),
    ("GND of the panel", ("LED panel", "nut GND 5"), "black",
     ((309, 74, -4.1), (309, 74, _SECOND), (309, 80.8, _SECOND), (309, 80.8, _FIRST), (261, 80.8, _FIRST),
      (261, 97, _FIRST))),
    ("5 V in the middle of the panel", ("LED panel", "nut 5 V A 1"), "red",
     ((182, 75, -4.1), (182, 75, _FIRST), (182, 86, _FIRST), (206, 86, _FIRST), (206, 97, _FIRST))),
    ("GND in the middle of the panel", ("LED panel", "nut GND 3"), "black",
     ((176, 73, -4.1), (176, 73, _FOURTH), (249, 73, _FOURTH), (249, 97, _FOURTH))),
)  # fmt: skip
"""The wires that parts bring along, drawn as thick as those that are cut."""


def wires_of(frame: Frame) -> Iterator[Wire]:
    """Yield the cables that are cut, then the wires that panel and fuse holder have."""
    terminals, radius = terminals_of(frame), mm("feed_wire", "diameter") / 2
    for cable, (ends, between) in zip(CABLES, _ROUTES, strict=True):
        start, end = (terminals[each] for each in ends)
        corners = (start.before(radius), *_bent(start), *between, *_bent(end), end.before(radius))
        yield Wire(f"cable {cable.number}", ends, corners, radius, COLORS[cable.color], start.inwards)
    for name, ends, color, between in _LEADS:
        end = terminals[ends[1]]
        yield Wire(
            name, ends, (*between, *_bent(end), end.before(radius)), radius, color, (-end.out[0], -end.out[1], 0.0)
        )


def _bent(terminal: Terminal) -> tuple[Place, ...]:
    """Return where a wire at a lever nut leaves its height."""
    return (terminal.before(_BENT),) if terminal.at[2] == _NUT else ()


def cable_parts(frame: Frame, back: float) -> Iterator[Part]:
    """Yield every wire, what has legs, and the tail of the keypad with its eight wires. back: of the base, in z."""
    for wire in wires_of(frame):
        yield Part(wire.name, _way(wire.corners, wire.radius, back), _PAINT[wire.color], NONE, wire.held)
    terminals = terminals_of(frame)
    yield Part("diode", _diode(terminals, back), bought.PLASTIC, NONE, (0, 1, 0))
    yield Part("resistor", _resistor(terminals, back), bought.BLUE, NONE, (0, 1, 0))
    yield _tail(frame, back)
    yield from _jumpers(frame, terminals, back)


def _way(corners: tuple[Place, ...], radius: float, back: float) -> Joined:
    places = [(x, y, back - depth) for x, y, depth in corners]
    return Joined(tuple(Way(one, other, radius) for one, other in pairwise(places) if one != other))


def _diode(terminals: dict[str, Terminal], back: float) -> Solid:
    """Return the diode: out of a lever nut, and across to the terminal of VSYS."""
    lead, start, end = mm("do41", "lead") / 2, terminals["nut 5 V B 5"], terminals["pin 39"]
    (x, _, _), (right, y, depth) = start.at, end.at
    wire = _way((start.before(lead), (x, y, _NUT), (x + 4, y, _NUT), (x + 4, y, depth), end.before(lead)), lead, back)
    length = mm("do41", "length")
    return Joined((wire, Rod((right - 3.3 - length, y, back - depth), mm("do41", "diameter") / 2, length, "x")))


def _resistor(terminals: dict[str, Terminal], back: float) -> Solid:
    """Return the resistor: out of a lever nut, and on to the level shifter."""
    lead, start, end = mm("resistor", "lead") / 2, terminals["nut data 2"], terminals["level shifter IN"]
    (x, y, depth), length = end.at, mm("resistor", "length")
    from_x = start.at[0]
    corners = (start.before(lead), start.before(2.4), (from_x, start.at[1] - 2.4, depth), (x, start.at[1] - 2.4, depth))
    body = Rod((x, y + 1.4, back - depth), mm("resistor", "diameter") / 2, length, "y")
    return Joined((_way((*corners, end.before(lead)), lead, back), body))


def _tail(frame: Frame, back: float) -> Part:
    """Return the tail of the keypad: through its slot, and its sockets flat under the terminal board."""
    x, thin, half = frame.keypad.middle[0], mm("keypad", "tail_thickness"), mm("keypad", "tail_width") / 2
    slot, sockets = frame.base.windows[3].middle[1], frame.modules["terminal board"].low[1] - 3.0
    front = back + BASE_MM
    film = (
        Block((x - half, slot, front), (x + half, frame.keypad.low[1], front + thin)),
        Block((x - half, slot, back - thin), (x + half, slot + thin, front + thin)),
        Block((x - half, slot, back - thin), (x + half, sockets, back)),
    )
    thick, long = mm("header", "pitch"), mm("lead_socket", "length")
    body = Block((x - 4 * thick, sockets, back - thick), (x + 4 * thick, sockets + long, back))
    return Part("tail of the keypad", Joined((*film, body)), "#30343a", NONE, UP)


def _jumpers(frame: Frame, terminals: dict[str, Terminal], back: float) -> Iterator[Part]:
    """Yield the eight wires of the keypad: under the terminal board to its right, then to the pins 4 to 7 and 9 to 12.

    Four of them lie deeper than the others, which cross them.
    """
    thick, long, radius = mm("header", "pitch"), mm("lead_socket", "length"), mm("thin_wire", "diameter") / 2
    middle, start = frame.keypad.middle[0], frame.modules["terminal board"].low[1] - 3.0 + long
    out = start + long
    assert out <= frame.modules["terminal board"].low[1] + TAIL_MM - 8
    for number, pin in enumerate((4, 5, 6, 7, 9, 10, 11, 12)):
        is_deep, place = number < 4, number % 4
        x, y = middle + (number - 3.5) * thick, out + 6.0 - 1.5 * place
        column, depth = (404.4 + 1.4 * place, 3.0) if is_deep else (410.0 + 1.4 * place, 0.75)
        face, pin_y, low = terminals[f"pin {pin}"].at
        corners = [(x, out + radius, thick / 2), (x, y, depth), (column, y, depth), (column, pin_y, depth)]
        if is_deep:
            corners.append((410.5, pin_y, depth))
        corners += [(corners[-1][0], pin_y, low), (face + long + radius, pin_y, low)]
        plug = Block((x - thick / 2, start, back - thick), (x + thick / 2, out, back))
        other = Block(
            (face, pin_y - thick / 2, back - low - thick / 2), (face + long, pin_y + thick / 2, back - low + thick / 2)
        )
        wire = Joined((plug, _way(tuple(corners), radius, back), other))
        yield Part(f"wire {number + 1} of the keypad", wire, _PAINT["grey" if is_deep else "white"], NONE, UP)
