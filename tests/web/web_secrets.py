"""What must not be found in what a device is sent."""

import json
import re
from typing import Any

CARD = re.compile(r'"([A2-9TJQK][CDHS])"')


def cards_in(value: Any) -> set[str]:
    """Return the natural cards that stand in a JSON value."""
    return set(CARD.findall(json.dumps(value)))


def hidden_in_rummy(state: Any, seat: int | None) -> set[str]:
    """Return the cards of which a seat can see no copy, None of one who looks on: in other hands and in the piles.

    Several packs hold every card more than once: what lies open somewhere is no secret.
    """
    hidden = {*_draw_pile(state), *state.discard_pile[1:]}
    open_cards = {*state.discard_pile[:1], *(card for meld in state.table for card in meld.cards)}
    for other, hand in enumerate(state.hands):
        (open_cards if other == seat else hidden).update(hand)
    return {str(card) for card in hidden} - {str(card) for card in open_cards}


def _draw_pile(state: Any) -> Any:
    return state.draw_pile if hasattr(state, "draw_pile") else state.deck
