"""Plans for a contract: which melds a hand may grow into, and how long that takes.

A plan is a choice of ranks for the sets and of stretches of places for the runs. The cards it lacks are slots, each
filled by drawing its card or a wild card; wild cards in the hand fill the slots that are hardest to draw, as far as the
half rule allows (Y7).
"""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cache, lru_cache
from itertools import combinations, product
from operator import itemgetter
from typing import NamedTuple, TypeVar

from msgspec import Struct

from autopeg.engine.cards import Card
from autopeg.games.crummy_rummy.rules import Contract, View
from autopeg.games.crummy_rummy.rules.contracts import meld_rules
from autopeg.games.rummy.rules import CARDS_BY_SUIT
from pegcore.cards import rank_of, suit_of
from pegcore.melds import HIGH_ACE, LAST_ROUND, LOW_ACE, SHORTEST_MELD, SHORTEST_RUN, is_wild, lowest_place

_LIKELIEST_RUNS = 3
_LIKELIEST_SETS = 6
NEVER = 0.002
"""Chance used for a card that cannot come any more: just high enough that its plan counts as a last resort."""
_SINGLE_MINDED = (6.0, 6.0, 6.0, 6.0, 9.0, 9.0, 6.0)
"""Exponents, by round from 1, by which longer plans count less for a hand: with 6 a plan that takes twice as long
counts a sixty-fourth. The many plans of rounds 5 and 6 differ little."""
_HOPELESS_TURNS = 200.0
_SHAPES_KEPT = 1 << 12
"""How many collections of places keep the melds found for them: they come again and again."""

Places = tuple[int, ...]
"""Places in runs of one suit, in order."""


class Chances:
    """Chances that the next draw is a certain natural card, or any wild one; each 0..1."""

    def __init__(self, natural: Mapping[int, float], wild: float) -> None:
        self.natural = natural
        self.wild = wild
        self._by_suit = [(NEVER, *[natural.get(card, NEVER) for card in cards]) for cards in CARDS_BY_SUIT]
        """By suit and place; no place is 0."""
        self._by_rank = [0.0] * 14
        for card, chance in natural.items():
            self._by_rank[rank_of(card)] += chance
        self.draws: dict[tuple[int, bool, int, tuple[Card, ...]], float] = {}
        """What `draws_left` has found: by round, whether an ace may be low, blind cards, and hand."""
        # Hands that are compared differ by a card or two: most of their plans are the same.
        self._runs: dict[tuple[int, int, Places, bool], list[Run]] = {}
        self._sets: dict[tuple[int, int], tuple[float, int, Slots]] = {}
        self._slots: dict[tuple[int, Sequence[float]], Slots] = {}
        self._turns: dict[tuple[int, tuple[Slots, ...]], float] = {}
        self._of_stretch: dict[Stretch, tuple[tuple[float, ...], float]] = {}
        self._turns_to_whole_hand: dict[tuple[int, int, _WholeHand], float] = {}

    def runs(self, size: int, suit: int, held: Places, low_ace: bool) -> "list[Run]":
        """Return the likeliest runs of a suit of which some places are held."""
        key = (size, suit, held, low_ace)
        found = self._runs.get(key)
        if found is None:
            by_place = self._by_suit[suit]
            rated: list[tuple[float, tuple[int, ...], list[float]]] = []
            for ranks, missing in _runs_around(size, held, low_ace):
                lacking = [by_place[place] for place in missing]
                rated.append((len(lacking) - sum(lacking), ranks, lacking))
            rated.sort(key=itemgetter(0))
            found = [Run(ranks, self._slots_of(lacking, size // 2)) for _, ranks, lacking in rated[:_LIKELIEST_RUNS]]
            self._runs[key] = found
        return found

    def sets(self, held: Mapping[int, int]) -> "list[Slots]":
        """Return the likeliest sets. held: how many cards of each rank."""
        known = self._sets
        rated = [known.get((rank, count)) or self._rated(rank, count) for rank, count in held.items() if count > 0]
        return [slots for _, _, slots in sorted(rated)[:_LIKELIEST_SETS]]

    def _rated(self, rank: int, count: int) -> "tuple[float, int, Slots]":
        """Return roughly how long a set takes, its rank, and its slots."""
        chance, lacking = self._by_rank[rank], max(0, SHORTEST_MELD - count)
        slots = self._slots_of([max(chance, NEVER)] * lacking, SHORTEST_MELD // 2)
        found = self._sets[rank, count] = (lacking - chance, rank, slots)
        return found

    def _slots_of(self, lacking: Iterable[float], most_wild: int) -> "Slots":
        """Return the slots of a meld, equal ones only once. most_wild: how many of its cards may be wild."""
        hardest = tuple(sorted(lacking))
        found = self._slots.get((most_wild, hardest))
        if found is None:
            found = self._slots[most_wild, hardest] = Slots(hardest[:most_wild], hardest[most_wild:])
        return found

    def turns(self, plan: "tuple[Slots, ...]", wilds: int) -> float:
        """Return roughly how many draws a plan takes: any slot may be filled next, and the easiest are filled first."""
        key = (wilds, plan)
        found = self._turns.get(key)
        if found is None:
            rate, found = self.wild, 0.0
            for chance in _left_to_draw(plan, wilds):
                rate += chance
                found += 1 / rate
            self._turns[key] = found
        return found

    def turns_to_whole_hand(self, plan: "_WholeHand", lacking: int, wilds: int) -> float:
        """Return the draws for a plan of round 7: first its own card for each gap that no wild card bridges, then any
        that fits.
        """
        key = (lacking, wilds, plan)
        found = self._turns_to_whole_hand.get(key)
        if found is None:
            found = self._turns_to_whole_hand[key] = self._count_turns(plan, lacking, wilds)
        return found

    def _count_turns(self, plan: "_WholeHand", lacking: int, wilds: int) -> float:
        (gaps_1, edges_1), (gaps_2, edges_2), (gaps_3, edges_3) = [self._gaps_and_edges(stretch) for stretch in plan]
        edges = edges_1 + edges_2 + edges_3
        gaps = sorted(gaps_1 + gaps_2 + gaps_3, reverse=True)
        turns, missing = 0.0, len(gaps)
        for drawn in range(min(lacking, missing)):
            rate = sum(gaps[drawn:]) + self.wild + (0 if drawn < missing - wilds else edges)
            turns += 1 / max(rate, NEVER)
        if lacking > missing:
            turns += (lacking - missing) / max(self.wild + edges, NEVER)
        return turns

    def _gaps_and_edges(self, stretch: "Stretch") -> tuple[tuple[float, ...], float]:
        """Return the chance of each card missing inside a stretch, and of a card that lengthens it at either end."""
        found = self._of_stretch.get(stretch)
        if found is None:
            by_place = self._by_suit[stretch.suit]
            gaps = tuple([by_place[place] for place in stretch.gaps])
            found = self._of_stretch[stretch] = (gaps, sum([by_place[place] for place in stretch.beyond]))
        return found


class Slots(Struct, frozen=True, eq=False):
    """The cards that one meld of a plan lacks, by their chances."""

    may_be_wild: tuple[float, ...]
    """Those that may be wild, the hardest to draw (Y7)."""
    natural_only: tuple[float, ...]


class Run(NamedTuple):
    """A run of a plan."""

    ranks: tuple[int, ...]
    """Of the cards held."""
    slots: Slots


def draws_left(view: View, hand: Sequence[Card], chances: Chances, blind: int = 0) -> float:
    """Return roughly how many draws a hand is away from the contract over all plans: 0 when it can be laid down.

    blind: cards of the hand that are not known yet.
    """
    # The hands that are left when the upcard is taken are compared again before the discard.
    key = (view.round, view.low_ace, blind, tuple(sorted(hand)))
    found = chances.draws.get(key)
    if found is None:
        found = chances.draws[key] = together(_turns_of_plans(view, hand, chances, blind), view.round)
    return found


def _turns_of_plans(view: View, hand: Sequence[Card], chances: Chances, blind: int) -> Iterable[float]:
    """Return roughly how many draws each of the likeliest plans takes."""
    assert view.contract is not None
    if view.round == LAST_ROUND:
        wilds, plans = sum(map(is_wild, hand)), _whole_hands(hand, len(hand) + blind + 1, view.low_ace)
        return [chances.turns_to_whole_hand(plan, lack, wilds) for lack, plan in plans]
    return _turns_of_melds(hand, view.contract, view.low_ace, chances)


def draws_to_whole_hand(hand: Sequence[Card], chances: Chances) -> float:
    """Return roughly how many draws a hand is away from three runs with all cards, over the plans that lack at most one
    card more than the best, with high aces: the learned values read it.
    """
    wilds, plans = sum(map(is_wild, hand)), _whole_hands(hand, len(hand) + 1, low_ace=False)
    most = max(0, min([lack for lack, _ in plans], default=0)) + 1
    turns = [chances.turns_to_whole_hand(plan, max(0, lack), wilds) for lack, plan in plans if lack <= most]
    return together(turns, LAST_ROUND)


def lacking(view: View, hand: Sequence[Card]) -> int:
    """Return how many cards the plan that lacks fewest still needs or has to exchange, whatever is left to draw."""
    contract = view.contract
    assert contract is not None
    if view.round == LAST_ROUND:
        return min([lack for lack, _ in _whole_hands(hand, len(hand) + 1, view.low_ace)], default=len(hand))
    return min(
        _lacks_of_plans(hand, contract, view.low_ace),
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


def _turns_of_melds(hand: Sequence[Card], contract: Contract, low_ace: bool, chances: Chances) -> Iterator[float]:
    """Yield roughly how many draws each of the likeliest plans takes; a plan uses a card of the hand only once."""
    wilds, held = sum(map(is_wild, hand)), _naturals_by_rank(hand)
    size = contract.shortest_run
    for runs in _run_choices(hand, contract, low_ace, lambda suit, held: chances.runs(size, suit, held, low_ace)):
        slots = tuple([run.slots for run in runs])
        likeliest = chances.sets(_left_beside([run.ranks for run in runs], held)) if contract.sets else ()
        for sets in combinations(likeliest, contract.sets):
            yield chances.turns(slots + sets, wilds)


def _lacks_of_plans(hand: Sequence[Card], contract: Contract, low_ace: bool) -> Iterator[int]:
    """Yield how many cards each of the plans with the shortest runs lacks."""
    wilds, held = sum(map(is_wild, hand)), _naturals_by_rank(hand)
    size = contract.shortest_run
    for runs in _run_choices(hand, contract, low_ace, lambda _, held: _shortest_runs(size, held, low_ace)):
        lacking = may_be_wild = 0
        for run in runs:
            lacking += run.lacking
            may_be_wild += run.may_be_wild
        if contract.sets:
            counts = sorted(_left_beside([run.ranks for run in runs], held).values())[-contract.sets :]
            if len(counts) < contract.sets or counts[0] <= 0:
                continue
            for count in counts:
                if count < SHORTEST_MELD:
                    lacking += SHORTEST_MELD - count
                    may_be_wild += SHORTEST_MELD // 2
        yield lacking - min(wilds, may_be_wild)


class _ShortRun(NamedTuple):
    """A run by the number of cards that it lacks."""

    ranks: tuple[int, ...]
    """Of the cards held."""
    lacking: int
    may_be_wild: int
    """How many of them may be wild (Y7)."""


_AnyRun = TypeVar("_AnyRun")


def _run_choices(
    hand: Sequence[Card],
    contract: Contract,
    low_ace: bool,
    runs_of: Callable[[int, Places], Sequence[_AnyRun]],
) -> Iterator[tuple[_AnyRun, ...]]:
    """Yield every choice of runs of different suits.

    runs_of: returns the runs of a suit by the places held.
    """
    places = _places_by_suit(hand, low_ace) if contract.runs else {}
    runs = [runs_of(suit, places[suit]) for suit in sorted(places)]
    for suits in combinations(runs, contract.runs):
        yield from product(*suits)


def _naturals_by_rank(hand: Sequence[Card]) -> Mapping[int, int]:
    return Counter([rank_of(card) for card in hand if not is_wild(card)])


def _left_beside(runs: Iterable[Sequence[int]], held: Mapping[int, int]) -> Mapping[int, int]:
    """Return how many cards of each rank some runs leave. runs: the ranks of their cards; held: how many there are."""
    left = dict(held)
    for ranks in runs:
        for rank in ranks:
            left[rank] -= 1
    return left


def _places_by_suit(hand: Iterable[Card], low_ace: bool) -> dict[int, Places]:
    """Return the places that the natural cards of each suit can have in runs."""
    places: dict[int, set[int]] = {}
    for card in hand:
        if not is_wild(card):
            places.setdefault(suit_of(card), set()).update(_places_of(card, low_ace))
    return {suit: tuple(sorted(held)) for suit, held in places.items()}


@cache
def _places_of(card: Card, low_ace: bool) -> Places:
    return meld_rules(low_ace).places_of(card)


@lru_cache(_SHAPES_KEPT)
def _runs_around(size: int, held: Places, low_ace: bool) -> list[tuple[tuple[int, ...], Places]]:
    """Return every run with some of the places held: the ranks of the cards held in it, and the places missing."""
    found: list[tuple[tuple[int, ...], Places]] = []
    for first in range(lowest_place(low_ace), HIGH_ACE - size + 2):
        run = range(first, first + size)
        ranks = tuple([LOW_ACE if place == HIGH_ACE else place for place in run if place in held])
        if ranks:
            found.append((ranks, tuple([place for place in run if place not in held])))
    return found


@lru_cache(_SHAPES_KEPT)
def _shortest_runs(size: int, held: Places, low_ace: bool) -> list[_ShortRun]:
    """Return the runs that lack the fewest cards."""
    runs = [
        _ShortRun(ranks, len(missing), min(len(missing), size // 2))
        for ranks, missing in _runs_around(size, held, low_ace)
    ]
    return sorted(runs, key=lambda run: run.lacking)[:_LIKELIEST_RUNS]


def _left_to_draw(plan: Iterable[Slots], wilds: int) -> list[float]:
    """Return the chances of the slots left when the wild cards fill the hardest ones, the easiest last."""
    left: list[float] = []
    natural_only: list[float] = []
    for slots in plan:
        left += slots.may_be_wild
        natural_only += slots.natural_only
    if wilds:
        left.sort()
        del left[:wilds]
    left += natural_only
    left.sort()
    return left


# -- round 7, in which three runs use every card (Y30)
#
# Each suit of a plan keeps a stretch of places. The cards held inside it and the wild cards are kept, all others are
# exchanged one by one; a draw helps if it fills a gap or, once the wild cards can bridge the gaps, lengthens a run.

_LIKELIEST = 3
_GAP_COST = 0.6
_RUNS = 3


class Stretch(Struct, frozen=True, eq=False):
    """Stretch of places that one suit keeps."""

    suit: int
    kept: int
    """Number of cards held inside it."""
    gaps: Places
    """Places missing inside it."""
    beyond: Places
    """Places at either end of it."""
    lacking: int
    """Number of cards that it takes to fill its gaps and to make a run of it."""


_WholeHand = tuple[Stretch, ...]
"""The stretches of three suits."""


def _whole_hands(hand: Sequence[Card], size: int, low_ace: bool) -> list[tuple[int, _WholeHand]]:
    """Return the plans, each with the number of cards that it lacks or that have to be exchanged, less the wild cards.

    size: how many cards the runs will have.
    """
    places, wilds = _places_by_suit(hand, low_ace), sum(map(is_wild, hand))
    by_suit = [_stretches(suit, places[suit], low_ace) for suit in sorted(places)]
    found: list[tuple[int, _WholeHand]] = []
    for suits in combinations(by_suit, _RUNS):
        for plan in product(*suits):
            one, two, three = plan
            exchanged = size - one.kept - two.kept - three.kept
            found.append((max(exchanged, one.lacking + two.lacking + three.lacking) - wilds, plan))
    return found


@lru_cache(_SHAPES_KEPT)
def _stretches(suit: int, held: Places, low_ace: bool) -> list[Stretch]:
    """Return the stretches of a suit that keep the most cards with the fewest gaps."""
    if low_ace and held[0] == LOW_ACE and held[-1] == HIGH_ACE:
        # An ace is at one end or the other (Y9): as many cards are kept with the ace low as with it high.
        return _between(suit, held[:-1], low_ace) + _between(suit, held[1:], low_ace)
    return _between(suit, held, low_ace)


def _between(suit: int, held: Places, low_ace: bool) -> list[Stretch]:
    rated = [
        (_GAP_COST * (high - low - last + first) - (last - first + 1), held[first : last + 1])
        for first, low in enumerate(held)
        for last, high in enumerate(held[first:], first)
    ]
    rated.sort(key=itemgetter(0))
    return [_stretch(suit, inside, low_ace) for _, inside in rated[:_LIKELIEST]]


@lru_cache(_SHAPES_KEPT)
def _stretch(suit: int, inside: Places, low_ace: bool) -> Stretch:
    low, high = inside[0], inside[-1]
    gaps = tuple([place for place in range(low, high) if place not in inside])
    beyond = tuple([place for place in (low - 1, high + 1) if lowest_place(low_ace) <= place <= HIGH_ACE])
    short = max(0, SHORTEST_RUN - len(inside) - len(gaps))
    return Stretch(suit, len(inside), gaps, beyond, len(gaps) + short)
