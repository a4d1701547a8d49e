"""Parts of a Crib Rummy game's summary: sets, runs and going out, the best turn."""

from collections.abc import Iterator, Sequence

from autopeg.engine.cards import card_names
from autopeg.engine.history import Step
from autopeg.games.crib_rummy.rules.moves import Event
from autopeg.games.crib_rummy.rules.state import State
from autopeg.games.crib_rummy.winning import win_chances as win_chances
from autopeg.statistics.summary import Best, Gain

PART = "hand"
SOURCES = {"set": "sets", "run": "runs", "rummy": "going out", "claimed": "claimed in part"}
BEST = "Best turn"


def gains(before: State, step: Step) -> Iterator[Gain]:
    """Yield the points of a turn by what was laid."""
    events: Sequence[Event] = step.events
    for event in events:
        yield from (Gain(event.side, part.kind, part.points) for part in event.parts if part.points)


def bests(step: Step) -> Iterator[tuple[int, Best]]:
    """Yield the turns that made points."""
    events: Sequence[Event] = step.events
    for event in events:
        cards = [card for part in event.parts for card in part.cards]
        yield event.side, Best(event.points, "turn", card_names(cards))
