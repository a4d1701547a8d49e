"""Session shared by the rummy games, with every hand in its owner's order, its cursor, marks and new cards."""

from abc import ABC, abstractmethod
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from typing import Generic, Literal, TypeVar

from msgspec.structs import replace

from autopeg.engine.cards import Card
from autopeg.games.rummy.keys import KEYS
from autopeg.games.rummy.rules import RummyView
from autopeg.play.table import Table
from autopeg.session.game_session import AnyEvent, AnyState, GameSession
from autopeg.session.lay_options import LayOptions
from autopeg.session.settings import Settings
from autopeg.session.text import CardText
from pegcore.cards import JOKER, rank_of, suit_of

Order = Literal["suit", "rank"]

_SHIFTS = {"comma": -1, "shift+left": -1, "full_stop": 1, "shift+right": 1}


class HandView:
    """A hand in its owner's order, which the rules know nothing of."""

    def __init__(self) -> None:
        self.cards: tuple[Card, ...] = ()
        """In display order; equal cards of several packs are not told apart."""
        self.cursor = 0
        self.marks: frozenset[int] = frozenset()
        """Indexes into the cards, like the cursor."""
        self._order: Order = "suit"
        self._came: tuple[Card, ...] = ()
        self._is_new = True
        self._moves = 0
        self._before: list[tuple[tuple[Card, ...], tuple[Card, ...]]] = []
        """The cards of this deal before each change, and the newest of them then; oldest first."""

    @property
    def marked(self) -> tuple[Card, ...]:
        """The marked cards, in display order."""
        return tuple(self.cards[index] for index in sorted(self.marks))

    @property
    def chosen(self) -> tuple[Card, ...]:
        """The marked cards, or the one at the cursor if none is marked."""
        return self.marked or self.cards[self.cursor : self.cursor + 1]

    @property
    def fresh(self) -> frozenset[int]:
        """The indexes of the newest cards; of equal cards, the rightmost ones."""
        return frozenset(_indexes(self._came, reversed(range(len(self.cards))), self.cards))

    def follow(self, hand: Sequence[Card], moves: int | None = None) -> None:
        """Update the cards to those of the hand, and move the cursor to the new ones.

        Cards that stay keep their places, new ones go to the end; a new hand is sorted in its owner's last order. After
        an undo, cards that came back lie where they were. moves: how many are in force, None for as many as before.
        """
        is_undone = moves is not None and moves < self._moves
        self._moves = self._moves if moves is None else moves
        left = Counter(hand)
        if left == Counter(self.cards):
            return
        before = self._cards_before(left) if is_undone else None
        stayed = [card for card in self.cards if _take(left, card)]
        came = last_of(hand, left)
        self.marks = frozenset()
        if before is not None:
            self.cards, self._came = _put_back(stayed, came, before[0]), before[1]
        else:
            self._add(stayed, came)
        self.cursor = max(0, min(self.cursor, len(self.cards) - 1))

    def _add(self, stayed: Sequence[Card], came: tuple[Card, ...]) -> None:
        """Update the cards to those that stayed, and those that came."""
        if not self._is_new:
            self._before.append((self.cards, self._came))
        self.cards = (*stayed, *came)
        if self._is_new:
            self._is_new = False
            self.sort(self._order)
        elif came:
            self._came = came
            self.cursor = len(stayed)

    def _cards_before(self, hand: Counter[Card]) -> tuple[tuple[Card, ...], tuple[Card, ...]] | None:
        """Return the cards and the newest of them when the hand was the same before, None if it never was; forget what
        came after."""
        for at in reversed(range(len(self._before))):
            if Counter(self._before[at][0]) == hand:
                found = self._before[at]
                del self._before[at:]
                return found
        return None

    def deal_again(self) -> None:
        """Clear the cards for a new deal."""
        self.cards = self._came = ()
        self._before = []
        self.cursor = 0
        self.marks = frozenset()
        self._is_new = True

    def press(self, key: str) -> bool:
        """Handle a key; return whether it means anything."""
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
        """Mark a card, or unmark it."""
        self.cursor = index
        self.marks = self.marks ^ {index}

    def mark_cards(self, cards: Sequence[Card]) -> None:
        """Mark only these cards of the hand; of equal cards, the leftmost ones."""
        self.marks = frozenset(_indexes(cards, range(len(self.cards)), self.cards))

    def sort(self, order: Order) -> None:
        """Sort by suit, which shows runs, or by rank, which shows sets; jokers last. Marks stay on their cards."""
        self._order = order
        marked = self.marked
        self.cards = tuple(sorted(self.cards, key=_PLACES[order]))
        self.mark_cards(marked)

    def sort_other_way(self) -> Order:
        """Sort in the other order; return which it is."""
        self.sort("rank" if self._order == "suit" else "suit")
        return self._order

    def _shift(self, step: int) -> None:
        """Move the card at the cursor by one place; marks stay on their cards."""
        before = self.cursor
        self.cursor = max(0, min(len(self.cards) - 1, before + step))
        cards = list(self.cards)
        cards.insert(self.cursor, cards.pop(before))
        self.cards = tuple(cards)
        moved = {before: self.cursor, self.cursor: before}
        self.marks = frozenset(moved.get(index, index) for index in self.marks)

    def _gather(self) -> None:
        """Move the marked cards together, in their order, to the place of the first."""
        if not self.marks:
            return
        first, marked = min(self.marks), self.marked
        rest = tuple(card for index, card in enumerate(self.cards) if index not in self.marks)
        self.cards = (*rest[:first], *marked, *rest[first:])
        self.marks = frozenset(range(first, first + len(marked)))
        self.cursor = first


def last_of(hand: Sequence[Card], wanted: Counter[Card]) -> tuple[Card, ...]:
    """Return the wanted cards in the order of the hand; of equal cards the last ones, which may be new."""
    left = Counter(wanted)
    return tuple(reversed([card for card in reversed(hand) if _take(left, card)]))


def _take(left: Counter[Card], card: Card) -> bool:
    """Remove one card from a count; return whether it was there."""
    if left[card] <= 0:
        return False
    left[card] -= 1
    return True


def _put_back(stayed: Sequence[Card], came: Sequence[Card], before: tuple[Card, ...]) -> tuple[Card, ...]:
    """Return the cards that stayed in their order, with those that came back beside their former neighbours.

    before: the same cards as they lay before.
    """
    places = iter(before)
    if all(card in places for card in stayed):  # nobody has moved them since
        return before
    cards, left = list(stayed), Counter(came)
    for at, card in enumerate(before):
        if _take(left, card):
            cards.insert(cards.index(before[at - 1]) + 1 if at else 0, card)
    return tuple(cards)


def _indexes(wanted: Iterable[Card], places: Iterable[int], cards: Sequence[Card]) -> list[int]:
    """Return the indexes of the wanted cards, searching the places in this order."""
    left = Counter(wanted)
    return [index for index in places if _take(left, cards[index])]


_PLACES: dict[Order, Callable[[Card], tuple[int, int]]] = {
    "suit": lambda card: (4, 0) if card == JOKER else (suit_of(card), rank_of(card)),
    "rank": lambda card: (14, 0) if card == JOKER else (rank_of(card), suit_of(card)),
}


AnyRummyView = TypeVar("AnyRummyView", bound=RummyView)
AnyHand = TypeVar("AnyHand", bound=HandView)


class RummySession(
    GameSession[AnyState, AnyRummyView, AnyEvent], ABC, Generic[AnyState, AnyRummyView, AnyEvent, AnyHand]
):
    """Session of one rummy game; each game derives its own."""

    def __init__(self, table: Table, settings: Settings, new_hand: Callable[[], AnyHand]) -> None:
        self._new_hand = new_hand
        self._hands = tuple(new_hand() for _ in table.seats)
        self._dealt = -1
        super().__init__(table, settings)

    def covered(self, view: AnyRummyView) -> AnyRummyView:
        return replace(view, hand=())

    @abstractmethod
    def lay_options(self, cards: Sequence[Card], card: CardText, to: str | None = None) -> LayOptions:
        """Return what these cards of the viewer can make; with none, suggestions. to: the only meld they may go to."""

    @property
    def hand(self) -> AnyHand:
        """The open hand, an empty one while none is open."""
        if self.viewer is None:
            return self._new_hand()
        if self.deals != self._dealt:
            self._dealt = self.deals
            for each in self._hands:
                each.deal_again()
        hand = self._hands[self.viewer]
        hand.follow(self.table.view(self.viewer).hand, len(self.table.history.steps))
        return hand
