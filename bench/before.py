"""Speed as a ratio to the version before, side by side: both take turns at the same work, in processor time.

The version before is the last commit before the rooms were put on floors, which git unpacks into build/before. Each
version does the work by its own `workloads.py`, which says the same of both. A ratio is judged by the lower end of the
interval that holds the median of the rounds with a chance of 96 %: a program that disturbs one of them doesn't count.
"""

import os
import subprocess
import sys
import tarfile
import time
from io import BytesIO
from pathlib import Path
from statistics import median
from typing import Self

from autopeg.base.workers import Processes, processors
from autopeg.play.bots.arena import match
from measure import judge, show
from workloads import GAMES, HINTS, LOOK_UPS, RECORDS

COMMIT = "bd6e0dde"
PROJECT = Path(__file__).resolve().parents[1]
UNPACKED = PROJECT / "build" / "before"
FOLDERS = ("host", "shared", "firmware", "bench")
ROUNDS = 15
_LOWER_END = 3
"""Of 15 sorted ratios, the 4th and the 12th enclose the median in 96.5 % of cases (binomial distribution)."""
ARENA_GAMES = 40

LEAST = 0.97
"""How many times as fast as before."""
MOST_VALUED_MS, LEAST_LOOK_UPS_M, LEAST_ARENA = 60, 2.5, 1.8


def run() -> None:
    """Print the figures, each with its limit."""
    unpacked = unpacked_version(COMMIT)
    if unpacked is None:
        return
    with Version(unpacked) as before, Version(PROJECT) as now:
        for game, games in GAMES.items():
            _compare(f"random games of {game} a second", before, now, game, games)
        _compare("records replayed a second", before, now, "replay", RECORDS)
        _compare("all 12,994,800 hands a second, in numpy", before, now, "every_hand", 1)
        looked_up = _compare("hands looked up in the table a second", before, now, "look_up", LOOK_UPS)
        valued = _compare("hints for a leader in the play a second", before, now, "hint", HINTS)
    judge("hands looked up in the table", LOOK_UPS / looked_up / 1e6, "M/s", LEAST_LOOK_UPS_M, is_least=True, digits=1)
    judge("a hint for a leader in the play", valued / HINTS * 1e3, "ms", MOST_VALUED_MS)
    _arena()


class Version:
    """A version of Autopeg in a process of its own."""

    def __init__(self, folder: Path, script: Path | None = None, *words: str) -> None:
        """script: what does the workloads, instead of the version's own."""
        self._process = subprocess.Popen(
            [sys.executable, "-P", str(script or folder / "bench" / "workloads.py"), *words],
            env=_environment(folder),
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_error: object) -> None:
        self._process.communicate()

    def seconds(self, workload: str) -> float:
        """Return the processor time of a workload."""
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self._process.stdin.write(f"{workload}\n")
        self._process.stdin.flush()
        return float(self._process.stdout.readline())


def _environment(folder: Path) -> dict[str, str]:
    return {**os.environ, "PYTHONPATH": os.pathsep.join(str(folder / name) for name in FOLDERS)}


def _compare(what: str, before: Version, now: Version, workload: str, number: int) -> float:
    """Print how many times as fast as before a workload is, and return its shortest time now.

    number: how many things it does.
    """
    times = [(before.seconds(workload), now.seconds(workload)) for _ in range(ROUNDS)]
    old, new = (min(time[at] for time in times) for at in (0, 1))
    ratios = sorted(old / new for old, new in times)
    judge(what, ratios[_LOWER_END], "x", LEAST, is_least=True, digits=2)
    show("", f"{number / new:,.1f}", f"before {number / old:,.1f}, median {median(ratios):.2f} x")
    return new


def _arena() -> None:
    """Print how much faster two processes play than one, by the clock: another busy program spoils it."""
    if processors() < 2:
        show("arena", "-", "one processor")
        return
    times: list[float] = []
    for jobs in (1, 2):
        begin = time.perf_counter()
        match("cribbage", ("expert", "expert"), ARENA_GAMES, seed=1, workers=Processes(jobs))
        times.append(time.perf_counter() - begin)
    judge("arena, two processes for one", times[0] / times[1], "x", LEAST_ARENA, is_least=True, digits=2)


def unpacked_version(commit: str) -> Path | None:
    """Return the folder with a version from before, or print that it cannot be had, and return None."""
    folder = UNPACKED / commit
    if folder.is_dir():
        return folder
    command = ["git", "-C", str(PROJECT), "archive", commit, *FOLDERS]
    try:
        packed = subprocess.run(command, check=True, capture_output=True)
    except (OSError, subprocess.CalledProcessError):
        show(f"the version before, {commit}", "unknown", "needs git, and a clone with its history")
        return None
    with tarfile.open(fileobj=BytesIO(packed.stdout)) as archive:
        archive.extractall(folder, filter="data")
    return folder
