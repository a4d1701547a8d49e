"""What the rummy games say about cards in a beginner's words."""

from collections.abc import Sequence

from autopeg.engine.cards import Card
from autopeg.games.rummy.rules import MeldRules
from autopeg.session.text import CardText

_NEAR = 2
"""Cards of a suit no further apart than this are next to each other in a run, or have room for one between."""


def partners_of(hand: Sequence[Card], card: Card, rules: MeldRules) -> list[Card]:
    """Return the cards of a hand that may become a set or a run with one of its cards, without wild ones and copies."""

    def fits(other: Card) -> bool:
        if other in rules.wilds or other == card:
            return False
        apart = min(abs(one - two) for one in rules.places_of(other) for two in rules.places_of(card))
        return not apart or ((other ^ card) & 3 == 0 and apart <= _NEAR)

    return sorted(filter(fits, {*hand}))


def what_is_given_up(hand: Sequence[Card], card: Card, rules: MeldRules, text: CardText) -> str:
    """Return what a hand loses with one of its cards, in a beginner's words."""
    partners = partners_of(hand, card, rules)
    if not partners:
        return "it goes with none of your other cards"
    return f"you give up what it may become with {' '.join(map(text, partners))}"
