"""Cards on the host: the integers of `pegcore.cards`, printed as their names.

>>> Card.parse("10♥")
TH
"""

from collections.abc import Iterable

from pegcore.cards import JOKER, card_name, parse_card

_NAMES = {number: card_name(number) for number in range(JOKER + 1)}


class Card(int):
    """A card of `pegcore.cards`, 0 to 52, printed as "5H"."""

    __slots__ = ()

    def __str__(self) -> str:
        return _NAMES.get(self) or (f"lot {self - JOKER}" if self > JOKER else card_name(self))

    __repr__ = __str__

    @staticmethod
    def parse(text: str) -> "Card":
        """Return the card that `text` names. Raises ValueError naming the text if it is not a card."""
        return CARDS[parse_card(text)]


class Unreadable(Card):
    """Invalid text in place of a card in a record; the rules refuse it when they check the card."""

    text: str

    def __new__(cls, text: object) -> "Unreadable":
        card = super().__new__(cls, -1)
        card.text = str(text)
        return card

    def __str__(self) -> str:
        return self.text

    __repr__ = __str__


CARDS = tuple(Card(number) for number in range(JOKER + 1))
"""All cards by number, the joker last."""

PACK = CARDS[:JOKER]
"""The 52 cards of one pack, sorted."""


def lot(index: int) -> Card:
    """Return a lot, numbered from 0: what is shuffled where chance picks a seat or a place, printed as "lot 1"."""
    return Card(JOKER + 1 + index)


def parse_cards(texts: Iterable[str]) -> tuple[Card, ...]:
    """Return the cards named by texts; each text can contain several names, separated by spaces or commas.

    Raises ValueError naming the first text that is not a card.
    """
    return tuple(Card.parse(name) for text in texts for name in text.replace(",", " ").split())


def card_names(cards: Iterable[int]) -> str:
    """Return the names of cards separated by spaces: "5H 5S JD"."""
    return " ".join(card_name(card) for card in cards)
