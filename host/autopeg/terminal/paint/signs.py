"""Small things that several painters draw alike."""

from autopeg.terminal.board import FRONT_LETTERS, FRONT_PEGS
from autopeg.terminal.scene import TableScene


def lane_sign(scene: TableScene, side: int) -> str:
    """Return the peg of a side as it looks on the board."""
    if scene.ascii_only:
        return FRONT_LETTERS[side]
    return FRONT_PEGS[side]
