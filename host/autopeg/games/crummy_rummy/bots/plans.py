"""Plans for a contract: which melds a hand may grow into, and how long that takes.

A plan is a choice of ranks for the sets and of stretches of places for the runs. The cards it lacks are slots, each
filled by drawing its card or a wild card; wild cards in the hand fill the slots that are hardest to draw, as far as the
half rule allows (Y7).
"""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import combinations, product
from operator import itemgetter
from typing import NamedTuple

from msgspec import Struct

from autopeg.engine.cards import Card
from autopeg.games.crummy_rummy.rules import Contract, View
from autopeg.games.crummy_rummy.rules.contracts import meld_rules
from autopeg.games.rummy.rules import card_at
from pegcore.cards import rank_of, suit_of
from pegcore.melds import DEUCE, HIGH_ACE, LAST_ROUND, LOW_ACE, SHORTEST_MELD, SHORTEST_RUN, is_wild, lowest_place

_LIKELIEST_RUNS = 3
_LIKELIEST_SETS = 6
NEVER = 0.002
"""Chance used for a card that cannot come any more: just high enough that its plan counts as a last resort."""
_SINGLE_MINDED = (6.0, 6.0, 6.0, 6.0, 9.0, 9.0, 6.0)
"""Exponents, by round from 1, by which longer plans count less for a hand: with 6 a plan that takes twice as long
counts a sixty-fourth. The many plans of rounds 5 and 6 differ little."""
_HOPELESS_TURNS = 200.0


class Chances:
    """Chances that the next draw is a certain natural card, or any wild one; each 0..1."""

    def __init__(self, natural: Mapping[int, float], wild: float) -> None:
        self.natural = natural
        self.wild = wild
        # Hands that are compared differ by a card or two: in most suits they hold the same places.
        self.runs: dict[tuple[int, int, tuple[int, ...], bool], list[Slots]] = {}
        """The likeliest runs found so far, by length, suit, places held, and whether an ace may be low."""
        self.stretches: dict[tuple[int, tuple[int, ...], bool], list[Stretch]] = {}
        """The likeliest stretches found so far, by suit, places held, and whether an ace may be low."""
        self._by_rank = [0.0] * 14
        for card, chance in natural.items():
            self._by_rank[rank_of(card)] += chance

    def of_rank(self, rank: int) -> float:
        """Return the chance of a natural card of that rank."""
        return self._by_rank[rank]


class Slots(NamedTuple):
    """One meld of a plan, with the chance of each card that it lacks."""

    cards: tuple[Card, ...]
    """Held cards of a run; empty for a set."""
    may_be_wild: tuple[float, ...]
    """The cards it lacks that may be wild, the hardest to draw (Y7)."""
    natural_only: tuple[float, ...]
    """The other missing cards."""

    @staticmethod
    def of(cards: tuple[Card, ...], lacking: tuple[float, ...], most_wild: int) -> "Slots":
        """Return the slots of a meld. most_wild: how many of its cards may be wild."""
        if len(lacking) <= most_wild:
            return Slots(cards, lacking, ())
        hardest = sorted(lacking)
        return Slots(cards, tuple(hardest[:most_wild]), tuple(hardest[most_wild:]))


def draws_left(view: View, hand: Sequence[Card], chances: Chances, blind: int = 0) -> float:
    """Return roughly how many draws a hand is away from the contract over all plans: 0 when it can be laid down.

    blind: cards of the hand that are not known yet.
    """
    assert view.contract is not None
    wilds, low_ace = sum(map(is_wild, hand)), view.low_ace
    if view.round == LAST_ROUND:
        size = len(hand) + blind + 1
        return together(
            [_turns(plan, _lacking(plan, size, wilds), wilds, chances.wild) for plan in _plans(hand, low_ace, chances)],
            view.round,
        )
    found = plans(hand, view.contract, low_ace, chances)
    return together((turns_of(plan, wilds, chances.wild) for plan in found), view.round)


def draws_to_whole_hand(hand: Sequence[Card], chances: Chances) -> float:
    """Return roughly how many draws a hand is away from three runs with all cards, over the plans that lack at most one
    card more than the best, with high aces: the learned values read it.
    """
    size, wilds = len(hand) + 1, sum(map(is_wild, hand))
    lacks = [(max(0, _lacking(plan, size, wilds)), plan) for plan in _plans(hand, False, chances)]
    most = min((lack for lack, _ in lacks), default=0) + 1
    return together([_turns(plan, lack, wilds, chances.wild) for lack, plan in lacks if lack <= most], LAST_ROUND)


def lacking(view: View, hand: Sequence[Card]) -> int:
    """Return how many cards the plan that lacks fewest still needs or has to exchange, whatever is left to draw."""
    contract = view.contract
    assert contract is not None
    wilds, low_ace, even = sum(map(is_wild, hand)), view.low_ace, Chances({}, 0.0)
    if view.round == LAST_ROUND:
        lacks = (_lacking(plan, len(hand) + 1, wilds) for plan in _plans(hand, low_ace, even))
        return min(lacks, default=len(hand))
    return min(
        (_count_lacking(plan, wilds) for plan in plans(hand, contract, low_ace, even)),
        default=contract.runs * contract.shortest_run + contract.sets * SHORTEST_MELD,
    )


def has_too_many_wilds(view: View, hand: Sequence[Card]) -> bool:
    """Return whether a hand that still has to discard is too full of wild cards to hold a contract as well: half of
    every meld is natural (Y7).
    """
    contract = view.contract
    assert contract is not None
    if view.round == LAST_ROUND:
        natural = _fewest_naturals(len(hand))
    else:
        natural = contract.runs * _fewest_naturals(contract.shortest_run)
        natural += contract.sets * _fewest_naturals(SHORTEST_MELD)
    return sum(map(is_wild, hand)) > len(hand) - natural


def _fewest_naturals(cards: int) -> int:
    return cards - cards // 2


def together(turns: Iterable[float], round_number: int) -> float:
    """Return how long it takes until one of several plans comes true: less than any of them by itself."""
    promise, exponent = 0.0, _SINGLE_MINDED[round_number - 1]
    for each in turns:
        if each == 0:
            return 0.0
        promise += each**-exponent
    return promise ** (-1 / exponent) if promise else _HOPELESS_TURNS


def plans(hand: Sequence[Card], contract: Contract, low_ace: bool, chances: Chances) -> Iterator[tuple[Slots, ...]]:
    """Yield the likeliest plans; each uses a card of the hand only once."""
    naturals = [card for card in hand if not is_wild(card)]
    runs = _runs_by_suit(naturals, contract, low_ace, chances) if contract.runs else {}
    held = Counter(map(rank_of, naturals))
    sets_of = _sets_by_count(chances) if contract.sets else None
    for suits in combinations(sorted(runs), contract.runs):
        for chosen in product(*(runs[suit] for suit in suits)):
            if sets_of is None:
                yield chosen
                continue
            left = dict(held)
            for slots in chosen:
                for card in slots.cards:
                    left[rank_of(card)] -= 1
            for sets in combinations(sets_of(left), contract.sets):
                yield (*chosen, *sets)


def _runs_by_suit(
    naturals: Sequence[Card], contract: Contract, low_ace: bool, chances: Chances
) -> dict[int, list[Slots]]:
    """Return the likeliest stretches of every suit in the hand."""
    found: dict[int, list[Slots]] = {}
    size = contract.shortest_run
    for suit in {suit_of(card) for card in naturals}:
        held = tuple(sorted(meld_rules(low_ace).places_in(naturals, suit)))
        key = (size, suit, held, low_ace)
        if key not in chances.runs:
            chances.runs[key] = _likeliest_runs(size, suit, held, low_ace, chances)
        found[suit] = chances.runs[key]
    return found


def _likeliest_runs(size: int, suit: int, held: Sequence[int], low_ace: bool, chances: Chances) -> list[Slots]:
    found: list[tuple[float, Slots]] = []
    for first in range(lowest_place(low_ace), HIGH_ACE - size + 2):
        places = range(first, first + size)
        cards = tuple([card_at(place, suit) for place in places if place in held])
        if cards:
            lacking = tuple([_chance_at(place, suit, chances) for place in places if place not in held])
            found.append((len(lacking) - sum(lacking), Slots.of(cards, lacking, size // 2)))
    found.sort(key=lambda pair: pair[0])
    return [slots for _, slots in found[:_LIKELIEST_RUNS]]


def _chance_at(place: int, suit: int, chances: Chances) -> float:
    return NEVER if place == DEUCE else chances.natural.get(card_at(place, suit), NEVER)


def _sets_by_count(chances: Chances) -> Callable[[Mapping[int, int]], list[Slots]]:
    """Return a function that finds the likeliest sets, given how many cards of each rank the runs leave."""
    known: dict[tuple[int, int], tuple[float, int, Slots]] = {}

    def rated(rank: int, count: int) -> tuple[float, int, Slots]:
        """Return roughly how long a set takes, its rank, and its slots."""
        found = known.get((rank, count))
        if found is None:
            chance, lacking = chances.of_rank(rank), max(0, SHORTEST_MELD - count)
            slots = Slots.of((), (max(chance, NEVER),) * lacking, SHORTEST_MELD // 2)
            found = known[rank, count] = (lacking - chance, rank, slots)
        return found

    def likeliest(held: Mapping[int, int]) -> list[Slots]:
        sets = sorted([rated(rank, count) for rank, count in held.items() if count > 0])
        return [slots for _, _, slots in sets[:_LIKELIEST_SETS]]

    return likeliest


def _left_to_draw(plan: Sequence[Slots], wilds: int) -> list[float]:
    """Return the chances of the slots left when the wild cards fill the hardest ones, the easiest last."""
    left: list[float] = []
    natural_only: list[float] = []
    for _, may_be_wild, natural in plan:
        left += may_be_wild
        natural_only += natural
    if wilds:
        left.sort()
        del left[:wilds]
    left += natural_only
    left.sort()
    return left


def _count_lacking(plan: Sequence[Slots], wilds: int) -> int:
    may_be_wild = natural_only = 0
    for slots in plan:
        may_be_wild += len(slots.may_be_wild)
        natural_only += len(slots.natural_only)
    return max(0, may_be_wild - wilds) + natural_only


def turns_of(plan: Sequence[Slots], wilds: int, wild_chance: float) -> float:
    """Return roughly how many draws a plan takes: any slot may be filled next, and the easiest are filled first."""
    rate = wild_chance
    turns = 0.0
    for chance in _left_to_draw(plan, wilds):
        rate += chance
        turns += 1 / rate
    return turns


# -- round 7, in which three runs use every card (Y30)
#
# Each suit of a plan keeps a stretch of places. The cards held inside it and the wild cards are kept, all others are
# exchanged one by one; a draw helps if it fills a gap or, once the wild cards can bridge the gaps, lengthens a run.

_LIKELIEST = 3
_GAP_COST = 0.6
_RUNS = 3


class Stretch(Struct, frozen=True):
    """Stretch of places that one suit keeps."""

    kept: int
    """Number of cards held inside it."""
    gaps: tuple[float, ...]
    """Chance of each card missing inside it."""
    missing: int
    """Number of them."""
    short: int
    """Number of cards beyond its ends that it takes to make a run."""
    edges: float
    """Chance of a card that lengthens it at either end."""


_WholeHand = tuple[Stretch, ...]
"""The stretches of three suits."""


def _plans(hand: Sequence[Card], low_ace: bool, chances: Chances) -> list[_WholeHand]:
    naturals = {card for card in hand if not is_wild(card)}
    by_suit = {suit: _stretches(naturals, suit, low_ace, chances) for suit in {suit_of(card) for card in naturals}}
    return [
        plan for suits in combinations(sorted(by_suit), _RUNS) for plan in product(*[by_suit[suit] for suit in suits])
    ]


def _stretches(naturals: set[Card], suit: int, low_ace: bool, chances: Chances) -> list[Stretch]:
    """Return the stretches of a suit that keep the most cards with the fewest gaps."""
    held = tuple(sorted(meld_rules(low_ace).places_in(naturals, suit)))
    key = (suit, held, low_ace)
    if key in chances.stretches:
        return chances.stretches[key]
    if low_ace and held[0] == LOW_ACE and held[-1] == HIGH_ACE:
        # An ace is at one end or the other (Y9): as many cards are kept with the ace low as with it high.
        found = _between(held[:-1], suit, low_ace, chances) + _between(held[1:], suit, low_ace, chances)
    else:
        found = _between(held, suit, low_ace, chances)
    chances.stretches[key] = found
    return found


def _between(held: Sequence[int], suit: int, low_ace: bool, chances: Chances) -> list[Stretch]:
    lowest = lowest_place(low_ace)
    rated = [
        (_GAP_COST * (high - low - last + first) - (last - first + 1), low, high, held[first : last + 1])
        for first, low in enumerate(held)
        for last, high in enumerate(held[first:], first)
    ]
    rated.sort(key=itemgetter(0))
    found: list[Stretch] = []
    for _, low, high, inside in rated[:_LIKELIEST]:
        gaps = tuple([_chance_at(place, suit, chances) for place in range(low, high) if place not in inside])
        beyond = [place for place in (low - 1, high + 1) if lowest <= place <= HIGH_ACE]
        edges = sum([_chance_at(place, suit, chances) for place in beyond])
        short = max(0, SHORTEST_RUN - len(inside) - len(gaps))
        found.append(Stretch(len(inside), gaps, len(gaps), short, edges))
    return found


def _lacking(plan: _WholeHand, size: int, wilds: int) -> int:
    one, two, three = plan
    exchanged = size - one.kept - two.kept - three.kept
    gaps = one.missing + two.missing + three.missing
    return max(exchanged, gaps + one.short + two.short + three.short) - wilds


def _turns(plan: _WholeHand, lacking: int, wilds: int, wild_chance: float) -> float:
    """Return the draws for a plan: first its own card for each gap that no wild card bridges, then any that fits."""
    one, two, three = plan
    edges = one.edges + two.edges + three.edges
    turns, missing = 0.0, one.missing + two.missing + three.missing
    if missing:
        gaps = sorted(one.gaps + two.gaps + three.gaps, reverse=True)
        for drawn in range(min(lacking, missing)):
            rate = sum(gaps[drawn:]) + wild_chance + (0 if drawn < missing - wilds else edges)
            turns += 1 / max(rate, NEVER)
    if lacking > missing:
        turns += (lacking - missing) / max(wild_chance + edges, NEVER)
    return turns
