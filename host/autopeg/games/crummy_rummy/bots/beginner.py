"""Beginner, who may forget the contract and that deuces are wild, and does not see every play."""

import random
from collections.abc import Sequence

from autopeg.engine.cards import Card
from autopeg.games.crummy_rummy.bots.bot import Bot
from autopeg.games.crummy_rummy.bots.outlook import lacking, without
from autopeg.games.crummy_rummy.rules import View
from autopeg.games.crummy_rummy.rules.moves import LayDown, Replace
from autopeg.games.rummy.rules.moves import Discard, Extend
from pegcore.cards import JOKER, rank_of, suit_of
from pegcore.melds import DEUCE, penalty_of, place_of

_OVERLOOKS_CONTRACT = 0.15
_OVERLOOKS_PLAY = 0.3
_FORGETS_CONTRACT = 0.4
_FORGETS_DEUCES = 0.3
_NOISE = 1.0


class Beginner(Bot):
    """Bot like someone who has just read the rules (Y33)."""

    def wants_upcard(self, view: View) -> bool:
        """Take a joker, and a card that helps the contract or, with the contract forgotten, fits two others."""
        if view.upcard is None or view.laid_down[view.seat]:
            return False
        if view.upcard == JOKER:
            return True
        if self._forgets_contract(self.chance(view)):
            return _matching_cards(view.upcard, view.hand) >= 2
        return lacking(view, (*view.hand, view.upcard)) < lacking(view, view.hand)

    def wants_out_of_turn(self, view: View) -> bool:
        return view.upcard == JOKER and not view.laid_down[view.seat]

    def contract(self, view: View, legal: Sequence[LayDown]) -> LayDown | None:
        return None if self.chance(view).random() < _OVERLOOKS_CONTRACT else legal[0]

    def play(self, view: View, legal: Sequence[Extend | Replace]) -> Extend | Replace | None:
        chance = self.chance(view)
        return None if chance.random() < _OVERLOOKS_PLAY else chance.choice(legal)

    def discard(self, view: View, legal: Sequence[Discard]) -> Discard:
        chance = self.chance(view)
        forgets_deuces = chance.random() < _FORGETS_DEUCES
        by_contract = not view.laid_down[view.seat] and not self._forgets_contract(chance)

        def keeps(move: Discard) -> float:
            if move.card == JOKER or (rank_of(move.card) == DEUCE and not forgets_deuces):
                return 100.0
            left = without(view.hand, move.card)
            worth = 3.0 * lacking(view, left) if by_contract else 2.0 * _matching_cards(move.card, left)
            return worth - penalty_of(move.card) / 10 + _NOISE * chance.random()

        return min(legal, key=keeps)

    def _forgets_contract(self, chance: random.Random) -> bool:
        return chance.random() < _FORGETS_CONTRACT


def _matching_cards(card: Card, others: Sequence[Card]) -> int:
    """Return how many others have the rank of a card or are within two places of it in its suit."""
    naturals = [other for other in others if other != JOKER]
    return sum(
        rank_of(other) == rank_of(card)
        or (suit_of(other) == suit_of(card) and abs(place_of(other) - place_of(card)) <= 2)
        for other in naturals
    )
