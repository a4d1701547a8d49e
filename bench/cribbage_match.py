"""Play cribbage between the master and experts in the simulator, every deck from all chairs.

Run it as `.venv/bin/python bench/cribbage_match.py PLAYERS DECKS SEED [SETTING=NUMBER ...]`; it needs a C compiler,
`cc`. With two players a game takes a few hundredths of a second, with more up to a second. The settings are those of
bench/cribbage/match.c, such as `hands=60`.
"""

import sys
from pathlib import Path
from tempfile import TemporaryDirectory

from cribbage_simulator import Simulator, write_habits


def main(players: int, decks: int, seed: int, *settings: str) -> None:
    """Print how many games the master wins."""
    with TemporaryDirectory() as folder:
        habits = Path(folder) / "habits.txt"
        write_habits(habits, players)
        print(Simulator(Path(folder)).run("match", players, decks, seed, habits, *settings), end="")


if __name__ == "__main__":
    players, decks, seed = map(int, sys.argv[1:4])
    main(players, decks, seed, *sys.argv[4:])
