"""Cribbage bots up to the expert: rules of thumb, and the odds of every card."""

import random
from abc import ABC, abstractmethod
from collections import Counter
from collections.abc import Callable, Sequence
from functools import partial
from itertools import combinations, pairwise

from autopeg.counting.hand_points import points_before_starter
from autopeg.counting.rules import points_of as sum_of_parts
from autopeg.engine.cards import Card
from autopeg.games.cribbage.analysis.discard_values import DiscardValue, value_discards
from autopeg.games.cribbage.analysis.plays import value_plays
from autopeg.games.cribbage.analysis.tables import discard_table, play_table, winning_table
from autopeg.games.cribbage.rules import Counting, View, parts_of
from autopeg.games.cribbage.rules.moves import CribbageMove, Declare, Discard, Muggins, Play
from autopeg.play.bots.seeded import SeededBot
from pegcore.cards import pip_of, rank_of
from pegcore.cribbage import count_play, points_of

# The beginner
_OVERLOOKS = 0.25
_PLAYS_THE_FIRST_CARD = 0.4
_FACE_CARD_BONUS = 0.4
_NOISE = 1.0

# The club player
_TOUCHING = 0.7
_FIVE = 1.2
_RISKY_COUNTS = (5, 21)
"""Counts that a ten card makes fifteen or thirty-one; ten cards are the most common."""

_SAMPLES = {2: 400, 3: 300, 4: 300}
"""Simulations a turn, by number of players: as many as 20 ms allow."""


def count_all(counting: Counting) -> int:
    """Return the true number of points."""
    return sum_of_parts(parts_of(counting))


def is_about_counting(legal: Sequence[object]) -> bool:
    """Return whether the decision is to declare or to claim, and not about cards."""
    return isinstance(legal[0], Declare | Muggins)


def say_points(view: View, legal: Sequence[CribbageMove], count: Callable[[Counting], int]) -> CribbageMove | None:
    """Return the declaration of the points that `count` sees, or the claim of those it finds missing; None if there
    are none.

    If the view does not say what to count, declare the most, which costs nothing (C44).
    """
    points = 0
    if isinstance(legal[0], Declare):
        if view.counting is None:
            return legal[-1]
        points = count(view.counting)
    elif view.declared is not None:
        points = count(view.declared.counting) - view.declared.points
    return next((move for move in legal if isinstance(move, Declare | Muggins) and move.points == points), None)


class Bot(SeededBot, ABC):
    """Bot that decides from the view alone: the same seed and view give the same move."""

    def choose(self, view: View, legal: Sequence[CribbageMove]) -> CribbageMove | None:
        """Return one of the legal moves, or None to pass on a claim (C45)."""
        if is_about_counting(legal):
            return say_points(view, legal, partial(self.count, view))
        if len(legal) == 1:
            return legal[0]
        if isinstance(legal[0], Discard):
            return self.discard(view, [move for move in legal if isinstance(move, Discard)])
        return self.play(view, [move for move in legal if isinstance(move, Play)])

    @abstractmethod
    def discard(self, view: View, legal: Sequence[Discard]) -> Discard:
        """Return the discard (C10)."""

    @abstractmethod
    def play(self, view: View, legal: Sequence[Play]) -> Play:
        """Return the card to play (C13)."""

    def count(self, view: View, counting: Counting) -> int:
        """Return the points that this bot sees in a hand or series, at most the true number (C43)."""
        return count_all(counting)

    def chance(self, view: View) -> random.Random:
        """Return the random generator for this view."""
        return self.chance_of(view.scores, view.dealer, view.hand, view.played, view.series)


class Beginner(Bot):
    """Bot that plays like someone who has just read the rules: it sees what two cards make, but seldom what three
    make.
    """

    def discard(self, view: View, legal: Sequence[Discard]) -> Discard:
        chance = self.chance(view)

        def worth(move: Discard) -> float:
            kept = [card for card in view.hand if card not in move.cards]
            faces = sum(rank_of(card) > 10 for card in kept)
            return _two_card_points(kept) + _FACE_CARD_BONUS * faces + _NOISE * chance.random()

        return max(legal, key=worth)

    def play(self, view: View, legal: Sequence[Play]) -> Play:
        if self.chance(view).random() < _PLAYS_THE_FIRST_CARD:
            return legal[0]

        def worth(move: Play) -> int:
            makes_a_pair = bool(view.series) and rank_of(view.series[-1]) == rank_of(move.card)
            return makes_a_pair + (view.count + pip_of(move.card) in (15, 31))

        return max(legal, key=worth)

    def count(self, view: View, counting: Counting) -> int:
        """Overlook a part now and then, in its own cards and in those of others."""
        chance = self.chance(view)
        return sum(part.points for part in parts_of(counting) if chance.random() > _OVERLOOKS)


def _two_card_points(cards: Sequence[Card]) -> int:
    pairs = list(combinations(cards, 2))
    alike = sum(rank_of(one) == rank_of(other) for one, other in pairs)
    return 2 * alike + 2 * sum(pip_of(one) + pip_of(other) == 15 for one, other in pairs)


class Club(Bot):
    """Bot that plays like a decent club player."""

    def discard(self, view: View, legal: Sequence[Discard]) -> Discard:
        assert view.dealer is not None

        def worth(move: Discard) -> float:
            kept = sorted(card for card in view.hand if card not in move.cards)
            crib = _crib_worth(move.cards)
            return _hand_worth(kept) + (crib if view.owns_crib else -crib)

        return max(legal, key=worth)

    def play(self, view: View, legal: Sequence[Play]) -> Play:
        held = Counter(rank_of(card) for card in view.hand)

        def worth(move: Play) -> tuple[float, int]:
            series = (*view.series, move.card)
            count = view.count + pip_of(move.card)
            value = float(points_of(count_play(series)))
            if count in _RISKY_COUNTS:
                value -= 1
            if not view.series:
                # Lead a small card that nobody can make fifteen with, best from a pair; never a five.
                value += 0.6 if count < 5 else 0
                value += 0.5 if held[rank_of(move.card)] > 1 else 0
            return value, count

        return max(legal, key=worth)


def _hand_worth(kept: Sequence[Card]) -> float:
    """Return what four cards make by themselves, including a flush, with a bonus for fives and neighbours."""
    worth = float(points_before_starter(kept))
    ranks = sorted({rank_of(card) for card in kept})
    worth += sum(_TOUCHING for low, high in pairwise(ranks) if high - low == 1)
    return worth + _FIVE * sum(rank_of(card) == 5 for card in kept)


def _crib_worth(cards: Sequence[Card]) -> float:
    """Return what the discard makes by itself in the crib, with a bonus for fives and neighbours."""
    worth = points_before_starter(cards) + _FIVE * sum(rank_of(card) == 5 for card in cards)
    if len(cards) == 2 and abs(rank_of(cards[0]) - rank_of(cards[1])) == 1:
        worth += _TOUCHING
    return worth


class Expert(Bot):
    """Bot that knows the mean of every hand and crib, guesses the other hands, and plays on or off by the race."""

    def __init__(self, seed: int = 0) -> None:
        super().__init__(seed)
        # Load the tables now and not during the first move.
        discard_table()
        play_table()
        winning_table()

    def discard(self, view: View, legal: Sequence[Discard]) -> Discard:
        best = set(self.discards(view)[0].cards)
        return next(move for move in legal if best == set(move.cards))

    def discards(self, view: View) -> list[DiscardValue]:
        """Return every discard with its value, the best first."""
        return value_discards(view)

    def play(self, view: View, legal: Sequence[Play]) -> Play:
        by_card = {move.card: move for move in legal}
        ranked = value_plays(view, self.chance(view), _SAMPLES[view.players])
        return next(by_card[play.card] for play in ranked if play.card in by_card)
