"""The lights that a board over the wire reports: the answer of its console to `leds`, asked again and again."""

import re
import threading
from collections.abc import Sequence
from typing import Protocol

from autopeg.boards.lights import Color
from autopeg.errors import AutopegError

_EVERY_S = 0.4
_LANE = re.compile(r"([a-d]): (dark|[0-9].*)")
_HOLE = re.compile(r"(\d+)=([0-9A-F]{6})")


def parse_lights(lines: Sequence[str], lanes: int, holes: int) -> list[list[Color]] | None:
    """Return the light of each hole by lane, as the console tells it; None where that is not what these lines tell.

    A lane that the board does not name is dark.
    """
    found: list[list[Color]] = [[(0, 0, 0)] * holes for _ in range(lanes)]
    is_told = False
    for line in lines:
        lane = _LANE.fullmatch(line.strip())
        at = -1 if lane is None else "abcd".index(lane[1])
        if lane is None or at >= lanes:
            continue
        is_told = True
        for hole, color in _HOLE.findall(lane[2]):
            if 1 <= int(hole) <= holes:
                red, green, blue = bytes.fromhex(color)
                found[at][int(hole) - 1] = red, green, blue
    return found if is_told else None


class Asks(Protocol):
    """A board whose console answers."""

    def ask(self, line: str) -> list[str]: ...


class ReportedLights:
    """Asks a board what it shows, in a thread of its own, until it is closed.

    lanes, holes: of the board, as it is drawn. `lights` gives what it has told last, None while it tells nothing.
    """

    def __init__(self, board: Asks, lanes: int, holes: int) -> None:
        self._board = board
        self.size = lanes, holes
        self._lights: list[list[Color]] | None = None
        self._is_closing = threading.Event()
        # A daemon: a board that never answers must not keep the window from closing.
        self._thread = threading.Thread(target=self._run, name="autopeg-lights", daemon=True)
        self._thread.start()

    @property
    def lights(self) -> list[list[Color]] | None:
        """The light of each hole by lane; None as long as the board is away or does not tell."""
        return self._lights

    def close(self) -> None:
        """Ask no more."""
        self._is_closing.set()

    def _run(self) -> None:
        while not self._is_closing.is_set():
            try:
                self._lights = parse_lights(self._board.ask("leds"), *self.size)
            except AutopegError:
                self._lights = None
            self._is_closing.wait(_EVERY_S)
