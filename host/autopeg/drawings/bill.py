"""The bill of materials of a board, with substitutes and approximate prices in euros."""

import csv
import io
from collections.abc import Iterator, Sequence
from math import ceil, hypot

from msgspec import Struct

from autopeg.boards.board_layout import BoardLayout
from autopeg.boards.panel import screws_of
from autopeg.drawings.cutting import REEL_M, cutting_plan
from autopeg.drawings.optics import BACKING_MM, DIFFUSER_MM, GRID_MM, PANEL_MM, foot_mm, screw_mm, spacer_mm
from autopeg.drawings.perfboard import BOARD_MM, COLUMNS, ROWS
from autopeg.drawings.pieces import jumpers_mm, pieces_of
from autopeg.drawings.power import FEED_MM2, Protection, budget_of, feeds_of

_REEL_EUR = {30: 9.0, 60: 14.0, 100: 22.0, 144: 18.0}
_MODULE_EUR = {16: 3.0, 64: 8.0, 256: 18.0}
_SUPPLY_EUR = {2000: 8.0, 2500: 8.5, 3000: 9.0, 4000: 12.0, 5000: 14.0, 6000: 17.0, 8000: 22.0, 10000: 26.0}
_USB_C_MA = 3000
"""A USB-C supply gives 5 V at most at this current."""
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
    plates = () if budget_of(layout).protection is None else _plates(layout)
    return (*_electronics(layout), *_light(layout), *plates)


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
    protection = budget_of(layout).protection
    strips = len(layout.board.track.strips)
    yield Item("Raspberry Pi Pico", 1, "piece", "RP2040, with headers", "Pico W or Pico H", 5.0)
    yield Item(
        "USB cable", 1, "piece", "micro-USB with data, 1 m or more", "an old telephone's, if it carries data", 3.0
    )
    yield Item(
        "level shifter", 1, "piece", "74AHCT125, DIP-14", "74HCT125, the same pins; not 74HC125, not a '245", 0.8
    )
    data = _pins([pin for pin, _, _ in layout.board.track.strips])
    yield Item("resistor", strips, "piece", f"330 Ω, 0.25 W, in each data line: {data}", "220 Ω to 470 Ω", 0.05)
    yield Item("capacitor", 1, "piece", "100 nF, ceramic, at pins 14 and 7 of the level shifter", "47 nF to 1 µF", 0.1)
    yield Item(
        "RUN button", 1, "piece", "push button 6 × 6 mm, RUN (pin 30) to ground (pin 28)", "any that closes", 0.2
    )
    if protection is None:
        yield Item("breadboard", 1, "piece", "830 points, with power rails", "two of 400 points", 4.0)
        yield Item("breadboard wires", 1, "set", "40 wires, plug to plug, 0.14 mm² or more", "solid wire, 0.5 mm", 2.5)
    else:
        yield from _supply(protection, len(feeds_of(layout)))
    yield from _keys(layout, is_needed=protection is not None)
    yield from _display(layout)


def _display(layout: BoardLayout) -> Iterator[Item]:
    if layout.board.display is not None:
        sda, scl = layout.board.display
        pins = f"SDA {_pins([sda])}, SCL {_pins([scl])}; SSD1306 (0.96 inch) or SH1106 (1.3 inch)"
        what = f"OLED 128×64, I²C, 4 pins, 3.3 V: {pins}"
        yield Item("display", 1, "piece", what, "none: the board works without", 4.0, is_needed=False)


def _supply(protection: Protection, feeds: int) -> Iterator[Item]:
    """Yield what feeds a board that has outgrown the breadboard."""
    fuse, supply = f"{protection.fuse / 1000:g} A", f"{protection.supply / 1000:g} A"
    yield Item(
        "supply",
        1,
        "piece",
        f"5 V, {supply}, closed plug-in supply with 5.5 × 2.1 mm plug",
        "any approved 5 V supply of this current or more",
        _SUPPLY_EUR[protection.supply],
    )
    usb_c = "a USB-C socket board with 5.1 kΩ resistors, for a USB-C supply"
    yield Item(
        "jack",
        1,
        "piece",
        f"5.5 × 2.1 mm, for the plug of the supply, {supply} or more",
        usb_c if protection.supply <= _USB_C_MA else "a plug with screw terminals",
        1.2,
    )
    yield Item("fuse holder", 1, "piece", "for 5 × 20 mm, in the line or to solder", "two fuse clips", 1.0)
    yield Item("fuse", 2, "piece", f"T {fuse}, slow, 5 × 20 mm, one to spare", f"resettable, {fuse} hold current", 0.25)
    yield Item("capacitor", 1, "piece", "1000 µF, 10 V, across the 5 V rail", "470 µF to 2200 µF, 6.3 V or more", 0.4)
    yield Item("Schottky diode", 1, "piece", "1N5817, from the 5 V rail into VSYS", "1N5818, 1N5819, SB140", 0.2)
    yield Item(
        "terminal block", 3 + feeds, "pair of places", f"5 V and ground, {FEED_MM2:g} mm² and more", "lever nuts", 0.6
    )
    yield Item("IC socket", 1, "piece", "DIP-14", "solder the level shifter directly", 0.2)
    yield Item("pin socket", 2, "piece", "20 places, 2.54 mm, for the Pico", "solder the Pico directly", 0.5)
    size = f"about {BOARD_MM[0]:g} × {BOARD_MM[1]:g} mm, {COLUMNS} × {ROWS} holes or more"
    yield Item("prototyping board", 1, "piece", size, "the breadboard, to begin with", 1.5)
    carrier = "made from the files of pcb/, 100 × 80 mm, the smallest number; with the parts of pcb/parts.csv"
    yield Item("carrier board", 1, "set", carrier, "the prototyping board and the parts above", 23.0, is_needed=False)


def _keys(layout: BoardLayout, *, is_needed: bool) -> Iterator[Item]:
    """Yield the keypad and what may replace it."""
    rows, cols = layout.board.rows, layout.board.cols
    if rows:
        keys = len(rows) * len(cols)
        yield Item(
            "keypad",
            1,
            "piece",
            f"{len(rows)}×{len(cols)} matrix, labelled {' '.join(layout.board.keys)}; "
            f"rows {_pins(rows)}, columns {_pins(cols)}",
            f"{keys} push buttons in rows and columns",
            2.5,
            is_needed,
        )
        wires = len(rows) + len(cols)
        yield Item(
            "pin header", 1, "piece", f"{wires} pins, 2.54 mm, for the keypad", "solder its wires", 0.2, is_needed
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
    pad = "for the laptop, in place of the keypad"
    yield Item("USB number pad", 1, "piece", pad, "the laptop's own keys", 12.0, is_needed=False)


def _pins(pins: Sequence[int]) -> str:
    return " ".join(f"GP{pin}" for pin in pins)


def _light(layout: BoardLayout) -> Iterator[Item]:
    panel, leds = layout.panel, layout.board.led_count()
    pieces = pieces_of(layout)
    order = layout.board.track.strips[0][2]
    if panel.leds_per_m is not None:
        reel_m = REEL_M[panel.leds_per_m]
        kind = f"WS2812B, 5 V, {panel.leds_per_m} LEDs a metre, 10 mm wide, not coated, {order}"
        eur = _REEL_EUR[panel.leds_per_m]
        yield Item(
            f"LED strip, reel of {reel_m} m", 1, "reel",
            f"{kind}; {leds / panel.leds_per_m:.2f} m are used: {leds} LEDs",
            "SK6812 of the same pitch; WS2813", eur,
        )  # fmt: skip
        plan = cutting_plan(layout)
        if plan is not None and plan.extra_m:
            more = f"the same strip: its pieces need {plan.sections} sections without a joint inside (cutting.md)"
            yield Item("LED strip", plan.extra_m, "metre", more, "a second reel", round(1.4 * eur / reel_m, 1))
    else:
        assert panel.module_leds is not None
        assert panel.module_mm is not None
        yield Item(
            "LED module", leds / panel.module_leds, "piece",
            f"WS2812B, {panel.module_leds} LEDs in a square of {panel.module_mm:g} mm, row after row from DIN, {order}",
            "modules whose rows run to and fro: turn `step` of every other row in the board file",
            _MODULE_EUR[panel.module_leds],
        )  # fmt: skip
    if budget_of(layout).protection is not None:
        yield from _wires(layout, jumpers_mm(pieces))


def _wires(layout: BoardLayout, jumpers: Sequence[float]) -> Iterator[Item]:
    panel, thin_mm2 = layout.panel, budget_of(layout).thin_mm2
    jumper_m = ceil(sum(length + 30 for length in jumpers) * _JUMPER_WIRES * _SLACK / 1000)
    yield Item(
        "thin wire",
        max(1, jumper_m),
        "metre",
        f"{thin_mm2:g} mm², stranded, three colours, for {len(jumpers)} jumpers between pieces, "
        "and for Pico and level shifter",
        "ribbon cable of this or a larger cross-section, split",
        0.25,
    )
    power_m = ceil(len(feeds_of(layout)) * 2 * hypot(panel.width_mm, panel.height_mm) * _SLACK / 1000)
    feed = f"{FEED_MM2:g} mm² (AWG 20), red and black, from the rail to the feeds"
    yield Item("wire", power_m, "metre", feed, "0.75 mm²", 0.5)
    yield Item("heat-shrink tubing", 1, "set", "2 to 6 mm, for resistor, diode and fuse holder", "insulating tape", 2.0)


def _plates(layout: BoardLayout) -> Iterator[Item]:
    panel = layout.panel
    size = f"{panel.width_mm:g} × {panel.height_mm:g} mm"
    square_m = panel.width_mm * panel.height_mm / 1e6
    screws = len(screws_of(panel))

    def plate(part: str, material: str, instead: str, eur_a_square_m: float) -> Item:
        return Item(part, 1, "piece", f"{material}, {size}", instead, max(3.0, round(square_m * eur_a_square_m, 1)))

    yield plate("panel", f"plywood, {PANEL_MM:g} mm", f"veneer or card on the diffuser, {PANEL_MM:g} mm at most", 60)
    yield plate("diffuser", f"opal acrylic, {DIFFUSER_MM:g} mm", "opal polystyrene of the same thickness", 70)
    printed = "printed from the STL files in black, not see-through"
    yield plate("light grid", f"plywood, {GRID_MM:g} mm or two of {GRID_MM / 2:g} mm, painted black", printed, 50)
    yield plate("backing", f"plywood, {BACKING_MM:g} mm, painted black", "MDF; hardboard", 35)
    spacer = f"{spacer_mm(panel):g} mm, between grid and backing"
    yield Item("spacer", screws, "piece", f"for M3, {spacer}", "washers to the same height", 0.1)
    yield Item("screw, nut and washer", screws, "set", f"M3 × {screw_mm(panel)}", "screws with a sleeve nut", 0.2)
    yield Item(
        "foot", 4, "piece", f"rubber, self-adhesive, {foot_mm(panel)} mm or higher", "felt of the same height", 0.15
    )
    yield Item("lid screw", 4, "piece", "M3 × 10, for the printed box", "self-tapping screws", 0.1, is_needed=False)
