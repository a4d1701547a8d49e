"""Rules of the games that count fifteens: the parts of a hand or crib, and the cut for deal (C7, T4).

Which cards make a fifteen, a pair or a run depends on the ranks alone (C28a-C28c). `pegcore.cribbage` counts every
combination of ranks once, when it first comes up; `rank_parts` then finds the parts of all hands like it.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import starmap
from operator import itemgetter
from typing import Any, Self, overload

from msgspec.structs import replace

from autopeg.counting.rank_keys import CARD_KEYS
from autopeg.engine.cards import Card
from autopeg.engine.moves import Move, Part
from autopeg.engine.pack import refusal_of_cards
from autopeg.engine.refusal import IllegalMove
from autopeg.engine.table_state import TableState
from pegcore.cards import JOKER, pip_of, rank_of
from pegcore.cribbage import count_fifteens, count_flush, count_nobs, count_pairs_and_runs

Counted = Sequence[tuple[str, tuple[Any, ...], int]]
"""Result of the functions of `pegcore.cribbage`: the kind, the cards and the points of each part."""

HAND_CARDS = 4
"""The number of cards in a hand or crib, without the starter."""

PIPS = tuple(pip_of(card) for card in range(JOKER))
"""The pip values of the cards, by card (C2)."""

_key_of = dict(enumerate(CARD_KEYS)).__getitem__

_counted: dict[int, Sequence[tuple[str, Callable[[list[int]], Any], int]]] = {}
"""The parts of the combinations of ranks that have come up, each with a function that takes its cards from the sorted
cards."""


def as_parts(counted: Counted) -> tuple[Part, ...]:
    """Convert a result of `pegcore.cribbage` to parts."""
    return tuple(starmap(Part, counted))


def rank_parts(cards: list[int]) -> list[Part]:
    """Return the fifteens, pairs and runs of sorted cards, as `count_fifteens` and `count_pairs_and_runs` do; at most
    five cards of the 52, unchecked: a camera may have read one twice."""
    key = sum(map(_key_of, cards))
    alike = _counted.get(key)
    if alike is None:
        counted = count_fifteens(cards) + count_pairs_and_runs(cards)
        if len(set(cards)) < len(cards):  # its places would be wrong for the hands like it
            return list(as_parts(counted))
        alike = [(kind, itemgetter(*map(cards.index, those)), points) for kind, those, points in counted]
        _counted[key] = alike
    return [Part(kind, those_of(cards), points) for kind, those_of, points in alike]


def hand_parts(cards: tuple[Card, ...], starter: Card, is_crib: bool) -> tuple[Part, ...]:
    """Return the parts of a hand or crib with the starter, as `count_hand` does; the flush of a crib needs all five.

    The cards are of the 52 and all different: a deal, a position and a typed hand were checked before.
    """
    ordered: list[int] = sorted([*cards, starter])
    parts = rank_parts(ordered)
    flush, nobs = count_flush(cards, starter, is_crib), count_nobs(cards, starter)
    if flush is not None:
        parts += as_parts((flush,))
    if nobs is not None:
        parts += as_parts((nobs,))
    return tuple(parts)


class HandParts(Sequence[Part]):
    """The parts of a hand or crib, as `hand_parts` returns them, counted when somebody reads them: between bots nobody
    does."""

    __slots__ = ("_cards", "_counted", "_is_crib")

    def __init__(self, cards: tuple[Card, ...], is_crib: bool) -> None:
        """cards: with the starter last."""
        self._cards = cards
        self._is_crib = is_crib
        self._counted: tuple[Part, ...] | None = None

    def all(self) -> tuple[Part, ...]:
        if self._counted is None:
            self._counted = hand_parts(self._cards[:-1], self._cards[-1], self._is_crib)
        return self._counted

    def __iter__(self) -> Iterator[Part]:
        return iter(self.all())

    def __len__(self) -> int:
        return len(self.all())

    @overload
    def __getitem__(self, at: int) -> Part: ...
    @overload
    def __getitem__(self, at: slice) -> tuple[Part, ...]: ...
    def __getitem__(self, at: int | slice) -> Part | tuple[Part, ...]:
        return self.all()[at]

    def __eq__(self, other: object) -> bool:
        return self.all() == (other.all() if isinstance(other, HandParts) else other)

    def __hash__(self) -> int:
        return hash(self.all())

    def __repr__(self) -> str:
        return repr(self.all())


def points_of(parts: Iterable[Part]) -> int:
    """Return the sum of the points of parts."""
    total = 0
    for part in parts:
        total += part.points
    return total


class CutForDeal(Move, frozen=True, tag="cut_for_deal"):
    """Each player cuts a card, in seat order; after a tie only the tied players cut again (C7, T4)."""

    cards: tuple[Card, ...]


class CutState(TableState, frozen=True, kw_only=True):
    """Parts of the state shared by games in which the lowest card cut deals first, aces low (C7, T4)."""

    dealer: int | None = None
    """Of this deal, in phase `deal` of the next one; None while anybody may deal."""
    cutters: tuple[int, ...] = ()
    """The seats that cut next, each of which may become the dealer; empty once the dealer is known."""

    @property
    def may_deal(self) -> tuple[int, ...]:
        """The seats that may deal next."""
        return self.cutters if self.dealer is None else (self.dealer,)

    def refusal_of_cut(self, move: CutForDeal, rule: str, card_rule: str, once_rule: str) -> IllegalMove | None:
        """Return why the players can't cut these cards.

        rule, card_rule, once_rule: the rules of the cut, the pack, and no card appearing twice.
        """
        if not self.cutters:
            return IllegalMove("WRONG_PHASE", rule, why="cut_for_deal")
        bad = refusal_of_cards(move.cards, card_rule, once_rule)
        if bad is None and len(move.cards) != len(self.cutters):
            return IllegalMove("MISDEAL", rule, why="cut", count=len(move.cards), limit=len(self.cutters))
        return bad

    def after_cut(self, move: CutForDeal) -> Self:
        """Return the state in which the player with the lowest card deals, or players tied for it cut again."""
        lowest = min(rank_of(card) for card in move.cards)
        dealer, *others = (seat for seat, card in zip(self.cutters, move.cards, strict=True) if rank_of(card) == lowest)
        if others:
            return replace(self, cutters=(dealer, *others))
        return replace(self, cutters=(), dealer=dealer)
