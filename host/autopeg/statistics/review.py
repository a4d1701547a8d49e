"""Review of a finished game: every decision compared with the best choice, and the luck of the cards.

A decision is judged by what its player could know at the time, as a hint would have judged it: luck does not count.
"""

from collections.abc import Collection, Iterable, Iterator, Sequence
from contextlib import closing
from statistics import fmean
from typing import Literal

from msgspec import Struct
from msgspec.structs import replace

from autopeg.base.workers import results_of, shares
from autopeg.engine import Result
from autopeg.engine.advice import NO_CHANCE_LOST, Choice, Component, Judgement, advice_of, as_worth
from autopeg.engine.history import History
from autopeg.engine.moves import Move, to_json
from autopeg.records import Record
from autopeg.registry import GAME_NAMES, has_part, part_of
from autopeg.statistics.deal_statistics import DealLuck, averages_of
from autopeg.statistics.facts import Note

MOST_OTHERS = 3
"""How many choices are kept in addition to the best and the one made."""

MOST_MISTAKES = 3
"""How many of a player's decisions are worth another try after a game."""

_COSTLY_CHANCE = 0.03
"""From this loss of the chance to win on, a decision is worth a second look."""
_NO_POINTS_LOST = 0.1
"""Losses in points below this are within the error of the estimate."""

_CREDIT_OF_COSTLY = 0.1
_CREDIT_DIGITS = 4
_GUESSED_ACCURACY = 0.2
"""The accuracy of somebody who chooses at random."""

Grade = Literal["best", "good", "costly"]
"""How good a decision was: as good as the best, worth a second look, or between the two."""


class Decision(Struct, frozen=True, array_like=True):
    """One decision as it is stored; moves are written as in a record."""

    n: int
    """Number of the move in the record, counted from 1."""
    seat: int
    kind: str
    made: Choice
    best: Choice
    others: tuple[Choice, ...]
    """The best of the other choices."""
    of: int
    """How many choices there were."""
    guessed: float = 0.0
    """Mean credit of all choices: what choosing at random would bring."""
    gained: float = 0.0
    """What a second look added to the credit; not counted in the accuracy, since the other choices did not get one."""
    hinted: float | None = None
    """The chance to win after the choice made as a hint shows it, before a second look; None without one."""

    @property
    def lost(self) -> float:
        """Points that the best choice would have made in addition, at least 0; where the chance decides, 0 unless the
        choice also lowered the chance to win."""
        if self.by_chance and not self.loses_chance:
            return 0.0
        return max(0.0, round(self.best.worth - self.made.worth, 3))

    @property
    def wins_lost(self) -> float | None:
        """Loss of the chance to win, 0 to 1; None where the chance is unknown."""
        if self.best.win_chance is None or self.made.win_chance is None:
            return None
        return max(0.0, round(self.best.win_chance - self.made.win_chance, 4))

    @property
    def by_chance(self) -> bool:
        """Whether the chance to win decides, and not the points."""
        return self.best.by_chance

    @property
    def loses_chance(self) -> bool:
        """Whether the loss of the chance to win is known, and not within the error of the estimate."""
        return (self.wins_lost or 0.0) >= NO_CHANCE_LOST

    @property
    def is_best(self) -> bool:
        """Whether nothing was better: losses within the error of the estimates are none."""
        return self.lost < _NO_POINTS_LOST and not self.loses_chance

    @property
    def is_in_turn(self) -> bool:
        """Whether the move is its player's own, and not a claim that several can make together."""
        return "player" in self.made.move

    def is_costly(self, points: float) -> bool:
        """Return whether at least that many points were lost, or much of the chance to win."""
        return self._loss_in(points) >= 1

    def grade(self, points: float) -> Grade:
        """Return how good the decision was. points: as in `is_costly`."""
        if self.is_costly(points):
            return "costly"
        return "best" if self.is_best else "good"

    def credit(self, points: float) -> float:
        """Return the decision's share in its player's accuracy: 1 if nothing was better, a tenth if it was just
        costly, a hundredth if it cost twice as much, and so on. points: as in `is_costly`.
        """
        return 1.0 if self.is_best else _CREDIT_OF_COSTLY ** self._loss_in(points)

    def cost(self, points: float) -> tuple[float, float]:
        """Return the sort key that compares the costs of decisions. points: as in `is_costly`."""
        return self._loss_in(points), self.lost

    def margin(self, points: float) -> tuple[float, float]:
        """Return what the next choice that was not made would have cost, as `cost` does; zeros if it was as good."""
        following = replace(self, made=self.others[0]) if self.others else None
        return (0.0, 0.0) if following is None or following.is_best else following.cost(points)

    def _loss_in(self, points: float) -> float:
        """Return the loss in units of a costly decision."""
        in_chance = (self.wins_lost or 0.0) / _COSTLY_CHANCE
        return in_chance if self.by_chance else max(self.lost / points, in_chance)


def reviewed_game(history: History) -> str:
    """Return the game whose decisions a review compares: on a score pad the one whose score was kept."""
    return history.game.NAME if history.game.NAME in GAME_NAMES else str(history.state.options.rules)


def judgements(history: History, indexes: Sequence[int] | None = None) -> Iterator[tuple[int, Judgement]]:
    """Yield every decision in force with the index of its step, the oldest first; of the score pad only those of a play
    that a camera has seen.

    indexes: only the decisions of these steps.
    """
    name = reviewed_game(history)
    steps = history.steps
    if history.game.NAME not in GAME_NAMES:
        if has_part(name, "seen_play"):
            yield from part_of(name, "seen_play").judgements(history.state_before(len(steps)), steps, indexes)
        return
    judge = advice_of(name).judge
    for index in range(len(steps)) if indexes is None else indexes:
        move: Move = steps[index].move
        if not move.is_chance:
            judged = judge(history.state_before(len(steps) - index), move)
            if judged is not None:
                yield index, judged


def decisions_of(record: Record, history: History, jobs: int = 1) -> tuple[Decision, ...]:
    """Return every decision in force of a game. history: of the replayed record; jobs: the number of processes, which
    changes nothing but the time."""
    works = [_Work(record, share) for share in shares(range(len(history.steps)), jobs)]
    if len(works) < 2:
        return tuple(_decided(record, history))
    with closing(results_of(_decisions_in, works)) as decisions:
        return tuple(sorted(decisions, key=lambda decision: decision.n))


class _Work(Struct, frozen=True):
    record: Record
    indexes: Sequence[int]


def _decisions_in(work: _Work) -> Iterator[Decision]:
    """Yield the decisions of some of the steps of a record."""
    yield from _decided(work.record, work.record.replayed(), work.indexes)


def _decided(record: Record, history: History, indexes: Sequence[int] | None = None) -> Iterator[Decision]:
    lines = record.lines_in_force
    for index, judged in judgements(history, indexes):
        yield with_guess(kept_decision(lines[index], judged), judged, advice_of(reviewed_game(history)).COSTLY)


def with_guess(decision: Decision, judged: Judgement, points: float) -> Decision:
    """Return a decision with the mean credit of its choices, and what a second look changed in the choice made.
    points: as in `Decision.is_costly`.
    """
    said = judged.said or judged.made
    choices = [said if choice == judged.made else choice for choice in judged.choices]
    credits = [replace(decision, made=choice).credit(points) for choice in choices]
    gained = decision.credit(points) - replace(decision, made=said).credit(points)
    hinted = None if judged.said is None else judged.said.win_chance
    guessed = round(fmean(credits), _CREDIT_DIGITS)
    return replace(decision, guessed=guessed, gained=round(gained, _CREDIT_DIGITS), hinted=hinted)


def kept_decision(n: int, judged: Judgement) -> Decision:
    """Return a decision as it is stored. n: the number of its move."""
    made, best = judged.made, judged.choices[0]
    others = [choice for choice in judged.choices if choice.move not in (best.move, made.move)][:MOST_OTHERS]
    kept = _written(made, made.parts), _written(best, best.parts)
    return Decision(n, judged.seat, judged.kind, *kept, tuple(map(_written, others)), len(judged.choices))


def _written(choice: Choice, parts: tuple[Component, ...] = ()) -> Choice:
    """Return a choice as it is stored: its move as in a record, and only its numbers. parts: the summands to keep."""
    kept = tuple(Component(part.name, as_worth(part.points)) for part in parts)
    return Choice(to_json(choice.move), choice.worth, choice.win_chance, kept, choice.by_points)


def luck_of(history: History) -> Iterator[DealLuck]:
    """Yield the luck of the cards in every deal of a game, or nothing if it is unknown."""
    averages = averages_of(history.game.NAME) if history.game.NAME in GAME_NAMES else None
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
    """Decisions by kind for which nothing was better."""
    lost: dict[str, float]
    """Points lost by kind."""
    wins_lost: dict[str, float | None]
    """Losses of the chance to win by kind, added up; None if one of them is unknown."""
    worst: int | None
    """Number of the first move of `costliest`; None if there is none."""
    finest: int | None
    """Number of the best move with the largest `Decision.margin`; None if another choice was always as good."""


def review(record: Record, history: History, over: Result | None = None, jobs: int = 1) -> Review:
    """Return the review of a game. history: of the replayed record; jobs: as in `decisions_of`."""
    return Review(decisions_of(record, history, jobs), tuple(luck_of(history)))


REVIEW_NOTE = Note[Review]("review 12", Review, review)


def accuracy_of(decisions: Sequence[Decision], points: float) -> float | None:
    """Return the accuracy of decisions, 0 to 1, None if there was nothing to decide. points: as in
    `Decision.is_costly`.

    A decision counts by what was at stake, which is how much better the best choice was than one at random. A count
    said with muggins is right or wrong, and none of these; a second look changes nothing, since only the choice made
    gets one.
    """
    decisions = [decision for decision in decisions if decision.kind != "count"]
    stake = sum(1 - decision.guessed for decision in decisions)
    if stake <= 0:
        return None
    skill = sum(each.credit(points) - each.gained - each.guessed for each in decisions) / stake
    return max(0.0, _GUESSED_ACCURACY + (1 - _GUESSED_ACCURACY) * skill)


def costliest(decisions: Iterable[Decision], seats: Collection[int], points: float) -> list[Decision]:
    """Return the decisions of some seats that cost most, at most `MOST_MISTAKES`, the costliest first; none that was
    as good as the best, or made out of turn. points: as in `Decision.is_costly`."""
    own = [each for each in decisions if each.seat in seats and each.is_in_turn and each.grade(points) != "best"]
    return sorted(own, key=lambda each: each.cost(points), reverse=True)[:MOST_MISTAKES]


def total_of(losses: Iterable[float | None]) -> float | None:
    """Return the sum of losses, None if one of them is unknown."""
    known = list(losses)
    return None if None in known else sum(loss or 0.0 for loss in known)


def summary_of(decisions: tuple[Decision, ...], seat: int, points: float) -> Summary:
    """Return the summary of a seat's decisions. points: as in `Decision.is_costly`."""
    own = [decision for decision in decisions if decision.seat == seat]
    kinds = dict.fromkeys(decision.kind for decision in own)
    worst = next(iter(costliest(own, (seat,), points)), None)
    finest = max((each for each in own if each.is_best), key=lambda each: each.margin(points), default=None)
    return Summary(
        seat,
        {kind: sum(decision.kind == kind for decision in own) for kind in kinds},
        {kind: sum(decision.kind == kind and decision.is_best for decision in own) for kind in kinds},
        {kind: sum(decision.lost for decision in own if decision.kind == kind) for kind in kinds},
        {kind: total_of(decision.wins_lost for decision in own if decision.kind == kind) for kind in kinds},
        None if worst is None else worst.n,
        None if finest is None or not any(finest.margin(points)) else finest.n,
    )
