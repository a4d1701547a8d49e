"""Simulator of Crummy Rummy in C (bench/crummy_rummy), compiled and run with the habits of the host."""

import subprocess
from collections.abc import Iterable
from importlib.resources import files
from pathlib import Path
from typing import NamedTuple

import numpy as np

from autopeg.games.crummy_rummy.bots.values import CHANNELS, NUMBERS, RANKS, SUITS, Net
from pegcore.melds import LAST_ROUND

SOURCES = Path(__file__).parent / "crummy_rummy"
FOLDER = Path(str(files("autopeg.games.crummy_rummy.bots")))
"""Where the simulator finds the habits."""
PORTABLE = ("-O2", "-ftree-vectorize", "-ffast-math")
OPTIMIZED = (*PORTABLE, "-march=native")
"""Options of the compiler, for every processor and for this one."""


class Units(NamedTuple):
    """Numbers of units of a network's layers, named like the macros of bench/crummy_rummy/net.h."""

    suit_units: int
    suit_out: int
    rank_units: int
    deep: int
    deeper: int


_TWO = Units(suit_units=48, suit_out=24, rank_units=32, deep=96, deeper=32)
_MORE = Units(suit_units=32, suit_out=16, rank_units=24, deep=48, deeper=24)
_RANK_SIGNS = 17


def units_for(players: int) -> Units:
    """Return the units of the network for a number of players."""
    return _TWO if players == 2 else _MORE


def shapes_for(players: int) -> tuple[tuple[int, ...], ...]:
    """Return the layers of the network for a number of players, in the order of `Net` in bench/crummy_rummy/net.h."""
    units = units_for(players)
    return (
        (CHANNELS * RANKS, units.suit_units),
        (units.suit_units,),
        (units.suit_units, units.suit_out),
        (units.suit_out,),
        (_RANK_SIGNS, units.rank_units),
        (units.rank_units,),
        (SUITS * units.suit_out + units.rank_units + NUMBERS, units.deep),
        (units.deep,),
        (units.deep, units.deeper),
        (units.deeper,),
        (units.deeper,),
        (1,),
    )


BY_ROUND = ("suit_bias", "rank_bias", "deep_bias")
"""The layers of which the simulator has a row for every round."""
LAID_WEIGHTS = 423
"""Weights of the network for contracts on the table (bench/crummy_rummy/laid.h); the last round needs none."""


class Simulator:
    """Simulator of tables for two, or for three and four, compiled into a folder."""

    def __init__(self, folder: Path, players: int, options: Iterable[str] = OPTIMIZED) -> None:
        self._units = units_for(players)
        self._program = folder / ("two" if players == 2 else "more")
        sizes = [f"-D{layer.upper()}={units}" for layer, units in self._units._asdict().items()]
        sources = sorted(SOURCES.glob("*.c"))
        subprocess.run(["cc", *options, *sizes, *sources, "-lm", "-o", self._program], check=True)

    def run(self, command: str, players: int, *words: object, given: str = "") -> str:
        """Return what a command of bench/crummy_rummy/learn.c prints. Raises ValueError for a table of another size.

        given: what it reads.
        """
        if units_for(players) != self._units:
            raise ValueError(f"this simulator was not compiled for tables of {players}")
        line = [self._program, command, str(players), *map(str, words)]
        return subprocess.run(line, cwd=FOLDER, check=True, stdout=subprocess.PIPE, input=given, text=True).stdout


def read_values(path: Path, players: int) -> Net:
    """Return the weights of the last round, which the simulator has written for a number of players."""
    weights, layers, first = np.fromfile(path, np.float32), list[np.ndarray](), 0
    for name, shape in zip(Net._fields, shapes_for(players), strict=True):
        rows = LAST_ROUND if name in BY_ROUND else 1
        size = int(np.prod(shape))
        first += (rows - 1) * size
        layers.append(weights[first : first + size].reshape(shape).astype(np.float16))
        first += size
    return Net(*layers)


def write_values(path: Path, net: Net) -> None:
    """Write weights as the simulator reads them, the same for every round."""
    rows = [np.tile(layer.ravel(), LAST_ROUND if name in BY_ROUND else 1) for name, layer in net._asdict().items()]
    np.concatenate([*rows, np.zeros(LAID_WEIGHTS)]).astype(np.float32).tofile(path)
