"""Wiring of a board: its harness, the WireViz file of it, and the table of pins."""

from collections.abc import Sequence

import yaml

from autopeg.base.json_object import JsonObject
from autopeg.boards.board_layout import BoardLayout
from autopeg.drawings.build_plan import BuildPlan
from autopeg.drawings.harness import HarnessBuilder
from autopeg.drawings.imprint import VERSION, imprint
from autopeg.drawings.pages import MAKE, page
from autopeg.drawings.pins import (
    DISPLAY_3V3_PIN,
    DISPLAY_GND_PIN,
    GND_PIN,
    PICO_PINS,
    RUN_GND_PIN,
    RUN_PIN,
    SHIFTER_EARTH_PIN,
    SHIFTER_GATES,
    SHIFTER_GND_PIN,
    SHIFTER_VCC_PIN,
    VBUS_PIN,
    VSYS_PIN,
    pin_uses,
)
from autopeg.drawings.plugged.harness import join_modules
from autopeg.drawings.power import FEED_MM2, Protection, budget_of, is_plugged

_JUMPER = {"gauge": "0.08 mm2"}
"""A ready-made jumper wire with pins; it carries signals only."""


def wiring_yaml(plan: BuildPlan) -> str:
    """Return the WireViz file of a board."""
    head = f"# {imprint(f'{plan.name} wiring')}. Made from the board file.\n"
    return head + yaml.safe_dump(harness_of(plan), sort_keys=False, allow_unicode=True, width=120)


def pin_page(layouts: Sequence[BoardLayout], made_by: str = MAKE) -> str:
    """Return the text of pins.md."""
    tables = "\n".join(_pin_table(layout) for layout in layouts)
    return page("pins.md", made_by=made_by, tables=tables, version=VERSION)


def _pin_table(layout: BoardLayout) -> str:
    rows = "\n".join(f"| {use.pin} | {use.name} | {use.signal} | {use.goes_to} |" for use in pin_uses(layout))
    return f"## {layout.name}\n\n| pin | name | is | goes to |\n|---|---|---|---|\n{rows}\n"


def harness_of(plan: BuildPlan) -> JsonObject:
    """Return the input of WireViz: parts with their pins, wires and connections."""
    harness = HarnessBuilder()
    if is_plugged(plan):
        harness.part("PICO", "Pico H on its terminal board", *_pico_pins(plan))
        join_modules(harness, plan)
        _join_keypad(harness, plan, _JUMPER)
        _join_display(harness, plan, _JUMPER)
        return harness.harness
    budget = budget_of(plan)
    power, thin = {"gauge": f"{FEED_MM2:g} mm2"}, {"gauge": f"{budget.thin_mm2:g} mm2"}
    feeds = plan.feeds
    protection = budget.protection
    ways = (3 if protection else 2) + len(feeds)
    kind = "terminal block" if protection else "power rails of the breadboard"
    harness.part("RAIL", kind, [f"{pole} {place}" for place in range(1, ways + 1) for pole in ("5 V", "GND")])
    harness.part("PICO", "Raspberry Pi Pico", *_pico_pins(plan))
    strips = len(plan.board.track.strips)
    harness.part("SHIFTER", _shifter_kind(strips), _shifter_labels(strips), _shifter_pins(plan))
    if protection is None:
        harness.join("PICO", [VBUS_PIN, GND_PIN], "RAIL", [1, 2], ["RD", "BK"], thin)
    else:
        _join_supply(harness, protection, power)
        harness.part("DIODE", "Schottky, 1 A (1N5817)", ["anode", "ring"])
        harness.join("RAIL", [3], "DIODE", [1], ["RD"], thin)
        harness.join("DIODE", [2], "PICO", [VSYS_PIN], ["RD"], thin)
        harness.join("RAIL", [4], "PICO", [GND_PIN], ["BK"], thin)
    place = ways - len(feeds)
    harness.join("RAIL", _ways(place), "SHIFTER", [SHIFTER_VCC_PIN, SHIFTER_EARTH_PIN], ["RD", "BK"], thin)
    _join_strips(harness, plan, power if protection else thin, thin, place + 1)
    _join_keypad(harness, plan, thin)
    harness.part("RUN", "push button", ["1", "2"])
    harness.join("PICO", [RUN_PIN, RUN_GND_PIN], "RUN", [1, 2], ["YE", "BK"], thin)
    _join_display(harness, plan, thin)
    return harness.harness


def _ways(place: int) -> list[int]:
    """Return the 5 V and the ground pin of a place of the rail, which counts from 1."""
    return [2 * place - 1, 2 * place]


def _join_supply(harness: HarnessBuilder, protection: Protection, power: dict[str, str]) -> None:
    """Join supply and fuse to the first place of the rail, and the capacitor to the supply's side of it."""
    harness.part("SUPPLY", f"5 V, {protection.supply / 1000:g} A or more", ["+", "-"])
    harness.part("FUSE", f"{protection.fuse / 1000:g} A, slow", ["in", "out"])
    harness.part("C1", "1000 µF, 10 V", ["+", "-"])
    harness.join("SUPPLY", [1], "FUSE", [1], ["RD"], power)
    harness.join("FUSE", [2], "RAIL", [1], ["RD"], power)
    harness.join("SUPPLY", [2], "RAIL", [2], ["BK"], power)
    harness.join("RAIL", [1, 2], "C1", [1, 2], ["RD", "BK"], power)


def _join_display(harness: HarnessBuilder, layout: BoardLayout, thin: dict[str, str]) -> None:
    display = layout.board.display
    if display is None:
        return
    sda, scl = display
    harness.part("DISPLAY", "OLED 128×64, I²C, optional", ["GND", "VCC", "SCL", "SDA"])
    pins = [DISPLAY_GND_PIN, DISPLAY_3V3_PIN, PICO_PINS[scl], PICO_PINS[sda]]
    harness.join("PICO", pins, "DISPLAY", [1, 2, 3, 4], ["BK", "RD", "YE", "BU"], thin)


def _join_strips(
    harness: HarnessBuilder, plan: BuildPlan, power: dict[str, str], thin: dict[str, str], first_place: int
) -> None:
    for strip, (gp, leds, order) in enumerate(plan.board.track.strips):
        gate_in, gate_out, enable = SHIFTER_GATES[strip]
        harness.part(f"R{strip + 1}", "330 Ω", ["1", "2"])
        harness.part(f"STRIP{strip}", f"{leds} LEDs, 5 V, {order}", ["5 V", "DIN", "GND"])
        harness.join("PICO", [PICO_PINS[gp]], "SHIFTER", [gate_in], ["GN"], thin)
        harness.join("PICO", [SHIFTER_GND_PIN], "SHIFTER", [enable], ["BK"], thin)
        harness.join("SHIFTER", [gate_out], f"R{strip + 1}", [1], ["GN"], thin)
        harness.join(f"R{strip + 1}", [2], f"STRIP{strip}", [2], ["GN"], thin)
    for number, feed in enumerate(plan.feeds):
        place = _ways(first_place + number)
        if feed.led == 0:
            harness.join("RAIL", place, f"STRIP{feed.strip}", [1, 3], ["RD", "BK"], power)
        else:
            name = f"STRIP{feed.strip}_LED{feed.led}"
            harness.part(name, f"the same strip, before LED {feed.led}", ["5 V", "GND"])
            harness.join("RAIL", place, name, [1, 2], ["RD", "BK"], power)


def _join_keypad(harness: HarnessBuilder, layout: BoardLayout, thin: dict[str, str]) -> None:
    rows, cols = layout.board.rows, layout.board.cols
    if not rows:
        return
    labels = [f"row {i + 1}" for i in range(len(rows))] + [f"column {i + 1}" for i in range(len(cols))]
    harness.part("KEYPAD", f"{len(rows)}×{len(cols)} matrix", labels)
    colors = ["BN", "RD", "OG", "YE", "GN", "BU", "VT", "GY"][: len(labels)]
    pins = [PICO_PINS[gp] for gp in (*rows, *cols)]
    harness.join("PICO", pins, "KEYPAD", list(range(1, len(labels) + 1)), colors, thin)


def _shifter_kind(strips: int) -> str:
    """Return the type of the shifter and the connections at its socket: an open input may oscillate and heat it."""
    unused = [str(pin) for gate_in, _, enable in SHIFTER_GATES[strips:] for pin in sorted((gate_in, enable))]
    capacitor = f"74AHCT125, 100 nF from pin {SHIFTER_VCC_PIN} to {SHIFTER_EARTH_PIN}"
    return f"{capacitor}, pins {' '.join(unused)} to {SHIFTER_EARTH_PIN}" if unused else capacitor


def _shifter_pins(layout: BoardLayout) -> list[int]:
    gates = SHIFTER_GATES[: len(layout.board.track.strips)]
    return [pin for gate in gates for pin in gate] + [SHIFTER_VCC_PIN, SHIFTER_EARTH_PIN]


def _shifter_labels(strips: int) -> list[str]:
    return [f"{gate}{what}" for gate in range(1, strips + 1) for what in ("A", "Y", "OE")] + ["VCC", "GND"]


def _pico_pins(layout: BoardLayout) -> tuple[list[str], list[int]]:
    uses = pin_uses(layout)
    return [use.name for use in uses], [use.pin for use in uses]
