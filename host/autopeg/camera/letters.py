"""The letters of decks: what is printed in the corner of a card, and which card that is.

A jack is J in English, B in German and Dutch and V in French, and V is also the Dutch queen. So the letters of all
cards on a photo are weighed together: they tell which deck it is.
"""

from collections import defaultdict
from collections.abc import Collection, Mapping, Sequence
from math import prod
from typing import NamedTuple

OTHER = "?"
"""A letter that no deck here has, such as W or Kn."""

SIGNS = (*"A23456789TJQK1BDVRHC", OTHER)
"""The ranks that can be recognized, as they are printed; a ten is T."""

TRUMP, JOKER = SUITLESS = ("*", "JK")
"""Print without a suit: the numeral of a Tarock trump, and a joker."""

Chances = Sequence[tuple[str, float]]
"""What is printed on a card ("5H", "BH", a joker or a trump), or which card it is, with the chance of each."""


class Deck(NamedTuple):
    """A deck, by what is printed on its cards."""

    name: str
    share: float
    """How often it is used."""
    ranks: Mapping[str, str]
    """The ranks that each sign may stand for."""


_NUMBERS = {number: number for number in "A23456789T"}
_LETTERS = {"1": "A", **dict.fromkeys("BJ", "J"), **dict.fromkeys("DQ", "Q"), **dict.fromkeys("HKR", "K"), "V": "JQ"}
_ANY = {**_NUMBERS, **_LETTERS, OTHER: "JQK"}
"""The ranks that a sign may stand for while nothing is known of the deck."""

_NONE = {"C": "", TRUMP: ""}
"""What only Tarock has, and no game here."""

DECKS = (
    Deck("English", 0.6, {**_NUMBERS, "J": "J", "Q": "Q", "K": "K"}),
    Deck("German", 0.1, {**_NUMBERS, "B": "J", "D": "Q", "K": "K"}),
    Deck("French", 0.1, {**_NUMBERS, "1": "A", "V": "J", "D": "Q", "R": "K"}),
    Deck("Dutch", 0.1, {**_NUMBERS, "B": "J", "V": "Q", "H": "K"}),
    Deck("French Tarock", 0.05, {**_NUMBERS, **_NONE, "1": "A", "V": "J", "D": "Q", "R": "K"}),
    Deck("Austrian Tarock", 0.05, {**_NUMBERS, **_NONE, "B": "J", "D": "Q", "K": "K"}),
)

_LEAST_FIT = 0.01
"""No print can rule a deck out altogether: something else on the photo may look like an index."""

_IN_DECK = 0.5
"""Least part of what a print may be that must be in a deck, to rule out what the deck lacks."""

_OUT_OF_PLACE = 0.8
"""How much a print counts that its deck lacks: it may as well be a mistake."""

_SURE_TAROCK, _LIKELY_KNIGHT = 0.9, 0.6
"""Least chance of a Tarock card to refuse a photo, and that of a knight among the letters of a deck that is not
English: no other print is taken for a knight there.
"""

_PERHAPS_KNIGHT = 0.01
"""Least chance of a knight to ask about a card on a photo with something like a trump."""

_NOT_ENGLISH = 0.1
"""The deck is another one if it is less likely English than this."""

_HARDLY_ENGLISH, _LIKELY_ENGLISH = 0.5, 0.9
"""To refuse a photo for one Tarock card, and for more, the deck must be less likely English than this by its others."""


TAROCK = "these are Tarock cards (a knight C, or a numeral without a suit): only decks of 52 cards can be read"


class Beliefs(NamedTuple):
    """Which deck is on a photo, as far as the letters on it tell."""

    chances: tuple[float, ...]
    """The chance of each of DECKS."""

    def cards(self, prints: Chances) -> Chances:
        """Return which cards something printed may be, the likeliest first."""
        found: defaultdict[str, float] = defaultdict(float)
        for deck, belief in zip(DECKS, self.chances, strict=True):
            fit = _fit(prints, deck)
            meanings, weight = (deck.ranks, belief / fit) if fit >= _IN_DECK else (_ANY, belief * _OUT_OF_PLACE)
            for printed, chance in prints:
                ranks = "J" if printed == JOKER else meanings.get(printed[0], "")
                for rank in ranks:
                    found[rank + printed[1:]] += chance * weight / len(ranks)
        return sorted(found.items(), key=lambda card: -card[1])

    @property
    def are_of_english(self) -> bool:
        """Whether the deck is likelier English than all others together."""
        return self.chances[0] > 0.5

    def are_of_tarock(self, every: Sequence[Chances]) -> bool:
        """Return whether a deck is Tarock. every: what is printed on each card; what only Tarock has counts."""
        own = sum(is_surely_of_tarock(prints) or self._has_knight(prints) for prints in every)
        return self.chances[0] < (_HARDLY_ENGLISH if own == 1 else _LIKELY_ENGLISH) if own else False

    def _has_knight(self, prints: Chances) -> bool:
        printed, chance = prints[0]
        return self.chances[0] < _NOT_ENGLISH and printed[0] == "C" and chance >= _LIKELY_KNIGHT


def is_of_tarock(prints: Chances) -> bool:
    """Return whether something printed is likeliest a card that only Tarock has."""
    return prints[0][0][0] in _NONE


def is_surely_of_tarock(prints: Chances) -> bool:
    """Return whether something printed is a card that only Tarock has."""
    return is_of_tarock(prints) and prints[0][1] >= _SURE_TAROCK


def may_be_knight(prints: Chances) -> bool:
    """Return whether a card that seems to be another may be a knight of Tarock: a C much like a Q."""
    return any(printed[0] == "C" and chance >= _PERHAPS_KNIGHT for printed, chance in prints)


def believe(every: Sequence[Chances]) -> Beliefs:
    """Return which deck is on a photo. every: what is printed in each place."""
    fits = [[max(_fit(prints, deck), _LEAST_FIT) for prints in every] for deck in DECKS]
    likely = [deck.share * prod(fit) for deck, fit in zip(DECKS, fits, strict=True)]
    return Beliefs(tuple(one / sum(likely) for one in likely))


def _fit(prints: Chances, deck: Deck) -> float:
    """Return how much of what something printed may be is in a deck."""
    whole = sum(chance for _, chance in prints)
    return sum(chance for printed, chance in prints if printed == JOKER or printed[0] in deck.ranks) / max(whole, 1e-6)


def why_open(signs: Collection[str]) -> str:
    """Return why letters leave cards open; nothing if one deck has them all, and each is one card there."""
    letters = sorted(set(signs) - {OTHER, *"A23456789T1"})
    decks = [deck for deck in DECKS if deck.ranks.keys() >= set(signs)]
    if "V" in letters and len({deck.ranks["V"] for deck in decks}) > 1:
        return "V is a jack in French decks and a queen in Dutch ones: say which it is"
    if decks:
        return ""
    if OTHER in signs or len(letters) < 2:
        return "Some letters are not J Q K, B D K, V D R or B V H: say which cards these are"
    return f"{', '.join(letters[:-1])} and {letters[-1]} are letters of different decks: say which cards these are"
