"""A person's cards before him: their order, the cursor, what is marked and what has just come."""

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from typing import Literal

from autopeg.engine.cards import Card
from autopeg.games.rummy.keys import KEYS
from pegcore.cards import JOKER, rank_of, suit_of

Order = Literal["suit", "rank"]

_SHIFTS = {"comma": -1, "shift+left": -1, "full_stop": 1, "shift+right": 1}


class HandView:
    """A hand that its owner puts in order, of which the game knows nothing."""

    def __init__(self) -> None:
        self.cards: tuple[Card, ...] = ()
        """Equal cards of several packs are alike."""
        self.cursor = 0
        self.marks: frozenset[int] = frozenset()
        """Indexes into the cards, like the cursor."""
        self._order: Order = "suit"
        self._came: tuple[Card, ...] = ()
        self._is_new = True

    @property
    def marked(self) -> tuple[Card, ...]:
        """The marked cards, as they lie."""
        return tuple(self.cards[index] for index in sorted(self.marks))

    @property
    def chosen(self) -> tuple[Card, ...]:
        """The marked cards, without marks the one at the cursor."""
        return self.marked or self.cards[self.cursor : self.cursor + 1]

    @property
    def fresh(self) -> frozenset[int]:
        """The indexes of the cards that came last; of equal ones those farthest to the right."""
        return frozenset(_indexes(self._came, reversed(range(len(self.cards))), self.cards))

    def follow(self, hand: Sequence[Card]) -> None:
        """Take over what has come into the hand and what has gone; the cursor goes to what has come.

        What stays keeps its place, what comes lies at the end; a new hand comes in the order that its owner chose last.
        """
        left = Counter(hand)
        if left == Counter(self.cards):
            return
        stayed = [card for card in self.cards if _take(left, card)]
        came = last_of(hand, left)
        self.cards = (*stayed, *came)
        self.marks = frozenset()
        if self._is_new:
            self._is_new = False
            self.sort(self._order)
        elif came:
            self._came = came
            self.cursor = len(stayed)
        self.cursor = max(0, min(self.cursor, len(self.cards) - 1))

    def deal_anew(self) -> None:
        """Forget the cards: another hand is dealt."""
        self.cards = self._came = ()
        self.cursor = 0
        self.marks = frozenset()
        self._is_new = True

    def press(self, key: str) -> bool:
        """Do what a key means to a hand; return whether it means anything."""
        cards = len(self.cards)
        word, _, number = key.partition(" ")
        if not cards:
            return False
        if key in ("left", "right"):
            self.cursor = (self.cursor + (1 if key == "right" else -1)) % cards
        elif key in ("home", "end"):
            self.cursor = 0 if key == "home" else cards - 1
        elif key == "space":
            self.mark(self.cursor)
        elif word == "card" and int(number) < cards:
            self.mark(int(number))
        elif key == "escape":
            self.marks = frozenset()
        elif key == KEYS["sort"]:
            self.sort_other_way()
        elif key == KEYS["gather"]:
            self._gather()
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
        self.marks = frozenset(_indexes(cards, range(len(self.cards)), self.cards))

    def sort(self, order: Order) -> None:
        """Let the cards of a suit lie together, as runs are seen, or those of a rank, as sets are; jokers last.

        The marks stay on the cards that have them.
        """
        self._order = order
        marked = self.marked
        self.cards = tuple(sorted(self.cards, key=_PLACES[order]))
        self.mark_cards(marked)

    def sort_other_way(self) -> Order:
        """Put the cards in the other order; return which it is."""
        self.sort("rank" if self._order == "suit" else "suit")
        return self._order

    def _shift(self, step: int) -> None:
        """Move the card under the cursor by a place; the marks stay on the cards that have them."""
        before = self.cursor
        self.cursor = max(0, min(len(self.cards) - 1, before + step))
        cards = list(self.cards)
        cards.insert(self.cursor, cards.pop(before))
        self.cards = tuple(cards)
        moved = {before: self.cursor, self.cursor: before}
        self.marks = frozenset(moved.get(index, index) for index in self.marks)

    def _gather(self) -> None:
        """Let the marked cards lie together, in their order, where the first of them lies."""
        if not self.marks:
            return
        first, marked = min(self.marks), self.marked
        rest = tuple(card for index, card in enumerate(self.cards) if index not in self.marks)
        self.cards = (*rest[:first], *marked, *rest[first:])
        self.marks = frozenset(range(first, first + len(marked)))
        self.cursor = first


def last_of(hand: Sequence[Card], wanted: Counter[Card]) -> tuple[Card, ...]:
    """Return the wanted cards in the order of the hand; of equal cards the last ones, which may have come just now."""
    left = Counter(wanted)
    return tuple(reversed([card for card in reversed(hand) if _take(left, card)]))


def _take(left: Counter[Card], card: Card) -> bool:
    """Take one card out of those that are left; return whether it was there."""
    if left[card] <= 0:
        return False
    left[card] -= 1
    return True


def _indexes(wanted: Iterable[Card], places: Iterable[int], cards: Sequence[Card]) -> list[int]:
    """Return where the wanted cards lie, looked for in this order of places."""
    left = Counter(wanted)
    return [index for index in places if _take(left, cards[index])]


_PLACES: dict[Order, Callable[[Card], tuple[int, int]]] = {
    "suit": lambda card: (4, 0) if card == JOKER else (suit_of(card), rank_of(card)),
    "rank": lambda card: (14, 0) if card == JOKER else (rank_of(card), suit_of(card)),
}
