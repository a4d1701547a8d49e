"""Simulator of Crummy Rummy in C (bench/crummy_rummy), compiled and run with the habits of the host."""

import subprocess
from collections.abc import Iterable
from importlib.resources import files
from pathlib import Path

import numpy as np

from autopeg.games.crummy_rummy.bots.values import CHANNELS, NUMBERS, RANKS, SUITS, Net
from pegcore.melds import LAST_ROUND

SOURCES = Path(__file__).parent / "crummy_rummy"
FOLDER = Path(str(files("autopeg.games.crummy_rummy.bots")))
"""Where the simulator finds the habits."""
PORTABLE = ("-O2", "-ftree-vectorize", "-ffast-math")
OPTIMIZED = (*PORTABLE, "-march=native")
"""Options of the compiler, for every processor and for this one."""

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
LAID_WEIGHTS = 423
"""Weights of the network for contracts on the table (bench/crummy_rummy/laid.h); the last round needs none."""


class Simulator:
    """Compiled simulator in a folder of its own."""

    def __init__(self, folder: Path, options: Iterable[str] = OPTIMIZED) -> None:
        self._program = folder / "crummy_rummy"
        subprocess.run(["cc", *options, *sorted(SOURCES.glob("*.c")), "-lm", "-o", self._program], check=True)

    def run(self, command: str, players: int, *words: object) -> str:
        """Return what a command of bench/crummy_rummy/learn.c prints."""
        line = [self._program, command, str(players), *map(str, words)]
        return subprocess.run(line, cwd=FOLDER, check=True, stdout=subprocess.PIPE, text=True).stdout


def read_values(path: Path) -> Net:
    """Return the weights of the last round, which the simulator has written."""
    weights, layers, first = np.fromfile(path, np.float32), list[np.ndarray](), 0
    for name, shape in zip(Net._fields, SHAPES, strict=True):
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
