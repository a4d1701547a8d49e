"""The bill of materials of a board: every part of the guide and the drawings, in the quantities they need."""

import csv
import io
from collections.abc import Iterable, Iterator
from math import ceil

from autopeg.boards.board_layout import BoardLayout, pin_names
from autopeg.drawings.bill_item import Item, Need, item_of
from autopeg.drawings.bill_power import JACK_MA, fuse_item, supply_item
from autopeg.drawings.build_plan import BuildPlan
from autopeg.drawings.catalogue import BY_SIZE, OFFERS, PRICED, Offer
from autopeg.drawings.cutting import REEL_M, cutting_plan
from autopeg.drawings.electronics import STANDOFF_MM, carrier_fits
from autopeg.drawings.optics import BACKING_MM, DIFFUSER_MM, FOOT_MM, GRID_MM, PANEL_MM, SCREW_LONG_MM, SPACER_MM
from autopeg.drawings.paper.back import carrier_screw_mm, keypad_cable_mm, lengths_to_box
from autopeg.drawings.perfboard import BOARD_MM, COLUMNS, RIM_MM, ROWS, perfboard_of
from autopeg.drawings.pieces import jumpers_mm
from autopeg.drawings.plugged.bill import plugged_groups
from autopeg.drawings.power import FEED_MM2, Protection, budget_of, is_plugged

_REEL_EUR = {30: 12.0, 60: 18.0, 100: 28.0, 144: 20.0}
_MODULE_EUR = {16: 3.0, 64: 8.0, 256: 18.0}
SERVICES = ("laser service", "print service")
"""What makes the parts that need a machine, for those who have none."""
_USB_C_MA = 3000
"""What a USB-C supply gives at 5 V, at most."""
_WIRES = {0.14: "Alpha Wire 3050, AWG 24", 0.25: "Alpha Wire 3051, AWG 22", 0.34: "Alpha Wire 3051, AWG 22"}
"""The smallest wire that reaches a cross-section."""
_JUMPER_WIRES = 3
_JUMPER_ENDS_MM = 30
_SLACK = 1.3
_DISPLAY_LEADS = 4
_RUN_LEADS = 2
_SUPPLY_LEADS_MM = 400
"""From the jack to the fuse and to the terminals, in the box."""
_COLUMNS = (
    "part", "quantity", "unit", "specification", "maker's number", "sold by", "instead", "why", "each_eur", "eur",
    "priced", "needed",
)  # fmt: skip


def groups_of(plan: BuildPlan) -> dict[str, tuple[Item, ...]]:
    """Return all parts of a board by what they belong to."""
    if is_plugged(plan):
        return plugged_groups(plan)
    protection = budget_of(plan).protection
    keys = (*_keys(plan, has_header=protection is not None), *_display(plan, has_header=protection is not None))
    electronics = (*_electronics(plan), *keys)
    if protection is None:
        return {"electronics": (*electronics, *_breadboard()), "light": tuple(_light(plan))}
    return {
        "electronics": electronics,
        "power": (*_supply(protection), *_carrier(plan)),
        "light": (*_light(plan), *_wires(plan)),
        "plates": tuple(_plates(plan)),
        "box": tuple(_box(plan)),
        "perfboard": tuple(_perfboard(plan)),
    }


def items_of(plan: BuildPlan) -> tuple[Item, ...]:
    """Return all parts of a board, in the quantities in which they are sold."""
    return tuple(item for items in groups_of(plan).values() for item in items)


def total_eur(items: Iterable[Item]) -> float:
    """Return the price of the needed parts."""
    return round(sum(item.eur for item in items if item.is_needed), 2)


def cut_by_service_eur(items: Iterable[Item]) -> float:
    """Return the price of the needed parts with the plates cut, or the frame printed, by a service."""
    items = tuple(items)
    return total_eur(items) + sum(item.eur for item in items if item.part in SERVICES)


def bill_csv(plan: BuildPlan) -> str:
    """Return the CSV of a board's bill, with the total of the needed parts as its last row."""
    items = items_of(plan)
    stream = io.StringIO()
    writer = csv.writer(stream, lineterminator="\n")
    writer.writerow(_COLUMNS)
    for item in items:
        offer = item.offer
        writer.writerow(
            (
                *(item.part, f"{item.quantity:g}", item.unit, item.specification),
                *(offer.maker_part, "; ".join(offer.shops), offer.instead, offer.why),
                *(f"{offer.each_eur:.2f}", f"{item.eur:.2f}", f"{PRICED}, estimate"),
                item.needed,
            )
        )
    total = f"{total_eur(items):.2f}"
    writer.writerow(("total of what is needed", *[""] * (len(_COLUMNS) - 4), total, f"{PRICED}, estimate", ""))
    return stream.getvalue()


def _electronics(layout: BoardLayout) -> Iterator[Item]:
    strips = len(layout.board.track.strips)
    yield item_of("Raspberry Pi Pico", 1, "piece", "RP2040 or RP2350, with headers")
    yield item_of("USB cable", 1, "piece", "micro-USB with data, 1 m or more")
    yield item_of("level shifter", 1, "piece", "74AHCT125, DIP-14")
    data = pin_names([pin for pin, _, _ in layout.board.track.strips])
    yield item_of("resistor", strips, "piece", f"330 Ω, 0.25 W, in each data line: {data}")
    small = "100 nF, ceramic, at pins 14 and 7 of the level shifter"
    yield item_of("capacitor", 1, "piece", small, like="small capacitor")
    if budget_of(layout).protection is None:
        yield item_of("RUN button", 1, "piece", "push button 6 × 6 mm, RUN (pin 30) to ground (pin 28)")
    else:
        run = "push button for a hole of 7 mm in the box, RUN (pin 30) to ground (pin 28)"
        on_board = "none: the one on the carrier does the same while the lid is off; not a switch that stays on"
        yield item_of("RUN button", 1, "piece", run, maker_part=BY_SIZE, instead=on_board, each_eur=0.8)


def _breadboard() -> Iterator[Item]:
    yield item_of("breadboard", 1, "piece", "830 points, with power rails")
    yield item_of("breadboard wires", 1, "set", "40 wires, plug to plug, 0.14 mm² or more")


def _supply(protection: Protection) -> Iterator[Item]:
    """Yield what feeds a board that has outgrown the breadboard."""
    shops = ("electronics distributor", "hobby electronics shop")
    supply = f"{protection.supply / 1000:g} A"
    has_jack = protection.supply <= JACK_MA
    yield supply_item(protection)
    usb_c = "a USB-C socket board with 5.1 kΩ resistors, for a USB-C supply"
    instead = usb_c if protection.supply <= _USB_C_MA else "a socket of 5.5 × 2.1 mm with screw terminals"
    if has_jack:
        socket = f"5.5 × 2.1 mm, for a hole of 8 mm in the box, for the plug of the supply, {supply} or more"
        jack = Offer("Same Sky PJ-005A", shops, instead, "all of them only have to carry the supply's current", 2.5)
        yield Item("jack", 1, "piece", socket, jack)
    yield item_of("fuse holder", 1, "piece", "for 5 × 20 mm, for a hole of 12 mm in the box")
    yield fuse_item(protection, f"resettable, {protection.fuse / 1000:g} A hold current; not quick (F)")


def _carrier(plan: BuildPlan) -> Iterator[Item]:
    """Yield the carrier, and what else it takes behind the board."""
    needed = "yes" if carrier_fits(plan) else "optional"
    carrier = (
        "made from the files of pcb/, 100 × 80 mm, the smallest number; with the parts of pcb/parts.csv but those of "
        "step 1"
    )
    yield item_of("carrier board", 1, "set", carrier, needed=needed)
    behind = f"M3 × {carrier_screw_mm()} with nut, and a standoff of {STANDOFF_MM:g} mm: the carrier behind the board"
    yield item_of("carrier screw", 4, "set", behind, needed="optional")
    length_mm = keypad_cable_mm(plan)
    if length_mm is None:
        return
    keys = len(plan.board.rows) + len(plan.board.cols)
    wires = f"{keys} wires"
    if plan.board.display is not None:
        wires = f"{keys + _DISPLAY_LEADS} wires ({keys} for the keypad, {_DISPLAY_LEADS} for the display)"
    ribbon = f"{wires}, 0.08 mm² or more, {length_mm} mm from the carrier behind the board to the box"
    yield item_of("ribbon cable", ceil(length_mm / 1000), "metre", ribbon, needed="optional")


def _perfboard(plan: BuildPlan) -> Iterator[Item]:
    """Yield what the perfboard takes in place of the carrier."""
    needed: Need = "perfboard" if carrier_fits(plan) else "yes"
    rims = " and ".join(f"{rim:.1f}" for rim in RIM_MM)
    size = f"{BOARD_MM[0]:g} × {BOARD_MM[1]:g} mm, {COLUMNS} × {ROWS} holes, {rims} mm from the edges to the first"
    yield item_of("perfboard", 1, "piece", size, needed=needed)
    yield item_of("IC socket", 1, "piece", "DIP-14", needed=needed)
    yield item_of("pin socket", 2, "piece", "20 places, 2.54 mm, for the Pico", needed=needed)
    large = "1000 µF, 10 V or more, across the 5 V rail"
    yield item_of("large capacitor", 1, "piece", large, like="capacitor", needed=needed)
    yield item_of("Schottky diode", 1, "piece", "1N5817, from the 5 V rail into VSYS", needed=needed)
    places = f"5 V, ground and data, {FEED_MM2:g} mm² and more, 5.08 mm apart"
    yield item_of("terminal block", _terminals(plan), "pair of places", places, needed=needed)
    if plan.board.rows:
        keys = len(plan.board.rows) + len(plan.board.cols)
        yield item_of("pin header", 1, "piece", f"{keys} pins, 2.54 mm, for the keypad", needed=needed)
    short = "2 pins for the RUN button, 4 for the display, 2.54 mm"
    yield item_of("short pin headers", 1, "set", short, needed=needed)
    board = perfboard_of(plan)
    if board is not None:
        rails = "tinned copper, 0.8 mm or thicker (0.5 mm²), for the rails of the perfboard"
        yield item_of("bare wire", ceil(board.bare_mm / 1000), "metre", rails, needed=needed)
        between = f"{budget_of(plan).thin_mm2:g} mm², stranded, from hole to hole"
        metres = ceil(_SLACK * board.insulated_mm / 1000)
        yield item_of("perfboard wire", metres, "metre", between, like="thin wire", needed=needed)
    screws = "M2 × 6, for the perfboard in its printed box"
    yield item_of("perfboard screw", 4, "piece", screws, like="box screw", needed=needed)


def _terminals(plan: BuildPlan) -> int:
    """Return the pairs of terminals that a board needs: two for the supply, two for a feed, one for the data."""
    return ceil((2 + sum(3 if feed.led == 0 else 2 for feed in plan.feeds)) / 2)


def _keys(layout: BoardLayout, *, has_header: bool) -> Iterator[Item]:
    """Yield the keypad, its leads and what may replace it. has_header: it is plugged in, not on a breadboard."""
    rows, cols = layout.board.rows, layout.board.cols
    if rows:
        keys, wires = len(rows) * len(cols), len(rows) + len(cols)
        needed: Need = "yes" if has_header else "optional"
        yield item_of(
            "keypad",
            1,
            "piece",
            f"{len(rows)}×{len(cols)} matrix, labelled {' '.join(layout.board.keys)}; "
            f"rows {pin_names(rows)}, columns {pin_names(cols)}",
            needed=needed,
        )
        if not has_header:
            yield item_of("pin header", 1, "piece", f"{wires} pins, 2.54 mm, for the keypad", needed=needed)
        others = f"{_RUN_LEADS} for the RUN button" if has_header else f"{_DISPLAY_LEADS} for the display"
        leads = f"40 wires, plug to socket, 150 mm or more: {wires} for the keypad, {others}"
        yield item_of("leads", 1, "set", leads, needed=needed)
        diodes = "1N4148, one a key, for a pad soldered from push buttons"
        yield item_of("diode", keys, "piece", diodes, like="key diode", needed="optional")
    yield item_of("USB number pad", 1, "piece", "for the laptop, in place of the keypad", needed="optional")


def _display(layout: BoardLayout, *, has_header: bool) -> Iterator[Item]:
    """Yield the display, and for a header its leads: most modules have pins too."""
    if layout.board.display is not None:
        sda, scl = layout.board.display
        pins = f"SDA {pin_names([sda])}, SCL {pin_names([scl])}; SSD1306 (0.96 inch) or SH1106 (1.3 inch)"
        yield item_of("display", 1, "piece", f"OLED 128×64, I²C, 4 pins, 3.3 V: {pins}", needed="optional")
        if has_header:
            leads = f"{_DISPLAY_LEADS} wires, socket to socket, 150 mm or more"
            yield item_of("display leads", 1, "set", leads, needed="optional")


def _light(plan: BuildPlan) -> Iterator[Item]:
    panel, leds = plan.panel, plan.board.led_count()
    order = plan.board.track.strips[0][2]
    if panel.leds_per_m is None:
        assert panel.module_leds is not None
        assert panel.module_mm is not None
        square = (
            f"WS2812B, {panel.module_leds} LEDs in a square of {panel.module_mm:g} mm, row after row from DIN, {order}"
        )
        each_eur = _MODULE_EUR[panel.module_leds]
        yield item_of("LED module", leds / panel.module_leds, "piece", square, like="module", each_eur=each_eur)
        return
    reel_m, eur = REEL_M[panel.leds_per_m], _REEL_EUR[panel.leds_per_m]
    kind = f"WS2812B, 5 V, {panel.leds_per_m} LEDs a metre, 10 mm wide, not coated, {order}"
    used = f"{kind}; {leds / panel.leds_per_m:.2f} m are used: {leds} LEDs"
    cuts = cutting_plan(plan)
    reels = 1 if cuts is None else cuts.reels
    yield item_of(f"LED strip, reel of {reel_m} m", reels, "reel", used, like="strip", each_eur=eur)
    if cuts is not None and cuts.extra_m:
        more = f"the same strip: its pieces need {cuts.sections} sections without a joint inside (cutting.md)"
        each_eur = round(1.4 * eur / reel_m, 1)
        yield item_of(
            "LED strip", cuts.extra_m, "metre", more, like="strip", instead="a second reel", each_eur=each_eur
        )


def _wires(plan: BuildPlan) -> Iterator[Item]:
    thin_mm2, jumpers = budget_of(plan).thin_mm2, len(jumpers_mm(plan.pieces))
    thin = f"{thin_mm2:g} mm², stranded, three colours, for {jumpers} jumpers between pieces, "
    shops = ("electronics distributor", "hobby electronics shop")
    thin += "data and GND to the first feed of each strip"
    metres = ceil(_SLACK * thin_wire_mm(plan) / 1000)
    yield item_of("thin wire", metres, "metre", thin, maker_part=_WIRES[thin_mm2])
    power_m = ceil(2 * (sum(lengths_to_box(plan)) + _SUPPLY_LEADS_MM) / 1000)
    feed = Offer(
        "Alpha Wire 3053, AWG 20", shops, "0.75 mm²", "thicker loses less voltage, and the terminals take it", 0.6
    )
    yield Item(
        "wire",
        power_m,
        "metre",
        f"{FEED_MM2:g} mm² (AWG 20), red and black: feeds, jack, fuse",
        feed,
    )
    yield item_of("heat-shrink tubing", 1, "set", "2 to 6 mm, for resistor, diode and fuse holder")


def thin_wire_mm(plan: BuildPlan) -> float:
    """Return the length of all thin wires: jumpers, data and ground to each strip."""
    jumpers = _JUMPER_WIRES * sum(length + _JUMPER_ENDS_MM for length in jumpers_mm(plan.pieces))
    feeds = zip(plan.feeds, lengths_to_box(plan), strict=True)
    data_and_ground = 2 * sum(length for feed, length in feeds if feed.led == 0)
    return jumpers + data_and_ground


def _plates(plan: BuildPlan) -> Iterator[Item]:
    panel = plan.panel
    size = f"{panel.width_mm:g} × {panel.height_mm:g} mm"
    square_m = panel.width_mm * panel.height_mm / 1e6
    for part, material in (
        ("panel", f"plywood, {PANEL_MM:g} mm"),
        ("diffuser", f"opal acrylic, {DIFFUSER_MM:g} mm"),
        ("light grid", f"plywood, {GRID_MM:g} mm or two of {GRID_MM / 2:g} mm, painted black"),
        ("backing", f"plywood, {BACKING_MM:g} mm, painted black"),
    ):
        eur = max(3.0, round(square_m * OFFERS[part].each_eur, 1))
        yield item_of(part, 1, "piece", f"{material}, {size}", each_eur=eur)
    service = "cuts and engraves the four plates, if you have no laser and no drill"
    yield item_of("laser service", 1, "order", service, needed="optional")
    paint = "matt, 50 ml, for the grid, the back of the panel and the front of the backing"
    yield item_of("black paint", 1, "tin", paint)
    yield item_of("spray adhesive", 1, "can", "for panel, diffuser and grid")
    yield item_of("glue", 1, "tube", "contact glue, for the strips")
    screws = len(plan.screws)
    spacer = f"for M3, {SPACER_MM:g} mm, between grid and backing"
    yield item_of("spacer", screws, "piece", spacer)
    yield item_of("screw, nut and washer", screws, "set", f"M3 × {SCREW_LONG_MM}")
    yield item_of("foot", 4, "piece", f"rubber, self-adhesive, {FOOT_MM} mm or higher")


def _box(plan: BuildPlan) -> Iterator[Item]:
    """Yield what the printed box takes."""
    yield item_of("plastic", 1, "set", "PLA, 150 g, for box-base.stl and a lid")
    service = "prints box-base.stl and a lid, if you have no printer"
    yield item_of("printing service", 1, "order", service, needed="optional")
    yield item_of("lid screw", 4, "piece", "M3 × 10, for the printed box", like="box screw")
    if carrier_fits(plan):
        yield item_of("board screw", 4, "piece", "M3 × 6, for the carrier in the printed box", like="box screw")
    yield item_of("cable tie", 1, "piece", "100 mm, holds the cable in the box")
