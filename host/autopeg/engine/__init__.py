"""The games: immutable states and the verbs that change them. No I/O, clock or randomness in here.

Every game is a module with `NAME`, `SEATS` and the functions of `Game`; docs/add-a-game.md walks through them.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Protocol, TypedDict, TypeVar

from autopeg.engine.cards import Card


class Result(TypedDict, total=False):
    """How a game ended."""

    winner: int
    """The side that has won."""
    games: int
    """For how many games the win counts."""
    winners: list[int]
    """In place of `winner` in games where several may share the win."""
    resigned: int
    """The seat of the player who has resigned."""


Shuffled = Callable[[Sequence[Card]], Sequence[Card]]
"""Takes cards and returns the same cards in the order in which they come up."""


State = TypeVar("State")
Move = TypeVar("Move")
View = TypeVar("View", covariant=True)


class Game(Protocol[State, Move, View]):
    """The verbs of a game. A state is an immutable value; a move and an event are those of the game's own modules.

    OPEN_MOVES: the kinds of move of which `legal_moves` gives a selection, while `apply` takes every legal one.
    LOWEST_WINS: whether points are penalties. `public` gives what a replay line shows of a state besides its scores
    and pegs; `next_first_dealer` who deals first in the next game of a match, None where chance decides again.

    `claims` gives what a seat may do out of turn. The seats of `asked_in_order` have to answer, one after the other,
    before the turn goes on, each with one of its claims; the others claim when they like to. `chance_before` gives what
    chance has to do before a move can be made, None where it has nothing to do.
    """

    @property
    def NAME(self) -> str: ...  # noqa: N802 - the constants of a module
    @property
    def SEATS(self) -> tuple[int, ...]: ...  # noqa: N802
    @property
    def OPEN_MOVES(self) -> tuple[type, ...]: ...  # noqa: N802
    @property
    def LOWEST_WINS(self) -> bool: ...  # noqa: N802

    def new(self, options: Mapping[str, object], players: int, /) -> State: ...
    def to_act(self, state: State, /) -> int | None: ...
    def legal_moves(self, state: State, seat: int, /) -> Sequence[Move]: ...
    def apply(self, state: State, move: Move, /) -> tuple[State, tuple[Any, ...]]: ...
    def view(self, state: State, seat: int, /) -> View: ...
    def is_over(self, state: State, /) -> Result | None: ...
    def public(self, state: State, /) -> dict[str, object]: ...
    def next_first_dealer(self, state: State, cut: Sequence[int], /) -> int | None: ...
    def chance(self, state: State, shuffled: Shuffled, first_dealer: int | None = None, /) -> Move | None: ...
    def chance_before(self, state: State, move: Move, shuffled: Shuffled, /) -> Move | None: ...
    def claims(self, state: State, seat: int, /) -> Sequence[Move]: ...
    def asked_in_order(self, state: State, /) -> Sequence[int]: ...
    def parse_move(self, obj: object, /) -> Move: ...


AnyGame = Game[Any, Any, Any]
"""Any of the games."""


def winners_of(over: Result) -> tuple[int, ...]:
    """Return the sides that have won."""
    if "winners" in over:
        return tuple(over["winners"])
    return (over["winner"],) if "winner" in over else ()


def games_counted(over: Result) -> int:
    """Return for how many games a win counts: more than 1 for a lurch or skunk (C49, C50)."""
    return over.get("games", 1)
