"""Wiring, pins, bill, power and guide say what the board file says."""

import csv
import io
import re
from pathlib import Path

import pytest
import yaml

from autopeg.boards.board_layout import BoardLayout
from generate.bill import bill_csv, items_of, total_eur
from generate.pieces import pieces_of
from generate.pins import PICO_PINS, pin_uses
from generate.plates import screws_of
from generate.power import PICO_MA, budget_of, drop_volts, feeds_of, power_page
from generate.wiring import pin_page, wiring_yaml

HARDWARE = Path(__file__).parents[2] / "hardware"


def test_the_pins_are_those_on_the_edge_of_a_pico() -> None:
    """Pico data sheet, figure 4."""
    known = {0: 1, 2: 4, 5: 7, 6: 9, 9: 12, 10: 14, 13: 17, 14: 19, 17: 22, 18: 24, 21: 27, 22: 29, 26: 31, 28: 34}
    assert {gp: PICO_PINS[gp] for gp in known} == known
    assert not {23, 24, 25} & set(PICO_PINS)


def test_wiring_has_each_pin_of_the_board_file_once(layout: BoardLayout) -> None:
    harness = yaml.safe_load(wiring_yaml(layout))
    board = layout.board
    wanted = [PICO_PINS[pin] for pin in (*[pin for pin, _, _ in layout.board.track.strips], *board.rows, *board.cols)]
    joined = [pin for path in harness["connections"] for step in path for pin in step.get("PICO", ())]
    assert {pin: joined.count(pin) for pin in wanted} == dict.fromkeys(wanted, 1)
    for part, other in [
        ("STRIP", len(layout.board.track.strips)),
        ("KEYPAD", 1),
        ("SHIFTER", 1),
        ("FUSE", 1),
        ("DIODE", 1),
    ]:
        names = [name for name in harness["connectors"] if re.fullmatch(rf"{part}\d*", name)]
        assert len(names) == other


def test_wires_join_pins_that_are_there(layout: BoardLayout) -> None:
    harness = yaml.safe_load(wiring_yaml(layout))
    for path in harness["connections"]:
        lengths = set()
        for step in path:
            ((name, pins),) = step.items()
            lengths.add(len(pins))
            if name in harness["connectors"]:
                part = harness["connectors"][name]
                assert set(pins) <= set(part.get("pins", range(1, len(part["pinlabels"]) + 1))), name
        assert len(lengths) == 1


def test_the_table_of_pins_names_every_used_pin(layout: BoardLayout) -> None:
    table = pin_page([layout])
    for use in pin_uses(layout):
        assert f"| {use.pin} | {use.name} | {use.signal} | {use.goes_to} |" in table
    assert len({use.pin for use in pin_uses(layout)}) == len(pin_uses(layout))


def test_the_bill_adds_up_and_buys_enough(layout: BoardLayout) -> None:
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
        (reel,) = (item for item in items.values() if item.part.startswith("LED strip"))
        assert reel.quantity * 5 * panel.leds_per_m >= sum(piece.led_count for piece in pieces_of(layout))
    else:
        assert panel.module_leds is not None
        assert items["LED module"].quantity * panel.module_leds == layout.board.led_count()
    assert items["resistor"].quantity == len(layout.board.track.strips)
    assert items["screw, nut and spacer"].quantity == len(screws_of(panel))


def test_the_bill_names_the_pins_of_the_board_file(layout: BoardLayout) -> None:
    items = {item.part: item.specification for item in items_of(layout)}
    board = layout.board
    assert re.findall(r"GP(\d+)", items["resistor"]) == [str(pin) for pin, _, _ in layout.board.track.strips]
    assert re.findall(r"GP(\d+)", items["keypad"]) == [str(pin) for pin in (*board.rows, *board.cols)]


def test_the_firmware_finds_its_way_without_a_board_file_on_the_pins_of_every_board(layout: BoardLayout) -> None:
    """docs/board-file.md, "What a wrong file says" and "Safe mode": GP10 for light, GP5 and GP9 for the key D."""
    board = layout.board
    key_d = next((row, col) for row in range(4) for col in range(4) if board.keys[row][col] == "D")
    assert (board.rows[key_d[0]], board.cols[key_d[1]]) == (5, 9)
    assert layout.board.track.strips[0][0] == 10
    firmware = (HARDWARE.parent / "firmware" / "pegboard" / "hardware.py").read_text(encoding="utf-8")
    assert "_DEFAULT_LED_PIN = 10\n" in firmware


def test_the_costs_are_told_before_anything_is_bought(layout: BoardLayout) -> None:
    readme = (HARDWARE / "README.md").read_text(encoding="utf-8")
    (row,) = (line for line in readme.splitlines() if line.startswith(f"| `{layout.name}` |"))
    assert f"| {total_eur(items_of(layout)):.0f} € |" in row
    panel = layout.panel
    assert f"| {len(layout.lanes)} | {panel.width_mm:g} × {panel.height_mm:g} mm |" in row
    guide = (HARDWARE / "build" / "README.md").read_text(encoding="utf-8")
    least, most = map(int, re.findall(r"\*\*Cost\*\*: (\d+) to (\d+) euros", guide)[0])
    assert least <= total_eur(items_of(layout)) <= most


def test_power_is_the_firmwares_arithmetic(layout: BoardLayout) -> None:
    budget, leds = budget_of(layout), layout.board.led_count()
    assert (budget.dark, budget.white, budget.cap) == (leds, 56 * leds, layout.board.milliamps)
    assert budget.dark < budget.typical < budget.cap
    assert budget.supply * 0.8 >= budget.cap + PICO_MA
    assert budget.cap + PICO_MA < budget.fuse <= 1.5 * budget.supply
    assert drop_volts(layout) < 0.5
    assert {feed.strip for feed in feeds_of(layout) if feed.led == 0} == set(range(len(layout.board.track.strips)))
    assert f"| {layout.name} | {leds} | {leds} |" in power_page([layout])


def test_the_guide_names_the_pins_of_the_boards(layout: BoardLayout) -> None:
    guide = " ".join(path.read_text(encoding="utf-8") for path in sorted((HARDWARE / "build").glob("*.md")))
    board = layout.board
    for gp in (*[pin for pin, _, _ in layout.board.track.strips], *board.rows, *board.cols):
        assert f"GP{gp}" in guide


def test_every_step_of_the_guide_ends_with_a_test_and_its_links_lead_somewhere() -> None:
    steps = sorted((HARDWARE / "build").glob("[0-9]*.md"))
    assert len(steps) >= 5
    for path in steps:
        text = path.read_text(encoding="utf-8")
        end = text.split("## Try it")[-1]
        assert "## Try it" in text, path.name
        assert "autopeg " in end, path.name
    for path in [HARDWARE / "README.md", *(HARDWARE / "build").glob("*.md")]:
        for link in re.findall(r"\]\(([^)#:]+)\)", path.read_text(encoding="utf-8")):
            assert (path.parent / link).exists(), f"{path.name}: {link}"
