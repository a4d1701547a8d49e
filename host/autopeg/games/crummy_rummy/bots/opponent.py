"""What the cards that the other player took and discarded tell about those that he can use, for two players.

The chance that he takes a discard comes from a logistic model, fitted to the discards of experts who played against
themselves: a card beside one that he took is likely to help him, one beside a card that he discarded is not.
"""

from math import exp

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

_WEIGHTS = (
    (-5.09, -0.05, -0.26, 0.06, -0.04, -0.22, -0.09, -0.06, -0.23, -0.02,
     2.98, -2.61, 1.34, -0.24, 0.10, 0.14, -0.31, -0.29),
    (-3.57, 2.00, -0.68, 0.39, 1.30, -0.58, 0.22, 1.01, -0.49, 0.11,
     0.86, -0.49, 0.46, -0.17, 0.18, 0.03, -0.19, 0.41),
    (-3.81, 4.58, -1.50, 0.82, 3.46, -1.06, 0.44, 2.44, -0.74, 0.26,
     -0.17, -0.25, 0.00, -1.58, 0.35, -0.07, -0.31, 3.55),
    (-4.97, 0.10, -0.23, 0.01, 0.00, -0.22, -0.07, -0.09, -0.27, -0.07,
     1.90, -3.03, 1.42, -0.08, 0.11, 0.18, -0.27, 0.05),
    (-4.59, 1.73, -0.68, 0.59, 1.38, -0.49, 0.49, 1.24, -0.42, 0.43,
     0.19, -0.43, 0.34, 0.46, -0.21, 0.21, 0.00, 0.12),
    (-3.21, 2.50, -1.18, 0.55, 1.79, -0.76, 0.33, 1.17, -0.51, 0.13,
     0.12, -0.33, 0.31, -0.60, 0.24, 0.14, -0.28, -0.71),
    (-3.73, 3.26, -1.80, 1.15, 2.12, -1.19, 0.52, 1.51, -0.80, 0.30,
     -0.07, -0.13, 0.04, -0.78, 0.41, -0.35, -0.41, 4.10),
)  # fmt: skip
"""By round from 1: a constant; the cards of the suit one, two and three places away that the other took, that he
discarded, and that are unseen; the other cards of the rank, likewise; the cards of the suit that he took and
discarded; his turns so far; whether the card stands near an end of the suit; the share of the unseen cards that he
holds."""


class Opponent(Memory):
    """Memory that also keeps which cards the other player took and discarded in the round."""

    def __init__(self) -> None:
        super().__init__()
        self._dealt = 0
        self.took: set[Card] = set()
        """The natural cards that he took and still holds."""
        self.discarded: list[Card] = []
        self._mine: tuple[Card, int, int] | None = None
        """The own last discard, its height in the pile, and the reshuffles until then."""
        self._on_top: tuple[Card, int, int] | None = None
        """The same of the upcard when the own turn began."""

    def look(self, view: View) -> None:
        super().look(view)
        if view.players != 2:
            return
        if view.round != self._dealt:
            self._dealt = view.round
            self.took, self.discarded = set(), []
            self._mine = self._on_top = None
        if view.phase in ("offer", "draw") and self._on_top is None:
            self._begin_turn(view)
        elif view.phase == "play" and view.drew == "deck" and self._on_top is not None:
            self._note_taken(view, self._on_top, self._on_top[1] - 1)
        self.took -= {*view.hand, *(card for meld in view.table for card in meld.cards)}

    def _begin_turn(self, view: View) -> None:
        """Note what the other has done in the turn before."""
        if self._mine is not None:
            self._note_taken(view, self._mine, self._mine[1])
        if view.upcard is None:
            return
        if self._mine is not None or view.seat == view.dealer:
            self.discarded.append(view.upcard)
            self.took.discard(view.upcard)
        self._on_top = (view.upcard, view.discard_count, view.reshuffles)

    def _note_taken(self, view: View, discard: tuple[Card, int, int], height: int) -> None:
        """Note that the other took a discard if the pile is only so high now."""
        card, _, reshuffles = discard
        if view.discard_count == height and view.reshuffles == reshuffles and not is_wild(card):
            self.took.add(card)

    def discards(self, view: View, card: Card) -> None:
        """Remember the own discard, which ends the turn."""
        height = view.discard_count + 1
        self._mine = (card, height, view.reshuffles)
        self._pile[height] = card
        self._on_top = None

    def chances(self, view: View) -> Chances:
        return self.chances_without(view, self.took)

    def chance_to_take(self, view: View, card: Card, chances: Chances) -> float:
        """Return the chance that the other, who has not laid down, takes a natural card when it is discarded."""
        weights = _WEIGHTS[view.round - 1]
        place, suit = place_of(card), suit_of(card)
        pull = weights[0]
        for distance in _DISTANCES:
            for beside in (place - distance, place + distance):
                if _LOWEST <= beside <= HIGH_ACE:
                    pull += self._pull(card_at(beside, suit), weights[3 * distance - 2 : 3 * distance + 1], chances)
        for other in _SUITS:
            if other != suit:
                pull += self._pull(card_at(place, other), weights[10:13], chances)
        pull += weights[13] * sum(suit_of(each) == suit for each in self.took)
        pull += weights[14] * sum(suit_of(each) == suit and not is_wild(each) for each in self.discarded)
        pull += weights[15] * len(self.discarded)
        if place == _LOWEST or place >= KING:
            pull += weights[16]
        held = view.hand_counts[1 - view.seat]
        pull += weights[17] * held / max(1, view.deck_count + held - len(self.took))
        return 1 / (1 + exp(-pull))

    def _pull(self, card: Card, weights: tuple[float, ...], chances: Chances) -> float:
        """Return the weight of a card that the other took, that he discarded, or that is unseen; else 0."""
        if card in self.took:
            return weights[0]
        if card in self.discarded:
            return weights[1]
        return weights[2] if card in chances.natural else 0.0
