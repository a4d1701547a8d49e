"""The carrier board with its parts, its upper side at z = 0, its lower left corner at the origin."""

from collections.abc import Callable, Iterator
from functools import cache

from autopeg.drawings.electronics import CIRCUIT_MM
from generate.mockup import bought
from generate.mockup.assembly import Assembly, FreeWay, Part, Step
from generate.mockup.data_sheets import mm
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
def carrier_assembly(*, is_boxed: bool = False, has_plastic: bool = True) -> Assembly:
    """Return the carrier with everything that is soldered or plugged onto it.

    is_boxed: jack and fuse are in the walls of the box, and a link joins the holes of the fuse holder. has_plastic:
    under the Pico.
    """
    board = carrier()
    left_out = ("J1", "F1") if is_boxed else ()
    parts = [part for part in board.parts if part.ref[0] != "H" and part.ref[:2] != "TP" and part.ref not in left_out]
    soldered = [each for part in sorted(parts, key=_rank) for each in _solids(part, board.height)]
    pico = Part("Pico", on_the_carrier("U1", bought.pico(has_plastic=has_plastic)), bought.GREEN)
    if is_boxed:
        soldered.insert(0, Part("link at F1", on_the_carrier("F1", bought.link(_fuse_holes_mm())), bought.METAL))
        plugged = Step("Pico", (pico,))
    else:
        plugged = Step("Pico and fuse", (pico, Part("fuse", on_the_carrier("F1", bought.fuse()), bought.WHITE)))
    return Assembly(
        "carrier",
        (
            Step("circuit board", (Part("circuit board", _plate(board), "#1f6b45", held=(0, 0, 0)),)),
            Step("soldered parts", tuple(soldered)),
            plugged,
        ),
        tuple(_ways(parts, board.height, has_plastic=has_plastic)),
    )


def kicad_models() -> dict[str, list[Part]]:
    """Return the parts of the carrier that KiCad's library does not have, each at the origin of its footprint."""
    rows = (0.0, mm("pico", "rows_apart"))
    sockets = [Part("socket", Moved(bought.pico_socket(), (0, y, 0)), bought.PLASTIC) for y in rows]
    return {
        "Jack_PJ-102AH": [Part("jack", bought.jack(), bought.PLASTIC)],
        "Pico_in_sockets": [*sockets, Part("Pico", bought.pico(), bought.GREEN)],
    }


def on_the_carrier(ref: str, solid: Solid) -> Solid:
    """Return a solid where a part of the carrier is."""
    board = carrier()
    return _placed(next(part for part in board.parts if part.ref == ref), solid, board.height)


def _fuse_holes_mm() -> float:
    (holder,) = (part for part in carrier().parts if part.ref == "F1")
    (left, _), (right, _) = (pad.at for pad in holder.footprint.pads if pad.is_plated)
    return right - left


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


def _ways(parts: list[model.Part], height: float, *, has_plastic: bool) -> Iterator[FreeWay]:
    for part in parts:
        kind = part.footprint.name
        ways: list[tuple[str, Solid]] = []
        if kind.startswith("Terminal"):
            ways = bought.terminal_ways(len(part.footprint.pads))
        elif kind == "Pico_in_sockets":
            ways = [
                ("USB plug", bought.usb_way(has_plastic=has_plastic)),
                ("pen at BOOTSEL", bought.bootsel_way(has_plastic=has_plastic)),
            ]
        elif kind == "Jack_PJ-102AH":
            ways = [("plug of the supply", bought.jack_way())]
        elif kind == "Button_6mm":
            ways = [("finger", bought.button_way())]
        for name, way in ways:
            yield FreeWay(f"{part.ref}: {name}", _placed(part, way, height))
