"""Plans for round 7, in which three runs use every card (Y30).

Each suit of a plan keeps a stretch of places. The cards held inside it and the wild cards are kept, all others are
exchanged one by one; a draw helps if it fills a gap or, once the wild cards can bridge the gaps, lengthens a run.
"""

from collections.abc import Iterator, Sequence
from itertools import combinations, product

from msgspec import Struct

from autopeg.engine.cards import Card
from autopeg.games.crummy_rummy.bots.plans import NEVER, Chances, together
from autopeg.games.crummy_rummy.rules.contracts import meld_rules
from autopeg.games.rummy.rules.melding import card_at
from pegcore.cards import suit_of
from pegcore.melds import DEUCE, HIGH_ACE, LOW_ACE, SHORTEST_RUN, is_wild, lowest_place

_LIKELIEST = 3
_GAP_COST = 0.6
_RUNS = 3


class Stretch(Struct, frozen=True):
    """Stretch of places that one suit keeps."""

    kept: int
    """Number of cards held inside it."""
    gaps: tuple[float, ...]
    """Chance of each card missing inside it."""
    edges: float
    """Chance of a card that lengthens it at either end."""


def turns_to_use_all(hand: Sequence[Card], low_ace: bool, chances: Chances, blind: int = 0) -> float:
    """Return roughly how many draws a hand is away from three runs of all its cards and the one drawn last.

    blind: cards of the hand that are not known yet.
    """
    wilds = sum(map(is_wild, hand))
    size = len(hand) + blind + 1
    return together(_turns(plan, size, wilds, chances) for plan in _plans(hand, low_ace, chances))


def lacking_to_use_all(hand: Sequence[Card], low_ace: bool) -> int:
    """Return the fewest cards of a hand that have to be exchanged, including the one drawn last."""
    wilds = sum(map(is_wild, hand))
    even = Chances({}, 0.0)
    return min((_lacking(plan, len(hand) + 1, wilds) for plan in _plans(hand, low_ace, even)), default=len(hand))


def _plans(hand: Sequence[Card], low_ace: bool, chances: Chances) -> Iterator[tuple[Stretch, ...]]:
    naturals = {card for card in hand if not is_wild(card)}
    by_suit = {suit: _stretches(naturals, suit, low_ace, chances) for suit in {suit_of(card) for card in naturals}}
    for suits in combinations(sorted(by_suit), _RUNS):
        yield from product(*(by_suit[suit] for suit in suits))


def _stretches(naturals: set[Card], suit: int, low_ace: bool, chances: Chances) -> list[Stretch]:
    """Return the stretches of a suit that keep the most cards with the fewest gaps."""
    held = sorted(
        {place for card in naturals if suit_of(card) == suit for place in meld_rules(low_ace).places_of(card)}
    )
    if low_ace and held[0] == LOW_ACE and held[-1] == HIGH_ACE:
        # An ace is at one end or the other (Y9): as many cards are kept with the ace low as with it high.
        return _between(held[:-1], suit, low_ace, chances) + _between(held[1:], suit, low_ace, chances)
    return _between(held, suit, low_ace, chances)


def _between(held: Sequence[int], suit: int, low_ace: bool, chances: Chances) -> list[Stretch]:
    found: list[tuple[float, Stretch]] = []
    lowest = lowest_place(low_ace)

    def chance_of(place: int) -> float:
        return NEVER if place == DEUCE else chances.natural.get(card_at(place, suit), NEVER)

    for first in range(len(held)):
        for last in range(first, len(held)):
            low, high = held[first], held[last]
            inside = held[first : last + 1]
            gaps = tuple(chance_of(place) for place in range(low, high) if place not in inside)
            edges = sum(chance_of(place) for place in (low - 1, high + 1) if lowest <= place <= HIGH_ACE)
            found.append((_GAP_COST * len(gaps) - len(inside), Stretch(len(inside), gaps, edges)))
    found.sort(key=lambda pair: pair[0])
    return [stretch for _, stretch in found[:_LIKELIEST]]


def _lacking(plan: Sequence[Stretch], size: int, wilds: int) -> int:
    kept = sum(stretch.kept for stretch in plan)
    short = sum(max(0, SHORTEST_RUN - stretch.kept - len(stretch.gaps)) for stretch in plan)
    gaps = sum(len(stretch.gaps) for stretch in plan)
    return max(size - kept - wilds, gaps + short - wilds)


def _turns(plan: Sequence[Stretch], size: int, wilds: int, chances: Chances) -> float:
    """Return the draws for a plan: first its own card for each gap that no wild card bridges, then any that fits."""
    gaps = sorted((gap for stretch in plan for gap in stretch.gaps), reverse=True)
    edges = sum(stretch.edges for stretch in plan)
    unbridged = max(0, len(gaps) - wilds)
    turns = 0.0
    for _ in range(_lacking(plan, size, wilds)):
        rate = sum(gaps) + chances.wild + (0 if unbridged else edges)
        turns += 1 / max(rate, NEVER)
        unbridged = max(0, unbridged - 1)
        gaps = gaps[1:]
    return turns
