"""Resigning: with two players, the other one wins at once.

With more players the game goes on: a player who resigns gives up the seat, and a bot takes it. Replacing the player is
up to the code that seats players; the game itself does not change.
"""

from typing import Protocol, runtime_checkable

from autopeg.engine import AnyGame, Result
from autopeg.engine.table_state import GameState
from pegcore.scoreboard import games_won


@runtime_checkable
class _Skunks(Protocol):
    """Options of games in which a win can count for more than one game."""

    @property
    def skunk(self) -> str: ...
    @property
    def target(self) -> int: ...


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
    options = state.options
    games = games_won(options.skunk, options.target, state.scores, winner) if isinstance(options, _Skunks) else 1
    return {"winner": winner, "games": games, "resigned": seat}
