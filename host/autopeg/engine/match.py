"""Matches: several games whose wins are counted; the loser of a game deals the next (C52)."""

from collections.abc import Collection, Sequence

from msgspec import Struct

from autopeg.engine import Result, games_counted, winners_of

MATCH_GAMES = (1, 2, 3, 5, 7)


class Match(Struct, frozen=True):
    """Standing of a match before one of its games."""

    to: int
    """The number of counted games that wins the match."""
    counted: tuple[int, ...]
    """Games won by side, a lurch or skunk counted at its value."""
    wins: tuple[int, ...]
    """Games won by side, each counted once."""
    lurches: tuple[int, ...]
    """Lurches and skunks by side, each counted once."""
    dealer: int | None = None
    """Who deals the next game, None lets the cut decide."""

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
        """The side that won the match, or None."""
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
