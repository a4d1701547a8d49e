"""Master, which keeps complete melds in its hand as long as nobody else is close to going out.

Melds on the table help the others too: they extend them, and every card they lay brings them closer to the bonus
(R40). A meld makes the same points later, so the only danger is being caught with it.
"""

from collections.abc import Sequence

from autopeg.games.crib_rummy.bots.expert import Expert
from autopeg.games.crib_rummy.bots.plans import Plan
from autopeg.games.crib_rummy.rules import View
from autopeg.games.crib_rummy.rules.moves import CribRummyMove
from autopeg.games.crib_rummy.rules.state import HAND_CARDS
from autopeg.games.crib_rummy.rules.turn import full_deck

_DANGEROUS_CARDS = 3
"""A player with this many cards or fewer may go out in their next turn."""
_PATIENT_DRAWS = 7
"""A player who has laid no meld after this many draws per player is probably waiting too, and may go out at once."""
_LAST_DRAWS = 6
"""With fewer cards in the draw pile the hand may end before the next turn (R42)."""
_NEAR_TARGET = 5
"""A player who needs no more points than this may end the game in their next turn."""


class Master(Expert):
    """Bot that waits with its melds until it can go out, or somebody else may."""

    def play(self, view: View, legal: Sequence[CribRummyMove]) -> CribRummyMove:
        _, plan = self.plan(view)
        if plan and not _lays_now(view, plan):
            discard = self.best_discard(view, legal, {card for play in plan for card in play.cards})
            if discard is not None:
                return discard
        return super().play(view, legal)


def _lays_now(view: View, plan: Plan) -> bool:
    """Return whether to lay the melds of a plan: they end the hand or the game, or there may be no later chance."""
    points = view.earned + sum(play.points for play in plan)
    goes_out = len(view.hand) - sum(len(play.cards) for play in plan) <= 1
    ends = goes_out or view.scores[view.seat] + points >= view.target
    return ends or view.draw_count < _LAST_DRAWS or bool(view.final_turns) or _is_in_danger(view)


def _is_in_danger(view: View) -> bool:
    """Return whether somebody else may end the hand or the game in their next turn."""
    pile = len(full_deck(view.jokers)) - HAND_CARDS * view.players - 1
    is_late = pile - view.draw_count >= _PATIENT_DRAWS * view.players
    return any(
        view.hand_counts[seat] <= _DANGEROUS_CARDS
        or view.target - view.scores[seat] <= _NEAR_TARGET
        or (is_late and not view.melded[seat])
        for seat in range(view.players)
        if seat != view.seat
    )
