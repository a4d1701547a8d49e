"""A person's cards as he has put them in order, and the melds that he has put together out of them."""

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Literal

from autopeg.engine.cards import Card
from autopeg.games.crummy_rummy.rules.moves import Meld
from autopeg.games.rummy.hand_order import Arrangement

Order = Literal["suit", "rank"]


class Holding:
    """One hand before its owner.

    drafts: melds put together for the contract, still in the hand for everybody else; fresh: indexes of the loose cards
    that came last.
    """

    def __init__(self) -> None:
        self.drafts: list[Meld] = []
        self.fresh: frozenset[int] = frozenset()
        self._loose = Arrangement()
        self._order: Order = "suit"
        self._round = 0

    @property
    def cards(self) -> Sequence[Card]:
        """The loose cards, in the order of their owner."""
        return self._loose.cards

    def follow(self, hand: Sequence[Card], round_number: int) -> None:
        """Take over what has come into the hand and what has gone; a new round's hand comes in order."""
        left = Counter(hand)
        kept: list[Meld] = []
        for draft in self.drafts:
            wanted = Counter(draft.cards)
            if round_number == self._round and wanted <= left:
                left -= wanted
                kept.append(draft)
        self.drafts = kept
        before = len(self.cards)
        came = self._loose.follow(_last(hand, left))
        if round_number != self._round:
            self._round = round_number
            self.sort(self._order)
        elif came or len(self.cards) < before:
            self.fresh = came

    def sort(self, order: Order) -> None:
        """Put the loose cards in order: by suits, as runs are seen, or by ranks, as sets are."""
        self._order = order
        self.fresh = frozenset()
        if order == "suit":
            self._loose.sort_by_suit()
        else:
            self._loose.sort_by_rank()

    def sort_other_way(self) -> Order:
        """Put the loose cards in the other order; return which it is."""
        self.sort("rank" if self._order == "suit" else "suit")
        return self._order

    def shift(self, index: int, columns: int) -> int:
        """Move a loose card by so many places; return its new index."""
        self.fresh = frozenset()
        return self._loose.shift(index, columns)

    def gather(self, indexes: Iterable[int]) -> frozenset[int]:
        """Let loose cards lie together; return their new indexes."""
        self.fresh = frozenset()
        return self._loose.gather(indexes)

    def draft(self, meld: Meld) -> None:
        """Put a meld together out of loose cards."""
        self.drafts.append(meld)
        self.fresh = frozenset()
        self._loose.follow(_last(self.cards, Counter(self.cards) - Counter(meld.cards)))

    def take_back(self) -> bool:
        """Let the cards of the last draft be loose again, at the end; return whether there was one."""
        if not self.drafts:
            return False
        self.fresh = self._loose.follow((*self.cards, *self.drafts.pop().cards))
        return True


def _last(hand: Sequence[Card], wanted: Counter[Card]) -> list[Card]:
    """Return the wanted cards in the order of the hand; of equal cards the last ones, which may have come just now."""
    left = Counter(wanted)
    found: list[Card] = []
    for card in reversed(hand):
        if left[card] > 0:
            left[card] -= 1
            found.append(card)
    found.reverse()
    return found
