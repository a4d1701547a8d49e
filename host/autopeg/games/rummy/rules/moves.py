"""Melds and moves as recorded by all rummy games.

A run is listed from low to high, so the place of a wild card in the list is the card it stands for.
"""

from collections.abc import Iterable, Sequence
from typing import Literal

from msgspec import Struct

from autopeg.engine.cards import Card
from autopeg.engine.moves import Move
from autopeg.errors import IllegalMove

Cards = tuple[Card, ...]
MeldKind = Literal["set", "run"]


class TableMeld(Struct, frozen=True):
    """A meld on the table. id: M1, M2 ... in the order laid; owner: the seat that laid it."""

    id: str
    owner: int
    kind: MeldKind
    cards: Cards


class Extend(Move, frozen=True, tag="extend", omit_defaults=False):
    """Add cards to a meld on the table. low, high: at the ends of a run, each from low to high; for a set: high."""

    player: int
    meld: str
    low: Cards = ()
    high: Cards = ()


class Discard(Move, frozen=True, tag="discard"):
    """Discard a card, which ends the turn."""

    player: int
    card: Card


def with_meld(table: tuple[TableMeld, ...], changed: TableMeld) -> tuple[TableMeld, ...]:
    """Return the table with the meld of the same id changed."""
    return tuple(changed if meld.id == changed.id else meld for meld in table)


def with_hand(hands: tuple[Cards, ...], seat: int, hand: Cards) -> tuple[Cards, ...]:
    """Return all hands with the hand of one seat changed."""
    return (*hands[:seat], hand, *hands[seat + 1 :])


def meld_named(table: Sequence[TableMeld], name: str) -> TableMeld:
    """Return the meld with this name. Raises IllegalMove with NO_SUCH_MELD."""
    for meld in table:
        if meld.id == name:
            return meld
    raise IllegalMove("NO_SUCH_MELD", name=name)


def hand_without(hand: Cards, cards: Iterable[Card], seat: int, rule: str = "") -> Cards:
    """Return the hand without these cards; the same card may be in it twice.

    seat, rule: for a refusal. Raises IllegalMove with CARD_NOT_IN_HAND naming what is missing.
    """
    left = list(hand)
    for card in cards:
        if card not in left:
            why = "several" if card in hand else "one"
            raise IllegalMove("CARD_NOT_IN_HAND", rule, why=why, seat=seat, card=card)
        left.remove(card)
    return tuple(left)
