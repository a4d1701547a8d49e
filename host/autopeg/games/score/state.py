"""What the score-keeper knows at one moment. There are no secrets: everybody sees the pegs."""

from typing import Literal

from msgspec import Struct

from autopeg.games.cribbage.state import Pegs, SkunkRule, sides_of

Phase = Literal["score", "over"]


class Options(Struct, frozen=True):
    """What the players agree on (C5, C49, C50). partners: four players are two sides (C3), else each has his lane.

    rules: those of the game that is played, by which an entry may be doubted.
    """

    target: Literal[61, 121, 241] = 121
    skunk: SkunkRule = "lurch"
    partners: bool = True
    rules: Literal["cribbage"] = "cribbage"


class State(Struct, frozen=True):
    """One moment of a game: an immutable value.

    pegs: (back, front) per side; dealer: the seat that deals, None until it is told; deal: its number, 0 before the
    first; is_fresh: whether no point has been told in this deal.
    """

    options: Options
    players: int
    pegs: tuple[Pegs, ...]
    dealer: int | None = None
    deal: int = 0
    is_fresh: bool = False

    @property
    def sides(self) -> int:
        return len(self.pegs)

    @property
    def scores(self) -> tuple[int, ...]:
        """Points per side, cut at the target (C33)."""
        return tuple(front for _, front in self.pegs)

    @property
    def winner(self) -> int | None:
        """The side that has reached the target, or None (C32)."""
        return next((side for side, score in enumerate(self.scores) if score >= self.options.target), None)

    @property
    def board_target(self) -> int:
        """The points that a board counts to."""
        return self.options.target

    @property
    def unit(self) -> int:
        """The points a hole."""
        return 1

    @property
    def turn_lane(self) -> None:
        """Whose turn it is, which nobody tells."""
        return None

    @property
    def crib_lane(self) -> int | None:
        """The side whose crib it is (C10), None until the dealer is told and when the game is over."""
        return None if self.dealer is None or self.winner is not None else self.side_of(self.dealer)

    @property
    def winner_lane(self) -> int | None:
        return self.winner

    def side_of(self, seat: int) -> int:
        return seat % self.sides

    def seats_after(self, seat: int) -> tuple[int, ...]:
        """Every seat once, clockwise, beginning left of `seat` and ending with it."""
        return tuple((seat + step) % self.players for step in range(1, self.players + 1))

    @property
    def next_dealer(self) -> int:
        """The seat to which the deal passes (C8); before the first deal seat 0."""
        return 0 if self.dealer is None else self.seats_after(self.dealer)[0]


class View(Struct, frozen=True, kw_only=True):
    """What everybody sees."""

    phase: Phase
    seat: int
    players: int
    scores: tuple[int, ...]
    to_act: int | None
    dealer: int | None
    deal: int
    target: int
    skunk: SkunkRule
    pegs: tuple[Pegs, ...]


def sides_in(options: Options, players: int) -> int:
    """Return how many sides so many players make (C3)."""
    return sides_of(players) if options.partners else players
