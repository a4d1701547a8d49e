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


def check_cards(cards: tuple[Card, ...]) -> None:
    """Refuse a card that is not one of the 52 and a card that appears twice (T1)."""
    pack.check_cards(cards, "T1", "T1")


def cut_for_deal(state: State, move: CutForDeal) -> Step:
    """Let the player with the lowest card deal; players tied for it draw again (T4)."""
    return state.after_cut(move, "T4", "T1", "T1"), ()


def deal(state: State, move: Deal) -> Step:
    """Deal a stack to every player and the starter to the centre; the dealer's side pegs a jack there (T5-T8)."""
    if state.phase != "deal":
        raise IllegalMove("WRONG_PHASE", "T9", why="over" if state.phase == "over" else "deal")
    if move.dealer not in state.may_deal:
        raise IllegalMove("NOT_YOUR_TURN", "T4", why="deal", seat=move.dealer, due=state.may_deal)
    check_cards((*(card for stack in move.stacks for card in stack), move.starter))
    if len(move.stacks) != state.players:
        raise IllegalMove("MISDEAL", "T5", why="stacks", count=len(move.stacks), limit=state.players)
    for seat, stack in enumerate(move.stacks):
        if len(stack) != state.stack_size:
            raise IllegalMove("MISDEAL", "T5", why="stack", seat=seat, count=len(stack), limit=state.stack_size)
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


def misdeal(state: State, move: Misdeal) -> Step:
    """Let the same dealer deal again and undo his heels; only before the first placement (T30)."""
    if state.phase != "turn":
        raise IllegalMove("WRONG_PHASE", "T30", why="not_dealt")
    if sum(card is not None for card in state.grid) > 1:
        raise IllegalMove("WRONG_PHASE", "T30", why="misdeal")
    scores, pegs = state.at_deal
    return State(state.options, state.players, scores, pegs, dealer=state.dealer), ()


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
    if state.owed_to_crib(seat) == len(state.stacks[seat]):
        raise IllegalMove("MUST_CRIB", "T12", seat=seat, card=move.card, limit=state.grid_share)
    if not touches(state.grid, number) and not state.options.is_ship:
        raise IllegalMove("NOT_ADJACENT", "T13", seat=seat, card=move.card, cell=move.cell)
    return _pass_on(state, seat, with_item(state.grid, number, move.card), state.crib, state.crib_seats)


def put_in_crib(state: State, move: Crib) -> Step:
    """Put the card in the crib; after the very last card the round is counted (T12, T16)."""
    seat = move.player
    _check_turn(state, seat, move.card)
    if not state.owed_to_crib(seat):
        raise IllegalMove("CRIB_QUOTA", "T12", seat=seat, card=move.card, limit=state.crib_share)
    return _pass_on(state, seat, state.grid, (*state.crib, move.card), (*state.crib_seats, seat))


def _check_turn(state: State, seat: int, card: Card) -> None:
    if state.phase != "turn":
        raise IllegalMove("WRONG_PHASE", "T9", why="over" if state.phase == "over" else "not_dealt")
    if seat != state.turn:
        moves.check_turn(seat, state.turn, "T9")
    if card != state.stacks[seat][0]:
        pack.check_card(card, "T1")
        raise IllegalMove("NOT_TOP_CARD", "T6", seat=seat, card=card)


def _pass_on(state: State, seat: int, grid: Grid, crib: Cards, crib_seats: tuple[int, ...]) -> Step:
    """Take the top card off the stack and pass the turn clockwise, or end the round: all stacks are of one size, so
    they run out together (T9). grid, crib, crib_seats: with the card.
    """
    stacks = with_item(state.stacks, seat, state.stacks[seat][1:])
    following = (seat + 1) % state.players
    turn = following if stacks[following] else None
    state = replace(state, stacks=stacks, grid=grid, crib=crib, crib_seats=crib_seats, turn=turn)
    return end_round(state) if turn is None else (state, ())
