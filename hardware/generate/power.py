"""Power calculation behind power.md: the current of a board, its feeds, fuse and supply.

The model of an LED is that of the firmware: 1 mA when dark, 55 mA more at full white.
"""

from collections.abc import Iterator, Sequence
from itertools import groupby

from msgspec import Struct

from autopeg.boards.board_layout import BoardLayout
from generate.midgame import mid_game
from generate.pages import page
from generate.pieces import pieces_of
from pegboard.strip import milliamps_of

PICO_MA = 60
"""The Pico, its regulator and the level shifter, rounded up."""

_FEED_EVERY_LEDS = 160
_FUSES_MA = (1000, 1500, 2000, 3000, 4000)
_SUPPLIES_MA = (1000, 1500, 2000, 3000, 5000)
_SUPPLY_SHARE = 0.8
"""Load of a supply as a share of its rating: at four fifths it lasts and its voltage holds."""

_RAIL_OHM_PER_M = 0.2
"""The resistance of a usual strip, both ways."""


class Feed(Struct, frozen=True):
    """A connection of 5 V and ground to a strip, before this LED."""

    strip: int
    led: int


class Budget(Struct, frozen=True):
    """Milliamps at 5 V, without the Pico. typical: in mid-game; white: all LEDs full, which the limiter prevents."""

    dark: int
    typical: int
    white: int
    cap: int
    fuse: int
    supply: int


def feeds_of(layout: BoardLayout) -> tuple[Feed, ...]:
    """Return the feeds: the start of each strip, and after every 160 LEDs the next piece of several LEDs."""
    return tuple(
        Feed(strip, led) for strip, group in groupby(pieces_of(layout), lambda piece: piece.strip)
        for led in _feeding_leds([piece.leds[0] for piece in group if piece.led_count > 1])
    )  # fmt: skip


def _feeding_leds(starts: Sequence[int]) -> Iterator[int]:
    fed = None
    for led in starts:
        if fed is None or led - fed >= _FEED_EVERY_LEDS:
            fed = led
            yield led


def budget_of(layout: BoardLayout) -> Budget:
    """Return the current, fuse and supply of a board."""
    leds, cap = layout.board.led_count(), layout.board.milliamps
    fuse = next(fuse for fuse in _FUSES_MA if fuse >= 1.5 * (cap + PICO_MA))
    return Budget(
        dark=milliamps_of(leds, 0),
        typical=mid_game(layout).milliamps,
        white=milliamps_of(leds, leds * 765),
        cap=cap,
        fuse=fuse,
        supply=next(supply for supply in _SUPPLIES_MA if supply * _SUPPLY_SHARE >= cap + PICO_MA and supply >= fuse),
    )


def drop_volts(layout: BoardLayout) -> float:
    """Return the voltage lost to the LED farthest from a feed, at the cap, along an uncut strip.

    The current of the dark LEDs is spread along the strip; the current of the pegs flows to the end.
    """
    panel, budget = layout.panel, budget_of(layout)
    farthest_leds = max(_gaps(layout))
    length_m = farthest_leds * panel.led_pitch_mm / 1000
    dark_a, lit_a = farthest_leds / 1000, (budget.cap - budget.dark) / 1000
    return length_m * _RAIL_OHM_PER_M * (dark_a / 2 + lit_a)


def _gaps(layout: BoardLayout) -> Iterator[int]:
    feeds = feeds_of(layout)
    for strip, (_, leds, _) in enumerate(layout.board.track.strips):
        fed = [feed.led for feed in feeds if feed.strip == strip]
        yield from (end - start for start, end in zip(fed, [*fed[1:], leds], strict=True))


def power_page(layouts: Sequence[BoardLayout]) -> str:
    """Return the text of power.md."""
    rows = "\n".join(_row(layout) for layout in layouts)
    supplies = "\n".join(_supply_row(supply) for supply in _SUPPLIES_MA)
    feeds = "\n".join(_feed_row(layout) for layout in layouts)
    return page("power.md", rows=rows, feeds=feeds, supplies=supplies, pico=PICO_MA, share=round(_SUPPLY_SHARE * 100))


def _row(layout: BoardLayout) -> str:
    budget = budget_of(layout)
    cells = (
        layout.board.led_count(),
        budget.dark,
        budget.typical,
        budget.white,
        budget.cap,
        budget.fuse,
        budget.supply,
    )
    return f"| {layout.name} | {' | '.join(f'{cell:,}' for cell in cells)} |"


def _feed_row(layout: BoardLayout) -> str:
    strips = len(layout.board.track.strips)
    places = [f"strip {feed.strip} LED {feed.led}" if strips > 1 else f"LED {feed.led}" for feed in feeds_of(layout)]
    return f"| {layout.name} | {', '.join(places)} | {drop_volts(layout):.2f} V |"


def _supply_row(supply_ma: int) -> str:
    return f"| {supply_ma / 1000:g} A | {round(supply_ma * _SUPPLY_SHARE) - PICO_MA:,} |"
