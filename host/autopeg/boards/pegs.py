"""The pegs of a game as a board shows them, and its entries, as texts and in words."""

from collections.abc import Sequence
from typing import Any, cast

from autopeg.link.messages import Event, State
from pegcore import words
from pegcore.track import LANE_NAMES

_words = cast(Any, words)  # it runs on MicroPython, where a tuple cannot say what is in it


def pegs_of(state: Any) -> State:
    """Return what a board shows of a game. state: of any game, see docs/add-a-game.md, step 4."""
    return (
        state.board_target,
        state.unit,
        state.turn_lane,
        state.crib_lane,
        tuple(state.pegs),
        state.winner_lane,
    )


def words_of(event: Event, sides: Sequence[str] = ()) -> str:
    """Return what an event of a board says, for people. sides: the names of those whose lanes they are."""
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


def state_text(state: State) -> str:
    """Return a state as the wire and the store write it."""
    return _words.state_text(state)


def state_from(text: str) -> State:
    """Return the state that a text of `state_text` writes."""
    return _words.state_from(text.split(" "))


def event_text(event: Event) -> str:
    """Return an event as the wire and the store write it."""
    return _words.event_text(event)


def event_from(text: str) -> Event:
    """Return the event that a text of `event_text` writes."""
    return _words.event_from(text.split(" "))
