"""What the summary of a game of Table Top Cribbage says: the points of lines and crib, and the best line."""

from collections.abc import Iterator, Sequence

from autopeg.engine.cards import card_names
from autopeg.engine.history import Step
from autopeg.games.tabletop.advice import evaluate
from autopeg.games.tabletop.rules import legal_moves, view
from autopeg.games.tabletop.rules.moves import Event
from autopeg.games.tabletop.rules.state import State
from autopeg.games.tabletop.text import counted_name
from autopeg.games.tabletop.winning import win_chances as chances_between_rounds
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


def win_chances(state: State) -> tuple[float, float] | None:
    """Return the chance of both players from what the one to move can know; None for four players.

    That player's best choice counts, as a hint names it; between rounds, and before anybody deals, the table decides.
    """
    seat = state.turn
    if state.players != 2 or state.dealer is None or seat is None:
        return chances_between_rounds(state)
    own = max(choice.win_chance or 0.0 for choice in evaluate(view(state, seat), legal_moves(state, seat)))
    return (own, 1 - own) if seat == 0 else (1 - own, own)
