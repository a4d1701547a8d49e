"""Summary of a finished game: where the points came from, the best counts, how the game went, and its turning point.

The parts that differ between games are in each game's module `summary`.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import pairwise, zip_longest
from typing import Any, NamedTuple, Protocol, TypeVar

from msgspec import Struct

from autopeg.engine import Result, winners_of
from autopeg.engine.games import rules_of
from autopeg.engine.history import History, Step
from autopeg.records import Record
from autopeg.registry import GAME_NAMES, part_of
from autopeg.statistics.facts import Note
from autopeg.statistics.review import reviewed_game

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


class Lead(Struct, frozen=True, array_like=True):
    """Who was ahead in points. Nobody is while two share the best score, and the lead stays with who had it."""

    side: int
    """The last to be ahead."""
    changes: int
    """How often the lead went to another side."""
    deal: int
    """The deal in which it did so last, counted from 1; 0 before the first."""


class TurningPoint(Struct, frozen=True, array_like=True):
    """The deal that did most for the winner."""

    deal: int
    """Counted from 1."""
    side: int
    """The winner."""
    is_chance: bool
    """Whether the chance to win rose, as opposed to the lead in points of a game whose chances are unknown."""
    before: float
    """The chance or the lead before the deal."""
    after: float
    """The same after the deal."""
    made: tuple[int, ...]
    """Points of the deal by side."""


class Story(Struct, frozen=True, array_like=True):
    """What decided a game."""

    lead: Lead | None
    """None if nobody was ever ahead."""
    best: tuple[Best | None, ...]
    """By side."""
    turning: TurningPoint | None


class GameSummary(Struct, frozen=True, array_like=True):
    """Summary of a game, apart from its decisions."""

    story: Story
    sources: tuple[dict[str, int], ...]
    """By side, the points from each source."""
    course: tuple[Standing, ...]
    """The start, and every move that changed the standing."""
    deals: tuple[int, ...]
    """Numbers of the moves that began a deal."""

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
    """Return the summary of a game, of the score pad only its story. history: of the replayed record; over: its
    result."""
    story = story_of(history, over)
    if history.game.NAME not in GAME_NAMES:
        return GameSummary(story, (), (), ())
    parts = summary_parts_of(history.game.NAME)
    sources = [Counter[str]() for _ in range(history.state.sides)]
    for before, step in _steps(history):
        for side, source, points in parts.gains(before, step):
            sources[side][source] += points
    deals = [n for n, step in zip(record.lines_in_force, history.steps, strict=True) if step.is_deal]
    return GameSummary(story, tuple(map(dict, sources)), tuple(_course(record, history, over)), tuple(deals))


SUMMARY_NOTE = Note[GameSummary]("summary 5", GameSummary, game_summary)


def story_of(history: History, over: Result | None) -> Story:
    """Return what decided a game. over: its result, None while it goes on.

    Asks for the chances between deals alone, which a table knows: those within a deal take seconds to compute.
    """
    if history.game.NAME not in GAME_NAMES:
        return Story(_lead(history), (), None)
    return Story(_lead(history), _best(history), None if over is None else _turning_point(history, over))


def _lead(history: History) -> Lead | None:
    """Return who was ahead last, and how often that changed."""
    lead: Lead | None = None
    deal = 0
    is_pad = history.game.NAME not in GAME_NAMES
    for step, following in zip_longest(history.steps, history.steps[1:]):
        deal += step.is_deal
        if is_pad and _is_provisional(step.state, following):
            continue
        ahead = next((side for side, points in enumerate(_leads(step.state, history)) if points > 0), None)
        if ahead is not None and (lead is None or ahead != lead.side):
            lead = Lead(ahead, 0 if lead is None else lead.changes + 1, deal)
    return lead


def _is_provisional(state: Any, following: Step | None) -> bool:
    """Return whether the scores on a pad say nothing yet: a round is entered in part, or they are corrected next."""
    return state.is_half_entered or (following is not None and following.move.tag in ("correct", "amend"))


def _best(history: History) -> tuple[Best | None, ...]:
    """Return the count of each side that stands out."""
    parts, lowest_wins = summary_parts_of(history.game.NAME), history.game.LOWEST_WINS
    best: list[Best | None] = [None] * history.state.sides
    for step in history.steps:
        for side, count in parts.bests(step):
            known = best[side]
            if known is None or (count.points < known.points if lowest_wins else count.points > known.points):
                best[side] = count
    return tuple(best)


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
        standing = Standing(n, _leads(state, history), rounded)
        if (standing.leads, standing.chances) != known or n == numbers[-1]:
            known = (standing.leads, standing.chances)
            yield standing


def _leads(state: Any, history: History) -> tuple[int, ...]:
    return leads_of(state.scores, lowest_wins=rules_of(reviewed_game(history)).LOWEST_WINS)


def _as_ended(over: Result, sides: int) -> list[float]:
    """Return the chances after the end, also if somebody resigned."""
    winners = winners_of(over)
    return [1 / len(winners) if side in winners else 0.0 for side in range(sides)]


def leads_of(scores: Sequence[int], *, lowest_wins: bool) -> tuple[int, ...]:
    """Return each side's lead over the best of the others."""
    sign = -1 if lowest_wins else 1
    good = [sign * score for score in scores]
    return tuple(own - max(good[:side] + good[side + 1 :]) for side, own in enumerate(good))


def _turning_point(history: History, over: Result) -> TurningPoint | None:
    """Return the played deal in which the chance of the winner, or else the lead, rose most; None if it never rose."""
    winners = winners_of(over)
    if not winners:
        return None
    side, win_chances = winners[0], summary_parts_of(history.game.NAME).win_chances
    states = [*(before for before, step in _steps(history) if step.is_deal), history.state]
    chances = [each for each in map(win_chances, states[:-1]) if each is not None]
    is_chance = len(chances) == len(states) - 1
    values = (
        [*chances, _as_ended(over, history.state.sides)] if is_chance else [_leads(each, history) for each in states]
    )
    if history.resigned is not None:  # its last deal was not won by cards
        del states[-1], values[-1]
    found: TurningPoint | None = None
    for deal, (first, last) in enumerate(pairwise(zip(states, values, strict=True)), 1):
        before, after = (round(value[side], _DIGITS) for _, value in (first, last))
        if after > before and (found is None or after - before > found.after - found.before):
            made = tuple(to - since for since, to in zip(first[0].scores, last[0].scores, strict=True))
            found = TurningPoint(deal, side, is_chance, before, after, made)
    return found
