"""What the wires of a board without soldering join: supply, cut-off, lever nuts, level shifter and panel."""

from autopeg.drawings.build_plan import BuildPlan
from autopeg.drawings.harness import HarnessBuilder
from autopeg.drawings.pins import GND_PIN, PICO_PINS, SHIFTER_GND_PIN, VSYS_PIN
from autopeg.drawings.power import FEED_MM2, budget_of

_PLACES = 5
"""Of each rail: the panel twice, cut-off, capacitor, and the Pico's side."""


def join_modules(harness: HarnessBuilder, plan: BuildPlan) -> None:
    """Join everything but keypad and display, which go straight to the Pico."""
    protection = budget_of(plan).protection
    assert protection is not None
    wire = {"gauge": f"{FEED_MM2:g} mm2"}
    rails = [f"{pole} {place}" for place in range(1, _PLACES + 1) for pole in ("5 V", "GND")]
    harness.part("RAIL", "lever nuts", rails)
    harness.part("SUPPLY", f"5 V, {protection.supply / 1000:g} A or more", ["+", "-"])
    harness.part("FUSE", f"{protection.fuse / 1000:g} A, slow", ["in", "out"])
    harness.part("CUTOFF", "opens at 5.2 V", ["IN +", "IN -", "OUT +", "OUT -"])
    harness.part("C1", "1000 µF, 10 V", ["+", "-"])
    harness.join("SUPPLY", [1], "FUSE", [1], ["RD"], wire)
    harness.join("FUSE", [2], "CUTOFF", [1], ["RD"], wire)
    harness.join("SUPPLY", [2], "CUTOFF", [2], ["BK"], wire)
    harness.join("CUTOFF", [3, 4], "RAIL", [1, 2], ["RD", "BK"], wire)
    harness.join("RAIL", [3, 4], "C1", [1, 2], ["RD", "BK"], wire)
    harness.part("DIODE", "Schottky, 1 A (1N5817)", ["anode", "ring"])
    harness.join("RAIL", [5], "DIODE", [1], ["RD"], wire)
    harness.join("DIODE", [2], "PICO", [VSYS_PIN], ["RD"], wire)
    harness.join("RAIL", [6], "PICO", [GND_PIN], ["BK"], wire)
    _join_panel(harness, plan, wire)


def _join_panel(harness: HarnessBuilder, plan: BuildPlan, wire: dict[str, str]) -> None:
    gp, leds, order = plan.board.track.strips[0]
    harness.part("SHIFTER", "level shifter with terminals", ["IN", "OUT", "5 V", "GND"])
    harness.part("R1", "330 Ω", ["1", "2"])
    harness.part("STRIP0", f"panel of {leds} LEDs, 5 V, {order}", ["5 V", "DIN", "GND"])
    harness.part("STRIP0_MIDDLE", "the same panel, its second pair", ["5 V", "GND"])
    harness.join("PICO", [PICO_PINS[gp]], "R1", [1], ["GN"], wire)
    harness.join("R1", [2], "SHIFTER", [1], ["GN"], wire)
    harness.join("PICO", [SHIFTER_GND_PIN], "SHIFTER", [4], ["BK"], wire)
    harness.join("RAIL", [5], "SHIFTER", [3], ["RD"], wire)
    harness.join("SHIFTER", [2], "STRIP0", [2], ["GN"], wire)
    harness.join("RAIL", [7, 8], "STRIP0", [1, 3], ["RD", "BK"], wire)
    harness.join("RAIL", [9, 10], "STRIP0_MIDDLE", [1, 2], ["RD", "BK"], wire)
