"""The parts of a board without soldering."""

from collections.abc import Iterator
from math import ceil

from autopeg.boards.board_layout import pin_names
from autopeg.drawings.bill_item import Item, item_of
from autopeg.drawings.bill_power import fuse_item, supply_item
from autopeg.drawings.build_plan import BuildPlan
from autopeg.drawings.catalogue import Offer
from autopeg.drawings.plugged.cables import CABLES, COLORS, wire_mm
from autopeg.drawings.plugged.frame import BAR_MM, BASE_MM, KEYPAD_ZONE_MM
from autopeg.drawings.power import FEED_MM2, budget_of


def plugged_groups(plan: BuildPlan) -> dict[str, tuple[Item, ...]]:
    """Return all parts of a board by what they belong to."""
    return {
        "electronics": tuple(_electronics(plan)),
        "power": tuple(_power(plan)),
        "light": tuple(_light(plan)),
        "plates": tuple(_frame(plan)),
    }


def _electronics(plan: BuildPlan) -> Iterator[Item]:
    board = plan.board
    yield item_of("Raspberry Pi Pico", 1, "piece", "RP2040 or RP2350, with headers")
    yield item_of("USB cable", 1, "piece", "micro-USB with data, 1 m or more")
    yield item_of("terminal board", 1, "piece", "sockets for the Pico, a screw terminal for each pin, 61 × 93.5 mm")
    shifter = "3.3 V to 5 V with 74HCT2G34, screw terminals, 25.5 × 15 mm"
    yield item_of("level shifter", 1, "piece", shifter, like="level shifter module")
    data = pin_names([pin for pin, _, _ in board.track.strips])
    yield item_of("resistor", len(board.track.strips), "piece", f"330 Ω, 0.25 W, in each data line: {data}")
    keys = (
        f"{len(board.rows)}×{len(board.cols)} matrix, 69 × 77 mm, self-adhesive, labelled {' '.join(board.keys)}; "
        f"rows {pin_names(board.rows)}, columns {pin_names(board.cols)}"
    )
    yield item_of("keypad", 1, "piece", keys)
    wires = len(board.rows) + len(board.cols)
    yield item_of("jumper wires", 1, "set", f"40 wires, pin to pin, 150 mm or more: {wires} for the keypad")
    if board.display is not None:
        sda, scl = board.display
        pins = f"SDA {pin_names([sda])}, SCL {pin_names([scl])}; SSD1306 (0.96 inch) or SH1106 (1.3 inch)"
        yield item_of("display", 1, "piece", f"OLED 128×64, I²C, 4 pins, 3.3 V: {pins}", needed="optional")
        leads = "4 wires, pin to socket, 150 mm or more"
        yield item_of("display leads", 1, "set", leads, like="display leads to screws", needed="optional")


def _power(plan: BuildPlan) -> Iterator[Item]:
    protection = budget_of(plan).protection
    assert protection is not None
    yield supply_item(protection)
    supply = f"{protection.supply / 1000:g} A"
    yield item_of("jack", 1, "piece", f"5.5 × 2.1 mm, with screw terminals, {supply} or more", like="jack adapter")
    holder = "for 5 × 20 mm, in the line, with leads of 150 mm"
    yield item_of("fuse holder", 1, "piece", holder, like="fuse holder in the line")
    yield fuse_item(protection, "not quick (F)")
    cut_off = "opens at 5.2 V (set), reversed too, 5 to 30 V, screw terminals, 59.75 × 41.5 mm"
    yield item_of("cut-off", 1, "piece", cut_off, like="cut-off module")
    yield item_of("lever nut", 3, "piece", "5 places: 5 V twice, GND")
    yield item_of("small lever nut", 1, "piece", "2 places: data")
    yield item_of("capacitor", 1, "piece", "1000 µF, 10 V or more, across the 5 V rail")
    yield item_of("Schottky diode", 1, "piece", "1N5817, from the 5 V rail into VSYS")
    shops = ("electronics distributor", "hobby electronics shop")
    feed = Offer("Alpha Wire 3053, AWG 20", shops, "0.75 mm²; leads with ends already stripped",
                 "one kind for all, as thick as the fuse asks for", 0.6)  # fmt: skip
    lengths = wire_mm()
    colors = ", ".join(f"{mm / 1000:g} m {COLORS[color]}" for color, mm in lengths.items())
    cut = f"{FEED_MM2:g} mm² (AWG 20), stranded: {colors}, cut into {len(CABLES)} pieces"
    yield Item("wire", ceil(sum(lengths.values()) / 1000), "metre", cut, feed)


def _light(plan: BuildPlan) -> Iterator[Item]:
    matrix = plan.panel.matrix
    assert matrix is not None
    width, height = matrix.size_mm
    kind = (
        f"WS2812B, 5 V, {matrix.rows}×{matrix.columns} LEDs, {width:g} × {height:g} mm, flexible, columns to and fro, "
        f"with plugs and their counterparts, {plan.board.track.strips[0][2]}"
    )
    yield item_of("LED panel", plan.board.led_count() / matrix.leds, "piece", kind)


def _frame(plan: BuildPlan) -> Iterator[Item]:
    panel = plan.panel
    size = f"{panel.width_mm:g} × {panel.height_mm:g} mm"
    yield item_of("foam board", 1, "sheet", f"A3, {BASE_MM:g} mm: base, rails, pads")
    yield item_of("grey board", 1, "sheet", f"A3, {BAR_MM:g} mm: the four bars around the panel")
    yield item_of(
        "printed front", 1, "sheet", f"white paper of 160 g/m², {size}, in colour at 100%, on A3 or two pages"
    )
    yield item_of("double-sided tape", 1, "roll", "0.2 mm, 20 mm wide, for panel, front and modules")
    yield item_of("glue", 1, "tube", "for foam board, without solvent", like="foam board glue")
    base = f"{panel.width_mm + KEYPAD_ZONE_MM:g} × {panel.height_mm:g} mm"
    service = f"prints bars, base and rails for {base}, if you have no knife for foam board"
    yield item_of("print service", 1, "order", service, needed="optional")
