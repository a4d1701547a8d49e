"""Timing and output of the benchmarks."""

import random
import time
from collections.abc import Callable


def best_seconds(work: Callable[[], object], rounds: int = 5) -> float:
    """Return the shortest time of several runs: the one least disturbed by other programs."""
    return best_seconds_in_turn(work, rounds=rounds)[0]


def best_seconds_in_turn(*works: Callable[[], object], rounds: int = 5) -> list[float]:
    """Return the shortest time of each work, alternating their runs: a machine that slows down slows all of them."""
    times = [float("inf")] * len(works)
    for _ in range(rounds):
        for index, work in enumerate(works):
            begin = time.perf_counter()
            work()
            times[index] = min(times[index], time.perf_counter() - begin)
    return times


def shuffle_packs() -> None:
    """Shuffle a pack 10,000 times: the baseline of the card games."""
    rng = random.Random(0)
    pack = list(range(52))
    for _ in range(10_000):
        rng.shuffle(pack)


def show(what: str, value: str, remark: str = "") -> None:
    """Print one figure as a line."""
    print(f"  {what:<44}{value:>16}   {remark}".rstrip(), flush=True)


def judge(what: str, value: float, unit: str, limit: float, *, is_least: bool = False, digits: int = 0) -> None:
    """Print one figure, its limit (the most allowed, or with is_least the least) and whether it meets the limit."""
    is_kept = value >= limit if is_least else value <= limit
    bound = f"{'at least' if is_least else 'at most'} {limit:g} {unit}".rstrip()
    print(f"  {what:<52}{f'{value:.{digits}f} {unit}'.rstrip():>10}   {bound:<17}{_verdict(is_kept)}", flush=True)


def judge_all(what: str, kept: int, of: int) -> None:
    """Print how many of a number of things came out right, and whether all did."""
    print(f"  {what:<52}{f'{kept} of {of}':>10}   {'all':<17}{_verdict(kept == of)}", flush=True)


def _verdict(is_kept: bool) -> str:
    return "ok" if is_kept else "MISSED"
