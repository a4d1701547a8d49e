"""Master, which draws and discards in the last round by learned values, and considers what the other player can do with
a discard.

In the other rounds, before its contract it puts off discards that help the other as long as that costs little; after
it, the other's contract matters most. With three and four players it plays those rounds like the expert.
"""

from collections.abc import Sequence

from autopeg.engine.cards import Card
from autopeg.games.crummy_rummy.bots.expert import Expert
from autopeg.games.crummy_rummy.bots.opponent import Opponent
from autopeg.games.crummy_rummy.bots.plans import Chances
from autopeg.games.crummy_rummy.bots.values import Outlook, is_upcard_better, rated_discards
from autopeg.games.crummy_rummy.rules import View
from autopeg.games.crummy_rummy.rules.moves import CrummyRummyMove
from autopeg.games.rummy.rules import Discard
from pegcore.melds import LAST_ROUND, contract_of, is_wild

_TAKEN_BEFORE = 2.0
"""Cost of a discard that is sure to be taken, in the points of a hand's price."""
_TAKEN_AFTER = 16.0
"""The same once its own contract is laid down, in penalty points."""


def _has_values(view: View, held: Sequence[Card]) -> bool:
    """Return whether there are values for a hand between turns: high aces, no cards taken out of turn."""
    return view.round == LAST_ROUND and not view.low_ace and len(held) == contract_of(LAST_ROUND)[0]


class Master(Expert):
    """Bot that remembers what the other player took, discarded and left."""

    def __init__(self, seed: int = 0) -> None:
        super().__init__(seed)
        self._opponent = self._memory = Opponent()

        self._turns = (0, 0)
        """The last round in which it discarded, and how many times."""

    def choose(self, view: View, legal: Sequence[CrummyRummyMove]) -> CrummyRummyMove | None:
        move = super().choose(view, legal)
        if isinstance(move, Discard):
            self._opponent.discards(view, move.card)
            self._turns = (view.round, self._turns_in(view.round) + 1)
        return move

    def wants_upcard(self, view: View) -> bool:
        if view.upcard is None or not _has_values(view, view.hand):
            return super().wants_upcard(view)
        return is_upcard_better(self._outlook(view), view.upcard)

    def discard(self, view: View, legal: Sequence[Discard]) -> Discard:
        if not _has_values(view, view.hand[1:]):
            return super().discard(view, legal)
        best = next(iter(rated_discards(self._outlook(view), view.hand)))
        return next(move for move in legal if move.card == best)

    def _turns_in(self, number: int) -> int:
        return self._turns[1] if self._turns[0] == number else 0

    def _outlook(self, view: View) -> Outlook:
        took, discarded = self._opponent.took, {*self._opponent.discarded} - self._opponent.took
        unseen = self._opponent.unseen(view, took)
        wilds = sum(times for card, times in unseen.items() if is_wild(card))
        natural = {card: times for card, times in sorted(unseen.items()) if not is_wild(card)}
        return Outlook(view, natural, wilds, took, discarded, self._opponent.passed, self._turns_in(view.round))

    def gift(self, view: View, card: Card, chances: Chances) -> float:
        if view.players != 2 or view.laid_down[1 - view.seat] or is_wild(card):
            return super().gift(view, card, chances)
        cost = _TAKEN_AFTER if view.laid_down[view.seat] else _TAKEN_BEFORE
        return cost * self._opponent.chance_to_take(view, card, chances)
