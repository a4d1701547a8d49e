"""What the screen shows of every game of melds at one moment."""

from typing import Any

from autopeg.engine.cards import Card
from autopeg.games.rummy.choosing import Choosing
from autopeg.games.rummy.terminal.controller import RummyController
from autopeg.terminal.scene import Scene


class RummyScene(Scene, frozen=True, kw_only=True):
    """One moment of a game of melds; each game derives its own."""

    hand: tuple[Card, ...] = ()
    """The open hand in its owner's order."""
    cursor: int = 0
    marks: frozenset[int] = frozenset()
    """Indexes into the hand, like the cursor and `fresh`."""
    fresh: frozenset[int] = frozenset()
    choosing: Choosing[Any] | None = None


def hand_fields(controller: RummyController[Any, Any, Any, Any]) -> dict[str, Any]:
    """Return the fields of a scene that are about the open hand."""
    hand = controller.hand
    return {
        "hand": hand.cards,
        "cursor": hand.cursor,
        "marks": hand.marks,
        "fresh": hand.fresh,
        "choosing": controller.choosing,
    }
