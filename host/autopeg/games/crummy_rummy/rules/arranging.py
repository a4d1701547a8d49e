"""Possible uses of chosen cards: as melds of a contract, and on the melds of the table."""

from collections.abc import Sequence

from autopeg.engine.cards import Card
from autopeg.games.crummy_rummy.rules.choices import replacements
from autopeg.games.crummy_rummy.rules.contracts import meld_rules
from autopeg.games.crummy_rummy.rules.moves import Meld, Replace
from autopeg.games.rummy.rules.moves import Extend, TableMeld
from pegcore.cards import rank_of, suit_of
from pegcore.melds import is_wild


def melds_of(cards: Sequence[Card], low_ace: bool) -> tuple[Meld, ...]:
    """Return the melds that use all these cards, if there are any (Y5-Y9)."""
    return tuple(Meld(kind, laid) for kind, laid in meld_rules(low_ace).melds_of(cards))


def in_order(cards: Sequence[Card], low_ace: bool) -> Meld:
    """Return cards that are not a meld as the most similar one, so that the rules can say what is wrong."""
    places_of = meld_rules(low_ace).places_of
    naturals = sorted((card for card in cards if not is_wild(card)), key=lambda card: places_of(card)[-1])
    wilds = sorted(card for card in cards if is_wild(card))
    ranks, suits = set(map(rank_of, naturals)), set(map(suit_of, naturals))
    return Meld("set" if len(ranks) < max(2, len(suits)) else "run", (*naturals, *wilds))


def plays_with(
    cards: Sequence[Card], table: Sequence[TableMeld], seat: int, low_ace: bool, only_jokers_move: bool
) -> tuple[Extend | Replace, ...]:
    """Return the ways to put all these cards on one meld of the table, a single one also in a wild card's place.

    In the order of the melds (Y24, Y26).
    """
    rules = meld_rules(low_ace)
    found: list[Extend | Replace] = []
    for meld in table:
        found += [Extend(seat, meld.id, low, high) for low, high in rules.extensions_of(meld, cards)]
    if len(cards) == 1:
        found += replacements(tuple(cards), table, seat, low_ace, only_jokers_move)
    return tuple(found)
