"""The carrier board with its parts, its upper side at z = 0, its lower left corner at the origin."""

from collections.abc import Callable, Iterator
from functools import cache

from autopeg.drawings.electronics import CIRCUIT_MM
from generate.mockup import bought
from generate.mockup.assembly import Assembly, FreeWay, Part, Step
from generate.mockup.solids import Moved, Point, Slab, Solid
from generate.pcb import model
from generate.pcb.carrier import carrier
from generate.pcb.pour import board_shape

_MADE: dict[str, tuple[Callable[[], Solid], str]] = {
    "DIP-14_in_socket": (bought.dip14, bought.PLASTIC),
    "Resistor_10.16mm": (lambda: bought.lying("resistor", 10.16), bought.BLUE),
    "Resistor_SIP-5": (bought.network, bought.PLASTIC),
    "Diode_DO-41_12.7mm": (lambda: bought.lying("do41", 12.7), bought.PLASTIC),
    "Diode_DO-35_7.62mm": (lambda: bought.lying("do35", 7.62), "#a05a2c"),
    "Capacitor_D10_P5": (bought.electrolytic, bought.BLUE),
    "Capacitor_disc_P5.08": (bought.ceramic, bought.BRASS),
    "Pins_1x08": (lambda: bought.pin_header(8), bought.PLASTIC),
    "Pins_1x02": (lambda: bought.pin_header(2), bought.PLASTIC),
    "Pins_1x05": (lambda: bought.pin_header(5), bought.PLASTIC),
    "Resistor_7.62mm": (lambda: bought.lying("short_resistor", 7.62), bought.BLUE),
    "TO-92_wide": (bought.to92, bought.PLASTIC),
    "TO-220_upright": (bought.to220, bought.METAL),
    "Diode_DO-201_15.24mm": (lambda: bought.lying("do201", 15.24), bought.PLASTIC),
    "LED_3mm": (bought.led, "#3fae4a"),
    "Terminal_1x03_P5.08": (lambda: bought.terminal(3), bought.GREEN),
    "Terminal_1x02_P5.08": (lambda: bought.terminal(2), bought.GREEN),
    "Jack_PJ-102AH": (bought.jack, bought.PLASTIC),
    "Fuse_holder_5x20": (bought.fuse_holder, bought.PLASTIC),
    "Button_6mm": (bought.button, bought.METAL),
}
"""The solid of every footprint but the Pico's, which is made of three."""

_ORDER = ("R", "D", "U2", "C2", "C3", "SW", "J7", "J8", "J9", "U3", "Q2", "U1", "J", "F", "Q1", "C")
"""The beginnings of the references in the order in which they are soldered."""


def _placed(part: model.Part, solid: Solid, height: float) -> Solid:
    return Moved(solid, (part.at[0], height - part.at[1], 0.0), 0.0, float(part.rotation))


@cache
def carrier_assembly() -> Assembly:
    """Return the carrier with everything that is soldered or plugged onto it."""
    board = carrier()
    parts = sorted((part for part in board.parts if part.ref[0] != "H" and part.ref[:2] != "TP"), key=_rank)
    soldered = [each for part in parts for each in _solids(part, board.height)]
    (pico, shifter_fuse) = _plugged(parts, board.height)
    return Assembly(
        "carrier",
        (
            Step("circuit board", (Part("circuit board", _plate(board), "#1f6b45", held=(0, 0, 0)),)),
            Step("soldered parts", tuple(soldered)),
            Step("Pico and fuse", (pico, shifter_fuse)),
        ),
        tuple(_ways(parts, board.height)),
    )


def _rank(part: model.Part) -> tuple[int, str]:
    return next(n for n, start in enumerate(_ORDER) if part.ref.startswith(start)), part.ref


def _plate(board: model.Board) -> Solid:
    def up(at: Point) -> Point:
        return at[0], board.height - at[1]

    outline = tuple(up(at) for at in reversed(list(board_shape(board).exterior.coords)[:-1]))  # type: ignore[arg-type]
    holes = tuple((up(at), pad.drill / 2) for _, pad, at in board.placed_pads())
    return Slab(outline, -CIRCUIT_MM, CIRCUIT_MM, holes)


def _solids(part: model.Part, height: float) -> Iterator[Part]:
    if part.ref == "U1":
        for name, y in (("socket of pins 1 to 20", 0.0), ("socket of pins 40 to 21", 17.78)):
            yield Part(name, _placed(part, Moved(bought.pico_socket(), (0, y, 0)), height), bought.PLASTIC)
        return
    make, color = _MADE[part.footprint.name]
    yield Part(part.ref, _placed(part, make(), height), color)


def _plugged(parts: list[model.Part], height: float) -> tuple[Part, Part]:
    by_ref = {part.ref: part for part in parts}
    pico = Part("Pico", _placed(by_ref["U1"], bought.pico(), height), bought.GREEN)
    fuse = Part("fuse", _placed(by_ref["F1"], bought.fuse(), height), bought.WHITE)
    return pico, fuse


def _ways(parts: list[model.Part], height: float) -> Iterator[FreeWay]:
    for part in parts:
        kind = part.footprint.name
        ways: list[tuple[str, Solid]] = []
        if kind.startswith("Terminal"):
            ways = bought.terminal_ways(len(part.footprint.pads))
        elif kind == "Pico_in_sockets":
            ways = [("USB plug", bought.usb_way()), ("pen at BOOTSEL", bought.bootsel_way())]
        elif kind == "Jack_PJ-102AH":
            ways = [("plug of the supply", bought.jack_way())]
        elif kind == "Button_6mm":
            ways = [("finger", bought.button_way())]
        for name, way in ways:
            yield FreeWay(f"{part.ref}: {name}", _placed(part, way, height))
