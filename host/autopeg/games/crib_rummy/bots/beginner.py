"""Beginner, who lays what happens to catch the eye, and seldom thinks of the upcard or of other people's melds."""

from collections import Counter
from collections.abc import Sequence

from autopeg.games.crib_rummy.bots.bot import Bot
from autopeg.games.crib_rummy.rules import View
from autopeg.games.crib_rummy.rules.moves import CribRummyMove, Meld, TakeUpcard
from autopeg.games.rummy.rules.moves import Discard, Extend
from pegcore.cards import JOKER, rank_of

_SEES_THE_UPCARD = 0.5
_SEES_A_MELD = 0.8
_SEES_AN_EXTENSION = 0.5


class Beginner(Bot):
    """Bot like someone who has just read the rules: likes sets, and finds most melds of three."""

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
