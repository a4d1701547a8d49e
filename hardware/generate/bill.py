"""The bill of materials of a board, with substitutes and approximate prices in euros."""

import csv
import io
from collections.abc import Iterator, Sequence
from math import ceil, hypot

from msgspec import Struct

from autopeg.boards.board_layout import BoardLayout
from generate.pieces import jumpers_mm, pieces_of
from generate.plates import screws_of
from generate.power import budget_of, feeds_of

_REEL_M = {30: 5, 60: 5, 100: 5, 144: 2}
_REEL_EUR = {30: 9.0, 60: 14.0, 100: 22.0, 144: 18.0}
_MODULE_EUR = {16: 3.0, 64: 8.0, 256: 18.0}
_JUMPER_WIRES = 3
_SLACK = 1.3
_COLUMNS = ("part", "quantity", "unit", "specification", "instead", "each_eur", "eur", "needed")


class Item(Struct, frozen=True):
    """A line of the bill. instead: substitutes; each_eur: approximate price; is_needed: False for optional parts."""

    part: str
    quantity: float
    unit: str
    specification: str
    instead: str
    each_eur: float
    is_needed: bool = True

    @property
    def eur(self) -> float:
        return round(self.quantity * self.each_eur, 2)


def items_of(layout: BoardLayout) -> tuple[Item, ...]:
    """Return all parts of a board, in the quantities in which they are sold."""
    return (*_electronics(layout), *_light(layout), *_plates(layout))


def total_eur(items: tuple[Item, ...]) -> float:
    """Return the price of the needed parts."""
    return round(sum(item.eur for item in items if item.is_needed), 2)


def bill_csv(layout: BoardLayout) -> str:
    """Return the CSV of a board's bill, with the total of the needed parts as its last row."""
    items = items_of(layout)
    stream = io.StringIO()
    writer = csv.writer(stream, lineterminator="\n")
    writer.writerow(_COLUMNS)
    for item in items:
        needed = "yes" if item.is_needed else "optional"
        cells = (item.part, f"{item.quantity:g}", item.unit, item.specification, item.instead)
        writer.writerow((*cells, f"{item.each_eur:.2f}", f"{item.eur:.2f}", needed))
    writer.writerow(("total of what is needed", "", "", "", "", "", f"{total_eur(items):.2f}", ""))
    return stream.getvalue()


def _electronics(layout: BoardLayout) -> Iterator[Item]:
    budget = budget_of(layout)
    strips, keypad = len(layout.board.track.strips), layout.board.rows
    yield Item(
        "Raspberry Pi Pico",
        1,
        "piece",
        "RP2040, with headers",
        "Pico W or Pico H; any RP2040 board with the same pins",
        5.0,
    )
    yield Item("level shifter", 1, "piece", "74AHCT125, DIP-14, with socket", "74AHCT245 or 74HCT125; not 74HC125", 0.8)
    data = _pins([pin for pin, _, _ in layout.board.track.strips])
    yield Item("resistor", strips, "piece", f"330 Ω, 0.25 W, in each data line: {data}", "220 Ω to 470 Ω", 0.05)
    yield Item(
        "capacitor",
        1,
        "piece",
        "1000 µF, 10 V, electrolytic, across the 5 V rail",
        "470 µF to 2200 µF, 6.3 V or more",
        0.4,
    )
    yield Item("capacitor", 1, "piece", "100 nF, ceramic, at pins 14 and 7 of the level shifter", "47 nF to 1 µF", 0.1)
    yield Item("Schottky diode", 1, "piece", "1N5817, from the 5 V rail into VSYS", "1N5818, 1N5819, SB140", 0.2)
    yield Item(
        "fuse with holder",
        1,
        "piece",
        f"{budget.fuse / 1000:g} A, slow, 5 × 20 mm",
        f"resettable fuse of {budget.fuse / 1000:g} A hold current",
        1.5,
    )
    yield Item(
        "supply",
        1,
        "piece",
        f"5 V, {budget.supply / 1000:g} A, closed plug-in supply with 5.5 × 2.1 mm plug",
        "any approved 5 V supply of this current or more",
        9.0,
    )
    yield Item(
        "socket",
        1,
        "piece",
        "5.5 × 2.1 mm, for the plug of the supply",
        "a USB-C socket board with 5.1 kΩ resistors, for a USB-C supply",
        1.2,
    )
    yield Item(
        "terminal block",
        4 + len(feeds_of(layout)),
        "pair of places",
        "5 V and ground, 0.5 mm² and more",
        "lever connectors",
        0.6,
    )
    yield Item("prototyping board", 1, "piece", "about 70 × 50 mm", "breadboard, to begin with", 1.5)
    yield Item(
        "USB cable",
        1,
        "piece",
        "micro-USB with data, 1 m or more",
        "the cable of an old telephone, if it carries data",
        3.0,
    )
    if keypad:
        keys = len(keypad) * len(layout.board.cols)
        yield Item(
            "keypad",
            1,
            "piece",
            f"{len(keypad)}×{len(layout.board.cols)} matrix, labelled {' '.join(layout.board.keys)}; "
            f"rows {_pins(keypad)}, columns {_pins(layout.board.cols)}",
            f"{keys} push buttons in rows and columns",
            2.5,
        )
        yield Item(
            "diode",
            keys,
            "piece",
            "1N4148, one a key, for a pad soldered from push buttons",
            "none: keys that could be ghosts wait until the pad is unambiguous",
            0.03,
            is_needed=False,
        )
    yield Item(
        "USB number pad",
        1,
        "piece",
        "for the laptop, in place of the keypad",
        "the laptop's own keys",
        12.0,
        is_needed=False,
    )


def _pins(pins: Sequence[int]) -> str:
    return " ".join(f"GP{pin}" for pin in pins)


def _light(layout: BoardLayout) -> Iterator[Item]:
    panel, leds = layout.panel, layout.board.led_count()
    pieces = pieces_of(layout)
    order = layout.board.track.strips[0][2]
    if panel.leds_per_m is not None:
        reel_m = _REEL_M[panel.leds_per_m]
        needed_m = leds / panel.leds_per_m
        yield Item(
            f"LED strip, reel of {reel_m} m", ceil(needed_m / reel_m), "reel",
            f"WS2812B, 5 V, {panel.leds_per_m} LEDs a metre, 10 mm wide, not coated, {order}; "
            f"{needed_m:.2f} m are cut up: {leds} LEDs",
            "SK6812 of the same pitch; WS2813", _REEL_EUR[panel.leds_per_m],
        )  # fmt: skip
    else:
        assert panel.module_leds is not None
        assert panel.module_mm is not None
        yield Item(
            "LED module", leds / panel.module_leds, "piece",
            f"WS2812B, {panel.module_leds} LEDs in a square of {panel.module_mm:g} mm, row after row from DIN, {order}",
            "modules whose rows run to and fro: turn `step` of every other row in the board file",
            _MODULE_EUR[panel.module_leds],
        )  # fmt: skip
    jumper_m = ceil(sum(length + 30 for length in jumpers_mm(pieces)) * _JUMPER_WIRES * _SLACK / 1000)
    yield Item(
        "thin wire",
        max(1, jumper_m),
        "metre",
        f"0.14 mm² (AWG 26), stranded, three colours, for {len(jumpers_mm(pieces))} jumpers between pieces",
        "ribbon cable, split",
        0.25,
    )
    power_m = ceil(len(feeds_of(layout)) * 2 * hypot(panel.width_mm, panel.height_mm) * _SLACK / 1000)
    yield Item("wire", power_m, "metre", "0.5 mm² (AWG 20), red and black, from the rail to the feeds", "0.75 mm²", 0.5)


def _plates(layout: BoardLayout) -> Iterator[Item]:
    panel = layout.panel
    size = f"{panel.width_mm:g} × {panel.height_mm:g} mm"
    square_m = panel.width_mm * panel.height_mm / 1e6
    screws = len(screws_of(panel))
    yield Item(
        "panel", 1, "piece", f"plywood or hardwood, 4 mm, {size}", "MDF; acrylic", max(4.0, round(square_m * 60, 1))
    )
    yield Item(
        "diffuser",
        1,
        "piece",
        f"opal acrylic, 3 mm, {size}",
        "tracing paper between panel and strips",
        max(4.0, round(square_m * 80, 1)),
    )
    yield Item("backing", 1, "piece", f"plywood, 4 mm, {size}", "MDF; hardboard", max(3.0, round(square_m * 40, 1)))
    yield Item(
        "screw, nut and spacer",
        screws,
        "set",
        "M3 × 30, with a spacer of 10 mm between diffuser and backing",
        "wooden strips of 10 mm along the edges",
        0.3,
    )
    yield Item("foot", 4, "piece", "rubber, self-adhesive", "felt", 0.15)
