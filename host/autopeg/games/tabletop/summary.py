"""What the summary of a game of Table Top Cribbage says: the points of lines and crib, and the best line."""

from collections.abc import Iterator, Sequence

from autopeg.engine.cards import card_names
from autopeg.engine.history import Step
from autopeg.games.tabletop.chances import win_chances as win_chances
from autopeg.games.tabletop.rules.moves import Event
from autopeg.games.tabletop.rules.state import State
from autopeg.games.tabletop.text import counted_name
from autopeg.statistics.summary import Best, Gain

PART = "round"
SOURCES = {"lines": "rows or columns", "crib": "crib", "heels": "heels"}
BEST = "Best line"

_LINES = ("row", "col")


def gains(before: State, step: Step) -> Iterator[Gain]:
    """Yield the points of a step as counted; in the Ship variation only their difference is pegged (T27)."""
    events: Sequence[Event] = step.events
    for event in events:
        if event.points:
            yield Gain(event.side, "lines" if event.what in _LINES else event.what, event.points)


def bests(step: Step) -> Iterator[tuple[int, Best]]:
    """Yield the lines and cribs that were counted."""
    events: Sequence[Event] = step.events
    for event in events:
        if event.what != "heels":
            yield event.side, Best(event.points, counted_name(event.what, event.index), card_names(event.cards))
