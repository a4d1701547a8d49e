"""Summary of a finished game: where the points came from, the best counts, how the game went, and its turning point.

The parts that differ between games are in each game's module `summary`.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import pairwise
from typing import Any, NamedTuple, Protocol, TypeVar

from msgspec import Struct

from autopeg.engine import Result, winners_of
from autopeg.engine.history import History, Step
from autopeg.records import Record
from autopeg.registry import GAME_NAMES, part_of
from autopeg.statistics.facts import Note

_DIGITS = 4


class Gain(NamedTuple):
    """Points that a side got."""

    side: int
    source: str
    """One of the game's `SOURCES`."""
    points: int


class Best(Struct, frozen=True, array_like=True):
    """A count that stands out."""

    points: int
    what: str
    """What was counted: "hand", "row 3"."""
    cards: str
    """The cards counted, empty if there are none."""


State = TypeVar("State", contravariant=True)


class SummaryModule(Protocol[State]):
    """The module `summary` of a game.

    PART: the game's word for a deal. SOURCES: what points come from, in the order of the summary, each in words.
    BEST: what the best count is called. `gains` returns the points of a step, by source; `bests` returns what it
    counted for a side that may stand out. `win_chances` returns the chance of each side to win from a state; None if
    it is unknown.
    """

    @property
    def PART(self) -> str: ...  # noqa: N802
    @property
    def SOURCES(self) -> Mapping[str, str]: ...  # noqa: N802
    @property
    def BEST(self) -> str: ...  # noqa: N802

    def gains(self, before: State, step: Step, /) -> Iterable[Gain]: ...
    def bests(self, step: Step, /) -> Iterable[tuple[int, Best]]: ...
    def win_chances(self, state: State, /) -> Sequence[float] | None: ...


def summary_parts_of(game_name: str) -> SummaryModule[Any]:
    """Return what the summary of a game consists of. Raises UsageError for an unknown name."""
    return part_of(game_name, "summary")


class Standing(Struct, frozen=True, array_like=True):
    """Standing of a game after a move."""

    n: int
    """Number of the move in the record, counted from 1; 0 before the first."""
    leads: tuple[int, ...]
    """Each side's lead over the best other side."""
    chances: tuple[float, ...] | None
    """By side, None if unknown."""


class TurningPoint(Struct, frozen=True, array_like=True):
    """The deal that did most for the winner."""

    deal: int
    """Counted from 1."""
    n: int
    """Number of the move that began it."""
    side: int
    """The winner."""
    before: float
    """Chance to win before the deal; the lead in points if chances are unknown."""
    after: float
    """The same after the deal."""
    made: tuple[int, ...]
    """Points of the deal by side."""


class GameSummary(Struct, frozen=True, array_like=True):
    """Summary of a game, apart from its decisions."""

    sources: tuple[dict[str, int], ...]
    """By side, the points from each source."""
    best: tuple[Best | None, ...]
    """By side."""
    course: tuple[Standing, ...]
    """The start, and every move that changed the standing."""
    deals: tuple[int, ...]
    """Numbers of the moves that began a deal."""
    turning: TurningPoint | None

    @property
    def knows_chances(self) -> bool:
        """Whether the chance to win is known at every moment."""
        return all(standing.chances is not None for standing in self.course)

    def value(self, standing: Standing, side: int) -> float:
        """Return the chance of a side to win, or its lead if chances are unknown."""
        if self.knows_chances and standing.chances is not None:
            return standing.chances[side]
        return standing.leads[side]


def game_summary(record: Record, history: History, over: Result | None) -> GameSummary:
    """Return the summary of a game, an empty one for the score pad. history: of the replayed record; over: its
    result."""
    if history.game.NAME not in GAME_NAMES:
        return GameSummary((), (), (), (), None)
    parts = summary_parts_of(history.game.NAME)
    sides: int = history.state.sides
    sources = [Counter[str]() for _ in range(sides)]
    best: list[Best | None] = [None] * sides
    lowest_wins = history.game.LOWEST_WINS
    for before, step in _steps(history):
        for side, source, points in parts.gains(before, step):
            sources[side][source] += points
        for side, count in parts.bests(step):
            known = best[side]
            if known is None or (count.points < known.points if lowest_wins else count.points > known.points):
                best[side] = count
    course = tuple(_course(record, history, over))
    deals = [n for n, step in zip(record.lines_in_force, history.steps, strict=True) if step.is_deal]
    summary = GameSummary(tuple(map(dict, sources)), tuple(best), course, tuple(deals), None)
    return GameSummary(summary.sources, summary.best, course, summary.deals, _turning_point(summary, history, over))


SUMMARY_NOTE = Note[GameSummary]("summary 4", GameSummary, game_summary)


def _steps(history: History) -> Iterator[tuple[Any, Step]]:
    """Yield every step with the state before it."""
    before = history.state_before(len(history.steps))
    for step in history.steps:
        yield before, step
        before = step.state


def _course(record: Record, history: History, over: Result | None) -> Iterator[Standing]:
    """Yield the standing at the start and after every move that changed it."""
    win_chances = summary_parts_of(history.game.NAME).win_chances
    states = [history.state_before(len(history.steps)), *(step.state for step in history.steps)]
    numbers = [0, *record.lines_in_force]
    known: object = None
    for n, state in zip(numbers, states, strict=True):
        chances = win_chances(state)
        if over is not None and chances is not None and n == numbers[-1]:
            chances = _as_ended(over, state.sides)
        rounded = None if chances is None else tuple(round(chance, _DIGITS) for chance in chances)
        standing = Standing(n, leads_of(state.scores, lowest_wins=history.game.LOWEST_WINS), rounded)
        if (standing.leads, standing.chances) != known or n == numbers[-1]:
            known = (standing.leads, standing.chances)
            yield standing


def _as_ended(over: Result, sides: int) -> list[float]:
    """Return the chances after the end, also if somebody resigned."""
    winners = winners_of(over)
    return [1 / len(winners) if side in winners else 0.0 for side in range(sides)]


def leads_of(scores: Sequence[int], *, lowest_wins: bool) -> tuple[int, ...]:
    """Return each side's lead over the best of the others."""
    sign = -1 if lowest_wins else 1
    good = [sign * score for score in scores]
    return tuple(own - max(good[:side] + good[side + 1 :]) for side, own in enumerate(good))


def _turning_point(summary: GameSummary, history: History, over: Result | None) -> TurningPoint | None:
    """Return the played deal in which the chance of the winner, or else the lead, rose most; None if it never rose."""
    if over is None or not summary.deals or not winners_of(over):
        return None
    side = winners_of(over)[0]
    scores = [*(before.scores for before, step in _steps(history) if step.is_deal), history.state.scores]
    found: TurningPoint | None = None
    ends = (*summary.deals[1:], summary.course[-1].n + 1)
    deals = list(zip(summary.deals, ends, strict=True))
    if history.resigned is not None:  # its last deal was not won by cards
        del deals[-1]
    for deal, (n, end) in enumerate(deals, 1):
        before = summary.value(_standing_at(summary.course, n - 1), side)
        after = summary.value(_standing_at(summary.course, end - 1), side)
        if after > before and (found is None or after - before > found.after - found.before):
            first, last = scores[deal - 1], scores[deal]
            made = tuple(to - since for since, to in zip(first, last, strict=True))
            found = TurningPoint(deal, n, side, before, after, made)
    return found


def _standing_at(course: Sequence[Standing], n: int) -> Standing:
    """Return the standing after the move with a number."""
    return next((earlier for earlier, later in pairwise(course) if later.n > n), course[-1])
