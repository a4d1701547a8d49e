"""Hints for beginners of Crummy Rummy: what speaks against a discard before it is made (Y33-Y37)."""

from collections.abc import Iterator
from typing import Literal

from msgspec import Struct

from autopeg.engine.cards import Card
from autopeg.games.crummy_rummy.rules import View
from autopeg.games.crummy_rummy.rules.choices import extensions, replacements
from pegcore.melds import is_wild

HintCode = Literal["WILD", "PLAYABLE", "PLAYABLE_UNAVOIDABLE"]


class Hint(Struct, frozen=True):
    """What speaks against a discard. code: the rules' word; sentence: for the player."""

    code: HintCode
    sentence: str


def discard_hints(view: View, card: Card) -> tuple[Hint, ...]:
    """Return what a beginner should know before discarding a card of his hand, WILD before the others (Y37).

    view: of the player who is about to discard; nobody else is to see the hints.
    """
    return tuple(_hints(view, card))


def is_playable(view: View, card: Card) -> bool:
    """Return whether somebody who has laid down could play this card to the table by itself (Y34)."""
    only_jokers_move = view.movable == "jokers"
    extension = next(extensions((card,), view.table, view.seat, view.low_ace), None)
    if extension is not None:
        return True
    return next(replacements((card,), view.table, view.seat, view.low_ace, only_jokers_move), None) is not None


def _hints(view: View, card: Card) -> Iterator[Hint]:
    if is_wild(card):
        yield Hint("WILD", f"{card} is wild: it can stand for the card you lack.")
    if view.laid_down[view.seat] or not is_playable(view, card):
        return
    if all(is_playable(view, other) for other in view.hand if not is_wild(other)):
        yield Hint("PLAYABLE_UNAVOIDABLE", f"{card} fits on the table, but so does all you could discard instead.")
        return
    next_seat = (view.seat + 1) % view.players
    who = ", and the next player has laid down" if view.laid_down[next_seat] else ""
    yield Hint("PLAYABLE", f"{card} fits on the table{who}: another discard gives less away.")
