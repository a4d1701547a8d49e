"""The committed tables, read when they are first needed; `bench/make_cribbage_tables.py` makes them anew.

Everything stands by ranks: two ranks in the order of `PAIRS`, four in the order of `HANDS`.
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
    """How two players who know what they do discard, and what cribs come of it.

    crib_offsuit, crib_suited: mean points of the crib by the pair discarded and by who discards it: the dealer, to
    whom the crib belongs, or the pone. discarded, kept: how often a pair or a hand is discarded or kept by one who is
    dealt it, 0..1. one_card: mean points of a crib by the single card discarded, with three and with four players.
    """

    crib_offsuit: ByRole
    crib_suited: ByRole
    discarded: ByRole
    kept: ByRole
    one_card: dict[str, list[float]]


class PlayTable(Struct, frozen=True):
    """margin: by the hand kept, the mean points that its player makes in the play less those of the other."""

    margin: ByRole


class WinningTable(Struct, frozen=True):
    """How a deal of two players comes out, and who wins from where.

    heels, pone_hand, dealer_hand, crib: probability by points. play: [dealer's points, pone's points, probability].
    dealer_wins: probability that the dealer wins at the start of a deal when he needs d points and the pone p, at
    (d - 1) * reach + p - 1.
    """

    play: list[tuple[int, int, float]]
    pone_hand: list[float]
    dealer_hand: list[float]
    crib: list[float]
    reach: int
    dealer_wins: list[float]


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
