"""Small things that several painters draw alike."""

from autopeg.ui.terminal.board import FRONT_LETTERS, FRONT_PEGS
from autopeg.ui.terminal.scene import Scene


def lane_sign(scene: Scene, side: int) -> str:
    """Return the peg of a side as it looks on the board."""
    if scene.ascii_only:
        return FRONT_LETTERS[side]
    return FRONT_PEGS[side]


def shortened(name: str, room: int) -> str:
    """Return a name that fits into so many columns, cut with a full stop."""
    return name if len(name) <= room else name[: max(0, room - 1)] + "."
