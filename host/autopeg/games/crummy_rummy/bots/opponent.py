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
        self._dealt = 0
        self.took: set[Card] = set()
        """The natural cards that they took and still hold."""
        self.discarded: list[Card] = []
        self.passed: set[Card] = set()
        """The natural cards discarded for them that they did not take."""
        self._mine: tuple[Card, int, int] | None = None
        """One's own last discard, its height in the pile, and the reshuffles until then."""
        self._on_top: tuple[Card, int, int] | None = None
        """The same for the upcard at the start of one's own turn."""

    def look(self, view: View) -> None:
        super().look(view)
        if view.players != 2:
            return
        if view.round != self._dealt:
            self._dealt = view.round
            self.took, self.discarded, self.passed = set(), [], set()
            self._mine = self._on_top = None
        if view.phase in ("offer", "draw") and self._on_top is None:
            self._begin_turn(view)
        elif view.phase == "play" and view.drew == "deck" and self._on_top is not None:
            self._note_taken(view, self._on_top, self._on_top[1] - 1)
        self.took -= {*view.hand, *(card for meld in view.table for card in meld.cards)}

    def _begin_turn(self, view: View) -> None:
        """Note what the other did in the previous turn."""
        if self._mine is not None:
            self._note_taken(view, self._mine, self._mine[1])
            self._note_left(view, *self._mine)
        if view.upcard is None:
            return
        if self._mine is not None or view.seat == view.dealer:
            self.discarded.append(view.upcard)
            self.took.discard(view.upcard)
        self._on_top = (view.upcard, view.discard_count, view.reshuffles)

    def _note_taken(self, view: View, discard: tuple[Card, int, int], height: int) -> None:
        """Note that the other took a discard if the pile is lower now."""
        card, _, reshuffles = discard
        if view.discard_count == height and view.reshuffles == reshuffles and not is_wild(card):
            self.took.add(card)

    def _note_left(self, view: View, card: Card, height: int, reshuffles: int) -> None:
        """Note that the other did not take one's own discard if theirs lies on top of it."""
        if view.discard_count == height + 1 and view.reshuffles == reshuffles and not is_wild(card):
            self.passed.add(card)

    def discards(self, view: View, card: Card) -> None:
        """Remember one's own discard, which ends the turn."""
        height = view.discard_count + 1
        self._mine = (card, height, view.reshuffles)
        self._pile[height] = card
        self._on_top = None

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
