"""A board to be built: its board file, read once for everything that is made from it."""

import json
from pathlib import Path
from typing import Any

from msgspec import Struct

from autopeg.boards.panel import Panel, panel_from
from pegboard.board_file import Board, board_from
from pegcore.track import BoardError


class Blueprint(Struct, frozen=True):
    """title: what kind of board it is, in words; board: as the Pico has it; panel: as the drawings have it."""

    title: str
    board: Any
    panel: Panel

    @property
    def name(self) -> str:
        return self.board.name

    @property
    def lanes(self) -> tuple[str, ...]:
        """The letters of the lanes, as on the keypad."""
        return tuple(lane.upper() for lane in self.board.track.lanes)

    @property
    def strips(self) -> tuple[tuple[int, int, str], ...]:
        """Data pin, LEDs and colour order of each strip."""
        return self.board.track.strips

    @property
    def led_count(self) -> int:
        return self.board.led_count()

    def color(self, lane: int) -> str:
        """Return a lane's colour, "#D55E00"."""
        return "#{:02X}{:02X}{:02X}".format(*self.board.colors[lane])


def blueprint_from(path: Path) -> Blueprint:
    """Return the blueprint of a board file. Raises BoardError, also for one without a panel."""
    content = json.loads(path.read_text(encoding="utf-8"))
    board: Board = board_from(content)
    panel = panel_from(content, board.track)
    if panel is None:
        raise BoardError(f"{path.name}: it has no panel, and so nothing can be drawn")
    return Blueprint(content["title"], board, panel)
