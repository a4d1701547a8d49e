"""The list of entries, and what each deal has brought, from the moves that are in force."""

from collections.abc import Iterator, Sequence

from msgspec import Struct

from autopeg.games.history import Step
from autopeg.games.score import State
from autopeg.games.score.moves import Correct, Deal, Points


class Entry(Struct, frozen=True):
    """One line of the list. points: None where the score was put right; score: after it, as it counts (C33)."""

    number: int
    side: int
    points: int | None
    score: int


class DealSum(Struct, frozen=True):
    """What a deal has brought to each side. number: 0 before the first was told; dealer: None then."""

    number: int
    dealer: int | None
    gained: tuple[int, ...]


def entries_of(steps: Sequence[Step]) -> Iterator[Entry | DealSum]:
    """Yield every entry, oldest first, and a deal where one begins."""
    number = 0
    for step in steps:
        state: State = step.state
        match step.move:
            case Points(player=side, points=points):
                number += 1
                yield Entry(number, side, points, state.scores[side])
            case Correct(player=side):
                number += 1
                yield Entry(number, side, None, state.scores[side])
            case Deal(dealer=dealer):
                yield DealSum(state.deal, dealer, (0,) * state.sides)
            case _:
                pass


def deals_of(start: State, steps: Sequence[Step]) -> list[DealSum]:
    """Return the deals, oldest first; what was put right counts in the deal in which it was."""
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
