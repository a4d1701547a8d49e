"""Learned worth of unfinished lines and of the crib: what they scored in many rounds between good players. A line is
worth what lines like it scored in the end, with builders and blockers at work, not the mean over cards that fall
anywhere. `bench/make_tabletop_tables.py` generates the tables, one file for each variant.
"""

from functools import cache
from importlib.resources import files
from itertools import combinations_with_replacement
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from autopeg.counting.hand_points import RANK_POINTS
from autopeg.counting.rank_keys import RANK_KEYS, RANKS, key_of
from autopeg.games.tabletop.rules.grid import SIZE
from autopeg.games.tabletop.rules.state import TURNS, Variant

Floats = NDArray[np.float32]
Integers = NDArray[np.int32]

TURNS_PER_STAGE = 4
STAGES = TURNS // TURNS_PER_STAGE
SCALE = 500
"""The files hold whole numbers, this many to a point."""

RANK_SETS = tuple(ranks for size in range(SIZE + 1) for ranks in combinations_with_replacement(RANKS, size))
"""Every combination of up to five ranks; lines and cribs are numbered by it."""
SIZES: Integers = np.array([len(ranks) for ranks in RANK_SETS], np.int32)
UNFINISHED = int((SIZES < SIZE).sum())
_RANK_SET_KEYS = [*map(key_of, RANK_SETS)]
POINTS: Floats = np.array([0] * UNFINISHED + [RANK_POINTS[key] for key in _RANK_SET_KEYS[UNFINISHED:]], np.float32)
"""Fifteens, pairs and runs of five cards; 0 for fewer."""
_SIZE_KEY = RANK_KEYS[-1] * 25
_KEYS = SIZES.astype(np.int64) * _SIZE_KEY + np.array(_RANK_SET_KEYS, np.int64)
_BY_KEY = np.argsort(_KEYS)
_GROWN = _KEYS[:UNFINISHED, None] + (_SIZE_KEY + np.array(RANK_KEYS, np.int64))
NEXT: Integers = np.zeros((len(RANK_SETS), len(RANKS)), np.int32)
NEXT[:UNFINISHED] = _BY_KEY[np.searchsorted(_KEYS, _GROWN.ravel(), sorter=_BY_KEY)].reshape(_GROWN.shape)
"""The combination after one more card, by combination and rank; 0 after five cards."""

MADE, WAITING = 0, 1
"""Whose line it is: of the side that has just moved, or of the side whose turn it is now."""


class LineTables(NamedTuple):
    """Worth of the cards on the table, just after a turn."""

    lines: Floats
    """Fifteens, pairs and runs of a line at the end: by stage, `MADE` or `WAITING`, combination of ranks."""
    flushes: Floats
    """The flush of a line: by stage, `MADE` or `WAITING`, number of cards, most cards of one suit."""
    crib: Floats
    """The crib: by cards that its owner still puts in, cards of the others, whether the owner (0) or another (1) looks
    at it, combination of ranks with the starter, of the cards that they know."""
    places: dict[int, Floats]
    """The worth of the places left in the crib to the side that has just moved, by number of players: by turns
    taken, whether it owns the crib, places of the seat that moved, places of the other seats."""


def stage_of(turns: int) -> int:
    """Return the stage of a round after this many turns."""
    return min(turns // TURNS_PER_STAGE, STAGES - 1)


@cache
def line_tables(variant: Variant) -> LineTables:
    """Return the tables of a variant."""
    with files("autopeg.games.tabletop").joinpath("tables", f"{variant}.npz").open("rb") as file:
        stored = np.load(file, allow_pickle=False)
        read = {name: stored[name].astype(np.float32) / SCALE for name in stored.files}
    finished = POINTS[UNFINISHED:]
    lines, crib = read["lines"], read["crib"]
    return LineTables(
        np.concatenate([lines, np.broadcast_to(finished, (*lines.shape[:-1], len(finished)))], axis=-1),
        read["flushes"],
        np.concatenate([crib, np.broadcast_to(finished, (*crib.shape[:-1], len(finished)))], axis=-1),
        {2: read["places_2"], 4: read["places_4"]},
    )
