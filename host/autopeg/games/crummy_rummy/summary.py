"""Parts of a Crummy Rummy game's summary: the penalties by the cards left, the best round."""

from collections.abc import Iterator, Sequence

from autopeg.engine.cards import card_names
from autopeg.engine.history import Step
from autopeg.games.crummy_rummy.rules.moves import Event
from autopeg.games.crummy_rummy.rules.state import State
from autopeg.games.crummy_rummy.winning import win_chances as win_chances
from autopeg.statistics.summary import Best, Gain

PART = "round"
SOURCES = {"five": "cards left at 5", "ten": "cards left at 10", "fifteen": "cards left at 15"}
BEST = "Best round"


def gains(before: State, step: Step) -> Iterator[Gain]:
    """Yield the penalties of a round by what the cards left cost (Y31)."""
    events: Sequence[Event] = step.events
    for event in events:
        yield from (Gain(event.side, part.kind, part.points) for part in event.parts)


def bests(step: Step) -> Iterator[tuple[int, Best]]:
    """Yield the rounds that were counted."""
    events: Sequence[Event] = step.events
    for event in events:
        cards = [card for part in event.parts for card in part.cards]
        yield event.side, Best(event.points, f"round {step.state.round}", card_names(cards))
