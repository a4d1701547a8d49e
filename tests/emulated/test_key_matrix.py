"""Keys of the emulated pad that close by themselves."""

import heapq
import itertools
from collections.abc import Callable

from rp2040py.rp2040 import RP2040

from autopeg.boards.emulated.key_matrix import KeyMatrix

ROW, COL = 0, 1
LONGEST_MS = 3
SCAN_MS = 1


def closed_and_open(mean_ms: float, spikes: int) -> tuple[list[float], list[float]]:
    """Return for how long the only key of a pad closed by itself each time, and for how long it was open in between."""
    now, due, changes = 0.0, list[tuple[float, int, Callable[[], None]]](), list[float]()

    def after(ms: float, call: Callable[[], None]) -> None:
        heapq.heappush(due, (now + ms, len(changes), call))

    pins = RP2040().gpio
    pad = KeyMatrix(pins, after, [ROW], [COL], ["5"])
    pad.spike_every(mean_ms)
    while len(changes) <= 2 * spikes:
        now, _, call = heapq.heappop(due)
        call()
        changes.append(now)
    lengths = [end - begin for begin, end in itertools.pairwise(changes)]
    return lengths[::2], lengths[1::2]


def test_two_spikes_of_a_key_never_look_like_one_that_is_longer() -> None:
    closed, opened = closed_and_open(mean_ms=1, spikes=200)
    assert max(closed) <= LONGEST_MS
    assert min(opened) > SCAN_MS, "a scan sees the key open"
