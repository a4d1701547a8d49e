"""The bill lists what guide and drawings need, in their quantities, and tells a buyer all that a shop asks."""

import csv
import io
import re
from collections import Counter
from math import dist, hypot
from pathlib import Path

import pytest

from autopeg.drawings.bill import bill_csv, cut_by_service_eur, groups_of, items_of, total_eur
from autopeg.drawings.bill_item import Item
from autopeg.drawings.bill_page import bill_page
from autopeg.drawings.build_plan import BuildPlan
from autopeg.drawings.catalogue import BY_SIZE, EXAMPLES, OFFERS, PRICED, fuse_part, other_fuse
from autopeg.drawings.cutting import REEL_M
from autopeg.drawings.design.choices import Choices
from autopeg.drawings.design.designing import design
from autopeg.drawings.electronics import carrier_place
from autopeg.drawings.files import plan_in
from autopeg.drawings.paper.back import carrier_screw_mm, exit_of, keypad_cable_mm, lengths_to_box
from autopeg.drawings.perfboard import BOARD_MM, COLUMNS, ROWS, perfboard_of
from autopeg.drawings.pieces import jumpers_mm
from autopeg.drawings.plates import feed_holes
from autopeg.drawings.power import PROTECTIONS, budget_of, has_plates
from support.drawings.designed_boards import WITHOUT_CARRIER
from support.drawings.shipped_boards import HARDWARE

BUILD = HARDWARE / "build"

MENTIONED = {
    "Pico": "Raspberry Pi Pico",
    "74AHCT125": "level shifter",
    "330 Ω": "resistor",
    "100 nF": "capacitor",
    "1000 µF": "large capacitor",
    "Schottky diode": "Schottky diode",
    "fuse": "fuse",
    "fuse holder": "fuse holder",
    "jack": "jack",
    "supply": "supply",
    "terminal block": "terminal block",
    "RUN button": "RUN button",
    "socket": "IC socket",
    "sockets": "pin socket",
    "perfboard": "perfboard",
    "carrier board": "carrier board",
    "keypad": "keypad",
    "display": "display",
    "feed wire": "wire",
    "thin wires": "thin wire",
    "panel": "panel",
    "diffuser": "diffuser",
    "light grid": "light grid",
    "backing": "backing",
    "matt black": "black paint",
    "spacer": "spacer",
    "screw": "screw, nut and washer",
    "feet": "foot",
    "cable tie": "cable tie",
    "1N4148": "diode",
    "USB number pad": "USB number pad",
    "USB cable": "USB cable",
}
"""What the guide speaks of, and its line in the bill."""


def named(items: tuple[Item, ...]) -> dict[str, Item]:
    return {item.part: item for item in items}


def guide() -> str:
    return " ".join(" ".join(path.read_text(encoding="utf-8").split()) for path in sorted(BUILD.glob("[1-9]*.md")))


def test_what_the_guide_mentions_is_in_every_bill(plated: BuildPlan) -> None:
    mentioned = {part for word, part in MENTIONED.items() if word in guide()}
    assert len(mentioned) >= 25
    assert mentioned <= set(named(items_of(plated)))


def test_the_first_evening_has_all_that_its_step_names() -> None:
    items = named(items_of(plan_in(HARDWARE / "boards" / "first-light.json")))
    text = (BUILD / "1-first-light.md").read_text(encoding="utf-8")
    for word, part in {
        "Pico": "Raspberry Pi Pico",
        "74AHCT125": "level shifter",
        "330 Ω": "resistor",
        "100 nF": "capacitor",
        "button": "RUN button",
        "breadboard": "breadboard",
        "wires": "breadboard wires",
        "USB cable": "USB cable",
        "strip": "LED strip, reel of 5 m",
    }.items():
        assert word in text
        assert items[part].is_needed
    assert {part for part, item in items.items() if not item.is_needed} >= {"display", "keypad", "leads"}


def test_every_line_tells_number_shops_substitute_price_and_date(layout: BuildPlan) -> None:
    rows = list(csv.DictReader(io.StringIO(bill_csv(layout))))
    for row in rows[:-1]:
        assert all(row.values()), row["part"]
        shops = row["sold by"].split("; ")
        assert len(shops) == len(set(shops)) == 2
        assert set(shops) <= set(EXAMPLES)
        assert row["priced"] == f"{PRICED}, estimate"
        assert float(row["each_eur"]) > 0
        assert row["needed"] in ("yes", "optional", "perfboard")
    assert rows[-1]["priced"] == f"{PRICED}, estimate"


def test_every_kind_of_shop_is_used_and_none_is_a_link() -> None:
    used = {shop for offer in OFFERS.values() for shop in offer.shops}
    assert used == set(EXAMPLES)
    text = (HARDWARE / "bom" / "README.md").read_text(encoding="utf-8")
    assert "http" not in text + bill_csv(plan_in(HARDWARE / "boards" / "classic-2.json"))


def test_the_level_shifter_has_no_substitute_with_other_pins_or_inputs() -> None:
    """HCT has clamp diodes from its inputs to VCC, which is at 0 V while only USB feeds the Pico."""
    fits, does_not = OFFERS["level shifter"].instead.split("; not ")
    assert re.findall(r"74\w+", fits) == ["74AHCT125"]
    assert {"74AHCT245", "74HCT125", "74HC125", "74AHCT126"} == set(re.split(r", | or ", does_not))


def test_the_carrier_is_made_of_the_same_parts() -> None:
    """pcb/parts.csv and the bill name one number for one thing."""
    with (HARDWARE / "pcb" / "parts.csv").open(encoding="utf-8", newline="") as parts:
        examples = " ".join(row["for example"] for row in csv.DictReader(parts))
    for part in (
        "level shifter", "resistor", "small capacitor", "capacitor", "Schottky diode", "RUN button", "pin header",
        "pin socket", "terminal block",
    ):  # fmt: skip
        number = OFFERS[part].maker_part.split()[-1]
        assert number in examples, part
    assert "0031.8201" in examples
    assert "0031.8201" in OFFERS["fuse holder"].instead


def test_quantities_are_those_of_the_drawings(plated: BuildPlan) -> None:
    items, board = named(items_of(plated)), plated.board
    screws = len(plated.screws)
    assert items["screw, nut and washer"].quantity == items["spacer"].quantity == screws
    assert items["resistor"].quantity == len(board.track.strips)
    perfboard = perfboard_of(plated)
    assert perfboard
    assert 2 * items["terminal block"].quantity - len(perfboard.poles) in (0, 1)
    board_mm = "{:g} × {:g} mm".format(*BOARD_MM)
    assert items["perfboard"].specification.startswith(f"{board_mm}, {COLUMNS} × {ROWS} holes, ")
    assert items["fuse"].quantity == 2  # one to spare
    assert items["pin socket"].quantity * 20 == 40  # the Pico's pins
    assert [items[plate].quantity for plate in ("panel", "diffuser", "light grid", "backing")] == [1, 1, 1, 1]
    jumpers = jumpers_mm(plated.pieces)
    assert f"for {len(jumpers)} jumpers" in items["thin wire"].specification
    wires = len(board.rows) + len(board.cols)
    assert items["pin header"].specification.startswith(f"{wires} pins")
    assert f"40 wires, plug to socket, 150 mm or more: {wires} for the keypad, 2 for" in items["leads"].specification
    assert items["diode"].quantity == len(board.rows) * len(board.cols)


def test_needed_is_the_carrier_in_its_box_or_else_the_perfboard() -> None:
    plan = plan_in(HARDWARE / "boards" / "classic-2.json")
    items = named(items_of(plan))
    assert all(items[part].is_needed for part in ("carrier board", "board screw", "plastic", "jack", "fuse holder"))
    assert {part for part, item in items.items() if item.needed == "perfboard"} == {
        "perfboard", "IC socket", "pin socket", "large capacitor", "Schottky diode", "terminal block", "pin header",
        "short pin headers", "bare wire", "perfboard wire", "perfboard screw",
    }  # fmt: skip
    other = named(items_of(design(Choices(name="other-pins", data_pins=(14,))).layout))
    assert other["perfboard"].is_needed
    assert other["carrier board"].needed == "optional"
    assert "board screw" not in other


def test_what_joins_the_parts_is_bought_too(plated: BuildPlan) -> None:
    items, board = named(items_of(plated)), perfboard_of(plated)
    assert board is not None
    assert items["bare wire"].quantity * 1000 >= board.bare_mm
    assert items["wire"].quantity * 1000 >= 2 * sum(lengths_to_box(plated))
    pins = Counter(pin.part for pin in board.pins)
    assert items["short pin headers"].specification.startswith(
        f"{pins['RUN']} pins for the RUN button, {pins['DISPLAY']} for the display"
    )
    assert items["carrier screw"].specification.startswith(f"M3 × {carrier_screw_mm()} ")
    assert not items["carrier screw"].is_needed


def test_every_thin_wire_is_counted(plated: BuildPlan) -> None:
    """Jumpers of three wires, data and ground to the first feed of each strip; apart, the wires of the perfboard."""
    board = perfboard_of(plated)
    assert board is not None
    jumpers_m = 3 * sum(jumpers_mm(plated.pieces)) / 1000
    first = [length for feed, length in zip(plated.feeds, lengths_to_box(plated), strict=True) if feed.led == 0]
    assert len(first) == len(plated.board.track.strips)
    insulated = [wire.holes for wire in board.wires if not wire.is_bare]
    board_m = sum(2.54 * hypot(a.column - b.column, a.row - b.row) + 10 for a, b in insulated) / 1000
    assert board.insulated_mm / 1000 == pytest.approx(board_m)
    items = named(items_of(plated))
    assert items["thin wire"].quantity >= 1.3 * (jumpers_m + 2 * sum(first) / 1000)
    assert items["perfboard wire"].quantity >= 1.3 * board_m
    if plated.name in ("long-2", "compact-2"):
        assert items["thin wire"].quantity <= 3


def test_a_display_with_pins_is_joined_to_a_header_by_sockets(plated: BuildPlan) -> None:
    items = named(items_of(plated))
    assert items["display leads"].specification.startswith("4 wires, socket to socket")
    assert not items["display leads"].is_needed
    evening = named(items_of(plan_in(HARDWARE / "boards" / "first-light.json")))
    assert "display leads" not in evening  # it is on a breadboard
    assert evening["leads"].specification.endswith("4 for the display")


def test_the_leads_of_a_carrier_behind_the_board_reach_the_box(plated: BuildPlan) -> None:
    items, length_mm = named(items_of(plated)), keypad_cable_mm(plated)
    if length_mm is None:
        assert plated.name in WITHOUT_CARRIER
        assert "ribbon cable" not in items
        return
    assert (
        f"12 wires (8 for the keypad, 4 for the display), 0.08 mm² or more, {length_mm} mm"
        in items["ribbon cable"].specification
    )
    assert items["ribbon cable"].quantity * 1000 >= length_mm
    place = carrier_place(plated, feed_holes(plated))
    assert place is not None
    assert length_mm >= dist(place.high, exit_of(plated.panel)) + 400


def test_the_strips_are_as_long_as_the_cutting_plan(plated: BuildPlan) -> None:
    items, per_m = named(items_of(plated)), plated.panel.leds_per_m
    if per_m is None:
        assert plated.panel.module_leds
        assert items["LED module"].quantity * plated.panel.module_leds == plated.board.led_count()
        return
    more = items.get("LED strip")
    reels = items[f"LED strip, reel of {REEL_M[per_m]} m"].quantity
    metres = reels * REEL_M[per_m] + (more.quantity if more else 0)
    assert metres * per_m >= sum(piece.led_count for piece in plated.pieces)


def test_the_screws_of_the_box_are_those_of_its_posts(plated: BuildPlan) -> None:
    items = named(items_of(plated))
    box, carrier_box, perfboard_box = (
        (HARDWARE / "enclosure" / f"{name}.scad").read_text(encoding="utf-8")
        for name in ("box", "carrier_box", "perfboard_box")
    )
    assert "board_screw = 2.6;      // M3" in carrier_box
    assert "board_screw = 1.7;      // M2" in perfboard_box
    assert "screw_diameter = 2.6;   // M3" in box
    for screw, thread in (("lid screw", "M3"), ("board screw", "M3"), ("perfboard screw", "M2")):
        assert (items[screw].quantity, items[screw].specification[:2]) == (4, thread)
    for part, size in (("jack", "8 mm"), ("fuse holder", "12 mm"), ("RUN button", "7 mm")):
        assert f"hole of {size}" in items[part].specification
        diameter = re.search(rf"{part.split()[0].lower().replace('run', 'button')}_diameter = ([\d.]+)", box)
        assert diameter
        assert float(diameter[1]) - 0.3 < float(size.split()[0]) < float(diameter[1])


def test_what_replaces_the_jack_takes_the_plug_of_the_supply(plated: BuildPlan) -> None:
    items = named(items_of(plated))
    assert "5.5 × 2.1 mm plug" in items["supply"].specification
    assert re.match(r"a (USB-C )?socket ", items["jack"].offer.instead)


def test_every_fuse_of_the_table_has_its_number() -> None:
    for protection in PROTECTIONS:
        number = fuse_part(protection.fuse)
        assert re.fullmatch(r"Littelfuse 0218[\d.]{4}MXP", number)
        assert float(number[-7:-3]) * 1000 == protection.fuse
        assert re.fullmatch(r"Schurter 0034\.31\d\d", other_fuse(protection.fuse))


def test_the_wire_of_the_bill_is_as_thick_as_the_table_says(plated: BuildPlan) -> None:
    """A wire of AWG n has 0.127 mm × 92^((36 - n) / 39) of copper across."""
    items = named(items_of(plated))
    for part, least_mm2 in (("thin wire", budget_of(plated).thin_mm2), ("wire", 0.5)):
        awg = int(items[part].offer.maker_part.split()[-1])
        across_mm = 0.127 * 92 ** ((36 - awg) / 39)
        assert 3.1416 / 4 * across_mm**2 >= least_mm2


def test_the_page_adds_up_what_a_board_costs(plated: BuildPlan) -> None:
    text = bill_page([plated, plan_in(HARDWARE / "boards" / "first-light.json")])
    (row,) = (line for line in text.splitlines() if line.startswith(f"| [{plated.name}]"))
    *groups, total, by_service, both, extras = (float(cell.strip(" *")) for cell in row.split("|")[2:-1])
    items = items_of(plated)
    assert total == round(total_eur(items))
    assert sum(groups) == pytest.approx(total, abs=2)
    (service,) = (item for item in items if item.part == "laser service")
    assert not service.is_needed
    assert by_service == round(cut_by_service_eur(items)) == round(total_eur(items) + service.eur)
    assert extras == round(sum(item.eur for item in items if item.needed == "optional" and item != service))
    assert both - total == pytest.approx(8.5, abs=1)
    parts = groups_of(plated)
    assert [item for group in parts.values() for item in group] == list(items)


def test_the_page_says_what_the_first_evening_costs_and_what_stays() -> None:
    evening = plan_in(HARDWARE / "boards" / "first-light.json")
    text = (HARDWARE / "bom" / "README.md").read_text(encoding="utf-8")
    assert f"{total_eur(items_of(evening)):.2f} euros" in text
    stays = sum(item.eur for item in items_of(evening) if item.part.startswith("breadboard"))
    assert f"{stays:.2f} of it stay on the bench" in text
    assert "**All prices are estimates of 2026-11**" in text
    assert text.count("| the next bench |") == 2


def test_the_page_is_that_of_the_boards() -> None:
    layouts = [plan_in(path) for path in sorted(Path(HARDWARE / "boards").glob("*.json"))]
    assert (HARDWARE / "bom" / "README.md").read_text(encoding="utf-8") == bill_page(layouts)
    assert all(has_plates(layout) or layout.name in ("first-light", "grid-2") for layout in layouts)


def test_sold_by_size_is_only_what_has_no_number(plated: BuildPlan) -> None:
    electronic = {"Raspberry Pi Pico", "level shifter", "resistor", "capacitor", "Schottky diode", "fuse", "supply",
                  "jack", "terminal block", "IC socket", "pin socket", "keypad", "pin header", "display", "leads",
                  "display leads", "thin wire", "wire", "foot"}  # fmt: skip
    for item in items_of(plated):
        if item.part in electronic:
            assert item.offer.maker_part != BY_SIZE, item.part
