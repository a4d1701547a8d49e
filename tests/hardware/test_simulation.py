"""What ngspice says of the carrier's supply, and that its page says the same."""

import re
import shutil
import subprocess
from functools import cache
from pathlib import Path

import pytest

from generate.pcb.carrier import carrier
from generate.simulation import circuits, modules
from generate.simulation.circuits import RAIL_MOST, Run

PAGE = (Path(__file__).parents[2] / "hardware" / "pcb" / "README.md").read_text(encoding="utf-8")

needs_ngspice = pytest.mark.skipif(
    shutil.which("ngspice") is None,
    reason="NOT TESTED: there is no ngspice; on Debian `apt-get install ngspice` brings it",
)


def test_the_switch_opens_above_every_right_supply_and_below_what_an_led_bears() -> None:
    least, most = circuits.trip_volts()
    assert 5.1 < least < most < RAIL_MOST
    assert f"{least:.2f} to {most:.2f} V" in PAGE


def test_the_values_are_those_of_the_board() -> None:
    values = {part.ref: part.value for part in carrier().parts}
    assert values["R5"].startswith(f"{circuits.DIVIDER[0] / 1000:g} kΩ")
    assert values["R6"].startswith(f"{circuits.DIVIDER[1] / 1000:g} kΩ")
    assert (values["R7"], values["R8"], values["R9"], values["C3"]) == ("2.2 kΩ", "10 kΩ", "10 kΩ", "100 nF")
    assert (values["R10"], values["C4"], values["C5"]) == ("47 Ω", "1000 µF, 10 V", "1000 µF, 10 V")
    assert values["R12"] == values["R13"] == "2.2 kΩ or none"


def measured(run: Run) -> dict[str, float]:
    done = subprocess.run(
        ["ngspice", "-b", "/dev/stdin"], input=run.netlist, capture_output=True, text=True, check=False, timeout=60
    )
    text = done.stdout + done.stderr
    found = {name: re.search(rf"^{name}\s*=\s*([-\d.e+]+)", text, re.MULTILINE) for name in run.measured}
    assert all(found.values()), f"{run.name}: {text[-800:]}"
    return {name: float(match[1]) for name, match in found.items() if match}


@cache
def wrong() -> dict[str, dict[str, float]]:
    return {run.name: measured(run) for run in circuits.wrong_supplies()}


@needs_ngspice
def test_no_wrong_supply_reaches_the_rail_or_breaks_a_part() -> None:
    assert len(wrong()) == 2 * 4 * 4
    for name, found in wrong().items():
        assert found["rail_most"] < RAIL_MOST - 0.05, name
        assert found["rail_least"] > -0.3, name
        assert -5 < found["gate_least"] <= found["gate_most"] < 16, name
        assert found["switch_most"] < 40, name
        assert found["u3_most"] < 36, name
        assert found["ref_amperes"] < 0.010, name
        assert found["d6_amperes"] < 5.01, name


@needs_ngspice
def test_the_page_has_what_was_found() -> None:
    def most(what: str) -> float:
        return max(found[what] for found in wrong().values())

    assert f"0.5 to 5 A | {most('rail_most'):.2f} V |" in PAGE
    assert f"gate | {most('gate_most'):.1f} V |" in PAGE
    assert most("switch_most") < 24.1
    assert f"reference | {1000 * most('ref_amperes'):.1f} mA |" in PAGE


@needs_ngspice
def test_a_right_supply_reaches_the_strips() -> None:
    found = measured(circuits.right_supply())
    assert 4.95 < found["rail_at_end"] < 5.05
    assert found["inrush"] < 10


@needs_ngspice
def test_the_pico_outlives_the_erasing_of_its_flash() -> None:
    down = measured(circuits.brown_out(4.7, 0.8 * 2000e-6))["down"] - 20e-3
    assert down > 60e-3
    assert f"{int(1000 * down)} ms, from 4.7 V" in PAGE
    assert measured(circuits.plugged_into_usb(1.2 * 2000e-6))["hold_amperes"] < 0.11


@needs_ngspice
def test_the_lines_of_display_and_strip_are_quick_and_quiet() -> None:
    for ohms, most in ((2200.0, 300e-9), (4700.0, 1000e-9)):
        rise = measured(circuits.display_lines(ohms))["rise"]
        assert rise < most
        assert f"| {1e9 * rise:.0f} ns |" in PAGE
    assert measured(circuits.data_line())["top"] < 5.5


# -- the cut-off of the board without soldering, by what its maker says


@needs_ngspice
def test_a_supply_that_fails_in_a_game_does_not_reach_the_panel_of_the_board_without_soldering() -> None:
    found = [measured(run)["rail_most"] for run in modules.failing_supplies()]
    assert len(found) == 4 * 4
    assert max(found) < RAIL_MOST - 0.02
    least, most = modules.opens_at()
    page = (Path(__file__).parents[2] / "hardware" / "power.md").read_text(encoding="utf-8")
    assert f"to {max(found):.2f} V at most" in " ".join(page.split())
    assert f"{least:.2f} to {most:.2f} V" in page
    assert f"set to {modules.SET_VOLTS:g} V ({modules.set_kilohms():.2f} kΩ" in page


@needs_ngspice
def test_without_its_capacitor_the_panel_would_get_too_much() -> None:
    assert max(measured(run)["rail_most"] for run in modules.failing_supplies(farads=20e-6)) > RAIL_MOST


@needs_ngspice
def test_a_reversed_supply_does_not_reach_the_panel_of_the_board_without_soldering() -> None:
    found = {run.name: measured(run) for run in modules.reversed_supplies()}
    assert len(found) == 5 * 4 * 2
    least = min(rail["rail_least"] for rail in found.values())
    assert least > -0.1
    assert max(rail["rail_most"] for rail in found.values()) < 5
    page = (Path(__file__).parents[2] / "hardware" / "power.md").read_text(encoding="utf-8")
    assert f"no lower than {least:.2f} V" in " ".join(page.split())


@needs_ngspice
def test_a_slow_cut_off_would_let_a_reversed_supply_through(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(modules, "OPENS_S", 1e-3)
    assert min(measured(run)["rail_least"] for run in modules.reversed_supplies()) < -1
