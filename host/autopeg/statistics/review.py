"""Review of a finished game: every decision compared with the best, and the luck of the cards."""

from collections.abc import Iterator

from msgspec import Struct

from autopeg.engine import Result
from autopeg.engine.history import History
from autopeg.records import Record
from autopeg.registry import GAME_NAMES, kit_of
from autopeg.statistics.deal_statistics import DealLuck
from autopeg.statistics.decisions import Decision, decisions_of
from autopeg.statistics.facts import Note


def luck_of(history: History) -> Iterator[DealLuck]:
    """Yield the luck of the cards in every deal of a game, or nothing if it is unknown."""
    averages = kit_of(history.game.NAME).averages if history.game.NAME in GAME_NAMES else None
    if averages is not None:
        yield from averages.luck_of(history)


class Review(Struct, frozen=True, array_like=True):
    """Review of a game."""

    decisions: tuple[Decision, ...]
    """Those in force, the oldest first."""
    luck: tuple[DealLuck, ...]
    """Of every deal; empty if it is unknown."""


class Summary(Struct, frozen=True):
    """Summary of one seat's decisions."""

    seat: int
    count: dict[str, int]
    """Decisions by kind."""
    best: dict[str, int]
    """Decisions by kind for which there was no better choice."""
    lost: dict[str, float]
    """Points lost by kind."""
    worst: int | None
    """Number of the move that lost most, if any."""
    finest: int | None
    """Number of the best move that had the largest margin over the next choice, if any."""


def review(record: Record, history: History, over: Result | None = None) -> Review:
    """Return the review of a game. history: of the replayed record."""
    return Review(decisions_of(record, history), tuple(luck_of(history)))


REVIEW_NOTE = Note[Review]("review 2", Review, review)


def summary_of(decisions: tuple[Decision, ...], seat: int) -> Summary:
    """Return the summary of a seat's decisions."""
    own = [decision for decision in decisions if decision.seat == seat]
    kinds = dict.fromkeys(decision.kind for decision in own)
    worst = max(own, key=_cost, default=None)
    finest = max((decision for decision in own if decision.is_best), key=lambda best: best.margin, default=None)
    return Summary(
        seat,
        {kind: sum(decision.kind == kind for decision in own) for kind in kinds},
        {kind: sum(decision.kind == kind and decision.is_best for decision in own) for kind in kinds},
        {kind: sum(decision.lost for decision in own if decision.kind == kind) for kind in kinds},
        None if worst is None or not worst.lost else worst.n,
        None if finest is None or not finest.margin else finest.n,
    )


def _cost(decision: Decision) -> float:
    return decision.lost
