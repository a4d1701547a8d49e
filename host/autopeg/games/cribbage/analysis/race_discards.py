"""Chance to win of each discard of two players near the end of the race: the play, the starter and the show to come.

Each hand kept plays the deal out against the hands that the other may keep, all of them the same and with the same
luck, both as sensible players do. Every starter then decides with the hands and the crib in the order of the show, and
the table of whole deals says who wins if nobody is there by then.
"""

import random
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from typing import NamedTuple

from msgspec.structs import replace

from autopeg.counting.hand_points import RANK_POINTS
from autopeg.counting.rank_keys import CARD_KEYS, RANK_KEYS, RANKS, key_of
from autopeg.engine.cards import Card
from autopeg.engine.winning import open_chance
from autopeg.games.cribbage.analysis.discard_values import DiscardValue, in_order
from autopeg.games.cribbage.analysis.discards import CribMeans, unseen_ranks
from autopeg.games.cribbage.analysis.habits import drawn
from autopeg.games.cribbage.analysis.opponents import kept_hands
from autopeg.games.cribbage.analysis.pegging import PlayState, Ranks
from autopeg.games.cribbage.analysis.race_play import NEAR_POINTS
from autopeg.games.cribbage.analysis.tables import Role, dealer_wins
from autopeg.games.cribbage.rules import View
from autopeg.games.cribbage.rules.state import HAND_CARDS
from pegcore.cribbage import JACK

HANDS = (100, 400)
"""How many hands of the other player a discard meets, and how many the discards that are best against those."""
_BEST = 3
"""How many discards that are."""
_BY_HABIT = 3
"""From this many cards on a player draws the next one by habit. With fewer it is the likely one: habit tells little
more of the last cards, and takes far longer."""
_HEELS = 2
_FLUSH = 4
_SUITS = 4

Course = list[tuple[int, int]]
"""Points of the dealer and of the pone in the play, after each time that somebody scored."""


class _Turned(NamedTuple):
    """A starter by its rank."""

    key: int
    own: Sequence[tuple[int, float]]
    """Points of the seat's own hand with it, with their chances."""
    is_jack: bool


def with_chances(view: View, values: list[DiscardValue], hands: tuple[int, int] | None = None) -> list[DiscardValue]:
    """Return the discards of a view, the best first; of two players near the end with the chance to win of each.

    hands: instead of `HANDS`.
    """
    if view.players > 2 or min(view.target - score for score in view.scores) > NEAR_POINTS:
        return values
    chances = discard_chances(view, [value.cards for value in values], hands or HANDS)
    return in_order([replace(value, wins=wins) for value, wins in zip(values, chances, strict=True)])


def discard_chances(view: View, discards: Sequence[Sequence[Card]], hands: tuple[int, int] = HANDS) -> list[float]:
    """Return the seat's chance to win with each discard, 0..1. view: of a two-player game before the discard (C32)."""
    race = _DiscardRace(view)
    few, more = (kept_hands(view, 1 - view.seat, random.Random(0), most) for most in hands)
    chances = [race.chance(cards, few) for cards in discards]
    rough = [*range(len(discards))]
    refined: list[int] = []
    # The best is always a refined one: another may come out above those that were refined first.
    while rough and (len(refined) < _BEST or max(chances[at] for at in rough) > max(chances[at] for at in refined)):
        at = max(rough, key=chances.__getitem__)
        rough.remove(at)
        refined.append(at)
        chances[at] = race.chance(discards[at], more)
    return [open_chance(chance) for chance in chances]


class _DiscardRace:
    """Chances of the discards of one view."""

    def __init__(self, view: View) -> None:
        self._view, self._is_dealer = view, view.seat == view.dealer
        own, other = (view.target - view.scores[seat] for seat in (view.seat, 1 - view.seat))
        self._needs = (own, other) if self._is_dealer else (other, own)
        role: Role = "dealer" if self._is_dealer else "pone"
        self._cribs, self._left = CribMeans(view.hand, role), unseen_ranks(view.hand)
        self._courses: dict[tuple[Ranks, Ranks], Course] = {}

    def chance(self, discarded: Sequence[Card], others: Sequence[tuple[Ranks, float]]) -> float:
        """Return the chance of a discard against hands of the other player with their weights."""
        kept = [card for card in self._view.hand if card not in discarded]
        ranks = tuple(sorted(card >> 2 for card in kept))
        turned = [*self._turned(kept)]
        crib = _Crib(self._cribs.spread(discarded))
        total = wins = 0.0
        for other, weight in others:
            course, key = self._course(ranks, other), key_of(other)
            after = [self._after_play(course, 0), self._after_play(course, _HEELS)]
            suited = [_suited(other, is_jack=False), _suited(other, is_jack=True)]
            for rank, starter in enumerate(turned):
                ways = weight * (self._left[rank] - other.count(rank))
                if ways <= 0:
                    continue
                total += ways
                dealer_needs, pone_needs = after[starter.is_jack]
                if min(dealer_needs, pone_needs) <= 0:
                    wins += ways * (dealer_needs <= 0)
                    continue
                made = RANK_POINTS[key + starter.key]
                for points, share in starter.own:
                    for more, likely in suited[starter.is_jack]:
                        shown = (points, made + more) if self._is_dealer else (made + more, points)
                        wins += ways * share * likely * crib.dealer_wins(dealer_needs, pone_needs, *shown)
        return wins / total if self._is_dealer else 1 - wins / total

    def _turned(self, kept: Sequence[Card]) -> Iterator[_Turned]:
        """Yield what the hand kept counts with each rank of the starter, the lowest first."""
        key = sum(CARD_KEYS[card] for card in kept)
        flush, suit = (_FLUSH, kept[0] & 3) if len({card & 3 for card in kept}) == 1 else (0, None)
        jacks = [card & 3 for card in kept if card >> 2 == JACK - 1]
        for rank in RANKS:
            cards = [card for card in range(4 * rank, 4 * rank + 4) if card not in self._view.hand]
            points = RANK_POINTS[key + RANK_KEYS[rank]] + flush
            is_jack = rank == JACK - 1
            more = Counter((card & 3 == suit) + (not is_jack and card & 3 in jacks) for card in cards)
            own = [(points + each, times / len(cards)) for each, times in sorted(more.items())]
            yield _Turned(RANK_KEYS[rank], own, is_jack)

    def _course(self, ranks: Ranks, other: Ranks) -> Course:
        course = self._courses.get((ranks, other))
        if course is None:
            hands = [ranks, other] if self._is_dealer else [other, ranks]
            course = self._courses[ranks, other] = [*_course_of(hands, _luck_of(other))]
        return course

    def _after_play(self, course: Course, heels: int) -> tuple[int, int]:
        """Return what the dealer and the pone need after the play, 0 or less if they have won."""
        dealer_needs, pone_needs = self._needs[0] - heels, self._needs[1]
        dealer = pone = 0
        for dealer, pone in (*([(0, 0)] if heels else []), *course):
            if dealer >= dealer_needs or pone >= pone_needs:
                break
        return dealer_needs - dealer, pone_needs - pone


@cache
def _suited(ranks: Ranks, is_jack: bool) -> Sequence[tuple[int, float]]:
    """Return the points that four cards of unknown suits may make by their suits, with their chances: nobs or a
    flush."""
    nobs = 0.0 if is_jack else ranks.count(JACK - 1) / _SUITS
    flush = _SUITS ** (1 - len(ranks)) if len({*ranks}) == len(ranks) else 0.0
    return [each for each in ((0, 1 - nobs - flush), (1, nobs), (_FLUSH, flush)) if each[1]]


@cache
def _luck_of(other: Ranks) -> Sequence[float]:
    """Return the luck of a deal against a hand: of each card, by how many are held before it."""
    rng = random.Random(key_of(other))
    return [rng.random() for _ in range(2 * HAND_CARDS + 1)]


def _course_of(hands: list[Ranks], luck: Sequence[float]) -> Iterator[tuple[int, int]]:
    """Yield the points of the dealer, who holds the first hand, and of the pone whenever somebody scores."""
    table = PlayState(hands, (), 0, 1, set(), -1, [0, 0], ())
    dealer = pone = 0
    while table.turn >= 0:
        hand, others = hands[table.turn], len(hands[1 - table.turn])
        if len(hand) < _BY_HABIT:
            table.lay_likely()
        else:
            table.lay(drawn(table.tail, table.count, hand, others, len(hands), luck[len(hand) + others]))
        if [dealer, pone] != table.points:
            dealer, pone = table.points
            yield dealer, pone


class _Crib:
    """The dealer's chance when the hands are shown, with one spread of the crib."""

    def __init__(self, spread: Mapping[int, float]) -> None:
        self._spread = [*spread.items()]
        self._known: dict[tuple[int, int], float] = {}

    def dealer_wins(self, dealer_needs: int, pone_needs: int, dealer_hand: int, pone_hand: int) -> float:
        """Return the chance by what both still need when the play is over, and what their hands count."""
        if pone_hand >= pone_needs:
            return 0.0
        if dealer_hand >= dealer_needs:
            return 1.0
        left = (dealer_needs - dealer_hand, pone_needs - pone_hand)
        known = self._known.get(left)
        if known is None:
            known = self._known[left] = sum(
                [
                    chance * (1 - dealer_wins(left[1], left[0] - points) if points < left[0] else 1.0)
                    for points, chance in self._spread
                ]
            )
        return known
