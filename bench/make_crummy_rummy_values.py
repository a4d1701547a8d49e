"""Learn the values of hands in the last round of Crummy Rummy from games, for its master.

Run it as `.venv/bin/python bench/make_crummy_rummy_values.py`; it needs a C compiler, `cc`, and a quarter of an hour.
The simulator in bench/crummy_rummy plays the rounds: first experts alone, then the networks as well, which learn from
what their own hands cost. The same compiler on the same kind of processor makes the same files.
"""

import re
import subprocess
from concurrent.futures import ThreadPoolExecutor
from importlib.resources import files
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import NamedTuple

import numpy as np

from autopeg.games.crummy_rummy.bots.values import CHANNELS, NUMBERS, RANKS, SUITS, Net
from pegcore.melds import LAST_ROUND

SOURCES = Path(__file__).parent / "crummy_rummy"
FOLDER = Path(str(files("autopeg.games.crummy_rummy.bots")))
OPTIMIZED = ("-O2", "-ftree-vectorize", "-march=native", "-ffast-math")
SEED = 1

_SUIT_UNITS, _SUIT_OUT, _RANK_SIGNS, _RANK_UNITS, _DEEP, _DEEPER = 32, 16, 17, 24, 48, 24
SHAPES: tuple[tuple[int, ...], ...] = (
    (CHANNELS * RANKS, _SUIT_UNITS),
    (_SUIT_UNITS,),
    (_SUIT_UNITS, _SUIT_OUT),
    (_SUIT_OUT,),
    (_RANK_SIGNS, _RANK_UNITS),
    (_RANK_UNITS,),
    (SUITS * _SUIT_OUT + _RANK_UNITS + NUMBERS, _DEEP),
    (_DEEP,),
    (_DEEP, _DEEPER),
    (_DEEPER,),
    (_DEEPER,),
    (1,),
)
"""The layers in the order of `Net` in bench/crummy_rummy/net.h."""
BY_ROUND = ("suit_bias", "rank_bias", "deep_bias")
"""The layers of which the simulator has a row for every round."""


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
    again: int = 0
    """Such rounds in a second part, which begins with what the first has learned and learns half as fast."""


COURSES = (Course("values_two.npz", 2, 6_000, 30_000, 12_000, 90_000), Course("values_more.npz", 3, 5_000, 16_000, 0))


def main() -> None:
    """Write the values."""
    with TemporaryDirectory() as folder, ThreadPoolExecutor() as workers:
        program = compiled(Path(folder))
        list(workers.map(lambda course: learn(program, course, Path(folder), FOLDER), COURSES))


def compiled(folder: Path) -> Path:
    """Return the simulator, compiled."""
    program = folder / "crummy_rummy"
    subprocess.run(["cc", *OPTIMIZED, *sorted(SOURCES.glob("*.c")), "-lm", "-o", program], check=True)
    return program


def learn(program: Path, course: Course, folder: Path, goal: Path) -> None:
    """Learn a network and write its file with `facts`: the seed, the rounds and the error."""
    weights = first = folder / course.name
    table, lengths = (course.players, LAST_ROUND), (course.experts, course.mixed, course.own)
    told = _run(program, "learn", *table, SEED, *lengths, first)
    if course.again:
        weights = folder / f"{course.name}.again"
        told = _run(program, "learn", *table, SEED + 1, 0, 0, course.again, weights, first)
    facts = [SEED, *lengths, course.again, error_in(told)]
    np.savez_compressed(goal / course.name, facts=np.array(facts), **layers(weights)._asdict())


def _run(program: Path, *words: object) -> str:
    done = subprocess.run([program, *map(str, words)], cwd=FOLDER, check=True, capture_output=True, text=True)
    print(done.stdout, end="", flush=True)
    return done.stdout.splitlines()[-1]


def error_in(line: str) -> float:
    """Return the mean squared error of the values in a line of the simulator, in units of 50 points."""
    found = re.search(r"error ([\d.]+);", line)
    assert found is not None
    return float(found[1])


def layers(path: Path) -> Net:
    """Return the weights of the last round; the simulator writes biases for every round in some layers."""
    weights, layers, first = np.fromfile(path, np.float32), [], 0
    for name, shape in zip(Net._fields, SHAPES, strict=True):
        rows = LAST_ROUND if name in BY_ROUND else 1
        size = int(np.prod(shape))
        first += (rows - 1) * size
        layers.append(weights[first : first + size].reshape(shape).astype(np.float16))
        first += size
    return Net(*layers)


if __name__ == "__main__":
    main()
