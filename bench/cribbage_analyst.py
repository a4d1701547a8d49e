"""Decisions of cribbage for two as `analyst` judges them, which takes no part in reviews."""

from collections.abc import Iterator, Mapping

from msgspec.structs import replace

from autopeg.engine.advice import Choice, Judgement, as_chance, as_worth, best_first
from autopeg.engine.history import History
from autopeg.games.cribbage.analysis import best_play
from autopeg.games.cribbage.analysis.tables import RACE_POINTS
from autopeg.games.cribbage.bots.master import Analyst
from autopeg.games.cribbage.rules import View
from autopeg.games.cribbage.rules.moves import Discard
from autopeg.statistics.review import judgements

Numbers = Mapping[object, tuple[float, float | None]]
"""The points of a choice and its chance to win, by the cards of a discard or the rank of a play."""


def judged_by_analyst(history: History) -> Iterator[Judgement]:
    """Yield every discard and every card of the play with two ranks to choose from, the oldest first."""
    analyst, steps = Analyst(), len(history.steps)
    for index, judged in judgements(history):
        view = history.game.view(history.state_before(steps - index), judged.seat)
        numbers = _discards(analyst, view) if judged.kind == "discard" else _plays(analyst, view)
        choices = best_first(_with_numbers(choice, numbers) for choice in judged.choices)
        yield replace(judged, made=_with_numbers(judged.made, numbers), choices=tuple(choices))


def _discards(analyst: Analyst, view: View) -> Numbers:
    return {frozenset(value.cards): (value.points, value.wins) for value in analyst.discards(view)}


def _plays(analyst: Analyst, view: View) -> Numbers:
    is_race = min(view.target - score for score in view.scores) <= RACE_POINTS
    worths = best_play.best_ranks(view, analyst.chance(view), analyst.HANDS, analyst.RARE)
    return {rank: (worth.own - worth.other, worth.value if is_race else None) for rank, worth in worths.items()}


def _with_numbers(choice: Choice, numbers: Numbers) -> Choice:
    move = choice.move
    points, wins = numbers[frozenset(move.cards) if isinstance(move, Discard) else move.card >> 2]
    return Choice(move, as_worth(points), as_chance(wins))
