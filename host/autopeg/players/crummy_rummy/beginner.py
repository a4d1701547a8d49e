"""The beginner: keeps what looks alike, forgets that deuces are wild, and does not see every play."""

from collections.abc import Sequence

from autopeg.cards import Card
from autopeg.games.crummy_rummy import View
from autopeg.games.crummy_rummy.moves import Discard, Extend, LayDown, Replace
from autopeg.players.crummy_rummy.bot import Bot
from pegcore.cards import JOKER, rank_of, suit_of
from pegcore.melds import penalty_of, place_of

_OVERLOOKS_CONTRACT = 0.3
_OVERLOOKS_PLAY = 0.4
_FORGETS_DEUCES = 0.5
_WAVERS = 2.0


class Beginner(Bot):
    """Someone who has just read the rules (L92: and commonly forgets that deuces are wild)."""

    def wants_upcard(self, view: View) -> bool:
        """A card that goes with two others is taken, and every joker."""
        if view.upcard is None:
            return False
        return view.upcard == JOKER or _company(view.upcard, view.hand) >= 2

    def wants_out_of_turn(self, view: View) -> bool:
        return view.upcard == JOKER

    def contract(self, view: View, legal: Sequence[LayDown]) -> LayDown | None:
        return None if self.chance(view).random() < _OVERLOOKS_CONTRACT else legal[0]

    def play(self, view: View, legal: Sequence[Extend | Replace]) -> Extend | Replace | None:
        chance = self.chance(view)
        return None if chance.random() < _OVERLOOKS_PLAY else chance.choice(legal)

    def discard(self, view: View, legal: Sequence[Discard]) -> Discard:
        chance = self.chance(view)
        forgets = chance.random() < _FORGETS_DEUCES

        def keeps(move: Discard) -> float:
            if move.card == JOKER:
                return 100.0
            if rank_of(move.card) == 2 and not forgets:
                return 100.0
            others = list(view.hand)
            others.remove(move.card)
            return 2 * _company(move.card, others) - penalty_of(move.card) / 10 + _WAVERS * chance.random()

        return min(legal, key=keeps)


def _company(card: Card, others: Sequence[Card]) -> int:
    """How many others have the rank of a card or stand beside it in its suit."""
    if card == JOKER:
        return 0
    near = 0
    for other in others:
        if (other != JOKER and rank_of(other) == rank_of(card)) or (
            other != JOKER and suit_of(other) == suit_of(card) and abs(place_of(other) - place_of(card)) <= 2
        ):
            near += 1
    return near
