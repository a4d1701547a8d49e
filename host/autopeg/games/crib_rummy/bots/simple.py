"""Base class of the Crib Rummy bots, the beginner and the club player."""

import random
from abc import ABC, abstractmethod
from collections import Counter
from collections.abc import Sequence

from autopeg.engine.cards import Card
from autopeg.games.crib_rummy.bots.plans import points_of_use
from autopeg.games.crib_rummy.rules import View
from autopeg.games.crib_rummy.rules.moves import Choose, CribRummyMove, Draw, Meld, Peg, TakeUpcard
from autopeg.games.rummy.rules import Discard, Extend
from autopeg.play.bots.seeded import SeededBot
from pegcore.cards import JOKER, rank_of, suit_of
from pegcore.melds import crib_rummy_points


class Bot(SeededBot, ABC):
    """Bot that decides from the view alone."""

    def choose(self, view: View, legal: Sequence[CribRummyMove]) -> CribRummyMove:
        """Return a legal move; if points have to be claimed, claim all of them (R56)."""
        claims = [move for move in legal if isinstance(move, Peg)]
        if claims:
            return max(claims, key=lambda claim: claim.points)
        if view.phase == "choose":
            return Choose(view.seat, True)  # the first turn is the first chance to meld (R9)
        if view.phase == "play":
            return self.play(view, legal)
        takes = [move for move in legal if isinstance(move, TakeUpcard)]
        drawing = next((move for move in legal if isinstance(move, Draw)), None)
        if drawing is None:
            return self.best_take(view, takes)
        return (self.take(view, takes) or drawing) if takes else drawing

    @abstractmethod
    def take(self, view: View, takes: Sequence[TakeUpcard]) -> TakeUpcard | None:
        """Return how to take the upcard, or None to draw (R11, R12)."""

    @abstractmethod
    def best_take(self, view: View, takes: Sequence[TakeUpcard]) -> TakeUpcard:
        """Return how to take the upcard when drawing is impossible."""

    @abstractmethod
    def play(self, view: View, legal: Sequence[CribRummyMove]) -> CribRummyMove:
        """Return a meld or extension, or the discard that ends the turn (R20, R24)."""

    def chance(self, view: View) -> random.Random:
        """Return the random generator for this view."""
        return self.chance_of(view.scores, view.draw_count, view.hand, view.table, view.upcard)


_SEES_THE_UPCARD = 0.5
_SEES_A_MELD = 0.8
_SEES_AN_EXTENSION = 0.5


class Beginner(Bot):
    """Bot that plays like someone who has just read the rules: it likes sets, finds most melds of three, and seldom
    thinks of the upcard or other people's melds.
    """

    def take(self, view: View, takes: Sequence[TakeUpcard]) -> TakeUpcard | None:
        return self.best_take(view, takes) if self.chance(view).random() < _SEES_THE_UPCARD else None

    def best_take(self, view: View, takes: Sequence[TakeUpcard]) -> TakeUpcard:
        return takes[0]

    def play(self, view: View, legal: Sequence[CribRummyMove]) -> CribRummyMove:
        chance = self.chance(view)
        melds = [move for move in legal if isinstance(move, Meld)]
        if melds and chance.random() < _SEES_A_MELD:
            return min(melds, key=lambda move: (move.kind == "run", len(move.cards), move.cards.count(JOKER)))
        extensions = [move for move in legal if isinstance(move, Extend)]
        if extensions and chance.random() < _SEES_AN_EXTENSION:
            return extensions[0]
        # Keep pairs and jokers, and discard any other card at random.
        ranks = Counter(rank_of(card) for card in view.hand if card != JOKER)
        discards = [move for move in legal if isinstance(move, Discard)]
        lonely = [move for move in discards if move.card != JOKER and ranks[rank_of(move.card)] == 1]
        return chance.choice(lonely or discards)


_PAIR = 2.0
_NEIGHBOUR = 2.5
_NEXT_BUT_ONE = 1.5
_JOKER = 100.0


class Club(Bot):
    """Bot that plays like a decent club player: it takes the pile whenever it can, lays everything that scores, and
    keeps cards that belong together.
    """

    def take(self, view: View, takes: Sequence[TakeUpcard]) -> TakeUpcard | None:
        return self.best_take(view, takes)

    def best_take(self, view: View, takes: Sequence[TakeUpcard]) -> TakeUpcard:
        def worth(move: TakeUpcard) -> tuple[int, int]:
            return points_of_use(move.use, view.table), -move.use.cards.count(JOKER)

        return max(takes, key=worth)

    def play(self, view: View, legal: Sequence[CribRummyMove]) -> CribRummyMove:
        melds = [move for move in legal if isinstance(move, Meld)]
        if melds:
            return max(
                melds, key=lambda move: (crib_rummy_points(move.kind, 0, len(move.cards)), -move.cards.count(JOKER))
            )
        extensions = [move for move in legal if isinstance(move, Extend)]
        if extensions:
            lengths = {meld.id: len(meld.cards) if meld.kind == "run" else 0 for meld in view.table}
            return max(extensions, key=lambda move: (lengths[move.meld], JOKER not in move.cards))
        discards = [move for move in legal if isinstance(move, Discard)]
        return min(discards, key=lambda move: (belonging(move.card, view.hand), -move.card))


def belonging(card: Card, hand: Sequence[Card]) -> float:
    """Return how much a card belongs to the others of a hand: pairs, neighbours and next-but-one of its suit."""
    if card == JOKER:
        return _JOKER
    others = Counter(hand)
    others[card] -= 1
    worth = 0.0
    for other, copies in others.items():
        if other == JOKER or not copies:
            continue
        apart = abs(rank_of(other) - rank_of(card))
        if apart == 0:
            worth += _PAIR * copies
        elif suit_of(other) == suit_of(card):
            worth += {1: _NEIGHBOUR, 2: _NEXT_BUT_ONE}.get(apart, 0.0)
    return worth
