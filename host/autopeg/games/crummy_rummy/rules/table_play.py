"""Laying down the contract, extending melds and replacing wild cards (Y10-Y12, Y23-Y30, Y39)."""

from msgspec.structs import replace

from autopeg.engine.cards import CARDS, Card
from autopeg.engine.refusal import IllegalMove
from autopeg.engine.table_state import with_item
from autopeg.games.crummy_rummy.rules.contracts import meld_rules
from autopeg.games.crummy_rummy.rules.deal import end_round_if_out, refusal_of_play
from autopeg.games.crummy_rummy.rules.moves import End, LayDown, Meld, Replace
from autopeg.games.crummy_rummy.rules.state import State, Step, contract_in
from autopeg.games.rummy.rules import (
    Cards,
    Extend,
    MeldKind,
    TableMeld,
    meld_named,
    refusal_of_missing,
    refusal_of_name,
    with_meld,
    without,
)
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


def refusal_of_lay_down(state: State, move: LayDown) -> IllegalMove | None:
    """Return why a player can't lay down these melds (Y10, Y17, Y23, Y30)."""
    seat = move.player
    refusal = refusal_of_play(state, seat)
    if refusal is not None:
        return refusal
    hand = state.hands[seat]
    if state.laid_down[seat]:
        return IllegalMove("ALREADY_LAID_DOWN", "Y23", seat=seat)
    refusal = refusal_of_missing(hand, move.cards, seat, "Y17")
    refusal = refusal or refusal_of_contract(state.round, move.melds, state.options.low_ace)
    left = len(hand) - len(move.cards)
    if refusal is None and state.round == LAST_ROUND and left:
        return IllegalMove("ROUND7_ALL_CARDS", "Y30", seat=seat, count=left)
    return refusal


def lay_down(state: State, move: LayDown) -> Step:
    """Lay down exactly the contract, all melds at once, once in a round (Y23)."""
    seat = move.player
    state = replace(
        state,
        hands=with_item(state.hands, seat, without(state.hands[seat], move.cards)),
        table=with_contract(state.table, move),
        laid_down=tuple(laid or at == seat for at, laid in enumerate(state.laid_down)),
        touched=True,
    )
    return end_round_if_out(state, seat)


def with_contract(table: tuple[TableMeld, ...], move: LayDown) -> tuple[TableMeld, ...]:
    """Return the table with the melds of a contract."""
    melds = enumerate(move.melds, len(table) + 1)
    return (*table, *(TableMeld(f"M{number}", move.player, meld.kind, meld.cards) for number, meld in melds))


def refusal_of_contract(round_number: int, melds: tuple[Meld, ...], low_ace: bool) -> IllegalMove | None:
    """Return why melds are not the contract of the round (Y5-Y12)."""
    contract = contract_in(round_number)
    kinds = [meld.kind for meld in melds]
    if kinds.count("run") != contract.runs or kinds.count("set") != contract.sets:
        wanted, laid = (contract.runs, contract.sets), (kinds.count("run"), kinds.count("set"))
        return IllegalMove("CONTRACT_WRONG_MELDS", "Y10", wanted=wanted, laid=laid)
    for meld in melds:
        bad = refusal_of_meld(meld.kind, meld.cards, low_ace, contract.shortest_run)
        if bad is not None:
            return bad
    fault = contract_fault(round_number, [(meld.kind, meld.cards) for meld in melds])
    return None if fault is None else IllegalMove(fault, "Y11")


def refusal_of_meld(
    kind: MeldKind, cards: Cards, low_ace: bool, shortest_run: int = SHORTEST_RUN
) -> IllegalMove | None:
    """Return why cards are not a set or run, with the code of the fault (Y4-Y9)."""
    fault = crummy_rummy_fault(kind, cards, low_ace, shortest_run)
    if fault is None:
        return None
    if fault == "MELD_TOO_SHORT":
        shortest = SHORTEST_MELD if kind == "set" else shortest_run
        return IllegalMove(fault, "Y5, Y6, Y10", name=kind, cards=cards, count=len(cards), limit=shortest)
    return IllegalMove(fault, _MELD_RULES[fault], name=kind, cards=cards)


def refusal_of_extend(state: State, move: Extend) -> IllegalMove | None:
    """Return why a player can't add these cards to a meld; the result is checked, not each card (Y17, Y23-Y25)."""
    seat = move.player
    refusal = _refusal_before_contract(state, seat) or refusal_of_name(state.table, move.meld)
    if refusal is not None:
        return refusal
    if not move.cards:
        return IllegalMove("NOTHING_ADDED", "Y24", name=move.meld)
    missing = refusal_of_missing(state.hands[seat], move.cards, seat, "Y17")
    if missing is not None:
        return missing
    longer = extended(meld_named(state.table, move.meld), move.low, move.high)
    return refusal_of_meld(longer.kind, longer.cards, state.options.low_ace)


def extend(state: State, move: Extend) -> Step:
    """Add cards of the hand to any player's meld (Y24, Y25)."""
    seat = move.player
    longer = extended(meld_named(state.table, move.meld), move.low, move.high)
    hands = with_item(state.hands, seat, without(state.hands[seat], move.cards))
    state = replace(state, hands=hands, table=with_meld(state.table, longer), touched=True)
    return end_round_if_out(state, seat)


def refusal_of_replace(state: State, move: Replace) -> IllegalMove | None:
    """Return why a player can't replace this wild card, or move it to that meld (Y17, Y23, Y26-Y28, Y39)."""
    seat, low_ace = move.player, state.options.low_ace
    refusal = _refusal_before_contract(state, seat)
    refusal = refusal or refusal_of_name(state.table, move.meld) or refusal_of_name(state.table, move.to)
    refusal = refusal or refusal_of_missing(state.hands[seat], (move.card,), seat, "Y17")
    refusal = refusal or _refusal_of_freeing(meld_named(state.table, move.meld), move, low_ace)
    if refusal is not None:
        return refusal
    wild = meld_named(state.table, move.meld).cards[move.index]
    if move.meld != move.to and state.options.movable == "jokers" and wild != JOKER:
        return IllegalMove("WILD_MAY_NOT_MOVE", "Y39", card=wild)
    _, goal = _after_replacing(state, move)
    return refusal_of_meld(goal.kind, goal.cards, low_ace)


def replace_wild(state: State, move: Replace) -> Step:
    """Replace a wild card with a natural one; it moves to an end of a meld in the same play (Y26-Y28)."""
    seat = move.player
    freed, goal = _after_replacing(state, move)
    hands = with_item(state.hands, seat, without(state.hands[seat], (move.card,)))
    state = replace(state, hands=hands, table=with_meld(with_meld(state.table, freed), goal), touched=True)
    return end_round_if_out(state, seat)


def _after_replacing(state: State, move: Replace) -> tuple[TableMeld, TableMeld]:
    """Return the meld with the natural card, and the one to which the wild card goes, perhaps the same one."""
    source, target = meld_named(state.table, move.meld), meld_named(state.table, move.to)
    freed = replaced(source, move.index, move.card)
    return freed, with_wild(freed if source.id == target.id else target, source.cards[move.index], move.end)


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


def _refusal_of_freeing(meld: TableMeld, move: Replace, low_ace: bool) -> IllegalMove | None:
    """Return why the card can't take the place in the meld: it is not exactly what a wild card there stands for."""
    if not 0 <= move.index < len(meld.cards):
        return IllegalMove("NOT_REPLACEABLE", "Y26", why="no_place", name=meld.id)
    wild = meld.cards[move.index]
    if not is_wild(wild):
        return IllegalMove("NOT_REPLACEABLE", "Y28", why="natural", card=wild, name=meld.id)
    if is_wild(move.card):
        return IllegalMove("NOT_REPLACEABLE", "Y26", why="wild", card=move.card)
    stands = stands_for(meld, move.index, low_ace)
    if stands is None:
        return IllegalMove("NOT_REPLACEABLE", "Y28", why="deuce", card=wild)
    rank, suit = stands
    if rank_of(move.card) != rank or suit not in (None, suit_of(move.card)):
        return IllegalMove("NOT_REPLACEABLE", "Y26", why="other", card=move.card, cards=(wild,))
    return None


def represented(meld: TableMeld, index: int, low_ace: bool) -> tuple[Card, ...]:
    """Return the natural cards that could replace the wild card at `index` of a meld (Y26)."""
    stands = stands_for(meld, index, low_ace)
    if stands is None:
        return ()
    rank, suit = stands
    return tuple(CARDS[(rank - 1) * 4 + each] for each in range(4) if suit in (None, each))


def ends_of(meld: TableMeld) -> tuple[End, ...]:
    """Return the ends at which a meld can grow: a set has one."""
    return ("high",) if meld.kind == "set" else ("low", "high")


def _refusal_before_contract(state: State, seat: int) -> IllegalMove | None:
    refusal = refusal_of_play(state, seat)
    is_early = refusal is None and not state.laid_down[seat]
    return IllegalMove("CONTRACT_NOT_LAID", "Y23", seat=seat) if is_early else refusal
