"""Fit the playing habits of the cribbage master to the plays of experts.

Run it as `.venv/bin/python bench/make_cribbage_habits.py`; it needs a C compiler, `cc`, and ten minutes. Experts play
the deals in the simulator of bench/cribbage, which also fits the weights. With 2, 3 or 4 behind it only the habits with
so many players are fitted again.
"""

import sys
from collections.abc import Sequence
from importlib.resources import files
from pathlib import Path
from tempfile import TemporaryDirectory

import msgspec

from autopeg.games.cribbage.analysis.habits import CLASSES, PRECISION, WEIGHTS
from cribbage_simulator import Simulator

CHOICES = {2: 400_000, 3: 240_000, 4: 200_000}
"""Plays with a choice of ranks, by the number of players."""
SEED = 1
FILE = Path(str(files("autopeg.games.cribbage.analysis") / "tables" / "habits.json"))


def main(numbers: Sequence[int]) -> None:
    """Write the weights for these numbers of players."""
    with TemporaryDirectory() as folder:
        simulator = Simulator(Path(folder))
        for players in numbers:
            habits = Path(folder) / "habits.txt"
            print(simulator.run("learn", players, CHOICES[players], SEED, habits), end="", flush=True)
            store(players, [float(line) for line in habits.read_text().splitlines()])


def store(players: int, weights: Sequence[float]) -> None:
    """Write weights of all classes beside those for other numbers of players."""
    assert len(weights) == CLASSES * WEIGHTS
    rounded = [round(weight * PRECISION) for weight in weights]
    classes = [rounded[first : first + WEIGHTS] for first in range(0, len(rounded), WEIGHTS)]
    known = msgspec.json.decode(FILE.read_bytes(), type=dict[str, list[list[int]]])
    known[str(players)] = classes
    # A line for each class, so that a change can be read.
    tables = [f'"{number}": [\n' + ",\n".join(map(_line, known[number])) + "\n]" for number in sorted(known)]
    FILE.write_text("{\n" + ",\n".join(tables) + "\n}\n")


def _line(weights: Sequence[int]) -> str:
    return msgspec.json.encode(weights).decode()


if __name__ == "__main__":
    main([int(players) for players in sys.argv[1:]] or sorted(CHOICES))
