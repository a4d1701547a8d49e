"""List of entries, and points of each deal, from the moves in force."""

from collections.abc import Iterator, Sequence

from msgspec import Struct

from autopeg.engine.history import Step
from autopeg.score.moves import Amend, Correct, Deal, Heels, Points
from autopeg.score.state import State
from pegcore.cribbage import HEELS_POINTS


class Entry(Struct, frozen=True):
    """One line of the list."""

    number: int
    side: int
    points: int | None
    """None if the score was corrected."""
    score: int | None
    """The score after the entry, as it counts (C33); None if the entry is pegged only with its round."""


class DealSum(Struct, frozen=True):
    """The points of each side in a deal."""

    number: int
    """0 before the first deal."""
    dealer: int | None
    """None before the first deal."""
    gained: tuple[int, ...]


def entries_of(start: State, steps: Sequence[Step]) -> Iterator[Entry | DealSum]:
    """Yield every entry, oldest first, and a DealSum at the start of each deal. start: the state before the steps."""
    number, before = 0, start
    for at, step in enumerate(steps):
        state: State = step.state
        if isinstance(step.move, Deal):
            if is_corrected_deal(steps, at):
                continue
            yield DealSum(state.deal, step.move.dealer, (0,) * state.sides)
        else:
            for side, points, score in _points_of(before, step):
                number += 1
                yield Entry(number, side, points, score)
        before = state


def is_corrected_deal(steps: Sequence[Step], at: int) -> bool:
    """Return whether a step is a deal whose dealer the next step corrects."""
    deals = [step.state.deal for step in steps[at : at + 2] if isinstance(step.move, Deal)]
    return len(deals) == 2 and deals[0] == deals[1]


def _points_of(before: State, step: Step) -> Iterator[tuple[int, int | None, int | None]]:
    """Yield (side, points, score) for everything that a move enters: every peg move, every line of a table."""
    state: State = step.state
    match step.move:
        case Correct(player=side) | Amend(player=side):
            yield side, None, state.scores[side]
            return
        case Points(player=side, points=points):
            yield side, points, state.scores[side] if before.pegs_at_once else None
            events = () if before.pegs_at_once else step.events
        case Heels(player=side) if not before.pegs_at_once:
            yield side, HEELS_POINTS, None
            return
        case _:
            events = step.events
    scores = list(before.scores)
    for event in events:
        if event.kind == "show" and not before.pegs_at_once:
            yield event.side, event.points, None
        else:
            scores[event.side] += event.points
            yield event.side, event.points, scores[event.side]
    if not before.pegs_at_once and any(event.kind == "show" for event in events):
        for side, (old, new) in enumerate(zip(before.scores, state.scores, strict=True)):
            if new != old:
                yield side, new - old, new


def deals_of(start: State, steps: Sequence[Step]) -> list[DealSum]:
    """Return the deals, oldest first; a correction counts in the deal in which it was made."""
    deals: list[DealSum] = []
    before = start
    for step in steps:
        state: State = step.state
        gained = tuple(new - old for new, old in zip(state.scores, before.scores, strict=True))
        if deals and deals[-1].number == state.deal:
            gained = tuple(old + new for old, new in zip(deals.pop().gained, gained, strict=True))
        deals.append(DealSum(state.deal, state.dealer, gained))
        before = state
    return deals
