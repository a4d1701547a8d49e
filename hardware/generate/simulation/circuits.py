"""The circuits as ngspice reads them, with the values of the carrier, and what is asked of them.

Models are as simple as the question allows: an ideal source behind a current limit, a fuse as its cold resistance (it
never opens here: the parts must live even then), Q1 by threshold and resistance, U3 as a comparator.
"""

from collections.abc import Iterator

from msgspec import Struct

RAIL_MOST = 5.3
"""The lowest absolute maximum on the 5 V rail: WS2812B. SN74AHCT125 has 7 V, the Pico's VSYS 5.5 V."""
U3_REFERENCE = (2.485, 2.495, 2.505)
"""Least, usual and most of TL431B at 25 °C."""
DIVIDER = (5100.0, 4700.0)
DIVIDER_SHARE = 0.001
REFERENCE_A = 4e-6
"""The most that U3 takes out of the divider."""
HEAT_SHARE = 0.005
"""What its reference moves between 0 and 70 °C, 34 mV of 2.5 V at most: a third of it between 15 and 40 °C."""

WRONG_VOLTS = (9.0, 12.0, 19.0, 24.0)
AMPERES = (0.5, 1.0, 2.0, 5.0)

MODELS = """
.model pfet vdmos(pchan vto=-1.6 kp=120 rd=2m rs=1m rg=2 cgdmax=2n cgdmin=0.5n cgs=9n cjo=1.5n is=1e-12 rb=5m)
.model pnp pnp(is=1.4e-15 bf=180 vaf=18 ikf=80m ise=1e-14 ne=1.5 cje=8p cjc=5p tf=0.2n tr=40n rb=10 rc=2.5)
.model schottky5 d(is=2e-6 rs=20m n=1.05 cjo=300p eg=0.69)
.model schottky1 d(is=3e-6 rs=50m n=1.05 cjo=110p eg=0.69)
.model esd d(is=1e-14 rs=2)
"""


class Run(Struct, frozen=True):
    """A circuit and what is measured in it: names and expressions of the measurements."""

    name: str
    netlist: str
    measured: tuple[str, ...]


def trip_volts() -> tuple[float, float]:
    """Return the lowest and the highest voltage at which the switch opens, between 15 and 40 °C."""
    up, low = DIVIDER
    share = up / low
    least = U3_REFERENCE[0] * (1 - HEAT_SHARE) * (1 + share * (1 - 2 * DIVIDER_SHARE))
    most = U3_REFERENCE[2] * (1 + HEAT_SHARE) * (1 + share * (1 + 2 * DIVIDER_SHARE)) + REFERENCE_A * up
    return least, most


def _supply(volts: float, amperes: float, reference: float) -> str:
    """Return the carrier from the supply to the rail. A source of so many volts and amperes is switched on at 1 ms."""
    sign = 1 if volts > 0 else -1
    return f"""
* an ideal source behind a current limit: it gives its amperes until its voltage is reached
Vset set 0 pwl(0 0 1m 0 1.001m {abs(volts)})
Bsrc 0 vin i = {sign} * {amperes} * tanh(({sign} * -1 * v(vin) + v(set)) * 200 / {amperes})
Cout vin 0 100u ic=0
Rleak vin 0 10k
Vfuse vin fuse 0
Rfuse fuse vf 60m
D6 0 vf schottky5
R5 vf ovref {DIVIDER[0]}
R6 ovref 0 {DIVIDER[1]}
* U3: above its reference it pulls its cathode to 2 V
Bu3 ovk 0 i = 0.5 * (1 + tanh((v(ovref) - {reference}) * 500)) * 0.05 * (1 + tanh((v(ovk) - 2.2) * 4)) / 2
Cu3 ovk 0 1n
Cref ovref 0 20p
Dref ovref refc esd
Vrefc refc 0 2.6
R7 ovb ovk 2.2k
R8 vf ovb 10k
Q2 gate ovb vf pnp
R9 gate 0 10k
C3 vf gate 100n
M1 rail gate vf pfet
C1 rail 0 1000u ic=0
Rload rail 0 20
Bgs gs 0 v = v(vf) - v(gate)
Bds ds 0 v = v(vf) - v(rail)
"""


def wrong_supplies() -> Iterator[Run]:
    """Yield every wrong voltage from every source, and the same reversed."""
    for volts in WRONG_VOLTS:
        for amperes in AMPERES:
            for sign in (1, -1):
                body = _supply(sign * volts, amperes, U3_REFERENCE[2])
                measures = (
                    "rail_most max v(rail)",
                    "rail_least min v(rail)",
                    "gate_most max v(gs)",
                    "gate_least min v(gs)",
                    "switch_most max v(ds)",
                    "u3_most max v(ovk)",
                    "ref_amperes max @r5[i]",
                    "d6_amperes max @d6[id]",
                )
                yield _run(f"{sign * volts:g} V, {amperes:g} A", body, measures, "200u", "400m")


def right_supply() -> Run:
    """Return a supply of 5 V: what arrives at the rail, and the current of switching on."""
    body = _supply(5.05, 3.0, U3_REFERENCE[0]).replace("Rload rail 0 20", "Rload rail 0 5.88")
    return _run("5 V, 3 A", body, ("rail_at_end find v(rail) at=390m", "inrush max i(vfuse)"), "200u", "400m")


def brown_out(volts: float, capacitance: float) -> Run:
    """Return the Pico at 50 mA from 20 ms on without a supply: when VSYS is down to 1.8 V."""
    body = f"""
Vsup sup 0 pwl(0 {volts} 20m {volts} 20.01m 0)
D1 sup vsys schottky1
Cpico vsys 0 47u ic={volts - 0.3}
R10 vsys hold 47
D7 hold vsys schottky1
C4 hold 0 {capacitance} ic={volts - 0.3}
Bpico vsys 0 i = 0.05 * min(1, max(0, v(vsys) / 0.5))
"""
    return _run(f"brown-out from {volts:g} V", body, ("down when v(vsys)=1.8 fall=1",), "20u", "400m")


def plugged_into_usb(capacitance: float) -> Run:
    """Return the current that charges the hold-up when USB is plugged in."""
    body = f"""
Vusb usb 0 pwl(0 0 1m 0 1.01m 5)
Rusb usb vbus 0.2
D0 vbus vsys schottky1
Cpico vsys 0 9u ic=0
Vm vsys charge 0
R10 charge hold 47
D7 hold vsys schottky1
C4 hold 0 {capacitance} ic=0
"""
    return _run("plugged into USB", body, ("hold_amperes max i(vm)",), "5u", "50m")


def display_lines(pull_ohms: float, farads: float = 120e-12) -> Run:
    """Return the rise of an I²C line from 30% to 70% of 3.3 V: the driver lets go at 1 µs."""
    body = f"""
Vdd vdd 0 3.3
Rp vdd line {pull_ohms}
Cl line 0 {farads}
S1 line 0 ctl 0 open
.model open sw(vt=0.5 vh=0.1 ron=20 roff=1e9)
Vc ctl 0 pwl(0 1 1u 1 1.001u 0)
"""
    return _run(
        f"I²C, {pull_ohms:g} Ω", body, ("rise trig v(line) val=0.99 rise=1 targ v(line) val=2.31 rise=1",), "1n", "6u"
    )


def data_line(metres: float = 0.5, ohms: float = 330.0) -> Run:
    """Return the data line of a strip: the gate's edge through its resistor and a twisted wire into DIN."""
    body = f"""
Vg g 0 pwl(0 0 10n 0 13n 5)
Rg g out {25 + ohms}
T1 out 0 din 0 z0=110 td={metres * 5e-9}
Cdin din 0 15p
"""
    return _run("data line", body, ("top max v(din)",), "0.1n", "1u")


_OPTIONS = ".options method=gear reltol=2e-3 abstol=1n gmin=1e-10"


def _run(name: str, body: str, measures: tuple[str, ...], step: str, end: str) -> Run:
    lines = (f".meas tran {measure}" for measure in measures)
    parts = (f"* {name}", MODELS, body, _OPTIONS, f".tran {step} {end} uic", *lines, ".end", "")
    return Run(name, "\n".join(parts), tuple(measure.split()[0] for measure in measures))
