"""The lesson of High Card: what `lesson.toml` says of a position and of a move. And the first deal explained."""

from collections.abc import Sequence
from functools import partial

from autopeg.engine.cards import Card
from autopeg.games.high_card.rules import HighCardMove, View
from autopeg.learning.lesson import SEATS, Pattern, Position, cards
from autopeg.learning.lesson_file import WrittenPosition, read_lesson


class _Position(WrittenPosition, frozen=True):
    """A position in which Bob has led a card, and it is the learner's turn."""

    hand: str
    bobs: str
    led: str

    def position(self) -> Position:
        deal = {"type": "deal", "dealer": SEATS["you"], "hands": [cards(self.hand), cards(self.bobs)]}
        return Position(lines=(deal, {"type": "play", "player": SEATS["Bob"], "card": str(Card.parse(self.led))}))


def _move(verb: str, words: Sequence[str]) -> Pattern | None:
    match verb, words:
        case "play", [card]:
            return {"type": "play", "card": str(Card.parse(card))}
        case _:
            return None


lesson = partial(read_lesson, "autopeg.games.high_card", _Position, _move)


def guide(view: View, legal: Sequence[HighCardMove]) -> str:
    """Return what a decision is about, for somebody who plays for the first time."""
    if not legal:
        return ""
    if None in view.table and any(view.table):
        return "The highest card takes the round: play the lowest of yours that beats the others, or your lowest."
    return "You lead: any card will do, and the highest card of the round takes it."
