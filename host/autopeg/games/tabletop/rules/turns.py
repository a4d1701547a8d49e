"""Turns: the top card of the player's stack goes to a cell or to the crib (T9-T15)."""

from msgspec.structs import replace

from autopeg.engine import moves, pack
from autopeg.engine.cards import Card
from autopeg.errors import IllegalMove
from autopeg.games.tabletop.rules.grid import is_on_grid, number_of, open_cells, touches
from autopeg.games.tabletop.rules.moves import Crib, Place
from autopeg.games.tabletop.rules.show import end_round
from autopeg.games.tabletop.rules.state import State, Step


def places_for(state: State, seat: int) -> tuple[int, ...]:
    """Return the cells where `seat` may place its card, none once it has placed its share (T12-T14)."""
    if state.placed(seat) == state.grid_share:
        return ()
    return open_cells(state.grid, anywhere=state.options.is_ship)


def may_crib(state: State, seat: int) -> bool:
    """Return whether `seat` still owes the crib a card (T12)."""
    return state.cribbed(seat) < state.crib_share


def place(state: State, move: Place) -> Step:
    """Place the card; after the very last card the round is counted (T13, T14, T16)."""
    seat = move.player
    _check_turn(state, seat, move.card)
    if not is_on_grid(move.cell):
        raise IllegalMove("OUT_OF_GRID", "T13", seat=seat, card=move.card)
    number = number_of(move.cell)
    there = state.grid[number]
    if there is not None:
        raise IllegalMove("CELL_OCCUPIED", "T15", seat=seat, card=there, cell=move.cell)
    if state.placed(seat) == state.grid_share:
        raise IllegalMove("MUST_CRIB", "T12", seat=seat, card=move.card, limit=state.grid_share)
    if not state.options.is_ship and not touches(state.grid, number):
        raise IllegalMove("NOT_ADJACENT", "T13", seat=seat, card=move.card, cell=move.cell)
    grid = (*state.grid[:number], move.card, *state.grid[number + 1 :])
    return _pass_on(replace(state, grid=grid, stacks=_without_top(state, seat)), seat)


def put_in_crib(state: State, move: Crib) -> Step:
    """Put the card in the crib; after the very last card the round is counted (T12, T16)."""
    seat = move.player
    _check_turn(state, seat, move.card)
    if not may_crib(state, seat):
        raise IllegalMove("CRIB_QUOTA", "T12", seat=seat, card=move.card, limit=state.crib_share)
    crib, seats = (*state.crib, move.card), (*state.crib_seats, seat)
    return _pass_on(replace(state, crib=crib, crib_seats=seats, stacks=_without_top(state, seat)), seat)


def _check_turn(state: State, seat: int, card: Card) -> None:
    if state.phase != "turn":
        raise IllegalMove("WRONG_PHASE", "T9", why="over" if state.phase == "over" else "not_dealt")
    moves.check_turn(seat, state.turn, "T9")
    pack.check_card(card, "T1")
    if card != state.stacks[seat][0]:
        raise IllegalMove("NOT_TOP_CARD", "T6", seat=seat, card=card)


def _without_top(state: State, seat: int) -> tuple[tuple[Card, ...], ...]:
    return (*state.stacks[:seat], state.stacks[seat][1:], *state.stacks[seat + 1 :])


def _pass_on(state: State, seat: int) -> Step:
    """Pass the turn clockwise, or end the round: all stacks are of one size, so they run out together (T9)."""
    following = (seat + 1) % state.players
    if state.stacks[following]:
        return replace(state, turn=following), ()
    return end_round(replace(state, turn=None))
