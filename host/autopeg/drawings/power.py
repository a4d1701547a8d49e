"""Power calculation behind power.md: the current of a board, its fuse, supply and wires.

The model of an LED is that of the firmware: 1 mA when dark, 55 mA more at full white.
"""

from msgspec import Struct

from autopeg.boards.board_layout import BoardLayout
from autopeg.drawings.midgame import mid_game
from pegboard.strip import milliamps_of
from pegcore.track import BoardError

PICO_MA = 60
"""The Pico, its regulator and the level shifter, rounded up."""

USB_MA = 500
"""The most that a computer's USB port supplies."""

FEED_MM2 = 0.5
"""The wire from the supply to the rail and from there to the feeds."""

_FUSES_MA = (800, 1000, 1250, 1600, 2000, 2500, 3150, 4000)
"""Ratings of IEC 60127 miniature fuses, 5 × 20 mm."""

_SUPPLIES_MA = (2000, 2500, 3000, 4000, 5000, 6000, 8000, 10000)
"""Ratings in which plug-in supplies of 5 V are sold."""

_CARRIED_MA = {0.14: 2000, 0.25: 4000, 0.34: 6000, 0.5: 9000}
"""The current that a single copper wire in air carries all day at 30 °C, by its cross-section in mm² (VDE 0298-4)."""

LEAST_WIRE_MM2 = min(_CARRIED_MA)
"""The cross-section of a thin wire where nothing asks for more."""

FUSE_LOAD = 0.8
"""Load of a fuse as a share of its rating: in a warm holder it must not age."""

FUSE_OPENS = 2.1
"""A slow fuse of IEC 60127-2 opens within two minutes at this multiple of its rating; 1.5 it carries for an hour."""

WIRE_STANDS = 1.45
"""A wire stands this multiple of its current until the fuse opens (IEC 60364-4-43)."""


class Protection(Struct, frozen=True):
    """What belongs together in the 5 V line; a row of the table in power.md."""

    fuse: int
    """The rating of the slow fuse in mA."""
    supply: int
    """The smallest supply, in mA, that opens the fuse."""
    thin_mm2: float
    """The thinnest wire that the fuse protects."""

    @property
    def largest_cap(self) -> int:
        """The largest `milliamps` of a board file for this fuse."""
        return round(self.fuse * FUSE_LOAD) - PICO_MA


class Budget(Struct, frozen=True):
    """Milliamps at 5 V, without the Pico. white: all LEDs full, which the limiter prevents."""

    dark: int
    white: int
    cap: int
    protection: Protection | None
    """None where a USB port is enough: its own limit is the fuse."""

    @property
    def thin_mm2(self) -> float:
        """The cross-section of the jumpers and of every other thin wire at 5 V."""
        return self.protection.thin_mm2 if self.protection else LEAST_WIRE_MM2


def _protection_of(fuse: int) -> Protection:
    opens_ma = fuse * FUSE_OPENS
    return Protection(
        fuse,
        supply=next(supply for supply in _SUPPLIES_MA if supply >= opens_ma),
        thin_mm2=next(mm2 for mm2, carried in _CARRIED_MA.items() if carried * WIRE_STANDS >= opens_ma),
    )


PROTECTIONS = tuple(_protection_of(fuse) for fuse in _FUSES_MA)
"""Fuse, supply and wire, by rising current."""


def protection_for(cap_ma: int) -> Protection | None:
    """Return the fuse, supply and wire for `milliamps` of a board file, None for a board that USB feeds.

    Raises BoardError for more than the largest fuse.
    """
    if cap_ma + PICO_MA <= USB_MA:
        return None
    for protection in PROTECTIONS:
        if cap_ma <= protection.largest_cap:
            return protection
    most = PROTECTIONS[-1]
    raise BoardError(f"milliamps is {cap_ma}: one fuse of {most.fuse / 1000:g} A is for {most.largest_cap} at most")


def has_plates(layout: BoardLayout) -> bool:
    """Return whether a board is built from plates: not what USB feeds on a breadboard, nor a ready-made panel."""
    return protection_for(layout.board.milliamps) is not None and not is_plugged(layout)


def is_plugged(layout: BoardLayout) -> bool:
    """Return whether a board is put together from a ready-made panel and modules, without soldering."""
    return layout.panel.matrix is not None


def budget_of(layout: BoardLayout) -> Budget:
    """Return the current, fuse, supply and wire of a board."""
    leds, cap = layout.board.led_count(), layout.board.milliamps
    return Budget(
        dark=milliamps_of(leds, 0),
        white=milliamps_of(leds, leds * 765),
        cap=cap,
        protection=protection_for(cap),
    )


def typical_milliamps(layout: BoardLayout) -> int:
    """Return the current at 5 V in mid-game, without the Pico."""
    return mid_game(layout).milliamps
