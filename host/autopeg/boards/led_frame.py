"""The colours that a board shows: from the frames of its firmware, or reported by its console over the wire."""

import re
import threading
from collections.abc import Iterator, Sequence

from autopeg.base.errors import AutopegError
from autopeg.boards.console import Console
from pegcore.track import Track

_EVERY_S = 0.4
_LANE = re.compile(r"([a-d]): (dark|[0-9].*)")
_HOLE = re.compile(r"(\d+)=([0-9A-F]{6})")

Color = tuple[int, int, int]


def color_at(track: Track, frames: Sequence[bytes], lane: int, hole: int) -> Color:
    """Return the (red, green, blue) of a hole.

    frames: the last frame of each strip; lane: from 0; hole: from 1. Raises BoardError for a hole off the board.
    """
    strip, led = track.led_of(lane, hole)
    order = track.strips[strip][2]
    first = led * len(order)
    red, green, blue = (frames[strip][first + order.index(part)] for part in "RGB")
    return red, green, blue


def lane_colors(track: Track, frames: Sequence[bytes]) -> Iterator[list[Color]]:
    """Yield the colours of each lane's holes, from hole 1."""
    for lane in range(len(track.lanes)):
        yield [color_at(track, frames, lane, hole) for hole in range(1, track.holes + 1)]


def parse_leds(lines: Sequence[str], lanes: int, holes: int) -> list[list[Color]] | None:
    """Return the colour of each hole by lane from the lines of the console, None if they do not list the LEDs.

    A lane that is not listed is dark.
    """
    found: list[list[Color]] = [[(0, 0, 0)] * holes for _ in range(lanes)]
    is_known = False
    for line in lines:
        lane = _LANE.fullmatch(line.strip())
        at = -1 if lane is None else "abcd".index(lane[1])
        if lane is None or at >= lanes:
            continue
        is_known = True
        for hole, color in _HOLE.findall(lane[2]):
            if 1 <= int(hole) <= holes:
                red, green, blue = bytes.fromhex(color)
                found[at][int(hole) - 1] = red, green, blue
    return found if is_known else None


class ReportedLeds:
    """The LEDs of a board over the wire: a thread polls its console for them until this is closed.

    lanes, holes: of the board, as it is drawn.
    """

    def __init__(self, board: Console, lanes: int, holes: int) -> None:
        self._board = board
        self.size = lanes, holes
        self._colors: list[list[Color]] | None = None
        self._is_closing = threading.Event()
        # A daemon: a board that never answers must not keep the window from closing.
        self._thread = threading.Thread(target=self._run, name="autopeg-leds", daemon=True)
        self._thread.start()

    @property
    def colors(self) -> list[list[Color]] | None:
        """The colour of each hole by lane, None while the board is away or does not answer."""
        return self._colors

    def close(self) -> None:
        """Stop asking."""
        self._is_closing.set()

    def _run(self) -> None:
        while not self._is_closing.is_set():
            try:
                self._colors = parse_leds(self._board.ask("leds"), *self.size)
            except AutopegError:
                self._colors = None
            self._is_closing.wait(_EVERY_S)
