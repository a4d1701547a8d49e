"""What could be done in a position and what it is worth: the one valuation that hints, reviews and skill share.

`evaluate(view, legal)` in `games/NAME/advice.py` gives the choices of a seat, the best first. Whatever names a best
choice or a number takes both from there.
"""

from collections.abc import Callable, Iterable, Sequence
from typing import Any, Protocol, TypeVar

from msgspec import Struct

_WORTH_DIGITS = 3
_CHANCE_DIGITS = 4


class Component(Struct, frozen=True):
    """One of the numbers that a worth is the sum of."""

    name: str
    """A word such as hand, crib or pegging."""
    points: float
    """With the sign that it has for the seat that chooses."""


State = TypeVar("State", contravariant=True)
Move = TypeVar("Move", contravariant=True)
View = TypeVar("View", contravariant=True)


class Choice(Struct, frozen=True, omit_defaults=True):
    """Something that could be done."""

    move: Any
    worth: float
    """Points that it is expected to bring; only the choices of one decision can be compared."""
    win_chance: float | None = None
    """Chance to win the game, 0 to 1; None while the race is open, and where nobody can tell."""
    parts: tuple[Component, ...] = ()
    """What the worth contains; the points add up to it."""

    @property
    def numbers(self) -> tuple[float, float]:
        """What the choices of one decision are compared by."""
        return (self.worth, 0.0) if self.win_chance is None else (self.win_chance, self.worth)


class Judgement(Struct, frozen=True):
    """One decision that was made, with everything that could have been done."""

    seat: int
    kind: str
    """A word of the game's `KINDS`."""
    made: Choice
    choices: tuple[Choice, ...]
    """The best first."""


class Advice(Protocol[State, Move, View]):
    """The valuation of a game, its module `advice`.

    KINDS: the words for its decisions, in the order in which they come; COSTLY: points from which a decision has cost
    much. `evaluate` gives every legal move and whatever else it finds, the best first, and nothing where there is no
    choice; view, legal: of a seat that is due or asked. `judge` evaluates the view before a move, which the rules allow
    there; None where there was nothing to decide.
    """

    @property
    def KINDS(self) -> tuple[str, ...]: ...  # noqa: N802
    @property
    def COSTLY(self) -> float: ...  # noqa: N802

    def evaluate(self, view: View, legal: Sequence[Move], /) -> Sequence[Choice]: ...
    def judge(self, state: State, move: Move, /) -> Judgement | None: ...


AnyChoice = TypeVar("AnyChoice", bound=Choice)
_View = TypeVar("_View")
_Move = TypeVar("_Move")


def as_worth(points: float) -> float:
    """Return points with the digits that everybody is shown, so that all compare the same numbers."""
    return round(points, _WORTH_DIGITS)


def as_chance(chance: float | None) -> float | None:
    """Return a chance to win with the digits that everybody is shown."""
    return None if chance is None else round(chance, _CHANCE_DIGITS)


def best_first(choices: Iterable[AnyChoice]) -> list[AnyChoice]:
    """Return choices in the order of their numbers; of choices that are alike the first stays first."""
    return sorted(choices, key=_numbers, reverse=True)


def _numbers(choice: Choice) -> tuple[float, float]:
    return choice.numbers


def components(**points: float) -> tuple[Component, ...]:
    """Return the parts of a worth, in the order given."""
    return tuple(Component(name, each) for name, each in points.items())


def judged(
    evaluate: Callable[[_View, Sequence[_Move]], Sequence[Choice]],
    view: _View,
    legal: Sequence[_Move],
    move: _Move,
    seat: int,
    kind: str,
) -> Judgement | None:
    """Return a decision with all that could have been done, None where only one thing could.

    A move that was not in the selection of legal ones is evaluated besides.
    """
    if len(legal) < 2:
        return None
    choices = tuple(evaluate(view, legal))
    made = next((choice for choice in choices if choice.move == move), None)
    if made is None:
        made = next(choice for choice in evaluate(view, (*legal, move)) if choice.move == move)
    return Judgement(seat, kind, made, choices)
