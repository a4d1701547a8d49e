"""Guesses about the cards that the other player can use, from those they took and discarded; for two players.

The chance that they take a discard comes from a logistic model fitted to discards in games between experts: a card
beside one they took is likely to help them, a card beside one they discarded is not.
"""

from collections.abc import Sequence
from functools import cache
from importlib.resources import files
from math import exp
from operator import mul

import msgspec
from msgspec import Struct

from autopeg.engine.cards import Card
from autopeg.games.crummy_rummy.bots.memory import Memory
from autopeg.games.crummy_rummy.bots.plans import Chances
from autopeg.games.crummy_rummy.rules import View
from autopeg.games.rummy.rules import card_at
from pegcore.cards import suit_of
from pegcore.melds import HIGH_ACE, KING, is_wild, place_of

_LOWEST = 3
"""The lowest place of a natural card with high aces (Y4)."""
_SUITS = range(4)
_DISTANCES = (1, 2, 3)

SIGNS = (
    "constant",
    *(f"{seen} {distance} away" for distance in _DISTANCES for seen in ("took", "discarded", "unseen")),
    *("took rank", "discarded rank", "unseen rank"),
    *("took suit", "discarded suit", "turns", "edge", "share held"),
)
"""Features that tell whether the other takes a card: the cards of its suit one, two and three places away that they
took, that
they discarded, and that are unseen; the other cards of the rank, likewise; the cards of the suit that they took and
discarded; their turns so far; whether the card stands near an end of the suit; the share of the unseen cards that
they hold."""


class Habits(Struct, frozen=True):
    """How readily experts take cards. Their file is made by `bench/make_crummy_rummy_habits.py`."""

    games: int
    """How many games it is fitted to."""
    discards: int
    rounds: tuple[dict[str, float], ...]
    """The weights of the features, by round."""


@cache
def habits() -> Habits:
    """Return the habits that the bots expect."""
    file = files("autopeg.games.crummy_rummy.bots").joinpath("habits.json")
    return msgspec.json.decode(file.read_bytes(), type=Habits)


@cache
def _weights(round_number: int) -> tuple[float, ...]:
    weights = habits().rounds[round_number - 1]
    return tuple(weights[sign] for sign in SIGNS)


class Opponent(Memory):
    """Memory that also keeps which cards the other player took, discarded and left in the round."""

    def __init__(self) -> None:
        super().__init__()
        self.took: set[Card] = set()
        """The natural cards that they took and still hold."""
        self.discarded: list[Card] = []
        self.passed: set[Card] = set()
        """The natural cards discarded for them that they did not take."""

    def look(self, view: View) -> None:
        """Note what a view of two players tells of the other."""
        self.took, self.discarded, self.passed = set(), [], set()
        other, mine = 1 - view.seat, None
        for each in view.discards if view.players == 2 else ():
            if each.by == other:
                self.discarded.append(each.card)
                self.took.discard(each.card)
                if mine is not None:
                    self.passed.add(mine)
            mine = None
            if is_wild(each.card):
                continue
            if each.taken_by == other:
                self.took.add(each.card)
            elif each.by == view.seat:
                mine = each.card
        self.took -= {*view.hand, *(card for meld in view.table for card in meld.cards)}

    def chances(self, view: View) -> Chances:
        return self.chances_without(view, self.took)

    def chance_to_take(self, view: View, card: Card, chances: Chances) -> float:
        """Return the chance that the other, who has not laid down, takes a natural card when it is discarded."""
        return 1 / (1 + exp(-sum(map(mul, _weights(view.round), self.signs(view, card, chances)))))

    def signs(self, view: View, card: Card, chances: Chances) -> tuple[float, ...]:
        """Return the features of a card, in the order of `SIGNS`."""
        place, suit = place_of(card), suit_of(card)
        signs: list[float] = [1.0]
        for distance in _DISTANCES:
            places = (place - distance, place + distance)
            signs += self._seen([card_at(each, suit) for each in places if _LOWEST <= each <= HIGH_ACE], chances)
        signs += self._seen([card_at(place, other) for other in _SUITS if other != suit], chances)
        held = view.hand_counts[1 - view.seat]
        return (
            *signs,
            sum(suit_of(each) == suit for each in self.took),
            sum(suit_of(each) == suit and not is_wild(each) for each in self.discarded),
            len(self.discarded),
            place == _LOWEST or place >= KING,
            held / max(1, view.deck_count + held - len(self.took)),
        )

    def _seen(self, cards: Sequence[Card], chances: Chances) -> tuple[int, int, int]:
        """Return how many of some cards the other took, how many of the rest they discarded, and how many of the rest
        are unseen.
        """
        took = [card for card in cards if card in self.took]
        discarded = [card for card in cards if card not in self.took and card in self.discarded]
        unseen = sum(card in chances.natural for card in cards if card not in took and card not in discarded)
        return len(took), len(discarded), unseen
