"""A match of games kept without a host: the games won, who has won it, who deals next (C49, C52)."""

from pegcore.scoreboard import games_won as worth_of

from .game import Game, is_goal
from .kinds import CRIBBAGE, CRUMMY_RUMMY


def games_won(game: Game) -> tuple:
    """Return the games won by each lane in the match, this one included; a lurch at cribbage counts two (C49)."""
    won = list(game.match[1])
    if game.win is not None:
        scores = [pair[1] for pair in game.pegs()]
        is_cribbage = game.kind == CRIBBAGE and game.lanes > 1
        for i in winners_of(game):
            won[i] += worth_of("lurch", game.target(), scores, i) if is_cribbage else 1
    return tuple(won)


def winners_of(game: Game) -> list:
    """Return the lanes that have won a finished game; at Crummy Rummy several may share it (Y32)."""
    if game.kind != CRUMMY_RUMMY:
        return [game.win]
    totals = [pair[1] for pair in game.pegs()]
    return [i for i in range(game.lanes) if totals[i] == min(totals)]


def match_winner(game: Game):
    """Return the lane that has won the match, or None."""
    won = games_won(game)
    for i in range(game.lanes):
        if won[i] >= game.match[0]:
            return i
    return None


def loser(game: Game) -> int:
    """Return the lane that deals or starts the next game: the lowest score, or the highest where the lowest total wins;
    in a tie the first after the winner."""
    scores = [pair[1] if is_goal(game.target()) else -pair[1] for pair in game.pegs()]
    worst = None
    for step in range(1, game.lanes):
        i = ((game.win or 0) + step) % game.lanes
        if worst is None or scores[i] < scores[worst]:
            worst = i
    return 0 if worst is None else worst
