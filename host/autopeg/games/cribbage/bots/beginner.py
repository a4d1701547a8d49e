"""Beginner, who keeps pairs and face cards, forgets whose crib it is, and does not see every point."""

from collections.abc import Sequence
from itertools import combinations

from autopeg.engine.cards import Card
from autopeg.games.cribbage.bots.bot import Bot
from autopeg.games.cribbage.rules import Counting, View, parts_of
from autopeg.games.cribbage.rules.moves import Discard, Play
from pegcore.cards import pip_of, rank_of

_OVERLOOKS = 0.25
_PLAYS_THE_FIRST_CARD = 0.4
_FACE_CARD_BONUS = 0.4
_NOISE = 1.0


class Beginner(Bot):
    """Bot like someone who has just read the rules: sees what two cards make, but seldom what three make."""

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
