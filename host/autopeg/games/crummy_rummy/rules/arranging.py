"""What chosen cards can make: the melds of a contract, and their places on the melds of the table."""

from collections.abc import Iterator, Sequence
from itertools import product

from autopeg.engine.cards import Card
from autopeg.games.crummy_rummy.rules.choices import is_meld, replacements
from autopeg.games.crummy_rummy.rules.contracts import places_of
from autopeg.games.crummy_rummy.rules.moves import Extend, Meld, Replace, TableMeld
from autopeg.games.crummy_rummy.rules.table_play import extended
from pegcore.cards import rank_of, suit_of
from pegcore.melds import HIGH_ACE, WILDS, is_wild, low_place_of_run, lowest_place, wild_run_fault, wild_set_fault


def melds_of(cards: Sequence[Card], low_ace: bool) -> tuple[Meld, ...]:
    """Return the melds that all these cards make together, none where they make none (Y5-Y9).

    There may be several: a wild card at the end of a run can stand at the other end as well (Y8).
    """
    naturals = sorted(card for card in cards if not is_wild(card))
    wilds = sorted(card for card in cards if is_wild(card))
    if wild_set_fault(tuple(cards)) is None:
        return (Meld("set", (*naturals, *wilds)),)
    found: dict[Meld, None] = {}
    lowest = lowest_place(low_ace)
    for places in product(*(places_of(card, low_ace) for card in naturals)):
        at = dict(zip(places, naturals, strict=True))
        for first in range(lowest, HIGH_ACE - len(cards) + 2):
            run = _filled(range(first, first + len(cards)), at, wilds)
            if run is not None and wild_run_fault(run, low_ace) is None:
                found[Meld("run", run)] = None
    return tuple(found)


def in_order(cards: Sequence[Card], low_ace: bool) -> Meld:
    """Return cards that make no meld as what they look most like, for the rules to say what is wrong with them."""
    naturals = sorted((card for card in cards if not is_wild(card)), key=lambda card: places_of(card, low_ace)[-1])
    wilds = sorted(card for card in cards if is_wild(card))
    ranks, suits = set(map(rank_of, naturals)), set(map(suit_of, naturals))
    return Meld("set" if len(ranks) < max(2, len(suits)) else "run", (*naturals, *wilds))


def plays_with(
    cards: Sequence[Card], table: Sequence[TableMeld], seat: int, low_ace: bool, only_jokers_move: bool
) -> tuple[Extend | Replace, ...]:
    """Return the ways to put all these cards on one meld of the table, a single one also in a wild card's place.

    In the order of the melds (Y24, Y26).
    """
    ways: list[Extend | Replace] = []
    for meld in table:
        ways += _extensions(cards, meld, seat, low_ace)
    if len(cards) == 1:
        ways += replacements(tuple(cards), table, seat, low_ace, only_jokers_move)
    return tuple(ways)


def _extensions(cards: Sequence[Card], meld: TableMeld, seat: int, low_ace: bool) -> Iterator[Extend]:
    """Give every way to put all these cards on a meld: so many at the low end of a run, the others at the high end."""
    naturals = tuple(card for card in cards if not is_wild(card))
    wilds = sorted(card for card in cards if is_wild(card))
    if meld.kind == "set":
        if is_meld(extended(meld, (), (*naturals, *wilds)), low_ace):
            yield Extend(seat, meld.id, (), (*naturals, *wilds))
        return
    lowest = low_place_of_run(meld.cards, WILDS, lowest_place(low_ace))
    above = lowest + len(meld.cards)
    for places in product(*(places_of(card, low_ace) for card in naturals)):
        at = dict(zip(places, naturals, strict=True))
        for below in range(len(cards) + 1):
            ends = (*range(lowest - below, lowest), *range(above, above + len(cards) - below))
            filled = _filled(ends, at, wilds)
            if filled is not None and is_meld(extended(meld, filled[:below], filled[below:]), low_ace):
                yield Extend(seat, meld.id, filled[:below], filled[below:])


def _filled(places: Sequence[int], at: dict[int, Card], wilds: Sequence[Card]) -> tuple[Card, ...] | None:
    """Return a card for every place, wild ones where no natural one belongs; None where one card is left over."""
    if len(at) + len(wilds) != len(places) or not all(place in places for place in at):
        return None
    spare = iter(wilds)
    return tuple(at[place] if place in at else next(spare) for place in places)
