"""Typing a line of text key by key: cards, numbers."""

from autopeg.engine.cards import Card
from autopeg.games.counting.hand_count import names_typed

_MOST_TYPED = 120
"""The 29 cards of a table, with room for names of three letters and blanks."""


def typed_on(text: str, key: str, most: int = _MOST_TYPED) -> str:
    """Return a text after a key: a character, space or backspace; other keys leave it as it is."""
    if key == "backspace":
        return text[:-1]
    if key == "space" or (len(key) == 1 and key.isprintable()):
        return (text + (" " if key == "space" else key.upper()))[:most]
    return text


def cards_typed(text: str) -> tuple[Card, ...]:
    """Return the cards in a text, up to the first word that is none; behind `=` stands a claim."""
    cards: list[Card] = []
    for name in names_typed(text.partition("=")[0]):
        try:
            cards.append(Card.parse(name))
        except ValueError:
            break
    return tuple(cards)
