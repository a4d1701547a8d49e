"""Cards that a seat has not seen, and the chances of the next draw."""

from collections import Counter
from collections.abc import Iterable

from autopeg.engine.cards import Card
from autopeg.games.crummy_rummy.bots.plans import Chances
from autopeg.games.crummy_rummy.rules import View
from autopeg.games.crummy_rummy.rules.state import pack_of
from autopeg.games.rummy.rules import Cards
from pegcore.melds import is_wild


class Memory:
    """Memory of the discard pile: what a view says of it, and the chances last worked out."""

    def __init__(self) -> None:
        self._unseen: dict[Card, int] = {}
        self._chances = Chances({}, 0.0)

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
        unseen.subtract(pile_of(view))
        for meld in view.table:
            unseen.subtract(meld.cards)
        # A view with missing or duplicate cards, as a foreign host may send, must not make chances negative.
        return {card: times for card, times in unseen.items() if times > 0}


def pile_of(view: View) -> Cards:
    """Return the cards of the discard pile, the top last: those laid there last that nobody took."""
    left = [each.card for each in view.discards if each.taken_by is None]
    if not left and view.upcard is not None:
        return (view.upcard,)  # of a host that does not say what was discarded
    return tuple(left[max(0, len(left) - view.discard_count) :])
