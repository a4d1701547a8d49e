"""The supply of a board without soldering as ngspice reads it: a cut-off module by what its maker says of it.

It is a switch that opens so long after its input has passed the voltage that is set. The supply fails in the middle of
a game, which is worse than a wrong one that is plugged in: there the rail is empty.
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
            yield _failing(volts, amperes, farads)


def _failing(volts: float, amperes: float, farads: float) -> Run:
    body = f"""* {volts:g} V, {amperes:g} A
Vset set 0 pwl(0 5 1m 5 1.001m {volts})
Bsrc 0 vin i = {amperes} * tanh((v(set) - v(vin)) * 200 / {amperes})
Cout vin 0 10u ic=5
Rfuse vin vf 60m
* the module sees its input late, and then opens for good
Bover over 0 v = v(vf) > {opens_at()[1]} ? 1 : 0
Rhold over latch 1
Clatch latch 0 {OPENS_S / 0.6931}
Bopen open 0 v = v(latch) > 0.5 ? 0 : 1
Ssw vf rail open 0 module
.model module sw(vt=0.5 vh=0.1 ron=2m roff=1e8)
Crail rail 0 {farads} ic=4.99
Rload rail 0 20
.options reltol=1e-3
.tran 0.2u 2m 0 0.5u uic
.meas tran rail_most max v(rail)
.end
"""
    return Run(f"{volts:g} V, {amperes:g} A", body, ("rail_most",))
