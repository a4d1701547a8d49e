"""A match: several games, the wins counted, the deal passing to who lost (C52)."""

from collections.abc import Collection, Sequence

from msgspec import Struct

from autopeg.engine import Result, games_counted, winners_of

MATCH_GAMES = (1, 2, 3, 5, 7)


class Match(Struct, frozen=True):
    """How a match stands before a game of it.

    to: counted games that win the match; counted, wins, lurches: per side, a lurch or skunk counted as it is worth;
    dealer: who deals the next game, None lets the cut decide.
    """

    to: int
    counted: tuple[int, ...]
    wins: tuple[int, ...]
    lurches: tuple[int, ...]
    dealer: int | None = None

    @staticmethod
    def begin(to: int, sides: int) -> "Match":
        nothing = (0,) * sides
        return Match(to, nothing, nothing, nothing)

    @property
    def number(self) -> int:
        """The number of the next game, from 1."""
        return sum(self.wins) + 1

    @property
    def winner(self) -> int | None:
        """The side that has won the match, or None."""
        return next((side for side, counted in enumerate(self.counted) if counted >= self.to), None)

    def after(self, over: Result, dealer: int | None) -> "Match":
        """Return the match after a game. over: its result; dealer: who deals the next one."""
        winners, games = winners_of(over), games_counted(over)
        return Match(
            self.to,
            _added(self.counted, winners, games),
            _added(self.wins, winners, 1),
            _added(self.lurches, winners, 1 if games > 1 else 0),
            dealer,
        )


def _added(counts: Sequence[int], sides: Collection[int], more: int) -> tuple[int, ...]:
    return tuple(count + (more if side in sides else 0) for side, count in enumerate(counts))
