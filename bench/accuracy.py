"""Accuracy of the levels: how far a review tells players apart who play against their like.

Run it as `.venv/bin/python bench/accuracy.py GAME GAMES`: it plays that many fresh games of two players at each level,
and of two who choose at random, reviews all decisions, and prints a table for docs/bots.md. `accuracy.py cribbage GAMES
analyst` lets the analyst judge them in place of the review, which takes half a minute a game.
"""

import random
import sys
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any

from autopeg.base.intervals import mean_and_reach
from autopeg.engine.advice import Judgement, advice_of
from autopeg.engine.games import rules_of
from autopeg.engine.history import History
from autopeg.engine.players import ANALYST, Player
from autopeg.play.seating import new_player, quick_levels_of
from autopeg.play.table import Seat, Table
from autopeg.statistics.review import Decision, accuracy_of, judgements, kept_decision, with_guess
from cribbage_analyst import judged_by_analyst

RANDOM = "random"
SEED = "acc2"
OPTIONS: Mapping[str, Mapping[str, object]] = {"crummy_rummy": {"max_reshuffles": 2}}
MOST_STEPS = 4_000
"""Players who choose at random may never end a game of Crummy Rummy."""
GAMES_OF_A_PLAYER = 10

Judge = Callable[[History], Iterable[Judgement]]


class RandomPlayer:
    """Player that takes any legal move."""

    def __init__(self, seed: int) -> None:
        self._chance = random.Random(seed)

    def choose(self, view: Any, legal: Sequence[Any]) -> Any:
        return self._chance.choice(legal)

    def close(self) -> None:
        pass


def main(game: str, games: int, judge: Judge) -> None:
    """Print for every level its accuracy, and how it varies over sets of ten games of a player."""
    points = advice_of(game).COSTLY
    print("| level | accuracy | over ten games |\n|---|---|---|")
    for level in (RANDOM, *quick_levels_of(game)):
        seats = [seat for number in range(games) for seat in decisions(game, level, number, judge)]
        _, within = mean_and_reach([accuracy_of(seat, points) or 0.0 for seat in seats])
        starts = range(0, len(seats) - GAMES_OF_A_PLAYER + 1, GAMES_OF_A_PLAYER)
        tens = [_over(seats[start : start + GAMES_OF_A_PLAYER], points) for start in starts]
        spread = f"{min(tens):.0%} to {max(tens):.0%}" if tens else ""
        print(f"| `{level}` | {100 * _over(seats, points):.1f} ± {100 * within:.1f}% | {spread} |", flush=True)


def decisions(game: str, level: str, number: int, judge: Judge) -> Iterator[list[Decision]]:
    """Yield the decisions of each seat in a game of two players of a level."""
    rules, points = rules_of(game), advice_of(game).COSTLY
    seats = [Seat(level, player_at(game, level, 2 * number + seat)) for seat in range(2)]
    table = Table(History(rules, rules.new(dict(OPTIONS.get(game, {})), 2)), seats, deck=f"{SEED}:{number}")
    for _ in range(MOST_STEPS):
        if table.advance() is None:
            break
    made = [with_guess(kept_decision(0, each), each, points) for each in judge(table.history)]
    yield from ([each for each in made if each.seat == seat] for seat in range(2))


def judged_by_review(history: History) -> Iterator[Judgement]:
    """Yield every decision as the review of a game judges it."""
    return (judged for _, judged in judgements(history))


def player_at(game: str, level: str, seed: int) -> Player:
    """Return a player of a level, or one who chooses at random."""
    return RandomPlayer(seed) if level == RANDOM else new_player(game, level, seed)


def _over(games: Sequence[Sequence[Decision]], points: float) -> float:
    """Return the accuracy of a player over some games."""
    return accuracy_of([each for game in games for each in game], points) or 0.0


if __name__ == "__main__":
    main(sys.argv[1], int(sys.argv[2]), judged_by_analyst if ANALYST in sys.argv[3:] else judged_by_review)
