"""Expert, which remembers the pile and evaluates what each card may still make for itself and for the next player."""

from collections.abc import Container, Sequence
from math import exp, inf
from typing import NamedTuple

from autopeg.engine.cards import CARDS, Card
from autopeg.games.crib_rummy.bots.odds import Memory, Odds
from autopeg.games.crib_rummy.bots.plans import Plan, best_plan, first_play, plays_of, points_of, points_of_use
from autopeg.games.crib_rummy.bots.simple import Bot
from autopeg.games.crib_rummy.rules import View
from autopeg.games.crib_rummy.rules.moves import CribRummyMove, Meld, TakeUpcard, Use, UseMeld
from autopeg.games.crib_rummy.rules.state import PILE_CARDS
from autopeg.games.rummy.rules import Discard, Extend, TableMeld
from pegcore.cards import JOKER
from pegcore.melds import crib_rummy_bonus

_JOKER = CARDS[JOKER]

# Found in matches against the club player; small changes make little difference.
_PICKED_UP = 0.5
"""Mean points that a card of the pile makes in the rest of a hand."""
_CAUGHT = 1.2
_SHEDDING_CARDS = 5.0
"""Cost of a card picked up that may be caught in the hand, in times its points, if another player holds no card. It
falls by a factor of e for each _SHEDDING_CARDS cards in the shortest other hand.
"""
_JOKER_RESERVE = 1.5
"""Points that a joker should make in addition to those of the cards that it helps to lay."""
_CHANCES = 30.0
"""Factor of a promise: the number of cards that still come, by draw, upcard and pile."""
_GIVEN = 0.8
"""Points that a card of the pile makes for the next player."""
_GOES_OUT = {1: 0.35, 2: 0.25, 3: 0.15, 4: 0.1, 5: 0.06}
_GOES_OUT_WITH_MORE = 0.02
"""The chance that a player with this many cards, or with more, goes out in their turn."""
_OUT = 2.0
"""Worth of going out in addition to its bonus: nobody else can any more."""
_TAKES_EVALUATED = 10


class Expert(Bot):
    """Bot that plans the turn, takes the pile when it pays, and considers what a discard gives away."""

    def __init__(self, seed: int = 0) -> None:
        super().__init__(seed)
        self._memories: dict[int, Memory] = {}

    def choose(self, view: View, legal: Sequence[CribRummyMove]) -> CribRummyMove:
        if view.phase not in ("draw", "play") or view.to_act != view.seat:
            return super().choose(view, legal)
        self.look(view)
        move = super().choose(view, legal)
        self._memories[view.seat].do(move)
        return move

    def look(self, view: View) -> None:
        """Remember a view in which the seat has to act; call this before the methods that evaluate it."""
        self._memories.setdefault(view.seat, Memory()).see(view)

    def take(self, view: View, takes: Sequence[TakeUpcard]) -> TakeUpcard | None:
        best, worth = self._evaluate_takes(view, takes)
        return best if worth > sum(self.parts_of_drawing(view).values()) else None

    def best_take(self, view: View, takes: Sequence[TakeUpcard]) -> TakeUpcard:
        best, _ = self._evaluate_takes(view, takes)
        return best

    def play(self, view: View, legal: Sequence[CribRummyMove]) -> CribRummyMove:
        _, plan = self.plan(view)
        if plan:
            return first_play(plan).move
        return self.best_discard(view, legal) or legal[-1]

    def best_discard(self, view: View, legal: Sequence[CribRummyMove], kept: Container[Card] = ()) -> Discard | None:
        """Return the cheapest discard that is neither a joker nor a card to be kept, None if there is none."""
        odds = self.odds(view)
        discards = [
            move for move in legal if isinstance(move, Discard) and move.card != JOKER and move.card not in kept
        ]
        best, least = len(discards), inf
        for use, at in sorted((use_of_card(view, odds, move.card)[0], at) for at, move in enumerate(discards)):
            if use > least:
                break
            least, best = min((least, best), (use + gift_of_card(view, odds, discards[at].card)[0], at))
        return discards[best] if discards else None

    def plan(self, view: View) -> tuple[float, Plan]:
        """Return the worth of the best plan for the turn, and the plan."""
        return _plan(view, view.hand, view.table, view.melded[view.seat])

    def worth_of_keeping(self, view: View, hand: Sequence[Card]) -> tuple[float, Plan]:
        """Return the worth of laying the best plan of some cards without going out, and the plan."""

        def worth(plan: Plan, cards_left: int) -> float:
            return _worth_of_plan(view, plan)

        melded = view.melded[view.seat]
        return best_plan(hand, plays_of(view.seat, hand, view.table, melded, view.ace_high), melded, worth)

    def odds(self, view: View) -> Odds:
        """Return the odds in a view that `look` has seen."""
        return Odds(view, self._memories[view.seat])

    def parts_of_drawing(self, view: View) -> dict[str, float]:
        """Return the worth of the hand with a drawn card: of what can be laid without the card, and of the card."""
        return {"later": self.plan(view)[0], "cards": _worth_of_a_card(view)}

    def _evaluate_takes(self, view: View, takes: Sequence[TakeUpcard]) -> tuple[TakeUpcard, float]:
        """Return the best way to take the upcard and its worth; only the most promising ways are evaluated."""
        few = sorted(takes, key=lambda take: _worth_at_once(view, take), reverse=True)[:_TAKES_EVALUATED]
        worths = [sum(self.parts_of_take(view, take).values()) for take in few]
        best = worths.index(max(worths))
        return few[best], worths[best]

    def parts_of_take(self, view: View, take: TakeUpcard) -> dict[str, float]:
        """Return the worth of the meld, of what can be laid after it with the cards that are remembered, and of the
        cards that come in, in a view that `look` has seen.
        """
        picked_up = self._memories[view.seat].pile[1 : 1 + PILE_CARDS]
        hand = [*view.hand, view.upcard, *picked_up]
        for card in take.use.cards:
            hand.remove(card)
        known = [card for card in hand if card is not None]
        melded = view.melded[view.seat] or isinstance(take.use, UseMeld)
        after, _ = _plan(view, known, table_after(view, take.use), melded, len(hand) - len(known))
        at_once = _worth_at_once(view, take)
        return {"now": at_once, "later": after, "cards": len(picked_up) * _worth_of_a_card(view)}

    def parts_of_play(self, view: View, move: Meld | Extend) -> dict[str, float]:
        """Return the points of a play, the worth of what can be laid after it in the same turn, and the worth of not
        being caught with its cards, less the reserve of its jokers, in a view that `look` has seen.
        """
        hand = list(view.hand)
        for card in move.cards:
            hand.remove(card)
        melded = view.melded[view.seat] or isinstance(move, Meld)
        after, plan = _plan(view, hand, table_after(view, move), melded)
        points = points_of_use(move, view.table)
        if len(hand) - sum(len(play.cards) for play in plan) <= 1:
            return {"now": points, "later": after}
        caught, reserve = _worth_of_laying(view)
        return {"now": points, "later": after, "safety": caught * len(move.cards) - reserve * move.cards.count(_JOKER)}


def _plan(
    view: View, hand: Sequence[Card], table: Sequence[TableMeld], melded: bool, unknown: int = 0
) -> tuple[float, Plan]:
    """Return the worth of the best plan for a hand (points, the bonus for going out, jokers spared), and the plan.

    unknown: the number of further cards, of which nothing is known.
    """
    left = sum(view.hand_counts) - view.hand_counts[view.seat]
    bonus = crib_rummy_bonus(view.players, left) + _OUT

    def worth(plan: Plan, cards_left: int) -> float:
        return points_of(plan) + bonus if cards_left + unknown <= 1 else _worth_of_plan(view, plan)

    return best_plan(hand, plays_of(view.seat, hand, table, melded, view.ace_high), melded, worth)


def _worth_of_plan(view: View, plan: Plan) -> float:
    """Return the worth of laying a plan without going out."""
    caught, reserve = _worth_of_laying(view)
    return points_of(plan) + sum(caught * len(play.cards) - reserve * play.cards.count(_JOKER) for play in plan)


def _worth_at_once(view: View, take: TakeUpcard) -> float:
    jokers = take.use.cards.count(_JOKER) - (view.upcard == JOKER)
    return points_of_use(take.use, view.table) - _JOKER_RESERVE * (1 - _ending(view)) * jokers


def _worth_of_laying(view: View) -> tuple[float, float]:
    """Return the worth of a card laid in addition to its points, because it is not caught in the hand (R40), and the
    reserve of a joker."""
    return _points_per_card(view) * _somebody_goes_out(view), _JOKER_RESERVE * (1 - _ending(view))


def table_after(view: View, use: Use) -> list[TableMeld]:
    """Return the melds on the table after a play."""
    if isinstance(use, UseMeld | Meld):
        return [*view.table, TableMeld("", view.seat, use.kind, use.cards)]
    return [
        TableMeld(meld.id, meld.owner, meld.kind, (*use.low, *meld.cards, *use.high)) if meld.id == use.meld else meld
        for meld in view.table
    ]


def _worth_of_a_card(view: View) -> float:
    """Return the worth of one more card in the hand, less its cost if somebody else goes out first (R40)."""
    if view.draw_count < view.players:
        return 0.0
    fewest = min(count for seat, count in enumerate(view.hand_counts) if seat != view.seat)
    return _PICKED_UP - _points_per_card(view) * _CAUGHT * exp(-fewest / _SHEDDING_CARDS)


def _points_per_card(view: View) -> float:
    """Return the points that a card left in the hand gives the player who goes out (R40)."""
    return {2: 2.0, 3: 1.0, 4: 0.5}[view.players]


def _ending(view: View) -> float:
    """Return the chance that the hand is over before this seat's next turn (R38, R42)."""
    return 1.0 if view.draw_count < view.players else _somebody_goes_out(view)


def _somebody_goes_out(view: View) -> float:
    goes_on = 1.0
    for seat, count in enumerate(view.hand_counts):
        if seat != view.seat:
            goes_on *= 1 - _GOES_OUT.get(count, _GOES_OUT_WITH_MORE)
    return 1 - goes_on


class DiscardCost(NamedTuple):
    """Cost of discarding a card, in points."""

    use: float
    """Points that it makes as it is, and promised with cards to come, in the rest of the hand."""
    given: float
    """Points that it gives the next player, with the pile."""
    promise: float
    """Points that it makes as it is, and promised with the next card."""
    chance: float
    """Chance that the next player can take it."""

    @property
    def points(self) -> float:
        return self.use + self.given


def cost_of_discard(view: View, odds: Odds, card: Card) -> DiscardCost:
    """Return the cost of discarding a card, with the odds of the view."""
    use, promise = use_of_card(view, odds, card)
    given, chance = gift_of_card(view, odds, card)
    return DiscardCost(use, given, promise, chance)


def use_of_card(view: View, odds: Odds, card: Card) -> tuple[float, float]:
    """Return `DiscardCost.use` and `promise` of a card."""
    ready, promise = odds.ready(card), odds.promise(card)
    return (ready + promise * _CHANCES) * (1 - _ending(view)), ready + promise


def gift_of_card(view: View, odds: Odds, card: Card) -> tuple[float, float]:
    """Return `DiscardCost.given`, which is never below 0, and `chance` of a card."""
    gift = odds.gift(card)
    return gift.chance * _GIVEN * min(PILE_CARDS, view.discard_count) + gift.points, gift.chance
