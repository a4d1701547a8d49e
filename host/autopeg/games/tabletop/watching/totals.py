"""A round that was not seen to its end, settled by the scores that people say."""

from collections.abc import Sequence

from msgspec.structs import replace

from autopeg.engine.moves import Part
from autopeg.games.tabletop.rules.counting import winner_of
from autopeg.games.tabletop.rules.moves import Event
from autopeg.games.tabletop.watching.round_reading import RoundReading
from autopeg.score.moves import Correct, RoundOver
from autopeg.watching.reading import Entry


def settle(reading: RoundReading, sure: int, scores: Sequence[int], cause: int) -> RoundReading | None:
    """Return the reading in which a round is over with these scores, by side; None if they are too low for it.

    sure: how many lines count whatever the scores say; cause: the last card of the round
    """
    state, start = reading.state, max(at for at, entry in enumerate(reading.entries) if entry.kind == "deal") + 1
    points = [entry for entry in reading.entries[start:sure] if entry.kind == "points"]
    heels = [entry for entry in points if entry.value.what == "heels"]
    if any(score < before for score, before in zip(scores, reading.scores_before, strict=True)):
        return None
    lines: list[Entry] = []
    for side, (score, before) in enumerate(zip(scores, reading.scores_before, strict=True)):
        event = Event("show", side, side, score - before, (Part("declared", (), score - before),), "round")
        moves = (RoundOver(),) if side == 0 else ()
        lines.append(Entry("points", event, cause, (*moves, Correct(side, score))))
    winner = winner_of(state.options, tuple(scores))
    if winner is not None:
        lines.append(Entry("over", winner, cause))
    dealer = (reading.entries[start - 1].value + 1 + reading.rounds_missed) % state.players
    pegs = tuple((score, score) for score in scores)
    state = replace(state, phase="deal" if winner is None else "over", winner=winner, dealer=dealer)
    begun = RoundReading(replace(state, scores=tuple(scores), pegs=pegs))
    return replace(
        begun,
        cost=reading.cost,
        ignored=reading.ignored,
        entries=(*reading.entries[: start + len(heels)], *lines),
        roles=reading.roles,
        notes=reading.notes,
    )
