"""Master, which also considers what the other player can do with a discard.

Before its contract it puts off discards that help the other as long as that costs little; after it, the other's
contract matters most. With three and four players it plays like the expert.
"""

from collections.abc import Sequence

from autopeg.engine.cards import Card
from autopeg.games.crummy_rummy.bots.expert import Expert
from autopeg.games.crummy_rummy.bots.opponent import Opponent
from autopeg.games.crummy_rummy.bots.plans import Chances
from autopeg.games.crummy_rummy.rules import View
from autopeg.games.crummy_rummy.rules.moves import CrummyRummyMove
from autopeg.games.rummy.rules import Discard
from pegcore.melds import is_wild

_TAKEN_BEFORE = 2.0
"""Cost of a discard that is sure to be taken, in the points of a hand's price."""
_TAKEN_AFTER = 16.0
"""The same once its own contract is laid down, in penalty points."""


class Master(Expert):
    """Bot that remembers what the other player took and discarded."""

    def __init__(self, seed: int = 0) -> None:
        super().__init__(seed)
        self._opponent = self._memory = Opponent()

    def choose(self, view: View, legal: Sequence[CrummyRummyMove]) -> CrummyRummyMove | None:
        move = super().choose(view, legal)
        if isinstance(move, Discard):
            self._opponent.discards(view, move.card)
        return move

    def gift(self, view: View, card: Card, chances: Chances) -> float:
        if view.players != 2 or view.laid_down[1 - view.seat] or is_wild(card):
            return super().gift(view, card, chances)
        cost = _TAKEN_AFTER if view.laid_down[view.seat] else _TAKEN_BEFORE
        return cost * self._opponent.chance_to_take(view, card, chances)
