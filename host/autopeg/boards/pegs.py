"""The pegs of a game as shown on a board, and the entries of a board in words."""

from collections.abc import Sequence

from autopeg.engine.table import PeggedState
from autopeg.link.messages import Event, State
from pegcore.track import LANE_NAMES


def pegs_of(state: PeggedState) -> State:
    """Return the pegs that a board shows for a game."""
    return (
        state.board_target,
        state.unit,
        state.turn_lane,
        state.crib_lane,
        tuple(state.pegs),
        state.winner_lane,
    )


def words_of(event: Event, sides: Sequence[str] = ()) -> str:
    """Describe an event of a board for people. sides: the names of the sides, by lane."""
    match event:
        case ("PTS", lane, points) if lane < len(sides):
            return f"{sides[lane]} {points}"
        case ("PTS", lane, points):
            return f"{points} for lane {LANE_NAMES[lane]}"
        case ("UNDO",):
            return "undo"
        case ("REDO",):
            return "redo"
        case ("NEW", target, lanes):
            return f"a new game to {target} with {lanes} lanes"
        case ("KEY", name):
            return f"key {name}"
