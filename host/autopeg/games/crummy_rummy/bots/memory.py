"""Memory of the discards of a round, which a view does not have."""

from collections import Counter
from collections.abc import Iterable

from autopeg.engine.cards import Card
from autopeg.games.crummy_rummy.bots.plans import Chances
from autopeg.games.crummy_rummy.rules import View
from autopeg.games.crummy_rummy.rules.state import pack_of
from pegcore.melds import is_wild


class Memory:
    """Memory of the discard pile, of which a view shows only the top."""

    def __init__(self) -> None:
        self._round = (0, 0)
        self._pile: dict[int, Card] = {}
        self._unseen: dict[Card, int] = {}
        self._chances = Chances({}, 0.0)

    def look(self, view: View) -> None:
        """Remember the top discard of a view, and forget the cards taken from above it."""
        now = (view.round, view.reshuffles)
        if now != self._round:
            self._round = now
            self._pile = {}
        self._pile = {height: card for height, card in self._pile.items() if height < view.discard_count}
        if view.upcard is not None:
            self._pile[view.discard_count] = view.upcard

    def chances(self, view: View) -> Chances:
        """Return the chance of each card to be the next of the deck, as far as the player can know."""
        return self.chances_without(view, ())

    def chances_without(self, view: View, elsewhere: Iterable[Card]) -> Chances:
        """Return these chances, given that some unseen cards are known to be in another hand."""
        left = self.unseen(view, elsewhere)
        # The same for all answers about an upcard, and after it is taken: nothing new is seen.
        if left != self._unseen:
            self._unseen = left
            total = max(1, sum(left.values()))
            wild = sum(times for card, times in left.items() if is_wild(card))
            natural: dict[int, float] = {card: times / total for card, times in left.items() if not is_wild(card)}
            self._chances = Chances(natural, wild / total)
        return self._chances

    def unseen(self, view: View, elsewhere: Iterable[Card] = ()) -> dict[Card, int]:
        """Return how many of each card may be in the deck or another hand; elsewhere: cards known to be in one."""
        unseen = Counter(pack_of(view.players))
        unseen.subtract(elsewhere)
        unseen.subtract(view.hand)
        unseen.subtract(self._pile.values())
        for meld in view.table:
            unseen.subtract(meld.cards)
        # A view with missing or duplicate cards, as a foreign host may send, must not make chances negative.
        return {card: times for card, times in unseen.items() if times > 0}
