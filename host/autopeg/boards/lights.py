"""What the LEDs of a board show, read from the frames that its program sends."""

from collections.abc import Iterator, Sequence
from typing import Any

Color = tuple[int, int, int]


def color_at(track: Any, frames: Sequence[bytes], lane: int, hole: int) -> Color:
    """Return the (red, green, blue) of a hole.

    track: pegcore.track.Track; frames: the last of each strip; lane: from 0; hole: from 1. Raises BoardError off the
    board.
    """
    place: tuple[int, int] = track.led_of(lane, hole)
    strip, led = place
    order: str = track.strips[strip][2]
    first = led * len(order)
    red, green, blue = (frames[strip][first + order.index(part)] for part in "RGB")
    return red, green, blue


def lane_colors(track: Any, frames: Sequence[bytes]) -> Iterator[list[Color]]:
    """Yield the colours of each lane's holes, from hole 1."""
    for lane in range(len(track.lanes)):
        yield [color_at(track, frames, lane, hole) for hole in range(1, track.holes + 1)]
