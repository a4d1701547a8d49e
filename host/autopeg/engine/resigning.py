"""What it means to resign: of two players the other wins, at once.

With more players the game goes on: who resigns gives up the seat, and a bot plays it. That is for those to do who seat
players; for the game nothing has happened.
"""

from typing import Any

from autopeg.engine import AnyGame, Result
from pegcore.scoreboard import games_won


def ends_the_game(state: Any) -> bool:
    """Return whether the game ends when one of its players resigns."""
    return state.players == state.sides == 2


def result_of_resigning(game: AnyGame, state: Any, seat: int) -> Result:
    """Return the result when a player resigns, with the seat as `resigned`.

    In cribbage the win counts double where the loser would be lurched or skunked as the scores stand (C49, C50): nobody
    gets away from a lurch by resigning.
    """
    winner = 1 - seat
    if game.LOWEST_WINS:
        return {"winners": [winner], "resigned": seat}
    rule = getattr(state.options, "skunk", None)
    games = 1 if rule is None else games_won(rule, state.options.target, state.scores, winner)
    return {"winner": winner, "games": games, "resigned": seat}
