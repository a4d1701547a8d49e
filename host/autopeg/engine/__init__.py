"""The games: immutable states and the verbs that change them. No I/O, clock or randomness in here.

Every game is a module with `NAME`, `SEATS` and the functions of `Game`; docs/add-a-game.md walks through them.
"""

from collections.abc import Callable, Mapping, Sequence
from importlib import import_module
from typing import Any, Protocol, cast

from autopeg.engine.cards import Card
from autopeg.errors import UsageError

GAME_NAMES = ("cribbage", "tabletop", "crib_rummy", "crummy_rummy")
"""The games that are played here, card by card."""

SCORE = "score"
"""The game of those who play with physical cards and have their score kept here."""

Result = Mapping[str, Any]
"""How a game ended: `winner`, a side, and for how many `games` it counts, or `winners` where several share it."""

Shuffled = Callable[[Sequence[Card]], Sequence[Card]]
"""Takes cards and returns the same cards in the order in which they come up."""


class Game(Protocol):
    """The verbs of a game. A state is an immutable value; a move and an event are those of the game's own modules.

    OPEN_MOVES: the kinds of move of which `legal_moves` gives a selection, while `apply` takes every legal one.
    LOWEST_WINS: whether points are penalties. `public` gives what a replay line shows of a state besides its scores
    and pegs; `next_first_dealer` who deals first in the next game of a match, None where chance decides again.

    `claims` gives what a seat may do out of turn. The seats of `asked_in_order` have to answer, one after the other,
    before the turn goes on, each with one of its claims; the others claim when they like to. `chance_before` gives what
    chance has to do before a move can be made, None where it has nothing to do.
    """

    NAME: str
    SEATS: tuple[int, ...]
    OPEN_MOVES: tuple[type, ...]
    LOWEST_WINS: bool

    def new(self, options: Mapping[str, object], players: int) -> Any: ...
    def to_act(self, state: Any) -> int | None: ...
    def legal_moves(self, state: Any, seat: int) -> Sequence[Any]: ...
    def apply(self, state: Any, move: Any) -> tuple[Any, tuple[Any, ...]]: ...
    def view(self, state: Any, seat: int) -> Any: ...
    def is_over(self, state: Any) -> dict[str, Any] | None: ...
    def public(self, state: Any) -> dict[str, object]: ...
    def next_first_dealer(self, state: Any, cut: Sequence[int]) -> int | None: ...
    def chance(self, state: Any, shuffled: Shuffled, first_dealer: int | None = None) -> Any: ...
    def chance_before(self, state: Any, move: Any, shuffled: Shuffled) -> Any: ...
    def claims(self, state: Any, seat: int) -> Sequence[Any]: ...
    def asked_in_order(self, state: Any) -> Sequence[int]: ...
    def parse_move(self, obj: object) -> Any: ...


def winners_of(over: Result) -> tuple[int, ...]:
    """Return the sides that have won."""
    return tuple(over["winners"]) if "winners" in over else (over["winner"],)


def games_counted(over: Result) -> int:
    """Return for how many games a win counts: more than 1 for a lurch or skunk (C49, C50)."""
    return over.get("games", 1)


def load_game(name: str) -> Game:
    """Return the game of that name, `score` being one. Raises UsageError for a name that is none."""
    return _load(name, (*GAME_NAMES, SCORE))


def load_card_game(name: str) -> Game:
    """Return the game of that name, which is played here card by card. Raises UsageError for a name that is none."""
    return _load(name, GAME_NAMES)


def _load(name: str, names: Sequence[str]) -> Game:
    if name not in names:
        raise UsageError(f"there is no game {name!r}: choose from {', '.join(names)}")
    module = "autopeg.scorekeeping.rules" if name == SCORE else f"autopeg.games.{name}.rules"
    return cast(Game, import_module(module))
