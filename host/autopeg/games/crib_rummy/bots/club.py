"""Club player, who takes the pile whenever possible, lays all that scores, and keeps what belongs together."""

from collections import Counter
from collections.abc import Sequence

from autopeg.engine.cards import Card
from autopeg.games.crib_rummy.bots.bot import Bot
from autopeg.games.crib_rummy.bots.plans import points_of_use
from autopeg.games.crib_rummy.rules import View
from autopeg.games.crib_rummy.rules.moves import CribRummyMove, Meld, TakeUpcard, UseMeld
from autopeg.games.rummy.rules.moves import Discard, Extend
from pegcore.cards import JOKER, rank_of, suit_of
from pegcore.melds import crib_rummy_points

_PAIR = 2.0
_NEIGHBOUR = 2.5
_NEXT_BUT_ONE = 1.5
_JOKER = 100.0


class Club(Bot):
    """Bot like a decent player at the club, who looks at his own cards and the table."""

    def take(self, view: View, takes: Sequence[TakeUpcard]) -> TakeUpcard | None:
        return self.best_take(view, takes)

    def best_take(self, view: View, takes: Sequence[TakeUpcard]) -> TakeUpcard:
        def worth(move: TakeUpcard) -> tuple[int, int]:
            cards = move.use.cards if isinstance(move.use, UseMeld) else (*move.use.low, *move.use.high)
            return points_of_use(move.use, view.table), -cards.count(JOKER)

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
            return max(extensions, key=lambda move: (lengths[move.meld], JOKER not in (*move.low, *move.high)))
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
