"""One person's cards on the screen: their order, the cursor, what is marked and what has just come."""

from collections import Counter
from collections.abc import Sequence

from autopeg.engine.cards import Card
from autopeg.games.rummy.hand_order import Arrangement
from autopeg.games.rummy.keys import KEYS

_SHIFTS = {"comma": -1, "shift+left": -1, "full_stop": 1, "shift+right": 1}


class Holding:
    """A hand that its owner puts in order. cursor, marks, fresh: indexes into `cards`."""

    def __init__(self) -> None:
        self._arrangement = Arrangement()
        self._is_by_rank = False
        self._came: tuple[Card, ...] = ()
        self.cursor = 0
        self.marks: frozenset[int] = frozenset()

    @property
    def cards(self) -> tuple[Card, ...]:
        return tuple(self._arrangement.cards)

    @property
    def marked(self) -> tuple[Card, ...]:
        """The marked cards, as they lie."""
        return tuple(self.cards[index] for index in sorted(self.marks))

    @property
    def fresh(self) -> frozenset[int]:
        """The cards that came last; of equal ones those farthest to the right."""
        left = Counter(self._came)
        found: list[int] = []
        for index in reversed(range(len(self.cards))):
            if left[self.cards[index]]:
                left[self.cards[index]] -= 1
                found.append(index)
        return frozenset(found)

    def follow(self, hand: Sequence[Card]) -> None:
        """Take over what has come into the hand and what has gone; the cursor goes to what has come."""
        if Counter(hand) == Counter(self.cards):
            return
        is_new = not self.cards
        came = self._arrangement.follow(hand)
        self.marks = frozenset()
        if is_new:
            self.sort(by_rank=self._is_by_rank)
        elif came:
            self._came = tuple(self.cards[index] for index in sorted(came))
            self.cursor = min(came)
        self.cursor = max(0, min(self.cursor, len(self.cards) - 1))

    def deal_anew(self) -> None:
        """Forget the cards: the next hand is put in the order that its owner chose last."""
        self._arrangement = Arrangement()
        self._came = ()
        self.cursor = 0
        self.marks = frozenset()

    def press(self, key: str) -> bool:
        """Do what a key means to a hand; return whether it means anything."""
        cards = len(self.cards)
        if not cards:
            return False
        if key in ("left", "right"):
            self.cursor = (self.cursor + (1 if key == "right" else -1)) % cards
        elif key in ("home", "end"):
            self.cursor = 0 if key == "home" else cards - 1
        elif key == "space":
            self.mark(self.cursor)
        elif key == "escape":
            self.marks = frozenset()
        elif key == KEYS["sort"]:
            self.sort_other_way()
        elif key == KEYS["gather"]:
            self.marks = self._arrangement.gather(self.marks)
            self.cursor = min(self.marks, default=self.cursor)
        elif key in _SHIFTS:
            self._shift(_SHIFTS[key])
        else:
            return False
        return True

    def mark(self, index: int) -> None:
        """Mark a card, or take its mark off."""
        self.cursor = index
        self.marks = self.marks ^ {index}

    def mark_cards(self, cards: Sequence[Card]) -> None:
        """Mark these cards of the hand and no others, of equal ones those farthest to the left."""
        left = Counter(cards)
        found: list[int] = []
        for index, card in enumerate(self.cards):
            if left[card]:
                left[card] -= 1
                found.append(index)
        self.marks = frozenset(found)

    def sort(self, by_rank: bool) -> None:
        """Put the cards in order by rank or by suit. The marks stay on the cards that have them."""
        self._is_by_rank = by_rank
        marked = self.marked
        if by_rank:
            self._arrangement.sort_by_rank()
        else:
            self._arrangement.sort_by_suit()
        self.mark_cards(marked)

    def sort_other_way(self) -> None:
        """Put the cards in the other order, by rank or by suit."""
        self.sort(by_rank=not self._is_by_rank)

    def _shift(self, columns: int) -> None:
        """Move the card under the cursor; the marks stay on the cards that have them."""
        before = self.cursor
        self.cursor = self._arrangement.shift(before, columns)
        moved = {before: self.cursor, self.cursor: before}
        self.marks = frozenset(moved.get(index, index) for index in self.marks)
