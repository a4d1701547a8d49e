"""The emulated Pico itself: what the cache of the flash costs, and what the emulator costs without it, as ratios to the
version before it had one."""

import tempfile
from contextlib import ExitStack
from pathlib import Path
from statistics import median

from autopeg.boards.board_layout import board_files
from autopeg.boards.install.build import pico_files, write_files
from before import PROJECT, Version, unpacked_version
from measure import judge, show

COMMIT = "ee844d4c"
ROUNDS = 52  # of emulated_work: the pegs walk twice
MOST_WITHOUT, MOST_WITH = 1.15, 3
SCRIPT = Path(__file__).parent / "emulated_work.py"


def run() -> None:
    """Print the ratios, each with its limit. The three emulators take turns at the same work."""
    unpacked = unpacked_version(COMMIT)
    if unpacked is None:
        return
    with tempfile.TemporaryDirectory() as folder, ExitStack() as stack:
        write_files(pico_files(board_files()["classic-4"].read_text(encoding="utf-8")), Path(folder))
        versions = [
            stack.enter_context(Version(place, SCRIPT, folder, *words))
            for place, *words in ((unpacked,), (PROJECT, "KIND"), (PROJECT, "HARSH"))
        ]
        times = [[version.seconds("") for version in versions] for _ in range(ROUNDS)]
    before, kind, harsh = (sum(column) for column in zip(*times, strict=True))
    show("processor time for 2.6 s of a board, before", f"{before:.1f} s", "without a cache")
    kinds, harshs = ([row[at] / row[0] for row in times] for at in (1, 2))
    judge("  without a cache, as a ratio, the median", median(kinds), "", MOST_WITHOUT, digits=2)
    judge("  with it, all conditions harsh", median(harshs), "", MOST_WITH, digits=2)
    show("  of all rounds together", f"{kind / before:.2f}", f"{harsh / before:.2f} with it")
