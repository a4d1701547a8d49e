"""Rules of Table Top Cribbage and its Ship variation, from docs/rules/tabletop.md, as the functions of `Game`."""

from collections.abc import Callable, Mapping, Sequence
from functools import cache

from autopeg.base.errors import UsageError
from autopeg.counting.rules import CutForDeal
from autopeg.engine import MoveTable, Result, Shuffled
from autopeg.engine.cards import CARDS, PACK, Card
from autopeg.engine.moves import MoveParser
from autopeg.engine.options import check_players, options_from
from autopeg.engine.pack import dealt_hands
from autopeg.engine.refusal import IllegalMove
from autopeg.engine.turn_by_turn import chance_before as chance_before
from autopeg.engine.turn_by_turn import claims as claims
from autopeg.engine.turn_by_turn import seats_to_answer as seats_to_answer
from autopeg.games.tabletop.rules import position, turns
from autopeg.games.tabletop.rules.counting import count_table as count_table
from autopeg.games.tabletop.rules.counting import hand_points as hand_points
from autopeg.games.tabletop.rules.grid import CELLS, cell_of, open_cells, rows_of
from autopeg.games.tabletop.rules.moves import Crib, Deal, Event, Misdeal, Place, Setup, TabletopMove
from autopeg.games.tabletop.rules.state import Options as Options
from autopeg.games.tabletop.rules.state import State as State
from autopeg.games.tabletop.rules.state import Step
from autopeg.games.tabletop.rules.state import View as View

NAME = "tabletop"
SEATS = (2, 4)
LOWEST_WINS = False
OPEN_MOVES = ()

USUAL_TARGET = 121
SHIP_TARGET = 31
SHORT_TARGET = 61
"""The one target below the usual 121 that is offered for the base game (T24)."""


def new(options: Mapping[str, object], players: int) -> State:
    """Return a game before the draw for the deal. options: variant, target, rows_side (T3, T24, T28).

    The default target is 121, in the Ship variation 31. Raises UsageError.
    """
    check_players(NAME, players, SEATS)
    usual = SHIP_TARGET if options.get("variant") == "ship" else USUAL_TARGET
    checked = options_from(NAME, {"target": usual, **options}, Options)
    _check_target(checked)
    return State(checked, players, cutters=tuple(range(players)))


def _check_target(options: Options) -> None:
    target = options.target
    if options.is_ship and target < 1:
        raise UsageError(f"the Ship variation can't be played to {target} points: choose 1 or more")
    if not options.is_ship and target < USUAL_TARGET and target != SHORT_TARGET:
        choice = f"choose {SHORT_TARGET}, or {USUAL_TARGET} or more"
        raise UsageError(f"Table Top Cribbage can't be played to {target} points: {choice}")


def to_act(state: State) -> int | None:
    """Return the seat whose turn it is, None if a deal is due or the game is over (T9)."""
    return state.turn


def is_over(state: State) -> Result | None:
    """Return None, or the winning side; a win counts as one game (T23-T25, T28)."""
    return None if state.winner is None else {"winner": state.winner, "games": 1}


def legal_moves(state: State, seat: int) -> tuple[TabletopMove, ...]:
    """Return every move that `seat` can make now: its cells row by row, then the crib (T10-T14).

    A seat that has placed its share owes the crib every card that is left in its stack (T12).
    """
    if state.turn != seat:
        return ()
    stack, owed = state.stacks[seat], state.owed_to_crib(seat)
    card = stack[0]
    if owed == len(stack):
        return (Crib(seat, card),)
    places = tuple(map(_place_of(seat, card), open_cells(state.grid, anywhere=state.options.is_ship)))
    return (*places, Crib(seat, card)) if owed else places


@cache
def _place_of(seat: int, card: Card) -> Callable[[int], Place]:
    """Return a function that returns the move that places a card, by the number of the cell; the moves are kept,
    because every turn lists some."""
    return [Place(seat, CARDS[card], cell_of(number)) for number in range(CELLS)].__getitem__


def refusal_of(state: State, move: TabletopMove) -> IllegalMove | None:
    """Return why the rules refuse a move, None if it is legal."""
    return _MOVES[type(move)][0](state, move)


def apply(state: State, move: TabletopMove) -> tuple[State, tuple[Event, ...]]:
    """Return the state after a move and the counts that it caused, in the order of T21. Raises IllegalMove."""
    refuse, make = _MOVES[type(move)]
    refusal = refuse(state, move)
    if refusal is not None:
        raise refusal
    return make(state, move)


_MOVES: MoveTable[TabletopMove, State, Step] = {
    Place: (turns.refusal_of_place, turns.place),
    Crib: (turns.refusal_of_crib, turns.put_in_crib),
    Deal: (turns.refusal_of_deal, turns.deal),
    CutForDeal: (turns.refusal_of_cut, turns.cut_for_deal),
    Misdeal: (turns.refusal_of_misdeal, turns.misdeal),
    Setup: (position.refusal_of_setup, position.set_up),
}


def view(state: State, seat: int) -> View:
    """Return what `seat` can know: the table and its own turned-up card, nothing of any stack (T6, T11).

    In the Ship variation the crib of the others stays hidden until it is counted.
    """
    counted = state.phase != "turn"
    all_seen = counted or not state.options.is_ship
    return View(
        phase=state.phase,
        seat=seat,
        players=state.players,
        scores=state.scores,
        to_act=state.turn,
        dealer=state.dealer,
        variant=state.options.variant,
        target=state.options.target,
        rows_side=state.options.rows_side,
        grid=rows_of(state.grid),
        starter=state.starter,
        card=state.stacks[seat][0] if state.turn == seat else None,
        crib=tuple(card for card, owner in zip(state.crib, state.crib_seats, strict=True) if all_seen or owner == seat),
        cribbed=tuple(state.cribbed(each) for each in range(state.players)),
        placed=tuple(state.placed(each) for each in range(state.players)),
        stack_counts=tuple(len(stack) for stack in state.stacks) or (0,) * state.players,
        pegs=state.pegs,
    )


def public(state: State) -> dict[str, object]:
    """Return what a replay line shows in addition to scores and pegs: nothing."""
    return {}


def next_first_dealer(state: State, cut: Sequence[int]) -> int | None:
    """Return None: the players draw for the deal of every game (T4)."""
    return None


def chance(state: State, shuffled: Shuffled, first_dealer: int | None = None) -> TabletopMove | None:
    """Return the next draw or deal, from a pack in the order of `shuffled`; None if none is due.

    first_dealer: who deals first if that is already settled; None lets the draw decide.
    """
    if state.phase != "deal":
        return None
    dealer = first_dealer if state.dealer is None else state.dealer
    if dealer is None:
        return CutForDeal(tuple(shuffled(PACK)[: len(state.cutters)]))
    return _deal_from(shuffled(PACK), dealer, state)


def _deal_from(cards: Sequence[Card], dealer: int, state: State) -> Deal:
    """Deal one card at a time from the top, starting left of the dealer, and cut the starter from the rest."""
    stacks = dealt_hands(cards, dealer + 1, state.players, state.stack_size)
    return Deal(dealer, stacks, cards[state.players * state.stack_size])


parse_move: MoveParser[TabletopMove] = MoveParser(TabletopMove)
