"""What the screen shows of every game of melds at one moment."""

from typing import Generic

from msgspec import Struct

from autopeg.engine.cards import Card
from autopeg.games.rummy.choosing import AnyOption, Choosing
from autopeg.games.rummy.hand_view import HandView
from autopeg.terminal.scene import Scene


class ShownHand(Struct, frozen=True):
    """The open hand in its owner's order."""

    cards: tuple[Card, ...] = ()
    cursor: int | None = None
    """The index of the card between brackets, None where none is."""
    marks: frozenset[int] = frozenset()
    """Indexes of the cards with a star, like `fresh`."""
    fresh: frozenset[int] = frozenset()
    """Those with a plus, which have just come."""


def shown(hand: HandView) -> ShownHand:
    """Return a hand as it is shown now."""
    return ShownHand(hand.cards, hand.cursor, hand.marks, hand.fresh)


class RummyScene(Scene, Generic[AnyOption], frozen=True, kw_only=True):
    """One moment of a game of melds; each game derives its own."""

    hand: ShownHand
    choosing: Choosing[AnyOption] | None = None
    """What is chosen from, None while nothing is."""
