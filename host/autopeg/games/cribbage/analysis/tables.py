"""Committed tables, and a side's chance to win: at the start of a deal, or with the hands still to be shown.

The tables are read when they are first needed; `bench/make_cribbage_tables.py` generates them. All are by ranks: two
ranks in the order of `PAIRS`, four in the order of `HANDS`.
"""

from collections.abc import Sequence
from functools import cache
from importlib.resources import files
from itertools import combinations_with_replacement
from operator import mul
from typing import Literal, TypeVar

import msgspec
from msgspec import Struct

from autopeg.counting.rank_keys import RANKS, key_of
from autopeg.engine.winning import Source

Role = Literal["dealer", "pone"]

PAIRS = tuple(combinations_with_replacement(RANKS, 2))
HANDS = tuple(combinations_with_replacement(RANKS, 4))
PAIR_INDEX = {key_of(pair): index for index, pair in enumerate(PAIRS)}
HAND_INDEX = {key_of(hand): index for index, hand in enumerate(HANDS)}

RACE_POINTS = 40
"""Within this distance of the target, the chance to win decides instead of the points."""

Shown = tuple[int, int]
"""A side, and the points that it will count."""


class ByRole(Struct, frozen=True):
    """One list for the dealer, one for the pone."""

    dealer: list[float]
    pone: list[float]

    def of(self, role: Role) -> list[float]:
        return self.dealer if role == "dealer" else self.pone


class DiscardTable(Struct, frozen=True):
    """Discards of two good players, and the cribs that follow."""

    crib_offsuit: ByRole
    """Mean points of the crib by the pair discarded, of two suits, and the role of the player who discards it."""
    crib_suited: ByRole
    """The same for pairs of one suit."""
    discarded: ByRole
    """How often a player who is dealt a pair discards it, 0..1."""
    starters: ByRole
    """How often a rank is turned up after a pair has been discarded, compared with chance, by pair and rank at
    pair * 13 + rank: whoever discards ten and king holds neither, so that more of them are left in the pack."""
    kept: ByRole
    """How often a player who is dealt four cards keeps them, 0..1."""
    one_card: dict[str, list[float]]
    """Mean points of a crib by the single card discarded, with "3" and "4" players."""


class PlayTable(Struct, frozen=True):
    """Points in the play of two good players."""

    margin: ByRole
    """By the hand kept, the mean points of its player in the play less those of the other."""


class WinningTable(Struct, frozen=True):
    """Outcome of a deal of two players, and chance to win by the points that both need."""

    source: Source
    play: list[tuple[int, int, float]]
    """[dealer's points, pone's points, probability]."""
    pone_hand: list[float]
    """Probability by points, as in the next two."""
    dealer_hand: list[float]
    crib: list[float]
    reach: int
    """Most points that a side may need in `dealer_wins`."""
    dealer_wins: list[float]
    """Probability that the dealer wins at the start of a deal when the dealer needs d points and the pone p, at
    (d - 1) * reach + p - 1."""


Table = TypeVar("Table", DiscardTable, PlayTable, WinningTable)


@cache
def discard_table() -> DiscardTable:
    return _read("discards.json", DiscardTable)


@cache
def play_table() -> PlayTable:
    return _read("play.json", PlayTable)


@cache
def winning_table() -> WinningTable:
    return _read("winning.json", WinningTable)


def _read(name: str, kind: type[Table]) -> Table:
    return msgspec.json.decode(
        files("autopeg.games.cribbage.analysis").joinpath("tables", name).read_bytes(), type=kind
    )


@cache
def dealer_wins(dealer_needs: int, pone_needs: int) -> float:
    """Return the dealer's chance to win at the start of a deal, by the points that each needs, at least 1."""
    table = winning_table()
    # Beyond the table the distance between the two matters more than the points still to go.
    beyond = max(dealer_needs, pone_needs) - table.reach
    if beyond > 0:
        dealer_needs, pone_needs = max(1, dealer_needs - beyond), max(1, pone_needs - beyond)
    return table.dealer_wins[(dealer_needs - 1) * table.reach + pone_needs - 1]


def with_crib_to_count(dealer_needs: int, pone_needs: int) -> float:
    """Return the dealer's chance to win when only a crib with the usual distribution is still to be counted."""
    table = winning_table()
    if max(dealer_needs, pone_needs) > table.reach:
        return 1 - dealer_wins(pone_needs, max(1, dealer_needs - round(mean_crib())))
    # By what the dealer still needs after the crib, from all points down to 1.
    row = (pone_needs - 1) * table.reach
    other_wins = table.dealer_wins[row : row + dealer_needs][::-1]
    return 1 - sum(map(mul, table.crib, other_wins))


@cache
def mean_crib() -> float:
    """Return the mean points of a crib."""
    return sum(points * chance for points, chance in enumerate(winning_table().crib))


def side_wins(side: int, needs: Sequence[int], shown: Sequence[Shown], crib: dict[int, float], dealing: int) -> float:
    """Return the chance of one of two sides to win when the show begins; 0 or 1 if a side needs no more points.

    needs: points by side; shown: the hands in the order of the show; crib: chance by points, for the side that is
    dealing.
    """
    rest = list(needs)
    for other in (0, 1):
        if rest[other] <= 0:
            return float(other == side)
    for showing, points in shown:
        rest[showing] -= points
        if rest[showing] <= 0:
            return float(showing == side)
    dealing_wins = 0.0
    for points, chance in crib.items():
        left = rest[dealing] - points
        # The deal passes: now the other side deals.
        dealing_wins += chance * (1.0 if left <= 0 else 1 - dealer_wins(rest[1 - dealing], left))
    return dealing_wins if side == dealing else 1 - dealing_wins
