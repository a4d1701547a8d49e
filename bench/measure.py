"""How the benchmarks time things and print them."""

import time
from collections.abc import Callable


def best_seconds(work: Callable[[], object], rounds: int = 5) -> float:
    """Return the shortest time of several runs: the one that other programs disturbed least."""
    times: list[float] = []
    for _ in range(rounds):
        begin = time.perf_counter()
        work()
        times.append(time.perf_counter() - begin)
    return min(times)


def show(what: str, value: str, remark: str = "") -> None:
    """Print one figure as a line."""
    print(f"  {what:<44}{value:>16}   {remark}".rstrip(), flush=True)
