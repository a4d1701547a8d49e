"""Diagnosis of a strip of LEDs from what the person sees."""

from collections.abc import Mapping

from autopeg.boards.selftest import Finding
from autopeg.boards.selftest.bench import Place, StripFacts
from pegcore.track import STRIP_ORDERS

RED, GREEN, BLUE, WHITE, PATTERN, PART, WRONG, DARK = "r", "g", "b", "w", "c", "p", "m", "n"
COLORS = (RED, GREEN, BLUE)
"""The colours sent, one after another; an answer may be any of the eight codes above."""

NO_POWER = (
    "there is no 5 V at the strip: measure between its 5V and GND, at the first LED",
    "the ground of the strip's supply is not joined to a GND of the Pico",
    "the data wire is at the wrong end of the strip: it belongs to the end marked DIN, the arrows point away from it",
)
BAD_DATA = (
    "there is no level shifter (74AHCT125) between the Pico's 3.3 V and the strip's 5 V, or it has no 5 V",
    "the ground of the strip's supply is not joined to a GND of the Pico, close to the data wire",
    "the data wire is too long or runs beside the supply: keep it short, with 330 ohms at its beginning",
)
VOLTAGE_DROP = (
    "the far LEDs get too little voltage: feed 5 V and GND in at both ends of the strip",
    "the wires from the supply are too thin or too long",
)


def findings_of(strip: StripFacts, seen: Mapping[str, str], lit: int | None) -> list[Finding]:
    """Return the faults of a strip. seen: what was seen for each colour sent; lit: with PART, how many LEDs."""
    answers = [seen[color] for color in COLORS]
    if answers == list(COLORS):
        return []
    if set(answers) == {DARK}:
        pin = f"the data wire is not at GP{strip.pin}, the pin that the board file names"
        return [Finding(strip.name, "all of it stays dark", (*NO_POWER, pin, BAD_DATA[0]))]
    if PART in answers:
        return [_break_after(strip, lit or 0)]
    if PATTERN in answers:
        return [Finding(strip.name, "the colours change from LED to LED", (_width_advice(strip.order),))]
    if WRONG in answers or DARK in answers or WHITE in answers:
        return [Finding(strip.name, "LEDs flicker, show wrong colours or stay dark now and then", BAD_DATA)]
    return [_other_order(strip, answers)]


def broken_led(strip: StripFacts, place: Place, lane: str, hole: int) -> Finding:
    """Return the fault of a hole that stays dark while those after it light."""
    causes = (
        f"LED {place.led} is broken and only passes the data on: replace it",
        f"something covers LED {place.led}, or it does not sit under its hole",
    )
    return Finding(f"lane {lane}, hole {hole}", f"it stays dark: LED {place.led} of {strip.name}", causes)


def _break_after(strip: StripFacts, lit: int) -> Finding:
    what = f"only the first {lit} of {strip.leds} LEDs light" if lit else "none of its LEDs lights rightly"
    causes = (
        f"LED {lit} is broken, or the joint in front of it: the data ends there",
        f"LED {lit - 1} does not pass the data on" if lit else NO_POWER[2],
        f"the strip has {lit} LEDs, and the board file says {strip.leds}",
        "5 V or GND is interrupted there",
    )
    return Finding(strip.name, what, causes)


def _width_advice(order: str) -> str:
    if len(order) == 4:
        return f'these LEDs have three colours, not four: write "order": "GRB" for this strip, in place of "{order}"'
    return f'these LEDs have a white light besides: write "order": "GRBW" for this strip, in place of "{order}"'


def _other_order(strip: StripFacts, answers: list[str]) -> Finding:
    """Return the fault of exchanged colours: those seen for each colour sent give the true order."""
    told = dict(zip("RGB", (answer.upper() for answer in answers), strict=True))
    what = "colours are exchanged: " + ", ".join(f"{sent} shows as {shown}" for sent, shown in told.items())
    order = "".join(told.get(part, part) for part in strip.order)
    if sorted(told.values()) != sorted("RGB"):
        return Finding(strip.name, what, ("one colour of these LEDs does not light: try another strip", *BAD_DATA))
    if order in STRIP_ORDERS:
        advice = f'write "order": "{order}" for this strip in the board file, and install it with --board'
    else:
        advice = f"these LEDs take their colours in the order {order}; a board knows {', '.join(STRIP_ORDERS)}"
    return Finding(strip.name, what, (advice,))
