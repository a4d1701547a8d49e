"""What the states of all games have alike: their seats and sides, and what a board of pegs shows of them."""

from typing import Any, Protocol

from msgspec import Struct


class _Seated(Protocol):
    @property
    def players(self) -> int: ...
    @property
    def sides(self) -> int: ...


class GameState(_Seated, Protocol):
    """What every state has, whatever is played."""

    @property
    def options(self) -> object: ...
    @property
    def scores(self) -> tuple[int, ...]: ...
    @property
    def pegs(self) -> tuple[tuple[int, int], ...]: ...
    @property
    def dealer(self) -> int | None: ...


class _ToATarget(Protocol):
    @property
    def options(self) -> Any: ...


class _Won(Protocol):
    @property
    def winner(self) -> int | None: ...


class TableState(Struct, frozen=True):
    """The base of a game's `State`, for games to a target in which everybody plays for himself and there is no crib.

    A game has the fields `options`, `players`, `turn` and `winner`, or properties of its own for what depends on them.
    """

    @property
    def sides(self: _Seated) -> int:
        return self.players

    def side_of(self: _Seated, seat: int) -> int:
        return seat % self.sides

    def seats_after(self: _Seated, seat: int) -> tuple[int, ...]:
        """Every seat once, clockwise, beginning left of `seat` and ending with it."""
        return tuple((seat + step) % self.players for step in range(1, self.players + 1))

    # -- what the board of pegs shows

    def lane_of(self: _Seated, seat: int | None) -> int | None:
        """The lane of a seat's side, None for nobody's."""
        return None if seat is None else seat % self.sides

    @property
    def unit(self) -> int:
        """Points a hole."""
        return 1

    @property
    def board_target(self: _ToATarget) -> int:
        """The points at which the board's finish is."""
        return self.options.target

    @property
    def crib_lane(self) -> int | None:
        """The lane of the side whose crib it is."""
        return None

    @property
    def winner_lane(self: _Won) -> int | None:
        """The lane that has won."""
        return self.winner
