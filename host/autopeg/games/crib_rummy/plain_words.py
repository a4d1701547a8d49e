"""Reasons for the choices of Crib Rummy in a beginner's words: what a move is good for, without averages."""

from collections.abc import Iterator, Sequence

from autopeg.engine.advice import Choice
from autopeg.engine.cards import Card
from autopeg.games.crib_rummy.advice import CribRummyChoice
from autopeg.games.crib_rummy.rules import View
from autopeg.games.crib_rummy.rules.melds import meld_rules
from autopeg.games.crib_rummy.rules.moves import Choose, Draw, TakeUpcard
from autopeg.games.rummy.plain_words import what_is_given_up
from autopeg.games.rummy.rules import Discard, Extend
from autopeg.session.text import CardText
from pegcore.cards import JOKER

_SELDOM = 0.15
"""A card that the next player can use less often than this is safe to give away."""


def reasons(view: View, choice: Choice, card: CardText) -> Sequence[str]:
    """Return what speaks for a choice, the most important first."""
    if not isinstance(choice, CribRummyChoice):
        return ()
    match choice.move:
        case Choose(first=True):
            return ("who goes first is the first who can meld",)
        case Choose():
            return ("you see what the other one discards before your first turn",)
        case Draw():
            return ("a new card may be of more use than the upcard",)
        case TakeUpcard():
            return ["you can lay it at once, and it scores", *_with_the_pile(choice)]
        case Discard(card=given):
            return [*_reasons_to_discard(view, choice, given, card)]
        case Extend():
            return ["your cards score on a meld that lies on the table already", *_going_out(choice)]
        case _:
            return ["cards on the table score, and can't be caught in your hand", *_going_out(choice)]


def _with_the_pile(choice: CribRummyChoice) -> Iterator[str]:
    if choice.pile:
        yield "the cards below it come into your hand, and some may be melded later"


def _going_out(choice: CribRummyChoice) -> Iterator[str]:
    if choice.bonus:
        yield "you can lay all your cards in this turn, and going out brings a bonus"


def _reasons_to_discard(view: View, choice: CribRummyChoice, given: Card, card: CardText) -> Iterator[str]:
    if given == JOKER or choice.gift is None:
        yield "a joker fits nearly everywhere, and the next player takes it"
        return
    if choice.gain > 0:
        yield "your melds score as much later, and nobody can add to them in your hand"
        yield "lay them when you can go out, or when somebody else holds three cards or fewer"
    yield what_is_given_up(view.hand, given, meld_rules(view.ace_high), card)
    if choice.gift < _SELDOM:
        yield "the next player can hardly use it"
    else:
        yield "the next player may be able to use it"
