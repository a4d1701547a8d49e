"""Master, which keeps complete melds in its hand as long as that is worth more than laying them."""

from collections.abc import Sequence

from autopeg.games.crib_rummy.bots.expert import Expert
from autopeg.games.crib_rummy.bots.plans import cards_of
from autopeg.games.crib_rummy.bots.waiting import lays_now
from autopeg.games.crib_rummy.rules import View
from autopeg.games.crib_rummy.rules.moves import CribRummyMove


class Master(Expert):
    """Bot that waits with its melds until it can go out, or somebody else may."""

    def play(self, view: View, legal: Sequence[CribRummyMove]) -> CribRummyMove:
        _, plan = self.plan(view)
        if plan and not lays_now(view, plan):
            discard = self.best_discard(view, legal, cards_of(plan))
            if discard is not None:
                return discard
        return super().play(view, legal)
