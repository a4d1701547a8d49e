"""Power calculation behind power.md: the current of a board, its feeds, fuse, supply and wires.

The model of an LED is that of the firmware: 1 mA when dark, 55 mA more at full white.
"""

from collections.abc import Iterator, Sequence
from functools import cache
from itertools import groupby
from math import dist, hypot

from msgspec import Struct

from autopeg.boards.board_layout import BoardLayout
from autopeg.drawings.midgame import mid_game
from autopeg.drawings.pages import MAKE, page
from autopeg.drawings.pieces import Piece, pieces_of
from pegboard.strip import milliamps_of
from pegcore.track import BoardError

PICO_MA = 60
"""The Pico, its regulator and the level shifter, rounded up."""

USB_MA = 500
"""The most that a computer's USB port supplies."""

FEED_MM2 = 0.5
"""The wire from the supply to the rail and from there to the feeds."""

_FEED_EVERY_LEDS = (120, 100, 80, 70, 60, 50, 40, 30, 20, 10)
"""The LEDs from a feed to the next, tried in this order until the farthest LED loses little enough."""

_FUSES_MA = (800, 1000, 1250, 1600, 2000, 2500, 3150, 4000)
"""Ratings of IEC 60127 miniature fuses, 5 × 20 mm."""

_SUPPLIES_MA = (2000, 2500, 3000, 4000, 5000, 6000, 8000, 10000)
"""Ratings in which plug-in supplies of 5 V are sold."""

_CARRIED_MA = {0.14: 2000, 0.25: 4000, 0.34: 6000, 0.5: 9000}
"""The current that a single copper wire in air carries all day at 30 °C, by its cross-section in mm² (VDE 0298-4)."""

FUSE_LOAD = 0.8
"""Load of a fuse as a share of its rating: in a warm holder it must not age."""

FUSE_OPENS = 2.1
"""A slow fuse of IEC 60127-2 opens within two minutes at this multiple of its rating; 1.5 it carries for an hour."""

_WIRE_STANDS = 1.45
"""A wire stands this multiple of its current until the fuse opens (IEC 60364-4-43)."""

_STRIP_OHM_PER_M = 0.2
"""The resistance of a usual strip, both ways."""

_COPPER_OHM_MM2_PER_M = 0.0178
_JOINT_OHM = 0.002
_JUMPER_SLACK_MM = 30

MOST_DROP_VOLTS = 0.5
"""White turns red at an LED that loses more on the way from the rail."""


class Feed(Struct, frozen=True):
    """A connection of 5 V and ground to a strip, before this LED."""

    strip: int
    led: int


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
        return self.protection.thin_mm2 if self.protection else min(_CARRIED_MA)


def _protection_of(fuse: int) -> Protection:
    opens_ma = fuse * FUSE_OPENS
    return Protection(
        fuse,
        supply=next(supply for supply in _SUPPLIES_MA if supply >= opens_ma),
        thin_mm2=next(mm2 for mm2, carried in _CARRIED_MA.items() if carried * _WIRE_STANDS >= opens_ma),
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
    """Return whether a board is built from plates; what USB feeds lies on a breadboard."""
    return protection_for(layout.board.milliamps) is not None


@cache
def feeds_of(layout: BoardLayout) -> tuple[Feed, ...]:
    """Return the feeds: the start of each strip, and after every 120 LEDs the next piece of several LEDs.

    They are nearer to each other on a board whose farthest LED would lose too much.
    """
    feeds = _feeds_every(_FEED_EVERY_LEDS[0], layout)
    for leds in _FEED_EVERY_LEDS[1:]:
        if _drop_volts(layout, feeds) <= MOST_DROP_VOLTS:
            break
        feeds = _feeds_every(leds, layout)
    return feeds


def _feeds_every(leds: int, layout: BoardLayout) -> tuple[Feed, ...]:
    return tuple(
        Feed(strip, led) for strip, group in groupby(pieces_of(layout), lambda piece: piece.strip)
        for led in _feeding_leds([piece.leds[0] for piece in group if piece.led_count > 1], leds)
    )  # fmt: skip


def _feeding_leds(starts: Sequence[int], every: int) -> Iterator[int]:
    fed = None
    for led in starts:
        if fed is None or led - fed >= every:
            fed = led
            yield led


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


def drop_volts(layout: BoardLayout) -> float:
    """Return the voltage lost on the way from the rail to the LED that loses most, at the cap.

    Each section of strip is reckoned as if only its own feed served it. The current of the dark LEDs is spread along
    it; the current of the lit ones flows to its end, through the feed wires, strips, jumpers and joints.
    """
    return _drop_volts(layout, feeds_of(layout))


def _drop_volts(layout: BoardLayout, feeds: Sequence[Feed]) -> float:
    panel, budget = layout.panel, budget_of(layout)
    lit_a = (budget.cap - budget.dark) / 1000
    feed_ohm = _wire_ohm(hypot(panel.width_mm, panel.height_mm), FEED_MM2)
    return max(
        (lit_a + sum(piece.led_count for piece in section) / 1000) * feed_ohm
        + _section_volts(section, lit_a, panel.led_pitch_mm, budget.thin_mm2)
        for section in _sections(layout, feeds)
    )


def _sections(layout: BoardLayout, feeds: Sequence[Feed]) -> Iterator[list[Piece]]:
    """Yield the pieces from each feed to the next."""
    fed = {(feed.strip, feed.led) for feed in feeds}
    section: list[Piece] = []
    for piece in pieces_of(layout):
        if (piece.strip, piece.leds[0]) in fed and section:
            yield section
            section = []
        section.append(piece)
    yield section


def _section_volts(section: Sequence[Piece], lit_a: float, pitch_mm: float, thin_mm2: float) -> float:
    ahead_a = lit_a + sum(piece.led_count for piece in section) / 1000
    volts = 0.0
    for number, piece in enumerate(section):
        if number:
            volts += ahead_a * _jumper_ohm(section[number - 1], piece, thin_mm2)
        dark_a = piece.led_count / 1000
        volts += (ahead_a - dark_a / 2) * piece.led_count * pitch_mm / 1000 * _STRIP_OHM_PER_M
        ahead_a -= dark_a
    return volts


def _jumper_ohm(piece: Piece, following: Piece, mm2: float) -> float:
    return _wire_ohm(dist(piece.data_out, following.data_in) + _JUMPER_SLACK_MM, mm2) + 4 * _JOINT_OHM


def _wire_ohm(length_mm: float, mm2: float) -> float:
    """Return the resistance of a pair of wires, there and back."""
    return 2 * length_mm / 1000 * _COPPER_OHM_MM2_PER_M / mm2


def power_page(layouts: Sequence[BoardLayout], made_by: str = MAKE) -> str:
    """Return the text of power.md."""
    return page(
        "power.md",
        made_by=made_by,
        rows="\n".join(_row(layout) for layout in layouts),
        feeds="\n".join(_feed_row(layout) for layout in layouts),
        protections="\n".join(_protection_rows()),
        pico=PICO_MA,
        usb=USB_MA,
        usb_cap=USB_MA - PICO_MA,
        load=round(FUSE_LOAD * 100),
        opens=FUSE_OPENS,
        stands=_WIRE_STANDS,
        feed_mm2=FEED_MM2,
        watts=f"{max(layout.board.milliamps for layout in layouts) * 5 / 1000:g}",
    )


def _row(layout: BoardLayout) -> str:
    budget = budget_of(layout)
    cells = (layout.board.led_count(), budget.dark, typical_milliamps(layout), budget.white, budget.cap)
    return f"| {layout.name} | {' | '.join(f'{cell:,}' for cell in cells)} | {_protected_by(budget.protection)} |"


def _protected_by(protection: Protection | None) -> str:
    """Return the fuse, supply and thin wire as the last three cells of a row."""
    if protection is None:
        return f"none | USB | {min(_CARRIED_MA):g} mm²"
    fuse, supply = protection.fuse / 1000, protection.supply / 1000
    return f"T {fuse:g} A | {supply:g} A | {protection.thin_mm2:g} mm²"


def _feed_row(layout: BoardLayout) -> str:
    strips = len(layout.board.track.strips)
    places = [f"strip {feed.strip} LED {feed.led}" if strips > 1 else f"LED {feed.led}" for feed in feeds_of(layout)]
    return f"| {layout.name} | {', '.join(places)} | {drop_volts(layout):.2f} V |"


def _protection_rows() -> Iterator[str]:
    yield f"| up to {USB_MA - PICO_MA:,} | {_protected_by(None)} |"
    for protection in PROTECTIONS:
        if protection.largest_cap > USB_MA - PICO_MA:
            yield f"| up to {protection.largest_cap:,} | {_protected_by(protection)} |"
