"""Master, which draws and discards in the last round by learned values, and considers what the other player can do with
a discard.

In the other rounds, before its contract it puts off discards that help the other as long as that costs little; after
it, the other's contract matters most. With three and four players it plays those rounds like the expert. Advice takes
its prices and values from here.
"""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from autopeg.engine.cards import Card
from autopeg.games.crummy_rummy.bots.expert import Expert
from autopeg.games.crummy_rummy.bots.opponent import Opponent
from autopeg.games.crummy_rummy.bots.plans import Chances
from autopeg.games.crummy_rummy.rules import View
from autopeg.games.rummy.rules import Discard
from pegcore.melds import LAST_ROUND, contract_of, is_wild

if TYPE_CHECKING:
    from autopeg.games.crummy_rummy.bots.values import Outlook

_TAKEN_BEFORE = 2.0
"""Cost of a discard that is sure to be taken, in the points of a hand's price."""
_TAKEN_AFTER = 16.0
"""The same once its own contract is laid down, in penalty points."""


class Master(Expert):
    """Bot that considers what the other player took, discarded and left."""

    def __init__(self, seed: int = 0) -> None:
        super().__init__(seed)
        self._opponent = self._memory = Opponent()

    def look(self, view: View) -> None:
        self._opponent.look(view)

    def wants_upcard(self, view: View) -> bool:
        outlook = self.outlook(view, view.hand)
        if view.upcard is None or outlook is None:
            return super().wants_upcard(view)
        with_upcard, with_deck = outlook.values_of_draws(view.upcard)
        return with_upcard <= with_deck

    def discard(self, view: View, legal: Sequence[Discard]) -> Discard:
        outlook = self.outlook(view, view.hand[1:])
        if outlook is None:
            return super().discard(view, legal)
        best = next(iter(outlook.rated_discards(view.hand)))
        return next(move for move in legal if move.card == best)

    def outlook(self, view: View, held: Sequence[Card]) -> "Outlook | None":
        """Return what the values of the last round are read from; None where there are none for a hand between turns:
        they know high aces, and no cards taken out of turn.
        """
        if view.round != LAST_ROUND or view.low_ace or len(held) != contract_of(LAST_ROUND)[0]:
            return None
        from autopeg.games.crummy_rummy.bots.values import Outlook  # needs NumPy, which the other rounds do without

        took, discarded = self._opponent.took, {*self._opponent.discarded} - self._opponent.took
        unseen = self._opponent.unseen(view, took)
        wilds = sum(times for card, times in unseen.items() if is_wild(card))
        natural = {card: times for card, times in sorted(unseen.items()) if not is_wild(card)}
        turns = sum(each.by == view.seat for each in view.discards)
        return Outlook(view, natural, wilds, took, discarded, self._opponent.passed, turns)

    def gift(self, view: View, card: Card, chances: Chances) -> float:
        chance = self.chance_to_take(view, card, chances)
        if chance is None:
            return super().gift(view, card, chances)
        return chance * (_TAKEN_AFTER if view.laid_down[view.seat] else _TAKEN_BEFORE)

    def chance_to_take(self, view: View, card: Card, chances: Chances) -> float | None:
        """Return the chance that the other of two players takes a discard; None if it is wild, and once they have laid
        down, because then they take what fits on the table.
        """
        if view.players != 2 or view.laid_down[1 - view.seat] or is_wild(card):
            return None
        return self._opponent.chance_to_take(view, card, chances)
