"""Interface of every game's rules: immutable states and the functions that change them. No I/O, clock or randomness.

Every game is a module with `NAME`, `SEATS` and the functions of `Game`; docs/add-a-game.md walks through them.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Protocol, TypedDict, TypeVar

from autopeg.engine.cards import Card
from autopeg.engine.refusal import IllegalMove


class Result(TypedDict, total=False):
    """How a game ended."""

    winner: int
    """The side that has won."""
    games: int
    """The number of games that the win counts for."""
    winners: list[int]
    """Used instead of `winner` in games where several sides can share the win."""
    resigned: int
    """The seat of the player who resigned."""


Shuffled = Callable[[Sequence[Card]], Sequence[Card]]
"""Takes cards and returns them in the order in which they are drawn."""


State = TypeVar("State")
Move = TypeVar("Move")
View = TypeVar("View", covariant=True)


class Game(Protocol[State, Move, View]):
    """Rules of a game. A state is an immutable value; each game defines its own types of moves and events.

    OPEN_MOVES: the types of moves for which `legal_moves` returns only a selection, while `apply` accepts every legal
    one. LOWEST_WINS: whether points are penalties. `public` returns what a replay line shows of a state in addition to
    its scores and pegs; `next_first_dealer` returns who deals first in the next game of a match, None if chance decides
    again.

    `refusal_of` returns why the rules refuse a move, None for a legal one, and makes no state; `apply` raises what it
    returns.

    `claims` returns what a seat can do out of turn. The seats of `seats_to_answer` must answer one after the other,
    each with one of its claims, before the turn continues; all others can claim at any time. `chance_before` returns
    the chance move that must come before a move, None if there is none.
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
    def refusal_of(self, state: State, move: Move, /) -> IllegalMove | None: ...
    def apply(self, state: State, move: Move, /) -> tuple[State, tuple[Any, ...]]: ...
    def view(self, state: State, seat: int, /) -> View: ...
    def is_over(self, state: State, /) -> Result | None: ...
    def public(self, state: State, /) -> dict[str, object]: ...
    def next_first_dealer(self, state: State, cut: Sequence[int], /) -> int | None: ...
    def chance(self, state: State, shuffled: Shuffled, first_dealer: int | None = None, /) -> Move | None: ...
    def chance_before(self, state: State, move: Move, shuffled: Shuffled, /) -> Move | None: ...
    def claims(self, state: State, seat: int, /) -> Sequence[Move]: ...
    def seats_to_answer(self, state: State, /) -> Sequence[int]: ...
    def parse_move(self, obj: object, /) -> Move: ...


AnyGame = Game[Any, Any, Any]
"""Any game."""

_Result = TypeVar("_Result")
_OfMove = Callable[[State, Any], _Result]

MoveTable = Mapping[type[Move], tuple[_OfMove[State, IllegalMove | None], _OfMove[State, _Result]]]
"""By the type of a move: what refuses it, and what makes it."""


def winners_of(over: Result) -> tuple[int, ...]:
    """Return the sides that won."""
    if "winners" in over:
        return tuple(over["winners"])
    return (over["winner"],) if "winner" in over else ()


def games_counted(over: Result) -> int:
    """Return the number of games that a win counts for: more than 1 for a lurch or skunk (C49, C50)."""
    return over.get("games", 1)
