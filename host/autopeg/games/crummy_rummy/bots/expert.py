"""Expert, who weighs how soon the contract comes against the cost of the hand if somebody else is first.

A hand's price is its likely cost at the end of the round. Turns to the contract are estimated over all plans, with
allowance for the cards that cannot come any more; the end of the round is estimated from the hand sizes of the players
who have laid down.
"""

from collections.abc import Iterable, Sequence

from autopeg.engine.cards import Card
from autopeg.games.crummy_rummy.bots.bot import Bot
from autopeg.games.crummy_rummy.bots.memory import Memory
from autopeg.games.crummy_rummy.bots.outlook import draws_left, without
from autopeg.games.crummy_rummy.bots.plans import Chances
from autopeg.games.crummy_rummy.bots.shedding import discard_priority, points_left_after
from autopeg.games.crummy_rummy.rules import View
from autopeg.games.crummy_rummy.rules.choices import extensions
from autopeg.games.crummy_rummy.rules.moves import LayDown, Replace
from autopeg.games.rummy.rules.moves import Discard, Extend
from pegcore.melds import LAST_ROUND, SHORTEST_MELD, is_wild, penalty_points

_DRAWS_PER_TURN = 1.5
"""A turn is worth more than a blind draw because of the upcard."""
_UNHURRIED_TURNS = 7.0
_TURNS_PER_CARD = 0.7
_POINTS_THAT_STAY = 0.2
"""Share of the points in hand that counts at the end: most cards are exchanged or laid down before."""
_USUAL_LOSS = 48.0
_LEFT_AFTER_LAYING = 12.0
_LEFT_A_CARD = 4.0
BLIND_CARD_POINTS = 9.0
_HELPS_ANOTHER = 5.0
_CONTRACTS_TRIED = 16


class Expert(Bot):
    """Bot that remembers the discards that it has seen."""

    def __init__(self, seed: int = 0) -> None:
        super().__init__(seed)
        self._memory = Memory()

    def look(self, view: View) -> None:
        self._memory.look(view)

    def wants_upcard(self, view: View) -> bool:
        if view.upcard is None:
            return False
        if view.laid_down[view.seat]:
            return extends_table(view, view.upcard)
        if is_wild(view.upcard):
            return True
        return self.price_with_upcard(view) < self.price_with_a_draw(view)

    def wants_out_of_turn(self, view: View) -> bool:
        """Return whether the upcard is worth a penalty card, which is a draw as well but means two more cards."""
        if view.upcard is None or view.laid_down[view.seat]:
            return False
        return self.price_out_of_turn(view) < self.price_of_hand(view)

    def contract(self, view: View, legal: Sequence[LayDown]) -> LayDown:
        """Return the contract that leaves the fewest points in the hand."""
        if len(legal) == 1:
            return legal[0]
        return min(legal[:_CONTRACTS_TRIED], key=lambda move: points_left_after(view, move))

    def play(self, view: View, legal: Sequence[Extend | Replace]) -> Extend | Replace | None:
        return max(legal, key=discard_priority)

    def discard(self, view: View, legal: Sequence[Discard]) -> Discard:
        has_laid_down = view.laid_down[view.seat]
        naturals = [move for move in legal if not is_wild(move.card)]
        chances = self._memory.chances(view)
        allowed = legal if has_laid_down or not naturals else naturals
        return min(allowed, key=lambda move: self._price_after(view, move.card, chances))

    def price_with_upcard(self, view: View) -> float:
        """Return the points that a hand without its contract is likely to cost with the upcard, after a discard."""
        assert view.upcard is not None
        hand = (*view.hand, view.upcard)
        chances = self._memory.chances(view)
        return min(self._price(view, without(hand, card), chances) for card in dict.fromkeys(hand))

    def price_with_a_draw(self, view: View) -> float:
        """Return the points that a hand without its contract is likely to cost with a card of the deck."""
        return self._price(view, view.hand, self._memory.chances(view), draws=1)

    def price_out_of_turn(self, view: View) -> float:
        """Return the points that a hand without its contract is likely to cost with the upcard and a penalty card."""
        assert view.upcard is not None
        return self._price(view, (*view.hand, view.upcard), self._memory.chances(view), draws=1, blind=1)

    def price_of_hand(self, view: View) -> float:
        """Return the points that a hand without its contract is likely to cost as it is."""
        return self._price(view, view.hand, self._memory.chances(view))

    def prices_of_discards(self, view: View, cards: Iterable[Card]) -> dict[Card, tuple[float, float]]:
        """Return the points that the hand is likely to cost after each discard, and those that it gives away."""
        chances = self._memory.chances(view)
        return {card: (self._price_without(view, card, chances), _gift(view, card)) for card in cards}

    def _price_after(self, view: View, card: Card, chances: Chances) -> float:
        return self._price_without(view, card, chances) + _gift(view, card)

    def _price_without(self, view: View, card: Card, chances: Chances) -> float:
        left = without(view.hand, card)
        return float(penalty_points(left)) if view.laid_down[view.seat] else self._price(view, left, chances)

    def draws_to_contract(self, view: View, hand: Sequence[Card]) -> float:
        """Return roughly how many draws a hand is away from the contract: 0 when it can be laid down."""
        return draws_left(view, hand, self._memory.chances(view))

    def _price(self, view: View, hand: Sequence[Card], chances: Chances, draws: int = 0, blind: int = 0) -> float:
        """Return the points that a hand without its contract is likely to cost.

        draws: cards that come before the turn is over and are not in the hand yet; blind: those of them that are kept
        in addition, not exchanged.
        """
        turns = max(0.0, draws_left(view, hand, chances, blind) - draws) / _DRAWS_PER_TURN
        stuck = turns / (turns + _turns_left(view))
        points = penalty_points(tuple(hand)) + blind * BLIND_CARD_POINTS
        loss = _POINTS_THAT_STAY * points + _USUAL_LOSS
        return stuck * loss + (1 - stuck) * self._left_after_laying(view, len(hand) + blind, points)

    def _left_after_laying(self, view: View, cards: int, points: float) -> float:
        """Return the points usually left in a hand of that many cards once its contract is laid down."""
        assert view.contract is not None
        if view.round == LAST_ROUND:
            return 0.0
        laid = view.contract.runs * view.contract.shortest_run + view.contract.sets * SHORTEST_MELD
        return min(points, _LEFT_AFTER_LAYING + _LEFT_A_CARD * max(0, cards - laid - 1))


def _turns_left(view: View) -> float:
    """Estimate how many turns are left before somebody else goes out."""
    least = _UNHURRIED_TURNS
    for seat, laid_down in enumerate(view.laid_down):
        if laid_down and seat != view.seat:
            least = min(least, 1 + _TURNS_PER_CARD * view.hand_counts[seat])
    return least


def _gift(view: View, card: Card) -> float:
    """Return the cost of a discard that somebody who has laid down can play, or that is wild (Y33, Y34)."""
    if not any(laid_down and seat != view.seat for seat, laid_down in enumerate(view.laid_down)):
        return 0.0
    return _HELPS_ANOTHER if extends_table(view, card) else 0.0


def extends_table(view: View, card: Card) -> bool:
    return next(extensions((card,), view.table, view.seat, view.low_ace), None) is not None
