"""Feeds of a board: where 5 V and ground join its strips, and what is lost on the way to the LEDs."""

from collections.abc import Iterator, Sequence
from itertools import groupby
from math import dist, hypot

from msgspec import Struct

from autopeg.boards.board_layout import BoardLayout
from autopeg.drawings.pieces import Piece
from autopeg.drawings.power import FEED_MM2, budget_of

_FEED_EVERY_LEDS = (120, 100, 80, 70, 60, 50, 40, 30, 20, 10)
"""The LEDs from a feed to the next, tried in this order until the farthest LED loses little enough."""

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


def feeds_of(layout: BoardLayout, pieces: Sequence[Piece]) -> tuple[Feed, ...]:
    """Return the feeds: the start of each strip, and after every 120 LEDs the next piece of several LEDs.

    They are nearer to each other on a board whose farthest LED would lose too much.
    """
    feeds = _feeds_every(_FEED_EVERY_LEDS[0], pieces)
    for leds in _FEED_EVERY_LEDS[1:]:
        if drop_volts(layout, pieces, feeds) <= MOST_DROP_VOLTS:
            break
        feeds = _feeds_every(leds, pieces)
    return feeds


def _feeds_every(leds: int, pieces: Sequence[Piece]) -> tuple[Feed, ...]:
    return tuple(
        Feed(strip, led) for strip, group in groupby(pieces, lambda piece: piece.strip)
        for led in _feeding_leds([piece.leds[0] for piece in group if piece.led_count > 1], leds)
    )  # fmt: skip


def _feeding_leds(starts: Sequence[int], every: int) -> Iterator[int]:
    fed = None
    for led in starts:
        if fed is None or led - fed >= every:
            fed = led
            yield led


def drop_volts(layout: BoardLayout, pieces: Sequence[Piece], feeds: Sequence[Feed]) -> float:
    """Return the voltage lost on the way from the rail to the LED that loses most, at the cap.

    Each section of strip is reckoned as if only its own feed served it. The current of the dark LEDs is spread along
    it; the current of the lit ones flows to its end, through the feed wires, strips, jumpers and joints.
    """
    panel, budget = layout.panel, budget_of(layout)
    lit_a = (budget.cap - budget.dark) / 1000
    feed_ohm = _wire_ohm(hypot(panel.width_mm, panel.height_mm), FEED_MM2)
    return max(
        (lit_a + sum(piece.led_count for piece in section) / 1000) * feed_ohm
        + _section_volts(section, lit_a, panel.led_pitch_mm, budget.thin_mm2)
        for section in _sections(pieces, feeds)
    )


def _sections(pieces: Sequence[Piece], feeds: Sequence[Feed]) -> Iterator[list[Piece]]:
    """Yield the pieces from each feed to the next."""
    fed = {(feed.strip, feed.led) for feed in feeds}
    section: list[Piece] = []
    for piece in pieces:
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
