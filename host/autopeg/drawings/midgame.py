"""The lights of a board in the middle of a game, drawn by the firmware itself."""

from functools import cache

from msgspec import Struct

from autopeg.boards.board_layout import BoardLayout
from autopeg.boards.led_frame import Color
from autopeg.boards.virtual import QuickClock, VirtualBoard
from pegboard.strip import milliamps_of
from pegcore.lines import encode

_PEGS = {121: ("a=71,79", "b=52,60", "c=84,88", "d=35,41"), 61: ("a=36,44", "b=27,31", "c=48,52", "d=18,23")}
"""The back and the front peg of each lane, by the target of the game."""
_SETTLED_S = 4.0


class MidGame(Struct, frozen=True):
    """colors: (red, green, blue) of every lit hole, by (lane, hole); milliamps: current of all LEDs."""

    colors: dict[tuple[int, int], Color]
    milliamps: int


@cache
def mid_game(layout: BoardLayout) -> MidGame:
    """Return the lights of a board whose front pegs are half-way and beyond."""
    board = VirtualBoard(layout.board, clock=QuickClock())
    target = max(target for target in _PEGS if target <= layout.holes)
    pegs = " ".join(_PEGS[target][: len(layout.lanes)])
    board.run(_SETTLED_S)
    board.send(encode("HI proto=1 host=0.1.0") + encode(f"SET c09e 1 to={target} unit=1 turn=b crib=a {pegs} win=-"))
    board.run(_SETTLED_S)
    colors = {(hole.lane, hole.number): board.color(hole.lane, hole.number) for hole in layout.panel.holes}
    drawn = milliamps_of(layout.board.led_count(), sum(sum(frame) for frame in board.frames()))
    return MidGame({place: color for place, color in colors.items() if any(color)}, drawn)
