"""A game that is over looked at again: every decision beside the best, and the luck of the cards."""

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
    """Yield the luck of the cards in every deal of a game, nothing where it is not known."""
    averages = kit_of(history.game.NAME).averages if history.game.NAME in GAME_NAMES else None
    if averages is not None:
        yield from averages.luck_of(history)


class Review(Struct, frozen=True, array_like=True):
    """decisions: those in force, the oldest first; luck: of every deal, empty where it is not known."""

    decisions: tuple[Decision, ...]
    luck: tuple[DealLuck, ...]


class Summary(Struct, frozen=True):
    """What one seat's decisions come to.

    lost: points by kind of decision; count, best: by kind, how many there were and in how many nothing better could be
    done; worst, finest: the move at which most was lost, and at which the best was done where most could be lost, None
    where there is none.
    """

    seat: int
    count: dict[str, int]
    best: dict[str, int]
    lost: dict[str, float]
    worst: int | None
    finest: int | None


def review(record: Record, history: History, over: Result | None = None) -> Review:
    """Look at a game again. history: the record played again."""
    return Review(decisions_of(record, history), tuple(luck_of(history)))


REVIEW_NOTE = Note[Review]("review 2", Review, review)


def summary_of(decisions: tuple[Decision, ...], seat: int) -> Summary:
    """Return what the decisions of a seat come to."""
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
