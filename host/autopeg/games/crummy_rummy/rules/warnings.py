"""Warnings to a beginner before a discard becomes final (Y33-Y37)."""

from typing import Literal

from autopeg.engine.cards import Card
from autopeg.games.crummy_rummy.rules.choices import extensions, replacements
from autopeg.games.crummy_rummy.rules.state import View
from pegcore.melds import is_wild

WarningCode = Literal["WILD", "PLAYABLE", "PLAYABLE_UNAVOIDABLE"]


def warnings_of(view: View, card: Card) -> tuple[WarningCode, ...]:
    """Return the warnings against discarding a card of the hand, WILD first.

    PLAYABLE: it could be played on the table, given only until the player has laid down (Y34, Y37);
    PLAYABLE_UNAVOIDABLE: so could every natural card of the hand (Y35).
    """
    found: list[WarningCode] = []
    if is_wild(card):
        found.append("WILD")
    if not view.laid_down[view.seat] and is_playable(view, card):
        others = dict.fromkeys(other for other in view.hand if not is_wild(other))
        found.append("PLAYABLE_UNAVOIDABLE" if all(is_playable(view, other) for other in others) else "PLAYABLE")
    return tuple(found)


def is_playable(view: View, card: Card) -> bool:
    """Return whether a card extends a meld of the table or replaces a wild one in it (Y34)."""
    only_jokers_move = view.movable == "jokers"
    extends = next(extensions((card,), view.table, view.seat, view.low_ace), None)
    return extends is not None or any(
        True for _ in replacements((card,), view.table, view.seat, view.low_ace, only_jokers_move)
    )
