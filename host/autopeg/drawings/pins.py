"""Wiring of the Pico: from the board file to the pins on its edge."""

from collections.abc import Iterator
from typing import NamedTuple

from autopeg.boards.board_layout import BoardLayout
from autopeg.drawings.power import is_plugged, protection_for
from pegboard import Board

_GROUND_PINS = (3, 8, 13, 18, 23, 28)
_FREE_PINS = [pin for pin in range(1, 30) if pin not in _GROUND_PINS]
PICO_PINS = {**dict(zip(range(23), _FREE_PINS, strict=True)), 26: 31, 27: 32, 28: 34}
"""GP number to the pin on the edge of the Pico, counted from 1 beside the USB socket (Pico data sheet, figure 4)."""

VBUS_PIN, VSYS_PIN, GND_PIN, SHIFTER_GND_PIN = 40, 39, 38, 18
RUN_PIN, RUN_GND_PIN = 30, 28
DISPLAY_3V3_PIN, DISPLAY_GND_PIN = 36, 3


# 74AHCT125 data sheet: input, output and enable of each of its four buffers.
SHIFTER_GATES = ((2, 3, 1), (5, 6, 4), (9, 8, 10), (12, 11, 13))
SHIFTER_VCC_PIN, SHIFTER_EARTH_PIN = 14, 7


class PinUse(NamedTuple):
    """One used pin of the Pico. signal: its name in the board file; goes_to: the part and its pin."""

    pin: int
    name: str
    signal: str
    goes_to: str


def pin_uses(layout: BoardLayout) -> tuple[PinUse, ...]:
    """Return every wired pin of the Pico, by number."""
    board, has_modules = layout.board, is_plugged(layout)
    uses = [
        PinUse(
            PICO_PINS[gp],
            f"GP{gp}",
            f"data of strip {strip}",
            "resistor, level shifter IN" if has_modules else f"74AHCT125 pin {SHIFTER_GATES[strip][0]}",
        )
        for strip, (gp, _, _) in enumerate(layout.board.track.strips)
    ]
    for kind, pins in (("row", board.rows), ("column", board.cols)):
        uses.extend(
            PinUse(PICO_PINS[gp], f"GP{gp}", f"keypad {kind} {index + 1}", f"keypad {kind} {index + 1}")
            for index, gp in enumerate(pins)
        )
    if protection_for(board.milliamps) is None:
        uses.append(PinUse(VBUS_PIN, "VBUS", "5 V", "rail 5 V"))
    else:
        uses.append(PinUse(VSYS_PIN, "VSYS", "5 V", "Schottky diode, ring"))
    uses.append(PinUse(GND_PIN, "GND", "ground", "rail GND"))
    if has_modules:
        uses.append(PinUse(SHIFTER_GND_PIN, "GND", "ground", "level shifter GND"))
    else:
        uses.extend(_with_chip(board))
    if board.display is not None:
        for gp, signal in zip(board.display, ("SDA", "SCL"), strict=True):
            uses.append(PinUse(PICO_PINS[gp], f"GP{gp}", f"display {signal}", f"display {signal}"))
        uses.append(PinUse(DISPLAY_3V3_PIN, "3V3(OUT)", "3.3 V", "display VCC"))
        uses.append(PinUse(DISPLAY_GND_PIN, "GND", "ground", "display GND"))
    return tuple(sorted(uses))


def _with_chip(board: Board) -> Iterator[PinUse]:
    """Yield the pins of the Pico that a board with a level shifter in a socket and a RUN button uses besides."""
    grounded = sorted([SHIFTER_EARTH_PIN, *(enable for _, _, enable in SHIFTER_GATES[: len(board.track.strips)])])
    numbers = ", ".join(map(str, grounded[:-1]))
    yield PinUse(SHIFTER_GND_PIN, "GND", "ground", f"74AHCT125 pins {numbers} and {grounded[-1]}")
    yield PinUse(RUN_PIN, "RUN", "restart", "RUN button")
    yield PinUse(RUN_GND_PIN, "GND", "ground", "RUN button")
