"""Cards as people read them: "10♥", or "10H" in ASCII."""

from collections.abc import Sequence

from autopeg.base.phrases import spoken
from autopeg.engine.cards import Card
from pegcore.cards import JOKER, RANKS, suit_of

_SIGNS = "♣♦♥♠"
_LETTERS = "CDHS"
_SUITS = ("clubs", "diamonds", "hearts", "spades")
_COURT = {"A": "ace", "J": "jack", "Q": "queen", "K": "king"}


def rank_text(card: Card) -> str:
    """Return the rank as printed on a card: "10" for a ten, "JK" for a joker."""
    if card == JOKER:
        return "JK"
    rank = RANKS[card >> 2]
    return "10" if rank == "T" else rank


def card_text(card: Card, ascii_only: bool = False) -> str:
    """Return a card for sentences and lists: "10♥", with ascii_only "10H"."""
    if card == JOKER:
        return rank_text(card)
    return rank_text(card) + (_LETTERS if ascii_only else _SIGNS)[suit_of(card)]


def spoken_card(card: Card) -> str:
    """Return a card as people say it: "ten of hearts"."""
    if card == JOKER:
        return "joker"
    rank = rank_text(card)
    return f"{_COURT.get(rank) or spoken(int(rank))} of {_SUITS[suit_of(card)]}"


def cards_text(cards: Sequence[Card], ascii_only: bool = False) -> str:
    """Return cards separated by spaces."""
    return " ".join(card_text(card, ascii_only) for card in cards)


def is_red(card: Card) -> bool:
    return card != JOKER and suit_of(card) in (1, 2)
