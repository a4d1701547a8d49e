"""View of a person's hand: the loose cards, and the melds put together for the contract."""

from collections import Counter
from collections.abc import Sequence

from autopeg.engine.cards import Card
from autopeg.games.crummy_rummy.rules.moves import Meld
from autopeg.games.rummy.hand_view import HandView, last_of


class ContractHandView(HandView):
    """One person's hand; `cards` are the loose ones."""

    def __init__(self) -> None:
        super().__init__()
        self.drafts: list[Meld] = []
        """Melds put together for the contract; for the rules and the others they are still in the hand."""

    def follow(self, hand: Sequence[Card]) -> None:
        """Update the cards to those of the hand; a draft that has lost a card is taken apart."""
        left = Counter(hand)
        kept: list[Meld] = []
        for draft in self.drafts:
            wanted = Counter(draft.cards)
            if wanted <= left:
                left -= wanted
                kept.append(draft)
        self.drafts = kept
        super().follow(last_of(hand, left))

    def deal_anew(self) -> None:
        super().deal_anew()
        self.drafts = []

    def draft(self, meld: Meld) -> None:
        """Put a meld together from loose cards."""
        self.drafts.append(meld)
        super().follow(last_of(self.cards, Counter(self.cards) - Counter(meld.cards)))
        self.cursor = 0

    def take_apart(self) -> bool:
        """Take the last draft apart, its cards going to the end; return whether there was one."""
        if not self.drafts:
            return False
        super().follow((*self.cards, *self.drafts.pop().cards))
        return True
