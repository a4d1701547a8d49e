"""Expert, which weighs how soon the contract comes against the cost of the hand if somebody else is first.

A hand's price is its likely cost at the end of the round. Turns to the contract are estimated over all plans,
allowing for cards that cannot come any more; the end of the round is estimated from the hand sizes of the players who
have laid down.
"""

from collections.abc import Iterable, Sequence

from autopeg.engine.cards import Card
from autopeg.games.crummy_rummy.bots.memory import Memory
from autopeg.games.crummy_rummy.bots.plans import Chances, draws_left, has_too_many_wilds
from autopeg.games.crummy_rummy.bots.simple import Bot, discard_priority, spare_discards
from autopeg.games.crummy_rummy.rules import View
from autopeg.games.crummy_rummy.rules.choices import extends_table, extensions, is_playable
from autopeg.games.crummy_rummy.rules.moves import (
    CrummyRummyMove,
    DrawDeck,
    LayDown,
    OutOfTurn,
    Pass,
    Replace,
    TakeUpcard,
)
from autopeg.games.crummy_rummy.rules.table_play import extended, with_contract
from autopeg.games.rummy.rules import Cards, Discard, Extend, TableMeld, meld_named, with_meld, without
from pegcore.melds import LAST_ROUND, SHORTEST_MELD, is_wild, penalty_of, penalty_points

_GOES_OUT = -1


def points_left_after(view: View, contract: LayDown) -> int:
    """Return the points in hand after a contract, all extensions that follow, and a discard; -1 for going out."""
    hand = _played_out(view, without(view.hand, contract.cards), with_contract(view.table, contract))
    if len(hand) <= 1:
        return _GOES_OUT
    return penalty_points(hand) - max(map(penalty_of, hand))


def points_laid_with(view: View, play: Extend | Replace) -> int:
    """Return the points that leave the hand with a play and all extensions that follow."""
    table = _with(view.table, play) if isinstance(play, Extend) else view.table
    left = _played_out(view, without(view.hand, play.cards), table)
    return penalty_points(view.hand) - penalty_points(left)


def _played_out(view: View, hand: Cards, table: tuple[TableMeld, ...]) -> Cards:
    """Return what is left of a hand after all extensions of the table, keeping at least the last card."""
    while len(hand) > 1:
        move = max(extensions(hand, table, view.seat, view.low_ace), key=discard_priority, default=None)
        if move is None:
            break
        hand = without(hand, move.cards)
        table = _with(table, move)
    return hand


def _with(table: tuple[TableMeld, ...], move: Extend) -> tuple[TableMeld, ...]:
    return with_meld(table, extended(meld_named(table, move.meld), move.low, move.high))


DRAWS_PER_TURN = 1.5
"""A turn is worth more than a blind draw because of the upcard."""
UNHURRIED_TURNS = 7.0
_TURNS_PER_CARD = 0.7
_POINTS_THAT_STAY = 0.2
"""Share of the points in hand that counts at the end: most cards are exchanged or laid down before."""
_USUAL_LOSS = 48.0
_LEFT_AFTER_LAYING = 12.0
_LEFT_A_CARD = 4.0
BLIND_CARD_POINTS = 9.0
_HELPS_ANOTHER = 5.0
_CONTRACTS_TRIED = 16


def loss_when_stuck(points: float) -> float:
    """Return what a hand of this many points is likely to cost if somebody else goes out before its contract."""
    return _POINTS_THAT_STAY * points + _USUAL_LOSS


class Expert(Bot):
    """Bot that considers every card that it has seen in the round."""

    def __init__(self, seed: int = 0) -> None:
        super().__init__(seed)
        self._memory = Memory()

    def wants_upcard(self, view: View) -> bool:
        if view.upcard is None:
            return False
        if view.laid_down[view.seat]:
            return is_playable(view, view.upcard)
        if is_wild(view.upcard):
            return not has_too_many_wilds(view, (*view.hand, view.upcard))
        return self.price_of(view, TakeUpcard(view.seat)) < self.price_of(view, DrawDeck(view.seat))

    def wants_out_of_turn(self, view: View) -> bool:
        """Return whether the upcard is worth a penalty card, which is a draw as well but means two more cards."""
        if view.upcard is None or view.laid_down[view.seat]:
            return False
        return self.price_of(view, OutOfTurn((view.seat,))) < self.price_of(view, Pass(view.seat))

    def contract(self, view: View, legal: Sequence[LayDown]) -> LayDown:
        """Return the contract that leaves the fewest points in the hand."""
        if len(legal) == 1:
            return legal[0]
        return min(legal[:_CONTRACTS_TRIED], key=lambda move: points_left_after(view, move))

    def play(self, view: View, legal: Sequence[Extend | Replace]) -> Extend | Replace | None:
        return max(legal, key=discard_priority)

    def discard(self, view: View, legal: Sequence[Discard]) -> Discard:
        allowed = legal if view.laid_down[view.seat] else spare_discards(view, legal)
        prices = self.prices_of_discards(view, (move.card for move in allowed))
        return min(allowed, key=lambda move: sum(prices[move.card]))

    def price_of(self, view: View, move: CrummyRummyMove) -> float:
        """Return the points that a hand without its contract is likely to cost after the first step of a turn, or after
        an answer out of turn.
        """
        chances = self.chances(view)
        hand = view.hand if view.upcard is None else (*view.hand, view.upcard)
        match move:
            case TakeUpcard():
                return min(self._price(view, without(hand, [card]), chances) for card in dict.fromkeys(hand))
            case OutOfTurn():
                return self._price(view, hand, chances, draws=1, blind=1)
            case Pass():
                return self._price(view, view.hand, chances)
            case _:
                return self._price(view, view.hand, chances, draws=1)

    def prices_of_discards(self, view: View, cards: Iterable[Card]) -> dict[Card, tuple[float, float]]:
        """Return the points that the hand is likely to cost after each discard, and those that it gives away."""
        chances, has_laid_down = self.chances(view), view.laid_down[view.seat]

        def price_without(card: Card) -> float:
            left = without(view.hand, [card])
            return float(penalty_points(left)) if has_laid_down else self._price(view, left, chances)

        return {card: (price_without(card), self.gift(view, card, chances)) for card in cards}

    def gift(self, view: View, card: Card, chances: Chances) -> float:
        """Return the cost of a discard that somebody who has laid down can play, or that is wild (Y33, Y34)."""
        if not any(laid_down and seat != view.seat for seat, laid_down in enumerate(view.laid_down)):
            return 0.0
        return _HELPS_ANOTHER if extends_table(view, card) else 0.0

    def chances(self, view: View) -> Chances:
        """Return the chance of each card to be the next of the deck, as far as the player can know."""
        return self._memory.chances(view)

    def draws_to_contract(self, view: View, hand: Sequence[Card]) -> float:
        """Return roughly how many draws a hand is away from the contract: 0 when it can be laid down."""
        return draws_left(view, hand, self.chances(view))

    def _price(self, view: View, hand: Sequence[Card], chances: Chances, draws: int = 0, blind: int = 0) -> float:
        """Return the points that a hand without its contract is likely to cost.

        draws: cards that come before the turn is over and are not in the hand yet; blind: those of them that are kept
        in addition, not exchanged.
        """
        turns = max(0.0, draws_left(view, hand, chances, blind) - draws) / DRAWS_PER_TURN
        stuck = turns / (turns + _turns_left(view))
        points = penalty_points(tuple(hand)) + blind * BLIND_CARD_POINTS
        return stuck * loss_when_stuck(points) + (1 - stuck) * self._left_after_laying(view, len(hand) + blind, points)

    def _left_after_laying(self, view: View, cards: int, points: float) -> float:
        """Return the points usually left in a hand of this many cards once its contract is laid down."""
        assert view.contract is not None
        if view.round == LAST_ROUND:
            return 0.0
        laid = view.contract.runs * view.contract.shortest_run + view.contract.sets * SHORTEST_MELD
        return min(points, _LEFT_AFTER_LAYING + _LEFT_A_CARD * max(0, cards - laid - 1))


def _turns_left(view: View) -> float:
    """Estimate how many turns are left before somebody else goes out."""
    least = UNHURRIED_TURNS
    for seat, laid_down in enumerate(view.laid_down):
        if laid_down and seat != view.seat:
            least = min(least, 1 + _TURNS_PER_CARD * view.hand_counts[seat])
    return least
