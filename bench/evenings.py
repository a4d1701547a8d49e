"""300 evenings of 40 entries with the front ends, the firmware and a store, while everything fails."""

import sys
import tempfile
import time
from pathlib import Path

from measure import judge_all, show

sys.path.insert(0, str(Path(__file__).resolve().parent.parent / "tests" / "core"))
sys.path.insert(0, str(Path(__file__).resolve().parent.parent / "tests" / "link"))

from torment_of_tables import FRONTS
from tormented_evening import Tormented

EVENINGS = 300
ENTRIES = 40


def run() -> None:
    evenings: list[Tormented] = []
    broken: list[str] = []
    begin = time.perf_counter()
    with tempfile.TemporaryDirectory() as folder:
        for seed in range(EVENINGS):
            evening = Tormented(Path(folder) / str(seed), seed, FRONTS[seed % len(FRONTS)], ENTRIES)
            try:
                evening.run()
            except AssertionError as error:
                broken.append(f"    evening {seed}, {FRONTS[seed % len(FRONTS)].__name__}: {error}")
            evenings.append(evening)
    seconds = time.perf_counter() - begin
    happened = ("answers", "crashes", "cuts", "interrupts", "partings")
    counts = ", ".join(f"{sum(getattr(evening, what) for evening in evenings):,} {what}" for what in happened)
    entries = sum(len(evening.made) + len(evening.typed) for evening in evenings)
    show(f"{EVENINGS} evenings, {entries:,} entries", f"{seconds:.0f} s", counts)
    judge_all("  evenings with no entry lost, doubled or out of order", EVENINGS - len(broken), EVENINGS)
    for line in broken:
        print(line)
