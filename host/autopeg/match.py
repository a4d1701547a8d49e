"""A match: several games, the wins counted, the deal passing to who lost (C52)."""

from collections.abc import Mapping, Sequence
from typing import Any

from msgspec import Struct

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

    def after(self, over: Mapping[str, int], dealer: int | None) -> "Match":
        """Return the match after a game. over: its result; dealer: who deals the next one."""
        winner, games = over["winner"], over["games"]
        return Match(
            self.to,
            _added(self.counted, winner, games),
            _added(self.wins, winner, 1),
            _added(self.lurches, winner, 1 if games > 1 else 0),
            dealer,
        )


def _added(counts: Sequence[int], side: int, more: int) -> tuple[int, ...]:
    return tuple(count + (more if index == side else 0) for index, count in enumerate(counts))


def next_first_dealer(state: Any, cut: Sequence[int]) -> int:
    """Return who deals first after a finished game (C52): the loser, with partners the loser left of the last dealer,
    with three the lowest score; who is tied for it stands in the order of `cut`, all seats as they cut, lowest first.
    """
    losers = [seat for seat in state.seats_after(state.dealer) if state.side_of(seat) != state.winner]
    if state.players != 3:
        return losers[0]
    lowest = min(state.scores[seat] for seat in losers)
    return min((seat for seat in losers if state.scores[seat] == lowest), key=cut.index)
