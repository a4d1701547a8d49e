"""Wiring, pins, bill, power and guide say what the board file says."""

import csv
import io
import re
from functools import cache
from pathlib import Path
from typing import Any

import pytest
import yaml

from autopeg.boards.panel import screws_of
from autopeg.drawings.bill import bill_csv, items_of, total_eur
from autopeg.drawings.build_plan import BuildPlan
from autopeg.drawings.cutting import cutting_plan
from autopeg.drawings.files import plan_in
from autopeg.drawings.pins import PICO_PINS, pin_uses
from autopeg.drawings.power import (
    PICO_MA,
    PROTECTIONS,
    budget_of,
    has_plates,
    is_plugged,
    protection_for,
    typical_milliamps,
)
from autopeg.drawings.power_page import power_page
from autopeg.drawings.wiring import pin_page, wiring_yaml
from pegcore.track import BoardError

HARDWARE = Path(__file__).parents[2] / "hardware"


@cache
def harness_of(layout: BuildPlan) -> dict[str, Any]:
    """The wiring as WireViz reads it."""
    return yaml.safe_load(wiring_yaml(layout))


def test_the_pins_are_those_on_the_edge_of_a_pico() -> None:
    """Pico data sheet, figure 4."""
    known = {0: 1, 2: 4, 5: 7, 6: 9, 9: 12, 10: 14, 13: 17, 14: 19, 17: 22, 18: 24, 21: 27, 22: 29, 26: 31, 28: 34}
    assert {gp: PICO_PINS[gp] for gp in known} == known
    assert not {23, 24, 25} & set(PICO_PINS)


def test_wiring_has_each_pin_of_the_board_file_once(layout: BuildPlan) -> None:
    harness = harness_of(layout)
    board = layout.board
    wanted = [PICO_PINS[pin] for pin in (*[pin for pin, _, _ in layout.board.track.strips], *board.rows, *board.cols)]
    joined = [pin for path in harness["connections"] for step in path for pin in step.get("PICO", ())]
    assert {pin: joined.count(pin) for pin in wanted} == dict.fromkeys(wanted, 1)
    has_supply, has_button = int(budget_of(layout).protection is not None), int(not is_plugged(layout))
    for part, other in [
        ("STRIP", len(layout.board.track.strips)),
        ("KEYPAD", 1),
        ("SHIFTER", 1),
        ("RUN", has_button),
        ("DISPLAY", 1),
        ("FUSE", has_supply),
        ("DIODE", has_supply),
        ("CUTOFF", int(is_plugged(layout))),
    ]:
        names = [name for name in harness["connectors"] if re.fullmatch(rf"{part}\d*", name)]
        assert len(names) == other


def test_the_table_of_pins_names_the_ground_pins_of_the_diagram(layout: BuildPlan) -> None:
    [ground] = [use for use in pin_uses(layout) if use.pin == 18]
    if is_plugged(layout):
        assert ground.goes_to == "level shifter GND"
        return
    named = {int(number) for number in re.findall(r"\b\d+\b", ground.goes_to)}
    connections = harness_of(layout)["connections"]
    assert named == {path[-1]["SHIFTER"][0] for path in connections if path[0] == {"PICO": [18]}} | {7}


def test_wires_join_pins_that_are_there(layout: BuildPlan) -> None:
    harness = harness_of(layout)
    for path in harness["connections"]:
        lengths = set()
        for step in path:
            ((name, pins),) = step.items()
            lengths.add(len(pins))
            if name in harness["connectors"]:
                part = harness["connectors"][name]
                assert set(pins) <= set(part.get("pins", range(1, len(part["pinlabels"]) + 1))), name
        assert len(lengths) == 1


def test_the_run_button_and_the_display_are_on_their_pins(layout: BuildPlan) -> None:
    """Pico data sheet, figure 4: RUN is pin 30, 3V3(OUT) pin 36, GP0 and GP1 pins 1 and 2."""
    harness = harness_of(layout)
    ends = {name: path[0]["PICO"] for path in harness["connections"] for name in path[-1] if "PICO" in path[0]}
    labels = harness["connectors"]["DISPLAY"]["pinlabels"]
    assert dict(zip(labels, ends["DISPLAY"], strict=True)) == {"GND": 3, "VCC": 36, "SCL": 2, "SDA": 1}
    items = {item.part: item for item in items_of(layout)}
    if is_plugged(layout):
        assert "RUN button" not in items
    else:
        assert ends["RUN"] == [30, 28]
        assert items["RUN button"].is_needed
    assert not items["display"].is_needed
    assert "SDA GP0, SCL GP1" in items["display"].specification


def test_the_table_of_pins_names_every_used_pin(layout: BuildPlan) -> None:
    table = pin_page([layout])
    for use in pin_uses(layout):
        assert f"| {use.pin} | {use.name} | {use.signal} | {use.goes_to} |" in table
    assert len({use.pin for use in pin_uses(layout)}) == len(pin_uses(layout))


def test_the_bill_adds_up_and_buys_enough(layout: BuildPlan) -> None:
    items = {item.part: item for item in items_of(layout)}
    rows = list(csv.DictReader(io.StringIO(bill_csv(layout))))
    lines, total = rows[:-1], rows[-1]
    assert all(
        float(row["quantity"]) * float(row["each_eur"]) == pytest.approx(float(row["eur"]), abs=0.006) for row in lines
    )
    needed = sum(float(row["eur"]) for row in lines if row["needed"] == "yes")
    assert float(total["eur"]) == pytest.approx(needed) == pytest.approx(total_eur(items_of(layout)))
    assert all(row["specification"] and row["instead"] for row in lines)
    panel = layout.panel
    if panel.leds_per_m is not None:
        (reel,) = (item for item in items.values() if item.part.startswith("LED strip, reel"))
        plan = cutting_plan(layout)
        assert plan is not None
        metres = reel.quantity * plan.reel_m + plan.extra_m
        assert reel.part == f"LED strip, reel of {plan.reel_m} m"
        assert metres * panel.leds_per_m >= plan.sections * plan.section_leds >= layout.board.led_count()
    elif panel.matrix is not None:
        assert items["LED panel"].quantity * panel.matrix.leds == layout.board.led_count()
    else:
        assert panel.module_leds is not None
        assert items["LED module"].quantity * panel.module_leds == layout.board.led_count()
    assert items["resistor"].quantity == len(layout.board.track.strips)
    if has_plates(layout):
        assert items["screw, nut and washer"].quantity == items["spacer"].quantity == len(screws_of(panel))


def test_the_bill_names_the_pins_of_the_board_file(layout: BuildPlan) -> None:
    items = {item.part: item.specification for item in items_of(layout)}
    board = layout.board
    assert re.findall(r"GP(\d+)", items["resistor"]) == [str(pin) for pin, _, _ in layout.board.track.strips]
    assert re.findall(r"GP(\d+)", items["keypad"]) == [str(pin) for pin in (*board.rows, *board.cols)]


def test_the_firmware_finds_its_way_without_a_board_file_on_the_pins_of_every_board(layout: BuildPlan) -> None:
    """docs/board-file.md, "What a wrong file says" and "Safe mode": GP10 for light, GP5 and GP9 for the key D."""
    board = layout.board
    key_d = next((row, col) for row in range(4) for col in range(4) if board.keys[row][col] == "D")
    assert (board.rows[key_d[0]], board.cols[key_d[1]]) == (5, 9)
    assert layout.board.track.strips[0][0] == 10
    firmware = (HARDWARE.parent / "firmware" / "pegboard" / "fault_lights.py").read_text(encoding="utf-8")
    assert "_DEFAULT_LED_PIN = 10\n" in firmware


def test_power_is_the_firmwares_arithmetic(layout: BuildPlan) -> None:
    budget, leds = budget_of(layout), layout.board.led_count()
    assert (budget.dark, budget.white, budget.cap) == (leds, 56 * leds, layout.board.milliamps)
    assert budget.dark < typical_milliamps(layout) < budget.cap
    assert layout.drop_volts < 0.5
    assert {feed.strip for feed in layout.feeds if feed.led == 0} == set(range(len(layout.board.track.strips)))
    assert f"| {layout.name} | {leds} | {leds} |" in power_page([layout])


def test_the_supply_opens_the_fuse_before_a_wire_is_too_hot() -> None:
    """IEC 60127-2: a slow fuse opens at 2.1 times its rating; VDE 0298-4: what a wire in air carries."""
    carried_a = {0.14: 2, 0.25: 4, 0.34: 6}
    known = {0.8, 1, 1.25, 1.6, 2, 2.5, 3.15, 4}
    for protection in PROTECTIONS:
        fuse_a = protection.fuse / 1000
        assert fuse_a in known
        assert protection.supply / 1000 >= 2.1 * fuse_a
        assert 2.1 * fuse_a <= 1.45 * carried_a[protection.thin_mm2]
        assert protection.largest_cap + PICO_MA <= 0.8 * protection.fuse


@pytest.mark.parametrize("cap", [440, 441, 850, 1540, 2340, PROTECTIONS[-1].largest_cap])
def test_a_cap_gets_the_smallest_row_of_the_table_that_allows_it(cap: int) -> None:
    protection = protection_for(cap)
    assert (protection is None) == (cap + PICO_MA <= 500)
    if protection is not None:
        assert protection.largest_cap >= cap
        assert all(smaller.largest_cap < cap for smaller in PROTECTIONS[: PROTECTIONS.index(protection)])


def test_a_cap_beyond_the_table_is_refused() -> None:
    most = PROTECTIONS[-1].largest_cap
    assert most == 3140
    with pytest.raises(BoardError, match="milliamps is 3141: one fuse of 4 A is for 3140 at most"):
        protection_for(most + 1)


def test_page_bill_and_diagram_name_the_same_fuse_supply_and_wire(layout: BuildPlan) -> None:
    protection = budget_of(layout).protection
    items = {item.part: item for item in items_of(layout)}
    parts = harness_of(layout)["connectors"]
    (row,) = (
        line
        for line in power_page([layout]).splitlines()
        if line.startswith(f"| {layout.name} | {layout.board.led_count()}")
    )
    if protection is None:
        assert row.endswith("| none | USB | 0.14 mm² |")
        assert {"fuse", "supply", "fuse holder"}.isdisjoint(items)
        assert {"FUSE", "SUPPLY"}.isdisjoint(parts)
        return
    fuse, supply = f"{protection.fuse / 1000:g} A", f"{protection.supply / 1000:g} A"
    assert row.endswith(f"| T {fuse} | {supply} | {protection.thin_mm2:g} mm² |")
    assert f"T {fuse}, slow" in items["fuse"].specification
    assert f"5 V, {supply}," in items["supply"].specification
    if not is_plugged(layout):  # where all wires are feed wires
        assert items["thin wire"].specification.startswith(f"{protection.thin_mm2:g} mm²")
    assert (parts["FUSE"]["type"], parts["SUPPLY"]["type"]) == (f"{fuse}, slow", f"5 V, {supply} or more")


def test_the_voltage_lost_counts_jumpers_and_feed_wires() -> None:
    """classic-2 by hand: its first section is lane A, 121 LEDs, 18 jumpers."""
    layout = plan_in(HARDWARE / "boards" / "classic-2.json")
    strip_only_v = 1.21 * 0.2 * ((850 - 242) / 1000 + 0.121 / 2)
    assert strip_only_v + 0.1 < layout.drop_volts < 0.5
