"""Learn the values of hands in the last round of Crummy Rummy from games, for its master.

Run it as `.venv/bin/python bench/make_crummy_rummy_values.py`; it needs a C compiler, `cc`, and an hour.
The simulator in bench/crummy_rummy plays the rounds: first experts alone, then the networks as well, which learn from
what their own hands cost. The same compiler on the same kind of processor makes the same files.
"""

import re
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import NamedTuple

import numpy as np

from crummy_rummy_simulator import FOLDER, OPTIMIZED, Simulator, read_values
from pegcore.melds import LAST_ROUND

FASTEST = ("-O3", "-ffast-math", "-march=native")


class Course(NamedTuple):
    """How one network is learned."""

    name: str
    """Of its file."""
    players: int
    """2, or 3 for tables of three and four."""
    experts: int
    """Rounds of experts alone."""
    mixed: int
    """Rounds in which the network discards, and draws like an expert."""
    own: int
    """Rounds in which it draws as well."""
    seed: int
    again: int = 0
    """Such rounds in a second part, which begins with what the first has learned and learns half as fast."""
    options: tuple[str, ...] = OPTIMIZED
    """Of the compiler. With others, sums are rounded otherwise, and other weights are learned."""


COURSES = (
    Course("values_two.npz", 2, 30_000, 60_000, 410_000, seed=101, options=FASTEST),
    Course("values_more.npz", 3, 5_000, 16_000, 15_000, seed=1, again=120_000),
)


def main() -> None:
    """Write the values."""
    with TemporaryDirectory() as folder, ThreadPoolExecutor() as workers:
        simulators = [Simulator(Path(folder), course.players, course.options) for course in COURSES]
        pairs = zip(simulators, COURSES, strict=True)
        for each in [workers.submit(learn, simulator, course, Path(folder), FOLDER) for simulator, course in pairs]:
            each.result()


def learn(simulator: Simulator, course: Course, folder: Path, goal: Path) -> None:
    """Learn a network and write its file with `facts`: the seed, the rounds and the error."""
    weights = first = folder / course.name
    table, lengths = (course.players, LAST_ROUND), (course.experts, course.mixed, course.own)
    told = simulator.run("learn", *table, course.seed, *lengths, first)
    if course.again:
        weights = folder / f"{course.name}.again"
        told += simulator.run("learn", *table, course.seed + 1, 0, 0, course.again, weights, first)
    print(told, end="", flush=True)
    facts = [course.seed, *lengths, course.again, error_in(told.splitlines()[-1])]
    np.savez_compressed(goal / course.name, facts=np.array(facts), **read_values(weights, course.players)._asdict())


def error_in(line: str) -> float:
    """Return the mean squared error of the values in a line of the simulator, in units of 50 points or percent."""
    found = re.search(r"error ([\d.]+);", line)
    assert found is not None
    return float(found[1])


if __name__ == "__main__":
    main()
