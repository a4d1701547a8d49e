"""Scene shared by the rummy games."""

from typing import Generic

from msgspec import Struct

from autopeg.engine.cards import Card
from autopeg.games.rummy.choosing import AnyOption, Choosing
from autopeg.games.rummy.hand_view import HandView
from autopeg.terminal.scene import Scene


class ShownHand(Struct, frozen=True):
    """The open hand, in its owner's order."""

    cards: tuple[Card, ...] = ()
    cursor: int | None = None
    """The index of the card in brackets, None without one."""
    marks: frozenset[int] = frozenset()
    """Indexes of the cards with a star."""
    fresh: frozenset[int] = frozenset()
    """Indexes of the cards with a plus, which are new."""


def shown(hand: HandView) -> ShownHand:
    """Return the snapshot of a hand for the screen."""
    return ShownHand(hand.cards, hand.cursor, hand.marks, hand.fresh)


class RummyScene(Scene, Generic[AnyOption], frozen=True, kw_only=True):
    """One moment of a rummy game; each game derives its own."""

    hand: ShownHand
    choosing: Choosing[AnyOption] | None = None
    """The open choice, None without one."""
