"""Views as numbers and moves as actions, for programs that learn: what a game has to say of itself, and its pieces."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, Protocol

from autopeg.base.errors import UsageError
from autopeg.engine.cards import CARDS
from autopeg.engine.players import Unasked
from autopeg.registry import has_part, part_of, title_of

Word = tuple[int, ...]
"""A move as the actions that it is made of, one after the other."""

CARD_ACTIONS = tuple(map(str, CARDS))
"""Actions that name a card: action n is card n, the joker last."""


class Encoding(Protocol):
    """How a game is seen and played by numbers: its module `encoding`.

    ACTIONS: the name of every action. `words` yields every way to spell a move in actions; no word of a legal move
    begins another one's. `features` returns what a seat can know, by name: each has the same number of values in all
    games with as many players, from 0 to 1, and what belongs to seats begins with the one that looks. `answer_unasked`
    answers in place of the agent, which is asked only for cards; None if it is to be asked.
    """

    @property
    def ACTIONS(self) -> Sequence[str]: ...  # noqa: N802 - a constant of a module

    def words(self, view: Any, move: Any, /) -> Iterable[Word]: ...
    def features(self, view: Any, /) -> Mapping[str, Sequence[float]]: ...
    def answer_unasked(self, view: Any, legal: Sequence[Any], /) -> Unasked[Any] | None: ...


def encoding_of(game: str) -> Encoding:
    """Return how a game is seen and played by numbers. Raises UsageError for an unknown name, and a game without."""
    if not has_part(game, "encoding"):
        raise UsageError(f"{title_of(game)} can't be learned yet: its folder has no module `encoding`")
    return part_of(game, "encoding")


def action_numbers(names: Sequence[str]) -> dict[str, int]:
    """Return the numbers of actions by their names."""
    return {name: number for number, name in enumerate(names)}


def counted(cards: Iterable[int], of: int, most: int = 1) -> list[float]:
    """Return for each card how many there are. of: the number of different cards; most: how many there can be."""
    values = [0.0] * of
    for card in cards:
        values[card] += 1 / most
    return values


def one_of(at: int | None, of: int) -> list[float]:
    """Return 1 at an index and 0 elsewhere. at: None for 0 everywhere."""
    return [float(each == at) for each in range(of)]


def is_in(seats: Iterable[int], players: int) -> list[float]:
    """Return 1 for every seat that is among these."""
    among = frozenset(seats)
    return [float(seat in among) for seat in range(players)]


def share(value: float, most: float) -> float:
    """Return a value as a share of the most it usually is, at most 1."""
    return min(1.0, value / most)


def from_seat(values: Sequence[float], seat: int) -> Iterator[float]:
    """Yield values by seat or side, those of a seat's own first, then clockwise."""
    first = seat % len(values)
    yield from values[first:]
    yield from values[:first]
