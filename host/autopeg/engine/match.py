"""Results beyond the rules of one game: resigning, and matches.

With two players, the other one wins at once when one resigns. With more players the game goes on: a player who resigns
gives up the seat, and a bot takes it. Replacing the player is up to the code that seats players; the game itself does
not change.

In a match the wins of several games are counted; the loser of a game deals the next (C52).
"""

from collections.abc import Collection, Sequence

from msgspec import Struct

from autopeg.engine import AnyGame, Result, games_counted, winners_of
from autopeg.engine.table_state import GameState
from pegcore.scoreboard import games_won


def ends_the_game(state: GameState) -> bool:
    """Return whether the game ends when one of its players resigns."""
    return state.players == state.sides == 2


def result_of_resigning(game: AnyGame, state: GameState, seat: int) -> Result:
    """Return the result when a player resigns, with the seat as `resigned`.

    In cribbage, the current scores decide whether it is a lurch or skunk, which counts for more games (C49, C50):
    nobody avoids a lurch by resigning.
    """
    winner = 1 - seat
    if game.LOWEST_WINS:
        return {"winners": [winner], "resigned": seat}
    games = games_won(state.skunk, state.board_target, state.scores, winner)
    return {"winner": winner, "games": games, "resigned": seat}


MATCH_GAMES = (1, 2, 3, 5, 7)


class Match(Struct, frozen=True):
    """Standing of a match before one of its games."""

    to: int | None
    """The number of counted games that wins the match, None for one rematch after the other."""
    counted: tuple[int, ...]
    """Games won by side, a lurch or skunk counted at its value."""
    wins: tuple[int, ...]
    """Games won by side, each counted once."""
    lurches: tuple[int, ...]
    """Lurches and skunks by side, each counted once."""
    dealer: int | None = None
    """Who deals the next game, None lets the cut decide."""
    names: tuple[str, ...] = ()
    """Who played the games that are counted, by seat; empty if unknown, or if none is."""

    @staticmethod
    def begin(to: int | None, sides: int) -> "Match":
        nothing = (0,) * sides
        return Match(to, nothing, nothing, nothing)

    @property
    def number(self) -> int:
        """The number of the next game, from 1."""
        return sum(self.wins) + 1

    @property
    def winner(self) -> int | None:
        """The side that won the match, or None."""
        to = self.to
        return None if to is None else next((side for side, won in enumerate(self.counted) if won >= to), None)

    @property
    def goes_on(self) -> bool:
        """Whether another game has to be played to end the match."""
        return self.to is not None and self.winner is None

    def after(self, over: Result, dealer: int | None, names: tuple[str, ...] = ()) -> "Match":
        """Return the match after a game. over: its result; dealer: who deals the next one; names: of its players."""
        winners, games = winners_of(over), games_counted(over)
        return Match(
            self.to,
            _added(self.counted, winners, games),
            _added(self.wins, winners, 1),
            _added(self.lurches, winners, 1 if games > 1 else 0),
            dealer,
            names,
        )


def _added(counts: Sequence[int], sides: Collection[int], more: int) -> tuple[int, ...]:
    return tuple(count + (more if side in sides else 0) for side, count in enumerate(counts))
