"""Melds and moves as they stand in the records of every game of melds.

A run is listed from low to high, so the place of a wild card in the list is the card it stands for.
"""

from typing import Literal

from msgspec import Struct

from autopeg.engine.cards import Card
from autopeg.engine.moves import Move

Cards = tuple[Card, ...]
MeldKind = Literal["set", "run"]


class TableMeld(Struct, frozen=True):
    """A meld on the table. id: M1, M2 ... in the order laid; owner: the seat that laid it."""

    id: str
    owner: int
    kind: MeldKind
    cards: Cards


class Extend(Move, frozen=True, tag="extend", omit_defaults=False):
    """Lay cards to a meld on the table. low, high: before and behind a run, each from low to high; sets: high."""

    player: int
    meld: str
    low: Cards = ()
    high: Cards = ()


class Discard(Move, frozen=True, tag="discard"):
    """Lay a card on the discard pile, which ends the turn."""

    player: int
    card: Card


def with_meld(table: tuple[TableMeld, ...], changed: TableMeld) -> tuple[TableMeld, ...]:
    """Return the table with the meld of the same id changed."""
    return tuple(changed if meld.id == changed.id else meld for meld in table)


def with_hand(hands: tuple[Cards, ...], seat: int, hand: Cards) -> tuple[Cards, ...]:
    """Return all hands with that of one seat changed."""
    return (*hands[:seat], hand, *hands[seat + 1 :])
