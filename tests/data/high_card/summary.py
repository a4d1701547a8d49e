"""What the summary of a finished game of High Card says."""

from collections.abc import Iterator

from autopeg.engine.history import Step
from autopeg.games.high_card.rules import State
from autopeg.statistics.summary import Best, Gain

PART = "deal"
SOURCES = {"round": "rounds"}
BEST = "Best round"


def gains(before: State, step: Step) -> Iterator[Gain]:
    """Yield the point of a round."""
    yield from (Gain(event.side, event.kind, event.points) for event in step.events)


def bests(step: Step) -> Iterator[tuple[int, Best]]:
    """Yield nothing: one round is as good as the other."""
    yield from ()


def win_chances(state: State) -> None:
    """Return None: nobody has worked the chance to win out."""
