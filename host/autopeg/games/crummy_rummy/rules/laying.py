"""Laying down the contract of the round (Y10-Y12, Y23, Y30)."""

from msgspec.structs import replace

from autopeg.errors import IllegalMove
from autopeg.games.crummy_rummy.rules.moves import LayDown, Meld
from autopeg.games.crummy_rummy.rules.state import Cards, State, contract_in
from autopeg.games.rummy.rules.moves import MeldKind, TableMeld, hand_without, with_hand
from pegcore.melds import (
    LAST_ROUND,
    SHORTEST_MELD,
    SHORTEST_RUN,
    contract_fault,
    wild_run_fault,
    wild_set_fault,
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
    laid = [card for meld in move.melds for card in meld.cards]
    left = hand_without(state.hands[seat], laid, seat, "Y17")
    check_contract(state.round, move.melds, state.options.low_ace)
    if state.round == LAST_ROUND and left:
        raise IllegalMove("ROUND7_ALL_CARDS", "Y30", seat=seat, count=len(left))
    number = len(state.table)
    table = tuple(
        TableMeld(f"M{number + index}", seat, meld.kind, meld.cards) for index, meld in enumerate(move.melds, 1)
    )
    return replace(
        state,
        hands=with_hand(state.hands, seat, left),
        table=state.table + table,
        laid_down=tuple(laid or at == seat for at, laid in enumerate(state.laid_down)),
        touched=True,
    )


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
    fault = wild_set_fault(cards) if kind == "set" else wild_run_fault(cards, low_ace, shortest_run)
    if fault is None:
        return
    if fault == "MELD_TOO_SHORT":
        shortest = SHORTEST_MELD if kind == "set" else shortest_run
        raise IllegalMove(fault, "Y5, Y6, Y10", name=kind, cards=cards, count=len(cards), limit=shortest)
    raise IllegalMove(fault, _MELD_RULES[fault], name=kind, cards=cards)
