"""Wiring of the boards: a WireViz file and its diagram for each board, and the table of pins."""

import subprocess
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import yaml
from wireviz.wireviz import parse

from autopeg.boards.board_layout import BoardLayout
from generate import VERSION, imprint
from generate.pages import page
from generate.pins import (
    GND_PIN,
    PICO_PINS,
    SHIFTER_EARTH_PIN,
    SHIFTER_GATES,
    SHIFTER_GND_PIN,
    SHIFTER_VCC_PIN,
    VSYS_PIN,
    pin_uses,
)
from generate.power import budget_of, feeds_of

_DRAWER = Path(__file__).with_name("draw_graph.mjs")

Connection = list[dict[str, Any]]


def wiring_yaml(layout: BoardLayout) -> str:
    """Return the WireViz file of a board."""
    head = f"# {imprint(f'{layout.name} wiring')}. Made by `make hardware` from the board file.\n"
    return head + yaml.safe_dump(_harness(layout), sort_keys=False, allow_unicode=True, width=120)


def wiring_svgs(layouts: Sequence[BoardLayout]) -> dict[str, bytes]:
    """Return the diagrams by their path in hardware/. Graphviz, which runs in node, lays them out."""
    graphs = [_graph(layout) for layout in layouts]
    separator = "\0"
    done = subprocess.run(
        ["node", str(_DRAWER)], input=separator.join(graphs), capture_output=True, encoding="utf-8", check=True
    )
    drawn = done.stdout.split(separator)
    return {f"wiring/{board.name}.svg": svg.encode() for board, svg in zip(layouts, drawn, strict=True)}


def _graph(layout: BoardLayout) -> str:
    """Return the diagram of a board in Graphviz' language, with its imprint at the bottom."""
    graph = parse(_harness(layout), return_types="harness").graph
    graph.attr(label=imprint(f"{layout.name} wiring"), labelloc="b")
    return graph.source


def pin_page(layouts: Sequence[BoardLayout]) -> str:
    """Return the text of pins.md."""
    tables = "\n".join(_pin_table(layout) for layout in layouts)
    return page("pins.md", tables=tables, version=VERSION)


def _pin_table(layout: BoardLayout) -> str:
    rows = "\n".join(f"| {use.pin} | {use.name} | {use.signal} | {use.goes_to} |" for use in pin_uses(layout))
    return f"## {layout.name}\n\n| pin | name | is | goes to |\n|---|---|---|---|\n{rows}\n"


def _harness(layout: BoardLayout) -> dict[str, Any]:
    """Return the input of WireViz: parts with their pins, wires and connections."""
    plan = _Plan()
    budget = budget_of(layout)
    feeds = feeds_of(layout)
    rail = [f"{pole} {place}" for place in range(1, 5 + len(feeds)) for pole in ("5 V", "GND")]
    plan.part("SUPPLY", f"5 V, {budget.supply / 1000:g} A or more", ["+", "-"])
    plan.part("FUSE", f"{budget.fuse / 1000:g} A, slow", ["in", "out"])
    plan.part("RAIL", "terminal block", rail)
    plan.part("C1", "1000 µF, 10 V", ["+", "-"])
    plan.part("DIODE", "Schottky, 1 A (1N5817)", ["anode", "ring"])
    plan.part(
        "SHIFTER",
        _shifter_kind(len(layout.board.track.strips)),
        _shifter_labels(len(layout.board.track.strips)),
        _shifter_pins(layout),
    )
    plan.part("PICO", "Raspberry Pi Pico", *_pico_pins(layout))
    power, thin = {"gauge": "0.5 mm2"}, {"gauge": "0.14 mm2"}
    plan.join("SUPPLY", [1], "FUSE", [1], ["RD"], power)
    plan.join("FUSE", [2], "RAIL", [1], ["RD"], power)
    plan.join("SUPPLY", [2], "RAIL", [2], ["BK"], power)
    plan.join("RAIL", [3, 4], "C1", [1, 2], ["RD", "BK"], power)
    plan.join("RAIL", [5], "DIODE", [1], ["RD"], thin)
    plan.join("DIODE", [2], "PICO", [VSYS_PIN], ["RD"], thin)
    plan.join("RAIL", [6], "PICO", [GND_PIN], ["BK"], thin)
    plan.join("RAIL", [7, 8], "SHIFTER", [SHIFTER_VCC_PIN, SHIFTER_EARTH_PIN], ["RD", "BK"], thin)
    _join_strips(plan, layout, power, thin)
    _join_keypad(plan, layout, thin)
    return plan.harness


def _join_strips(plan: "_Plan", layout: BoardLayout, power: dict[str, str], thin: dict[str, str]) -> None:
    for strip, (gp, leds, order) in enumerate(layout.board.track.strips):
        gate_in, gate_out, enable = SHIFTER_GATES[strip]
        plan.part(f"R{strip + 1}", "330 Ω", ["1", "2"])
        plan.part(f"STRIP{strip}", f"{leds} LEDs, 5 V, {order}", ["5 V", "DIN", "GND"])
        plan.join("PICO", [PICO_PINS[gp]], "SHIFTER", [gate_in], ["GN"], thin)
        plan.join("PICO", [SHIFTER_GND_PIN], "SHIFTER", [enable], ["BK"], thin)
        plan.join("SHIFTER", [gate_out], f"R{strip + 1}", [1], ["GN"], thin)
        plan.join(f"R{strip + 1}", [2], f"STRIP{strip}", [2], ["GN"], thin)
    for number, feed in enumerate(feeds_of(layout)):
        place = [9 + 2 * number, 10 + 2 * number]
        if feed.led == 0:
            plan.join("RAIL", place, f"STRIP{feed.strip}", [1, 3], ["RD", "BK"], power)
        else:
            name = f"STRIP{feed.strip}_LED{feed.led}"
            plan.part(name, f"the same strip, before LED {feed.led}", ["5 V", "GND"])
            plan.join("RAIL", place, name, [1, 2], ["RD", "BK"], power)


def _join_keypad(plan: "_Plan", layout: BoardLayout, thin: dict[str, str]) -> None:
    rows, cols = layout.board.rows, layout.board.cols
    if not rows:
        return
    labels = [f"row {i + 1}" for i in range(len(rows))] + [f"column {i + 1}" for i in range(len(cols))]
    plan.part("KEYPAD", f"{len(rows)}×{len(cols)} matrix", labels)
    colors = ["BN", "RD", "OG", "YE", "GN", "BU", "VT", "GY"][: len(labels)]
    pins = [PICO_PINS[gp] for gp in (*rows, *cols)]
    plan.join("PICO", pins, "KEYPAD", list(range(1, len(labels) + 1)), colors, thin)


class _Plan:
    """Builder of a WireViz harness."""

    def __init__(self) -> None:
        # The widths of this font are known even where it is not installed, so that no text overflows its box.
        self.harness: dict[str, Any] = {
            "options": {"fontname": "courier"}, "connectors": {}, "cables": {}, "connections": [],
        }  # fmt: skip

    def part(self, name: str, kind: str, labels: Sequence[str], pins: Sequence[int] | None = None) -> None:
        part: dict[str, Any] = {"type": kind, "pinlabels": list(labels)}
        if pins is not None:
            part["pins"] = list(pins)
        self.harness["connectors"][name] = part

    def join(
        self,
        one: str,
        pins: Sequence[int],
        other: str,
        other_pins: Sequence[int],
        colors: list[str],
        wire: dict[str, str],
    ) -> None:
        name = f"W{len(self.harness['cables']) + 1}"
        self.harness["cables"][name] = {"category": "bundle", "colors": colors, **wire}
        wires = list(range(1, len(colors) + 1))
        self.harness["connections"].append([{one: list(pins)}, {name: wires}, {other: list(other_pins)}])


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
