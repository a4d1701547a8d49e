"""A day of typing on the firmware under MicroPython, in shortened time: does the memory in use grow?"""

import shutil
import statistics
import subprocess
from pathlib import Path

from measure import judge, show

PROJECT = Path(__file__).resolve().parent.parent
SETTLED_AFTER = 4  # hours: the journal, the outbox and the log have reached their full length


def run() -> None:
    node = shutil.which("node")
    if node is None:
        print("  NOT MEASURED: there is no node")
        return
    packages = [str(PROJECT / "shared/pegcore"), str(PROJECT / "firmware/pegboard")]
    command = [node, str(PROJECT / "bench/board_day.mjs"), str(PROJECT / "tests"), *packages]
    done = subprocess.run(command, capture_output=True, encoding="utf-8", check=True)
    used = [int(line) for line in done.stdout.split()]
    rest = used[SETTLED_AFTER:]
    first, second = statistics.mean(rest[: len(rest) // 2]), statistics.mean(rest[len(rest) // 2 :])
    show(
        f"memory in use, hours {SETTLED_AFTER + 1} to {len(used)}",
        f"{min(rest) / 1000:.0f}",
        f"to {max(rest) / 1000:.0f} KB",
    )
    judge("  its mean in the second half above that in the first", 100 * (second - first) / first, "%", 1, digits=1)
