"""A card on the host: the integer of `pegcore.cards` that prints as its name.

>>> Card.parse("10♥")
TH
"""

from collections.abc import Iterable

from pegcore.cards import JOKER, card_name, parse_card


class Card(int):
    """A card 0..52 of `pegcore.cards`, shown as "5H"."""

    __slots__ = ()

    def __str__(self) -> str:
        return card_name(self)

    __repr__ = __str__

    @staticmethod
    def parse(text: str) -> "Card":
        """Return the card that `text` names. Raises ValueError naming the text when it is none."""
        return CARDS[parse_card(text)]


class Unreadable(Card):
    """What a record says in place of a card that is none; rules refuse it where they look at the card."""

    text: str

    def __new__(cls, text: object) -> "Unreadable":
        card = super().__new__(cls, -1)
        card.text = str(text)
        return card

    def __str__(self) -> str:
        return self.text

    __repr__ = __str__


CARDS = tuple(Card(number) for number in range(JOKER + 1))
"""Every card by its number, the joker last."""

PACK = CARDS[:JOKER]
"""The 52 cards of one pack, sorted."""


def parse_cards(texts: Iterable[str]) -> tuple[Card, ...]:
    """Return the cards named by texts, which may hold several names apart by blanks or commas.

    Raises ValueError naming the first text that is no card.
    """
    return tuple(Card.parse(name) for text in texts for name in text.replace(",", " ").split())


def card_names(cards: Iterable[int]) -> str:
    """Return the names of cards apart by blanks, "5H 5S JD"."""
    return " ".join(card_name(card) for card in cards)
