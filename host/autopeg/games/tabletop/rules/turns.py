"""The deal, misdeals and turns: from the draw for the deal to the last card placed or put in the crib (T4-T15, T30)."""

from msgspec.structs import replace

from autopeg.counting.rules import CutForDeal
from autopeg.engine import moves, pack
from autopeg.engine.cards import Card
from autopeg.engine.refusal import IllegalMove
from autopeg.engine.table_state import with_item
from autopeg.games.tabletop.rules.counting import count_heels, end_round, peg
from autopeg.games.tabletop.rules.grid import CELLS, CENTRE, Grid, is_on_grid, number_of, touches
from autopeg.games.tabletop.rules.moves import Crib, Deal, Misdeal, Place
from autopeg.games.tabletop.rules.state import Cards, State, Step


def refusal_of_cards(cards: tuple[Card, ...]) -> IllegalMove | None:
    """Return the refusal of a card that is not one of the 52, and of a card that appears twice (T1)."""
    return pack.refusal_of_cards(cards, "T1", "T1")


def refusal_of_cut(state: State, move: CutForDeal) -> IllegalMove | None:
    """Return why the players can't draw for the deal (T4)."""
    return state.refusal_of_cut(move, "T4", "T1", "T1")


def cut_for_deal(state: State, move: CutForDeal) -> Step:
    """Let the player with the lowest card deal; players tied for it draw again (T4)."""
    return state.after_cut(move), ()


def refusal_of_deal(state: State, move: Deal) -> IllegalMove | None:
    """Return why these stacks can't be dealt now (T1, T4, T5, T9)."""
    if state.phase != "deal":
        return IllegalMove("WRONG_PHASE", "T9", why="over" if state.phase == "over" else "deal")
    if move.dealer not in state.may_deal:
        return IllegalMove("NOT_YOUR_TURN", "T4", why="deal", seat=move.dealer, due=state.may_deal)
    bad = refusal_of_cards((*(card for stack in move.stacks for card in stack), move.starter))
    if bad is not None:
        return bad
    if len(move.stacks) != state.players:
        return IllegalMove("MISDEAL", "T5", why="stacks", count=len(move.stacks), limit=state.players)
    for seat, stack in enumerate(move.stacks):
        if len(stack) != state.stack_size:
            return IllegalMove("MISDEAL", "T5", why="stack", seat=seat, count=len(stack), limit=state.stack_size)
    return None


def deal(state: State, move: Deal) -> Step:
    """Deal a stack to every player and the starter to the centre; the dealer's side pegs a jack there (T5-T8)."""
    dealt = State(
        options=state.options,
        players=state.players,
        scores=state.scores,
        pegs=state.pegs,
        phase="turn",
        dealer=move.dealer,
        stacks=move.stacks,
        grid=(*(None,) * CENTRE, move.starter, *(None,) * (CELLS - CENTRE - 1)),
        turn=(move.dealer + 1) % state.players,
        at_deal=(state.scores, state.pegs),
    )
    heels = count_heels(dealt)
    return (dealt if state.options.is_ship else peg(dealt, heels)), heels


def refusal_of_misdeal(state: State, move: Misdeal) -> IllegalMove | None:
    """Return why the dealer can't deal again: only before the first placement (T30)."""
    if state.phase != "turn":
        return IllegalMove("WRONG_PHASE", "T30", why="not_dealt")
    is_begun = sum(card is not None for card in state.grid) > 1
    return IllegalMove("WRONG_PHASE", "T30", why="misdeal") if is_begun else None


def misdeal(state: State, move: Misdeal) -> Step:
    """Let the same dealer deal again and undo his heels (T30)."""
    scores, pegs = state.at_deal
    return State(state.options, state.players, scores, pegs, dealer=state.dealer), ()


def refusal_of_place(state: State, move: Place) -> IllegalMove | None:
    """Return why the card can't be placed in this cell (T12-T15)."""
    seat = move.player
    refusal = _refusal_of_turn(state, seat, move.card)
    if refusal is not None:
        return refusal
    if not is_on_grid(move.cell):
        return IllegalMove("OUT_OF_GRID", "T13", seat=seat, card=move.card)
    number = number_of(move.cell)
    there = state.grid[number]
    if there is not None:
        return IllegalMove("CELL_OCCUPIED", "T15", seat=seat, card=there, cell=move.cell)
    if state.owed_to_crib(seat) == len(state.stacks[seat]):
        return IllegalMove("MUST_CRIB", "T12", seat=seat, card=move.card, limit=state.grid_share)
    if not touches(state.grid, number) and not state.options.is_ship:
        return IllegalMove("NOT_ADJACENT", "T13", seat=seat, card=move.card, cell=move.cell)
    return None


def place(state: State, move: Place) -> Step:
    """Place the card; after the very last card the round is counted (T13, T14, T16)."""
    grid = with_item(state.grid, number_of(move.cell), move.card)
    return _pass_on(state, move.player, grid, state.crib, state.crib_seats)


def refusal_of_crib(state: State, move: Crib) -> IllegalMove | None:
    """Return why the card can't be put in the crib (T12)."""
    seat = move.player
    refusal = _refusal_of_turn(state, seat, move.card)
    if refusal is None and not state.owed_to_crib(seat):
        return IllegalMove("CRIB_QUOTA", "T12", seat=seat, card=move.card, limit=state.crib_share)
    return refusal


def put_in_crib(state: State, move: Crib) -> Step:
    """Put the card in the crib; after the very last card the round is counted (T12, T16)."""
    return _pass_on(state, move.player, state.grid, (*state.crib, move.card), (*state.crib_seats, move.player))


def _refusal_of_turn(state: State, seat: int, card: Card) -> IllegalMove | None:
    if seat == state.turn:
        if card == state.stacks[seat][0]:
            return None
        return pack.refusal_of_card(card, "T1") or IllegalMove("NOT_TOP_CARD", "T6", seat=seat, card=card)
    if state.phase != "turn":
        return IllegalMove("WRONG_PHASE", "T9", why="over" if state.phase == "over" else "not_dealt")
    return moves.refusal_of_turn(seat, state.turn, "T9")


def _pass_on(state: State, seat: int, grid: Grid, crib: Cards, crib_seats: tuple[int, ...]) -> Step:
    """Take the top card off the stack and pass the turn clockwise, or end the round: all stacks are of one size, so
    they run out together (T9). grid, crib, crib_seats: with the card.
    """
    stacks = with_item(state.stacks, seat, state.stacks[seat][1:])
    following = (seat + 1) % state.players
    turn = following if stacks[following] else None
    state = replace(state, stacks=stacks, grid=grid, crib=crib, crib_seats=crib_seats, turn=turn)
    return end_round(state) if turn is None else (state, ())
