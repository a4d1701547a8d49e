"""Distance of a hand from the contract of the round, for every round."""

from collections.abc import Sequence

from autopeg.engine.cards import Card
from autopeg.games.crummy_rummy.bots.plans import Chances, lacking_cards, turns_to_contract
from autopeg.games.crummy_rummy.bots.whole_hand import lacking_to_use_all, turns_to_use_all
from autopeg.games.crummy_rummy.rules import View
from pegcore.melds import LAST_ROUND


def lacking(view: View, hand: Sequence[Card]) -> int:
    """Return how many cards a hand lacks for the contract, with the plan that lacks fewest."""
    assert view.contract is not None
    if view.round == LAST_ROUND:
        return lacking_to_use_all(hand, view.low_ace)
    return lacking_cards(hand, view.contract, view.low_ace)


def draws_left(view: View, hand: Sequence[Card], chances: Chances, blind: int = 0) -> float:
    """Return roughly how many draws a hand is away from the contract. blind: cards of it that are not known yet."""
    assert view.contract is not None
    if view.round == LAST_ROUND:
        return turns_to_use_all(hand, view.low_ace, chances, blind)
    return turns_to_contract(hand, view.contract, view.low_ace, chances)


def without(hand: Sequence[Card], card: Card) -> tuple[Card, ...]:
    """Return a hand without one copy of a card."""
    left = list(hand)
    left.remove(card)
    return tuple(left)
