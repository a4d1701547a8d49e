"""Evenings in torment with each of the front ends in turn."""

from collections.abc import Callable, Generator, Iterable
from pathlib import Path

from support.boards.link.tormented_evening import Tormented
from support.boards.link.tormented_fronts import keep_in_lines, keep_in_page, keep_on_screen

FRONTS: tuple[Callable[[Tormented], None], ...] = (keep_in_lines, keep_on_screen, keep_in_page)


def evenings(folder: Path, seeds: Iterable[int], entries: int = 40) -> Generator[Tormented]:
    """Run an evening for every seed, the front ends in turn, and yield each when it is over."""
    for seed in seeds:
        evening = Tormented(folder / str(seed), seed, FRONTS[seed % len(FRONTS)], entries)
        evening.run()
        yield evening
