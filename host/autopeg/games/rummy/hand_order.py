"""The order in which a person's cards lie before him: it is his own, and the game knows nothing of it."""

from collections import Counter
from collections.abc import Iterable, Sequence

from autopeg.engine.cards import Card
from pegcore.cards import JOKER, rank_of, suit_of


class Arrangement:
    """The cards of one hand in the order of their owner. cards: equal cards of several packs are alike."""

    def __init__(self) -> None:
        self.cards: list[Card] = []

    def follow(self, hand: Sequence[Card]) -> frozenset[int]:
        """Take over what has come into the hand and what has gone; return the indexes of the cards that came.

        What stays keeps its place, what comes lies at the end in the order of the hand.
        """
        left = Counter(hand)
        stayed: list[Card] = []
        for card in self.cards:
            if left[card]:
                left[card] -= 1
                stayed.append(card)
        came: list[Card] = []
        # Of equal cards the last ones of the hand are the ones that came.
        for card in reversed(hand):
            if left[card]:
                left[card] -= 1
                came.append(card)
        self.cards = [*stayed, *reversed(came)]
        return frozenset(range(len(stayed), len(self.cards)))

    def sort_by_suit(self) -> None:
        """Let the cards of a suit lie together, from low to high, jokers last: how runs are seen."""
        self.cards.sort(key=_by_suit)

    def sort_by_rank(self) -> None:
        """Let the cards of a rank lie together, jokers last: how sets are seen."""
        self.cards.sort(key=_by_rank)

    def shift(self, index: int, columns: int) -> int:
        """Move a card by so many places, as far as there are cards; return its new index."""
        to = max(0, min(len(self.cards) - 1, index + columns))
        self.cards.insert(to, self.cards.pop(index))
        return to

    def gather(self, indexes: Iterable[int]) -> frozenset[int]:
        """Let chosen cards lie together, in their order, where the first of them lies; return their new indexes."""
        chosen = sorted(indexes)
        if not chosen:
            return frozenset()
        group = [self.cards[index] for index in chosen]
        rest = [card for index, card in enumerate(self.cards) if index not in chosen]
        self.cards = [*rest[: chosen[0]], *group, *rest[chosen[0] :]]
        return frozenset(range(chosen[0], chosen[0] + len(group)))


def _by_suit(card: Card) -> tuple[int, int]:
    return (4, 0) if card == JOKER else (suit_of(card), rank_of(card))


def _by_rank(card: Card) -> tuple[int, int]:
    return (14, 0) if card == JOKER else (rank_of(card), suit_of(card))
