"""The games: immutable states and the verbs that change them. No I/O, clock or randomness in here.

Every game is a module with `NAME`, `SEATS` and the functions of `Game`; docs/add-a-game.md walks through them.
"""

from collections.abc import Callable, Mapping, Sequence
from importlib import import_module
from typing import Any, Protocol, cast

from autopeg.cards import Card
from autopeg.errors import UsageError

GAME_NAMES = ("cribbage",)

Shuffled = Callable[[Sequence[Card]], Sequence[Card]]
"""Takes cards and returns the same cards in the order in which they come up."""


class Game(Protocol):
    """The verbs of a game. A state is an immutable value; a move and an event are those of the game's own modules."""

    NAME: str
    SEATS: tuple[int, ...]

    def new(self, options: Mapping[str, object], players: int) -> Any: ...
    def to_act(self, state: Any) -> int | None: ...
    def legal_moves(self, state: Any, seat: int) -> Sequence[Any]: ...
    def apply(self, state: Any, move: Any) -> tuple[Any, tuple[Any, ...]]: ...
    def view(self, state: Any, seat: int) -> Any: ...
    def is_over(self, state: Any) -> dict[str, int] | None: ...
    def chance(self, state: Any, shuffled: Shuffled, first_dealer: int | None = None) -> Any: ...
    def claims(self, state: Any, seat: int) -> Sequence[Any]: ...
    def parse_move(self, obj: object) -> Any: ...


def load_game(name: str) -> Game:
    """Return the game of that name. Raises UsageError for a name that is none."""
    if name not in GAME_NAMES:
        raise UsageError(f"there is no game {name!r}: choose from {', '.join(GAME_NAMES)}")
    return cast(Game, import_module(f"autopeg.games.{name}"))
