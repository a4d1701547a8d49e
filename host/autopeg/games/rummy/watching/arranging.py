"""How the cards that a player has laid in a turn join into melds: by the rules, by where they lie, and in which order.

An arrangement costs what its cards are farther from their melds than from other cards, and what is out of order in a
run. Where the layout leaves open what a wild card stands for, there is an arrangement for each.
"""

import math
from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import combinations, product
from statistics import median_low

from msgspec import Struct
from msgspec.structs import replace

from autopeg.camera.reading import Point
from autopeg.engine.cards import Card
from autopeg.games.rummy.rules import Cards, MeldKind, MeldRules, TableMeld
from pegcore.cards import RANKS, rank_of, suit_of
from pegcore.melds import SHORTEST_MELD

_HEIGHT = 9 / 16
"""The height of a picture in widths: places are parts of both."""

_PER_DISTANCE, _FARTHEST = 1 / 0.03, 5.0
"""What it costs that a card lies away from its meld, for a distance of one picture, and at most."""

_BESIDE, _BEGUN = 0.04, 1.5
"""How far cards of a meld lie from each other, and what it costs to begin one, while a draft is made."""

_NEXT, _MOST_STEPS = 0.06, 2
"""How far the next card of a meld lies at most, and how many ranks further on it is if it is one of a run."""

_SPLIT, _SPREAD = 3.0, 6.0
"""What it costs that cards which make one meld are two, and that cards which lie as two melds are one."""

_WIDE, _WIDER = 0.1, 2.5
"""A gap between two melds is wider than the first, and than so many times the usual one between their cards."""

_OUT_OF_ORDER = 3.0
_LEFT_OPEN = 1.5
"""Orders of a meld whose costs differ by less than this are both possible."""

_MOST_DRAFTS = 40
_MOST_FOUND = 6
_MOST_KEPT = 8192

SET = "set"
"""The answer that a wild card belongs to a set."""


class LaidCard(Struct, frozen=True):
    """A card laid in a turn."""

    sighting: int
    card: Card
    place: Point | None
    t: float
    is_guess: bool = False
    """Whether it was not seen, or not as this card."""


class Play(Struct, frozen=True):
    """A new meld, or cards added to one on the table. meld: its name, empty for a new one; new melds are all `high`."""

    meld: str
    kind: MeldKind
    low: Cards
    high: Cards
    laid: tuple[LaidCard, ...]


class Arrangement(Struct, frozen=True):
    """One way to read what was laid in a turn."""

    cost: float
    plays: tuple[Play, ...]
    stands_for: tuple[tuple[int, str], ...] = ()
    """Wild cards that the layout leaves open, by sighting: the card that each stands for, or `set`."""

    @property
    def new_melds(self) -> int:
        return sum(not play.meld for play in self.plays)


class _Draft(Struct, frozen=True):
    """Cards by meld. groups: the melds on the table by name, each with cards for it, then new ones without names."""

    cost: float
    groups: tuple[tuple[str, tuple[LaidCard, ...]], ...]

    @property
    def lacks(self) -> int:
        """How many cards its new melds lack."""
        return sum(max(0, SHORTEST_MELD - len(cards)) for name, cards in self.groups if not name)


class Arranging(Struct, frozen=True):
    """The table on which cards are laid. places: of the cards of each meld, from the low end of a run."""

    rules: MeldRules
    table: Sequence[TableMeld]
    places: Mapping[str, tuple[Point | None, ...]]

    def of(self, laid: Sequence[LaidCard]) -> tuple[Arrangement, ...]:
        """Return how cards may be meant, the best first; none if they are no legal melds."""
        return _arrangements(self.rules, tuple(self.table), tuple(self.places.items()), tuple(laid))

    def found(self, laid: Sequence[LaidCard]) -> tuple[Arrangement, ...]:
        """Find out how cards may be meant, as `of` returns it."""
        drafts = [_Draft(0.0, tuple((meld.id, ()) for meld in self.table))]
        for left, card in zip(range(len(laid) - 1, -1, -1), laid, strict=True):
            more = [each for draft in drafts for each in self._joined(draft, card) if each.lacks <= left]
            drafts = sorted(more, key=lambda each: each.cost)[:_MOST_DRAFTS]
        found = [each for draft in drafts for each in self._finished(draft, laid)]
        fewest = min((each.new_melds for each in found), default=0)
        found = [replace(each, cost=each.cost + _SPLIT * (each.new_melds - fewest)) for each in found]
        return tuple(sorted(found, key=lambda each: each.cost)[:_MOST_FOUND])

    def fits_beside(self, card: Card, place: Point | None, laid: Sequence[LaidCard]) -> bool:
        """Return whether a card can be in one meld with the nearest card, which lies beside it. laid: in this turn."""
        lying = [(each.place, each.card) for each in laid]
        lying += [pair for meld in self.table for pair in zip(self.places.get(meld.id, ()), meld.cards, strict=False)]
        near = [(_apart(place, at), other) for at, other in lying if place is not None and at is not None]
        distance, nearest = min(near, default=(math.inf, card))
        if distance > _NEXT:
            return False
        if {card, nearest} & {*self.rules.wilds} or rank_of(card) == rank_of(nearest):
            return True
        steps = abs(rank_of(card) - rank_of(nearest))
        return suit_of(card) == suit_of(nearest) and min(steps, len(RANKS) - steps) <= _MOST_STEPS

    def _joined(self, draft: _Draft, card: LaidCard) -> Iterator[_Draft]:
        """Yield the drafts in which a card goes to one of the melds, or begins another one."""
        for at, (name, cards) in enumerate(draft.groups):
            if self._can_join(name, cards, card.card):
                cost = _cost_of(max(0.0, self._distance(card, name, cards) - _BESIDE))
                groups = (*draft.groups[:at], (name, (*cards, card)), *draft.groups[at + 1 :])
                yield _Draft(draft.cost + cost, groups)
        yield _Draft(draft.cost + _BEGUN, (*draft.groups, ("", (card,))))

    def _can_join(self, name: str, cards: Sequence[LaidCard], card: Card) -> bool:
        meld = self._meld(name)
        others = [*(() if meld is None else meld.cards), *(one.card for one in cards)]
        naturals = [each for each in others if each not in self.rules.wilds]
        if card in self.rules.wilds or not naturals:
            return True
        same_rank = all(rank_of(each) == rank_of(card) for each in naturals)
        same_suit = all(suit_of(each) == suit_of(card) and each != card for each in naturals)
        if meld is not None:
            return same_rank if meld.kind == "set" else same_suit
        return same_rank or same_suit

    def _finished(self, draft: _Draft, laid: Sequence[LaidCard]) -> Iterator[Arrangement]:
        """Yield the arrangements of a draft: one, more if wild cards may stand for several cards."""
        groups = [(name, cards) for name, cards in draft.groups if cards]
        ways = [self._ways(name, cards) for name, cards in groups]
        if not all(ways):
            return
        cost = sum(self._regret(card, name, cards, laid) for name, cards in groups for card in cards)
        cost += sum(self._spread_cost(name, cards) for name, cards in groups)
        for chosen in product(*ways):
            plays = tuple(play for play, _, _ in chosen)
            stands_for = tuple(each for _, _, named in chosen for each in named)
            yield Arrangement(cost + sum(order for _, order, _ in chosen), plays, stands_for)

    def _ways(self, name: str, cards: tuple[LaidCard, ...]) -> list[tuple[Play, float, tuple[tuple[int, str], ...]]]:
        """Return the plays of cards, each with the cost of its order, and what wild cards stand for if it is open."""
        meld = self._meld(name)
        named = [each.card for each in cards]
        if meld is None:
            if len(cards) < SHORTEST_MELD:
                return []
            plays = [Play("", kind, (), found, cards) for kind, found in self.rules.melds_of(named)]
        else:
            found = self.rules.extensions_of(meld, named)
            plays = [Play(name, meld.kind, low, high, cards) for low, high in found]
        costs = [self._order_cost(play) for play in plays]
        best = min(costs, default=0.0)
        open_to = [each for each in zip(plays, costs, strict=True) if each[1] < best + _LEFT_OPEN]
        wild = next((each for each in cards if each.card in self.rules.wilds), None)
        if len(open_to) == 1 or wild is None:
            return [(play, cost, ()) for play, cost in open_to[:1]]
        return [(play, cost, ((wild.sighting, self._stands_for(play, wild)),)) for play, cost in open_to]

    def _stands_for(self, play: Play, wild: LaidCard) -> str:
        """Return what the first wild card of a play stands for."""
        if play.kind == "set":
            return SET
        meld = self.whole(play)
        at = next(
            at
            for at, card in enumerate(meld.cards)
            if card == wild.card and not len(play.low) <= at < len(meld.cards) - len(play.high)
        )
        return str(self.rules.cards_stood_for(meld)[at] or wild.card)

    def whole(self, play: Play) -> TableMeld:
        """Return the meld as it lies after a play."""
        meld = self._meld(play.meld)
        before = () if meld is None else meld.cards
        return TableMeld(play.meld, 0 if meld is None else meld.owner, play.kind, (*play.low, *before, *play.high))

    def places_after(self, play: Play) -> tuple[Point | None, ...]:
        """Return the places of the cards of a meld after a play, in its order."""
        left = list(play.laid)

        def placed(cards: Cards) -> list[Point | None]:
            found: list[Point | None] = []
            for card in cards:
                one = next(each for each in left if each.card == card)
                left.remove(one)
                found.append(one.place)
            return found

        low = placed(play.low)
        return (*low, *self.places.get(play.meld, ()), *placed(play.high))

    def _order_cost(self, play: Play) -> float:
        """Return what it costs that the cards of a run do not lie in its order, in either direction."""
        if play.kind == "set":
            return 0.0
        places = [place for place in self.places_after(play) if place is not None]
        if len(places) < 2:
            return 0.0
        first, last = max(combinations(places, 2), key=lambda pair: _apart(*pair))
        along = [(x - first[0]) * (last[0] - first[0]) + (y - first[1]) * (last[1] - first[1]) for x, y in places]
        wrong = sum(before > after for before, after in combinations(along, 2))
        return _OUT_OF_ORDER * min(wrong, len(places) * (len(places) - 1) // 2 - wrong)

    def _regret(self, card: LaidCard, name: str, cards: Sequence[LaidCard], laid: Sequence[LaidCard]) -> float:
        """Return what it costs that a card lies nearer to other cards than to those of its meld."""
        others = [each for each in laid if each is not card]
        nearest = min([self._distance(card, meld.id, ()) for meld in self.table], default=math.inf)
        nearest = min(nearest, self._distance(card, "", others))
        mine = self._distance(card, name, [each for each in cards if each is not card])
        return max(0.0, _cost_of(mine) - _cost_of(nearest))

    def _spread_cost(self, name: str, cards: Sequence[LaidCard]) -> float:
        """Return what it costs that cards which are laid lie as a meld of their own."""
        before = [place for place in self.places.get(name, ()) if place is not None]
        now = [*before, *(card.place for card in cards if card.place is not None)]
        least = SHORTEST_MELD if before else 2
        return _SPREAD if _lie_as_two(now, least) and not _lie_as_two(before, least) else 0.0

    def _distance(self, card: LaidCard, name: str, cards: Sequence[LaidCard]) -> float:
        """Return how far a card is from the nearest card of a meld whose place is known; 0 if none is."""
        places = [*self.places.get(name, ()), *(each.place for each in cards)]
        if not places:
            return math.inf
        at = card.place
        return 0.0 if at is None else min((_apart(at, place) for place in places if place is not None), default=0.0)

    def _meld(self, name: str) -> TableMeld | None:
        return next((meld for meld in self.table if meld.id == name), None)


@lru_cache(_MOST_KEPT)
def _arrangements(
    rules: MeldRules,
    table: tuple[TableMeld, ...],
    places: tuple[tuple[str, tuple[Point | None, ...]], ...],
    laid: tuple[LaidCard, ...],
) -> tuple[Arrangement, ...]:
    """Return how cards may be meant: readings that differ elsewhere ask the same."""
    return Arranging(rules, table, dict(places)).found(laid)


def _lie_as_two(places: Sequence[Point], least: int) -> bool:
    """Return whether cards lie as two melds do: a gap between them is much wider than the others.

    least: how many lie on either side of it
    """
    reached, left = list(places[:1]), list(places[1:])
    gaps: list[float] = []
    while left:
        gap, following = min((_apart(one, each), each) for one in reached for each in left)
        gaps.append(gap)
        reached.append(following)
        left.remove(following)
    if not gaps:
        return False
    first = gaps.index(max(gaps)) + 1  # the cards of one meld come before those of the other
    is_wide = max(gaps) > max(_WIDE, _WIDER * median_low(gaps))
    return is_wide and min(first, len(places) - first) >= least


def _apart(one: Point, other: Point) -> float:
    return math.hypot(one[0] - other[0], (one[1] - other[1]) * _HEIGHT)


def _cost_of(distance: float) -> float:
    return min(_FARTHEST, distance * _PER_DISTANCE)
