"""Choices in a position and their values: the one evaluation that hints, reviews and skill ratings share.

`evaluate(view, legal)` in `games/NAME/advice.py` returns the choices of a seat, best first. All code that shows a best
choice or a value takes it from there.
"""

from collections.abc import Callable, Iterable, Sequence
from typing import Any, Protocol, TypeVar

from msgspec import Struct
from msgspec.structs import replace

from autopeg.engine.winning import open_chance
from autopeg.registry import part_of

_WORTH_DIGITS = 3
CHANCE_DIGITS = 4

NO_CHANCE_LOST = 0.005
"""Losses of the chance to win below this are within the error of the estimates."""


class Component(Struct, frozen=True):
    """One summand of a choice's worth."""

    name: str
    """A word such as hand, crib or pegging."""
    points: float
    """Positive if good for the seat that chooses."""


State = TypeVar("State", contravariant=True)
Move = TypeVar("Move", contravariant=True)
View = TypeVar("View", contravariant=True)


class Choice(Struct, frozen=True, omit_defaults=True):
    """A possible move with its value."""

    move: Any
    worth: float
    """Expected points; comparable only with other choices of the same decision."""
    win_chance: float | None = None
    """Chance to win the game, 0 to 1; None where it is unknown, and in cribbage while the race is open."""
    parts: tuple[Component, ...] = ()
    """The summands of the worth."""
    by_points: bool = False
    """Whether the worth decides which choice is best although the chance is known; the chance is only shown."""
    bots: str = "expert"
    """The level of the players in whose games the chance holds."""

    @property
    def by_chance(self) -> bool:
        """Whether the chance decides which choice is best: near the end of a race points may mean nothing."""
        return self.win_chance is not None and not self.by_points

    @property
    def numbers(self) -> tuple[float, float]:
        """The sort key that compares the choices of one decision."""
        return (self.win_chance or 0.0, self.worth) if self.by_chance else (self.worth, 0.0)


class Judgement(Struct, frozen=True):
    """A decision that was made, with all its alternatives."""

    seat: int
    kind: str
    """One of the game's `KINDS`."""
    made: Choice
    choices: tuple[Choice, ...]
    """Best first."""
    said: Choice | None = None
    """The choice made as it was before a second look, which the other choices did not get; None without one."""


class Advice(Protocol[State, Move, View]):
    """Evaluation of a game: its module `advice`.

    KINDS: the kinds of decisions, in playing order. COSTLY: the loss in points from which a decision counts as costly.
    `evaluate` returns every legal move and whatever else it finds, best first, and nothing if there is no choice; view,
    legal: of a seat whose turn it is or that must answer. `judge` evaluates the view before a legal move, and returns
    None if there was nothing to decide.
    """

    @property
    def KINDS(self) -> tuple[str, ...]: ...  # noqa: N802
    @property
    def COSTLY(self) -> float: ...  # noqa: N802

    def evaluate(self, view: View, legal: Sequence[Move], /) -> Sequence[Choice]: ...
    def judge(self, state: State, move: Move, /) -> Judgement | None: ...


def advice_of(game_name: str) -> Advice[Any, Any, Any]:
    """Return the evaluation of a game. Raises UsageError for an unknown name."""
    return part_of(game_name, "advice")


AnyChoice = TypeVar("AnyChoice", bound=Choice)
_View = TypeVar("_View")
_Move = TypeVar("_Move")


def as_worth(points: float) -> float:
    """Return points rounded as they are shown, so that everything compares the same numbers."""
    return round(points, _WORTH_DIGITS)


def as_chance(chance: float | None) -> float | None:
    """Return a chance to win rounded as it is shown."""
    return None if chance is None else round(chance, CHANCE_DIGITS)


def best_first(choices: Iterable[AnyChoice]) -> list[AnyChoice]:
    """Return choices sorted by their numbers, best first; equal choices keep their order."""
    return sorted(choices, key=lambda choice: choice.numbers, reverse=True)


def with_chances(choices: Sequence[AnyChoice], chance_losing: Callable[[float], float] | None) -> Sequence[AnyChoice]:
    """Return choices with the chance to win that goes with their worth; as they are if the chance is unknown.

    chance_losing: the chance after a loss in points compared with the best choice.
    """
    if chance_losing is None or not choices:
        return choices
    best = max(choice.worth for choice in choices)
    return [
        replace(choice, win_chance=as_chance(chance_losing(best - choice.worth)), by_points=True) for choice in choices
    ]


def components(**points: float) -> tuple[Component, ...]:
    """Return the summands of a worth, in the order given."""
    return tuple(Component(name, each) for name, each in points.items())


def judged(
    evaluate: Callable[[_View, Sequence[_Move]], Sequence[Choice]],
    view: _View,
    legal: Sequence[_Move],
    move: _Move,
    seat: int,
    kind: str,
) -> Judgement | None:
    """Return a decision with all its alternatives, None if there was only one legal move, or if it has no worth.

    A legal move that is not among the listed ones is evaluated as well.
    """
    if len(legal) < 2:
        return None
    choices = tuple(evaluate(view, legal))
    made = next((choice for choice in choices if choice.move == move), None)
    if made is None:
        made = next((choice for choice in evaluate(view, (*legal, move)) if choice.move == move), None)
    return None if made is None else Judgement(seat, kind, made, choices)


def looked_again(judgement: Judgement, least: float, loss: Callable[[Any, Any, float], float | None]) -> Judgement:
    """Return a judgement after a second look at a choice made that seems to lose much of the chance to win.

    least: the loss from which it looks so; loss: what is lost, by the best move, the one made, and what it seems to be,
    None if it cannot be looked at.
    """
    made, best = judgement.made, judgement.choices[0]
    if made.win_chance is None or best.win_chance is None or best.win_chance - made.win_chance <= least:
        return judgement
    lost = loss(best.move, made.move, best.win_chance - made.win_chance)
    if lost is None:
        return judgement
    lost = max(0.0, lost)
    seen = replace(made, win_chance=as_chance(open_chance(best.win_chance - lost)) if lost else best.win_chance)
    others = [seen if choice == made else choice for choice in judgement.choices[1:]]
    return replace(judgement, made=seen, choices=(judgement.choices[0], *best_first(others)), said=made)


def loss_after_games(said: float, lost: float, error: float, error_of_values: float) -> tuple[float, float]:
    """Return what a choice loses of the chance to win: the surer the games, the more they count beside the values; and
    the standard deviation of that.

    said: the loss by the values; lost: the mean of the games, and its standard error; error_of_values: the standard
    deviation of what games make of a loss from what the values say.
    """
    sure = error_of_values**2 / (error_of_values**2 + error**2)
    return said + sure * (lost - said), error * sure**0.5
