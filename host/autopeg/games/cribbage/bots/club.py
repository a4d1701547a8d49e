"""Club player, who counts well, takes the points in sight, and discards by rules of thumb."""

from collections import Counter
from collections.abc import Sequence
from itertools import pairwise

from autopeg.engine.cards import Card
from autopeg.games.counting.hand_points import points_before_starter
from autopeg.games.cribbage.bots.bot import Bot
from autopeg.games.cribbage.rules import View
from autopeg.games.cribbage.rules.moves import Discard, Play
from pegcore.cards import pip_of, rank_of
from pegcore.cribbage import count_play, points_of

_TOUCHING = 0.7
_FIVE = 1.2
_RISKY_COUNTS = (5, 21)
"""Counts that a ten card makes fifteen or thirty-one; ten cards are the most common."""


class Club(Bot):
    """Bot like a decent player at the club."""

    def discard(self, view: View, legal: Sequence[Discard]) -> Discard:
        sides = len(view.scores)
        assert view.dealer is not None
        own = view.dealer % sides == view.seat % sides

        def worth(move: Discard) -> float:
            kept = sorted(card for card in view.hand if card not in move.cards)
            crib = _crib_worth(move.cards)
            return _hand_worth(kept) + (crib if own else -crib)

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
