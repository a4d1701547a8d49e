"""Laying down the contract of the round (Y10-Y12, Y23, Y30)."""

from msgspec.structs import replace

from autopeg.engine.cards import Card
from autopeg.errors import IllegalMove
from autopeg.games.crummy_rummy.rules.hands import without
from autopeg.games.crummy_rummy.rules.moves import LayDown, Meld
from autopeg.games.crummy_rummy.rules.state import Cards, State, contract_in
from autopeg.games.rummy.rules.moves import MeldKind, TableMeld, with_hand
from pegcore.melds import (
    LAST_ROUND,
    SHORTEST_MELD,
    SHORTEST_RUN,
    contract_fault,
    count_wild,
    wild_run_fault,
    wild_set_fault,
)


def lay_down(state: State, move: LayDown) -> State:
    """Lay down exactly the contract, all melds in one act, once in a round (Y23)."""
    seat = move.player
    if state.laid_down[seat]:
        raise IllegalMove("ALREADY_LAID_DOWN", f"lay_down: player {seat} has laid down in this round (Y23)")
    laid = [card for meld in move.melds for card in meld.cards]
    left = without(state.hands[seat], laid, "lay_down", seat)
    check_contract(state.round, move.melds, state.options.low_ace)
    if state.round == LAST_ROUND and left:
        raise IllegalMove("ROUND7_ALL_CARDS", f"lay_down: round 7 uses all cards, {len(left)} would be left (Y30)")
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
        wants = f"{_number(contract.runs, 'run')} and {_number(contract.sets, 'set')}"
        has = f"{_number(kinds.count('run'), 'run')} and {_number(kinds.count('set'), 'set')}"
        raise IllegalMove("CONTRACT_WRONG_MELDS", f"lay_down: round {round_number} wants {wants}, not {has} (Y10)")
    for meld in melds:
        check_meld("lay_down", meld.kind, meld.cards, low_ace, contract.shortest_run)
    fault = contract_fault(round_number, [(meld.kind, meld.cards) for meld in melds])
    if fault == "CONTRACT_SAME_SUIT":
        raise IllegalMove(fault, "lay_down: the runs of a contract are of different suits (Y11)")
    if fault == "CONTRACT_SAME_RANK":
        raise IllegalMove(fault, "lay_down: the sets of a contract are of different ranks (Y11)")


def _number(count: int, what: str) -> str:
    return f"{count} {what}" if count == 1 else f"{count} {what}s"


def check_meld(word: str, kind: MeldKind, cards: Cards, low_ace: bool, shortest_run: int = SHORTEST_RUN) -> None:
    """Refuse cards that are no set or run, with the rules' code and a sentence that begins with `word` (Y4-Y9)."""
    fault = wild_set_fault(cards) if kind == "set" else wild_run_fault(cards, low_ace, shortest_run)
    if fault is not None:
        raise IllegalMove(fault, f"{word}: {_shown(cards)} {_complaint(fault, kind, cards, low_ace, shortest_run)}")


def _complaint(fault: str, kind: MeldKind, cards: Cards, low_ace: bool, shortest_run: int) -> str:
    match fault:
        case "MELD_TOO_SHORT" if kind == "set":
            return f"is no set: {len(cards)} cards where {SHORTEST_MELD} are the fewest (Y6)"
        case "MELD_TOO_SHORT":
            return f"is too short a run: {len(cards)} cards where {shortest_run} are the fewest (Y5, Y10)"
        case "TOO_MANY_WILDS":
            return f"has {count_wild(cards)} wild cards of {len(cards)}, at most half may be wild (Y7)"
        case "SET_MIXED_RANKS":
            return "is no set: the ranks differ (Y6)"
        case "RUN_MIXED_SUITS":
            return "is no run: the suits differ (Y5)"
        case "RUN_NOT_CONSECUTIVE":
            return "is no run: the cards do not follow each other, the lowest first (Y4, Y5)"
        case _:
            lowest = "low ace" if low_ace else "place of the 2"
            return f"is no run: it leaves the places from the {lowest} to the ace, 13 at most (Y4, Y9)"


def _shown(cards: tuple[Card, ...]) -> str:
    return " ".join(map(str, cards)) or "nothing"
