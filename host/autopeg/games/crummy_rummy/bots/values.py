"""Learned values of hands in the last round, just after their discard: with two players the chance to lose the game
minus that to win it, in percent; with more how much more a hand is likely to cost than the others'.

A small network reads the places of each suit and the cards of each rank, with what is known about them, and a few
numbers. `bench/make_crummy_rummy_values.py` learns it from games; one file serves two players, another one more.
"""

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from functools import cache
from importlib.resources import files
from math import exp, tanh
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from autopeg.engine.cards import CARDS, Card
from autopeg.games.crummy_rummy.bots.expert import DRAWS_PER_TURN, UNHURRIED_TURNS, loss_when_stuck
from autopeg.games.crummy_rummy.bots.plans import Chances, draws_to_whole_hand, has_too_many_wilds
from autopeg.games.crummy_rummy.rules import View
from autopeg.games.crummy_rummy.rules.contracts import contracts_in
from autopeg.games.rummy.rules import Cards, without
from pegcore.cards import JOKER, suit_of
from pegcore.melds import is_wild, penalty_of, penalty_points, place_of

Floats = NDArray[np.float32]

HELD, UNSEEN, KNOWN, DISCARDED, UPCARD, PLAYABLE, HELD_TWICE, UNSEEN_TWICE, PASSED = range(9)
"""Channels: what is known about the cards. KNOWN, DISCARDED, PASSED: what the other of two players took, discarded and
left."""
CHANNELS, SUITS, RANKS, NUMBERS = 9, 4, 12, 50
_LOWEST = 3
_LEAK, _RANK_SCALE, _UNIT = 0.05, 0.25, 50.0
_WITHIN = 4.0
"""Only discards whose price is at most this much above the lowest are compared: the values are learned near the
expert's play."""
_COMES_TRUE = 0.6
"""Share of the difference between two discards that is there when experts play the game out: the best of many looks
better than it is."""
_WIDEST = 3
"""Discards tried for each card that may be drawn, beside that card."""
_WILD_DECK = 6
_HELD_SHARE = 0.96
"""Share of the points of unseen cards that a player holds in their place: players discard the expensive ones."""
_HIDDEN_SPREAD, _OWN_SPREAD = 13.0, 20.0
"""How far the points of the other's cards, and of a hand before its last discards, may be from what is expected."""


class Net(NamedTuple):
    """Weights of a network, layer by layer, each from inputs to outputs."""

    suit: Floats
    suit_bias: Floats
    suit_out: Floats
    suit_out_bias: Floats
    rank: Floats
    rank_bias: Floats
    deep: Floats
    deep_bias: Floats
    deeper: Floats
    deeper_bias: Floats
    last: Floats
    last_bias: Floats


@cache
def net_for(players: int) -> Net:
    """Return the network for a number of players."""
    name = "values_two.npz" if players == 2 else "values_more.npz"
    with files("autopeg.games.crummy_rummy.bots").joinpath(name).open("rb") as file, np.load(file) as arrays:
        return Net(*(arrays[field].astype(np.float32) for field in Net._fields))


class Outlook(NamedTuple):
    """What a player knows about the other cards."""

    view: View
    unseen: Mapping[Card, int]
    """How many of each natural card may be anywhere."""
    wilds: int
    """How many wild cards may be anywhere."""
    took: Collection[Card]
    """Cards that the other of two players is known to hold."""
    discarded: Collection[Card]
    """What the other of two players discarded."""
    passed: Collection[Card]
    """What was discarded for them and they did not take."""
    turns: int
    """Own turns of the round so far."""

    @property
    def total(self) -> int:
        return max(1, sum(self.unseen.values()) + self.wilds)

    @property
    def behind(self) -> int | None:
        """How many points the player is behind the other of two; None with more players."""
        view = self.view
        return view.totals[view.seat] - view.totals[1 - view.seat] if view.players == 2 else None

    @property
    def out_value(self) -> float:
        """The value of going out at once: what the others are likely to hold counts for the player."""
        held = self._points_of_others()
        if self.behind is None:
            return -held
        return _percent_lost(self.behind - _HELD_SHARE * held, _HIDDEN_SPREAD)

    def _points_of_others(self) -> float:
        """Return the points that each of the others is likely to hold."""
        points = sum(penalty_of(card) * times for card, times in self.unseen.items()) + penalty_of(JOKER) * self.wilds
        hidden = sum(self.view.hand_counts) - self.view.hand_counts[self.view.seat] - len(self.took)
        return (penalty_points(tuple(self.took)) + points / self.total * hidden) / (self.view.players - 1)

    def chances(self, drawn: Card | None = None) -> Chances:
        """Return the chance of each card to be drawn next; drawn: one that is in the hand already, in thought."""
        total, wilds = self.total, self.wilds - (drawn is not None and is_wild(drawn))
        natural = {card: times - (card == drawn) for card, times in self.unseen.items()}
        return Chances({card: times / total for card, times in natural.items() if times > 0}, wilds / total)

    def rated_discards(self, hand: Cards) -> dict[Card, float]:
        """Return the discards worth comparing with their values, the best first."""
        return self._values_without(_near(_thoughts(self, hand, spare_cards(self.view, hand), None)))

    def values_of_discards(self, hand: Cards) -> dict[Card, float]:
        """Return what all discards are worth when the game is played out: those not worth comparing are no better than
        the others.
        """
        rated = self.rated_discards(hand)
        worst, best = max(rated.values()), min(rated.values())
        every = self._values_without(_thoughts(self, hand, dict.fromkeys(hand), None))
        every = rated | {card: max(worst, value) for card, value in every.items() if card not in rated}
        return {card: best + _COMES_TRUE * (value - best) for card, value in every.items()}

    def _values_without(self, thoughts: Sequence["Thought"]) -> dict[Card, float]:
        rated = zip(thoughts, values_of(self, thoughts), strict=True)
        return {thought.discard: value for thought, value in sorted(rated, key=lambda pair: pair[1])}

    def values_of_draws(self, upcard: Card) -> tuple[float, float]:
        """Return the value of the upcard, and that of the deck: the mean over all cards that may come from it.

        With a card that completes the contract a player may go out, but need not.
        """
        hand = (*self.view.hand, upcard)
        rated = self.rated_discards(hand)
        with_deck = self.value_of_deck(list(rated)[:_WIDEST])
        with_upcard = next(iter(rated.values()))
        return min(self.out_value, with_deck) if _is_complete(self.view, hand) else with_upcard, with_deck

    def value_of_deck(self, best: Collection[Card]) -> float:
        """Return the mean value over all cards that may come from the deck. best: discards tried beside them."""
        total, weights, thoughts = 0.0, list[tuple[int, int]](), list[Thought]()
        wild = {CARDS[JOKER]: self.wilds} if self.wilds > 0 else {}
        for drawn, times in (*self.unseen.items(), *wild.items()):
            hand = (*self.view.hand, drawn)
            if _is_complete(self.view, hand):
                total += times * self.out_value
                continue
            spare = spare_cards(self.view, hand)
            tried = [card for card in spare if card in best or card == drawn] or spare
            found = _near(_thoughts(self, hand, tried, drawn))
            weights.append((times, len(found)))
            thoughts += found
        values, first = values_of(self, thoughts), 0
        for times, number in weights:
            total += times * min(values[first : first + number])
            first += number
        return total / self.total


def _percent_lost(behind: float, spread: float) -> float:
    """Return 100 for a game that is lost, -100 for one that is won. behind: at the end, more or less by spread."""
    return 100 * tanh(behind / spread)


class Thought(NamedTuple):
    """A hand as it may be after a discard."""

    hand: Cards
    discard: Card
    drawn: Card | None
    draws: float
    """Roughly how many draws it is from the contract."""
    price: float


def _is_complete(view: View, hand: Cards) -> bool:
    assert view.contract is not None
    return bool(contracts_in(hand, view.contract, True, view.low_ace))


def spare_cards(view: View, hand: Cards) -> list[Card]:
    """Return the cards to choose from: natural ones, or wild ones that are too many for the contract."""
    wilds, cards = has_too_many_wilds(view, hand), list(dict.fromkeys(hand))
    return [card for card in cards if is_wild(card) == wilds] or cards


def _thoughts(outlook: Outlook, hand: Cards, discards: Iterable[Card], drawn: Card | None) -> list[Thought]:
    chances, found = outlook.chances(drawn), list[Thought]()
    for card in discards:
        left = without(hand, [card])
        draws = draws_to_whole_hand(left, chances)
        price = _stuck(draws) * loss_when_stuck(penalty_points(left))
        found.append(Thought(left, card, drawn, draws, price))
    return found


def _near(thoughts: Sequence[Thought]) -> list[Thought]:
    """Return the hands whose price is so near the lowest that they are worth comparing."""
    least = min(thought.price for thought in thoughts)
    return [thought for thought in thoughts if thought.price <= least + _WITHIN]


def _stuck(draws: float) -> float:
    """Return the chance that somebody else goes out first, as the expert guesses it."""
    turns = draws / DRAWS_PER_TURN
    return turns / (turns + UNHURRIED_TURNS)


# -- what the network reads


def values_of(outlook: Outlook, thoughts: Sequence[Thought]) -> list[float]:
    """Return the values of hands, each with the points that its price is above the lowest of the same draw."""
    if not thoughts:
        return []
    least: dict[Card | None, float] = {}
    for thought in thoughts:
        least[thought.drawn] = min(thought.price, least.get(thought.drawn, thought.price))
    values = read(net_for(outlook.view.players), masks_of(outlook, thoughts), numbers_of(outlook, thoughts))
    return [
        float(value) + thought.price - least[thought.drawn] for value, thought in zip(values, thoughts, strict=True)
    ]


def masks_of(outlook: Outlook, thoughts: Sequence[Thought]) -> Floats:
    """Return 1 for every card that a channel holds: by thought, channel, suit, place from the 3 on."""
    known = np.zeros((CHANNELS, SUITS, RANKS), np.float32)
    for card, times in outlook.unseen.items():
        known[UNSEEN][_at(card)] = times >= 1
        known[UNSEEN_TWICE][_at(card)] = times >= 2
    for channel, cards in ((KNOWN, outlook.took), (DISCARDED, outlook.discarded), (PASSED, outlook.passed)):
        for card in cards:
            if not is_wild(card):
                known[channel][_at(card)] = 1
    masks = np.tile(known, (len(thoughts), 1, 1, 1))
    for mask, thought in zip(masks, thoughts, strict=True):
        for card in thought.hand:
            if not is_wild(card):
                at = _at(card)
                mask[HELD_TWICE][at] = mask[HELD][at]
                mask[HELD][at] = 1
        if not is_wild(thought.discard):
            mask[UPCARD][_at(thought.discard)] = 1
        if thought.drawn is not None and not is_wild(thought.drawn):
            left = outlook.unseen[thought.drawn] - 1
            mask[UNSEEN][_at(thought.drawn)] = left >= 1
            mask[UNSEEN_TWICE][_at(thought.drawn)] = left >= 2
    return masks


def _at(card: Card) -> tuple[int, int]:
    return suit_of(card), place_of(card) - _LOWEST


def numbers_of(outlook: Outlook, thoughts: Sequence[Thought]) -> Floats:
    """Return the numbers in the order of `bench/crummy_rummy/outlook.c`; those for melds on the table stay 0."""
    view = outlook.view
    decks = (view.players + 1) // 2
    others = [count for seat, count in enumerate(view.hand_counts) if seat != view.seat]
    shared = np.zeros(NUMBERS, np.float32)
    shared[11] = view.deck_count / (50 * decks)
    shared[12:14] = view.deck_count <= 4, view.deck_count <= 10
    shared[14] = min(view.reshuffles, 2) / 2
    shared[15:18] = outlook.turns / 10, outlook.turns < 2, outlook.turns < 4
    shared[19] = view.hand_counts[(view.seat + 1) % view.players] / 10
    shared[28] = 1
    shared[36] = (sum(others) - len(outlook.took)) / outlook.total
    shared[37] = len(outlook.took) / 5
    shared[38:40] = view.players == 4, min(others) / 10
    behind = outlook.behind
    if behind is not None:
        shared[46:49] = behind / 100, abs(behind) / 100, outlook.out_value / 100
    numbers = np.tile(shared, (len(thoughts), 1))
    for row, thought in zip(numbers, thoughts, strict=True):
        wilds = sum(map(is_wild, thought.hand))
        row[min(wilds, 6)] = 1
        drawn_wild = thought.drawn is not None and is_wild(thought.drawn)
        row[7] = (outlook.wilds - drawn_wild) / (_WILD_DECK * decks)
        points = penalty_points(thought.hand)
        row[8:11] = points / 100, (points / 100) ** 2, len(thought.hand) / 10
        row[31] = (points - penalty_of(JOKER) * wilds) / 100
        row[33:35] = is_wild(thought.discard), penalty_of(thought.discard) / penalty_of(JOKER)
        draws = thought.draws
        stuck = _stuck(draws)
        row[40:46] = min(draws / 10, 3), 1 / (1 + draws), exp(-draws / 4), stuck, draws <= 0, stuck
        if behind is not None:
            row[49] = _percent_lost(behind + points, _OWN_SPREAD) / 100
    return numbers


_RANK_COSTS = np.array([[7 <= rank <= 11, rank == 12] for rank in range(1, RANKS + 1)], np.float32)
"""Whether the cards of a rank, from the 3 on, cost ten, and whether they cost fifteen."""


def _rank_signs(masks: Floats) -> Floats:
    """Return what the network reads of every rank: by thought, rank, sign."""
    counts = masks.sum(axis=2)
    held, unseen = counts[:, HELD] + counts[:, HELD_TWICE], counts[:, UNSEEN] + counts[:, UNSEEN_TWICE]
    thresholds = [
        *(held >= least for least in (1, 2, 3, 4)),
        *(unseen >= least for least in (1, 2, 3, 4, 6)),
        counts[:, KNOWN] >= 1,
        *(counts[:, DISCARDED] >= least for least in (1, 2)),
        counts[:, UPCARD] >= 1,
        counts[:, PLAYABLE] >= 1,
    ]
    costs = np.broadcast_to(_RANK_COSTS, (len(masks), RANKS, 2))
    passed = (counts[:, PASSED] >= 1)[:, :, None]
    return np.concatenate([np.stack(thresholds, 2), costs, passed], 2).astype(np.float32)


def read(net: Net, masks: Floats, numbers: Floats) -> Floats:
    """Return the values, in percent or points. The outputs for the suits are sorted, those for the ranks added up."""
    leaky: Callable[[Floats], Floats] = lambda sums: np.maximum(sums, _LEAK * sums)  # noqa: E731
    suits = masks.transpose(0, 2, 1, 3).reshape(len(masks), SUITS, CHANNELS * RANKS)
    suits = leaky(leaky(suits @ net.suit + net.suit_bias) @ net.suit_out + net.suit_out_bias)
    ranks = leaky(_rank_signs(masks) @ net.rank + net.rank_bias).sum(1) * _RANK_SCALE
    joined = np.concatenate([-np.sort(-suits, 1).reshape(len(masks), -1), ranks, numbers], 1)
    # Each hand by itself: numpy would divide a product of all of them among threads, which keep every core busy.
    each = joined[:, None, :]
    deep = leaky(leaky(each @ net.deep + net.deep_bias) @ net.deeper + net.deeper_bias)
    return _UNIT * (deep[:, 0] @ net.last + net.last_bias)
