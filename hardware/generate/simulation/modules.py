"""The supply of a board without soldering as ngspice reads it: a cut-off module by what its maker says of it.

It is a switch that opens so long after its input has passed the voltage that is set, or has become negative. The
supply fails in the middle of a game, which is worse than a wrong one that is plugged in: there the rail is empty. A
reversed one is plugged in, onto an empty rail or one that is still full; until it opens the switch is taken to conduct,
though the real one is open while nothing is plugged in.
"""

from collections.abc import Iterator

from generate.simulation.circuits import AMPERES, WRONG_VOLTS, Run

SET_VOLTS = 5.2
METER_SHARE = 0.01
"""What a meter reads wrong when the resistance is set."""
OPENS_S = 10e-6
"""The longest that the module may take; its maker says microseconds."""
RAIL_FARADS = 1e-3


def set_kilohms(volts: float = SET_VOLTS) -> float:
    """Return the resistance for a voltage, by the formula of its maker."""
    return (volts - 1.95) / 2.89


def opens_at() -> tuple[float, float]:
    """Return the lowest and the highest voltage at which the module opens."""
    least, most = (1.95 + 2.89 * set_kilohms() * share for share in (1 - METER_SHARE, 1 + METER_SHARE))
    return least, most


def failing_supplies(farads: float = RAIL_FARADS) -> Iterator[Run]:
    """Yield supplies of 5 V that rise within 1 µs to each wrong voltage, limited to each current."""
    for volts in WRONG_VOLTS:
        for amperes in AMPERES:
            yield _run(f"{volts:g} V, {amperes:g} A", (5.0, volts, amperes), (4.99, farads))


def reversed_supplies(farads: float = RAIL_FARADS) -> Iterator[Run]:
    """Yield the right voltage and each wrong one, reversed, onto an empty rail and onto a full one."""
    for volts in (5.0, *WRONG_VOLTS):
        for amperes in AMPERES:
            for rail in (0.0, 4.99):
                name = f"{-volts:g} V, {amperes:g} A, rail at {rail:g} V"
                yield _run(name, (0.0, -volts, amperes), (rail, farads))


def _run(name: str, source: tuple[float, float, float], rail: tuple[float, float]) -> Run:
    """Return a run. source: its volts before and after 1 ms, its amperes; rail: its volts at the start, its farads."""
    before, after, amperes = source
    body = f"""* {name}
Vset set 0 pwl(0 {before} 1m {before} 1.001m {after})
Bsrc 0 vin i = {amperes} * tanh((v(set) - v(vin)) * 200 / {amperes})
Cout vin 0 10u ic={before}
Rfuse vin vf 60m
* the module sees its input late, and then opens for good; nothing is plugged in before a reversed supply is
Bover over 0 v = v(vf) > {opens_at()[1]} ? 1 : v(set) < -0.1 ? 1 : 0
Rhold over latch 1
Clatch latch 0 {OPENS_S / 0.6931}
Bopen open 0 v = v(latch) > 0.5 ? 0 : abs(v(set)) > 0.1 ? 1 : 0
Ssw vf rail open 0 module
.model module sw(vt=0.5 vh=0.1 ron=2m roff=1e8)
Crail rail 0 {rail[1]} ic={rail[0]}
Rload rail 0 20
.options reltol=1e-3
.tran 0.2u 2m 0 0.5u uic
.meas tran rail_most max v(rail)
.meas tran rail_least min v(rail)
.end
"""
    return Run(name, body, ("rail_most", "rail_least"))
