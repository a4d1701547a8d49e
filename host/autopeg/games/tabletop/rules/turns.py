"""A turn: the top card of one's stack to a cell or to the crib (T9-T15)."""

from msgspec.structs import replace

from autopeg.engine import pack
from autopeg.engine.cards import Card
from autopeg.errors import IllegalMove
from autopeg.games.tabletop.rules.grid import is_on_grid, number_of, open_cells, touches
from autopeg.games.tabletop.rules.moves import Crib, Place
from autopeg.games.tabletop.rules.show import end_round
from autopeg.games.tabletop.rules.state import State, Step
from pegcore.cards import card_name


def places_for(state: State, seat: int) -> tuple[int, ...]:
    """Return the cells where `seat` may place its card, none once its share lies on the grid (T12-T14)."""
    if state.placed(seat) == state.grid_share:
        return ()
    return open_cells(state.grid, anywhere=state.options.is_ship)


def may_crib(state: State, seat: int) -> bool:
    """Return whether `seat` still owes the crib a card (T12)."""
    return state.cribbed(seat) < state.crib_share


def place(state: State, move: Place) -> Step:
    """Place the card; after the last card of all the round is counted (T13, T14, T16)."""
    seat = move.player
    _check_turn(state, seat, move.card, "place")
    name = card_name(move.card)
    where = f"player {seat} cannot place {name} at {list(move.cell)}"
    if not is_on_grid(move.cell):
        raise IllegalMove("OUT_OF_GRID", f"{where}: it is more than two from the centre (T13)")
    number = number_of(move.cell)
    there = state.grid[number]
    if there is not None:
        raise IllegalMove("CELL_OCCUPIED", f"{where}: {card_name(there)} lies there (T15)")
    if state.placed(seat) == state.grid_share:
        raise IllegalMove(
            "MUST_CRIB", f"player {seat} has placed his {state.grid_share} cards: {name} goes to the crib (T12)"
        )
    if not state.options.is_ship and not touches(state.grid, number):
        raise IllegalMove("NOT_ADJACENT", f"{where}: it touches no card (T13)")
    grid = (*state.grid[:number], move.card, *state.grid[number + 1 :])
    return _pass_on(replace(state, grid=grid, stacks=_without_top(state, seat)), seat)


def put_in_crib(state: State, move: Crib) -> Step:
    """Put the card in the crib; after the last card of all the round is counted (T12, T16)."""
    seat = move.player
    _check_turn(state, seat, move.card, "crib")
    if not may_crib(state, seat):
        raise IllegalMove(
            "CRIB_QUOTA",
            f"player {seat} cannot put {card_name(move.card)} in the crib: it has all {state.crib_share} of his (T12)",
        )
    crib, seats = (*state.crib, move.card), (*state.crib_seats, seat)
    return _pass_on(replace(state, crib=crib, crib_seats=seats, stacks=_without_top(state, seat)), seat)


def _check_turn(state: State, seat: int, card: Card, word: str) -> None:
    if state.phase != "turn":
        over = "the game is over" if state.phase == "over" else "the cards are not dealt"
        raise IllegalMove("WRONG_PHASE", f"{word}: {over} (T9)")
    if seat != state.turn:
        raise IllegalMove("NOT_YOUR_TURN", f"player {seat}: it is the turn of player {state.turn} (T9)")
    pack.check_card(card, "T1")
    if card != state.stacks[seat][0]:
        raise IllegalMove("NOT_TOP_CARD", f"player {seat} cannot use {card_name(card)}: it is not his top card (T6)")


def _without_top(state: State, seat: int) -> tuple[tuple[Card, ...], ...]:
    return (*state.stacks[:seat], state.stacks[seat][1:], *state.stacks[seat + 1 :])


def _pass_on(state: State, seat: int) -> Step:
    """Everybody has as many cards, so the turn goes round until the stacks are empty (T9)."""
    following = (seat + 1) % state.players
    if state.stacks[following]:
        return replace(state, turn=following), ()
    return end_round(replace(state, turn=None))
