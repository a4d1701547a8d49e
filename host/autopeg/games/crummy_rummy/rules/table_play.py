"""Laying down the contract, extending melds and replacing wild cards (Y10-Y12, Y23-Y30, Y39)."""

from msgspec.structs import replace

from autopeg.engine.cards import CARDS, Card
from autopeg.engine.refusal import IllegalMove
from autopeg.engine.table_state import with_item
from autopeg.games.crummy_rummy.rules.contracts import meld_rules
from autopeg.games.crummy_rummy.rules.moves import End, LayDown, Meld, Replace
from autopeg.games.crummy_rummy.rules.state import State, contract_in
from autopeg.games.rummy.rules import Cards, Extend, MeldKind, TableMeld, hand_without, meld_named, with_meld
from pegcore.cards import JOKER, rank_of, suit_of
from pegcore.melds import (
    DEUCE,
    HIGH_ACE,
    LAST_ROUND,
    LOW_ACE,
    SHORTEST_MELD,
    SHORTEST_RUN,
    WILDS,
    contract_fault,
    crummy_rummy_fault,
    is_wild,
    natural_of,
)

_MELD_RULES = {
    "TOO_MANY_WILDS": "Y7",
    "ALL_WILD": "Y8",
    "SET_MIXED_RANKS": "Y6",
    "RUN_MIXED_SUITS": "Y5",
    "RUN_NOT_CONSECUTIVE": "Y4, Y5",
    "RUN_OUT_OF_RANGE": "Y4, Y9",
}
"""The rule that each fault of a meld breaks."""


def lay_down(state: State, move: LayDown) -> State:
    """Lay down exactly the contract, all melds at once, once in a round (Y23)."""
    seat = move.player
    if state.laid_down[seat]:
        raise IllegalMove("ALREADY_LAID_DOWN", "Y23", seat=seat)
    left = hand_without(state.hands[seat], move.cards, seat, "Y17")
    check_contract(state.round, move.melds, state.options.low_ace)
    if state.round == LAST_ROUND and left:
        raise IllegalMove("ROUND7_ALL_CARDS", "Y30", seat=seat, count=len(left))
    return replace(
        state,
        hands=with_item(state.hands, seat, left),
        table=with_contract(state.table, move),
        laid_down=tuple(laid or at == seat for at, laid in enumerate(state.laid_down)),
        touched=True,
    )


def with_contract(table: tuple[TableMeld, ...], move: LayDown) -> tuple[TableMeld, ...]:
    """Return the table with the melds of a contract."""
    melds = enumerate(move.melds, len(table) + 1)
    return (*table, *(TableMeld(f"M{number}", move.player, meld.kind, meld.cards) for number, meld in melds))


def check_contract(round_number: int, melds: tuple[Meld, ...], low_ace: bool) -> None:
    """Refuse melds that are not the contract of the round (Y5-Y12)."""
    contract = contract_in(round_number)
    kinds = [meld.kind for meld in melds]
    if kinds.count("run") != contract.runs or kinds.count("set") != contract.sets:
        wanted, laid = (contract.runs, contract.sets), (kinds.count("run"), kinds.count("set"))
        raise IllegalMove("CONTRACT_WRONG_MELDS", "Y10", wanted=wanted, laid=laid)
    for meld in melds:
        check_meld(meld.kind, meld.cards, low_ace, contract.shortest_run)
    fault = contract_fault(round_number, [(meld.kind, meld.cards) for meld in melds])
    if fault is not None:
        raise IllegalMove(fault, "Y11")


def check_meld(kind: MeldKind, cards: Cards, low_ace: bool, shortest_run: int = SHORTEST_RUN) -> None:
    """Refuse cards that are not a set or run, with the code of the fault (Y4-Y9)."""
    fault = crummy_rummy_fault(kind, cards, low_ace, shortest_run)
    if fault is None:
        return
    if fault == "MELD_TOO_SHORT":
        shortest = SHORTEST_MELD if kind == "set" else shortest_run
        raise IllegalMove(fault, "Y5, Y6, Y10", name=kind, cards=cards, count=len(cards), limit=shortest)
    raise IllegalMove(fault, _MELD_RULES[fault], name=kind, cards=cards)


def extend(state: State, move: Extend) -> State:
    """Add cards of the hand to any player's meld; the result is checked, not each card (Y24, Y25)."""
    seat = move.player
    _check_laid_down(state, seat)
    meld = meld_named(state.table, move.meld)
    if not move.cards:
        raise IllegalMove("NOTHING_ADDED", "Y24", name=meld.id)
    hand = hand_without(state.hands[seat], move.cards, seat, "Y17")
    longer = extended(meld, move.low, move.high)
    check_meld(longer.kind, longer.cards, state.options.low_ace)
    return replace(state, hands=with_item(state.hands, seat, hand), table=with_meld(state.table, longer), touched=True)


def replace_wild(state: State, move: Replace) -> State:
    """Replace a wild card with a natural one; it moves to an end of a meld in the same play (Y26-Y28)."""
    seat = move.player
    _check_laid_down(state, seat)
    source, target = meld_named(state.table, move.meld), meld_named(state.table, move.to)
    hand = hand_without(state.hands[seat], (move.card,), seat, "Y17")
    wild = _replaceable(source, move, state.options.low_ace)
    if source.id != target.id and state.options.movable == "jokers" and wild != JOKER:
        raise IllegalMove("WILD_MAY_NOT_MOVE", "Y39", card=wild)
    freed = replaced(source, move.index, move.card)
    goal = with_wild(freed if source.id == target.id else target, wild, move.end)
    check_meld(goal.kind, goal.cards, state.options.low_ace)
    table = with_meld(with_meld(state.table, freed), goal)
    return replace(state, hands=with_item(state.hands, seat, hand), table=table, touched=True)


def extended(meld: TableMeld, low: Cards, high: Cards) -> TableMeld:
    """Return the meld with cards added; in a set all new cards come last."""
    cards = meld.cards + low + high if meld.kind == "set" else low + meld.cards + high
    return replace(meld, cards=cards)


def replaced(meld: TableMeld, index: int, card: Card) -> TableMeld:
    """Return the meld with another card at `index`."""
    return replace(meld, cards=with_item(meld.cards, index, card))


def with_wild(meld: TableMeld, wild: Card, end: End) -> TableMeld:
    """Return the meld with a wild card added at an end."""
    return extended(meld, (wild,), ()) if end == "low" else extended(meld, (), (wild,))


def stands_for(meld: TableMeld, index: int, low_ace: bool) -> tuple[int, int | None] | None:
    """Return the rank and suit that a wild card of a meld stands for, in a set with None for any suit.

    Return None for a place where no natural card can be: that of the 2 in a run (Y28).
    """
    if meld.kind == "set":
        return rank_of(natural_of(meld.cards, WILDS)), None
    rules = meld_rules(low_ace)
    place = rules.low_place(meld) + index
    rank = LOW_ACE if place in (LOW_ACE, HIGH_ACE) else place
    return None if rank == DEUCE else (rank, rules.suit_of(meld))


def _replaceable(meld: TableMeld, move: Replace, low_ace: bool) -> Card:
    """Return the wild card that the move replaces; refuse a card that is not exactly what it stands for."""
    if not 0 <= move.index < len(meld.cards):
        raise IllegalMove("NOT_REPLACEABLE", "Y26", why="no_place", name=meld.id)
    wild = meld.cards[move.index]
    if not is_wild(wild):
        raise IllegalMove("NOT_REPLACEABLE", "Y28", why="natural", card=wild, name=meld.id)
    if is_wild(move.card):
        raise IllegalMove("NOT_REPLACEABLE", "Y26", why="wild", card=move.card)
    stands = stands_for(meld, move.index, low_ace)
    if stands is None:
        raise IllegalMove("NOT_REPLACEABLE", "Y28", why="deuce", card=wild)
    rank, suit = stands
    if rank_of(move.card) != rank or suit not in (None, suit_of(move.card)):
        raise IllegalMove("NOT_REPLACEABLE", "Y26", why="other", card=move.card, cards=(wild,))
    return wild


def represented(meld: TableMeld, index: int, low_ace: bool) -> tuple[Card, ...]:
    """Return the natural cards that could replace the card at `index` of a meld, none if it is not wild (Y26)."""
    if not is_wild(meld.cards[index]):
        return ()
    stands = stands_for(meld, index, low_ace)
    if stands is None:
        return ()
    rank, suit = stands
    return tuple(CARDS[(rank - 1) * 4 + each] for each in range(4) if suit in (None, each))


def ends_of(meld: TableMeld) -> tuple[End, ...]:
    """Return the ends at which a meld can grow: a set has one."""
    return ("high",) if meld.kind == "set" else ("low", "high")


def _check_laid_down(state: State, seat: int) -> None:
    if not state.laid_down[seat]:
        raise IllegalMove("CONTRACT_NOT_LAID", "Y23", seat=seat)
