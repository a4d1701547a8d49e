"""Parser of line mode: the verbs of all games, their abbreviations, and cards by number or name."""

from collections.abc import Sequence
from typing import Literal

from autopeg.base.errors import UsageError
from autopeg.base.phrases import count_text, either
from autopeg.base.typed_words import number_typed, quoted
from autopeg.engine.cards import Card, parse_cards
from autopeg.session.card_text import card_text

Offer = tuple[str, str]
"""What can be typed, and what it does."""

HAND_OFFER: Offer = ("hand", "read out your hand and the table")
HELP_OFFER: Offer = ("help, help peg", "this page; what a word means")
HELP_WORDS = ("help", "?")
QUIT_WORDS = ("quit", "q", "exit")

VERBS = (
    "play",
    "discard",
    "draw",
    "take",
    "pass",
    "meld",
    "extend",
    "lay",
    "suggest",
    "choose",
    "why",
    "go",
    "count",
    "muggins",
    "claim",
    "first",
    "last",
    "see",
    "warn",
    "agree",
    "sort",
    "hand",
    "board",
    "scores",
    "hint",
    "undo",
    "redo",
    "resign",
    "help",
    "quit",
)
"""The verbs of all games: one that a game does not have is still recognised, and refused by name."""

_ALIASES = {
    **dict.fromkeys(HELP_WORDS, "help"),
    **dict.fromkeys(QUIT_WORDS, "quit"),
    "r": "redo",
    "display": "display",  # no verb, so that it cannot be meant by its first letters
    "score": "scores",
    "crib": "discard",
    "place": "play",
    "put": "lay",
    "ways": "suggest",
    "order": "sort",
    "peg": "claim",
    "decline": "draw",
}

_CARDS_PER_LINE = 10
_USAGE_COLUMNS = 22


def whole_verb(word: str) -> str:
    """Return the verb for a word or abbreviation, any other word unchanged. Raises UsageError if it is ambiguous."""
    lower = word.lower()
    if lower in VERBS or lower in _ALIASES:
        return _ALIASES.get(lower, lower)
    if not lower.isalpha() or _is_card(word):
        return word
    found = [verb for verb in VERBS if verb.startswith(lower)]
    if len(found) > 1:
        raise UsageError(f'"{word}" could be {either(found)}: type one more letter')
    return found[0] if found else word


def numbered(cards: Sequence[Card], head: str = "Hand:") -> list[str]:
    """Return cards with their numbers, in as many lines as needed."""
    lines: list[str] = []
    for first in range(0, len(cards), _CARDS_PER_LINE):
        shown = enumerate(cards[first : first + _CARDS_PER_LINE], first + 1)
        start = head if first == 0 else " " * len(head)
        lines.append(f"{start} {'  '.join(f'{number}) {card_text(card, True)}' for number, card in shown)}")
    return lines


COUNT_ANSWER = "a number, 0 for none"
"""What to type where points are asked for."""


def card_answer(hand: Sequence[Card], example: Card) -> str:
    """Return what to type for a card of a hand: "1 to 4, or its name, such as 5H"."""
    numbers = f"1 to {len(hand)}" if len(hand) > 1 else "1"
    return f"{numbers}, or its name, such as {card_text(example, True)}"


def cards_typed(words: Sequence[str], hand: Sequence[Card]) -> list[Card]:
    """Return the cards that words give by name, or by number in the hand; commas separate them too.

    Raises UsageError.
    """
    return [card for word in words for name in _names_in(word) for card in _cards_named(name, hand)]


def card_typed(word: str, hand: Sequence[Card]) -> Card:
    """Return the card that a word gives by name, or by number in the hand. Raises UsageError."""
    cards = cards_typed([word], hand)
    if len(cards) != 1:
        raise UsageError(f"{quoted(word)} names {count_text(len(cards), 'card')}: type one")
    return cards[0]


def _names_in(word: str) -> list[str]:
    return [name for name in word.split(",") if name] or [word]


def _cards_named(name: str, hand: Sequence[Card]) -> Sequence[Card]:
    """Return the card of that number in the hand, or the cards of that name. Raises UsageError."""
    if name.isdigit():
        number = number_typed(name)
        if number is None or not 1 <= number <= len(hand):
            raise UsageError(f"there is no card {name[:24]}: your hand has {count_text(len(hand), 'card')}")
        return [hand[number - 1]]
    try:
        cards = parse_cards([name])
    except ValueError:
        cards = ()
    if not cards:
        raise UsageError(
            f"{quoted(name)} is not a card: type its number in your hand, or its name, such as 5H or 10D; "
            "help lists what else you can type"
        )
    return cards


def order_typed(words: Sequence[str]) -> Literal["suit", "rank"] | None:
    """Return the order that the words after `sort` name, None for the other order. Raises UsageError."""
    match [word.lower() for word in words]:
        case []:
            return None
        case ["suit" | "rank" as order]:
            return order
        case _:
            raise UsageError("type sort suit or sort rank, or sort alone for the other order")


def help_lines(offers: Sequence[Offer]) -> list[str]:
    """Return what can be typed now, one offer per line."""
    return [f"  {usage:<{_USAGE_COLUMNS}}{does}" for usage, does in offers]


def _is_card(word: str) -> bool:
    try:
        return len(parse_cards([word])) == 1
    except ValueError:
        return False
