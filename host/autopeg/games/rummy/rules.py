"""Melds in all rummy games: on the table, in the places of a run, and found among cards. Pure, like all rules.

A run is listed from low to high, so the place of a wild card in the list is the card it stands for.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Literal

from msgspec import Struct

from autopeg.engine import Shuffled
from autopeg.engine.cards import CARDS, Card, lot
from autopeg.engine.moves import PlayerMove
from autopeg.engine.refusal import IllegalMove
from autopeg.engine.table_state import TableState
from pegcore.cards import SUITS, rank_of, suit_of
from pegcore.melds import HIGH_ACE, KING, LOW_ACE, low_place_of_run, natural_of

Cards = tuple[Card, ...]
MeldKind = Literal["set", "run"]


class TableMeld(Struct, frozen=True):
    """A meld on the table. id: M1, M2 ... in the order laid; owner: the seat that laid it."""

    id: str
    owner: int
    kind: MeldKind
    cards: Cards


class RummyState(TableState, frozen=True, kw_only=True):
    """The cards and melds in the state of every rummy game."""

    hands: tuple[Cards, ...] = ()
    """By seat, the newest card last."""
    discard_pile: Cards = ()
    """Top first."""
    table: tuple[TableMeld, ...] = ()

    @property
    def upcard(self) -> Card | None:
        """The top card of the discard pile."""
        return self.discard_pile[0] if self.discard_pile else None

    @property
    def hand_counts(self) -> tuple[int, ...]:
        """The number of cards in each hand, which is public."""
        return tuple(len(hand) for hand in self.hands)


class RummyView(Struct, frozen=True, kw_only=True):
    """What one seat can know in every rummy game."""

    seat: int
    players: int
    scores: tuple[int, ...]
    to_act: int | None
    hand: Cards
    """In the order the cards came, the newest last."""
    hand_counts: tuple[int, ...]
    table: tuple[TableMeld, ...]
    upcard: Card | None
    """The top of the discard pile, None if it is empty."""
    discard_count: int


class Extend(PlayerMove, frozen=True, tag="extend", omit_defaults=False):
    """Add cards to a meld on the table. low, high: at the ends of a run, each from low to high; for a set: high."""

    meld: str
    low: Cards = ()
    high: Cards = ()

    @property
    def cards(self) -> Cards:
        return self.low + self.high


class Discard(PlayerMove, frozen=True, tag="discard"):
    """Discard a card, which ends the turn."""

    card: Card


def shuffled_with_lots(shuffled: Shuffled, cards: Cards, players: int) -> tuple[Cards, int]:
    """Return the cards in a new order, and the seat that chance picks.

    A lot for each seat is shuffled with the cards: which comes first reveals nothing about the cards.
    """
    lots = {lot(seat): seat for seat in range(players)}
    order = shuffled((*cards, *lots))
    return tuple(card for card in order if card not in lots), next(lots[card] for card in order if card in lots)


def with_meld(table: tuple[TableMeld, ...], changed: TableMeld) -> tuple[TableMeld, ...]:
    """Return the table with the meld of the same id changed."""
    return tuple(changed if meld.id == changed.id else meld for meld in table)


def meld_named(table: Sequence[TableMeld], name: str) -> TableMeld:
    """Return the meld with this name. Raises IllegalMove with NO_SUCH_MELD."""
    for meld in table:
        if meld.id == name:
            return meld
    raise _no_such_meld(name)


def refusal_of_name(table: Sequence[TableMeld], name: str) -> IllegalMove | None:
    """Return NO_SUCH_MELD for a name that no meld on the table has."""
    return None if any(meld.id == name for meld in table) else _no_such_meld(name)


def _no_such_meld(name: str) -> IllegalMove:
    return IllegalMove("NO_SUCH_MELD", name=name)


def without(hand: Iterable[Card], cards: Iterable[Card]) -> Cards:
    """Return a hand without these cards, all of which it holds."""
    left = list(hand)
    for card in cards:
        left.remove(card)
    return tuple(left)


def refusal_of_missing(hand: Cards, cards: Cards, seat: int, rule: str = "") -> IllegalMove | None:
    """Return CARD_NOT_IN_HAND naming the first of the cards that a seat does not hold; it may hold a card twice."""
    if len(cards) == 1 and cards[0] in hand:  # a discard
        return None
    left = list(hand)
    for card in cards:
        if card not in left:
            why = "several" if card in hand else "one"
            return IllegalMove("CARD_NOT_IN_HAND", rule, why=why, seat=seat, card=card)
        left.remove(card)
    return None


CARDS_BY_SUIT = tuple(
    tuple(CARDS[(place - 1) % KING * len(SUITS) + suit] for place in range(LOW_ACE, HIGH_ACE + 1))
    for suit in range(len(SUITS))
)
"""The cards of each suit in the order of their places in a run, LOW_ACE to HIGH_ACE."""


def card_at(place: int, suit: int) -> Card:
    """Return the card at a place in a run. place: LOW_ACE to HIGH_ACE."""
    return CARDS_BY_SUIT[suit][place - LOW_ACE]


@dataclass(frozen=True)
class MeldRules:
    """The rules of one game about what makes a meld."""

    wilds: tuple[int, ...]
    """The cards that can stand for any other."""
    lowest: int
    highest: int
    """The places of a run are `lowest` to `highest`."""
    other_ace: bool
    """Whether an ace may also stand at its other end of a run."""
    fault_of: Callable[[MeldKind, Cards, bool], str | None]
    """Returns, with `other_ace`, why cards are not a complete meld, None for a meld; a run is from low to high."""

    def is_meld(self, kind: MeldKind, cards: Cards) -> bool:
        return self.fault_of(kind, cards, self.other_ace) is None

    def places_of(self, card: Card) -> tuple[int, ...]:
        """Return the possible places of a natural card in a run: an ace may have two."""
        if rank_of(card) != LOW_ACE:
            return (rank_of(card),)
        return tuple(place for place in (LOW_ACE, HIGH_ACE) if self.lowest <= place <= self.highest)

    def low_place(self, meld: TableMeld) -> int:
        """Return the place of the first card of a run on the table."""
        return low_place_of_run(meld.cards, self.wilds, self.lowest)

    def suit_of(self, meld: TableMeld) -> int:
        """Return the suit of a run on the table."""
        return suit_of(natural_of(meld.cards, self.wilds))

    def cards_stood_for(self, meld: TableMeld) -> list[Card | None]:
        """Return for every card of a meld the card that it stands for if it is wild in a run, else None."""
        if meld.kind == "set":
            return [None] * len(meld.cards)
        low, suit = self.low_place(meld), self.suit_of(meld)
        return [card_at(low + at, suit) if card in self.wilds else None for at, card in enumerate(meld.cards)]

    def melds_of(self, cards: Sequence[Card]) -> list[tuple[MeldKind, Cards]]:
        """Return all melds that use all of these cards, sets first.

        There may be several: a wild card at one end of a run can also stand at the other end.
        """
        naturals, wilds = self._parted(cards)
        found: list[tuple[MeldKind, Cards]] = []
        as_set = (*sorted(naturals), *wilds)
        if self.is_meld("set", as_set):
            found.append(("set", as_set))
        for suit in set(map(suit_of, naturals)):
            for first in range(self.lowest, self.highest - len(cards) + 2):
                run = _placed(naturals, wilds, range(first, first + len(cards)), suit)
                if run is not None and self.is_meld("run", run):
                    found.append(("run", run))
        return found

    def extensions_of(self, meld: TableMeld, cards: Sequence[Card]) -> Iterator[tuple[Cards, Cards]]:
        """Yield the ways to add all these cards to a meld: (at the low end of a run, at the high end)."""
        naturals, wilds = self._parted(cards)
        if meld.kind == "set":
            added = (*naturals, *wilds)
            if self.is_meld("set", (*meld.cards, *added)):
                yield (), added
            return
        low, suit = self.low_place(meld), self.suit_of(meld)
        above = low + len(meld.cards)
        for below in range(len(cards) + 1):
            ends = (*range(low - below, low), *range(above, above + len(cards) - below))
            if ends and self.lowest <= ends[0] and ends[-1] <= self.highest:
                laid = _placed(naturals, wilds, ends, suit)
                if laid is not None and self.is_meld("run", (*laid[:below], *meld.cards, *laid[below:])):
                    yield laid[:below], laid[below:]

    def _parted(self, cards: Sequence[Card]) -> tuple[Cards, Cards]:
        """Return the natural cards in their order, and the wild ones sorted."""
        wilds = sorted(card for card in cards if card in self.wilds)
        return tuple(card for card in cards if card not in self.wilds), tuple(wilds)


def _placed(naturals: Cards, wilds: Cards, places: Sequence[int], suit: int) -> Cards | None:
    """Return the cards in the order of the places that they fill, wild ones where a natural card is missing.

    None if cards are left over: no card is in a run twice.
    """
    left = Counter(naturals)
    spare = iter(wilds)
    laid: list[Card] = []
    for place in places:
        card = card_at(place, suit)
        if left[card]:
            left[card] -= 1
            laid.append(card)
        elif (wild := next(spare, None)) is not None:
            laid.append(wild)
        else:
            return None
    return tuple(laid)
