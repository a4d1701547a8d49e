"""Cards leaving and entering hands, in which the same card may be twice."""

from collections.abc import Iterable

from autopeg.engine.cards import Card
from autopeg.errors import IllegalMove
from autopeg.games.crummy_rummy.rules.state import Cards


def without(hand: Cards, cards: Iterable[Card], seat: int) -> Cards:
    """Return the hand without these cards. Raises IllegalMove with CARD_NOT_IN_HAND naming what is missing."""
    left = list(hand)
    for card in cards:
        try:
            left.remove(card)
        except ValueError:
            why = "several" if card in hand else "one"
            raise IllegalMove("CARD_NOT_IN_HAND", "Y17", why=why, seat=seat, card=card) from None
    return tuple(left)
