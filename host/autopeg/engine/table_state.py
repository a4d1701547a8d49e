"""Parts that the states of all games share: seats, sides, and what a board shows."""

from typing import Any, Protocol, TypeVar

from msgspec import Struct

Item = TypeVar("Item")


MOST_PLAYERS = 4
_CLOCKWISE = tuple(
    tuple(tuple((seat + step) % players for step in range(1, players + 1)) for seat in range(players))
    for players in range(MOST_PLAYERS + 1)
)
"""By the number of players and by seat, what `seats_after` returns: cards in play ask for it again and again."""


def with_item(items: tuple[Item, ...], at: int, item: Item) -> tuple[Item, ...]:
    """Return items with the one at an index replaced: the hand of a seat, the score of a side."""
    changed = [*items]
    changed[at] = item
    return tuple(changed)


class _HasPlayers(Protocol):
    @property
    def players(self) -> int: ...
    @property
    def sides(self) -> int: ...


class GameState(_HasPlayers, Protocol):
    """Fields of the state of every game, with what a board shows of it: see docs/add-a-game.md, step 2."""

    @property
    def options(self) -> object: ...
    @property
    def scores(self) -> tuple[int, ...]: ...
    @property
    def pegs(self) -> tuple[tuple[int, int], ...]: ...
    @property
    def dealer(self) -> int | None: ...
    @property
    def board_target(self) -> int: ...
    @property
    def unit(self) -> int: ...
    @property
    def turn_lane(self) -> int | None: ...
    @property
    def crib_lane(self) -> int | None: ...
    @property
    def winner_lane(self) -> int | None: ...
    @property
    def skunk(self) -> str: ...


class _HasTarget(Protocol):
    @property
    def options(self) -> Any: ...


class _HasWinner(Protocol):
    @property
    def winner(self) -> int | None: ...


class TableState(Struct, frozen=True, gc=False):
    """Base class of a game's `State`, for games to a target without partners and without a crib.

    A game has the fields `options`, `players`, `turn` and `winner`, or overrides the properties that depend on them.
    """

    @property
    def sides(self: _HasPlayers) -> int:
        return self.players

    def side_of(self: _HasPlayers, seat: int) -> int:
        return seat % self.sides

    def seats_after(self: _HasPlayers, seat: int) -> tuple[int, ...]:
        """Return every seat once, clockwise, from the one to the left of `seat` to `seat` itself."""
        return _CLOCKWISE[self.players][seat]

    # -- what the board shows

    def lane_of(self: _HasPlayers, seat: int | None) -> int | None:
        """Return the lane of a seat's side, None for no seat."""
        return None if seat is None else seat % self.sides

    @property
    def unit(self) -> int:
        """Points per hole."""
        return 1

    @property
    def board_target(self: _HasTarget) -> int:
        """The points at the board's finish."""
        return self.options.target

    @property
    def crib_lane(self) -> int | None:
        """The lane of the side whose crib it is."""
        return None

    @property
    def winner_lane(self: _HasWinner) -> int | None:
        """The lane that won."""
        return self.winner

    @property
    def skunk(self) -> str:
        """The rule by which a win counts more, one of SKUNK_RULES: only cribbage has lurches (T25)."""
        return "none"
