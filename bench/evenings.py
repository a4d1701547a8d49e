"""300 evenings of 40 entries with the front ends, the firmware and a store, under failures of every kind.

Whoever is asked whose scores count keeps both wherever that is offered.
"""

import sys
import tempfile
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Protocol

from measure import judge_all, show

sys.path.insert(0, str(Path(__file__).resolve().parent.parent / "tests"))

from support.boards.link.torment_of_tables import FRONTS
from support.boards.link.tormented_evening import Tormented

EVENINGS = 300
ENTRIES = 40


class Evening(Protocol):
    """Evening that checks itself at the end."""

    made: list[int]
    """Entries on the keypad."""
    typed: list[int]
    """Entries at the host."""

    def run(self) -> None: ...


def run() -> None:
    def begin(folder: Path, seed: int) -> Tormented:
        return Tormented(folder, seed, FRONTS[seed % len(FRONTS)], ENTRIES, keeps_both=True)

    pass_evenings(EVENINGS, begin, ("answers", "combined", "crashes", "cuts", "interrupts", "partings"))


def pass_evenings(count: int, begin: Callable[[Path, int], Evening], happened: Sequence[str]) -> None:
    """Run that many evenings and print the result. happened: the names of the counters of each evening."""
    evenings: list[Evening] = []
    broken: list[str] = []
    start = time.perf_counter()
    with tempfile.TemporaryDirectory() as folder:
        for seed in range(count):
            evening = begin(Path(folder) / str(seed), seed)
            try:
                evening.run()
            except AssertionError as error:
                broken.append(f"    evening {seed}: {error}")
            evenings.append(evening)
    seconds = time.perf_counter() - start
    counts = ", ".join(f"{sum(getattr(evening, what) for evening in evenings):,} {what}" for what in happened)
    entries = sum(len(evening.made) + len(evening.typed) for evening in evenings)
    show(f"{count} evenings, {entries:,} entries", f"{seconds:.0f} s", counts)
    judge_all("  evenings with no entry lost, doubled or out of order", count - len(broken), count)
    for line in broken:
        print(line)
