"""Committed tables, read when they are first needed; `bench/make_cribbage_tables.py` generates them.

All tables are by ranks: two ranks in the order of `PAIRS`, four in the order of `HANDS`.
"""

from functools import cache
from importlib.resources import files
from itertools import combinations_with_replacement
from typing import Literal, TypeVar

import msgspec
from msgspec import Struct

from autopeg.games.counting.hand_points import RANKS, key_of

Role = Literal["dealer", "pone"]

PAIRS = tuple(combinations_with_replacement(RANKS, 2))
HANDS = tuple(combinations_with_replacement(RANKS, 4))
PAIR_INDEX = {key_of(pair): index for index, pair in enumerate(PAIRS)}
HAND_INDEX = {key_of(hand): index for index, hand in enumerate(HANDS)}


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

    play: list[tuple[int, int, float]]
    """[dealer's points, pone's points, probability]."""
    pone_hand: list[float]
    """Probability by points, as in the next two."""
    dealer_hand: list[float]
    crib: list[float]
    reach: int
    """Most points that a side may need in `dealer_wins`."""
    dealer_wins: list[float]
    """Probability that the dealer wins at the start of a deal when he needs d points and the pone p, at
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
