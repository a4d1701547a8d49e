"""Drives the desk of any game in the terminal without a screen: keys in, cues out."""

from collections.abc import Callable, Sequence
from typing import Any

from autopeg.session.questions import Advance, Cue


def is_at(kind: type[Cue]) -> Callable[[Any], bool]:
    """Return whether a desk waits for this."""
    return lambda desk: isinstance(desk.cue, kind)


def play_by(
    keys_for: Callable[[Any], Sequence[str]], desk: Any, until: Callable[[Any], bool], limit: int = 20_000
) -> list[Cue]:
    """Press keys and let the others move until `until(desk)` holds; return the cues on the way.

    keys_for: keys that answer what a desk asks.
    """
    cues: list[Cue] = []
    for _ in range(limit):
        desk.look()
        cues.append(desk.cue)
        if until(desk):
            return cues
        if isinstance(desk.cue, Advance):
            desk.table.advance()
            continue
        for key in keys_for(desk):
            desk.press(key)
    raise AssertionError("the game does not come to that")


def press(desk: Any, *keys: str) -> None:
    """Press keys one after the other."""
    for key in keys:
        desk.press(key)
        desk.look()
