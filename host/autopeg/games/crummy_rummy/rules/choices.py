"""Moves of the active player after drawing: every discard, and plays to the table one natural card at a time.

A play that needs several cards at once is listed with all of them: a natural card beyond a gap with the wild ones that
bridge it. All other cards that can be laid together can also be laid one after the other (Y24).
"""

from collections.abc import Iterable, Iterator, Sequence
from typing import Literal

from autopeg.engine.cards import Card
from autopeg.games.crummy_rummy.rules.contracts import contracts_in, meld_rules
from autopeg.games.crummy_rummy.rules.moves import LayDown, Meld, Replace
from autopeg.games.crummy_rummy.rules.state import State, View, contract_in
from autopeg.games.crummy_rummy.rules.table_play import ends_of, extended, replaced, represented, with_wild
from autopeg.games.rummy.rules import Cards, Discard, Extend, TableMeld
from pegcore.cards import JOKER, rank_of, suit_of
from pegcore.melds import LAST_ROUND, WILDS, is_wild, natural_of

PlayMove = LayDown | Extend | Replace | Discard

MOST_BRIDGED = 3


def plays(state: State, seat: int) -> tuple[PlayMove, ...]:
    """Return the moves of a player who has drawn: contracts, extensions, replacements, and discards last."""
    hand, low_ace = state.hands[seat], state.options.low_ace
    moves: list[PlayMove] = []
    if state.laid_down[seat]:
        moves += extensions(hand, state.table, seat, low_ace)
        moves += replacements(hand, state.table, seat, low_ace, state.options.movable == "jokers")
    else:
        contract = contract_in(state.round)
        found = contracts_in(hand, contract, state.round == LAST_ROUND, low_ace)
        moves += (LayDown(seat, melds) for melds in found)
    moves += (Discard(seat, card) for card in dict.fromkeys(hand))
    return tuple(moves)


def extensions(hand: Cards, table: Sequence[TableMeld], seat: int, low_ace: bool) -> Iterator[Extend]:
    """Yield every card that extends a meld by itself, and natural cards with the wild ones that bridge a gap (Y24)."""
    wilds, is_meld = [card for card in hand if is_wild(card)], meld_rules(low_ace).is_meld
    for meld in table:
        for card in _fitting(meld, dict.fromkeys(hand)):
            most = 0 if meld.kind == "set" or is_wild(card) else min(len(wilds), MOST_BRIDGED)
            for end in ends_of(meld):
                for bridged in range(most + 1):
                    bridge = tuple(wilds[:bridged])
                    low, high = ((card, *bridge), ()) if end == "low" else ((), (*bridge, card))
                    if is_meld(meld.kind, extended(meld, low, high).cards):
                        yield Extend(seat, meld.id, low, high)
                        break


def _fitting(meld: TableMeld, cards: Iterable[Card]) -> list[Card]:
    """Return the wild cards, and the natural ones of a set's rank or a run's suit: no others can extend a meld."""
    natural = natural_of(meld.cards, WILDS)
    if meld.kind == "set":
        return [card for card in cards if card >> 2 == natural >> 2 or is_wild(card)]
    return [card for card in cards if card & 3 == natural & 3 or is_wild(card)]


def replacements(
    hand: Cards, table: Sequence[TableMeld], seat: int, low_ace: bool, only_jokers_move: bool
) -> Iterator[Replace]:
    """Yield every natural card that replaces a wild one, with every place where that one can go (Y26-Y28, Y39)."""
    held, is_meld = dict.fromkeys(card for card in hand if not is_wild(card)), meld_rules(low_ace).is_meld
    for source in table:
        for index, wild in enumerate(source.cards):
            if not is_wild(wild):
                continue
            for card in represented(source, index, low_ace):
                if card in held:
                    freed = replaced(source, index, card)
                    targets = [freed if meld.id == source.id else meld for meld in table]
                    if only_jokers_move and wild != JOKER:
                        targets = [freed]
                    for target in targets:
                        for end in ends_of(target):
                            if is_meld(target.kind, with_wild(target, wild, end).cards):
                                yield Replace(seat, source.id, index, card, target.id, end)


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


WarningCode = Literal["WILD", "PLAYABLE", "PLAYABLE_UNAVOIDABLE"]


def warnings_of(view: View, card: Card) -> tuple[WarningCode, ...]:
    """Return the warnings against discarding a card of the hand, WILD first.

    PLAYABLE: it could be played on the table, given only until the player has laid down (Y34, Y37);
    PLAYABLE_UNAVOIDABLE: so could every natural card of the hand (Y35).
    """
    found: list[WarningCode] = []
    if is_wild(card):
        found.append("WILD")
    if not view.laid_down[view.seat] and is_playable(view, card):
        others = dict.fromkeys(other for other in view.hand if not is_wild(other))
        found.append("PLAYABLE_UNAVOIDABLE" if all(is_playable(view, other) for other in others) else "PLAYABLE")
    return tuple(found)


def is_playable(view: View, card: Card) -> bool:
    """Return whether a card extends a meld of the table or replaces a wild one in it (Y34)."""
    replacing = replacements((card,), view.table, view.seat, view.low_ace, view.movable == "jokers")
    return extends_table(view, card) or next(replacing, None) is not None


def extends_table(view: View, card: Card) -> bool:
    """Return whether a card extends a meld of the table by itself."""
    return next(extensions((card,), view.table, view.seat, view.low_ace), None) is not None
