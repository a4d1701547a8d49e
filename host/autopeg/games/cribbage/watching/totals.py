"""A deal that was not seen to its end, settled by the scores that people say."""

from collections.abc import Sequence

from msgspec.structs import replace

from autopeg.engine.moves import Part
from autopeg.games.cribbage.rules.moves import Event
from autopeg.games.cribbage.rules.state import score
from autopeg.games.cribbage.watching import play_state
from autopeg.games.cribbage.watching.deal_reading import DealReading
from autopeg.score.moves import Points
from autopeg.watching.reading import Entry


def settle(reading: DealReading, sure: int, scores: Sequence[int], cause: int) -> DealReading | None:
    """Return the reading in which a deal is over with these scores, by side; None if they are too low for it.

    sure: how many lines count whatever the scores say, if these are not lower; cause: the last card of the deal
    """
    start = max(at for at, entry in enumerate(reading.entries) if entry.kind == "deal") + 1
    for kept in dict.fromkeys((max(start, sure), start)):
        settled = _settled(reading, start, kept, scores, cause)
        if settled is not None:
            return settled
    return None


def _settled(reading: DealReading, start: int, kept: int, scores: Sequence[int], cause: int) -> DealReading | None:
    """Return the reading with the lines of this deal that are kept, and what is missing of the scores."""
    before, dealer = reading.state, reading.entries[start - 1].value
    state = play_state.dealt(before.options, before.players, reading.pegs_at_deal, dealer)
    for entry in reading.entries[start:kept]:
        if entry.kind == "points":
            state = score(state, entry.value)
    lines: list[Entry] = []
    for wanted, side in sorted((wanted, side) for side, wanted in enumerate(scores)):
        points = wanted - state.scores[side]
        if points < 0:
            return None
        if points and state.phase != "over":
            event = Event("show", side, side, points, (Part("declared", (), points),))
            state = score(state, event)
            lines.append(Entry("points", event, cause, (Points(side, points),)))
    if state.phase == "over":
        lines.append(Entry("over", state.winner, cause))
    else:
        dealer = (dealer + 1 + reading.deals_missed) % state.players
        state = replace(state, phase="deal", dealer=dealer, turn=None, due=None)
    begun = DealReading(state, names=reading.names, counts_itself=reading.counts_itself)
    return replace(
        begun,
        cost=reading.cost,
        ignored=reading.ignored,
        entries=(*reading.entries[:kept], *lines),
        roles=reading.roles,
        notes=reading.notes,
        starter_place=reading.starter_place,
        heard=reading.heard,
    )
