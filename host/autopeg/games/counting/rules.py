"""Rules of the games that count fifteens: the parts of a hand or crib, and the cut for deal (C7, T4)."""

from collections.abc import Iterable, Sequence
from typing import Self, cast

from msgspec.structs import replace

from autopeg.engine.cards import Card
from autopeg.engine.moves import Move, Part
from autopeg.engine.pack import check_cards
from autopeg.engine.table_state import TableState
from autopeg.errors import IllegalMove
from pegcore.cards import rank_of
from pegcore.cribbage import count_hand

Counted = Iterable[tuple[str, tuple[int, ...], int]]
"""Result of the functions of `pegcore.cribbage`: the kind, the cards and the points of each part."""

HAND_CARDS = 4
"""The number of cards in a hand or crib, without the starter."""


def as_parts(counted: Counted) -> tuple[Part, ...]:
    """Convert a result of `pegcore.cribbage` to parts."""
    return tuple(Part(kind, cast("tuple[Card, ...]", cards), points) for kind, cards, points in counted)


def hand_parts(cards: Sequence[Card], starter: Card, is_crib: bool) -> tuple[Part, ...]:
    """Return the parts of a hand or crib with the starter; the flush of a crib needs all five."""
    return as_parts(count_hand(tuple(cards), starter, is_crib))


def points_of(parts: Iterable[Part]) -> int:
    """Return the sum of the points of parts."""
    return sum(part.points for part in parts)


class CutForDeal(Move, frozen=True, tag="cut_for_deal"):
    """Each player cuts a card, in seat order; after a tie only the tied players cut again (C7, T4)."""

    cards: tuple[Card, ...]


class CutState(TableState, frozen=True, kw_only=True):
    """What the states of games share in which the lowest card cut deals first, aces low (C7, T4)."""

    dealer: int | None = None
    """Of this deal, in phase `deal` of the next one; None while anybody may deal."""
    cutters: tuple[int, ...] = ()
    """The seats that cut next, each of which may become the dealer; empty once the dealer is known."""

    @property
    def may_deal(self) -> tuple[int, ...]:
        """The seats of which one deals next."""
        return self.cutters if self.dealer is None else (self.dealer,)

    def after_cut(self, move: CutForDeal, rule: str, card_rule: str, once_rule: str) -> Self:
        """Return the state in which the player with the lowest card deals, or players tied for it cut again.

        rule, card_rule, once_rule: the rules of the cut, the pack, and no card appearing twice. Raises IllegalMove.
        """
        if not self.cutters:
            raise IllegalMove("WRONG_PHASE", rule, why="cut_for_deal")
        check_cards(move.cards, card_rule, once_rule)
        if len(move.cards) != len(self.cutters):
            raise IllegalMove("MISDEAL", rule, why="cut", count=len(move.cards), limit=len(self.cutters))
        lowest = min(rank_of(card) for card in move.cards)
        dealer, *others = (seat for seat, card in zip(self.cutters, move.cards, strict=True) if rank_of(card) == lowest)
        if others:
            return replace(self, cutters=(dealer, *others))
        return replace(self, cutters=(), dealer=dealer)
