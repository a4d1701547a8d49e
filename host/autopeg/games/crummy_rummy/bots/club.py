"""Club player, who follows the plan that lacks fewest cards, counts no cards, and gets rid of what costs most."""

from collections.abc import Sequence

from autopeg.games.crummy_rummy.bots.bot import Bot
from autopeg.games.crummy_rummy.bots.outlook import lacking, without
from autopeg.games.crummy_rummy.rules import View
from autopeg.games.crummy_rummy.rules.contracts import contracts_in
from autopeg.games.crummy_rummy.rules.moves import LayDown, Replace
from autopeg.games.rummy.rules.moves import Discard, Extend
from pegcore.melds import LAST_ROUND, is_wild, penalty_of


class Club(Bot):
    """Bot like a decent player in the family."""

    def wants_upcard(self, view: View) -> bool:
        if view.upcard is None or view.laid_down[view.seat]:
            return False
        if is_wild(view.upcard):
            return True
        return lacking(view, (*view.hand, view.upcard)) < lacking(view, view.hand)

    def wants_out_of_turn(self, view: View) -> bool:
        """Return whether the upcard completes the contract: only that is worth a penalty card."""
        if view.upcard is None or view.laid_down[view.seat] or view.round == LAST_ROUND or view.contract is None:
            return False
        hand = (*view.hand, view.upcard)
        complete = contracts_in(hand, view.contract, False, view.low_ace)
        return bool(complete) and not contracts_in(view.hand, view.contract, False, view.low_ace)

    def contract(self, view: View, legal: Sequence[LayDown]) -> LayDown:
        return legal[0]

    def play(self, view: View, legal: Sequence[Extend | Replace]) -> Extend | Replace | None:
        """Extend melds at once, natural cards first, then those that cost most."""
        extensions = [move for move in legal if isinstance(move, Extend)]
        return max(extensions, key=_shedding_priority, default=None)

    def discard(self, view: View, legal: Sequence[Discard]) -> Discard:
        naturals = [move for move in legal if not is_wild(move.card)] or legal
        if view.laid_down[view.seat]:
            return max(naturals, key=lambda move: penalty_of(move.card))
        return min(naturals, key=lambda move: (lacking(view, without(view.hand, move.card)), -penalty_of(move.card)))


def _shedding_priority(move: Extend) -> tuple[bool, int]:
    cards = move.low + move.high
    return not any(map(is_wild, cards)), sum(map(penalty_of, cards))
