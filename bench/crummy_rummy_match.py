"""Play Crummy Rummy between the master and experts in the simulator, every deck from all chairs.

Run it as `.venv/bin/python bench/crummy_rummy_match.py PLAYERS DECKS SEED [earlier|expert]`; it needs a C compiler,
`cc`. A thousand games of two players take about twenty seconds. `earlier` is the expert before it
replaced wild cards and weighed plans by the round.
"""

import sys
from pathlib import Path
from tempfile import TemporaryDirectory

from autopeg.games.crummy_rummy.bots.values import net_for
from crummy_rummy_simulator import Simulator, write_values
from pegcore.melds import LAST_ROUND


def main(players: int, decks: int, seed: int, others: str = "expert") -> None:
    """Print how many games the master wins, and its points a game and by round."""
    with TemporaryDirectory() as folder:
        write_values(Path(folder) / f"{LAST_ROUND}.bin", net_for(players))
        told = Simulator(Path(folder), players).run("match", players, folder, others, decks, seed)
    print(told.replace(folder, "master"), end="")


if __name__ == "__main__":
    players, decks, seed = map(int, sys.argv[1:4])
    main(players, decks, seed, *sys.argv[4:])
